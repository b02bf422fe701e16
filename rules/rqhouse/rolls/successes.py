"""How a d100 becomes successes (RH-SUC)."""

from msgspec import Struct

from rules.rqhouse.tables.printed import nearest

FUMBLED = "fumble"
NEVER = 96
"""From this roll on nothing succeeds (see RH-SUC-05)."""
FUMBLE = 100
NO_FUMBLE = 101
"""Where a 00 is a failure like others: of what is no combat roll (see RH-FUM-01)."""
NO_LIMIT = 101
MOST = 4
LOW_SKILL = 1
"""A tenth so small that a 01 is worth no more than three (see RH-SUC-03)."""


def successes(skill: int, roll: int, fumble: int = FUMBLE) -> int:
    """The successes of a roll, 0 to 4 (RH-SUC-01, RH-SUC-03 to RH-SUC-06, RH-SUC-08; see RH-SUC-02)."""
    if skill <= 0 or roll >= min(fumble, NEVER):
        return 0
    tenth = nearest(skill, 10)
    if roll == 1:
        return 3 if tenth <= LOW_SKILL else MOST
    if roll <= tenth:
        return 3
    return 2 if roll <= nearest(skill, 2) else 1 if roll <= skill else 0


class SkillRoll(Struct, frozen=True):
    """What a roll came to: its successes, whether it was 96 or more, a fumble, and over the limit of the burdened."""

    successes: int
    never: bool = False
    fumble: bool = False
    tired: bool = False


class SkillReader(Struct, frozen=True):
    """Reads a d100 against an effective skill; ``fumble`` is the first roll that fumbles, ``limit`` what tires."""

    skill: int
    fumble: int = FUMBLE
    limit: int = NO_LIMIT

    def __call__(self, faces: int) -> SkillRoll:
        return SkillRoll(
            successes(self.skill, faces, self.fumble), faces >= NEVER, faces >= self.fumble, faces > self.limit
        )

    def degree(self, faces: int) -> str:
        """The number of successes as a digit, or ``fumble``."""
        return FUMBLED if faces >= self.fumble else str(successes(self.skill, faces, self.fumble))

    def margin(self, faces: int) -> int | None:
        """Successes are compared, not counted off: there is none."""
        return None


class EnoughReader(Struct, frozen=True):
    """Reads a d100 as whether it gives ``least`` successes: where nothing else counts, odds tell two cases apart."""

    skill: int
    least: int = 1

    def __call__(self, faces: int) -> bool:
        return successes(self.skill, faces) >= self.least

    def degree(self, faces: int) -> str:
        """See Skill."""
        return SkillReader(self.skill, NO_FUMBLE).degree(faces)

    def margin(self, faces: int) -> int | None:
        """See Skill."""
        return None
