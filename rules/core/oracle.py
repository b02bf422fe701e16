"""Who answers when a rule asks: the table (play, physical dice, replay); ``enumerator`` has the other (exact odds).

A rule draws dice under a label and reads them through a frozen value object; it asks for picks from finite lists. It
never learns which oracle answers.
"""

import hashlib
import hmac
from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from msgspec import Struct

from rules.core.command import Given
from rules.core.dice import Dice, weights
from rules.core.orders.answers import BOT, legal
from rules.core.report import Choice, Die, Question, Refused, pin
from rules.core.rolls.given import by_hand
from rules.core.tables.words import says

T = TypeVar("T", bound=Hashable)
H = TypeVar("H", bound=Hashable)
P = ParamSpec("P")

Read = Callable[[int], T]
"""A frozen, module-level value object from a sum of faces to what the rule wants to know of it."""


def called(read: Read[Any], faces: int) -> str:
    """The name under which a reader knows a sum of faces: the degree of a graded one, else the reading itself."""
    degree: Callable[[int], str] | None = getattr(read, "degree", None)
    return str(read(faces)) if degree is None else degree(faces)


def _face(dice: Dice) -> str:
    """What is to be told of dice thrown by hand."""
    return says("die.one", faces=dice.faces) if dice.count == 1 else says("die.sum", dice=dice)


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

    def either(self, played: Callable[[], T], law: Callable[[H], "Weighted"], of: H) -> T:
        """``played()``, or one of the values that ``law(of)`` gives with their weights: whichever serves; for dice that
        may go on and on."""

    def told(self, full: T, counts: T) -> T:
        """``full``, with all that a report tells; odds get ``counts``, all of it that matters to what follows.

        So readings that come to the same are one branch.
        """

    def aftermath(self, label: str) -> None:
        """Say that what follows does not change the exchange; odds may stop here."""

    def expands(self, label: str) -> bool:
        """Whether side effects of that name are to be played; play does all, odds only those asked for."""

    @property
    def last(self) -> Die | None:
        """The latest roll, for the record; None where nothing is recorded."""

    @property
    def recording(self) -> bool:
        """Whether dice, checks and notes are kept."""

    @property
    def physical(self) -> bool:
        """Whether the player throws real dice for this command."""

    def holds(self, label: str, who: str) -> bool:
        """Whether a physical or forced die for that roll is at hand."""


class Suspend(BaseException):
    """Leaves a rule whose questions nobody has answered yet. Not an Exception, so that no handler can eat it."""

    def __init__(self, questions: tuple[Question, ...]) -> None:
        super().__init__()
        self.questions = questions


class Cut(BaseException):
    """Leaves a rule at its aftermath, or where the odds have seen enough."""


class Misfit(Refused):
    """A given or forced ``die`` that its roll can't show."""

    def __init__(self, code: str, message: str, die: Given) -> None:
        super().__init__(code, message, column=die.column or None)
        self.die = die


class Unpinned(Exception):
    """A replay needed a roll that its record does not hold; the text is the roll's name."""


AGAIN = ".again"
"""Ends the id of the question for a roll that can't show the die that was given for it."""

_ASKED = ".die"
"""Ends the id of the question for a die that its player throws by hand."""

Source = Callable[[str, Dice], int]
Decide = Callable[[Question], str | None]
Owner = Callable[[str], str | None]


def place(delivery: str, nth: int, base: int, answers: Iterable[str] = ()) -> str:
    """Where the dice of a row are thrown: what their secret is keyed by.

    ``delivery`` is the id of the message or interaction that brought the sentence, which Discord gave after the secret
    was committed to; ``nth`` counts the rows of that sentence from 0. A sentence without a delivery, as in a fight with
    a seed, is keyed by ``base``, the row it was said at. ``answers``: the deliveries of the answers that came before,
    for what hangs on an answer is not to be known while its question is open, not even to whoever knows the secret.
    """
    return "+".join((f"{delivery}/{nth}" if delivery else str(base), *answers))


def keyed_source(secret: bytes, place: int | str) -> Source:
    """Dice derived from a secret: the same roll name in the same place always shows the same faces.

    ``secret`` is the encounter's (32 bytes), ``place`` that of the row, as ``place`` tells it. The result maps a roll's
    name and dice to the sum of its faces, each face uniform by rejection.
    """

    key = b""

    def roll(name: str, dice: Dice) -> int:
        nonlocal key
        # Many a row throws no dice.
        key = key or hmac.digest(secret, str(place).encode(), "sha256")
        return sum([face(key, f"{name}#{n}", dice.faces) for n in range(dice.count)])

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


class Played:
    """What an oracle does with rules that are played as they come, and counted by no law."""

    def sub(self: Oracle, fn: Callable[Concatenate[Oracle, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """See Oracle."""
        return fn(self, *args, **kwargs)

    def fold(self: Oracle, fn: Callable[[Oracle, T], T], start: T, times: int) -> T:
        """See Oracle."""
        for _ in range(times):
            start = fn(self, start)
        return start

    def either(self, played: Callable[[], T], law: Callable[[H], "Weighted"], of: H) -> T:
        """See Oracle; in play it is played."""
        return played()


class Table(Played):
    """Play, physical and forced dice, and replay: given dice first, then pinned ones, then the source.

    ``pins`` are rolls already shown, ``answers`` choices already made, ``decide`` answers a question without asking
    (a policy or standing order; None: it must be asked), ``source`` None forbids new dice (replay). ``physical`` says
    that real dice are thrown even where none is given for this step. ``owner`` says who plays a figure, ``asks`` whose
    dice its player throws by hand and tells one by one. ``deliveries`` tells by question which message brought an
    answer: from where the rule takes it up on, dice come from what ``behind`` makes of all that were taken up.
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
        owner: Owner | None = None,
        asks: Callable[[str], bool] | None = None,
        deliveries: Mapping[str, str] | None = None,
        behind: Callable[[tuple[str, ...]], Source] | None = None,
    ) -> None:
        self._source, self._decide, self._owned, self._asks = source, decide, owner, asks
        self._pins, self.answers = dict(pins or {}), dict(answers or {})
        self._ordered = [g for g in given if g.label is None]
        self._labelled = [g for g in given if g.label is not None]
        self.physical = by_hand(given) if physical is None else physical
        self._deliveries, self._behind = dict(deliveries or {}), behind
        self._taken: dict[str, str] = {}
        self._owner: dict[str, str] = {}
        self._count: dict[str, int] = {}
        self.dice: list[Die] = []

    @property
    def last(self) -> Die | None:
        """See Oracle."""
        return self.dice[-1] if self.dice else None

    @property
    def unused(self) -> tuple[Given, ...]:
        """The given dice that play has not reached."""
        return (*self._labelled, *self._ordered)

    @property
    def answered(self) -> dict[str, str]:
        """Which message brought the answer to each question: those the rule has taken up in that order, then others."""
        return self._taken | {ident: of for ident, of in self._deliveries.items() if ident not in self._taken}

    def _take_up(self, ident: str) -> None:
        """Key what is thrown from here on by the message that answered that question, where one did."""
        if ident in self._deliveries and ident not in self._taken:
            self._taken[ident] = self._deliveries[ident]
            if self._behind is not None:
                self._source = self._behind(tuple(self._taken.values()))

    def draw(self, label: str, who: str, dice: Dice, read: Read[T], again: frozenset[Any] = frozenset()) -> T:
        """See Oracle."""
        while True:
            got = read(self._roll(label, who, dice, read))
            if got not in again:
                return got

    def _roll(self, label: str, who: str, dice: Dice, read: Read[Any]) -> int:
        count = self._count[f"{who}.{label}"] = self._count.get(f"{who}.{label}", 0) + 1
        name = pin(who, label, count)
        given = None if name in self._pins else self._take(label, who, count)
        misfit = self._misfit(given, name, dice)
        if given is not None and misfit is None:
            value: int | None = self._forced(given, name, dice, read) if given.reads else given.value
        elif name in self._pins:
            for asked in (AGAIN, _ASKED):
                self._take_up(f"{name}{asked}")
            if f"{name}{AGAIN}" in self.answers:
                # What was given for it could not be, and serves no later roll.
                self._take(label, who, count)
            value, given = self._pins[name], None
        elif misfit is not None:
            fault = misfit.message.removeprefix(f"{who}.")
            value, given = (
                self._asked(f"{name}{AGAIN}", who, says("die.again", fault=fault, die=_face(dice)), dice),
                None,
            )
        elif self._source is not None and (f"{name}{_ASKED}" in self.answers or self._asks_of(who)):
            # What was told stays told, whoever throws from here on.
            text = says("die.ask", label=label.replace("_", " "), dice=dice, die=_face(dice))
            value = self._asked(f"{name}{_ASKED}", who, text, dice)
        else:
            value = None
        by_hand = value is not None and name not in self._pins
        if value is None:
            if self._source is None:
                raise Unpinned(name)
            value = self._source(name, dice)
        forced = given.says if given is not None and given.forced else ""
        self.dice.append(Die(label, who, str(dice), value, by_hand, count, forced=forced, after=len(self._taken)))
        return value

    def _asks_of(self, who: str) -> bool:
        return self._asks is not None and self._asks(who)

    def _misfit(self, given: Given | None, name: str, dice: Dice) -> Misfit | None:
        """What to say of a given die that its roll can't show; None where it can.

        Raises it while neither chance nor anybody's answer has been called on, and for a game master's. A player who is
        refused behind the bot's first die has that one thrown anew by saying it again: the roll is asked for instead.
        """
        if given is None or given.reads or dice.low <= given.value <= dice.high:
            return None
        text = says("die.misfit", die=name, value=given.value, dice=dice, low=dice.low, high=dice.high)
        misfit = Misfit("die_out_of_range", text, given)
        if not given.by or (not self.answers and all(die.given for die in self.dice)):
            raise misfit
        return misfit

    def _asked(self, ident: str, who: str, text: str, dice: Dice) -> int | None:
        """What a player tells of a die thrown by hand; None where the bot is to throw. Suspends until it is told."""
        choices = (*(Choice(str(n), str(n)) for n in range(dice.low, dice.high + 1)), Choice(BOT, says("die.bot")))
        question = Question(ident, who, text, choices, BOT, dice=str(dice))
        if not legal(question, self.answers.get(question.id)):
            raise Suspend((question,))
        said = self.answers[question.id]
        self._take_up(question.id)
        return None if said == BOT else int(said)

    def _forced(self, given: Given, name: str, dice: Dice, read: Read[Any]) -> int:
        """A sum of faces that reads as said, drawn from the source among all that do, each as likely as it falls."""
        every = weights(dice)
        ways = {total: n for total, n in every.items() if called(read, total) == given.reads}
        if not ways:
            may = ", ".join(dict.fromkeys(called(read, total).replace("_", " ") for total in every))
            raise Misfit("impossible", says("die.impossible", die=name, said=given.word, may=may), given)
        if self._source is None:
            raise Unpinned(name)
        place = self._source(name, Dice(1, sum(ways.values())))
        return tuple(ways)[bisect_left(tuple(accumulate(ways.values())), place)]

    def _take(self, label: str, who: str, count: int) -> Given | None:
        for given in self._labelled:
            if given.label == label and given.repeat == count and given.who == who and self._serves(given, who):
                self._labelled.remove(given)
                return given
        for given in self._labelled:
            if given.label == label and given.repeat == count and given.who is None and self._serves(given, who):
                if self._owner.setdefault(label, who) != who:
                    continue
                self._labelled.remove(given)
                return given
        return self._ordered.pop(0) if self._ordered and self._serves(self._ordered[0], who) else None

    def _serves(self, given: Given, who: str) -> bool:
        """Whether a given die may be one of that figure's: a player's own dice are for that player's own figures."""
        return not given.by or self._owned is None or self._owned(who) == given.by

    def holds(self, label: str, who: str) -> bool:
        """Whether a given die for this roll is at hand."""
        return any(g.label == label and g.who in (who, None) and self._serves(g, who) for g in self._labelled)

    def ask(self, questions: tuple[Question, ...]) -> Mapping[str, str]:
        """See Oracle."""
        open_: list[Question] = []
        for question in questions:
            if legal(question, self.answers.get(question.id)):
                continue
            said = self._decide(question) if self._decide else None
            if said is not None and legal(question, said):
                self.answers[question.id] = said
            else:
                open_.append(question)
        if open_:
            raise Suspend(tuple(open_))
        for question in questions:
            self._take_up(question.id)
        return {q.id: self.answers[q.id] for q in questions}

    def told(self, full: T, counts: T) -> T:
        """See Oracle."""
        return full if self.recording else counts

    def aftermath(self, label: str) -> None:
        """See Oracle; in play everything matters."""

    def expands(self, label: str) -> bool:
        """See Oracle."""
        return True


Weighted = tuple[tuple[Any, int], ...]
