"""What ways to spend the points of a hit are worth, as values."""

from fractions import Fraction

from msgspec import Struct


class Worth(Struct, frozen=True):
    """A way to spend points in words, with its mean harm; ``beside`` is what else it may do, with its chance."""

    words: str
    mean: Fraction
    beside: tuple[tuple[str, Fraction], ...] = ()


class Spend(Struct, frozen=True):
    """So many ``points`` to spend, with the ``chance`` of having them: the mean harm ``plain``, and of each way."""

    points: int
    chance: Fraction
    plain: Fraction
    ways: tuple[Worth, ...]
