"""The exact odds of an ordinary exchange without playing its branches: where it wounds for how much (R3-HIT-01).

Chances, tables, damage and armour come from the very functions that play an exchange; only the counting is done here.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from math import lcm
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import D100, Bout
from rules.core.oracle import Weighted
from rules.core.report import Term
from rules.dice.weights import Ways
from rules.odds.enumerator import Enumerator, grouped
from rules.odds.laws import HarmLaw, Hit, harm_law
from rules.rq3plus.attack import exchange
from rules.rq3plus.attack.modifiers import feint_terms
from rules.rq3plus.defence import dodges, parries, shield_cover
from rules.rq3plus.figure import arms, wounds
from rules.rq3plus.figure.exchange_records import Attack, Defence
from rules.rq3plus.figure.quantities import body, mount_of
from rules.rq3plus.harm import aimed, damage, fumbles, hits, knockback
from rules.rq3plus.place import hit_locations
from rules.rq3plus.rolls.skills import Attempt
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.kinds import Category, Location
from rules.rq3plus.tables.outcomes import ParryCell
from rules.rq3plus.tables.printed import DODGES, PARRIES

BLOWS = ("standard", "aimed_shot", "aimed_blow", "feint", "flurry")
"""The tactics of attack whose harm is that of one blow at the body."""


class HitCase(Struct, frozen=True):
    """A blow after the defence: its degree, whether every die counts at its most, and what the parry takes off.

    ``met`` says what it meets first: ``body``, ``arm`` (what parries) or ``limb`` (a bare one that parries). ``anew``
    is what a weave's free dodge makes of it if it passes what parries: another degree, whether every die at its most.
    """

    degree: Degree
    maximum: bool
    takes: int
    met: str
    anew: tuple[Degree, bool] | None = None


class LocationLaw(Struct, frozen=True):
    """A location a blow of one degree may strike: in how many ways, the law of its damage there, and what stops it.

    ``armour`` points do, and ``shield`` points before them where one covers the location from a missile.
    """

    location: Location
    ways: int
    law: Ways
    armour: int
    shield: int


def chances(t: Bout, attack: Attack, defence: Defence) -> HarmLaw | None:
    """The harm of an attack against its committed defence, by location; None for what only playing it can tell.

    That is every tactic but those of one blow at the body, a rider as the target (a blow may unhorse him), and a
    knockback that might hurt. Changes ``t`` as the attack would before its first die.
    """
    if attack.tactic not in BLOWS or attack.mode == "grapple" or attack.item or mount_of(t.enc, attack.target):
        return None
    exchange.remember(t, attack)
    cases, landed = _landed(t, attack, defence)
    spots = _spots(t, attack, {blow for one in landed for blow in ((one.degree, one.maximum), one.anew) if blow})
    sides = lcm(*(sum([spot.ways for spot in row]) for row in spots.values()))
    limb = parries.limb(t, attack, defence)
    found: list[Hit] = []
    for one, ways in landed.items():
        row = spots[one.degree, one.maximum]
        if one.met == "limb" and limb is not None:
            struck = [(spot, ways * sides) for spot in row if spot.location == limb]
        else:
            share = ways * sides // sum([spot.ways for spot in row])
            struck = [(spot, share * spot.ways) for spot in row if spot.ways]
        if one.anew is not None:
            force, become = hits.force_of(t, attack), {spot.location: spot for spot in spots[one.anew]}
            struck = [(_woven(force, one, one.anew, become[spot.location]), n) for spot, n in struck]
        found += [_hit(one, spot, n) for spot, n in struck]
    if not _only_wounds(t, attack, found):
        return None
    figure = t.figure(attack.target)
    limits = {s.id: limit for s in body(figure).locations if (limit := wounds.most(figure, s)) is not None}
    return harm_law(cases * sides, found, limits)


def _hit(one: HitCase, spot: LocationLaw, ways: int) -> Hit:
    less = one.takes + spot.armour + (spot.shield if one.met == "body" else 0)
    return Hit(spot.location.id, ways, spot.law, less)


def _only_wounds(t: Bout, attack: Attack, hits: list[Hit]) -> bool:
    """Whether even the hardest blow drives its target into nothing that hurts."""
    hardest = max([hit.law.values[-1] for hit in hits], default=0)
    kinds = (attack.mode, "impaled")
    k = max(knockback.points(hardest, kind, past) for kind in kinds for past in (True, False))
    return knockback.harmless(t, attack.who, attack.target, k, attack.obstacle)


def _woven(force: arms.Force, one: HitCase, anew: tuple[Degree, bool], spot: LocationLaw) -> LocationLaw:
    """A location as a blow meets it whose dice count at another degree, if they pass what parries at their own."""
    return replace(spot, law=_recounted(force, one.degree, one.maximum, spot.location.category, anew, one.takes))


@lru_cache(maxsize=512)
def _recounted(
    force: arms.Force, degree: Degree, maximum: bool, category: Category, anew: tuple[Degree, bool], takes: int
) -> Ways:
    found: dict[int, int] = {}
    leaves = Enumerator().leaves_of(lambda o: damage.rolled(o, "", force, degree, category, maximum, (anew,), takes))
    for (first, again), ways, _ in leaves:
        d = damage.gross(again.terms) if damage.gross(first.terms) > takes else 0
        found[d] = found.get(d, 0) + ways
    return Ways(tuple(sorted(found)), tuple(found[d] for d in sorted(found)), sum(found.values()))


# --- where it strikes


def _spots(
    t: Bout, attack: Attack, degrees: Iterable[tuple[Degree, bool]]
) -> Mapping[tuple[Degree, bool], tuple[LocationLaw, ...]]:
    """Every location of the target as blows of these degrees meet it (``True``: with every die at its most)."""
    force, locations = hits.force_of(t, attack), body(t.figure(attack.target)).locations
    armour: dict[tuple[bool, bool], list[int]] = {}
    found = {}
    for degree, maximum in degrees:
        ways = _places(t, attack, degree)
        pierces = damage.pierces(attack.tactic, attack.mode, degree)
        if pierces not in armour:
            armour[pierces] = [_armour(t, attack, one, pierces) for one in locations]
        laws = {c: damage.law(force, degree, c, maximum) for c in {one.category for one in locations}}
        found[degree, maximum] = tuple(
            LocationLaw(one, ways.get(one.id, 0), laws[one.category], worn, _shield(t, attack, one, degree))
            for one, worn in zip(locations, armour[pierces], strict=True)
        )
    return found


def _places(t: Bout, attack: Attack, degree: Degree) -> Mapping[str, int]:
    """How many ways a blow of that degree strikes each location."""
    spot = aimed.aimed(t, attack, degree) if attack.aims else None
    if spot is not None:
        return {spot.id: 1}
    dice, read = hit_locations.location_dice(t, attack)
    return dict(grouped(dice, read, frozenset()))


def _armour(t: Bout, attack: Attack, spot: Location, pierces: tuple[bool, bool]) -> int:
    worn, soft = hits.worn_against(t, attack.target, spot, *pierces)
    return worn - soft


def _shield(t: Bout, attack: Attack, spot: Location, degree: Degree) -> int:
    arm = shield_cover.shield_before(t, attack, attack.target, spot)
    return parries.takes_off(attack, arm, shield_cover.cell(degree)) if arm is not None else 0


# --- what the defence leaves

End: TypeAlias = tuple[Degree, bool, ParryCell, int]
"""An attack that lands: its degree, whether every die counts at its most, the parry's cell, and out of how many rolls
of the parry's fumble table."""

Counted: TypeAlias = Mapping[Degree | None, int]
"""The ways of a roll by what its degrees count as; of no roll, one way of None."""

NO_ROLL: Counted = {None: 1}


def _landed(t: Bout, attack: Attack, defence: Defence) -> tuple[int, dict[HitCase, int]]:
    """All cases of the rolls of attack and defence, and those of them in which a blow lands, by how it does."""
    aside, arm = exchange.aside(defence), defence.arm if defence.kind == "parry" else None
    tactics = (
        aside.tactic if aside is not None else "",
        defence.tactic if arm is not None else "",
        fumbles.parry_table(arm) if arm is not None else "",
    )
    rolls: dict[tuple[Term, ...], tuple[Counted, Counted]] = {}
    found: dict[tuple[End, tuple[Term, ...]], int] = {}
    for rolled, n in _degrees(exchange.attempted(t, attack)):
        degree, fumbled = exchange.counts(attack, rolled)
        feint = feint_terms(attack, degree) if attack.tactic == "feint" else ()
        if feint not in rolls:
            rolls[feint] = _dodge(t, attack, defence, feint), _parry(t, attack, defence, feint)
        dodge, parry = rolls[feint]
        for dodged, parried, m, end in _ends(*tactics, degree, fumbled):
            ways = n * m * dodge.get(dodged, 0) * parry.get(parried, 0)
            if ways:
                found[end, feint] = found.get((end, feint), 0) + ways
    ended = []
    for ((degree, maximum, cell, of), feint), ways in found.items():
        met = parries.in_the_way(defence, cell)
        takes = parries.takes_off(attack, met, cell) if met is not None else 0
        one = HitCase(degree, maximum, takes, "body" if met is None else "limb" if parries.bare(defence) else "arm")
        free = dodges.free_attempted(t, attack, feint) if cell.dodges else None
        if free is None:
            ended.append((one, ways, of))
        else:
            ended += [(left, ways * n, of * D100.faces) for left, n in _freely(one, free)]
    every = lcm(*(of for *_, of in ended))
    landed: dict[HitCase, int] = {}
    for one, ways, of in ended:
        landed[one] = landed.get(one, 0) + ways * (every // of)
    return D100.faces ** (1 + (aside is not None) + (arm is not None)) * every, landed


def _freely(one: HitCase, free: Attempt) -> Iterator[tuple[HitCase, int]]:
    """What a weave's free dodge leaves of a blow, with the ways of the roll; avoided ones are left out.

    Rules: see R3-WEA-02.
    """
    for rolled, n in _degrees(free):
        cell = DODGES["standard"][one.degree][rolled]
        if (cell.degree, cell.maximum) == (one.degree, False):
            yield one, n
        elif cell.degree is not None and cell.degree.succeeds:
            yield replace(one, anew=(cell.degree, cell.maximum)), n


def _degrees(what: Attempt) -> Weighted:
    return grouped(D100, what.reader, frozenset())


def _dodge(t: Bout, attack: Attack, defence: Defence, feint: tuple[Term, ...]) -> Counted:
    aside = exchange.aside(defence)
    return NO_ROLL if aside is None else dict(_degrees(dodges.attempted(t, attack, aside, feint)))


def _parry(t: Bout, attack: Attack, defence: Defence, feint: tuple[Term, ...]) -> Counted:
    if defence.kind != "parry" or defence.arm is None:
        return NO_ROLL
    found: dict[Degree | None, int] = {}
    for rolled, n in _degrees(parries.attempted(t, attack, defence, feint)):
        got = parries.counts(t, attack, defence.arm, rolled)
        found[got] = found.get(got, 0) + n
    return found


@lru_cache(maxsize=1024)
def _ends(
    dodge: str, parry: str, fumble: str, degree: Degree, fumbled: bool
) -> tuple[tuple[Degree | None, Degree | None, int, End], ...]:
    """How an attack of that degree may land, for all that a defence of these tactics may come to (empty: no such roll).

    Each as the degree of the dodge, that of the parry, the ways of the parry's ``fumble`` table, and the end.
    """
    found: list[tuple[Degree | None, Degree | None, int, End]] = []
    for dodged in Degree if dodge else (None,):
        left, maximum = degree, False
        if dodged is not None:
            cell = DODGES[dodge][degree][dodged]
            left, maximum = dodges.leaves(cell, fumbled), cell.maximum
        for parried in Degree if parry else (None,):
            for end, met, n, of in _parried(parry, fumble, left, parried):
                if end.succeeds and not parries.stops(met):
                    found.append((dodged, parried, n, (end, maximum, met, of)))
    return tuple(found)


def _parried(
    tactic: str, fumble: str, degree: Degree, parried: Degree | None
) -> Iterable[tuple[Degree, ParryCell, int, int]]:
    """What a parry makes of an attack: its degree, the cell, and in how many of how many rolls of the fumble table."""
    if parried is None:
        return ((degree, exchange.FULL, 1, 1),)
    cell = PARRIES[tactic][degree][parried]
    if not cell.parry_fumble:
        return ((degree, cell, 1, 1),)
    ends = fumbles.raises(fumble, degree)
    of = sum(n for _, n in ends)
    return [(end, parries.raised(tactic, end) if end > degree else cell, n, of) for end, n in ends]
