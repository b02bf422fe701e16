"""Everything that changes an attack or defence chance, gathered as terms (R3-HIT-03, R3-HIT-04)."""

from rules.core import effects
from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.rq3plus.attack import disarm, missiles
from rules.rq3plus.attack.mounted import hacking, ride_cap
from rules.rq3plus.attack.records import Attack
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.arms import Arm
from rules.rq3plus.figure.quantities import dex, strength
from rules.rq3plus.place import high_ground
from rules.rq3plus.place.maneuver import too_close
from rules.rq3plus.tables.terms import term


def below_minimum(figure: Figure, arm: Arm) -> tuple[Term, ...]:
    """Half for a weapon whose STR or DEX minimum is not met; 2 STR too many make up for 1 DEX (R3-BAS-08)."""
    over = strength(figure) - arm.weapon.str_min
    short = over < 0 or dex(figure) + over // 2 < arm.weapon.dex_min
    return (term("below_minimum"),) if short else ()


def common(t: Bout, who: str) -> tuple[Term, ...]:
    """What weighs on every attack and defence of a figure: terrain, obscured vision."""
    figure = t.figure(who)
    terms = []
    bonus = keys.TERRAIN.of(figure)
    if bonus is not None and bonus.by:
        terms.append(term("footing", bonus.by))
    if keys.VISION.on(figure):
        terms.append(term("vision_obscured"))
    return tuple(terms)


def posture(figure: Figure) -> tuple[Term, ...]:
    """Half for fighting on one's back (R3-FAL-07)."""
    return (term("prone"),) if figure.posture == "prone" else ()


def attack_terms(t: Bout, attack: Attack) -> tuple[Term, ...]:
    """The modifiers of an attack roll in the order the catalogue lists them (R3-HIT-03)."""
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
    terms += posture(figure)
    if not attack.arm.shoots and too_close(t.enc, attack.who, attack.target, attack.arm.mode(attack.mode).reach):
        terms.append(term("too_close"))
    terms += hacking(t, attack.who, attack.arm, attack.mode)
    terms += below_minimum(figure, attack.arm)
    return tuple(terms)
