"""High ground: who stands above whom, and what that does to the location of a blow (areas HGR, MTD)."""

from fractions import Fraction

from rules.core.bout import D10, D20
from rules.core.dice import Dice
from rules.core.encounter import Encounter
from rules.core.remember import remembered
from rules.core.report import Term
from rules.rq3plus.figure.quantities import height, mount_of, sheet
from rules.rq3plus.tables.words import term


def stands_at(enc: Encounter, who: str) -> Fraction | int:
    """The elevation in metres of a figure's ground, or of the saddle it sits in (see R3-HGR-01)."""
    mount = mount_of(enc, who)
    if not mount:
        return enc.figures[who].elevation
    beast = enc.figures[mount]
    saddle = sheet(beast).saddle_m
    return beast.elevation + (Fraction(str(saddle)) if saddle is not None else height(beast) / 2)


def has(enc: Encounter, who: str, other: str) -> bool:
    """Whether a figure stands at least half again as high as the other, or rides against one on foot (R3-MTD-01).

    Rules: R3-HIT-14.
    """
    mount = mount_of(enc, who)
    if mount and mount != other and not mount_of(enc, other):
        return True
    mine, theirs = height(enc.figures[who]), height(enc.figures[other])
    return _towers(stands_at(enc, who), mine, stands_at(enc, other), theirs)


@remembered
def _towers(here: Fraction | int, mine: Fraction, there: Fraction | int, theirs: Fraction) -> bool:
    """Whether somebody of a height, standing here, is half again as high as another there, over the lower ground."""
    ground = min(here, there)
    return 2 * (here - ground + mine) >= 3 * (there - ground + theirs)


def advantage(enc: Encounter, who: str, other: str) -> int:
    """1 where ``who`` has high ground over the other, -1 the other way round, else 0 (R3-HGR-01)."""
    return int(has(enc, who, other)) - int(has(enc, other, who))


def bonus(above: bool) -> tuple[Term, ...]:
    """What standing above the other adds to every attack and parry (R3-HGR-03)."""
    return (term("high_ground"),) if above else ()


def strikes_down(high: int, *, shoots: bool) -> bool:
    """Whether an attack may strike the upper half: from high ground, with a weapon in the hand (see R3-HGR-02)."""
    return high > 0 and not shoots


def location_dice(above: bool) -> tuple[Dice, int]:
    """The die of a location and what is added to it: 1d10+10 from above, else 1d20 (R3-HGR-02)."""
    return (D10, 10) if above else (D20, 0)
