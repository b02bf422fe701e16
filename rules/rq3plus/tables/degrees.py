"""The five results of a d100 roll (R3-BAS-01)."""

from collections.abc import Mapping
from enum import IntEnum


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
