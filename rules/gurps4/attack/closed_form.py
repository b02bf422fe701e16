"""The exact harm of one plain blow or shot by arithmetic: what ``/odds best attack`` asks by the dozen."""

from functools import lru_cache
from math import lcm

from msgspec import Struct
from msgspec.structs import replace

from rules.core import effects
from rules.core.bout import Bout
from rules.core.dice import Dice, weights
from rules.core.encounter import Figure
from rules.gurps.success import THREE_D6, Degree, degree
from rules.gurps4.defence import answer
from rules.gurps4.defence.exchange_records import Attack, Defence, hit_of
from rules.gurps4.defence.sacrifice import guardian
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.quantities import hp_max
from rules.gurps4.harm import armour, damage, locations
from rules.gurps4.harm.armour import protection
from rules.gurps4.harm.critical_hits import FACTORS, LINES, PLAIN, CriticalHit, open_eye
from rules.gurps4.harm.damage import BasicReader
from rules.gurps4.sheet.entries import sheet_of
from rules.gurps4.tables.printed import LOCATIONS
from rules.odds.laws import HarmLaw


def harm_law(t: Bout, attack: Attack) -> HarmLaw | None:
    """The harm of a strike that is about to be rolled; None where more than attack, defence and damage decide it."""
    if not _plain(t, attack):
        return None
    way = answer.choose(t, attack, "")
    if way is not None and not _simple(way, attack):
        return None
    normal, critical, near = chances(attack)
    open_ = 216 - (stops(way) if way is not None else 0)
    target = t.figure(attack.target)
    head = LOCATIONS[attack.location].head and attack.harm.type != "tox"
    parts = [
        (normal * open_, attack.location, _wounds(_meets(target, attack, attack.location))),
        (
            critical * 216,
            attack.location,
            _criticals(_meets(target, attack, attack.location), _eye(target, attack), head),
        ),
    ]
    if near and open_:
        parts.append((near * open_, "torso", _wounds(_meets(target, attack, "torso"))))
    return _law(parts)


def _plain(t: Bout, attack: Attack) -> bool:
    target = t.figure(attack.target)
    stance = keys.MANEUVER.of(target)
    odd = (
        attack.purpose != "hit"
        or attack.burst.shots > 1
        or attack.random
        or attack.unseen
        or attack.harm.type == "fat"
        or attack.second is not None
        or bool(guardian(t, attack))
        or bool(keys.RIDES.all(t.enc, a=attack.target))
        or keys.HP.of(target) <= 0
        or (stance is not None and stance.option == "double")
        or bool(effects.on(t.figure(attack.who)))
        or bool(attack.past or attack.into)
    )
    return not odd


def _simple(defence: Defence, attack: Attack) -> bool:
    """Return whether nothing but its roll decides a defence."""
    by_hand = bool(defence.hands) and attack.kind != "unarmed"
    return not (defence.acrobatic or defence.hopeless or by_hand or (defence.item in hands.EMPTY and attack.ranged))


def chances(attack: Attack) -> tuple[int, int, int]:
    """Of 216 the ways to hit, to hit critically, and to miss by one what is then the torso."""
    hit, crit, near = _rolls(attack.score, not attack.ranged)
    return hit, crit, near if LOCATIONS[attack.location].near_miss else 0


@lru_cache(maxsize=512)
def _rolls(score: int, by_ten: bool) -> tuple[int, int, int]:
    found = {Degree.SUCCESS: 0, Degree.CRITICAL_SUCCESS: 0}
    near = 0
    for faces, n in weights(THREE_D6).items():
        got = degree(score, faces, by_ten=by_ten)
        if got.good:
            found[got] += n
        elif faces == score + 1 and got is Degree.FAILURE:
            near += n
    return found[Degree.SUCCESS], found[Degree.CRITICAL_SUCCESS], near


def stops(defence: Defence) -> int:
    """Of 216 the ways in which a defence succeeds."""
    hit, crit, _ = _rolls(defence.value, True)
    return hit + crit


class Meeting(Struct, frozen=True):
    """All that decides what a hit does at a place: the damage roll, and what it meets there."""

    place: str
    dice: int
    adds: int
    kind: str
    divisor: int
    times: int
    halved: bool
    tight: bool
    dr: int
    flexible: bool
    living: bool
    hp_max: int


def _meets(target: Figure, attack: Attack, place: str) -> Meeting:
    h = hit_of(attack, place)
    guard = protection(target, place, h.type, h.arc, h.cover)
    living = sheet_of(target).living
    return Meeting(
        place, h.dice, h.adds, h.type, h.divisor, h.times, h.halved, h.tight, guard.dr, guard.flexible, living,
        hp_max(target),
    )  # fmt: skip


def _eye(target: Figure, attack: Attack) -> Meeting | None:
    """Return what the blow meets in the eye that a head blow may find (rows 6 and 7)."""
    eye = open_eye(target) if attack.location in ("skull", "face") else ""
    return _meets(target, attack, eye) if eye else None


Wounds = tuple[int, tuple[tuple[int, int], ...]]
"""Of so many ways the ways to lose so many HP, none included."""


@lru_cache(maxsize=4096)
def _wounds(m: Meeting, crit: CriticalHit = PLAIN) -> Wounds:
    place = LOCATIONS[m.place]
    stopped = armour.stopped(m.dr * m.times, m.divisor, crit.armour)
    times = locations.multiplier(m.kind, m.place, living=m.living, tight=m.tight)
    read = BasicReader(m.adds, crit.factor, m.halved, damage.least(m.kind), m.times)
    found: dict[int, int] = {}
    sums = weights(Dice(m.dice, 6)) if m.dice and not crit.maximum else {6 * m.dice: 1}
    for faces, n in sums.items():
        basic = read(faces)
        through = max(0, basic - stopped)
        blunt = armour.blunt_trauma(basic, m.kind, m.flexible) if not through else 0
        hurt = locations.counted(m.hp_max, place, locations.injury(through, times) or blunt)
        found[hurt] = found.get(hurt, 0) + n
    return sum(sums.values()), tuple(sorted(found.items()))


@lru_cache(maxsize=2048)
def _criticals(m: Meeting, eye: Meeting | None, head: bool) -> Wounds:
    """Return the same for a critical hit, over its table."""
    whole = 6**m.dice if m.dice else 1
    found: dict[int, int] = {}
    for faces, n in weights(THREE_D6).items():
        row = LINES[head](faces)
        armour = {"": "", "half": "up" if head else "down", "none": "none"}[row.armour]
        made = CriticalHit(FACTORS[row.damage], row.damage == "maximum", armour)
        meeting = m
        if row.effect == "eye" and m.place in ("skull", "face"):
            made, meeting = (made, eye) if eye is not None else (replace(made, armour="up"), m)
        total, wounds = _wounds(meeting, made)
        for hurt, ways in wounds:
            found[hurt] = found.get(hurt, 0) + n * ways * (whole // total)
    return 216 * whole, tuple(sorted(found.items()))


def _law(parts: list[tuple[int, str, Wounds]]) -> HarmLaw:
    """Return all of it over one total; each part in so many of 216 x 216 cases."""
    common = lcm(*(whole for _, _, (whole, _) in parts))
    ways: dict[str, dict[int, int]] = {}
    for cases, place, (whole, wounds) in parts:
        spread = ways.setdefault(place, {})
        for points, n in wounds:
            if points and cases:
                spread[points] = spread.get(points, 0) + cases * n * (common // whole)
    found = {place: dict(sorted(spread.items())) for place, spread in ways.items() if spread}
    return HarmLaw(216 * 216 * common, sum(cases for cases, _, _ in parts) * common, found)
