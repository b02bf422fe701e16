"""The blue cards: weapon, fist and foot, shield, the foe's weapon; All-Out Attack and Wild Swing (G3-MEL, G3-AOA)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps3.attack import choice
from rules.gurps3.attack.blow import Blow, strike, threat_of
from rules.gurps3.attack.choice import Limb
from rules.gurps3.attack.modifiers import (
    INTO_CLOSE,
    STRUCK,
    attemptable,
    close_terms,
    condition_terms,
    grip_terms,
    kept,
    place_term,
    posture_term,
    weapon_terms,
)
from rules.gurps3.attack.said import Way, all_out, card_of, way_of, what_of
from rules.gurps3.attack.second import strike_again
from rules.gurps3.attack.trick import feint_of, feinting
from rules.gurps3.defence.answer import answers, check
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import QUALITIES, Gear, gear, shield_item, shield_of, turns_unready
from rules.gurps3.figure.quantities import damage_of, dice_of, kicks_harder, skill, thrust, weapon_skill
from rules.gurps3.place.close import enter
from rules.gurps3.place.where import arc
from rules.gurps3.sheet.reading import of
from rules.gurps3.tables.cells import Formula
from rules.gurps3.tables.printed import BREAKAGE
from rules.gurps3.tables.refusals import refuse
from rules.gurps3.time import turns

PUNCH = -2
BITE = Formula("", 1, -4)
BOXING, KARATE, BRAWLING = 5, 5, 10
"""The share of a skill that adds to a blow with bare hand or foot (G3-UNA-05)."""
FINE = 2


def quality_bonus(mine: Gear, type_: str) -> tuple[Term, ...]:
    """Fine edges and points do more harm (G3-DMG-08)."""
    grade = QUALITIES[keys.QUALITY.of(mine.item)]
    by = {"fine": 1, "very_fine": 2}.get(grade, 0) if type_ in ("cut", "imp") else 0
    return kept(Term(f"{grade.replace('_', ' ')} quality", by, "G3-DMG-08"))


def side_of(t: Bout, command: Command, other: str, who: str) -> str:
    """From where the attack comes, seen by the target: the map's word, else the sentence's."""
    for word in ("front", "left", "right", "rear"):
        if command.has(f"from_{word}"):
            return word
    return "rear" if command.has("from_behind") else arc(t.enc, other, who)


def facing_foe(t: Bout, command: Command, who: str, other: str) -> None:
    """Raises Refused where the target is not before the attacker (G3-MOV-05)."""
    if t.figure(who).pos is None or t.figure(other).pos is None:
        return
    side = arc(t.enc, who, other)
    wild = command.has("wild")
    if side == "rear" or (side != "front" and not wild):
        raise refuse(t, "not_in_front", who=who, target=other, side=side)


def blow_with(t: Bout, command: Command, figure: Figure, other: Figure, mine: Gear, way: Way, *, at: str = "") -> Blow:
    """A blow with a hand weapon, at a body or (``at``) at a weapon (G3-CCW-01, G3-STW-01). Raises Refused."""
    mode = choice.mode(t, command, figure, mine, other.name)
    close = choice.close_with(t.enc, figure.name, other.name) or mode.reach == (0,)
    known = weapon_skill(figure, mode)
    if known is None:
        raise refuse(t, "no_skill", who=figure.name, skill=mode.skills[0].replace("_", " "))
    pointed = mode.use == "thrust" or mode.type == "imp"
    place = "torso" if at or way.cap is not None else choice.location(t, command, other, pointed=pointed)
    if way.cap is not None and command.at:
        raise refuse(t, "no_location_here", what="a Wild Swing")
    into = choice.into_close(t.enc, figure.name, other.name)
    struck = gear(other, at)
    terms = (
        *kept(Term("their weapon", STRUCK[struck.weapon.tgt] if struck else 0, "G3-STW-01")),
        *place_term(other, place),
        *weapon_terms(figure, mine, mode.min_st),
        *posture_term(t, figure, close=close),
        *close_terms(t.enc, figure, armed=True, close=close),
        *kept(Term("into close combat", INTO_CLOSE if into else 0, "G3-CC-07")),
        *grip_terms(t.enc, figure),
        *way.terms,
        *condition_terms(t, command, figure, melee=True),
    )
    damage = damage_of(figure, mine, mode)
    kind = "weapon" if at else "into_close" if into else "flail" if mine.flail else mode.use
    near = (place in ("head", "brain") and mode.use == "swing") or (place == "vitals" and mode.type == "imp")
    return Blow(
        figure.name,
        other.name,
        kind,
        known[0],
        known[1],
        terms,
        place,
        mode.type,
        damage.dice,
        damage.adds,
        (*quality_bonus(mine, mode.type), *way.extra),
        mine.id,
        mode.use,
        way.cap,
        side_of(t, command, other.name, figure.name),
        at=at,
        close=close,
        into=into,
        unaware=command.has("unaware", "unseen") or keys.INVISIBLE.on(figure),
        narrow=mode.type == "imp",
        near=near,
        lb=mine.lb,
        unready=turns_unready(of(figure).st, mode),
        order=answers(command),
        arm_if_parried=command.has("arm_if_parried"),
    )


def unarmed_damage(figure: Figure, how: Limb) -> tuple[Formula, tuple[Term, ...]]:
    """What a punch, kick or bite does, and what skill and boots add (G3-UNA-01 to 05)."""
    if how.what == "bite":
        return BITE, ()
    shares = {"karate": KARATE, "brawling": BRAWLING, "boxing": BOXING if how.what == "punch" else 0}
    share = shares.get(how.skill, 0)
    full = skill(figure, how.skill) or 0
    boots = 1 if how.what == "kick" and kicks_harder(figure) else 0
    damage = dice_of(figure, Formula("thr", 0, PUNCH if how.what == "punch" else 0), None)
    extra = kept(Term(how.skill, full // share if share else 0, "G3-UNA-05"), Term("heavy boots", boots, "G3-UNA-04"))
    return damage, extra


def blow_unarmed(t: Bout, command: Command, figure: Figure, other: Figure, what: str, way: Way) -> Blow:
    """A punch, kick or bite (G3-UNA). Raises Refused for what cannot be (G3-UNA-08, G3-CCU-01)."""
    how = choice.limb(t, command, figure, what)
    far = choice.distance(t, command, figure.name, other.name)
    close = choice.close_with(t.enc, figure.name, other.name) or (far is None and what == "bite")
    if what == "bite" and not close:
        raise refuse(t, "only_close", what="A bite")
    if not close and far is not None and far > 1:
        raise refuse(t, "no_reach", who=figure.name, target=other.name, hexes=far, item=what, reach="C, 1")
    if way.cap is not None and command.at:
        raise refuse(t, "no_location_here", what="a Wild Swing")
    place = choice.location(t, command, other, pointed=False)
    into = choice.into_close(t.enc, figure.name, other.name)
    legs = what == "kick"
    terms = (
        *kept(Term("kick", choice.KICK if legs else 0, "G3-UNA-02")),
        *place_term(other, place),
        *posture_term(t, figure, close=close),
        *close_terms(t.enc, figure, armed=False, close=close),
        *kept(Term("into close combat", INTO_CLOSE if into else 0, "G3-CC-07")),
        *grip_terms(t.enc, figure, legs=legs),
        *way.terms,
        *condition_terms(t, command, figure, melee=True),
    )
    damage, extra = unarmed_damage(figure, how)
    return Blow(
        figure.name,
        other.name,
        "into_close" if into else what,
        how.skill,
        how.level,
        terms,
        place,
        "cr",
        damage.dice,
        damage.adds,
        (*extra, *way.extra),
        use="kick" if legs else what,
        cap=way.cap,
        arc=side_of(t, command, other.name, figure.name),
        limb=how.limb,
        art=how.skill in ("judo", "karate"),
        close=close,
        into=into,
        unaware=command.has("unaware", "unseen") or keys.INVISIBLE.on(figure),
        order=answers(command),
    )


def blow_bash(t: Bout, command: Command, figure: Figure, other: Figure, way: Way) -> Blow:
    """A shield bash (G3-BSH). Raises Refused for what cannot be (G3-BSH-01, G3-BSH-03)."""
    item = shield_item(figure)
    if command.what is not None and (item is None or command.what != item.id):
        item = figure.item(command.what)
    shield = None if item is None else shield_of(item.kind)
    if item is None or shield is None or item.where not in ("hand", "strapped"):
        raise refuse(t, "no_shield", who=figure.name)
    level = skill(figure, shield.skill)
    if level is None:
        raise refuse(t, "no_skill", who=figure.name, skill=shield.skill)
    far = choice.distance(t, command, figure.name, other.name)
    if far not in (None, 1):
        raise refuse(t, "no_reach", who=figure.name, target=other.name, hexes=far, item=item.name.lower(), reach="1")
    into = choice.into_close(t.enc, figure.name, other.name)
    place = choice.location(t, command, other, pointed=False)
    terms = (
        *place_term(other, place),
        *posture_term(t, figure),
        *kept(Term("into close combat", INTO_CLOSE if into else 0, "G3-CC-07")),
        *grip_terms(t.enc, figure),
        *way.terms,
        *condition_terms(t, command, figure, melee=True),
    )
    damage = thrust(figure)
    spike = kept(Term("spike", keys.SPIKED.of(item), "G3-BSH-04"))
    return Blow(
        figure.name,
        other.name,
        "into_close" if into else "bash",
        shield.skill,
        level,
        terms,
        place,
        "cr",
        damage.dice,
        damage.adds,
        (*spike, *way.extra),
        item.id,
        "bash",
        way.cap,
        side_of(t, command, other.name, figure.name),
        into=into,
        lb=keys.LB.of(item),
        order=answers(command),
        unaware=command.has("unaware", "unseen") or keys.INVISIBLE.on(figure),
    )


def their_item(t: Bout, command: Command, other: Figure) -> Gear:
    """The target's weapon that is struck at: the one named, else the one in hand. Raises Refused (G3-STW-07)."""
    hand = [g for g in (gear(other, i.id) for i in other.items if i.where == "hand") if g is not None]
    named = [g for g in hand if command.at in (g.id, None)]
    if not named:
        words = ", ".join(g.name.lower() for g in hand) or "nothing"
        raise refuse(t, "no_such_weapon", target=other.name, item=(command.at or "").replace("_", " "), held=words)
    return named[0]


def planned(t: Bout, command: Command, figure: Figure, other: Figure, way: Way) -> Blow:
    """The blow a deed declares, whatever it strikes with. Raises Refused."""
    natural = command.verb if command.verb in choice.NATURAL else command.what
    if natural in choice.NATURAL:
        blow = blow_unarmed(t, command, figure, other, str(natural), way)
    elif command.verb in ("bash", "shield_bash") or _is_shield(figure, command.what):
        blow = blow_bash(t, command, figure, other, way)
    else:
        mine = choice.weapon(t, command, figure)
        if mine is None:
            blow = blow_unarmed(t, command, figure, other, "punch", way)
        elif command.verb in ("strike", "break") or _names_item(other, command.at):
            blow = blow_with(t, command, figure, other, mine, way, at=breakable(t, command, other).id)
        else:
            blow = blow_with(t, command, figure, other, mine, way)
    facing_foe(t, command, figure.name, other.name)
    attemptable(t, figure.name, blow.base, blow.terms, blow.cap)
    check(t, threat_of(blow), blow.order)
    return blow


def breakable(t: Bout, command: Command, other: Figure) -> Gear:
    """The weapon a blow is meant to break. Raises Refused for what cannot be broken (G3-STW-07, G3-STW-05)."""
    struck = their_item(t, command, other)
    if struck.weapon.brk not in BREAKAGE:
        raise refuse(t, "unbreakable", item=struck.name.lower())
    return struck


def _is_shield(figure: Figure, what: str | None) -> bool:
    item = figure.item(what) if what else None
    return item is not None and shield_of(item.kind) is not None


def _names_item(other: Figure, at: str | None) -> bool:
    return at is not None and other.item(at) is not None


def attack(t: Bout, command: Command) -> None:
    """A blow of the blue or purple attack cards, alone or as an All-Out Attack (G3-MEL-01, G3-AOA).

    It leaves every defence open till the next turn (G3-MEL-04); an All-Out Attack none.
    """
    assert command.who is not None
    other = choice.target(t, command)
    what = "strike_weapon" if _names_item(other, command.at) else what_of(command)
    close = choice.close_with(t.enc, command.who, other.name)
    option = all_out(command)
    if option == "unsaid":
        raise refuse(t, "which_all_out")
    card = card_of(command, what, close)
    reply = turns.mine(t.enc, command.who)
    if reply is None:
        figure = turns.take(t, command, card, option, other.name)
    else:
        figure = turns.actor(t, command)
        if card in ("move", "all_out_attack"):
            raise refuse(t, "only_one_blow", who=figure.name)
    again = next((p.parts[0] for p in command.parts if p.verb == "again"), None)
    way = way_of(t, command)
    blow = planned(t, command, figure, other, way)
    blows = _blows(t, command, figure, other, blow, again) if option == "double" else (blow,)
    feint = _feint(t, command, figure, other, again) if option == "feint" else None
    if blow.close and not close:
        enter(t, figure.name, other.name)
    if reply is None and not turns.rouse(t, figure.name):
        return
    if option:
        t.note("all_out", figure.name, rule="G3-AOA-06", how=option)
    if feint is not None:
        t.then(feint_of, figure.name, other.name, *feint)
    t.then(strike, blows[0])
    for one in blows[1:]:
        t.then(strike_again, one)
    if reply is not None:
        t.then(turns.replied, figure.name, reply.id)


def _blows(
    t: Bout, command: Command, figure: Figure, other: Figure, blow: Blow, again: Command | None
) -> tuple[Blow, ...]:
    """The two blows of an All-Out Attack: alike, or as told one by one (G3-AOA-02, G3-ATK-09)."""
    if again is None:
        _twice(t, figure, blow)
        return blow, replace(blow, again=2)
    if again.targets != command.targets:
        raise refuse(t, "one_foe", who=figure.name)
    second = planned(t, replace(again, who=command.who, by=command.by), figure, other, Way())
    if second.item == blow.item and not second.limb:
        _twice(t, figure, blow)
    return blow, replace(second, again=2)


def _feint(
    t: Bout, command: Command, figure: Figure, other: Figure, again: Command | None
) -> tuple[str, int, int, tuple[Term, ...]]:
    """What the feint of an All-Out Attack is made with (G3-AOA-03)."""
    said = command if again is None or again.what is None else replace(command, what=again.what)
    mine = None if said.what in choice.NATURAL else choice.weapon(t, said, figure)
    name, level, terms = feinting(t, said, figure, other.name, mine)
    attemptable(t, figure.name, level, terms)
    return name, level, 0, terms


def _twice(t: Bout, figure: Figure, blow: Blow) -> None:
    """Raises Refused for two blows with a weapon that does not stay ready (G3-AOA-02)."""
    if blow.unready:
        item = figure.item(blow.item)
        raise refuse(t, "not_twice", item=item.name.lower() if item else "that weapon")
