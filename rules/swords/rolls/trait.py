"""Trait rolls: 2d6 and a level against a number, and the numbers that need no fighter (SW-TRT, SW-ATK-04)."""

import msgspec

from rules.core.dice import Dice
from rules.swords.tables.printed import CHALLENGES, RANGE_BANDS, Band, RangedClass, WeaponClass

TWO_D6 = Dice(2, 6)
AVERAGE = 7
"""The average of 2d6, which a resisting value gets instead of a roll (SW-TRT-06)."""
DEFENCELESS = 6
"""The number to reach against whoever has no defence, and to pass for a place (see SW-ARE-01, SW-ATK-03)."""
FAIR = 9
"""The challenge nobody named (see SW-TRT-05)."""
CHALLENGE_LOW, CHALLENGE_HIGH = 0, 40
_TIME_STEP, _TIME_CAP = 2, 10
_RANGE_STEP = 2


class Trait(msgspec.Struct, frozen=True):
    """A trait roll as a reader of its 2d6: ``level_total`` is the level with every bonus to the roll, ``against`` the
    number with everything added to the challenge, ``auto_fail`` whether a natural 2 always fails (SW-TRT-01, SW-TRT-03,
    SW-TRT-04; see SW-TRT-02).
    """

    level_total: int
    against: int
    auto_fail: bool = True

    def __call__(self, faces: int) -> int:
        """The dx of a total of 2 to 12: 0 or more is a success; at least 1 on a 12, at most -1 on a 2.

        Raises ValueError for a total that 2d6 cannot show.
        """
        if not TWO_D6.low <= faces <= TWO_D6.high:
            raise ValueError(f"a trait roll lies between 2 and 12, not {faces}")
        dx = faces + self.level_total - self.against
        if faces == TWO_D6.high:
            return max(1, dx)
        if faces == TWO_D6.low and self.auto_fail:
            return min(-1, dx)
        return dx

    def degree(self, faces: int) -> str:
        """``success`` or ``failure`` (SW-TRT-02)."""
        return "success" if self(faces) >= 0 else "failure"

    def margin(self, faces: int) -> int:
        """The dx, as a check shows it."""
        return self(faces)


def challenge(text: str) -> int:
    """The challenge level of a preset's name (any case) or of an integer from 0 to 40; an empty text is fair, 9.

    Raises ValueError for anything else (SW-TRT-05).
    """
    word = text.strip().casefold()
    if not word:
        return FAIR
    if word in CHALLENGES:
        return CHALLENGES[word]
    if not (word.isascii() and word.isdigit() and CHALLENGE_LOW <= int(word) <= CHALLENGE_HIGH):
        raise ValueError(f"a challenge is one of {', '.join(CHALLENGES)} or 0 to 40, not {text!r}")
    return int(word)


def time_taken(times: int) -> int:
    """What ``times`` doublings of the time add to the roll, or as many halvings to the challenge: 2 each, 10 at most.

    Raises ValueError for a negative count (see SW-TRT-05).
    """
    if times < 0:
        raise ValueError(f"time is doubled or halved 0 times or more, not {times}")
    return min(_TIME_CAP, _TIME_STEP * times)


def range_challenge(kind: WeaponClass, spaces: int, bands: tuple[Band, ...] | None = None) -> int | None:
    """What ``spaces`` of distance add to the target number, or None where the weapon does not carry (see SW-ATK-04).

    ``bands`` replace the table, in ascending order. Past the last one a missile takes 2 more for each further doubling
    of its distance; a thrown weapon does not get there. Melee and natural weapons and bare hands always have 0. Raises
    ValueError for a negative distance.
    """
    if spaces < 0:
        raise ValueError(f"a distance is 0 spaces or more, not {spaces}")
    if kind == "melee" or kind == "natural":
        return 0
    table = RANGE_BANDS[kind] if bands is None else bands
    for band in table:
        if spaces <= band.up_to:
            return band.challenge
    return _beyond(table[-1], spaces) if kind == "missile" else None


def _beyond(last: Band, spaces: int) -> int:
    up_to, found = last.up_to, last.challenge
    while spaces > up_to:
        up_to, found = 2 * up_to, found + _RANGE_STEP
    return found


def carries(kind: RangedClass, bands: tuple[Band, ...] | None = None) -> int | None:
    """The farthest space a thrown weapon reaches, or None for missiles, which reach any (see SW-ATK-04)."""
    table = RANGE_BANDS[kind] if bands is None else bands
    return table[-1].up_to if kind == "thrown" else None
