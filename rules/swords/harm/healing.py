"""Catching breath by sentence, ten minutes of rest, wounds that heal with the days (see SW-REC)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.swords.figure import keys
from rules.swords.figure.quantities import awake, trait, unconscious
from rules.swords.figure.turns import number, ready, spend
from rules.swords.harm.stun_recovery import breathe, recover, rested
from rules.swords.rolls.trait import roll, typed
from rules.swords.tables.settings import option
from rules.swords.tables.words import refuse


def rest(t: Bout, command: Command) -> None:
    """Catch breath for an action; who is out cold uses every action left (see SW-REC-01, SW-REC-03)."""
    figure = ready(t, command, asleep=True)
    if not keys.STUNS.of(figure):
        raise refuse(t, "no_stuns", who=figure.name)
    if unconscious(figure) and keys.ACTIONS.of(figure) > 0:
        recover(t, figure.name)
        spend(t, figure.name, 0)
    else:
        spend(t, figure.name)
        breathe(t, figure.name)


def breather(t: Bout, command: Command) -> None:
    """Ten minutes of rest after the fight take every stun (see SW-REC-05).

    Under strict pace the fight is over when only one side is awake; else the game master knows.
    """
    sides = {f.side for f in t.enc.figures.values() if awake(f)}
    if number(t.enc) and len(sides) > 1 and option(t.enc, "pace") == "strict":
        raise refuse(t, "still_fighting", who=command.who)
    rested(t)


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


def fought(t: Bout, *names: str) -> None:
    """Fighting is strenuous: no wounds heal on such a day (see SW-REC-04)."""
    day = keys.DAY.of(t.enc)
    for name in names:
        known = keys.FOUGHT.of(t.figure(name))
        if known is None or known.day != day:
            t.do(keys.FOUGHT.set(name, keys.Day(day)))
