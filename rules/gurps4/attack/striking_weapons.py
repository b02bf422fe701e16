"""Attacks at what a foe holds: to break it, or to knock it away."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, Item
from rules.core.report import Term
from rules.gurps4.attack import melee, ranged
from rules.gurps4.attack.arms import arm_named, called
from rules.gurps4.attack.declaration import Declaration
from rules.gurps4.defence.exchange_records import Attack, hit_of
from rules.gurps4.figure import hands, items
from rules.gurps4.figure.conditions import hampered
from rules.gurps4.figure.quantities import dx, st
from rules.gurps4.figure.skills import best_skill
from rules.gurps4.harm.objects import knocked_away, strike_object
from rules.gurps4.rolls.contests import Side, contest
from rules.gurps4.tables.gear import Gear
from rules.gurps4.tables.printed import HELD, RANGED_ROWS
from rules.gurps4.tables.words import refuse, term


def at_thing(t: Bout, command: Command, figure: Figure, foe: Figure, declaration: Declaration) -> Attack:
    """Return a blow or shot at what a foe holds: to break it, or to knock it away (G4-WPN-03; see G4-WPN-01).

    It is answered with a Dodge, or a Parry with that weapon (see G4-WPN-02).
    """
    item, gear = held_thing(t, command, foe)
    disarms = command.verb == "disarm"
    plain = replace(command, at=None, verb="attack")
    with_ = arm_named(t, plain, figure)
    if disarms and (with_.mode is None or with_.mode.parry is None):
        raise refuse(t, "cannot_disarm", who=figure.name, item=with_.gear.name)
    make = ranged.ranged_attack if with_.ranged else melee.melee_attack
    lead = [Term(gear.name, held_penalty(gear), "G4-WPN-01")]
    if disarms:
        lead.append(term("knock_away"))
    attack = make(t, plain, figure, foe, declaration)
    return melee.checked(
        t,
        replace(
            attack,
            terms=(*lead, *attack.terms),
            purpose="disarm" if disarms else "break",
            aimed=item.id,
            location="torso",
            random=False,
        ),
    )


def held_thing(t: Bout, command: Command, foe: Figure) -> tuple[Item, Gear]:
    """Return the thing a foe holds that is meant: with none named the only one, or the only weapon; raises Refused."""
    found = [(i, g) for i, g in hands.held_of(foe.items)]
    names = ", ".join(g.name for _, g in found) or "nothing"
    for only in (found, [(i, g) for i, g in found if g.guarding is None]):
        if command.at is None and len(only) == 1:
            return only[0]
    for item, gear in found:
        if command.at == item.id:
            return item, gear
    raise refuse(t, "not_held", target=foe.name, item=called(command.at or "that"), held=names)


def held_penalty(gear: Gear) -> int:
    """Return what it costs to hit a thing in somebody's hand (G4-WPN-01)."""
    if gear.guarding is not None:
        return HELD["shield"]
    reach = max((yards for mode in gear.modes for yards in mode.reach), default=None)
    if reach is None:
        row = RANGED_ROWS.get(gear.row)
        return row.held if row is not None else HELD["2"]
    return HELD["C" if reach == 0 else "1" if reach == 1 else "2"]


def struck(t: Bout, attack: Attack, hits: int, critical: bool) -> None:
    """A plain attack that hits rolls its damage against the weapon itself (G4-WPN-07)."""
    strike_object(t, attack.target, attack.aimed, hit_of(attack, "torso"))


def knocked(t: Bout, attack: Attack, hits: int, critical: bool) -> None:
    """A contest of weapon skill or ST decides whether it flies (G4-WPN-04, G4-WPN-05)."""
    won = contest(t, "contest", _attacker(t, attack), _holder(t, attack), rule="G4-WPN-04")
    if won > 0:
        knocked_away(t, attack.who, attack.target, attack.aimed, rule="G4-WPN-05")
    else:
        t.note("keeps_hold", attack.target, rule="G4-WPN-05", item=thing_name(t, attack))


def thing_name(t: Bout, attack: Attack) -> str:
    item = t.figure(attack.target).item(attack.aimed)
    return item.name if item is not None else attack.aimed


def _attacker(t: Bout, attack: Attack) -> Side:
    figure = t.figure(attack.who)
    terms = hampered(t.enc, figure)
    with_skill = Side(attack.who, attack.skill.replace("_", " "), attack.base, terms)
    return max(with_skill, Side(attack.who, "ST", st(figure)), key=lambda side: side.score)


def _holder(t: Bout, attack: Attack) -> Side:
    figure = t.figure(attack.target)
    item = figure.item(attack.aimed)
    sides = [Side(attack.target, "ST", st(figure))]
    gear = items.gear(item) if item is not None else None
    if gear is not None and not gear.modes:
        sides.append(Side(attack.target, "DX", dx(figure), hampered(t.enc, figure)))
    elif gear is not None:
        best = best_skill(figure, tuple(name for mode in gear.modes for name in mode.skills))
        if best is not None:
            sides.insert(0, Side(attack.target, best[0].replace("_", " "), best[1], hampered(t.enc, figure)))
    return max(sides, key=lambda side: side.score)
