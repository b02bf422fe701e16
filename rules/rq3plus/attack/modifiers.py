"""The modifiers of an attack roll, gathered as terms (R3-HIT-03), and what a feint takes off its answer (area FNT)."""

from rules.core import effects
from rules.core.bout import Bout
from rules.core.report import Term
from rules.rq3plus.attack import disarm, missiles
from rules.rq3plus.figure.exchange_records import Attack
from rules.rq3plus.figure.quantities import mount_of
from rules.rq3plus.figure.usable_weapons import below_minimum
from rules.rq3plus.place import high_ground
from rules.rq3plus.place.engagement import too_close
from rules.rq3plus.place.riding import hacking, ride_cap
from rules.rq3plus.rolls.skills import common, on_the_ground
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.words import term
from rules.runequest.free_words import by_hand


def attack_terms(t: Bout, attack: Attack) -> tuple[Term, ...]:
    """The modifiers of an attack roll in the order the catalogue lists them (R3-HIT-03; see R3-AIM-01, R3-ATK-03)."""
    figure, arm = t.figure(attack.who), attack.arm
    rides, missile = mount_of(t.enc, attack.who), arm.missile
    moving, factors = missiles.attack_terms(t, attack, missile) if missile is not None else ((), ())
    terms: list[Term] = [*ride_cap(figure, arm.attack)] if rides else []
    if attack.second:
        terms.append(term("two_with_one"))
    terms += high_ground.bonus(attack.high > 0)
    terms += common(figure)
    if attack.item:
        terms += disarm.small(t, attack.target, attack.item)
    terms += moving
    if attack.bonuses:
        terms += by_hand(attack.bonuses)
    terms += effects.terms(figure, effects.CHECK, "attack", arm.name)
    if attack.tactic == "aimed_shot" and not attack.only:
        terms.append(term("aimed_shot"))
    terms += factors
    terms += on_the_ground(figure)
    if missile is None and (reach := arm.mode(attack.mode).reach) > 1:
        terms += too_close(t.enc, attack.who, attack.target, reach)
    if rides:
        terms += hacking(arm, attack.mode)
    terms += below_minimum(figure, arm)
    return tuple(terms)


def feint_terms(attack: Attack, degree: Degree) -> tuple[Term, ...]:
    """What a feint takes off the answering defence (R3-FNT-01..03)."""
    if degree is Degree.SPECIAL:
        return (term("feint", -((attack.arm.attack + 1) // 2)),)
    if degree is Degree.CRITICAL:
        return (term("feint_full", -attack.arm.attack),)
    return ()
