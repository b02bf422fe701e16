"""Parries: with what, at how many percent (RH-DEF-10 to RH-DEF-12)."""

from rules.core.encounter import Encounter, Figure, Item
from rules.core.report import Term
from rules.rqhouse.defence.defence_options import DefenceOption
from rules.rqhouse.figure import keys, skills
from rules.rqhouse.figure.body import body
from rules.rqhouse.figure.exchange_records import PARRY, Attack, Defence
from rules.rqhouse.figure.hands import arm_of, in_use
from rules.rqhouse.figure.limbs import useless
from rules.rqhouse.figure.weapons import grip, hinders, limb_sound, narrow, use, use_in
from rules.rqhouse.sheet.gear import FIRE, ONE
from rules.rqhouse.sheet.items import BARE, CLAW, SHIELD
from rules.rqhouse.tables.settings import option
from rules.rqhouse.tables.words import term


def parries(enc: Encounter, figure: Figure, blow: Attack) -> tuple[DefenceOption, ...]:
    """Parries with what is ready, or bare hands against weapons of the body; a shot by a shield alone (RH-DEF-12)."""
    attacker = enc.figures[blow.who]
    foe = attacker.item(blow.item)
    foes = hinders(use_in(blow, attacker))
    found = []
    for item in in_use(figure):
        if blow.way == FIRE and item.kind != SHIELD and not option(enc, "missile_parry"):
            continue
        if any(useless(enc, figure, arm) for arm in arm_of(figure, item)):
            continue
        way = grip(enc, figure, item)
        if way is not None:
            found.append(parry(enc, figure, item, way, foes))
    bare = foe is not None and foe.kind == CLAW
    if bare and any(not useless(enc, figure, arm) for arm in body(figure).of_kind("arm")):
        found += [parry(enc, figure, i, ONE, foes) for i in figure.items if i.id in BARE[:1]]
    if bare:
        parts = [i for i in figure.items if i.kind == CLAW and i.id not in BARE and limb_sound(enc, figure, i)]
        found += [parry(enc, figure, i, ONE, foes) for i in parts]
    return tuple(found)


def parry(enc: Encounter, figure: Figure, item: Item, way: str, foes: tuple[Term, ...]) -> DefenceOption:
    """A parry with one item: a shield's bonus (RH-DEF-11), a flail against it (RH-DEF-10), a narrow place.

    It stops a blow whole; the armour points of what parries matter for blows against things alone (RH-WPN-10).
    """
    row = use(figure, item, way)
    terms: list[Term] = []
    if bonus := keys.SHIELD_BONUS.of(item):
        terms.append(term("shield", bonus, item=item.name))
    terms += [*foes, *narrow(enc, row)]
    base = skills.parry(figure, item, way, row)
    return DefenceOption(Defence(PARRY, item.id, way), PARRY, item.name, base, tuple(terms), fumble=row.fumble)
