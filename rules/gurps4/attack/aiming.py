"""Aiming: with what, for how long, what it is worth to the shot, and what ends it."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps4.attack.arms import arm_named
from rules.gurps4.figure import keys
from rules.gurps4.figure.arms import Arm
from rules.gurps4.tables.terms import term

EXTRA = {1: 0, 2: 1}
MOST_EXTRA = 2


def aimable(t: Bout, command: Command, figure: Figure) -> Arm:
    """Return the ranged weapon aimed, one to shoot before one to throw; raises Refused for none (G4-MAN-01)."""
    if command.what is None:
        return arm_named(t, command, figure, shoots=True)
    found = arm_named(t, command, figure)
    if found.ranged:
        return found
    thrown = found.gear.shooting is not None and found.gear.shooting.shots == 0
    return arm_named(t, command, figure, throws=thrown, shoots=not thrown)


def aimed(figure: Figure, foe: Figure, with_: Arm, *, braced: bool) -> keys.Aim:
    """Return the Aim with this second's added, if it goes on: how long, and whether the weapon is braced.

    Rules: G4-MAN-03, G4-MAN-04.
    """
    before = keys.AIM.of(figure)
    if before is None or before.item != with_.item or before.target != foe.name:
        return keys.Aim(with_.item, foe.name, 1, braced or _prone(figure, with_))
    return keys.Aim(with_.item, foe.name, before.turns + 1, braced or before.braced or _prone(figure, with_))


def _prone(figure: Figure, with_: Arm) -> bool:
    shooting = with_.shooting
    return figure.posture == "lying" and shooting is not None and shooting.family == "firearm" and shooting.hands > 1


def aim(figure: Figure, foe: Figure, with_: Arm, command: Command) -> tuple[Term, ...]:
    """Return what aiming has brought: Acc and, up to as much again, seconds, brace and sights.

    Rules: G4-MAN-02, G4-MAN-05.
    """
    at = keys.AIM.of(figure)
    assert with_.shooting is not None
    if at is None or at.item != with_.item or at.target != foe.name or command.has("move_and_attack", "moving"):
        return ()
    acc = with_.shooting.acc
    extra = EXTRA.get(at.turns, MOST_EXTRA) + (1 if at.braced else 0) + with_.gear.sight
    terms = (term("acc", acc), term("aimed_longer", min(extra, acc)))
    return tuple(term for term in terms if term.n)
