"""What a game master may set of a figure, and the conditions put on by hand."""

from collections.abc import Mapping
from typing import Any

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.rq3plus.figure import keys, phases
from rules.rq3plus.figure.quantities import body
from rules.rq3plus.time import intent, rounds

HEAD_CLOCK = 60
"""Rounds that a head wound leaves (see R3-DMG-09)."""


def mark_data(enc: Encounter, condition: str, rounds: int | None) -> dict[str, Any]:
    """Return the round in which a condition ends that carries one."""
    now = phases.round_of(enc)
    lasting = {keys.DYING.key: now + 1, keys.HEAD_WOUND.key: now + HEAD_CLOCK}
    if rounds is None:
        return {"round": lasting[condition]} if condition in lasting else {}
    timed = (keys.HELPLESS.key, keys.IDLE.key, keys.VISION.key, keys.NO_SHOTS.key, *lasting)
    return {"round": now + rounds - 1} if condition in timed else {}


def lifted(t: Bout, who: str, condition: str) -> None:
    """Give whoever may declare anew its place among those who still do."""
    if condition == keys.DECLARATION.key:
        intent.withdraw(t, who)
        rounds.call(t, who)


def numbers(figure: Figure) -> Mapping[str, int | None]:
    """Return the numbers a game master may set, each with the least it may be."""
    spots = body(figure).locations
    kinds = (keys.LOC_DAMAGE, keys.MAGIC_AP)
    none_less = (keys.MP.key, keys.MOBILITY.key, *(kind.name(spot.id) for kind in kinds for spot in spots))
    return {**dict.fromkeys(figure.q), **dict.fromkeys(none_less, 0)}
