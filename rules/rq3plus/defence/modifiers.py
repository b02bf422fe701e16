"""The modifiers of a defence: everything that changes the chance of a parry or dodge, gathered as terms (R3-HIT-04)."""

from rules.core import effects
from rules.core.bout import Bout
from rules.core.report import Term
from rules.rq3plus.attack.modifiers import common
from rules.rq3plus.attack.mounted import hacking, ride_cap
from rules.rq3plus.attack.records import Attack
from rules.rq3plus.defence import flexible_weapons, missile_defence, parry_dodge_actions
from rules.rq3plus.figure.arms import Arm, below_minimum
from rules.rq3plus.place import hexes, high_ground
from rules.rq3plus.place.maneuver import too_close
from rules.rq3plus.place.postures import on_the_ground
from rules.rq3plus.tables.terms import term


def parry_terms(t: Bout, attack: Attack, arm: Arm) -> tuple[Term, ...]:
    """The modifiers of a parry roll (R3-HIT-04)."""
    who = attack.target
    figure = t.figure(who)
    terms: list[Term] = [*ride_cap(t, who, arm.parry)]
    terms += parry_dodge_actions.repeated(t, attack)
    if parry_dodge_actions.two_attackers(t, attack, arm):
        terms.append(term("one_against_two"))
    terms += high_ground.bonus(attack.high < 0)
    terms += common(t, who)
    terms += flexible_weapons.parry_term(attack.arm, arm)
    terms += effects.terms(figure, effects.CHECK, "parry", arm.name)
    terms += missile_defence.parry_term(t, attack, arm)
    terms += on_the_ground(figure)
    if too_close(t.enc, who, attack.who, arm.reach):
        terms.append(term("too_close"))
    terms += hacking(t, who, arm, arm.weapon.modes[0].name)
    terms += below_minimum(figure, arm)
    return tuple(terms)


def dodge_terms(t: Bout, attack: Attack, *, ahead: bool = False) -> tuple[Term, ...]:
    """The modifiers of a dodge roll; ``ahead``: before the attack has been counted (see R3-HIT-04)."""
    return (*parry_dodge_actions.spread(t, attack, ahead=ahead), *footwork(t, attack))


def footwork(t: Bout, attack: Attack) -> tuple[Term, ...]:
    """What weighs on a dodge whichever attacks it has answered before; alone on the free one of a weave.

    Rules: see R3-WEA-02.
    """
    who = attack.target
    terms = [*common(t, who), *missile_defence.dodge_term(t, attack)]
    terms += effects.terms(t.figure(who), effects.CHECK, "dodge")
    if t.enc.options.get("rear_attacks") and hexes.behind(t, who, attack.who):
        terms.append(term("from_behind"))
    return (*terms, *on_the_ground(t.figure(who)))
