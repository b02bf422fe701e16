"""Full Defense as a sentence, with its move (see RH-DEF-05)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.rqhouse.attack.maneuver import successes
from rules.rqhouse.defence.full_defence import FULL_DEFENCE, go_on_full_defence
from rules.rqhouse.figure.action_counts import end_turn
from rules.rqhouse.figure.quantities import ACTIONS, mv
from rules.rqhouse.figure.turns import ready, spend, whole_round
from rules.rqhouse.place.movement import go_way, going
from rules.rqhouse.place.walk import furthest
from rules.rqhouse.tables.printed import PACKAGES


def full_defence(t: Bout, command: Command) -> None:
    """Both actions: parry and dodge against each attack, and a move with a Maneuver roll (see RH-DEF-05).

    On the map he goes where it says, straight on where it only says how far.
    """
    figure = ready(t, command, cost=ACTIONS, own_turn=False)
    whole_round(t, figure, PACKAGES[FULL_DEFENCE].name)
    moves = command.number("n") is not None or command.at is not None or bool(command.targets)
    found = going(t, command, figure, furthest(t.enc, figure, mv(figure))) if moves else None
    go_on_full_defence(t, figure.name)
    spend(t, figure.name, ACTIONS, own_turn=False)
    end_turn(t, figure.name)
    t.note("full_defence", figure.name, rule="RH-DEF-05")
    if found is None:
        return
    if successes(t, figure.name, "maneuver", "RH-DEF-05"):
        go_way(t, figure.name, found, "RH-DEF-05")
    else:
        t.note("stays_put", figure.name, rule="RH-DEF-05")
