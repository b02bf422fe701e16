"""Do Nothing, legal for everybody (see G3-TRN)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import stunned
from rules.gurps3.figure.turns import take_maneuver
from rules.gurps3.harm.rousing import rouse


def do_nothing(t: Bout, command: Command) -> None:
    """Do Nothing (G3-TRN-05)."""
    figure = take_maneuver(t, command, "do_nothing")
    if stunned(figure) and keys.ROUSED.on(figure):
        t.note("passes", figure.name, rule="G3-TRN-05")
        return
    if rouse(t, figure.name):
        t.note("passes", figure.name, rule="G3-TRN-05")
