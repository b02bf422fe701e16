"""What a blow or a defence breaks off: aim, concentration, long actions."""

from rules.core.bout import Bout
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import awake
from rules.gurps4.figure.quantities import will
from rules.gurps4.rolls.contests import passed
from rules.gurps4.tables.words import term
from rules.turns.spans import lapse


def distract(t: Bout, who: str, *, hurt: bool) -> None:
    """What may break an Aim (when hurt) or a task of the mind (see G4-MAN-07, G4-MAN-24)."""
    figure = t.figure(who)
    if not awake(figure):
        return
    if hurt:
        spoil_aim(t, who)
    if keys.CONCENTRATE.on(t.figure(who)):
        concentration(t, who)
    busy = keys.BUSY.of(t.figure(who))
    if busy is not None and not busy.resumable:
        t.do(keys.BUSY.clear(who, "lost"))
        t.note("interrupted", who, rule="G4-LONG-01", words=busy.words)


def defends(t: Bout, who: str) -> None:
    """An active defence ends an Aim and may break what one concentrates on (see G4-MAN-06, G4-MAN-24)."""
    lose_aim(t, who, "G4-MAN-06", "ended")
    if keys.CONCENTRATE.on(t.figure(who)):
        concentration(t, who)


def concentration(t: Bout, who: str) -> None:
    """Will-3, or the task is lost (G4-MAN-24)."""
    figure = t.figure(who)
    terms = (term("distracted"),)
    if not passed(t, "concentration", who, "Will", will(figure), terms, rule="G4-MAN-24"):
        t.do(keys.CONCENTRATE.clear(who, "lost"))
        t.note("concentration_lost", who, rule="G4-MAN-24")


def lose_concentration(t: Bout, who: str) -> None:
    """Aim and Evaluate end with a stun or a fall into it (see G4-MAN-08, G4-STUN-01)."""
    lose_aim(t, who, "G4-STUN-01")
    if lapse(t, who, keys.EVALUATE, why="lost"):
        t.note("evaluate_lost", who, rule="G4-STUN-01")


def spoil_aim(t: Bout, who: str) -> None:
    """Try the Aim of who was wounded: Will, or it is lost (G4-MAN-07)."""
    figure = t.figure(who)
    if keys.AIM.on(figure) and not passed(t, "will", who, "Will", will(figure), rule="G4-MAN-07"):
        lose_aim(t, who, "G4-MAN-07")


def lose_aim(t: Bout, who: str, rule: str, why: str = "lost") -> None:
    """End the Aim, if there is one: by a wound, a defence, a stun (G4-MAN-06, G4-MAN-08; see G4-STUN-01)."""
    if lapse(t, who, keys.AIM, why=why):
        t.note("aim_lost", who, rule=rule)
