"""What of a wound is judged at the beginning and the end of an own turn (G4-TURN-04, G4-TURN-05)."""

from rules.core.bout import Bout
from rules.core.keys import MarkKey, Nothing
from rules.core.report import Term
from rules.gurps4.figure import keys
from rules.gurps4.figure.quantities import fp_max, hp_max, iq, trait, will
from rules.gurps4.harm.down import EXHAUSTED, pass_out
from rules.gurps4.harm.rolls import graded, health, pain
from rules.gurps4.harm.wounding import consciousness_penalty, shock
from rules.gurps4.rolls.contests import passed
from rules.gurps4.tables.settings import option

COMBAT_REFLEXES = 6


def shock_due(t: Bout, who: str) -> int:
    """The shock that the next own turn will have, as a number above 0 (G4-SHK-01, G4-SHK-02)."""
    figure = t.figure(who)
    return shock(keys.SHOCK_PENDING.of(figure), hp_max(figure), doubled=keys.SHOCK_DOUBLED.on(figure))


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


def _second(t: Bout, who: str, mark: MarkKey[keys.Until]) -> None:
    """One second of a limb that is numb."""
    until = mark.of(t.figure(who))
    if until is None or not until.left:
        return
    if until.left > 1:
        t.do(mark.set(who, keys.Until(left=until.left - 1)))
    else:
        t.do(mark.clear(who))
        t.note("feeling_returns", who, rule="G4-CRIT-01", location=mark.key.partition(" ")[2].replace("_", " "))


def turn_ends(t: Bout, who: str) -> None:
    """Rolls to shake off stun, and the end of shock (G4-STUN-03, G4-SURP-03, G4-SURP-05, G4-TURN-05)."""
    figure = t.figure(who)
    stun = keys.STUNNED.of(figure)
    if stun is not None and not stun.over:
        if health(t, "stun", who, pain(figure, 0), rule="G4-STUN-03"):
            t.do(keys.STUNNED.set(who, keys.Stun(over=True)))
            t.note("stun_ends", who, rule="G4-STUN-03")
        else:
            t.note("stun_lasts", who, rule="G4-STUN-03")
    mind = keys.MENTALLY_STUNNED.of(figure)
    if mind is not None and not mind.over and not keys.FROZEN.on(figure):
        _collect(t, who, mind)
    if keys.SHOCK.of(t.figure(who)):
        t.do(keys.SHOCK.by(who, -keys.SHOCK.of(t.figure(who))))


def _collect(t: Bout, who: str, mind: keys.Mental) -> None:
    """Mental stun: IQ, better with every turn after partial surprise (G4-SURP-03, G4-SURP-05)."""
    figure = t.figure(who)
    turn = mind.turns + 1
    late = option(t.enc, "g4_surprise_bonus") == "later"
    by = (turn - 1 if late else turn) if mind.partial else 0
    terms = (Term("turns of surprise", by, "G4-SURP-05"),) if by else ()
    if trait(figure, "combat_reflexes"):
        terms = (*terms, Term("combat reflexes", COMBAT_REFLEXES, "G4-CHAR-12"))
    rule = "G4-SURP-05" if mind.partial else "G4-SURP-03"
    good = passed(t, "surprise", who, "IQ", iq(figure), terms, rule=rule)
    t.do(keys.MENTALLY_STUNNED.set(who, keys.Mental(turn, mind.partial, good)))
    t.note("collects_itself" if good else "still_surprised", who, rule=rule)


def conscious(t: Bout, who: str) -> bool:
    """At 0 HP or less: HT, -1 for each full multiple below, or unconscious (G4-INJ-02, G4-INJ-03).

    Returns whether it stays conscious; a success holds until the next own turn.
    """
    figure = t.figure(who)
    if keys.HP.of(figure) > 0:
        return True
    penalty = consciousness_penalty(keys.HP.of(figure), hp_max(figure))
    terms = (*graded(figure, "hard_to_subdue", "hard to subdue"), Term("below zero", penalty, "G4-INJ-02"))
    if health(t, "consciousness", who, terms, rule="G4-INJ-02"):
        t.do(keys.CONSCIOUS_ROLLED.set(who, Nothing()))
        t.note("stays_conscious", who, rule="G4-INJ-02")
        return True
    pass_out(t, who, "G4-INJ-03")
    return False


def fatigued(t: Bout, who: str) -> bool:
    """At 0 FP or less: Will before anything but Do Nothing, or unconscious (G4-FP-01). Returns whether it goes on."""
    figure = t.figure(who)
    if keys.FP.of(figure) > 0:
        return True
    if keys.FP.of(figure) > -fp_max(figure) and passed(t, "fatigue", who, "Will", will(figure), rule="G4-FP-01"):
        return True
    pass_out(t, who, "G4-FP-01", after=0, how=EXHAUSTED)
    return False
