"""Grappling: taking hold, and what may follow a hold (R3-GRP-01..09, R3-GRP-12..14; T13)."""

from fractions import Fraction
from typing import Literal

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.core.events import Moved
from rules.core.report import Term
from rules.rq3plus.attack import exchange, free_attacks, holds
from rules.rq3plus.attack.announced import Attack, Defence
from rules.rq3plus.defence import dodges, parries
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.arms import Arm, every_arm, limbs
from rules.rq3plus.figure.keys import Hold
from rules.rq3plus.figure.quantities import armour, body, damage_modifier, dex, sheet, siz, strength
from rules.rq3plus.harm import falling, fumbles, hit_locations, wounds
from rules.rq3plus.place.pairs import beside
from rules.rq3plus.rolls import locations
from rules.rq3plus.rolls.degrees import Degree
from rules.rq3plus.rolls.modifiers import attack_terms
from rules.rq3plus.rolls.skills import effective, resist, roll, succeeds
from rules.rq3plus.tables.kinds import Location
from rules.rq3plus.tables.printed import PARRIES, grasp
from rules.rq3plus.tables.refusals import refuse
from rules.rq3plus.tables.terms import term
from rules.rq3plus.time.clock import round_of
from rules.rq3plus.time.strike_ranks import FOLLOW_UPS

Kind = Literal["none", "dodge", "weapon", "shield", "natural", "grapple_parry"]
Way = tuple[int, str, int, tuple[Term, ...]]
D4 = Dice(1, 4)
EXTRA = {"throw": term("for_throw"), "hurt": term("for_hurt")}
STORY = 3
"""Metres of a fall that add a die to a throw (see R3-GRP-13)."""


def need_legal(t: Bout, attack: Attack) -> None:
    """Refuse a follow-up without a hold, or a second grapple in the round of the grasp (R3-GRP-07)."""
    hold = keys.HOLD.of(t.enc, attack.who, attack.target)
    if hold is None:
        if attack.tactic in FOLLOW_UPS:
            raise refuse(t, "no_hold.need_legal", who=attack.who, target=attack.target)
        return
    if hold.round >= round_of(t.enc):
        raise refuse(t, "follow_up_too_early", who=attack.who, target=attack.target)


def resolve(t: Bout, attack: Attack, defence: Defence, height: int = 0) -> None:
    """A grapple attack: it takes hold (T13), or does something to a figure held; ``height`` in metres for a throw.

    Rules: R3-GRP-01.
    """
    exchange.remember(t, attack)
    if attack.tactic in FOLLOW_UPS:
        _follow_up(t, attack, defence, height)
        return
    degree, fumbled = exchange.attack_roll(t, attack)
    if defence.kind == "dodge":
        degree, evaded = _dodged(t, attack, defence, degree)
        if not evaded and degree.succeeds:
            _take_location(t, attack, degree)
    elif defence.kind == "parry":
        _parried(t, attack, defence, degree)
    elif degree.succeeds:
        _take_location(t, attack, degree)
    if fumbled:
        t.aftermath("attack fumble")
        fumbles.attack_fumble(t, attack)


def _dodged(t: Bout, attack: Attack, defence: Defence, degree: Degree) -> tuple[Degree, bool]:
    """What a dodge leaves: any success evades; a fumbled one turns a failure into a hold (R3-GRP-02, T13)."""
    cell = dodges.dodge(t, attack, defence, degree, ())
    if cell.counter:
        use = defence.arm.use if defence.arm is not None else ""
        free_attacks.queue(t, attack.target, attack.who, "counter", cell.counter, attack.sr, use)
    if not degree.succeeds:
        return cell.degree or degree, False
    evaded = cell.degree is None or cell.degree < degree
    if evaded:
        t.note("evades", attack.target, attacker=attack.who, rule="R3-GRP-02")
    return degree, evaded


def _parried(t: Bout, attack: Attack, defence: Defence, degree: Degree) -> None:
    """What a parry leaves: the weapon, the shield, the arm with it or the parrying limb is caught (R3-GRP-03..06)."""
    arm = defence.arm
    assert arm is not None
    got = parries.parry(t, attack, defence, degree, ())
    row = grasp(got.attack, kind(arm), got.degree.succeeds)
    if row.hurts and arm.weapon.blade in PARRIES["standard"][got.attack][got.degree].hurts:
        parries.hurt_attacker(t, attack, arm)
    if got.cell.riposte:
        free_attacks.queue(t, attack.target, attack.who, "riposte", got.cell.riposte, attack.sr, arm.use)
    figure = t.figure(attack.target)
    match row.takes:
        case "location":
            _take_location(t, attack, got.attack)
        case "item":
            if arm.shield is not None or arm.weapon.blade in row.held:
                rule = "R3-GRP-04" if arm.shield is not None else "R3-GRP-03"
                _take(t, attack, Hold(round_of(t.enc), item=arm.id), rule)
            else:
                t.note("catches_blade", attack.who, target=attack.target, item=arm.name, rule="R3-GRP-03")
        case "arm":
            held = limbs(figure, arm)
            _take(t, attack, Hold(round_of(t.enc), held[0].id if held else ""), "R3-GRP-05")
        case "limb":
            _take(t, attack, Hold(round_of(t.enc), arm.part), "R3-GRP-06")
        case _:
            if got.attack.succeeds:
                t.note("blocked", attack.target, attacker=attack.who, item=arm.name, rule="R3-GRP-06")


def kind(arm: Arm) -> Kind:
    """How the table calls a parry with that item (T13)."""
    if arm.weapon.id == "grapple":
        return "grapple_parry"
    if arm.shield is not None:
        return "shield"
    return "natural" if arm.part else "weapon"


def _take_location(t: Bout, attack: Attack, degree: Degree) -> None:
    _, spot = hit_locations.where(t, attack, degree)
    _take(t, attack, Hold(round_of(t.enc), spot.id), "R3-GRP-01")


def _take(t: Bout, attack: Attack, hold: Hold, rule: str) -> None:
    data = Hold(hold.round, hold.location, hold.item, holds.free_arm(t.enc, attack.who))
    t.do(keys.HOLD.set(attack.who, attack.target, data))
    what = holds.told(t.enc, attack.target, data)
    t.note("grasps", attack.who, target=attack.target, what=what, rule=rule)


# --- what may follow


def _follow_up(t: Bout, attack: Attack, defence: Defence, height: int) -> None:
    """Immobilise, throw or hurt: a failure lets go, a Grapple parry stops it for now (R3-GRP-08; see R3-GRP-15)."""
    terms = attack_terms(t, attack)
    extra = EXTRA.get(attack.tactic)
    if extra is not None:
        terms = (*terms, extra)
    degree = roll(t, "attack", attack.who, "Grapple", attack.arm.attack, terms, rule="R3-HIT-03")
    blocked = False
    if defence.kind == "parry":
        got = parries.parry(t, attack, defence, degree, ())
        blocked = got.degree.succeeds
        degree = got.attack
    if not degree.succeeds:
        holds.let_go(t, attack.who, attack.target, "the follow-up fails", "R3-GRP-08")
        if degree is Degree.FUMBLE:
            t.aftermath("attack fumble")
            fumbles.attack_fumble(t, attack)
        return
    if blocked:
        t.note("blocked", attack.target, attacker=attack.who, item="Grapple", rule="R3-GRP-06")
        return
    match attack.tactic:
        case "immobilise":
            _immobilise(t, attack)
        case "throw":
            _throw(t, attack, height)
        case "hurt":
            _hurt(t, attack)


def _immobilise(t: Bout, attack: Attack) -> None:
    """STR against STR/2; a contest lost still holds (R3-GRP-09)."""
    who, target = attack.who, attack.target
    hold = keys.HOLD.of(t.enc, who, target)
    assert hold is not None
    passive = Fraction(strength(t.figure(target)), 2)
    if not resist(t, "immobilise", who, "STR against STR/2", strength(t.figure(who)), passive, "R3-GRP-09"):
        t.note("still_held", target, attacker=who, rule="R3-GRP-09")
        return
    t.do(keys.HOLD.set(who, target, replace(hold, immobile=True, fixed=round_of(t.enc))))
    what = holds.told(t.enc, target, hold)
    t.note("immobilised", target, attacker=who, location=what, rule="R3-GRP-09")


def _throw(t: Bout, attack: Attack, height: int) -> None:
    """STR + DEX against SIZ/2 + DEX; a contest lost still holds (R3-GRP-12)."""
    who, target = attack.who, attack.target
    active = strength(t.figure(who)) + dex(t.figure(who))
    passive = Fraction(siz(t.figure(target)), 2) + dex(t.figure(target))
    if not resist(t, "throw", who, "STR + DEX against SIZ/2 + DEX", active, passive, "R3-GRP-12"):
        t.note("still_held", target, attacker=who, rule="R3-GRP-12")
        return
    holds.let_go(t, who, target, "thrown")
    for link in holds.by(t.enc, target):
        holds.let_go(t, target, link.b, "the holder is thrown")
    t.note("thrown", target, attacker=who, rule="R3-GRP-12")
    parts = _thrown_damage(t, who, height)
    d = max(0, sum(p.n for p in parts))
    if _lands_well(t, target):
        parts.append(term("landed_well", -(d // 2)))
        d -= d // 2
    spot = locations.rolled(t, "throw_location", who, target)
    worn = min(d, armour(t.figure(target), spot.id) // 2)
    parts.append(term("half_armour", -worn, rule="R3-GRP-13", location=spot.name))
    taken = wounds.hurt(t, target, spot, d - worn, "throw") if d > worn else 0
    t.note("throw_damage", target, attacker=who, location=spot.name, amount=taken, terms=tuple(parts), rule="R3-GRP-13")
    pos = t.figure(who).pos
    if pos is not None:
        t.do(Moved(target, to=beside(t.enc, pos)))
    falling.fall(t, target, "R3-GRP-13")


def _thrown_damage(t: Bout, who: str, height: int) -> list[Term]:
    dice = Dice(1 + max(0, height) // STORY, 6)
    parts = [term("thrown", t.total("throw_damage", who, dice))]
    modifier = damage_modifier(t.figure(who))
    if modifier is not None:
        faces = t.total("throw_damage_modifier", who, modifier.dice) if modifier.dice is not None else 0
        parts.append(term("damage_modifier", modifier.total(faces)))
    return parts


def _lands_well(t: Bout, who: str) -> bool:
    """The best of DEX x 1, half Acrobatics and Breakfall (R3-GRP-13)."""
    of = sheet(t.figure(who))
    half = (term("acrobatics"),)
    ways: list[Way] = [(of.dex, "DEX x 1", of.dex, ())]
    if of.acrobatics:
        ways.append((effective(of.acrobatics, half), "Acrobatics", of.acrobatics, half))
    if of.breakfall:
        ways.append((of.breakfall, "Breakfall", of.breakfall, ()))
    _, name, base, terms = max(ways, key=_chance)
    return succeeds(t, "throw_save", who, name, base, terms, rule="R3-GRP-13")


def _chance(way: Way) -> int:
    return way[0]


def _hurt(t: Bout, attack: Attack) -> None:
    """1d4 + DM to the held location: armour does not help, protective spells by half (R3-GRP-14)."""
    who, target = attack.who, attack.target
    spot = held_at(t, who, target)
    parts = [term("grip", t.total("damage", who, D4))]
    modifier = damage_modifier(t.figure(who))
    if modifier is not None:
        faces = t.total("damage_modifier", who, modifier.dice) if modifier.dice is not None else 0
        parts.append(term("damage_modifier", modifier.total(faces)))
    figure = t.figure(target)
    spells = (keys.MAGIC_AP.of(figure, spot.id) + keys.MAGIC_AP.of(figure, "all")) // 2
    if spells:
        parts.append(term("half_spells", -spells))
    d = max(0, sum(p.n for p in parts))
    taken = wounds.hurt(t, target, spot, d, "crush") if d else 0
    t.note("grip_hurts", who, target=target, location=spot.name, amount=taken, terms=tuple(parts), rule="R3-GRP-14")


def held_at(t: Bout, holder: str, held: str) -> Location:
    """The location a grip is on: of a thing, the arm that has it."""
    hold = keys.HOLD.of(t.enc, holder, held)
    assert hold is not None
    figure = t.figure(held)
    spots = body(figure)
    found = spots.location(hold.location) if hold.location else None
    if found is None:
        arm = next((a for a in every_arm(figure) if a.id == hold.item), None)
        near = limbs(figure, arm) if arm is not None else ()
        found = (near or spots.locations)[0]
    return found
