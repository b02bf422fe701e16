"""What the maneuver and the options of an attack add: Move and Attack, Deceptive Attack, Rapid Strike."""

from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps4.attack import all_out_attack
from rules.gurps4.attack.declaration import Declaration
from rules.gurps4.figure.arms import Arm
from rules.gurps4.figure.skills import master
from rules.gurps4.tables.gear import Shooting
from rules.gurps4.tables.terms import term

LEAST_MOVING = 2

RAPID = -6


def melee(declaration: Declaration) -> tuple[Term, ...]:
    """All-Out Attack Determined and Move and Attack, for blows and attacks with the body (see G4-MAN-10, G4-ATT-05)."""
    if declaration.option == "determined":
        return all_out_attack.determined(declaration)
    return (term("move_and_attack"),) if declaration.moving else ()


def blow(figure: Figure, arm: Arm, declaration: Declaration) -> tuple[Term, ...]:
    """Return everything that a blow with a weapon was declared with; all of it adds up (G4-MEL-03)."""
    return (*melee(declaration), *rapid(figure, arm, declaration), *deceptive(declaration))


def shots(declaration: Declaration, shooting: Shooting) -> tuple[Term, ...]:
    """Return the same for shots and throws: +1, and Bulk or -2 on the move (see G4-MAN-14)."""
    if declaration.option == "determined":
        return all_out_attack.determined_shot(declaration)
    if declaration.moving:
        return (term("move_and_attack", -max(LEAST_MOVING, abs(shooting.bulk))),)
    return ()


def deceptive(declaration: Declaration) -> tuple[Term, ...]:
    """Return what a Deceptive Attack costs: 2 for each point it takes from the defence (G4-MEL-01)."""
    return (
        (term("deceptive", -2 * declaration.deceptive, deceptive=declaration.deceptive),)
        if declaration.deceptive
        else ()
    )


def rapid(figure: Figure, arm: Arm, declaration: Declaration) -> tuple[Term, ...]:
    """Return what a Rapid Strike costs each of its blows, half to a master of the weapon (G4-MEL-02)."""
    if not declaration.rapid:
        return ()
    used = arm.mode.skills[0] if arm.mode is not None else ""
    by = RAPID // 2 if master(figure, arm.gear, used) else RAPID
    return (term("rapid_strike", by),)
