"""The exact odds of an ordinary blow without throwing its dice: where it lands for how much (RH-ATK-17).

Chances, picks, damage and armour come from the very functions that play an exchange; only the counting is done here.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from math import lcm
from typing import TypeAlias

from msgspec import Struct

from rules.core.bout import D10, D20, D100, Bout, Step
from rules.core.dice import Formula, weights
from rules.core.encounter import Figure
from rules.dice.weights import Ways
from rules.odds.branches import Leapt
from rules.odds.enumerator import grouped
from rules.odds.laws import HarmLaw, Hit, harm_law
from rules.rqhouse.attack import exchange
from rules.rqhouse.attack import picks as extras
from rules.rqhouse.attack.comparison import attack_total
from rules.rqhouse.attack.damage import fixed, stopped
from rules.rqhouse.attack.landing import land
from rules.rqhouse.attack.missiles import thrown, towards_zero
from rules.rqhouse.attack.pick_effects import aimed, full, remaining
from rules.rqhouse.defence.defence_options import DefenceOption
from rules.rqhouse.defence.defence_rolls import defended
from rules.rqhouse.defence.legal import legal, parts
from rules.rqhouse.figure import encumbrance, keys, weapons
from rules.rqhouse.figure.body import body, points
from rules.rqhouse.figure.exchange_records import SPIRIT, Attack, Defence
from rules.rqhouse.figure.packages import adds_success, costs_successes
from rules.rqhouse.figure.skills import damage_bonus
from rules.rqhouse.figure.weapons import use_in
from rules.rqhouse.harm.fumbles import expands
from rules.rqhouse.harm.wounds import health_lost
from rules.rqhouse.rolls.check import chance, with_burdens
from rules.rqhouse.rolls.disadvantage import disadvantages, own
from rules.rqhouse.rolls.successes import SkillReader, SkillRoll
from rules.rqhouse.sheet import model
from rules.rqhouse.sheet.body import Location
from rules.rqhouse.sheet.gear import FIRE, THROW
from rules.rqhouse.sheet.items import GRAPPLE
from rules.runequest.locations import location_die

NO_HARM = HarmLaw(1, 0, {})
CASES = 100
BARE = {False: (), True: (extras.BARE,)}

Margins: TypeAlias = dict[int, int]
"""In how many ways the attack is so many successes ahead, 1 or more."""


Numbers: TypeAlias = tuple[tuple[int, int], ...]
"""Numbers, each with how many ways lead to it."""


class TargetLocations(Struct, frozen=True):
    """What a blow may strike: the ways of each location, and every location with the points that protect it.

    ``guarded`` holds those without the pick that passes by armour, and with it.
    """

    places: Mapping[str, int]
    guarded: Mapping[bool, tuple[tuple[Location, int], ...]]


class HitCase(Struct, frozen=True):
    """Where a hit with its picks lands, in ``total`` ways: by location, points rolled and points that get through."""

    picks: tuple[str, ...]
    total: int
    ways: Mapping[tuple[Location, int, int], int]


class PoisedAttack(Struct, frozen=True):
    """An ordinary blow poised to be struck: its margins in so many ``cases``, and what it may strike."""

    blow: Attack
    margins: Margins
    cases: int
    aim: TargetLocations


def poised(t: Bout) -> PoisedAttack | None:
    """The blow whose dice are the next thing to be thrown in ``t.steps``.

    None for what only playing it can tell: spirit combat, contests, a riposte struck, pulled blows, Martial Arts in
    attack or used before, rolls that may tire who rolls again.
    """
    if not t.steps or t.steps[0].go is not exchange.clash:
        return None
    blow, answer = t.steps[0].args
    ways = parts(answer, legal(t.enc, blow)) if answer.rolls else ()
    if not _ordinary(t, blow, answer, len(ways)):
        return None
    return PoisedAttack(blow, *_margins(t, blow, answer, ways), _aim(t, blow))


def declared(t: Bout) -> PoisedAttack | None:
    """The one blow that is still to be answered in ``t.steps``; lets its target answer. None as ``poised`` says."""
    if len(t.steps) != 1 or t.steps[0].go is not exchange.begin:
        return None
    t.go_on()
    return poised(t)


def chances(t: Bout) -> HarmLaw | None:
    """The harm of the one blow in ``t.steps``, by location; None as ``poised`` says.

    Changes ``t`` as the blow would before its first die.
    """
    waits = bool(t.steps)
    ahead = declared(t)
    if ahead is None:
        return NO_HARM if waits and not t.steps else None
    figure, hits = t.figure(ahead.blow.target), list[Hit]()
    for margin, n in ahead.margins.items():
        picks = extras.usual(t, ahead.blow, margin)
        places, rolled = _places(ahead.aim, picks), _damage(t, ahead.blow, picks)
        share = n * (D20.faces // sum(places.values()))
        for spot, less in ahead.aim.guarded[extras.has(picks, extras.BARE)]:
            if spot.id in places:
                law = _harms(rolled, less, points(figure, spot), spot.points, ahead.blow.brawl)
                hits.append(Hit(spot.id, share * places[spot.id], law))
    return harm_law(ahead.cases * D20.faces, hits)


def leap(t: Bout) -> tuple[Leapt, ...] | None:
    """Every way in which the blow poised in ``t`` may land, its dice thrown and its damage rolled; None as ``poised``.

    What landing does is left to be played: ``t.steps`` of each goes on there.
    """
    ahead = poised(t)
    if ahead is None or expands(t) or (len(t.steps) > 1 and _tiring(t, ahead.blow)):
        return None
    if len(t.steps) > 1 and t.steps[0].args[1].riposte:
        # Its rolls are made against a miss too, and what they win comes between this blow and the next.
        return None
    ways: dict[tuple[tuple[str, ...], str, int, int], int] = {}
    blow, hits = (
        ahead.blow,
        [(n, landed(t, ahead, extras.usual(t, ahead.blow, margin))) for margin, n in ahead.margins.items()],
    )
    under = lcm(*(one.total for _, one in hits))
    later = t.steps[1:]
    twins = {} if later else _twins(t.figure(blow.target))
    missed = (ahead.cases - sum(ahead.margins.values())) * under
    for n, one in hits:
        lasting, far = remaining(one.picks), extras.has(one.picks, extras.KNOCKBACK)
        for (spot, rolled, through), m in one.ways.items():
            key = lasting, twins.get(spot.id, spot.id), rolled if far else 0, through
            weight = n * m * (under // one.total)
            if through or lasting or blow.item == GRAPPLE:
                ways[key] = ways.get(key, 0) + weight
            else:
                missed += weight
    ends = {(Step(land, (blow, *key, False)), *later): n for key, n in ways.items()}
    if missed:
        ends[(*later,)] = missed
    there = t.fork()
    thrown(there, blow)
    return (Leapt(there, ends),)


def _twins(figure: Figure) -> dict[str, str]:
    """Unhurt legs of which it makes no difference which one the last blow strikes, by the one that stands for both.

    Of hurt ones it makes a difference: one may have come to the other's points just now, by a blow before the last.
    """
    found: dict[int, str] = {}
    legs = [s for s in body(figure).of_kind("leg") if points(figure, s) == s.points]
    sound = [s for s in legs if not any(m.key.endswith(f"_{s.id}") for m in figure.marks)]
    return {leg.id: found.setdefault(leg.points, leg.id) for leg in sound}


def _tiring(t: Bout, blow: Attack) -> bool:
    return any(encumbrance.band(t.figure(name)) for name in (blow.who, blow.target))


def _ordinary(t: Bout, blow: Attack, answer: Defence, rolls: int) -> bool:
    special = blow.way == SPIRIT or blow.maneuver or blow.given >= 0 or blow.pulled or blow.arts or blow.kill
    mine = keys.ARTS.of(t.figure(blow.target))
    twice = (answer.arts or rolls > 1) and encumbrance.band(t.figure(blow.target))
    plain = all(not term.times and not term.cap for term in fixed(t, blow, ()))
    return not (special or answer.standing or mine or twice) and plain


def _margins(t: Bout, blow: Attack, answer: Defence, ways_: tuple[DefenceOption, ...]) -> tuple[Margins, int]:
    """In how many ways of all the attack is so many successes ahead, 1 or more (see RH-ATK-02, RH-ATK-03)."""
    figure, who = t.figure(blow.who), weapons.weapon_name(blow, t.figure(blow.who))
    number = chance(blow.base, with_burdens(t.enc, figure, "attack", who, blow.terms))
    disadvantage = bool(disadvantages(figure)) or blow.long_shot
    conditional, penalty = bool(blow.extra) or adds_success(blow), costs_successes(blow)
    arts = _arts(t, blow, answer)
    rolls = tuple(_held(t, blow.target, ways_))
    every = CASES ** len(rolls)
    held: dict[tuple[int, bool], int] = {}
    for row in product(*rolls):
        ways = 1
        for _, _, n in row:
            ways *= n
        key = max((best for best, _, _ in row), default=0), any(slip for _, slip, _ in row)
        held[key] = held.get(key, 0) + ways
    found: Margins = {}
    rolled: SkillRoll
    for rolled, n in grouped(D100, SkillReader(number, use_in(blow, figure).fumble), frozenset()):
        got = attack_total(rolled, disadvantage, bool(blow.advantage), conditional, penalty)
        for (best, slip), ways in held.items() if got > 0 else ():
            mine = attack_total(rolled, disadvantage, bool(blow.advantage), conditional or slip, penalty)
            helps = arts if best or not slip else {0: CASES}
            for more, m in helps.items():
                if mine > best + more:
                    found[mine - best - more] = found.get(mine - best - more, 0) + n * ways * m
    return found, CASES * CASES * every


def _arts(t: Bout, blow: Attack, answer: Defence) -> dict[int, int]:
    """What Martial Arts add to a defence that has failed, in how many ways of a hundred (see RH-MA-03)."""
    if not (answer.rolls and answer.arts):
        return {0: CASES}
    figure, found = t.figure(blow.target), dict[int, int]()
    base = model.of(figure).martial_arts
    number = chance(base, with_burdens(t.enc, figure, "martial_arts", "martial_arts", ()))
    for rolled, n in grouped(D100, SkillReader(number), frozenset()):
        more = own(rolled, bool(disadvantages(figure)))
        found[more] = found.get(more, 0) + n
    return found


def _held(t: Bout, who: str, ways: tuple[DefenceOption, ...]) -> Iterator[tuple[tuple[int, bool, int], ...]]:
    """For each roll of the defence what it comes to: successes, whether it fumbles, in how many ways of a hundred."""
    figure = t.figure(who)
    for way in ways:
        read = SkillReader(way.chance(t.enc, figure), way.fumble)
        yield tuple(
            (defended(t, who, way.answer.kind, rolled), rolled.fumble, n)
            for rolled, n in grouped(D100, read, frozenset())
        )


def _aim(t: Bout, blow: Attack) -> TargetLocations:
    spots = body(t.figure(blow.target)).locations
    places = dict(grouped(D10 if blow.low else D20, location_die(spots, blow.missile), frozenset()))
    guarded = {past: tuple((s, sum(stopped(t, blow, s, picks))) for s in spots) for past, picks in BARE.items()}
    return TargetLocations(places, guarded)


def landed(t: Bout, ahead: PoisedAttack, picks: tuple[str, ...]) -> HitCase:
    """Where a hit with these picks lands, for how much."""
    places, rolled = _places(ahead.aim, picks), _damage(t, ahead.blow, picks)
    ways: dict[tuple[Location, int, int], int] = {}
    for spot, less in ahead.aim.guarded[extras.has(picks, extras.BARE)]:
        for points_, n in rolled if spot.id in places else ():
            key = spot, points_, max(0, points_ - less)
            ways[key] = ways.get(key, 0) + n * places[spot.id]
    return HitCase(picks, sum(places.values()) * sum([n for _, n in rolled]), ways)


def _places(aim: TargetLocations, picks: tuple[str, ...]) -> Mapping[str, int]:
    """The ways of each location that a hit with these picks may strike."""
    at = aimed(picks)
    return {at: 1} if at else aim.places


@lru_cache(maxsize=8192)
def _harms(rolled: Numbers, less: int, before: int, most: int, brawl: bool) -> Ways:
    """In how many ways a location of so many points, now and at most, comes to how much harm."""
    found: dict[int, int] = {}
    for points_, n in rolled:
        done = _harm(before, points_ - less, most, brawl) if points_ > less else 0
        found[done] = found.get(done, 0) + n
    return Ways(tuple(sorted(found)), tuple(found[k] for k in sorted(found)), sum(found.values()))


def _damage(t: Bout, blow: Attack, picks: tuple[str, ...]) -> Numbers:
    """In how many ways so many points are rolled before protection."""
    figure = t.figure(blow.who)
    bonus = None if blow.way == FIRE else damage_bonus(figure)
    flat = sum([term.n for term in fixed(t, blow, picks)])
    return _rolled(use_in(blow, figure).damage, bonus, full(picks), blow.way == THROW, flat)


@lru_cache(maxsize=4096)
def _rolled(damage: Formula, bonus: Formula | None, full: bool, halved: bool, flat: int) -> Numbers:
    found: dict[int, int] = {}
    more = {0: 1} if bonus is None else _totals(bonus)
    for (one, n), (other, m) in product(_totals(damage, full).items(), more.items()):
        rolled = max(0, one + (towards_zero(other) if halved else other) + flat)
        found[rolled] = found.get(rolled, 0) + n * m
    return tuple(found.items())


def _totals(formula: Formula, full: bool = False) -> dict[int, int]:
    if formula.dice is None or full:
        return {formula.high: 1}
    return {formula.total(total): n for total, n in weights(formula.dice).items()}


def harm(t: Bout, blow: Attack, spot: Location, through: int) -> int:
    """Points of the location and the Health they cost; those of a brawl only count (see RH-DMG-02, RH-BRL-02)."""
    return _harm(points(t.figure(blow.target), spot), through, spot.points, blow.brawl)


def _harm(before: int, through: int, most: int, brawl: bool) -> int:
    return through + (0 if brawl else health_lost(before, before - through, most))
