"""What the stages of a location do when they are first reached: falls, bleeding, senses lost (RH-LOC)."""

from rules.core.bout import Bout
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import stage_of
from rules.rqhouse.harm import consciousness, dying, stun
from rules.rqhouse.harm.bleeding import bleed
from rules.rqhouse.harm.falls import empty_arm, fall
from rules.rqhouse.sheet.body import Location
from rules.rqhouse.tables.printed import STAGES

_LASTING = {mark.key: mark for mark in (keys.COMATOSE, keys.DYING)}


def reach(t: Bout, who: str, spot: Location, was: int, left: int) -> None:
    """Points of a location have gone down to ``left``, its stage was ``was``: what the further stages do at once.

    The bleeding of the last stage alone is rolled (see RH-BLD-01, RH-LOC-07).
    """
    reached = stage_of(spot.points - left, spot.points)
    for n in range(was + 1, reached + 1):
        at_once(t, who, spot, n)
    if spot.kind == "head":
        stun.dazed(t, who, left)
    if reached > was:
        bleed(t, who, spot, STAGES[spot.kind, reached].bleeding)


def at_once(t: Bout, who: str, spot: Location, n: int) -> None:
    """What happens when a stage is first reached (RH-LOC-01; see RH-LOC-02 to RH-LOC-06, RH-LOC-08)."""
    row = STAGES[spot.kind, n]
    rule = row.rule
    before = STAGES[spot.kind, n - 1].effects if n > 1 else ()
    for effect in row.effects:
        if effect == "drop":
            empty_arm(t, who, spot, rule)
        elif effect == "useless":
            if effect not in before and not gone(t, who, spot):
                t.note("useless", who, rule=rule, at=spot.name)
            if spot.kind == "arm":
                empty_arm(t, who, spot, rule)
        elif effect == "legs_out" and effect not in before and not keys.DEAD.on(t.figure(who)):
            t.note("legs_out", who, rule=rule)
        elif effect == "fall":
            fall(t, who, rule)
        elif effect == "unconscious":
            consciousness.knock_out(t, who, spot.id, rule)
        elif effect in _LASTING:
            dying.begin(t, who, _LASTING[effect], spot.id, rule)
        elif effect == "weakened" and not keys.DEAD.on(t.figure(who)):
            t.note("weakened", who, rule="RH-LOC-09")


def gone(t: Bout, who: str, spot: Location) -> bool:
    """Whether a location is maimed or cut off, which says more than that it is useless (see RH-DMG-05)."""
    return any(keys.located(word, spot.id).on(t.figure(who)) for word in (keys.SEVERED, keys.MAIMED))
