"""What may follow a hold: immobilise, throw, hurt (see R3-GRP-07 to R3-GRP-14)."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.core.events import Moved
from rules.core.report import Term
from rules.rq3plus.attack.holds import held_at
from rules.rq3plus.attack.modifiers import attack_terms
from rules.rq3plus.defence import parries
from rules.rq3plus.figure import grips, keys, wounds
from rules.rq3plus.figure.exchange_records import Attack, Defence
from rules.rq3plus.figure.phases import round_of
from rules.rq3plus.figure.quantities import damage_modifier, dex, sheet, strength
from rules.rq3plus.figure.strike_ranks import FOLLOW_UPS
from rules.rq3plus.harm import fumbles
from rules.rq3plus.place import falls, hit_locations
from rules.rq3plus.place.hexes import beside
from rules.rq3plus.rolls.skills import effective, resist, roll, succeeds
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.words import refuse, says, term

Way = tuple[int, str, int, tuple[Term, ...]]
D4 = Dice(1, 4)
EXTRA = {"throw": term("for_throw"), "hurt": term("for_hurt")}
STORY = 3
"""Metres of a fall that add a die to a throw (see R3-GRP-13)."""


def need_hold(t: Bout, attack: Attack) -> None:
    """Refuse a follow-up without a hold, or a second grapple in the round of the grasp (R3-GRP-07)."""
    hold = keys.HOLD.of(t.enc, attack.who, attack.target)
    if hold is None:
        if attack.tactic in FOLLOW_UPS:
            raise refuse(t, "no_hold.need_hold", who=attack.who, target=attack.target)
        return
    if hold.round >= round_of(t.enc):
        raise refuse(t, "follow_up_too_early", who=attack.who, target=attack.target)


def follow_through(t: Bout, attack: Attack, defence: Defence, height: int) -> None:
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
        grips.let_go(t, attack.who, attack.target, says("follow_up_fails"), "R3-GRP-08")
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
    if not resist(t, "immobilise", who, says("str_against_str_2"), strength(t.figure(who)), passive, "R3-GRP-09"):
        t.note("still_held", target, attacker=who, rule="R3-GRP-09")
        return
    t.do(keys.HOLD.set(who, target, replace(hold, immobile=True, fixed=round_of(t.enc))))
    what = grips.told(t.enc, target, hold)
    t.note("immobilised", target, attacker=who, location=what, rule="R3-GRP-09")


def _throw(t: Bout, attack: Attack, height: int) -> None:
    """STR + DEX against SIZ/2 + DEX; a contest lost still holds (R3-GRP-12)."""
    who, target = attack.who, attack.target
    active = strength(t.figure(who)) + dex(t.figure(who))
    passive = Fraction(sheet(t.figure(target)).siz, 2) + dex(t.figure(target))
    if not resist(t, "throw", who, says("str_dex_against_siz"), active, passive, "R3-GRP-12"):
        t.note("still_held", target, attacker=who, rule="R3-GRP-12")
        return
    t.note("thrown", target, attacker=who, rule="R3-GRP-12")
    grips.let_go(t, who, target, "thrown")
    for link in keys.HOLD.all(t.enc, target):
        grips.let_go(t, target, link.b, says("holder_is_thrown"))
    parts = _thrown_damage(t, who, height)
    if _lands_well(t, target):
        parts.append(term("landed_well", -(max(0, sum(p.n for p in parts)) // 2)))
    spot = hit_locations.rolled(t, "throw_location", who, target)
    wounds.rough(t, target, spot, parts, "throw", "R3-GRP-13", half=True, attacker=who)
    pos = t.figure(who).pos
    if pos is not None:
        t.do(Moved(target, to=beside(t.enc, pos)))
    falls.fall(t, target, "R3-GRP-13")


def _thrown_damage(t: Bout, who: str, height: int) -> list[Term]:
    dice = Dice(1 + max(0, height) // STORY, 6)
    return [term("thrown", t.total("throw_damage", who, dice)), *_modifier(t, who, "throw_damage_modifier")]


def _modifier(t: Bout, who: str, label: str) -> Iterator[Term]:
    """The damage modifier, thrown under a label, where a figure has one."""
    modifier = damage_modifier(t.figure(who))
    if modifier is not None:
        faces = t.total(label, who, modifier.dice) if modifier.dice is not None else 0
        yield term("damage_modifier", modifier.total(faces))


def _lands_well(t: Bout, who: str) -> bool:
    """The best of DEX x 1, half Acrobatics and Breakfall (R3-GRP-13)."""
    of = sheet(t.figure(who))
    half = (term("acrobatics"),)
    ways: list[Way] = [(of.dex, says("dex_x_1"), of.dex, ())]
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
    parts = [term("grip", t.total("damage", who, D4)), *_modifier(t, who, "damage_modifier")]
    figure = t.figure(target)
    spells = (keys.MAGIC_AP.of(figure, spot.id) + keys.MAGIC_AP.of(figure, "all")) // 2
    if spells:
        parts.append(term("half_spells", -spells))
    d = max(0, sum(p.n for p in parts))
    taken = wounds.counted(t.figure(target), spot, d)
    t.note("grip_hurts", who, target=target, location=spot.name, amount=taken, terms=tuple(parts), rule="R3-GRP-14")
    wounds.hurt(t, target, spot, d, "crush")
