"""What rule code holds in its hand: the state so far, the dice, the questions and the report of one resolution."""

from collections.abc import Callable, Hashable
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, TypeVarTuple

from msgspec import Struct
from msgspec.structs import replace

from rules.core.dice import Dice
from rules.core.effects import gone, lapsed, over, spent
from rules.core.encounter import ALL, Encounter, Figure, Key, Slot
from rules.core.events import Closed, Event, Opened, Queued
from rules.core.oracle import TOTAL, Oracle, Read
from rules.core.orders.answers import legal, picks, stored
from rules.core.report import Check, Choice, Note, Question, Refused, Term, pin

T = TypeVar("T", bound=Hashable)
P = ParamSpec("P")
V = TypeVar("V")
Ts = TypeVarTuple("Ts")
CHECKED = "checked"
"""The note that marks where in the report check number ``n`` belongs."""

D20, D100, D6, D10 = Dice(1, 20), Dice(1, 100), Dice(1, 6), Dice(1, 10)


class Grade(Protocol):
    """A reader whose results have a degree and a margin that a check can show."""

    def __call__(self, faces: int) -> Any: ...

    def degree(self, faces: int) -> str:
        """The degree's name for a sum of faces."""

    def margin(self, faces: int) -> int | None:
        """The signed margin of success, or None where the system has none."""


class Step(Struct, frozen=True):
    """Something still to be done: a function that takes the bout, and its further arguments."""

    go: Callable[..., object]
    args: tuple[Any, ...]


class Bout:
    """One run, or re-run, of a rule. The only mutable thing in ``rules``; it lives for one resolution."""

    def __init__(self, enc: Encounter, oracle: Oracle) -> None:
        self.before = self.judged = self.enc = enc
        self.oracle = oracle
        self.events: list[Event] = []
        self.checks: list[Check] = []
        self.notes: list[Note] = []
        self.grades: list[tuple[str, Hashable]] = []
        """What graded rolls came to, as ``(Who label, code of the reading)``; kept where nothing is recorded too.

        A reading without a ``code`` is told by what it led to and by nothing else, so it is not kept: states would
        have to be told apart by rolls that nobody asks for.
        """
        self.deeds_left = 0
        """How many deeds of the sentence follow this one: nothing before the last can be left out of odds."""
        self.asked: tuple[str, ...] = ()
        """What has been asked, as ``Who.kind``, in order."""
        self.steps: list[Step] = []
        """What is still to be done, in order; see ``then``."""
        self.before_rules = 0
        """How many dice were thrown before the rules began: those of the sentence's own numbers."""
        self.keeper: int | None = None
        """The slot in which the rest of this sentence waits, with the dice said for it; None where nothing does."""

    def figure(self, name: str) -> Figure:
        """The figure as it stands now."""
        return self.enc.figures[name]

    def do(self, *events: Event) -> None:
        """Let things happen; the next line of the rule sees them."""
        for event in events:
            before = self.enc
            self.enc = event.apply(before)
            self.events.append(event)
            if type(event) in (Opened, Closed):
                self._passed(before)

    def _passed(self, before: Encounter) -> None:
        """Tell which effects and remarks the clock, or somebody's turn, has ended, and take what they had brought."""
        for who, effect, mark in lapsed(before, self.enc):
            self.note("effect_ended", who, audience=mark.audience, what=effect.name, rule=effect.rule)
            self.do(*gone(self.enc, who, effect))
        for one in before.remarks if before.remarks is not self.enc.remarks else ():
            if one not in self.enc.remarks:
                self.note("remark_ended", audience=one.audience, about=one.who or "none", text=one.text)

    def draw(self, label: str, who: str, dice: Dice, read: Read[T], again: frozenset[Any] = frozenset()) -> T:
        """Roll under a label; see Oracle.draw."""
        return self.oracle.draw(label, who, dice, read, again)

    def total(self, label: str, who: str, dice: Dice) -> int:
        """Roll under a label and take the sum of faces."""
        return self.oracle.draw(label, who, dice, TOTAL)

    def check(self, check: Check, dice: Dice, grade: Grade) -> Any:
        """Roll a graded skill: returns what ``grade`` reads, and records chance, roll, degree and margin."""
        got = self.oracle.draw(check.label, check.who, dice, grade)
        if check.modifiers:
            self._spent(check)
        code: str | None = getattr(got, "code", None)
        if code is not None:
            self.grades.append((f"{check.who} {check.label}", code))
        if self.oracle.recording:
            die = self.oracle.last
            assert die is not None
            shown, degree, margin = die.value, grade.degree(die.value), grade.margin(die.value)
            self.note(CHECKED, check.who, n=len(self.checks))
            self.checks.append(replace(check, roll=shown, degree=degree, margin=margin, forced=bool(die.forced)))
        return got

    def _spent(self, check: Check) -> None:
        """Take off what was for this one roll."""
        for effect, mark in spent(self.figure(check.who), check.modifiers) if check.who in self.enc.figures else ():
            self.do(*over(self.enc, check.who, effect.name))
            self.note("effect_ended", check.who, audience=mark.audience, what=effect.name, rule=effect.rule)

    def ask(
        self,
        kind: str,
        who: str,
        text: str,
        options: tuple[tuple[str, str], ...],
        default: str,
        rule: str = "",
        *,
        of_attempt: bool = False,
    ) -> str:
        """Let the player of ``who`` pick one of ``(id, words)``; one legal option is taken without asking."""
        if len(options) == 1:
            return options[0][0]
        choices = tuple(Choice(*o) for o in options)
        question = Question(self._asks(kind, who), who, text, choices, default, rule, of_attempt=of_attempt)
        return self.oracle.ask((question,))[question.id]

    def pick(
        self,
        kind: str,
        who: str,
        text: str,
        options: tuple[Choice, ...],
        default: tuple[str, ...],
        points: int,
        *,
        needs: tuple[str, ...] = (),
        rule: str = "",
    ) -> tuple[str, ...]:
        """Let the player of ``who`` pick several options that ``points`` pay for; returns their ids in typed order.

        At most one of each group is picked, and one of every group in ``needs``. Where the one legal answer is to pick
        what is there (or nothing), nobody is asked.
        """
        if not options or points < 1:
            return ()
        id_ = self._asks(kind, who)
        question = Question(id_, who, text, options, stored(default), rule, points=points, needs=needs)
        if not legal(question, question.default):
            raise AssertionError(f"{question.id}: its default {question.default!r} is no legal answer")
        return picks(question, self.oracle.ask((question,))[question.id])

    def _asks(self, kind: str, who: str) -> str:
        """The id of the question that is asked now: ``Who.kind``, with its number from the second of its kind on."""
        name = f"{who}.{kind}"
        self.asked = (*self.asked, name)
        return pin(who, kind, self.asked.count(name))

    def sub(self, fn: Callable[Concatenate[Oracle, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a pure piece; see Oracle.sub."""
        return self.oracle.sub(fn, *args, **kwargs)

    def fold(self, fn: Callable[[Oracle, T], T], start: T, times: int) -> T:
        """Run a pure piece ``times`` times, each on the result of the one before; see Oracle.fold."""
        return self.oracle.fold(fn, start, times)

    def then(self, go: Callable[["Bout", *Ts], object], *args: *Ts) -> None:
        """Let ``go(t, *args)`` be done next, once the function that says so has returned.

        Several are done in the order said, all before what was to come after that function. Play just goes on; odds
        play what lies before such a seam once, and go on but once from states that are alike there. So a step is a
        function of a module or a method of a rule system, and its arguments are frozen values.
        """
        self.steps.append(Step(go, args))

    def go_on(self) -> None:
        """Do the next step."""
        step, *later = self.steps
        self.steps = []
        step.go(self, *step.args)
        self.steps += later

    def finish(self) -> None:
        """Do every step that is still to be done."""
        while self.steps:
            self.go_on()

    def at_once(self, go: Callable[["Bout", *Ts], V], *args: *Ts) -> V:
        """Do ``go(t, *args)`` with all that it leaves to be done, before what this function does next.

        Returns what ``go`` does. For what the rest of a function reads; elsewhere ``then`` is cheaper for odds.
        """
        later, self.steps = self.steps, []
        found = go(self, *args)
        self.finish()
        self.steps = later
        return found

    def fork(self, oracle: Oracle | None = None) -> "Bout":
        """A bout that stands where this one stands, to go on from here, by another oracle if one is given.

        This one stays as it is.
        """
        other = Bout(self.enc, self.oracle if oracle is None else oracle)
        other.before, other.judged = self.before, self.judged
        other.asked, other.deeds_left = self.asked, self.deeds_left
        other.events, other.grades, other.steps = list(self.events), list(self.grades), list(self.steps)
        other.checks, other.notes = list(self.checks), list(self.notes)
        return other

    def judge(self, settle: Callable[["Bout", Encounter], None]) -> None:
        """Let thresholds be judged against the state when that was done last; not inside a simultaneous group."""
        if self.enc.deferred is None:
            settle(self, self.judged)
            self.judged = self.enc

    def aftermath(self, label: str) -> None:
        """See Oracle.aftermath."""
        if not self.deeds_left:
            self.oracle.aftermath(label)

    def expands(self, label: str, *, lasts: bool = False) -> bool:
        """See Oracle.expands. What further deeds of the sentence may read is played before them, unless it only
        ``lasts``: it does nothing before the next turn of time.
        """
        return (bool(self.deeds_left) and not lasts) or self.oracle.expands(label)

    def note(
        self,
        code: str,
        who: str = "",
        *,
        rule: str = "",
        terms: tuple[Term, ...] = (),
        audience: str = ALL,
        **data: Any,
    ) -> None:
        """Add a fact to the report."""
        if self.oracle.recording:
            self.notes.append(Note(code, who, data, terms, rule, audience))

    def report(self, go: Callable[["Bout", int, *Ts], None], *args: *Ts) -> None:
        """Let ``go(t, faces, *args)`` add notes that take some counting; left out where no report is kept.

        ``faces`` is what the latest roll shows.
        """
        if self.oracle.recording:
            last = self.oracle.last
            go(self, 0 if last is None else last.value, *args)

    def queue(self, key: Key, who: str | None, what: str, *, top: bool = False, **data: Any) -> int:
        """Let a slot wait at ``key``, or on top of the interrupt stack; returns its id."""
        slot = Slot(self.enc.next_id, key, who, what, data)
        self.do(Queued(slot, top))
        return slot.id

    def ready(self) -> None:
        """The sentence's own numbers are thrown; now the rules begin."""
        self.before_rules = len(getattr(self.oracle, "dice", ()))

    @property
    def rolled(self) -> bool:
        """Whether the rules have thrown a die: from then on nothing may be refused."""
        return len(getattr(self.oracle, "dice", ())) > self.before_rules

    def legal(self, judge: Callable[[], V]) -> V | Refused:
        """What ``judge`` returns, or the refusal it raises although dice lie already.

        For a deed that earlier dice lead up to (a blow behind a walk, a shot that somebody's step springs): where it
        can't be done it is lost, and the caller says why. ``judge`` only looks: it throws nothing and changes nothing.
        """
        before, state, self.before_rules = self.before_rules, self.enc, len(getattr(self.oracle, "dice", ()))
        try:
            found = judge()
            assert not self.rolled and self.enc is state, "a judgment of legality changed something"
        except Refused as refused:
            return refused
        finally:
            self.before_rules = before
        return found

    def refuse(self, code: str, message: str, **where: Any) -> Refused:
        """The refusal to raise. After the first die an action can only be lost, so this is then a fault of the rule."""
        if self.rolled:
            raise AssertionError(f"refused after a die was rolled: {code}: {message}")
        return Refused(code, message, **where)
