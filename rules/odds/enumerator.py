"""Every branch of a rule, weighed exactly: the oracle that answers with all that can be."""

import math
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence, Sized
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

from rules.core.dice import Dice, weights
from rules.core.oracle import Cut, Oracle, Read, Weighted
from rules.core.orders.answers import legal
from rules.core.report import Question
from rules.odds.carried import read as as_it_stands

T = TypeVar("T", bound=Hashable)
H = TypeVar("H", bound=Hashable)
P = ParamSpec("P")


@lru_cache(maxsize=8192)
def grouped(dice: Dice, read: Read[Any], again: frozenset[Any]) -> Weighted:
    """The readings of a roll with their integer weights, in order of first appearance."""
    sums: dict[Any, int] = {}
    for total, n in weights(dice).items():
        got = read(total)
        if got not in again:
            sums[got] = sums.get(got, 0) + n
    return tuple(sums.items())


PROBED_AT, PROBES = 1 / 16, 200
"""After what share of its budget a walk is measured, and by how many ways down its tree."""


class OutOfBudget(BaseException):
    """The tree is larger than the caller allowed."""


Taken: TypeAlias = tuple[Weighted, int, int]
"""A die on a way down the tree: what it may come to, which of these it came to, and the sum of their weights."""


Share = dict[int, int]
"""A chance as a sum of fractions, by denominator: whole numbers are added until it is wanted as one."""


def add(share: Share, over: int, under: int) -> None:
    """Let a chance grow by ``over / under``."""
    share[under] = share.get(under, 0) + over


def _weighted(sums: Mapping[Any, Share]) -> Weighted:
    """Values with their chances as whole weights without a common factor."""
    common = math.lcm(*(under for share in sums.values() for under in share))
    whole = [sum(over * (common // under) for under, over in share.items()) for share in sums.values()]
    least = math.gcd(*whole)
    return tuple((value, n // least) for value, n in zip(sums, whole, strict=True))


def _on(fn: Callable[[Oracle, Any], Any], state: Any, oracle: Oracle) -> Any:
    return fn(oracle, state)


def _for_ever() -> bool:
    return True


def _turns() -> Callable[[int], int]:
    """Which of so many branches a probe takes, by a fixed sequence without pattern (Knuth's linear congruence)."""
    state = 1

    def turn(many: int) -> int:
        nonlocal state
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (state >> 33) % many

    return turn


class Kept:
    """What oracles of odds say of side effects: those named to be kept are played, at all others they leave off."""

    _keep: frozenset[str]

    def aftermath(self, label: str) -> None:
        """See Oracle."""
        if not self.expands(label):
            raise Cut

    def expands(self, label: str) -> bool:
        """See Oracle."""
        return label in self._keep or "*" in self._keep


class Enumerator(Kept):
    """Walks every branch of a rule by running it again for each leaf; weights are integers until the end.

    ``memo`` remembers pure pieces across runs; ``picks`` answers questions (else their default), ``keep`` names
    aftermaths that must be expanded. It gives up (OutOfBudget) after ``budget`` leaves, or when ``patience`` says so,
    and sooner where ways down its tree, taken at random, tell that it has far more.
    """

    recording = False
    last = None
    physical = False

    def __init__(
        self,
        *,
        picks: Mapping[str, str] | None = None,
        keep: frozenset[str] = frozenset(),
        memo: dict[Any, Weighted] | None = None,
        budget: int = 200_000,
        patience: Callable[[], bool] = _for_ever,
    ) -> None:
        self._path: list[Taken] = []
        self._depth = 0
        self._log: Sized = ()
        self._marks: list[int] = []
        self._picks, self._keep, self._budget, self._patience = dict(picks or {}), keep, budget, patience
        self._memo: dict[Any, Weighted] = {} if memo is None else memo
        self._turn: Callable[[int], int] | None = None
        """Which of so many branches is taken first where the walk has not been; None: the first of them."""
        self.leaves = 0
        self.asked: dict[str, Question] = {}

    def answering(self, picks: Mapping[str, str]) -> "Enumerator":
        """One that answers so, within the same bounds; what it finds out is not this one's."""
        return Enumerator(picks=picks, keep=self._keep, budget=self._budget, patience=self._patience)

    def draw(self, label: str, who: str, dice: Dice, read: Read[T], again: frozenset[Any] = frozenset()) -> T:
        """See Oracle."""
        return self._branch(grouped(dice, as_it_stands(read), again))  # type: ignore[no-any-return]

    def _branch(self, weighted: Weighted) -> Any:
        if self._depth == len(self._path):
            at = 0 if self._turn is None else self._turn(len(weighted))
            self._path.append((weighted, at, sum(n for _, n in weighted)))
        options, at, _ = self._path[self._depth]
        self._depth += 1
        self._marks.append(len(self._log))
        return options[at][0]

    def ask(self, questions: tuple[Question, ...]) -> Mapping[str, str]:
        """See Oracle."""
        said = {}
        for question in questions:
            self.asked.setdefault(question.id, question)
            picked = self._picks.get(question.id)
            said[question.id] = picked if picked is not None and legal(question, picked) else question.default
        return said

    def sub(self, fn: Callable[Concatenate[Oracle, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """See Oracle."""
        key = as_it_stands((fn, args, tuple(sorted(kwargs.items()))))
        if key not in self._memo:
            _, args, named = key
            self._memo[key] = self._piece(lambda oracle: fn(oracle, *args, **dict(named)))  # type: ignore[arg-type]
        return self._branch(self._memo[key])  # type: ignore[no-any-return]

    def _piece(self, fn: Callable[[Oracle], Any]) -> Weighted:
        inner = Enumerator(
            picks=self._picks, keep=self._keep, memo=self._memo, budget=self._budget, patience=self._patience
        )
        sums: dict[Any, Share] = {}
        for value, over, under in inner.leaves_of(fn):
            add(sums.setdefault(value, {}), over, under)
        return _weighted(sums)

    def fold(self, fn: Callable[[Oracle, T], T], start: T, times: int) -> T:
        """See Oracle."""
        start, times = as_it_stands(start), as_it_stands(times)
        key = (fn, start, times)
        if key not in self._memo:
            states: Weighted = ((start, 1),)
            for _ in range(times):
                every = sum(n for _, n in states)
                grown: dict[Any, Share] = {}
                for state, weight in states:
                    self._hold_on(len(grown))
                    piece = self._memo.get((fn, state))
                    if piece is None:
                        piece = self._memo[(fn, state)] = self._piece(partial(_on, fn, state))
                    under = every * sum(n for _, n in piece)
                    for value, n in piece:
                        add(grown.setdefault(value, {}), weight * n, under)
                states = _weighted(grown)
            self._memo[key] = states
        return self._branch(self._memo[key])  # type: ignore[no-any-return]

    def either(self, played: Callable[[], T], law: Callable[[H], "Weighted"], of: H) -> T:
        """See Oracle; odds go by the law."""
        return self._branch(law(as_it_stands(of)))  # type: ignore[no-any-return]

    def down(self, rule: Callable[[], T], path: Sequence[Taken], log: Sized) -> tuple[T, list[Taken], list[int]]:
        """Run a rule once: the dice fall as ``path`` says, those behind it as they may fall first.

        Returns what it comes to, all its dice, and how much the ``log`` held when each was thrown. Raises OutOfBudget.
        """
        self._path, self._depth, self._log, self._marks = list(path), 0, log, []
        value = rule()
        self.leaves += 1
        self._hold_on(self.leaves)
        return value, self._path, self._marks

    def doubts(self, plays: int) -> bool:
        """Whether so many plays of one tree are enough to look how many more there are; see ``probe``."""
        return plays == int(self._budget * PROBED_AT)

    def _hold_on(self, so_far: int) -> None:
        if so_far > self._budget or not self._patience():
            raise OutOfBudget

    def holds(self, label: str, who: str) -> bool:
        """See Oracle; odds know no physical dice."""
        return False

    def told(self, full: T, counts: T) -> T:
        """See Oracle."""
        return counts

    def walk(self, rule: Callable[["Enumerator"], T]) -> "list[tuple[T, Fraction]]":
        """Every outcome of ``rule`` with its exact chance, one entry per leaf; the chances add up to 1.

        Raises OutOfBudget when the tree has more leaves than allowed.
        """
        return [(value, Fraction(over, under)) for value, over, under in self.leaves_of(rule)]

    def leaves_of(self, rule: Callable[["Enumerator"], T]) -> "Iterator[tuple[T, int, int]]":
        """Every leaf as its outcome and its chance, ``over / under`` not cancelled; see ``walk``."""
        self._path.clear()
        here = 0
        while True:
            self._depth = 0
            self._marks.clear()
            value = rule(self)
            self.leaves, here = self.leaves + 1, here + 1
            self._hold_on(self.leaves)
            if self.doubts(here):
                self.probe(rule)
            over, under = 1, 1
            for options, at, whole in self._path[: self._depth]:
                over *= options[at][1]
                under *= whole
            yield value, over, under
            del self._path[self._depth :]
            while self._path and self._path[-1][1] + 1 == len(self._path[-1][0]):
                self._path.pop()
            if not self._path:
                return
            options, at, whole = self._path[-1]
            self._path[-1] = (options, at + 1, whole)

    def probe(self, rule: Callable[["Enumerator"], object]) -> None:
        """Give up now where the tree is likely to have more than twice the leaves that are allowed.

        The product of the branches on a way down at random is the number of leaves on average (Knuth 1975, Estimating
        the efficiency of backtrack programs); a fixed key makes it the same for the same tree.
        """
        path, depth, self._turn = self._path, self._depth, _turns()
        leaves = 0
        for _ in range(PROBES):
            self._path, self._depth = [], 0
            rule(self)
            leaves += math.prod([len(options) for options, _, _ in self._path])
        self._path, self._depth, self._turn = path, depth, None
        if leaves > 2 * self._budget * PROBES:
            raise OutOfBudget
