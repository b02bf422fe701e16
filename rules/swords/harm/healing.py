"""Wounds heal with the days (SW-REC-04)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.swords.figure import keys
from rules.swords.figure.quantities import trait
from rules.swords.harm.resting import breather
from rules.swords.rolls.rolling import roll, typed
from rules.swords.tables.refusals import refuse
from rules.swords.time.rounds import ready


def heal(t: Bout, command: Command) -> None:
    """Once a day, after decent sleep: Constitution against the wounds, at least one is gone (SW-REC-04)."""
    figure = ready(t, command, cost=0, own_turn=False, asleep=True)
    wounds, today = keys.WOUNDS.of(figure), keys.DAY.of(t.enc)
    if not wounds:
        raise refuse(t, "no_wounds", who=figure.name)
    fought, healed = keys.FOUGHT.of(figure), keys.HEALED.of(figure)
    if healed is not None and healed.day == today:
        raise refuse(t, "healed_today", who=figure.name)
    if fought is not None and fought.day == today:
        raise refuse(t, "strenuous_day", who=figure.name)
    against = wounds + (command.number("poor", 0) or 0)
    level = trait(figure, "constitution")
    dx = roll(t, "heal", figure, "constitution", level, against, typed(command), rule="SW-REC-04")
    gone = min(wounds, max(1, dx)) if dx >= 0 else 0
    t.do(keys.HEALED.set(figure.name, keys.Day(today)))
    if gone:
        t.do(keys.WOUNDS.by(figure.name, -gone))
    t.note("heals", figure.name, rule="SW-REC-04", gone=gone, wounds=wounds - gone)


def sleep(t: Bout, command: Command) -> None:
    """A night passes: nobody is stunned any more, and wounds may be healed (see SW-REC-04, SW-REC-05)."""
    breather(t, command)
    t.do(keys.DAY.by(1))
    t.note("new_day", rule="SW-REC-04")
