"""What is asked again and again of one state of a fight."""

from collections.abc import Callable
from typing import TypeVar

from rules.core.encounter import Encounter

T = TypeVar("T")


def of_fight(ask: Callable[[Encounter], T]) -> Callable[[Encounter], T]:
    """A question about a fight that keeps its last answer: each of a hundred figures asks it of the same state."""
    last: list[tuple[Encounter, T]] = []

    def asked(enc: Encounter) -> T:
        for known, answer in last:
            if known is enc:
                return answer
        found = ask(enc)
        last[:] = [(enc, found)]
        return found

    return asked
