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
from rules.gurps4.attack.purposes import blow
from rules.gurps4.defence import answer
from rules.gurps4.defence.sacrifice import guardian
from rules.gurps4.defence.threat import Strike
from rules.gurps4.defence.way import Way
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.quantities import hp_max
from rules.gurps4.harm import armour, damage, locations, wounding
from rules.gurps4.harm.armour import dr_at
from rules.gurps4.harm.critical_hits import FACTORS, PLAIN, Critical, Line, open_eye
from rules.gurps4.harm.damage import Basic
from rules.gurps4.sheet.typed import sheet_of
from rules.gurps4.tables.printed import LOCATIONS
from rules.odds.laws import HarmLaw


def harm_law(t: Bout, s: Strike) -> HarmLaw | None:
    """The harm of a strike that is about to be rolled; None where more than attack, defence and damage decide it."""
    if not _plain(t, s):
        return None
    way = answer.choose(t, s, "")
    if way is not None and not _simple(way, s):
        return None
    normal, critical, near = chances(s)
    open_ = 216 - (stops(way) if way is not None else 0)
    target = t.figure(s.to)
    parts = [
        (normal * open_, s.location, _wounds(_meets(target, s, s.location))),
        (critical * 216, s.location, _criticals(_meets(target, s, s.location), _eye(target, s), _head(s))),
    ]
    if near and open_:
        parts.append((near * open_, "torso", _wounds(_meets(target, s, "torso"))))
    return _law(parts)


def _plain(t: Bout, s: Strike) -> bool:
    target = t.figure(s.to)
    stance = keys.MANEUVER.of(target)
    odd = (
        s.purpose != "hit"
        or s.burst.shots > 1
        or s.random
        or s.unseen
        or s.harm.kind == "fat"
        or s.second is not None
        or bool(guardian(t, s))
        or bool(keys.RIDES.all(t.enc, a=s.to))
        or keys.HP.of(target) <= 0
        or (stance is not None and stance.option == "double")
        or bool(effects.on(t.figure(s.by)))
        or bool(s.past or s.into)
    )
    return not odd


def _simple(way: Way, s: Strike) -> bool:
    """Whether nothing but its roll decides a defence."""
    by_hand = bool(way.hands) and s.kind != "unarmed"
    return not (way.acrobatic or way.hopeless or by_hand or (way.item in hands.EMPTY and s.ranged))


def chances(s: Strike) -> tuple[int, int, int]:
    """Of 216 the ways to hit, to hit critically, and to miss by one what is then the torso."""
    hit, crit, near = _rolls(s.score, not s.ranged)
    return hit, crit, near if LOCATIONS[s.location].near_miss else 0


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


def stops(way: Way) -> int:
    """Of 216 the ways in which a defence succeeds."""
    hit, crit, _ = _rolls(way.score, True)
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


def _meets(target: Figure, s: Strike, place: str) -> Meeting:
    h = blow(s, place)
    guard = dr_at(target, place, h.kind, h.arc, h.cover)
    living = sheet_of(target).living
    return Meeting(
        place, h.dice, h.adds, h.kind, h.divisor, h.times, h.halved, h.tight, guard.dr, guard.flexible, living,
        hp_max(target),
    )  # fmt: skip


def _head(s: Strike) -> bool:
    return LOCATIONS[s.location].head and s.harm.kind != "tox"


def _eye(target: Figure, s: Strike) -> Meeting | None:
    """What the blow meets in the eye that a head blow may find (rows 6 and 7)."""
    eye = open_eye(target) if s.location in ("skull", "face") else ""
    return _meets(target, s, eye) if eye else None


Wounds = tuple[int, tuple[tuple[int, int], ...]]
"""Of so many ways the ways to lose so many HP, none included."""


@lru_cache(maxsize=4096)
def _wounds(m: Meeting, crit: Critical = PLAIN) -> Wounds:
    place = LOCATIONS[m.place]
    stopped = armour.stopped(m.dr * m.times, m.divisor, crit.armour)
    times = wounding.multiplier(m.kind, m.place, living=m.living, tight=m.tight)
    read = Basic(m.adds, crit.factor, m.halved, damage.least(m.kind), m.times)
    found: dict[int, int] = {}
    sums = weights(Dice(m.dice, 6)) if m.dice and not crit.maximum else {6 * m.dice: 1}
    for faces, n in sums.items():
        basic = read(faces)
        through = max(0, basic - stopped)
        blunt = armour.blunt_trauma(basic, m.kind, m.flexible) if not through else 0
        hurt = locations.counted(m.hp_max, place, wounding.injury(through, times) or blunt)
        found[hurt] = found.get(hurt, 0) + n
    return sum(sums.values()), tuple(sorted(found.items()))


@lru_cache(maxsize=2048)
def _criticals(m: Meeting, eye: Meeting | None, head: bool) -> Wounds:
    """The same for a critical hit, over its table."""
    whole = 6**m.dice if m.dice else 1
    found: dict[int, int] = {}
    for faces, n in weights(THREE_D6).items():
        row = Line(head)(faces)
        armour = {"": "", "half": "up" if head else "down", "none": "none"}[row.armour]
        made = Critical(FACTORS[row.damage], row.damage == "maximum", armour)
        meeting = m
        if row.effect == "eye" and m.place in ("skull", "face"):
            made, meeting = (made, eye) if eye is not None else (replace(made, armour="up"), m)
        total, wounds = _wounds(meeting, made)
        for hurt, ways in wounds:
            found[hurt] = found.get(hurt, 0) + n * ways * (whole // total)
    return 216 * whole, tuple(sorted(found.items()))


def _law(parts: list[tuple[int, str, Wounds]]) -> HarmLaw:
    """All of it over one total; each part in so many of 216 x 216 cases."""
    common = lcm(*(whole for _, _, (whole, _) in parts))
    ways: dict[str, dict[int, int]] = {}
    for cases, place, (whole, wounds) in parts:
        spread = ways.setdefault(place, {})
        for points, n in wounds:
            if points and cases:
                spread[points] = spread.get(points, 0) + cases * n * (common // whole)
    found = {place: dict(sorted(spread.items())) for place, spread in ways.items() if spread}
    return HarmLaw(216 * 216 * common, sum(cases for cases, _, _ in parts) * common, found)
