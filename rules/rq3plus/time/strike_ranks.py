"""When things happen in the Melee Phase: strike ranks 1 to 10 (area SR), and the clock they stand on."""

from rules.core.encounter import Encounter, Key
from rules.rq3plus.figure import keys

LAST = 10
"""The last strike rank of a round (R3-SR-01)."""

FIRST = 1000
"""A DEX beyond all others: what the engine does for a figure before a phase begins."""

START, INTENT, MOVE_SETUP, MOVE, MOVE_END, MELEE, POST_SETUP, POST_MOVE, POST_END, END = range(10)
"""The phases of a round as the second part of a key (see R3-RND-04)."""

PHASES = (
    "ROUND_START",
    "INTENT",
    "MOVE_SETUP",
    "MOVE",
    "MOVE_END",
    "MELEE",
    "POST_SETUP",
    "POST_MOVE",
    "POST_END",
    "ROUND_END",
)


def dex_sr(dex: int) -> int:
    """Strike rank of DEX: 1-9: 4, 10-15: 3, 16-19: 2, 20 and more: 1."""
    return 4 if dex <= 9 else 3 if dex <= 15 else 2 if dex <= 19 else 1


def siz_sr(siz: int) -> int:
    """Strike rank of SIZ: 1-9: 3, 10-15: 2, 16-19: 1, 20 and more: 0."""
    return 3 if siz <= 9 else 2 if siz <= 15 else 1 if siz <= 19 else 0


def capped(total: int) -> int:
    """A total over 10 happens on SR 10 (R3-SR-05)."""
    return min(LAST, max(1, total))


def melee(dex: int, siz: int, weapon: int, *, double_move: bool = False, drawn: bool = False) -> int:
    """Strike rank of a melee attack (R3-SR-02) with its delays of 3 each (R3-SR-04)."""
    return capped(dex_sr(dex) + siz_sr(siz) + weapon + 3 * double_move + 3 * drawn)


def missile(dex: int, *, double_move: bool = False, drawn: bool = False) -> int:
    """Strike rank of a missile or thrown attack (R3-SR-03) with its delays (see R3-SR-04)."""
    return capped(dex_sr(dex) + 3 * double_move + 3 * drawn)


def again(first: int) -> int:
    """Strike rank of the second attack with the same weapon (R3-SR-06)."""
    return capped(first + 3)


def following(trigger: int) -> int:
    """Strike rank of a riposte or counter after an attack on ``trigger`` (R3-SR-08)."""
    return capped(trigger + 1)


def flurry(first: int, dex: int) -> int:
    """Strike rank of a flurry's second blow (see R3-FLU-01)."""
    return capped(first + dex_sr(dex))


def draw_first(*, double_move: bool = False) -> int:
    """Strike rank on which a Draw declared first is done (R3-SR-09)."""
    return 6 if double_move else 3


def draw_second(first: int) -> int:
    """Strike rank on which a Draw declared second is done: 3 after the first action (see R3-SR-09)."""
    return capped(first + 3)


def miscellaneous(dex: int, *, double_move: bool = False, after: int | None = None) -> int:
    """Strike rank of a miscellaneous action, or 3 after the first one (R3-SR-10)."""
    return capped(after + 3 if after is not None else dex_sr(dex) + 3 * double_move)


def spell(dex: int, points: int, *, ready: bool, divine: bool = False, double_move: bool = False) -> int:
    """Total of a spell or magic item, which may exceed 10 (R3-SPL-01, R3-SPL-03; see R3-SPL-02)."""
    return dex_sr(dex) + points + 3 * double_move + 3 * (not ready and not divine)


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
