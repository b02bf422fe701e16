"""The five results of a d100 roll and how wide each of them is (R3-BAS-01..03, R3-BAS-11)."""

from collections.abc import Mapping
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple


class Degree(IntEnum):
    """A result of a skill roll; a greater value is a better result, so degrees compare as contests ask.

    Rules: see R3-BAS-07.
    """

    FUMBLE = 0
    FAILURE = 1
    SUCCESS = 2
    SPECIAL = 3
    CRITICAL = 4

    @property
    def code(self) -> str:
        """The short form the tables and reports print: Fu, F, S, Sp or C."""
        return ("Fu", "F", "S", "Sp", "C")[self]

    @property
    def succeeds(self) -> bool:
        """Whether this is a success, special or critical."""
        return self >= Degree.SUCCESS


BY_CODE: Mapping[str, Degree] = {degree.code: degree for degree in Degree}


class Widths(NamedTuple):
    """The greatest rolls that are critical, special and successful, and how many rolls below 101 fumble."""

    critical: int
    special: int
    success: int
    fumble: int


@lru_cache(maxsize=512)
def widths(e: int) -> Widths:
    """The widths for an effective chance ``e`` in percent (any integer; R3-BAS-02, R3-BAS-03, R3-BAS-11).

    A critical takes a twentieth of the chance and a special a fifth, at least one roll each, and neither exists at a
    chance of 0 or less. Success reaches from 5 to at most 95. A fumble takes a twentieth of what is missing to 100,
    from one to five rolls. Halves are rounded up.
    """
    critical = max(1, (e + 10) // 20) if e >= 1 else 0
    special = max(1, (2 * e + 5) // 10) if e >= 1 else 0
    fumble = min(5, max(1, (110 - e) // 20)) if e >= 1 else 5
    return Widths(critical, special, min(95, max(5, e)), fumble)


def degree(roll: int, e: int, fumble_factor: int = 1) -> Degree:
    """The result of ``roll`` (1 to 100, 00 counts as 100) against the effective chance ``e`` in percent (R3-BAS-01).

    ``fumble_factor`` widens the fumble range, 2 for flexible weapons (see R3-FLX-03). Raises ValueError for a roll that
    percentile dice cannot show.
    """
    if not 1 <= roll <= 100:
        raise ValueError(f"a percentile roll lies between 1 and 100, not {roll}")
    critical, special, success, fumble = widths(e)
    if roll > 100 - fumble * fumble_factor:
        return Degree.FUMBLE
    if roll > success:
        return Degree.FAILURE
    if roll <= critical:
        return Degree.CRITICAL
    return Degree.SPECIAL if roll <= special else Degree.SUCCESS
