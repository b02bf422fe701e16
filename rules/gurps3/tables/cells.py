"""What a cell of a printed table says: damage formulas, weights, ranges, numbers with letters."""

import re
from fractions import Fraction

from msgspec import Struct

from rules.core.keys import Unit

_FORMULA = re.compile(r"(?:(thr|sw)|(\d+)d|(0))([+-]\d+)?")
_RANGE = re.compile(r"(?:ST(?:x(\d+(?:\.\d+)?)|([+-]\d+))?|(\d+))")
_POUNDS = re.compile(r"\d+(?:\.\d{1,2})?")
POUND = Unit(100)
"""Weights are kept in hundredths of a pound."""


class Formula(Struct, frozen=True):
    """Damage as printed: ``basis`` thr or sw on somebody's ST, or empty for ``dice`` of its own; ``adds`` on top."""

    basis: str = ""
    dice: int = 0
    adds: int = 0

    def __str__(self) -> str:
        lead = self.basis or (f"{self.dice}d" if self.dice else "0")
        return f"{lead}{self.adds:+d}" if self.adds else lead

    @property
    def doubled_average(self) -> int:
        """Twice the average of its own dice and adds, a whole number (G3: column ``max``)."""
        return 7 * self.dice + 2 * self.adds


class Carry(Struct, frozen=True):
    """A range in yards on the user's ST: ``times`` (halves) of it, or plus ``adds``, or ``yards`` of its own."""

    halves: int = 0
    adds: int = 0
    yards: int = 0

    def at(self, st: int) -> int:
        """Return yards for that ST, rounded down."""
        if self.yards:
            return self.yards
        return st * self.halves // 2 if self.halves else max(0, st + self.adds)


def formula(text: str) -> Formula:
    """Read ``sw+2``, ``thr``, ``3d-1`` or ``0``; raises ValueError for anything else."""
    found = _FORMULA.fullmatch(text.replace(" ", ""))
    if found is None:
        raise ValueError(f"{text!r} is no damage: write sw+1, thr-2 or 2d+1")
    basis, dice, _, adds = found.groups()
    return Formula(basis or "", int(dice or 0), int(adds or 0))


def carry(text: str) -> Carry:
    """Read ``STx1.5``, ``ST+5`` or ``300``; raises ValueError for anything else."""
    found = _RANGE.fullmatch(text.replace(" ", ""))
    if found is None:
        raise ValueError(f"{text!r} is no range: write STx15, ST+5 or 300")
    times, adds, yards = found.groups()
    if yards:
        return Carry(yards=int(yards))
    return Carry(halves=int(Fraction(times) * 2)) if times else Carry(adds=int(adds or 0))


def pounds(text: str) -> int:
    """Hundredths of a pound in ``1.5``; raises ValueError for more than two places."""
    if not _POUNDS.fullmatch(text):
        raise ValueError(f"{text!r} is no weight in pounds")
    return int(Fraction(text) * POUND.per)
