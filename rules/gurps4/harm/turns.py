"""What of a wound is judged at the beginning and the end of an own turn (G4-TURN-04, G4-TURN-05)."""

from rules.core.bout import Bout
from rules.core.keys import MarkKey
from rules.gurps4.figure import keys
from rules.gurps4.harm.shock import shock_due
from rules.gurps4.harm.stunning import shake_off


def turn_begins(t: Bout, who: str) -> None:
    """Stun that was shaken off ends, numb limbs recover by a second, and shock becomes active."""
    figure = t.figure(who)
    body, mind = keys.STUNNED.of(figure), keys.MENTALLY_STUNNED.of(figure)
    if body is not None and body.over:
        t.do(keys.STUNNED.clear(who))
    if mind is not None and mind.over:
        t.do(keys.MENTALLY_STUNNED.clear(who))
    for mark in keys.NUMB.values():
        _second(t, who, mark)
    due = shock_due(t, who)
    if due != keys.SHOCK.of(figure):
        t.do(keys.SHOCK.by(who, due - keys.SHOCK.of(figure)))
    if keys.SHOCK_PENDING.of(figure):
        t.do(keys.SHOCK_PENDING.by(who, -keys.SHOCK_PENDING.of(figure)))
    if keys.SHOCK_DOUBLED.on(figure):
        t.do(keys.SHOCK_DOUBLED.clear(who))


def _second(t: Bout, who: str, mark: MarkKey[keys.Lasting]) -> None:
    """One second of a limb that is numb."""
    until = mark.of(t.figure(who))
    if until is None or not until.left:
        return
    if until.left > 1:
        t.do(mark.set(who, keys.Lasting(left=until.left - 1)))
    else:
        t.do(mark.clear(who))
        t.note("feeling_returns", who, rule="G4-CRIT-01", location=mark.key.partition(" ")[2].replace("_", " "))


def turn_ends(t: Bout, who: str, *, idle: bool = True) -> None:
    """The roll to shake off stun behind an ``idle`` turn, and the end of shock (see G4-TURN-05)."""
    if idle:
        shake_off(t, who)
    shock = keys.SHOCK.of(t.figure(who))
    if shock:
        t.do(keys.SHOCK.by(who, -shock))
