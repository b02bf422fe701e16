"""A figure on a card: how it does, its attacks with their chances, its system's chief quantities, what it carries."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from bot.texts import says
from bot.words.tracker import standing
from bot.words.views import by_place, combatant, flowed
from grammar.meaning.options import weighed
from grammar.scene.scene import Scene, armed, arms, foes_of, quoted
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure
from rules.core.ruleset import Ruleset
from rules.core.secrets.audience import Viewer, apparent, knows
from rules.core.tables.rows import rows, ships

PLACES = frozenset(("hand", "belt", "strapped", "worn", "ground", "stored"))
"""Where things are carried that have a word of their own (``carried.PLACE``)."""
MOST_ARMS = 8
MOST_BLOWS = 4
"""Attacks told of a figure that fights; of a creature that is looked up all are."""
BEST = 3
"""Values told of a quantity that each weapon has."""


class Shown(Struct, frozen=True):
    """A row of a system's ``data/card.csv``: the quantity ``key`` stands on a card as ``says``.

    ``by``: ``weapon`` where each weapon has its own, empty for all others. ``when``: ``foe`` for what only the card of
    a creature that is looked up tells, because the first line says it of a figure that fights; ``fight`` for what only
    the card of this one tells.
    """

    key: str
    says: str = ""
    by: str = ""
    when: str = ""


def figure_card(figure: Figure, scene: Scene, viewer: Viewer) -> tuple[str, ...]:
    """The lines of a figure's card, as far as its reader may know it: one, and what is in hand, of whom he does not."""
    enc, rules = apparent(scene.enc, viewer), scene.rules
    shown = standing(enc, figure, rules, viewer, until=True)
    carried = flowed([*_carried(combatant(enc, figure, rules, viewer)["items"])])
    if not knows(figure, viewer):
        return (shown, *carried)
    foe = next(iter(foes_of(Command("attack", who=figure.name), figure.name, scene)), None)
    struck = flowed([*blows(figure.name, foe, scene)][:MOST_BLOWS])
    told = quantities(enc, figure, rules, fights=True)
    return (shown, *struck, *told, *carried, says("card.whole", who=figure.name))


def blows(name: str, foe: str | None, scene: Scene) -> Iterator[str]:
    """What a figure attacks with, the best first, and its chance against a foe; without one only their names."""
    for verb, arm in arms(Command("attack", who=name), scene)[:MOST_ARMS]:
        said = f'"{name}": {verb} {armed(arm, scene) if arm else ""} vs {quoted(foe, scene)}' if foe else ""
        way = weighed(" ".join(said.split()), scene) if said else None
        yield f"{arm or verb} {way.note if way is not None else ''}".strip()


@cache
def on_cards(package: str) -> tuple[Shown, ...]:
    """Return the quantities that cards show; none where a system names none. Raises BadTable for a row that is none."""
    return rows(package, "card", Shown) if ships(package, "card.csv") else ()


def quantities(enc: Encounter, figure: Figure, rules: Ruleset, *, fights: bool = False) -> list[str]:
    """The chief quantities of a figure's system, set into as few lines as a narrow page allows."""
    values, shown = rules.show.values(enc, figure), on_cards(rules.package)
    apart = "foe" if fights else "fight"
    found = ((row.says, _told(values.get(row.key), row)) for row in shown if row.when != apart)
    return flowed([f"{name} {said}".strip() for name, said in found if said])


def _told(value: Any, row: Shown) -> str:
    """A quantity in a few words; of one by location what most have, and those that differ."""
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    if not isinstance(value, Mapping):
        return "" if value is None else str(value)
    if row.by:
        best = sorted(value.items(), key=lambda one: -one[1])[:BEST]
        return ", ".join(f"{key.replace('_', ' ')} {n}" for key, n in best)
    return by_place(value, {key: key.replace("_", " ") for key in value})


def _carried(items: list[dict[str, Any]]) -> Iterator[str]:
    """What a figure has by the place where it has it: ``hand: Broadsword``, ``belt: Dagger``; parts of it are none."""
    places: dict[str, list[str]] = {}
    for item in items:
        if item["where"] != "body":
            places.setdefault(str(item["where"]), []).append(str(item["name"]))
    for where, names in places.items():
        if where in PLACES:
            yield says(f"carried.{where}", things=", ".join(names))
        else:
            yield says("carried_elsewhere", where=where, things=", ".join(names))
