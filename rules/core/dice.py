"""Dice formulas of weapons and wounds: a pool of dice and a flat bonus, as the rule tables print them."""

import re
from collections.abc import Mapping
from functools import lru_cache

import msgspec

from rules.dice.weights import thrown

MOST = 2000
"""The greatest sum of a formula's dice: what a hostile sheet may let odds work on."""
_TERM = re.compile(r"\s*([+-]?)\s*(?:(\d*)[dD](\d+)|(\d+))")


class Dice(msgspec.Struct, frozen=True, order=True):
    """``count`` dice of ``faces`` sides thrown together; the value is the sum of the faces as they lie."""

    count: int
    faces: int

    @property
    def low(self) -> int:
        """The least sum of faces."""
        return self.count

    @property
    def high(self) -> int:
        """The greatest sum of faces."""
        return self.count * self.faces

    def __str__(self) -> str:
        return f"{self.count}d{self.faces}"


class Formula(msgspec.Struct, frozen=True):
    """Dice with a sign and a flat bonus, such as ``1d8+1``, ``-1d4`` or ``2``; ``dice`` is None for a bare number."""

    dice: Dice | None = None
    sign: int = 1
    flat: int = 0

    def total(self, faces: int) -> int:
        """The formula's value for a sum of ``faces`` as they lie."""
        return self.sign * faces + self.flat

    @property
    def high(self) -> int:
        """The greatest value."""
        if self.dice is None:
            return self.flat
        return self.flat + (self.dice.high if self.sign > 0 else -self.dice.low)

    @property
    def low(self) -> int:
        """The least value."""
        if self.dice is None:
            return self.flat
        return self.flat + (self.dice.low if self.sign > 0 else -self.dice.high)

    def __str__(self) -> str:
        if self.dice is None:
            return str(self.flat)
        lead = "-" if self.sign < 0 else ""
        return f"{lead}{self.dice}{self.flat:+d}" if self.flat else f"{lead}{self.dice}"


@lru_cache(maxsize=4096)
def parse(text: str) -> Formula:
    """Read ``2d6+1``, ``1d3-1``, ``-1d4``, ``+1d6`` or ``0``; raises ValueError naming the text for anything else."""
    dice: Dice | None = None
    sign, flat, at = 1, 0, 0
    whole = text.rstrip()
    while at < len(whole):
        term = _TERM.match(whole, at)
        if term is None or (at and not term[1]):
            raise ValueError(f"not a dice formula: {text!r} (write it like 2d6+1)")
        at = term.end()
        one = -1 if term[1] == "-" else 1
        if term[4] is not None:
            flat += one * int(term[4])
        elif dice is not None:
            raise ValueError(f"one kind of dice in a formula: {text!r}")
        else:
            dice, sign = Dice(int(term[2] or 1), int(term[3])), one
            if not (0 < dice.count <= 100 and 1 < dice.faces <= 1000 and dice.high <= MOST):
                raise ValueError(
                    f"dice out of range: {text!r} (1 to 100 dice of 2 to 1000 sides, at most {MOST} in all)"
                )
    if not whole:
        raise ValueError("an empty dice formula (write it like 2d6+1, or 0)")
    return Formula(dice, sign, flat)


@lru_cache(maxsize=4096)
def weights(dice: Dice) -> Mapping[int, int]:
    """Every sum of faces with the number of ways it falls; the ways add up to ``faces ** count``."""
    ways = thrown(dice.count, dice.faces)
    return dict(zip(ways.values, ways.weights, strict=True))
