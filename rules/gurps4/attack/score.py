"""What counts for an attack roll, melee or ranged, with its reason and rule (G4-ATT-04 to -10)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps4.attack import close_combat
from rules.gurps4.attack.declaration import Declaration, melee_terms, rapid_terms
from rules.gurps4.defence.exchange_records import Attack
from rules.gurps4.defence.visibility import visibility
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.arms import Arm, weak
from rules.gurps4.figure.conditions import hampered
from rules.gurps4.figure.hands import clumsy
from rules.gurps4.place.mounted import saddle
from rules.gurps4.rolls.contests import typed_terms
from rules.gurps4.tables.printed import POSTURES
from rules.gurps4.tables.words import term

CAP = 9
"""Where a rule caps the score, at this, after everything else (G4-ATT-10)."""
FOOTING = -2
MINOR = -2
MAJOR = -3


def shared(t: Bout, command: Command, figure: Figure, target: Figure, arm: Arm) -> tuple[Term, ...]:
    """Return what counts for every attack: hands, ST, shock, grapples, sight, footing, what was typed.

    Rules: G4-ATT-04, G4-ATT-07, G4-ATT-08, G4-ATT-09; see G4-CHAR-07, G4-CHAR-10.
    """
    terms = [*clumsy(figure, arm.bits), *hampered(t.enc, figure)]
    if arm.mode is not None:
        terms += weak(figure, arm.mode.st)
        terms.append(Term(arm.mode.name, arm.mode.to_hit, "G4-UNA-01" if arm.gear.natural else ""))
    if arm.shooting is not None:
        terms.append(Term(arm.gear.name, arm.shooting.to_hit))
    terms += visibility(t.enc, command, figure, target)
    for mark, by, rule in (
        (keys.BAD_FOOTING, FOOTING, "G4-ATT-09"),
        (keys.DISTRACTED, MINOR, "G4-ATT-09"),
        (keys.BADLY_DISTRACTED, MAJOR, "G4-ATT-09"),
        (keys.TORN, -1, "G4-CRIT-05"),
    ):
        if mark.on(figure):
            terms.append(Term(mark.key.replace("_", " "), by, rule))
    limbs = [arm.limb] if arm.limb else [f"{side}_arm" for bit, side in hands.SIDES if arm.bits & bit]
    if any(limb in keys.WEAKENED and keys.WEAKENED[limb].on(figure) for limb in limbs):
        terms.append(term("weakened_limb"))
    terms += saddle(t.enc, figure, target)
    study = keys.EVALUATE.of(figure)
    if study is not None and study.foe == target.name:
        terms.append(term("evaluate", study.count))
    return (*terms, *typed_terms(command))


def posed(attack: Attack, rule: str, posture: str, n: int) -> Attack:
    """Return a strike whose posture counts for so much now under this rule."""
    if n == sum(one.n for one in attack.terms if one.rule == rule):
        return attack
    others = tuple(one for one in attack.terms if one.rule != rule)
    return replace(attack, terms=(*others, Term(posture, n, rule)) if n else others)


def again(t: Bout, attack: Attack) -> Attack:
    """Return a later blow of who has fallen over an earlier one (see G4-ATT-06)."""
    posture = t.figure(attack.who).posture
    return posed(attack, "G4-ATT-06", posture, POSTURES[posture].attack)


def melee(t: Bout, figure: Figure, target: Figure, arm: Arm, said: Declaration, close: bool) -> tuple[Term, ...]:
    """Return what counts for melee attacks beside that: maneuver, options, posture, shields, close combat.

    Rules: G4-ATT-05, G4-ATT-06.
    """
    terms = [*melee_terms(said), *rapid_terms(figure, arm, said)]
    terms.append(Term(figure.posture, POSTURES[figure.posture].attack, "G4-ATT-06"))
    bearing = [g.guarding for _, g in hands.held_of(figure.items) if g.guarding is not None]
    if any(g.large for g in bearing):
        terms.append(term("large_shield"))
    return (*terms, *(close_combat.shields(bearing) if close else ()))
