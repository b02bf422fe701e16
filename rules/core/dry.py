"""The oracle of a look ahead: what a command comes to before chance or choice is called on."""

from collections.abc import Callable, Mapping
from typing import Any, Concatenate

from rules.core.dice import Dice
from rules.core.oracle import Cut, H, Oracle, P, Read, T, Weighted
from rules.core.report import Question


class Dry:
    """Leaves a rule (by Cut) where it first leaves something to chance or to choice: what lies before is looked at."""

    recording = False
    last = None
    physical = False

    def draw(self, label: str, who: str, dice: Dice, read: Read[T], again: frozenset[Any] = frozenset()) -> T:
        """See Oracle."""
        raise Cut

    def ask(self, questions: tuple[Question, ...]) -> Mapping[str, str]:
        """See Oracle."""
        raise Cut

    def sub(self, fn: Callable[Concatenate[Oracle, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """See Oracle."""
        raise Cut

    def fold(self, fn: Callable[[Oracle, T], T], start: T, times: int) -> T:
        """See Oracle."""
        raise Cut

    def either(self, played: Callable[[], T], law: Callable[[H], Weighted], of: H) -> T:
        """See Oracle."""
        raise Cut

    def told(self, full: T, counts: T) -> T:
        """See Oracle."""
        return counts

    def aftermath(self, label: str) -> None:
        """See Oracle."""
        raise Cut

    def expands(self, label: str) -> bool:
        """See Oracle."""
        return False

    def holds(self, label: str, who: str) -> bool:
        """See Oracle."""
        return False
