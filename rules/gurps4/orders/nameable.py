"""What a sentence may name as a thing or a place, and the conditions put on by hand."""

from collections.abc import Hashable
from typing import Any

from rules.core.encounter import Encounter, Figure, Item
from rules.core.keys import MarkKey, bearers
from rules.core.parts import Thing
from rules.core.remember import remembered
from rules.gurps4.attack.locations import SHORT
from rules.gurps4.figure import hands, items, keys
from rules.gurps4.tables.printed import LOCATIONS
from rules.things.equal import told_apart


def things(enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
    """Return its things, natural weapons, empty hands; ``shield`` is the shield it bears.

    What others have lost on the ground or hold out is named too, as ``axe@Borka``.
    """
    mine, hands_and_shield = _own(figure.sheet, figure.items)
    theirs = [Thing(f"{i.id}@{name}", i.name) for name, i in _within_reach(enc) if name != figure.name]
    links = (*keys.SHARED.all(enc, a=figure.name), *keys.SHARED.all(enc, b=figure.name))
    shared = [enc.figures[link.b].item(keys.SHARED.data(link).item) for link in links if link.b != figure.name]
    seized = tuple(Thing(item.id, item.name) for item in shared if item is not None)
    return (*(told_apart((*mine, *theirs)) if theirs else mine), *hands_and_shield, *seized)


@remembered
def _own(sheet: dict[str, Any], things: tuple[Item, ...]) -> tuple[tuple[Thing, ...], tuple[Thing, ...]]:
    """What is left of a figure's things; its natural weapons, empty hands, and the shield it bears."""
    mine = told_apart([Thing(i.id, i.name, also=items.two_handed(i)) for i in things if i.where != "gone"])
    natural = [Thing(g.id, g.name) for g in items.natural_of(sheet, things)]
    empty = [Thing(name, name.replace("_", " ")) for name in hands.EMPTY]
    borne = [Thing(i.id, "shield") for i, g in hands.held_of(things) if g.guarding is not None]
    return mine, (*natural, *empty, *borne[:1])


def named_by(enc: Encounter) -> Hashable:
    """Return what lies on the ground or is held out, and what two hold together."""
    reach = tuple([(name, i.id, i.name) for name, i in _within_reach(enc)])
    shared = [(link, enc.figures[link.b].item(keys.SHARED.data(link).item)) for link in keys.SHARED.all(enc)]
    return reach, tuple([(link.a, link.b, item and (item.id, item.name)) for link, item in shared])


@remembered
def _within_reach(enc: Encounter) -> tuple[tuple[str, Item], ...]:
    """What figures have lost on the ground or hold out, each with whose it is."""
    found, held_out = [], bearers(enc, keys.HOLDING_OUT)
    for name, figure in enc.figures.items():
        out = keys.HOLDING_OUT.of(figure) if name in held_out else None
        for item in figure.items:
            if item.where == "ground" or (out is not None and out == keys.FreeWords(item.id)):
                found.append((name, item))
    return tuple(found)


def places(enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
    """Return the locations with their other words, and what a blow at a thing may be meant for."""
    return _spots(figure.items)


@remembered
def _spots(things: tuple[Item, ...]) -> tuple[Thing, ...]:
    # What it has lost or put away is named too, so that a blow at it is refused for that.
    return (*SPOTS, *[Thing(i.id, i.name) for i in things if i.where not in ("gone", "worn")])


SPOTS = (
    *(Thing(place.id, place.name) for place in LOCATIONS.values()),
    *(Thing(place, word) for word, place in SHORT.items()),
    Thing("random", "random"),
)


MARKS: tuple[MarkKey[Any], ...] = (
    keys.STUNNED, keys.MENTALLY_STUNNED, keys.FROZEN, keys.OFF_BALANCE, keys.OPEN_GUARD, keys.PAIN,
    keys.UNCONSCIOUS, keys.COMA, keys.MORTAL, keys.DEAD, keys.DESTROYED, keys.BLIND, keys.DEAF, keys.SCARRED,
    keys.UNAWARE, keys.INVISIBLE, keys.USED_TO_BLINDNESS, keys.DISTRACTED, keys.BADLY_DISTRACTED,
    keys.BAD_FOOTING, keys.LEADS, keys.FRIGHTENED, keys.FLYING, *keys.CRIPPLED.values(),
    *keys.STRAINED.values(), *keys.NUMB.values(), *keys.BLINDED.values(),
)  # fmt: skip
"""The conditions a game master may put on a figure."""


def mark_data(enc: Encounter, condition: str, rounds: int | None) -> dict[str, Any]:
    """Return a number of own turns where the condition counts them."""
    return {"left": rounds} if rounds else {}
