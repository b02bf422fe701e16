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
from rules.gurps4.tables.terms import term

MOVING = -4
LEAST_MOVING = 2
RAPID = -6


def melee(how: Said) -> tuple[Term, ...]:
    """All-Out Attack Determined and Move and Attack, for blows and attacks with the body (G4-MAN-10; see G4-ATT-05)."""
    if how.option == "determined":
        return (term("all_out_determined"),)
    return (term("move_and_attack"),) if how.moving else ()


def blow(figure: Figure, arm: Arm, how: Said) -> tuple[Term, ...]:
    """Everything that a blow with a weapon was declared with; all of it adds up (G4-MEL-03)."""
    return (*melee(how), *rapid(figure, arm, how), *deceptive(how))


def shots(how: Said, shooting: Shooting) -> tuple[Term, ...]:
    """The same for shots and throws: +1, and Bulk or -2 on the move (G4-MAN-14)."""
    if how.option == "determined":
        return (term("all_out_determined_shot"),)
    if how.moving:
        return (term("move_and_attack", -max(LEAST_MOVING, abs(shooting.bulk))),)
    return ()


def strong(dice: int) -> Term:
    """What All-Out Attack Strong adds to damage of so many dice (G4-MAN-13)."""
    return term("all_out_strong", max(2, dice))


def deceptive(how: Said) -> tuple[Term, ...]:
    """What a Deceptive Attack costs: 2 for each point it takes from the defence (G4-MEL-01)."""
    return (term("deceptive", -2 * how.deceptive, deceptive=how.deceptive),) if how.deceptive else ()


def rapid(figure: Figure, arm: Arm, how: Said) -> tuple[Term, ...]:
    """What a Rapid Strike costs each of its blows, half to a master of the weapon (G4-MEL-02)."""
    if not how.rapid:
        return ()
    used = arm.mode.skills[0] if arm.mode is not None else ""
    by = RAPID // 2 if master(figure, arm.gear, used) else RAPID
    return (term("rapid_strike", by),)


def check_double(t: Bout, figure: Figure, with_: Arm, how: Said) -> None:
    """Raises Refused where two blows can't be struck with this weapon (G4-MAN-11, see G4-MEL-02)."""
    assert with_.mode is not None
    if (how.rapid or how.option == "double") and hands.unreadies(figure, with_.mode, with_.bits):
        raise refuse(t, "becomes_unready", who=figure.name, item=with_.gear.name)
