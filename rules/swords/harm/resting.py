"""Catching breath by sentence, and the rest after a fight (area REC)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.swords.figure import keys
from rules.swords.figure.quantities import awake, dead, unconscious
from rules.swords.harm.recovery import breathe, recover
from rules.swords.tables.refusals import refuse
from rules.swords.tables.settings import option
from rules.swords.time.rounds import number, ready, spend


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
    """Ten minutes of rest after the fight take every stun (SW-REC-05).

    Under strict pace the fight is over when only one side is awake; else the game master knows.
    """
    sides = {f.side for f in t.enc.figures.values() if awake(f)}
    if number(t.enc) and len(sides) > 1 and option(t.enc, "pace") == "strict":
        raise refuse(t, "still_fighting", who=command.who)
    for name, figure in t.enc.figures.items():
        stuns = keys.STUNS.of(figure)
        if stuns and not dead(figure):
            t.do(keys.STUNS.by(name, -stuns))
    t.note("breather", rule="SW-REC-05")
