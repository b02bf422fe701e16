"""The phases of a round on the clock, and the moments in them (R3-RND-01; see R3-RND-04)."""

from rules.core.encounter import Encounter, Key, current
from rules.rq3plus.figure import keys
from rules.rq3plus.tables.words import says

LAST = 10
"""The last strike rank of a round (see R3-SR-01)."""

SECONDS = 5
"""Game time of a round (see R3-RND-02)."""

FIRST = 1000
"""A DEX beyond all others: what the engine does for a figure before a phase begins."""

START, INTENT, MOVE_SETUP, MOVE, MOVE_END, MELEE, POST_SETUP, POST_MOVE, POST_END, END = range(10)
"""The phases of a round as the second part of a key (see R3-RND-04)."""

PHASES = (
    "ROUND_START", "INTENT", "MOVE_SETUP", "MOVE", "MOVE_END", "MELEE", "POST_SETUP", "POST_MOVE", "POST_END",
    "ROUND_END",
)  # fmt: skip
"""What the phases are called, in the order in which they always come (R3-RND-01)."""


def called(phase: int) -> str:
    """A phase as it is told: ``the Melee Phase``."""
    return says(f"phase.{PHASES[phase]}")


def key(round_: int, phase: int, n: int = 0, *, late: bool = False, dex: int = 0, tie: int = 0) -> Key:
    """A moment: round, phase, strike rank (or INT, or third), after the others of that rank, DEX, tie."""
    return round_, phase, n, int(late), -dex, tie


def round_of(enc: Encounter) -> int:
    """The round that is being fought, from 1."""
    return keys.ROUND.of(enc, 1)


def phase_of(enc: Encounter) -> int:
    """The phase on the clock."""
    return enc.clock[1] if len(enc.clock) > 1 else START


def rank_of(enc: Encounter) -> int:
    """The strike rank on the clock, 0 outside the Melee Phase."""
    return enc.clock[2] if phase_of(enc) == MELEE else 0


def told(enc: Encounter) -> str:
    """Whose turn it is and for what, in words; where nobody is waited for, the phase."""
    slot = current(enc)
    if slot is None or slot.who is None:
        return called(phase_of(enc))
    what = slot.what.replace("_", " ")
    if slot.key[1:2] == (MELEE,) and len(slot.key) > 2:
        return says("turn.rank", who=slot.who, what=what, rank=slot.key[2])
    return says("turn", who=slot.who, what=what)
