"""What a game master may set of a figure, and the conditions put on by hand."""

from typing import Any

from rules.core.encounter import Encounter
from rules.core.keys import MarkKey
from rules.gurps4.figure import keys

MARKS: tuple[MarkKey[Any], ...] = (
    keys.STUNNED, keys.MENTALLY_STUNNED, keys.FROZEN, keys.OFF_BALANCE, keys.OPEN_GUARD, keys.PAIN,
    keys.UNCONSCIOUS, keys.COMA, keys.MORTAL, keys.DEAD, keys.DESTROYED, keys.BLIND, keys.DEAF, keys.SCARRED,
    keys.UNAWARE, keys.INVISIBLE, keys.USED_TO_BLINDNESS, keys.DISTRACTED, keys.BADLY_DISTRACTED,
    keys.BAD_FOOTING, keys.LEADS, keys.FRIGHTENED, keys.FLYING, *keys.CRIPPLED.values(),
    *keys.STRAINED.values(), *keys.NUMB.values(), *keys.BLINDED.values(),
)  # fmt: skip
"""The conditions a game master may put on a figure."""


def mark_data(enc: Encounter, condition: str, rounds: int | None) -> dict[str, Any]:
    """Return a number of own turns where the condition counts them."""
    return {"left": rounds} if rounds else {}
