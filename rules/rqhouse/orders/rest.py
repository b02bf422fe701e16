"""Minutes, nights and weeks of rest: for one figure, or by the game master's word for everybody (RH-FAT, RH-HEA)."""

from collections import Counter

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.events import Unmarked
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import body
from rules.rqhouse.figure.fatigue import NIGHT, recover, rested, slept_off
from rules.rqhouse.figure.turns import peaceful, ready
from rules.rqhouse.harm.consciousness import MINUTE, try_to_come_round
from rules.rqhouse.harm.healing import activity, heals_by_itself, tell_healed, week
from rules.rqhouse.harm.stun import wear_off
from rules.rqhouse.tables.words import refuse

MINUTES = 60
"""Of an hour."""
WEEK = 7 * 24 * MINUTES


def rest(t: Bout, command: Command) -> None:
    """Minutes without doing anything: a Fatigue Level each, not below the long-term ones (see RH-FAT-04)."""
    minutes = command.number("n") or 0
    for name in resting(t, command, minutes, "minute"):
        pass_by(t, name, minutes)
        figure = t.figure(name)
        if keys.FATIGUE.of(figure) or not for_all(command):
            recover(t, name, rested(figure, minutes), 0)


def sleep(t: Bout, command: Command) -> None:
    """A long-term level for every four hours; the others are rested away meanwhile (see RH-FAT-06)."""
    hours = command.number("n", NIGHT)
    assert hours is not None
    for name in resting(t, command, hours, "hour"):
        pass_by(t, name, MINUTES * hours)
        figure = t.figure(name)
        lasting = slept_off(figure, hours)
        if keys.FATIGUE.of(figure) or not for_all(command):
            recover(t, name, rested(figure, MINUTES * hours) + lasting, lasting)


def rest_week(t: Bout, command: Command) -> None:
    """Weeks of natural healing, one unless more are named (see RH-HEA-01 to RH-HEA-03).

    Their nights take every Fatigue Level away (see RH-FAT-06).
    """
    weeks = command.number("n", 1) or 1
    for name in resting(t, command, weeks, "week"):
        pass_by(t, name, WEEK * weeks)
        figure = t.figure(name)
        if keys.FATIGUE.of(figure):
            recover(t, name, keys.FATIGUE.of(figure), keys.FATIGUE_LONG.of(figure))
        if not heals_by_itself(figure):
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
    everybody = tuple(name for name, figure in t.enc.figures.items() if not keys.DEAD.on(figure))
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
    over = keys.ROUND.of(t.enc) + MINUTE * minutes
    for mark in t.figure(who).marks:
        if mark.until is not None and mark.until[0] <= over:
            t.do(Unmarked(who, mark.key, "lapsed"))
    try_to_come_round(t, who, minutes)
    if minutes >= MINUTES:
        wear_off(t, who)


def loses_health(figure: Figure) -> bool:
    """Whether the end of each round takes Health, so that no time may pass unplayed (see RH-BLD-02, RH-LOC-12)."""
    spots = body(figure).locations
    return keys.DYING.on(figure) or any(keys.blood(s.id).on(figure) or keys.impaled(s.id).on(figure) for s in spots)
