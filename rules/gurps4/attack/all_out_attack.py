"""All-Out Attack: what each of its options adds, and what it forbids."""

from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps4.attack.declaration import Declaration
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.arms import Arm
from rules.gurps4.tables.refusals import refuse
from rules.gurps4.tables.terms import term


def determined(declaration: Declaration) -> tuple[Term, ...]:
    """Return what All-Out Attack Determined adds to a blow, with a weapon or with the body (G4-MAN-10)."""
    return (term("all_out_determined"),) if declaration.option == "determined" else ()


def determined_shot(declaration: Declaration) -> tuple[Term, ...]:
    """Return what it adds to a shot or throw (G4-MAN-14)."""
    return (term("all_out_determined_shot"),) if declaration.option == "determined" else ()


def feinted(penalty: int) -> keys.Feinted:
    """Return what the Feint of an All-Out Attack wins: it is good for the attack that follows only (G4-MAN-12)."""
    return keys.Feinted(penalty, False)


def check_double(t: Bout, figure: Figure, with_: Arm, declaration: Declaration) -> None:
    """Raises Refused where two blows can't be struck with this weapon (G4-MAN-11, see G4-MEL-02)."""
    assert with_.mode is not None
    if (declaration.rapid or declaration.option == "double") and hands.unreadies(figure, with_.mode, with_.bits):
        raise refuse(t, "becomes_unready", who=figure.name, item=with_.gear.name)
