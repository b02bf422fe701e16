"""A blow as it is declared: the card its words lay, what strikes, every check before the first die."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.gurps3.attack import all_out_attack, locations, melee
from rules.gurps3.attack.all_out_attack import all_out
from rules.gurps3.attack.exchange import Attack, DamageRoll, ManeuverEffect, strike
from rules.gurps3.attack.feint_and_disarm import feint_of
from rules.gurps3.attack.locations import place_term
from rules.gurps3.attack.melee import facing_foe, threat_of
from rules.gurps3.attack.shield_bash import bash_attack, is_shield
from rules.gurps3.attack.strike_weapon import breakable, struck_at
from rules.gurps3.attack.unarmed import unarmed_attack
from rules.gurps3.defence.answer import check
from rules.gurps3.figure import turns
from rules.gurps3.figure.gear import WeaponItem, weapon_item
from rules.gurps3.figure.grips import grip_terms
from rules.gurps3.figure.posture import posture_term
from rules.gurps3.figure.quantities import damage_of
from rules.gurps3.figure.skills import best, turns_unready
from rules.gurps3.figure.turns import replied
from rules.gurps3.harm import rousing
from rules.gurps3.harm.damage import quality_bonus
from rules.gurps3.place import close_combat
from rules.gurps3.place.attack_modifiers import condition_terms, weapon_terms
from rules.gurps3.place.close_combat import close_terms, enter
from rules.gurps3.rolls.contests import attemptable
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.words import nonzero, refuse, term


def thrown_or_shot(t: Bout, command: Command) -> bool:
    """Return whether a plain attack is one with a missile weapon."""
    if command.verb in ("shoot", "throw", "fire") or command.has("thrown", "pop_up"):
        return True
    mine = weapon_item(t.figure(str(command.who)), command.what or "")
    return mine is not None and mine.weapon.missile is not None and not mine.weapon.modes


def card_of(command: Command, what: str, close: bool) -> str:
    """Return the card that a sentence lays."""
    if command.has("wild"):
        return "move"
    if all_out(command):
        return "all_out_attack"
    if close:
        return "cc_attack_unarmed" if what == "attack_unarmed" else "cc_attack_weapon"
    return what


def card_family(command: Command) -> str:
    """Return the card family of a plain attack."""
    if command.verb in ("punch", "kick", "bite") or command.what in melee.NATURAL:
        return "attack_unarmed"
    if command.verb in ("bash", "shield_bash"):
        return "shield_bash"
    return "strike_weapon" if command.verb == "break" else "attack_melee"


def attack_with(
    t: Bout, command: Command, figure: Figure, other: Figure, mine: WeaponItem, way: ManeuverEffect, *, at: str = ""
) -> Attack:
    """Return a blow with a ready hand weapon, at a body or (``at``) at a weapon (see G3-MEL-01). Raises Refused."""
    mode = melee.mode_for(t, command, figure, mine, other.name)
    close = close_combat.close_with(t.enc, figure.name, other.name) or mode.reach == (0,)
    known = best(figure, mode.skills)
    if known is None:
        raise refuse(t, "no_skill", who=figure.name, skill=mode.skills[0].replace("_", " "))
    pointed = mode.use == "thrust" or mode.type == "imp"
    place = "torso" if at or way.cap is not None else locations.location(t, command, other, pointed=pointed)
    if way.cap is not None and command.at:
        raise refuse(t, "no_location_here", what="A Wild Swing")
    into = close_combat.into_close(t.enc, figure.name, other.name)
    struck = weapon_item(other, at)
    terms = (
        *nonzero(term("their_weapon", struck_at(struck) if struck else 0)), *place_term(other, place),
        *weapon_terms(figure, mine, mode.st), *posture_term(t, figure, close=close),
        *close_terms(t.enc, figure, armed=True, close=close), *nonzero(term("into_close_combat", on=into)),
        *grip_terms(t.enc, figure), *way.terms, *condition_terms(t, command, figure, other.name, melee=True),
    )  # fmt: skip
    damage = damage_of(figure, mine, mode)
    kind = "weapon" if at else "into_close" if into else "flail" if mine.flail else mode.use
    extra = (*quality_bonus(mine, mode.type), *way.extra)
    what = {"type": mode.type, "item": mine.id, "weight": mine.lb, "aimed": at, "close": close}
    threat = threat_of(t, command, figure, other, kind, place, **what)
    return Attack(
        threat,
        known[0],
        known[1],
        terms,
        DamageRoll(damage.dice, damage.adds, extra, narrow=mode.type == "imp"),
        mode.use,
        way.cap,
        into=into,
        near=locations.grazes(place, mode.use, mode.type),
        unready=turns_unready(sheet_of(figure).st, mode),
        guard=command.guard,
        arm_if_parried=command.has("arm_if_parried"),
    )


def declared(t: Bout, command: Command, figure: Figure, other: Figure, way: ManeuverEffect) -> Attack:
    """Return the blow a deed declares, whatever it strikes with. Raises Refused."""
    natural = command.verb if command.verb in melee.NATURAL else command.what
    if natural in melee.NATURAL:
        blow = unarmed_attack(t, command, figure, other, str(natural), way)
    elif command.verb in ("bash", "shield_bash") or is_shield(figure, command.what):
        blow = bash_attack(t, command, figure, other, way)
    else:
        mine = melee.weapon_named(t, command, figure)
        if mine is None and (command.verb == "break" or _names_item(other, command.at)):
            raise refuse(t, "needs_weapon", who=figure.name, what="strike a weapon")
        if mine is None:
            blow = unarmed_attack(t, command, figure, other, melee.natural_attacks(figure)[0], way)
        elif command.verb == "break" or _names_item(other, command.at):
            blow = attack_with(t, command, figure, other, mine, way, at=breakable(t, command, other).id)
        else:
            blow = attack_with(t, command, figure, other, mine, way)
    facing_foe(t, command, figure.name, other.name)
    attemptable(t, figure.name, blow.base, blow.terms, blow.cap)
    check(t, blow.threat, blow.guard)
    return blow


def _names_item(other: Figure, at: str | None) -> bool:
    return at is not None and other.item(at) is not None


def attack(t: Bout, command: Command) -> None:
    """One attack of the blue or purple attack cards, or the two of an All-Out Attack (G3-ATK-09; see G3-MEL-01).

    It leaves every defence open till the next turn (G3-MEL-04); an All-Out Attack none but passive (G3-AOA-06; see T2).
    """
    assert command.who is not None
    other = melee.one_target(t, command)
    what = "strike_weapon" if _names_item(other, command.at) else card_family(command)
    close = close_combat.close_with(t.enc, command.who, other.name)
    bare = command.what in melee.NATURAL or is_shield(t.figure(command.who), command.what)
    if bare and command.verb in ("strike", "break"):
        raise refuse(t, "needs_weapon", who=command.who, what="strike a weapon")
    option = all_out(command)
    if option == "unsaid":
        raise refuse(t, "which_all_out")
    if option and command.has("wild"):
        raise refuse(t, "no_all_out_wild")
    card = card_of(command, what, close)
    reply = turns.own_interrupt(t.enc, command.who)
    if reply is None:
        figure = turns.take_maneuver(t, command, card, option, other.name)
    else:
        figure = turns.actor(t, command)
        if card in ("move", "all_out_attack"):
            raise refuse(t, "only_one_blow", who=figure.name)
    again = next((p.parts[0] for p in command.parts if p.verb == "again"), None)
    way = melee.wild_swing_effect(t, command) if command.has("wild") else all_out_attack.all_out_effect(command)
    blow = declared(t, command, figure, other, way)
    second = _second(t, command, figure, other, again) if option == "double" else None
    blows = all_out_attack.both_blows(t, figure, blow, second) if option == "double" else (blow,)
    feint = all_out_attack.feint_first(t, command, figure, other, again) if option == "feint" else None
    if blow.threat.close and not close:
        enter(t, figure.name, other.name)
    if reply is None and not rousing.rouse(t, figure.name):
        return
    if option:
        t.note("all_out", figure.name, rule="G3-AOA-06", how=option)
    if feint is not None:
        t.then(feint_of, figure.name, other.name, *feint)
    t.then(strike, blows[0])
    for one in blows[1:]:
        t.then(all_out_attack.strike_again, one)
    if reply is not None:
        t.then(replied, figure.name, reply.id)


def _second(t: Bout, command: Command, figure: Figure, other: Figure, again: Command | None) -> Attack | None:
    """Return the second of two blows as it was told; None where both are alike. Raises Refused for another target."""
    if again is None:
        return None
    if again.targets != command.targets:
        raise refuse(t, "one_foe", who=figure.name)
    return declared(t, replace(again, who=command.who, by=command.by), figure, other, ManeuverEffect())
