"""What rq3plus and rqhouse both tell of a character for a stat block: the way back of ``blocks``."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from rules.core.sheet.foreign import BlockAttack, Foreign, worded
from rules.core.sheet.foreign import Place as BlockPlace
from rules.runequest.blocks import CHARACTERISTICS
from rules.runequest.locations import Place


class Armed(Struct, frozen=True):
    """A weapon, shield or part of the body: its id, names that may tell which ``row`` of the tables it is, its dice.

    ``parries``: whether its parry is told; ``points`` are its own armour points, ``shots`` its missiles.
    """

    id: str
    names: tuple[str, ...]
    row: str
    damage: str
    parries: bool = True
    points: int | None = None
    shots: str = ""


def foreign(
    sheet: Any,
    scores: Mapping[str, Any],
    numbers: Mapping[str, float],
    skills: Mapping[str, int],
    things: Iterable[Armed],
    places: Sequence[Place],
    values: Mapping[str, Any],
    row_of: Callable[[BlockAttack], str],
    *,
    armour: str,
    bonus: str,
) -> Foreign:
    """The character: its characteristics, further numbers, skills by their ids, attacks, and its locations.

    ``values`` are the quantities of its figure, ``armour`` and ``bonus`` two of their keys; ``row_of`` is how a reader
    of blocks finds the row of a thing.
    """
    worn, points = values[armour], values["loc_hp_max"]
    return Foreign(
        system=sheet.system,
        name=sheet.name,
        numbers={key: scores[key] for key in CHARACTERISTICS if key in scores} | dict(numbers),
        skills={worded(key): chance for key, chance in skills.items()},
        attacks=tuple(_attacks(things, values, row_of)),
        places=tuple(_place(one, worn.get(one.id, 0), points.get(one.id)) for one in places),
        bonus=str(values[bonus] or "0"),
    )


def _attacks(
    things: Iterable[Armed], values: Mapping[str, Any], row_of: Callable[[BlockAttack], str]
) -> Iterator[BlockAttack]:
    """Each thing under the first of its names by which a reader of blocks finds its row, else the first of all."""
    for one in things:
        names = [name for name in (*one.names, worded(one.row)) if name]
        yield BlockAttack(
            next((name for name in names if row_of(BlockAttack(name)) == one.row), names[0]),
            level=values["attack"].get(one.id),
            damage=one.damage,
            parry_score=str(values["parry"].get(one.id, "")) if one.parries else "",
            points=one.points,
            shots=one.shots,
        )


def _place(one: Place, armour: int, points: int | None) -> BlockPlace:
    melee, missile = one.rolls(), one.rolls(missile=True)
    return BlockPlace(worded(one.id), *melee, armour, points, None if missile == melee else missile)
