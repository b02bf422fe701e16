"""What counts for every active defence."""

from rules.core.encounter import Encounter
from rules.core.report import Term
from rules.gurps4.defence.barred import covered
from rules.gurps4.defence.exchange_records import Attack
from rules.gurps4.defence.retreating import gone
from rules.gurps4.defence.visibility import unseen_attacker
from rules.gurps4.figure import hands, keys
from rules.gurps4.harm.stunning import numbness
from rules.gurps4.place import mounted
from rules.gurps4.tables.printed import DEFENCES, POSTURES
from rules.gurps4.tables.words import term


def common(enc: Encounter, attack: Attack, kind: str) -> tuple[Term, ...]:
    """Return what counts for every active defence.

    Rules: G4-DEF-03, G4-DEF-04, G4-DEF-06, G4-DEF-07, G4-DEF-08, G4-DEF-09, G4-MAN-17; see G4-DEF-12, G4-MNT-02,
    G4-STUN-02, G4-VIS-03.
    """
    figure = enc.figures[attack.target]
    terms = []
    if DEFENCES[attack.kind].db:
        covering = [g for i, g in hands.shields(figure) if covered(attack, keys.HAND.of(i))]
        db = max((g.guarding.db for g in covering if g.guarding), default=0)
        terms.append(term("shield", db))
    stance = keys.MANEUVER.of(figure)
    if stance is not None and stance.kind == "all_out_defense" and stance.option == kind:
        terms.append(term("all_out_defense"))
    if attack.deceptive:
        terms.append(term("deceptive_attack", -attack.deceptive))
    feint = keys.FEINT.of(enc, attack.who, attack.target)
    if feint is not None and not feint.fresh:
        terms.append(term("feint", -feint.penalty))
    if attack.arc != "front":
        terms.append(term("from_the_side"))
    terms.append(Term(figure.posture, POSTURES[figure.posture].defence, "G4-DEF-08"))
    terms += numbness(figure)
    terms += unseen_attacker(attack)
    if keys.OFF_BALANCE.on(figure):
        terms.append(term("off_balance"))
    if keys.OPEN_GUARD.on(figure):
        terms.append(term("guard_dropped"))
    if keys.TORN.on(figure):
        terms.append(term("torn_muscle"))
    if attack.height:
        terms.append(term("height", _height(attack.height)))
    terms += (*mounted.defending(enc, figure), *gone(enc, attack, kind))
    return tuple(term for term in terms if term.n)


def _height(feet: int) -> int:
    """Return what a difference of height in feet does, the defender's above 0 (G4-DEF-10)."""
    by = min(max(0, abs(feet) - 2), 3)
    return by if feet > 0 else -by
