"""The exact odds of an ordinary blow without playing its branches: where it does how much harm (RH-ATK-17).

Chances, picks, damage and armour come from the very functions that play an exchange; only the counting is done here.
"""

from collections.abc import Iterator, Mapping
from itertools import product

from msgspec import Struct

from rules.core.bout import D10, D20, D100, Bout
from rules.core.dice import Formula, weights
from rules.odds.enumerator import grouped
from rules.odds.laws import HarmLaw, mixed
from rules.rqhouse.attack import exchange
from rules.rqhouse.attack import picks as extras
from rules.rqhouse.attack.blow import SPIRIT, Answer, Blow, use_in
from rules.rqhouse.attack.damage import fixed, stopped, towards_zero
from rules.rqhouse.defence.legal import Way, legal, parts
from rules.rqhouse.figure import keys, load
from rules.rqhouse.figure.body import body, disadvantages, points
from rules.rqhouse.figure.skills import damage_bonus
from rules.rqhouse.harm.points import health_lost
from rules.rqhouse.rolls.check import chance, with_burdens
from rules.rqhouse.rolls.counting import Rolled, Skill, attack_total, own
from rules.rqhouse.sheet import model
from rules.rqhouse.sheet.body import Spot
from rules.rqhouse.sheet.gear import FIRE, THROW
from rules.rqhouse.tables import PACKAGES
from rules.runequest.locations import location_die

NO_HARM = HarmLaw(1, 0, {})
CASES = 100
BARE = {False: (), True: (extras.BARE,)}


class Aim(Struct, frozen=True):
    """What a blow may strike: the ways of each location, and every location with the points that protect it.

    ``guarded`` holds those without the pick that passes by armour, and with it.
    """

    places: Mapping[str, int]
    guarded: Mapping[bool, tuple[tuple[Spot, int], ...]]


def chances(t: Bout) -> HarmLaw | None:
    """The harm of the one blow that is still to be struck in ``t.steps``, by location.

    None for what only playing it can tell: several blows, spirit combat, contests, ripostes, pulled blows, Martial
    Arts in attack or used before, rolls that may tire who rolls again. Changes ``t`` as the blow would before its
    first die.
    """
    if len(t.steps) != 1 or t.steps[0].go is not exchange.begin:
        return None
    t.go_on()
    if not t.steps:
        return NO_HARM
    blow, answer = t.steps[0].args
    ways = parts(answer, legal(t.enc, blow)) if answer.rolls else ()
    if not _ordinary(t, blow, answer, len(ways)):
        return None
    margins, cases = _margins(t, blow, answer, ways)
    aim = _aim(t, blow)
    found = [(n, cases, _struck(t, blow, margin, aim)) for margin, n in margins.items()]
    missed = cases - sum(margins.values())
    return mixed([*found, *([(missed, cases, NO_HARM)] if missed else [])])


def _ordinary(t: Bout, blow: Blow, answer: Answer, rolls: int) -> bool:
    special = blow.way == SPIRIT or blow.maneuver or blow.given >= 0 or blow.pulled or blow.arts or blow.kill
    mine = keys.ARTS.of(t.figure(blow.target))
    twice = (answer.arts or rolls > 1) and load.band(t.figure(blow.target))
    plain = all(not term.times and not term.cap for term in fixed(t, blow, ()))
    return not (special or answer.riposte or answer.standing or mine or twice) and plain


def _margins(t: Bout, blow: Blow, answer: Answer, ways_: tuple[Way, ...]) -> tuple[dict[int, int], int]:
    """In how many ways of all the attack is so many successes ahead, 1 or more (RH-ATK-02, RH-ATK-03)."""
    figure, who = t.figure(blow.who), extras.weapon_name(blow, t.figure(blow.who))
    number = chance(blow.base, with_burdens(t.enc, figure, "attack", who, blow.terms))
    package = PACKAGES.get(blow.package)
    disadvantage = bool(disadvantages(figure)) or blow.long_shot
    conditional = bool(blow.extra) or (package is not None and package.bonus > 0)
    penalty = package.penalty if package is not None else 0
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
    found: dict[int, int] = {}
    rolled: Rolled
    for rolled, n in grouped(D100, Skill(number, use_in(blow, figure).fumble), frozenset()):
        got = attack_total(rolled, disadvantage, bool(blow.advantage), conditional, penalty)
        for (best, slip), ways in held.items() if got > 0 else ():
            mine = attack_total(rolled, disadvantage, bool(blow.advantage), conditional or slip, penalty)
            helps = arts if best < mine and (best or not slip) else {0: CASES}
            for more, m in helps.items():
                if mine > best + more:
                    found[mine - best - more] = found.get(mine - best - more, 0) + n * ways * m
    return found, CASES * CASES * every


def _arts(t: Bout, blow: Blow, answer: Answer) -> dict[int, int]:
    """What Martial Arts add to a defence that has failed, in how many ways of a hundred (RH-MA-03)."""
    if not (answer.rolls and answer.arts):
        return {0: CASES}
    figure, found = t.figure(blow.target), dict[int, int]()
    base = model.of(figure).martial_arts
    number = chance(base, with_burdens(t.enc, figure, "martial_arts", "martial_arts", ()))
    for rolled, n in grouped(D100, Skill(number), frozenset()):
        more = own(rolled, bool(disadvantages(figure)))
        found[more] = found.get(more, 0) + n
    return found


def _held(t: Bout, who: str, ways: tuple[Way, ...]) -> Iterator[tuple[tuple[int, bool, int], ...]]:
    """For each roll of the defence what it comes to: successes, whether it fumbles, in how many ways of a hundred."""
    figure = t.figure(who)
    for way in ways:
        read = Skill(way.chance(t.enc, figure), way.fumble)
        yield tuple(
            (exchange.defended(t, who, way.answer.kind, rolled), rolled.fumble, n)
            for rolled, n in grouped(D100, read, frozenset())
        )


def _aim(t: Bout, blow: Blow) -> Aim:
    spots = body(t.figure(blow.target)).spots
    places = dict(grouped(D10 if blow.low else D20, location_die(spots, blow.missile), frozenset()))
    guarded = {bare: tuple((s, sum(stopped(t, blow, s, picks))) for s in spots) for bare, picks in BARE.items()}
    return Aim(places, guarded)


def _struck(t: Bout, blow: Blow, margin: int, aim: Aim) -> HarmLaw:
    """The harm of a hit with so much margin: its picks, the location, the damage."""
    picks = extras.settle(t.fork(), blow, margin)
    aimed = next((extras.named(pick) for pick in picks if extras.entry(pick) == extras.AT), "")
    places = {aimed: 1} if aimed else aim.places
    rolled = _damage(t, blow, picks)
    sides, dice = sum(places.values()), sum(rolled.values())
    hit = [(spot, less) for spot, less in aim.guarded[extras.has(picks, extras.BARE)] if spot.id in places]
    ways = {spot.id: _harm(t, blow, spot, less, places[spot.id], rolled) for spot, less in hit}
    return HarmLaw(sides * dice, sides * dice, ways)


def _damage(t: Bout, blow: Blow, picks: tuple[str, ...]) -> dict[int, int]:
    """In how many ways so many points are rolled before protection."""
    figure = t.figure(blow.who)
    weapon = _totals(use_in(blow, figure).damage, extras.full(picks))
    bonus = {0: 1} if blow.way == FIRE else _totals(damage_bonus(figure))
    flat = sum(term.n for term in fixed(t, blow, picks))
    found: dict[int, int] = {}
    for (one, n), (other, m) in product(weapon.items(), bonus.items()):
        rolled = max(0, one + (towards_zero(other) if blow.way == THROW else other) + flat)
        found[rolled] = found.get(rolled, 0) + n * m
    return found


def _totals(formula: Formula, full: bool = False) -> dict[int, int]:
    if formula.dice is None or full:
        return {formula.high: 1}
    return {formula.total(total): n for total, n in weights(formula.dice).items()}


def _harm(t: Bout, blow: Blow, spot: Spot, less: int, times: int, rolled: dict[int, int]) -> dict[int, int]:
    """Points of the location and the Health they cost; those of a brawl only count (RH-DMG-02, RH-BRL-02)."""
    before, brawl = points(t.figure(blow.target), spot), blow.brawl
    found: dict[int, int] = {}
    for total, n in rolled.items():
        through = total - less
        if through > 0:
            cost = 0 if brawl else health_lost(before, before - through, spot.points)
            found[through + cost] = found.get(through + cost, 0) + n * times
    return found
