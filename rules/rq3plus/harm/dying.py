"""Bleeding, the clock of a head wound, dying (R3-DMG); thresholds are judged elsewhere."""

from rules.core.bout import Bout
from rules.core.keys import Nothing
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.phases import round_of
from rules.rq3plus.figure.quantities import sheet
from rules.rq3plus.figure.wounds import dead
from rules.rq3plus.rolls.skills import characteristic_roll
from rules.rq3plus.tables.words import says


def die(t: Bout, who: str, cause: str, rule: str = "R3-DMG-13") -> None:
    """The figure dies (see R3-DMG-03, R3-DMG-09, R3-DMG-13)."""
    if not dead(t.figure(who)):
        t.do(keys.DEAD.set(who, Nothing()))
        t.note("dies", who, cause=cause, rule=rule)


def bleed(t: Bout, who: str) -> None:
    """ROUND_END: each bleeding location costs a point of the total unless its roll succeeds (R3-DMG-14)."""
    bleeding = keys.BLEEDING.read(t.figure(who))
    if dead(t.figure(who)):
        return
    points = sheet(t.figure(who)).con
    left = dict(bleeding.at)
    for location, times in bleeding.at.items():
        if characteristic_roll(t, "bleed", who, "CON", points, times).succeeds:
            if times == 1:
                del left[location]
            code = "bleeding_ends" if times == 1 else "stops_bleeding"
            t.note(code, who, location=location, rule="R3-DMG-14")
        else:
            t.do(keys.HP.by(who, -1))
            t.note("bleeds", who, location=location, rule="R3-DMG-14")
    if left != bleeding.at:
        t.do(keys.BLEEDING.set(who, keys.Bleeding(left)) if left else keys.BLEEDING.clear(who, "cured"))


def head_clock(t: Bout, who: str) -> None:
    """ROUND_END: 60 rounds after a ruined head it dies unless CON x 5 succeeds; a treated one lives (see R3-DMG-09)."""
    figure = t.figure(who)
    clock = keys.HEAD_WOUND.of(figure)
    if clock is None or dead(figure) or round_of(t.enc) < clock.round:
        return
    t.do(keys.HEAD_WOUND.clear(who))
    if characteristic_roll(t, "head_wound", who, "CON", sheet(figure).con, 5).succeeds:
        t.note("survives_head_wound", who, rule="R3-DMG-09")
    else:
        die(t, who, "the head wound", "R3-DMG-09")


def bleed_to_death(t: Bout, who: str) -> None:
    """ROUND_END: who has had no hit points left since the last round dies (see R3-DMG-03)."""
    figure = t.figure(who)
    dying = keys.DYING.of(figure)
    if dying is not None and round_of(t.enc) >= dying.round and keys.HP.of(figure) <= 0:
        die(t, who, says("loss_of_hit_points"), "R3-DMG-03")
