"""Shock and physical stun: what they take, and how they come and go with the own turn (G4-TURN-04, G4-TURN-05)."""

from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.core.keys import MarkKey, borne
from rules.core.report import Term
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import numbed
from rules.gurps4.figure.quantities import hp_max
from rules.gurps4.harm.distraction import lose_concentration
from rules.gurps4.rolls.contests import health, pain
from rules.gurps4.tables.words import term
from rules.turns.spans import lapse

SHOCK_CAP = 4
DOUBLED_CAP = 8
TOUGH = 20
"""From so many HP on a tenth of them counts as one point of shock (see G4-SHK-01)."""


def shock_unit(hp_max: int) -> int:
    """Return how many HP lost count as one point of shock (see G4-SHK-01)."""
    return hp_max // 10 if hp_max >= TOUGH else 1


def shock(lost: int, hp_max: int, *, doubled: bool = False) -> int:
    """Return the shock of so many HP lost since the last turn, doubled losses counted twice in them.

    Rules: G4-SHK-01; see G4-SHK-02, G4-ATT-07.
    """
    return min(lost // shock_unit(hp_max), DOUBLED_CAP if doubled else SHOCK_CAP)


def shock_due(t: Bout, who: str) -> int:
    """Return the shock that the next own turn will have, as a number above 0 (G4-SHK-02; see G4-SHK-01)."""
    figure = t.figure(who)
    return shock(keys.SHOCK_PENDING.of(figure), hp_max(figure), doubled=keys.SHOCK_DOUBLED.on(figure))


def stun(t: Bout, who: str, rule: str = "G4-INJ-09") -> None:
    """Physical stun: Do Nothing until an HT roll succeeds (G4-STUN-01)."""
    if not keys.STUNNED.on(t.figure(who)):
        t.note("stunned", who, rule=rule)
    t.do(keys.STUNNED.set(who, keys.Stun()))
    lose_concentration(t, who)
    lapse(t, who, keys.WAIT, keys.WATCH, keys.CONCENTRATE, why="lost")


def shake_off(t: Bout, who: str) -> None:
    """At the end of a turn of Do Nothing HT ends a stun with the next own turn (G4-STUN-03)."""
    figure = t.figure(who)
    stunned = keys.STUNNED.of(figure)
    if stunned is None or stunned.over:
        return
    if health(t, "stun", who, pain(figure, 0), rule="G4-STUN-03"):
        t.do(keys.STUNNED.set(who, keys.Stun(over=True)))
        t.note("stun_ends", who, rule="G4-STUN-03")
    else:
        t.note("stun_lasts", who, rule="G4-STUN-03")


def numbness(figure: Figure) -> tuple[Term, ...]:
    """Return what stun and its tail take from active defences (G4-STUN-02; see G4-DEF-03)."""
    return (term("stunned"),) if numbed(figure) else ()


def turn_begins(t: Bout, who: str) -> None:
    """Stun that was shaken off ends, numb limbs recover by a second, and shock becomes active."""
    figure = t.figure(who)
    body, mind = keys.STUNNED.of(figure), keys.MENTALLY_STUNNED.of(figure)
    if body is not None and body.over:
        t.do(keys.STUNNED.clear(who))
    if mind is not None and mind.over:
        t.do(keys.MENTALLY_STUNNED.clear(who))
    for mark in borne(figure, keys.NUMB.values()):
        _second(t, who, mark)
    t.do(*keys.SHOCK.to(figure, shock_due(t, who)), *keys.SHOCK_PENDING.to(figure, 0))
    lapse(t, who, keys.SHOCK_DOUBLED, why="ended")


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
    t.do(*keys.SHOCK.to(t.figure(who), 0))
