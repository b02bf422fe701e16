"""Who answers when a rule asks: the table (play, physical dice, replay) or the enumerator (exact odds).

A rule draws dice under a label and reads them through a frozen value object; it asks for picks from finite lists. It
never learns which oracle answers.
"""

import hashlib
import hmac
import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from msgspec import Struct

from rules.core.command import Given
from rules.core.dice import Dice, weights
from rules.core.report import Die, Question, Refused, pin

T = TypeVar("T", bound=Hashable)
P = ParamSpec("P")

Read = Callable[[int], T]
"""A frozen, module-level value object from a sum of faces to what the rule wants to know of it."""


class Total(Struct, frozen=True):
    """Reads a roll as its sum of faces."""

    def __call__(self, faces: int) -> int:
        return faces


TOTAL = Total()


class Oracle(Protocol):
    """The one door between rules and chance or choice."""

    def draw(self, label: str, who: str, dice: Dice, read: Read[T], again: frozenset[Any] = frozenset()) -> T:
        """Roll ``dice`` under ``who.label`` and return ``read`` of the sum; readings in ``again`` are rolled anew."""

    def ask(self, questions: tuple[Question, ...]) -> Mapping[str, str]:
        """The chosen option of each question, by question id; suspends the rule while one is open."""

    def sub(self, fn: Callable[Concatenate["Oracle", P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a pure piece (only dice in, a hashable value out) that may be remembered."""

    def fold(self, fn: Callable[["Oracle", T], T], start: T, times: int) -> T:
        """Run a pure piece ``times`` times, each on the result of the one before."""

    def aftermath(self, label: str) -> None:
        """Say that what follows does not change the exchange; odds may stop here."""

    def poised(self, go: Callable[..., None]) -> None:
        """Say that no die has been thrown yet and that ``go`` does all the rest; odds start every branch here."""

    def expands(self, label: str) -> bool:
        """Whether side effects of that name are to be played; play does all, odds only those asked for."""

    @property
    def last(self) -> int:
        """The sum of faces of the latest roll, for the record; 0 where nothing is recorded."""

    @property
    def recording(self) -> bool:
        """Whether dice, checks and notes are kept."""

    @property
    def physical(self) -> bool:
        """Whether the player throws real dice for this command."""

    def holds(self, label: str, who: str) -> bool:
        """Whether a physical die for that roll is at hand."""


class Suspend(BaseException):
    """Leaves a rule whose questions nobody has answered yet. Not an Exception, so that no handler can eat it."""

    def __init__(self, questions: tuple[Question, ...]) -> None:
        super().__init__()
        self.questions = questions


class Poised(BaseException):
    """Leaves a scouting run where dice begin to decide; ``go`` carries on from there (None: a die came first)."""

    def __init__(self, go: Callable[..., None] | None) -> None:
        super().__init__()
        self.go = go


class Cut(BaseException):
    """Leaves a rule at its aftermath, or where the odds have seen enough."""


class Unpinned(Exception):
    """A replay needed a roll that its record does not hold; the text is the roll's name."""


Source = Callable[[str, Dice], int]
Decide = Callable[[Question], str | None]


def keyed_source(secret: bytes, head: int) -> Source:
    """Dice derived from a secret: the same roll name at the same head of the ledger always shows the same faces.

    ``secret`` is the encounter's (32 bytes), ``head`` the sequence number the command starts from. The result maps a
    roll's name and dice to the sum of its faces, each face uniform by rejection.
    """
    key = hmac.digest(secret, str(head).encode(), "sha256")

    def roll(name: str, dice: Dice) -> int:
        return sum(face(key, f"{name}#{n}", dice.faces) for n in range(dice.count))

    return roll


def face(key: bytes, name: str, faces: int) -> int:
    """One uniform face from 1 to ``faces`` out of HMAC-SHA256(key, name); later blocks serve rejected words."""
    limit = (1 << 32) - (1 << 32) % faces
    block, at = hmac.digest(key, name.encode(), "sha256"), 0
    while True:
        word = int.from_bytes(block[at : at + 4], "big")
        if word < limit:
            return word % faces + 1
        at += 4
        if at == len(block):
            block, at = hashlib.sha256(block).digest(), 0


class Table:
    """Play, physical dice and replay: given dice first, then pinned ones, then the source.

    ``pins`` are rolls already shown, ``answers`` choices already made, ``decide`` answers a question without asking
    (a policy or standing order; None: it must be asked), ``source`` None forbids new dice (replay). ``physical`` says
    that real dice are thrown even where none is given for this step.
    """

    recording = True

    def __init__(
        self,
        source: Source | None,
        *,
        given: Sequence[Given] = (),
        pins: Mapping[str, int] | None = None,
        answers: Mapping[str, str] | None = None,
        decide: Decide | None = None,
        physical: bool | None = None,
    ) -> None:
        self._source, self._decide = source, decide
        self._pins, self.answers = dict(pins or {}), dict(answers or {})
        self._ordered = [g for g in given if g.label is None]
        self._labelled = [g for g in given if g.label is not None]
        self.physical = bool(given) if physical is None else physical
        self._owner: dict[str, str] = {}
        self._count: dict[str, int] = {}
        self.dice: list[Die] = []

    @property
    def last(self) -> int:
        """See Oracle."""
        return self.dice[-1].value if self.dice else 0

    @property
    def unused(self) -> tuple[Given, ...]:
        """The given dice that play has not reached."""
        return (*self._labelled, *self._ordered)

    def draw(self, label: str, who: str, dice: Dice, read: Read[T], again: frozenset[Any] = frozenset()) -> T:
        """See Oracle."""
        while True:
            got = read(self._roll(label, who, dice))
            if got not in again:
                return got

    def _roll(self, label: str, who: str, dice: Dice) -> int:
        count = self._count[f"{who}.{label}"] = self._count.get(f"{who}.{label}", 0) + 1
        name = pin(who, label, count)
        given = None if name in self._pins else self._take(label, who, count)
        if given is not None:
            if not dice.low <= given.value <= dice.high:
                raise Refused(
                    "die_out_of_range",
                    f"{name} can't be {given.value}: {dice} shows {dice.low} to {dice.high}.",
                    column=given.column or None,
                )
            value = given.value
        elif name in self._pins:
            value = self._pins[name]
        elif self._source is None:
            raise Unpinned(name)
        else:
            value = self._source(name, dice)
        self.dice.append(Die(label, who, str(dice), value, given is not None, count))
        return value

    def _take(self, label: str, who: str, count: int) -> Given | None:
        for given in self._labelled:
            if given.label == label and given.repeat == count and given.who == who:
                self._labelled.remove(given)
                return given
        for given in self._labelled:
            if given.label == label and given.repeat == count and given.who is None:
                if self._owner.setdefault(label, who) != who:
                    continue
                self._labelled.remove(given)
                return given
        return self._ordered.pop(0) if self._ordered else None

    def holds(self, label: str, who: str) -> bool:
        """Whether a physical die for this roll is at hand."""
        return any(g.label == label and g.who in (who, None) for g in self._labelled)

    def ask(self, questions: tuple[Question, ...]) -> Mapping[str, str]:
        """See Oracle."""
        open_: list[Question] = []
        for question in questions:
            legal = {c.id for c in question.options}
            if self.answers.get(question.id) in legal:
                continue
            said = self._decide(question) if self._decide else None
            if said in legal and said is not None:
                self.answers[question.id] = said
            else:
                open_.append(question)
        if open_:
            raise Suspend(tuple(open_))
        return {q.id: self.answers[q.id] for q in questions}

    def sub(self, fn: Callable[Concatenate[Oracle, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """See Oracle."""
        return fn(self, *args, **kwargs)

    def fold(self, fn: Callable[[Oracle, T], T], start: T, times: int) -> T:
        """See Oracle."""
        for _ in range(times):
            start = fn(self, start)
        return start

    def aftermath(self, label: str) -> None:
        """See Oracle; in play everything matters."""

    def poised(self, go: Callable[..., None]) -> None:
        """See Oracle; play simply goes on."""

    def expands(self, label: str) -> bool:
        """See Oracle."""
        return True


Weighted = tuple[tuple[Any, int], ...]


@lru_cache(maxsize=8192)
def grouped(dice: Dice, read: Read[Any], again: frozenset[Any]) -> Weighted:
    """The readings of a roll with their integer weights, in order of first appearance."""
    sums: dict[Any, int] = {}
    for total, n in weights(dice).items():
        got = read(total)
        if got not in again:
            sums[got] = sums.get(got, 0) + n
    return tuple(sums.items())


class OutOfBudget(BaseException):
    """The tree is larger than the caller allowed."""


def _on(fn: Callable[[Oracle, Any], Any], state: Any, oracle: Oracle) -> Any:
    return fn(oracle, state)


class Enumerator:
    """Walks every branch of a rule by running it again for each leaf; weights are integers until the end.

    ``memo`` remembers pure pieces across runs; ``picks`` answers questions (else their default), ``keep`` names
    aftermaths that must be expanded.
    """

    recording = False
    last = 0
    physical = False

    def __init__(
        self,
        *,
        picks: Mapping[str, str] | None = None,
        keep: frozenset[str] = frozenset(),
        memo: dict[Any, Weighted] | None = None,
        budget: int = 200_000,
    ) -> None:
        self._path: list[tuple[Weighted, int, int]] = []
        self._depth = 0
        self._picks, self._keep, self._budget = dict(picks or {}), keep, budget
        self._memo: dict[Any, Weighted] = {} if memo is None else memo
        self.leaves = 0
        self.scouting = False
        """While set, a run ends where dice begin to decide."""
        self.asked: dict[str, Question] = {}

    def draw(self, label: str, who: str, dice: Dice, read: Read[T], again: frozenset[Any] = frozenset()) -> T:
        """See Oracle."""
        return self._branch(grouped(dice, read, again))  # type: ignore[no-any-return]

    def poised(self, go: Callable[..., None]) -> None:
        """See Oracle; a scouting run ends here."""
        if self.scouting:
            raise Poised(go)

    def _branch(self, weighted: Weighted) -> Any:
        if self.scouting:
            raise Poised(None)
        if self._depth == len(self._path):
            self._path.append((weighted, 0, sum(n for _, n in weighted)))
        options, at, _ = self._path[self._depth]
        self._depth += 1
        return options[at][0]

    def ask(self, questions: tuple[Question, ...]) -> Mapping[str, str]:
        """See Oracle."""
        said = {}
        for question in questions:
            self.asked.setdefault(question.id, question)
            picked = self._picks.get(question.id)
            legal = {c.id for c in question.options}
            said[question.id] = picked if picked in legal and picked is not None else question.default
        return said

    def sub(self, fn: Callable[Concatenate[Oracle, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """See Oracle."""
        key = (fn, args, tuple(sorted(kwargs.items())))
        if key not in self._memo:
            self._memo[key] = self._piece(lambda oracle: fn(oracle, *args, **kwargs))
        return self._branch(self._memo[key])  # type: ignore[no-any-return]

    def _piece(self, fn: Callable[[Oracle], Any]) -> Weighted:
        inner = Enumerator(picks=self._picks, keep=self._keep, memo=self._memo, budget=self._budget)
        sums: dict[Any, Fraction] = {}
        for value, weight in inner.walk(fn):
            sums[value] = sums.get(value, Fraction(0)) + weight
        common = math.lcm(*(w.denominator for w in sums.values()))
        return tuple((value, int(weight * common)) for value, weight in sums.items())

    def fold(self, fn: Callable[[Oracle, T], T], start: T, times: int) -> T:
        """See Oracle."""
        key = (fn, start, times)
        if key not in self._memo:
            states: dict[Any, Fraction] = {start: Fraction(1)}
            for _ in range(times):
                grown: dict[Any, Fraction] = {}
                for state, chance in states.items():
                    piece = self._memo.get((fn, state))
                    if piece is None:
                        piece = self._memo[(fn, state)] = self._piece(partial(_on, fn, state))
                    whole = sum(n for _, n in piece)
                    for value, n in piece:
                        grown[value] = grown.get(value, Fraction(0)) + chance * Fraction(n, whole)
                states = grown
            common = math.lcm(*(w.denominator for w in states.values()))
            self._memo[key] = tuple((value, int(weight * common)) for value, weight in states.items())
        return self._branch(self._memo[key])  # type: ignore[no-any-return]

    def holds(self, label: str, who: str) -> bool:
        """See Oracle; odds know no physical dice."""
        return False

    def aftermath(self, label: str) -> None:
        """See Oracle."""
        if not self.expands(label):
            raise Cut

    def expands(self, label: str) -> bool:
        """See Oracle."""
        return label in self._keep or "*" in self._keep

    def walk(self, rule: Callable[["Enumerator"], T]) -> "list[tuple[T, Fraction]]":
        """Every outcome of ``rule`` with its exact chance, one entry per leaf; the chances add up to 1.

        Raises OutOfBudget when the tree has more leaves than allowed.
        """
        found: list[tuple[T, Fraction]] = []
        while True:
            self._depth = 0
            value = rule(self)
            self.leaves += 1
            if self.leaves > self._budget:
                raise OutOfBudget
            over, under = 1, 1
            for options, at, whole in self._path[: self._depth]:
                over *= options[at][1]
                under *= whole
            found.append((value, Fraction(over, under)))
            del self._path[self._depth :]
            while self._path and self._path[-1][1] + 1 == len(self._path[-1][0]):
                self._path.pop()
            if not self._path:
                return found
            options, at, whole = self._path[-1]
            self._path[-1] = (options, at + 1, whole)
