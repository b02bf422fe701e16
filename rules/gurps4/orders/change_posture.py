"""Change Posture, the free crouch, and getting up as the step of another maneuver."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.events import Moved
from rules.gurps4.tables.printed import POSTURES
from rules.gurps4.tables.refusals import refuse
from rules.gurps4.time import turns


def posture(t: Bout, command: Command, to: str) -> None:
    """Change Posture, or the free crouch (G4-MAN-21; see G4-TURN-08)."""
    figure = turns.able(t, command)
    if figure.posture == to:
        raise refuse(t, "posture_already", who=figure.name, posture=to)
    if {figure.posture, to} == {"standing", "crouching"}:
        turns.at_will(t, command)
        t.do(Moved(figure.name, posture=to))
        t.note("posture", figure.name, rule="G4-TURN-08", posture=to)
        return
    if figure.posture == "lying" and to in ("standing", "crouching"):
        raise refuse(t, "rise_first", who=figure.name)
    turns.acting_figure(t, command, "change_posture")
    turns.open_turn(t, figure.name)
    if turns.take_maneuver(t, figure.name, "change_posture"):
        t.do(Moved(figure.name, posture=to))
        t.note("posture", figure.name, rule="G4-MAN-21", posture=POSTURES[to].name)
        turns.end(t, figure.name)


def rise(t: Bout, who: str, parts: tuple[Command, ...]) -> None:
    """Kneel or stand up as the step of a maneuver, before its deed is reckoned up (G4-MAN-22)."""
    for part in parts:
        if part.verb == "rises":
            t.do(Moved(who, posture=part.parts[0].verb))
            t.note("posture", who, rule="G4-MAN-22", posture=part.parts[0].verb)
