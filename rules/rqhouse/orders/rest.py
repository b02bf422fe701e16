"""Minutes, nights and weeks of rest: for one figure, or by the game master's word for everybody (RH-FAT, RH-HEA)."""

from collections import Counter

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.events import Unmarked
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import body
from rules.rqhouse.figure.conditions import dead, in_zone
from rules.rqhouse.harm.consciousness import MINUTE, try_to_come_round
from rules.rqhouse.harm.healing import activity, tell_healed, week
from rules.rqhouse.harm.stun import wear_off
from rules.rqhouse.tables.refusals import refuse
from rules.rqhouse.time.budget import peaceful, ready
from rules.rqhouse.time.initiative import number

NIGHT = 4
"""Hours of sleep for one long-term level (see RH-FAT-06)."""
MINUTES = 60
"""Of an hour."""
WEEK = 7 * 24 * MINUTES


def rest(t: Bout, command: Command) -> None:
    """Minutes without doing anything: a Fatigue Level each, not below the long-term ones (RH-FAT-04)."""
    minutes = command.number("n") or 0
    for name in resting(t, command, minutes, "minute"):
        pass_by(t, name, minutes)
        figure = t.figure(name)
        if keys.FATIGUE.of(figure) or not for_all(command):
            recover(t, name, min(minutes, keys.FATIGUE.of(figure) - keys.FATIGUE_LONG.of(figure)), 0)


def sleep(t: Bout, command: Command) -> None:
    """A long-term level for every four hours; the others are rested away meanwhile (RH-FAT-06)."""
    hours = command.number("n", NIGHT)
    assert hours is not None
    for name in resting(t, command, hours, "hour"):
        pass_by(t, name, MINUTES * hours)
        figure = t.figure(name)
        lasting = min(keys.FATIGUE_LONG.of(figure), hours // NIGHT)
        short = min(MINUTES * hours, keys.FATIGUE.of(figure) - keys.FATIGUE_LONG.of(figure))
        if keys.FATIGUE.of(figure) or not for_all(command):
            recover(t, name, short + lasting, lasting)


def rest_week(t: Bout, command: Command) -> None:
    """Weeks of natural healing, one unless more are named (RH-HEA-01, RH-HEA-03; see RH-HEA-02).

    Their nights take every Fatigue Level away (see RH-FAT-06).
    """
    weeks = command.number("n", 1) or 1
    for name in resting(t, command, weeks, "week"):
        pass_by(t, name, WEEK * weeks)
        figure = t.figure(name)
        if keys.FATIGUE.of(figure):
            recover(t, name, keys.FATIGUE.of(figure), keys.FATIGUE_LONG.of(figure))
        if in_zone(figure):
            t.note("no_healing", name, rule="RH-HEA-03")
            continue
        got: Counter[str] = Counter()
        for _ in range(weeks):
            got.update(week(t, name, activity(command), ""))
        if not tell_healed(t, name, got) and not for_all(command):
            t.note("nothing_heals", name, rule="RH-HEA-01")


def for_all(command: Command) -> bool:
    """Whether a rest is everybody's: the game master's who names nobody."""
    return command.by == "gm" and command.meant


def resting(t: Bout, command: Command, n: int, unit: str) -> tuple[str, ...]:
    """Who rests: the one named or one's own, or everybody alive by the game master's word.

    Raises Refused for a player while foes are seen to be up, and for who would bleed to death over it.
    """
    peaceful(t, command)
    who = command.who or ""
    everybody = tuple(name for name, figure in t.enc.figures.items() if not dead(figure))
    names = everybody if for_all(command) else (who,)
    for name in names:
        ready(t, replace(command, who=name), cost=0, own_turn=False, physical=False, asleep=True)
    losing = [name for name in names if loses_health(t.figure(name))]
    if losing:
        raise refuse(t, "loses_health", who=", ".join(losing))
    if for_all(command):
        t.note("time_passes", rule="RH-FAT-04", n=n, unit=unit)
    return names


def pass_by(t: Bout, who: str, minutes: int) -> None:
    """What so many minutes end: spells and conditions whose rounds are over, stuns, being senseless (see RH-RND-01)."""
    over = number(t.enc) + MINUTE * minutes
    for mark in t.figure(who).marks:
        if mark.until is not None and mark.until[0] <= over:
            t.do(Unmarked(who, mark.key, "lapsed"))
    try_to_come_round(t, who, minutes)
    if minutes >= MINUTES:
        wear_off(t, who)


def loses_health(figure: Figure) -> bool:
    """Whether the end of each round takes Health, so that no time may pass unplayed (see RH-BLD-02, RH-LOC-12)."""
    spots = body(figure).spots
    return keys.DYING.on(figure) or any(keys.blood(s.id).on(figure) or keys.impaled(s.id).on(figure) for s in spots)


def recover(t: Bout, who: str, levels: int, lasting: int) -> None:
    """Fatigue Levels come back, so many of them long-term; with none left all begins anew."""
    if levels > 0:
        t.do(keys.FATIGUE.by(who, -levels))
    if lasting:
        t.do(keys.FATIGUE_LONG.by(who, -lasting))
    figure = t.figure(who)
    if not keys.FATIGUE.of(figure) and keys.FATIGUE_TOTAL.of(figure):
        t.do(keys.FATIGUE_TOTAL.by(who, -keys.FATIGUE_TOTAL.of(figure)))
    rule = "RH-FAT-06" if lasting else "RH-FAT-04"
    t.note("rests", who, rule=rule, n=max(0, levels), fatigue=keys.FATIGUE.of(figure))
