"""What aiming is worth to the shot."""

from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps4.attack.arms import Arm
from rules.gurps4.figure import keys
from rules.gurps4.tables.terms import term

EXTRA = {1: 0, 2: 1}


MOST_EXTRA = 2


def aim(figure: Figure, foe: Figure, with_: Arm, command: Command) -> tuple[Term, ...]:
    """What aiming has brought: Acc and, up to as much again, seconds, brace and sights (G4-MAN-02 to -05).

    Rules: G4-MAN-05.
    """
    at = keys.AIM.of(figure)
    assert with_.shooting is not None
    if at is None or at.item != with_.item or at.target != foe.name or command.has("move_and_attack", "moving"):
        return ()
    acc = with_.shooting.acc
    extra = EXTRA.get(at.seconds, MOST_EXTRA) + (1 if at.braced else 0) + with_.gear.sight
    terms = (term("acc", acc), term("aimed_longer", min(extra, acc)))
    return tuple(term for term in terms if term.n)
