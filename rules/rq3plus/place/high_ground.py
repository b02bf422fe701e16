"""High ground: who stands above whom, and what that does to the location of a blow (areas HGR, MTD)."""

from fractions import Fraction

from rules.core.encounter import Encounter
from rules.core.report import Term
from rules.rq3plus.figure.quantities import height, mount_of, sheet
from rules.rq3plus.tables.terms import term


def stands_at(enc: Encounter, who: str) -> Fraction:
    """The elevation in metres of a figure's ground, or of the saddle it sits in (see R3-HGR-01)."""
    mount = mount_of(enc, who)
    if not mount:
        return Fraction(enc.figures[who].elevation)
    beast = enc.figures[mount]
    saddle = sheet(beast).saddle_m
    return Fraction(beast.elevation) + (Fraction(str(saddle)) if saddle is not None else height(beast) / 2)


def has(enc: Encounter, who: str, other: str) -> bool:
    """Whether a figure stands at least half again as high as the other, or rides against one on foot (R3-MTD-01).

    Rules: R3-HIT-14.
    """
    rides, rides_too = bool(mount_of(enc, who)), bool(mount_of(enc, other))
    if rides and not rides_too and mount_of(enc, who) != other:
        return True
    here, there = stands_at(enc, who), stands_at(enc, other)
    ground = min(here, there)
    mine = here - ground + height(enc.figures[who])
    theirs = there - ground + height(enc.figures[other])
    return 2 * mine >= 3 * theirs


def advantage(enc: Encounter, who: str, other: str) -> int:
    """1 where ``who`` has high ground over the other, -1 the other way round, else 0 (R3-HGR-01)."""
    return int(has(enc, who, other)) - int(has(enc, other, who))


def bonus(above: bool) -> tuple[Term, ...]:
    """What standing above the other adds to every attack and parry (R3-HGR-03)."""
    return (term("high_ground"),) if above else ()
