"""What the ledger keeps and what it answers: rows, suspended commands, encounters, and the ways an append can fail."""

from typing import Any, Literal, TypeAlias

from msgspec import Struct, field

from rules.core.command import Command, Given
from rules.core.encounter import Encounter
from rules.core.events import Event
from rules.core.report import Check, Die, Note, Question

Kind: TypeAlias = Literal["command", "engine", "ruling", "undo", "redo", "void", "import"]
"""What wrote a row: a sentence, the engine by itself, a game master's ruling, a move in the tree, a command that came
to nothing after its dice were shown, or a sheet taken over."""


class Report(Struct, frozen=True, omit_defaults=True):
    """What a row tells besides its dice and events.

    ``base`` is the seq it was said at, ``hand`` the dice that came by hand with answers, not with the sentence.
    ``audience``: for whose eyes all of it is (see rules.core.secrets.audience), where it was said in secret. ``closed``
    names the figure whose numbers it measures, which is not told to everybody in numbers. ``player``: a player's own
    words brought it about. ``actor``: the figure that acts by its sentence. ``answered``: by question the delivery of
    its answer, in the order in which the rules took them up; rows without it key no dice by answers.
    """

    checks: tuple[Check, ...] = ()
    notes: tuple[Note, ...] = ()
    unused: tuple[Given, ...] = ()
    base: int = 0
    hand: tuple[Given, ...] = ()
    audience: str = ""
    closed: str = ""
    player: bool = False
    actor: str = ""
    answered: dict[str, str] = field(default_factory=dict)


class Row(Struct, frozen=True, omit_defaults=True):
    """One entry of the ledger. State(seq) = events applied to state(parent); 0 is the empty encounter.

    ``cause`` is the seq of the sentence that brought it about (None: it is one itself), ``source`` the message or
    interaction that carried the sentence, ``at`` an ISO moment. ``hash`` is filled in as the row is written (see
    storage.chain); rows of older versions bear none.
    """

    seq: int
    parent: int
    kind: Kind
    cause: int | None = None
    who: str | None = None
    source: str | None = None
    text: str = ""
    dice: tuple[Die, ...] = ()
    answers: dict[str, str] = field(default_factory=dict)
    events: tuple[Event, ...] = ()
    report: Report = field(default_factory=Report)
    rules_version: str = ""
    at: str = ""
    hash: str = ""


class Header(Struct, frozen=True):
    """A row without its payload: enough to find one's way in the tree and to name a sentence."""

    seq: int
    parent: int
    kind: Kind
    cause: int | None
    who: str | None
    text: str
    at: str
    rolled: bool = False
    """Whether it has dice or checks."""


class Pending(Struct, frozen=True, omit_defaults=True):
    """A suspended command or engine step: its row's fields so far, and everything shown, given and answered.

    ``base`` is the seq it started from (its dice are keyed by it); ``pins`` are rolls by name, ``deadline`` an ISO
    moment. ``version`` is set by the ledger: leave it as read to replace that question, 0 to open one more.
    ``delivery`` and ``nth`` say where its dice are thrown (``rules.core.rolls.fairness.place``), ``audience`` for
    whose eyes it is, ``player`` whether a player's own words wait. ``answered``: as in ``Report``; ``before``: the
    deliveries of answers to earlier rows of the sentence.
    """

    base: int
    kind: Kind
    questions: tuple[Question, ...]
    cause: int | None = None
    who: str | None = None
    source: str | None = None
    text: str = ""
    command: Command | None = None
    dice: tuple[Die, ...] = ()
    pins: dict[str, int] = field(default_factory=dict)
    given: tuple[Given, ...] = ()
    answers: dict[str, str] = field(default_factory=dict)
    rules_version: str = ""
    at: str = ""
    deadline: str | None = None
    data: dict[str, Any] = field(default_factory=dict)
    version: int = 0
    delivery: str = ""
    nth: int = 0
    hand: tuple[Given, ...] = ()
    figures: tuple[str, ...] = ()
    """Whom what was played so far concerns, besides those whom the command names and who are asked."""
    audience: str = ""
    player: bool = False
    answered: dict[str, str] = field(default_factory=dict)
    before: tuple[str, ...] = ()


class Clear(Struct, frozen=True):
    """Closes the open questions of those versions."""

    versions: tuple[int, ...]


class EncounterInfo(Struct, frozen=True):
    """An encounter as a thing in a channel. ``secret`` (32 bytes) keys its dice and is never shown while it runs.

    ``started`` and ``ended`` are ISO moments; ``seeded`` says that the secret was given, so its dice can be foretold.
    The secret is empty where a fight was taken over while it ran, to be looked at: its log tells none.
    """

    id: str
    channel: str
    system: str
    secret: bytes
    started: str
    guild: str | None = None
    title: str = ""
    seeded: bool = False
    ended: str | None = None

    def __repr__(self) -> str:
        return f"EncounterInfo({self.id!r}, channel={self.channel!r}, system={self.system!r}, ended={self.ended!r})"


class Written(Struct, frozen=True):
    """Where a ledger stands: its head, how often it was asked, the hash that the next row follows, and the newest row
    whose state is ``kept`` whole (0: none)."""

    head: int
    asked: int
    tail: str
    kept: int = 0


class Loaded(Struct, frozen=True):
    """The present of an encounter: its state, the seq that made it, what it is, and what waits for an answer."""

    state: Encounter
    head: int
    info: EncounterInfo
    asked: int = 0
    tail: str = ""
    waiting: tuple[Pending, ...] = ()
    """Everything that waits for an answer, in the order it was asked."""
    kept: int = 0
    """The newest row whose state is kept whole."""

    @property
    def written(self) -> Written:
        """Where its ledger stands."""
        return Written(self.head, self.asked, self.tail, self.kept)


class Receipt(Struct, frozen=True):
    """Where a delivery was recorded; ``seq`` None means it only opened, answered or closed a question."""

    encounter: str
    seq: int | None


class LedgerError(Exception):
    """An append that did not happen; nothing of it is in the store."""


class Raced(LedgerError):
    """Somebody else wrote first: ``head`` is the present one. Load again, re-run with the dice shown, append again."""

    def __init__(self, head: int) -> None:
        super().__init__(f"the ledger has moved on to {head}")
        self.head = head


class Delivered(LedgerError):
    """This message or interaction has been taken care of already."""

    def __init__(self, receipt: Receipt) -> None:
        super().__init__(f"already recorded in {receipt.encounter} as {receipt.seq}")
        self.receipt = receipt


class Ended(LedgerError):
    """The encounter is over; its ledger is closed."""


class Busy(LedgerError):
    """The channel has a running encounter already: ``running`` is its id."""

    def __init__(self, running: str) -> None:
        super().__init__(f"encounter {running} is still running in this channel")
        self.running = running


class Missing(LookupError):
    """There is nothing of that id, version or seq."""


class BadDocument(ValueError):
    """A document that isn't a sound exported encounter; the text says what is wrong. Nothing of it was taken over."""
