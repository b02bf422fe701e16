"""3d6 at or under a score: degree and margin, contests of two such rolls, and what of it a rule wants to know."""

import enum

from msgspec import Struct

from rules.core.dice import Dice, weights

THREE_D6 = Dice(3, 6)
HOPELESS = 3
"""A roll below this score is not attempted by choice (G4-BASE-02)."""


class Degree(enum.IntEnum):
    """What a success roll comes to; whatever is above 0 succeeds."""

    CRITICAL_FAILURE = -2
    FAILURE = -1
    SUCCESS = 1
    CRITICAL_SUCCESS = 2

    @property
    def good(self) -> bool:
        """Whether it succeeds."""
        return self > 0


def degree(score: int, faces: int, *, by_ten: bool = True) -> Degree:
    """Return what a sum of ``faces`` comes to against a final ``score`` (G3-GEN-01..04, G4-BASE-01, -03, -04).

    3 and 4 always succeed critically, 5 from score 15 and 6 from score 16 on; 17 and 18 always fail, 18 critically
    and 17 up to score 15. ``by_ten``: a failure by ten or more is critical too.
    """
    if faces <= 4 or (faces == 5 and score >= 15) or (faces == 6 and score >= 16):
        return Degree.CRITICAL_SUCCESS
    if faces == 18 or (faces == 17 and score <= 15) or (by_ten and faces - score >= 10):
        return Degree.CRITICAL_FAILURE
    return Degree.SUCCESS if faces <= score and faces < 17 else Degree.FAILURE


def succeeding(score: int) -> int:
    """Return in how many ways of 216 three dice succeed against a final ``score``."""
    return sum(n for faces, n in weights(THREE_D6).items() if degree(score, faces).good)


class Score(Struct, frozen=True):
    """Reads 3d6 as a degree: all that most rolls are asked for, so that odds have few branches."""

    score: int
    by_ten: bool = True

    def __call__(self, faces: int) -> "int | Rolled":
        return degree(self.score, faces, by_ten=self.by_ten)

    def degree(self, faces: int) -> str:
        """``critical_success``, ``success``, ``failure`` or ``critical_failure``."""
        return degree(self.score, faces, by_ten=self.by_ten).name.lower()

    def margin(self, faces: int) -> int:
        """By how much it succeeds (from 0 on) or fails (below 0)."""
        return self.score - faces


class Rolled(Struct, frozen=True):
    """A roll with its margin, where that decides something, and the dice as they lay; 0 where nobody asks for them."""

    degree: Degree
    margin: int
    faces: int = 0

    @property
    def good(self) -> bool:
        """Whether it succeeds."""
        return self.degree.good


class Margin(Score, frozen=True):
    """Reads 3d6 as degree and margin."""

    def __call__(self, faces: int) -> Rolled:
        return Rolled(degree(self.score, faces, by_ten=self.by_ten), self.score - faces, faces)


class Passed(Score, frozen=True):
    """Reads 3d6 as success or not."""

    def __call__(self, faces: int) -> bool:
        return degree(self.score, faces, by_ten=self.by_ten).good


class Plain(Passed, frozen=True):
    """Reads 3d6 as success or not, and is told as no more than that."""

    def degree(self, faces: int) -> str:
        """``success`` or ``failure``."""
        return "success" if self(faces) else "failure"


def quick_contest(one: Rolled, other: Rolled) -> int:
    """Return who wins a Quick Contest and by how much: above 0 ``one``, below 0 ``other``, 0 nobody.

    A success beats a failure by the sum of how far each lies from its score, on whichever side; between equals the
    better margin wins by the difference, so that a natural 3 above its score is the poorest success.
    """
    return one.margin - other.margin if one.good == other.good else _apart(one, abs(one.margin) + abs(other.margin))


def signed_contest(one: Rolled, other: Rolled) -> int:
    """``quick_contest`` where the margin of victory is always the winner's margin less the loser's, signs and all.

    The two differ where chance overrules the score: a natural 3 or 4 above it, a 17 or 18 that is not. A success
    beats a failure all the same, by 1 at least.
    """
    by = one.margin - other.margin
    return by if one.good == other.good else _apart(one, by if one.good else -by)


def _apart(one: Rolled, by: int) -> int:
    return max(by, 1) if one.good else -max(by, 1)


def quick_winner(one: Rolled, other: Rolled) -> int:
    """Return who wins a Quick Contest: 1 ``one``, -1 ``other``, 0 nobody."""
    by = quick_contest(one, other)
    return (by > 0) - (by < 0)


def regular_contest(one: bool, other: bool) -> int:
    """1 or -1 where exactly one side succeeds, else 0: undecided."""
    return int(one) - int(other)
