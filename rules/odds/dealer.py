"""A sentence played for its state alone: its dice are thrown, but nothing is told of them."""

from collections.abc import Callable, Hashable, Mapping
from typing import Any, TypeVar

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.dice import Dice
from rules.core.encounter import Encounter
from rules.core.engine import MOST_STEPS, carry_out, rouse
from rules.core.oracle import Played, Read, Source
from rules.core.report import Question, pin
from rules.core.ruleset import Ruleset

T = TypeVar("T", bound=Hashable)


class Roll(Struct, frozen=True):
    """A die that a sentence throws, in the how manieth step of the engine after it, by what it is called."""

    step: int
    name: str
    dice: Dice
    read: Read[Any]


class Dealer(Played):
    """An oracle that throws every die as a table would, answers by default and keeps no report.

    ``deal`` gives the source of the dice of each sentence or step of the engine by its number.
    """

    recording = False
    last = None
    physical = False

    def __init__(self, deal: Callable[[int], Source]) -> None:
        self._deal, self._source = deal, deal(0)
        self._count: dict[str, int] = {}
        self.step = 0
        """How many steps the engine has been asked to take by itself."""
        self.rolls: list[tuple[Roll, Hashable]] = []
        """What has been thrown, and what that was read as."""

    def begin(self) -> None:
        """Let the next dice be those of this step, whatever has been thrown in it."""
        self._source = self._deal(self.step)
        self._count.clear()

    def draw(self, label: str, who: str, dice: Dice, read: Read[T], again: frozenset[Any] = frozenset()) -> T:
        """See Oracle."""
        while True:
            name = f"{who}.{label}"
            count = self._count[name] = self._count.get(name, 0) + 1
            name = pin(who, label, count)
            got = read(self._source(name, dice))
            self.rolls.append((Roll(self.step, name, dice, read), got))
            if got not in again:
                return got

    def ask(self, questions: tuple[Question, ...]) -> Mapping[str, str]:
        """See Oracle."""
        return {question.id: question.default for question in questions}

    def told(self, full: T, counts: T) -> T:
        """See Oracle."""
        return counts

    def aftermath(self, label: str) -> None:
        """See Oracle; everything is played."""

    def expands(self, label: str) -> bool:
        """See Oracle."""
        return True

    def holds(self, label: str, who: str) -> bool:
        """See Oracle; nobody has given any die."""
        return False


def said(enc: Encounter, command: Command, rules: Ruleset, dealer: Dealer) -> Encounter:
    """The state that a sentence, and what the engine does after it by itself, comes to; raises Refused.

    As ``play`` and ``to_rest`` have it, each turn by dice of its own.
    """
    t = Bout(enc, dealer)
    dealer.begin()
    carry_out(t, command, rules)
    t.finish()
    for _ in range(MOST_STEPS):
        t = Bout(t.enc, dealer)
        dealer.step += 1
        dealer.begin()
        if not rouse(t, rules):
            return t.enc
        t.finish()
    raise AssertionError("the engine does not come to rest")
