"""Skill rolls: what weighs on all of them, the effective chance, characteristics and resistance (area BAS)."""

from fractions import Fraction

from msgspec import Struct

from rules.core import effects
from rules.core.bout import D100, Bout
from rules.core.encounter import Figure
from rules.core.report import Check, Term, amount
from rules.rq3plus.figure import keys
from rules.rq3plus.tables.degrees import Degree, degree
from rules.rq3plus.tables.words import term


def common(figure: Figure) -> tuple[Term, ...]:
    """What weighs on every attack and defence of a figure: its footing, obscured vision.

    Rules: see R3-FUM-06, R3-TER-11, R3-TER-12.
    """
    by = keys.TERRAIN.read(figure).by
    terms = [term("footing", by)] if by else []
    if keys.VISION.on(figure):
        terms.append(term("vision_obscured"))
    return tuple(terms)


def on_the_ground(figure: Figure) -> tuple[Term, ...]:
    """Half on attacks and defences for fighting from the ground, on one's back (R3-FAL-07)."""
    return (term("prone"),) if figure.posture == "prone" else ()


def half_up(x: Fraction | int) -> int:
    """``rhu``: the nearest whole number, halves upward; any exact number in."""
    return x if isinstance(x, int) else int((x + Fraction(1, 2)) // 1)


def effective(base: int, terms: tuple[Term, ...]) -> int:
    """The effective chance in percent: summands first, then factors, rounded once, at least 0 (R3-BAS-04)."""
    return max(0, half_up(amount(base, terms)))


class SkillReader(Struct, frozen=True):
    """Reads d100 as a degree against the effective chance ``e`` (see R3-BAS-01)."""

    e: int
    fumble_factor: int = 1

    def __call__(self, faces: int) -> Degree:
        return degree(faces, self.e, self.fumble_factor)

    def degree(self, faces: int) -> str:
        """The degree's short code."""
        return self(faces).code

    def margin(self, faces: int) -> int:
        """How far below the chance the roll stayed."""
        return self.e - faces


class Passed(SkillReader, frozen=True):
    """Reads d100 as made or not, where the degree changes nothing; a check still shows the degree."""

    def __call__(self, faces: int) -> bool:  # type: ignore[override]
        return degree(faces, self.e, self.fumble_factor).succeeds

    def degree(self, faces: int) -> str:
        """The degree's short code."""
        return degree(faces, self.e, self.fumble_factor).code


class Resisted(Struct, frozen=True):
    """Reads d100 as won or lost against a resistance chance: 01-05 win, 96-00 lose (see R3-BAS-06)."""

    chance: int

    def __call__(self, faces: int) -> bool:
        return faces <= self.chance

    def degree(self, faces: int) -> str:
        """Won or lost, as S or F."""
        return "S" if self(faces) else "F"

    def margin(self, faces: int) -> int:
        """How far below the chance the roll stayed."""
        return self.chance - faces


class Attempt(Struct, frozen=True):
    """A skill roll still to be made: the skill's name, its ``base`` percent, what weighs on it."""

    skill: str
    base: int
    terms: tuple[Term, ...] = ()
    fumble_factor: int = 1
    rule: str = "R3-BAS-01"

    @property
    def reader(self) -> SkillReader:
        """What reads its d100."""
        return SkillReader(effective(self.base, self.terms), self.fumble_factor)


def attempt(t: Bout, label: str, who: str, what: Attempt) -> Degree:
    """Make a skill roll under ``who.label``; returns the degree."""
    reader = what.reader
    check = Check(label, who, what.skill, what.base, what.terms, reader.e, rule=what.rule)
    got: Degree = t.check(check, D100, reader)
    return got


def roll(
    t: Bout, label: str, who: str, skill: str, base: int, terms: tuple[Term, ...] = (), *, rule: str = "R3-BAS-01"
) -> Degree:
    """Roll a skill of ``base`` percent with its terms under ``who.label``; returns the degree."""
    terms += effects.terms(t.figure(who), effects.CHECK, label, skill)
    return attempt(t, label, who, Attempt(skill, base, terms, rule=rule))


def succeeds(
    t: Bout, label: str, who: str, skill: str, base: int, terms: tuple[Term, ...] = (), *, rule: str = "R3-BAS-01"
) -> bool:
    """Roll a skill whose degree changes nothing; returns whether it is made. Odds then have two branches, not five."""
    terms += effects.terms(t.figure(who), effects.CHECK, label, skill)
    e = effective(base, terms)
    got: bool = t.check(Check(label, who, skill, base, terms, e, rule=rule), D100, Passed(e))
    return got


def characteristic_made(t: Bout, label: str, who: str, name: str, value: int, times: int) -> bool:
    """Roll ``value`` x ``times`` where only success counts; a multiple of 0 or less fails without a roll."""
    return times > 0 and succeeds(t, label, who, f"{name} x {times}", value * times, rule="R3-BAS-05")


def characteristic_roll(
    t: Bout, label: str, who: str, name: str, value: int, times: int, terms: tuple[Term, ...] = ()
) -> Degree:
    """Roll ``value`` x ``times``; a multiple of 0 or less fails without a roll (R3-BAS-05)."""
    if times <= 0:
        return Degree.FAILURE
    return roll(t, label, who, f"{name} x {times}", value * times, terms, rule="R3-BAS-05")


def resistance_chance(active: Fraction | int, passive: Fraction | int) -> int:
    """50 % plus 5 for each point of advantage, rounded once, from 5 to 95 (see R3-BAS-06); fractions stay exact."""
    return min(95, max(5, half_up(50 + 5 * (Fraction(active) - Fraction(passive)))))


def resist(
    t: Bout, label: str, who: str, what: str, active: Fraction | int, passive: Fraction | int, rule: str = "R3-BAS-06"
) -> bool:
    """Roll ``active`` against ``passive`` on the resistance table; True when the active side wins."""
    chance = resistance_chance(active, passive)
    won: bool = t.check(Check(label, who, what, chance, (), chance, rule=rule), D100, Resisted(chance))
    return won
