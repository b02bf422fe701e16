"""What follows from a figure's wounds and marks: Weakened, unconscious, dead (RH-LOC, RH-HLT)."""

from rules.core.encounter import Encounter, Figure
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import body, effects, marked

DEATH_ZONE = 3


def weakened(figure: Figure) -> bool:
    """Whether it has an action fewer (RH-LOC-09)."""
    if keys.WEAKENED.on(figure):
        return True
    return any(
        "weakened" in effects(figure, s) or (s.kind == "chest" and marked(figure, keys.IMPAIRED, s))
        for s in body(figure).locations
    )


def in_zone(figure: Figure) -> bool:
    """Whether Health is in the death zone (see RH-HLT-02)."""
    return keys.HEALTH.of(figure) <= DEATH_ZONE


def out_cold(figure: Figure) -> bool:
    """Whether something other than the death zone keeps it unconscious (see RH-LOC-11)."""
    return any(mark.on(figure) for mark in (keys.UNCONSCIOUS, keys.COMATOSE, keys.DYING))


def zoned_out(enc: Encounter, figure: Figure) -> bool:
    """Whether the death zone keeps it unconscious."""
    zone = keys.ZONE.of(figure)
    return in_zone(figure) and (zone is None or zone.round < keys.ROUND.of(enc))


def unconscious(enc: Encounter, figure: Figure) -> bool:
    """Whether it is senseless for whatever cause; the dead are something else."""
    return not keys.DEAD.on(figure) and (out_cold(figure) or zoned_out(enc, figure))


def awake(enc: Encounter, figure: Figure) -> bool:
    """Whether it can do anything at all."""
    return not keys.DEAD.on(figure) and not out_cold(figure) and not zoned_out(enc, figure)
