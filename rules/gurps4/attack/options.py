"""What the maneuver and the options of an attack add, and which blows they forbid."""

from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps4.attack.arms import Arm
from rules.gurps4.attack.said import Said
from rules.gurps4.figure import hands
from rules.gurps4.figure.gear import Shooting
from rules.gurps4.figure.quantities import master
from rules.gurps4.tables.refusals import refuse

DETERMINED = 4
DETERMINED_SHOT = 1
MOVING = -4
LEAST_MOVING = 2
RAPID = -6


def melee(how: Said) -> tuple[Term, ...]:
    """All-Out Attack Determined and Move and Attack, for blows and attacks with the body (G4-ATT-05, G4-MAN-10)."""
    if how.option == "determined":
        return (Term("all-out determined", DETERMINED, "G4-MAN-10"),)
    return (Term("Move and Attack", MOVING, "G4-MAN-30"),) if how.moving else ()


def shots(how: Said, shooting: Shooting) -> tuple[Term, ...]:
    """The same for shots and throws: +1, and Bulk or -2 on the move (G4-MAN-14)."""
    if how.option == "determined":
        return (Term("all-out determined", DETERMINED_SHOT, "G4-MAN-14"),)
    if how.moving:
        return (Term("Move and Attack", -max(LEAST_MOVING, abs(shooting.bulk)), "G4-MAN-30"),)
    return ()


def strong(dice: int) -> Term:
    """What All-Out Attack Strong adds to damage of so many dice (G4-MAN-13)."""
    return Term("all-out strong", max(2, dice), "G4-MAN-13")


def deceptive(how: Said) -> tuple[Term, ...]:
    """What a Deceptive Attack costs: 2 for each point it takes from the defence (G4-MEL-01)."""
    return (Term(f"deceptive {how.deceptive}", -2 * how.deceptive, "G4-MEL-01"),) if how.deceptive else ()


def rapid(figure: Figure, arm: Arm, how: Said) -> tuple[Term, ...]:
    """What a Rapid Strike costs each of its blows, half to a master of the weapon (G4-MEL-02)."""
    if not how.rapid:
        return ()
    used = arm.mode.skills[0] if arm.mode is not None else ""
    by = RAPID // 2 if master(figure, arm.gear, used) else RAPID
    return (Term("Rapid Strike", by, "G4-MEL-02"),)


def check_double(t: Bout, figure: Figure, with_: Arm, how: Said) -> None:
    """Raises Refused where two blows can't be struck with this weapon (G4-MAN-11, see G4-MEL-02)."""
    assert with_.mode is not None
    if (how.rapid or how.option == "double") and hands.unreadies(figure, with_.mode, with_.bits):
        raise refuse(t, "becomes_unready", who=figure.name, item=with_.gear.name)
