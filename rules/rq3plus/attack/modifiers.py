"""The modifiers of an attack: everything that changes its chance, gathered as terms (R3-HIT-03)."""

from rules.core import effects
from rules.core.bout import Bout
from rules.core.report import Term
from rules.rq3plus.attack import disarm, missiles
from rules.rq3plus.attack.mounted import hacking, ride_cap
from rules.rq3plus.attack.records import Attack
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.minimums import below_minimum
from rules.rq3plus.place import engagement, high_ground
from rules.rq3plus.place.postures import on_the_ground
from rules.rq3plus.tables.terms import term


def common(t: Bout, who: str) -> tuple[Term, ...]:
    """What weighs on every attack and defence of a figure: its footing, obscured vision.

    Rules: see R3-FUM-06, R3-TER-11, R3-TER-12.
    """
    figure = t.figure(who)
    terms = []
    bonus = keys.TERRAIN.of(figure)
    if bonus is not None and bonus.by:
        terms.append(term("footing", bonus.by))
    if keys.VISION.on(figure):
        terms.append(term("vision_obscured"))
    return tuple(terms)


def too_close(t: Bout, who: str, other: str, reach: int) -> tuple[Term, ...]:
    """Half for attack and parry with a weapon of that reach that the other has come inside (R3-MAN-07)."""
    return (term("too_close"),) if engagement.too_close(t.enc, who, other, reach) else ()


def attack_terms(t: Bout, attack: Attack) -> tuple[Term, ...]:
    """The modifiers of an attack roll in the order the catalogue lists them (R3-HIT-03; see R3-AIM-01, R3-ATK-03)."""
    figure = t.figure(attack.who)
    moving, factors = missiles.attack_terms(t, attack)
    terms: list[Term] = [*ride_cap(t, attack.who, attack.arm.attack)]
    if attack.second:
        terms.append(term("two_with_one"))
    terms += high_ground.bonus(attack.high > 0)
    terms += common(t, attack.who)
    if attack.item:
        terms += disarm.small(t, attack.target, attack.item)
    terms += moving
    terms += [Term(b.why or "by hand", b.by) for b in attack.bonuses]
    terms += effects.terms(figure, effects.CHECK, "attack", attack.arm.name)
    if attack.tactic == "aimed_shot" and not attack.only:
        terms.append(term("aimed_shot"))
    terms += factors
    terms += on_the_ground(figure)
    if not attack.arm.shoots:
        terms += too_close(t, attack.who, attack.target, attack.arm.mode(attack.mode).reach)
    terms += hacking(t, attack.who, attack.arm, attack.mode)
    terms += below_minimum(figure, attack.arm)
    return tuple(terms)
