"""What the ledger writes of a sentence: its rows, what waits for an answer, and where its dice are thrown."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.reply import FightPart, PromptPart, Reply, Step, step_of
from grammar.table.talk import CLOCK
from rules.core.command import Command, Given
from rules.core.encounter import ALL, Encounter
from rules.core.engine import Turn
from rules.core.events import Event
from rules.core.oracle import Table, keyed_source, place
from rules.core.orders.policy import decide
from rules.core.report import Note
from rules.core.ruleset import Ruleset
from storage.rows import Clear, Kind, Loaded, Pending, Report, Row

_EVENTS = msgspec.json.Decoder(tuple[Event, ...])


def now() -> str:
    """This moment as ISO text, in UTC."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Context(Struct, frozen=True):
    """What the ledger writes beside a deed. ``audience``: for whose eyes it is, where it is said in secret; ``player``:
    whether a player says it."""

    kind: Kind
    who: str
    text: str
    source: str | None = None
    given: tuple[Given, ...] = ()
    command: Command | None = None
    deadline: str | None = None
    audience: str = ALL
    player: bool = False


HAND_DICE, ASK_DICE = "hand_dice", "ask"
"""The option by which players throw their figures' dice themselves and are asked for each."""


def own_dice(player: str) -> str:
    """Where a fight keeps whether one player throws dice of one's own: ``ASK_DICE``, or anything else for no."""
    return f"{HAND_DICE}:{player}"


def _owner(state: Encounter, who: str) -> str | None:
    return state.figures[who].owner if who in state.figures else None


def asks_for_dice(state: Encounter, player: str) -> bool:
    """Whether a player is asked for the dice of own figures: all are, or this one wants it and nothing forbids it."""
    allowed = state.options.get(HAND_DICE, "own")
    return allowed == ASK_DICE or (allowed == "own" and state.options.get(own_dice(player)) == ASK_DICE)


def _asks(state: Encounter) -> Callable[[str], bool] | None:
    """Whose dice their players are asked for; None where nobody's are."""
    if ASK_DICE not in state.options.values():
        return None

    def asked(who: str) -> bool:
        owner = _owner(state, who)
        return owner is not None and asks_for_dice(state, owner)

    return asked


class Said(Struct, frozen=True):
    """Where in the ledger a step of a sentence belongs: the delivery that brought it, and the row it was said at.

    ``nth`` counts the rows of the sentence, ``cause`` is its first (None: it is not written yet), ``hand`` the dice
    that came by hand with answers. ``answered`` tells by question which delivery brought its answer, ``before`` those
    of the sentence's earlier rows.
    """

    delivery: str
    base: int
    nth: int = 0
    cause: int | None = None
    hand: tuple[Given, ...] = ()
    answered: Mapping[str, str] = {}
    before: tuple[str, ...] = ()

    def place(self, answers: tuple[str, ...] = ()) -> str:
        """Where dice are thrown there behind those answers to the row's own questions."""
        return place(self.delivery, self.nth, self.base, (*self.before, *answers))

    def oracle(
        self,
        secret: bytes,
        state: Encounter,
        given: tuple[Given, ...],
        *,
        pins: dict[str, int] | None = None,
        answers: dict[str, str] | None = None,
        physical: bool | None = None,
    ) -> Table:
        """The table's oracle there: dice of the secret, answers of standing orders."""
        return Table(
            keyed_source(secret, self.place()),
            given=given,
            pins=pins,
            answers=answers,
            decide=lambda question: decide(state, question),
            physical=physical,
            owner=lambda who: _owner(state, who),
            asks=_asks(state),
            deliveries=self.answered,
            behind=lambda answers: keyed_source(secret, self.place(answers)),
        )


def entry(seq: int, parent: int, turn: Turn, oracle: Table, context: Context, rules: Ruleset, said: Said) -> Row:
    """The row of a turn that came to its end."""
    # Events go through their codec here, so that the state in memory is the one a reload gives.
    events = _EVENTS.decode(msgspec.json.encode(turn.events))
    return Row(
        seq,
        parent,
        context.kind,
        said.cause,
        context.who,
        context.source,
        context.text,
        turn.dice,
        dict(oracle.answers),
        events,
        Report(
            turn.checks,
            turn.notes,
            turn.unused,
            said.base,
            said.hand,
            context.audience,
            measured(context.command, rules),
            context.player and bool(context.text),
            _actor(context.command, rules),
            oracle.answered,
        ),
        rules.version,
        now(),
    )


def _actor(command: Command | None, rules: Ruleset) -> str:
    """The figure that acts by a command; empty for one that nobody's deed is, as what moves the clock."""
    verb = None if command is None else rules.verbs.get(command.verb)
    return "" if command is None or verb is None or verb.unattended or command.verb in CLOCK else command.who or ""


def measured(command: Command | None, rules: Ruleset) -> str:
    """The figure whose numbers a command measures without doing anything to it; empty for any other command."""
    if command is None or command.verb not in rules.verbs or not rules.verbs[command.verb].peeks:
        return ""
    return next(iter(command.targets), "")


def suspended(turn: Turn, oracle: Table, context: Context, rules: Ruleset, said: Said) -> Pending:
    """A turn that waits for an answer."""
    return Pending(
        said.base,
        context.kind,
        turn.questions,
        said.cause,
        context.who,
        context.source,
        context.text,
        context.command,
        turn.dice,
        {d.name: d.value for d in turn.dice if not d.given},
        context.given,
        dict(oracle.answers),
        rules.version,
        now(),
        context.deadline,
        delivery=said.delivery,
        nth=said.nth,
        hand=said.hand,
        figures=turn.figures,
        audience=context.audience,
        player=context.player,
        answered=oracle.answered,
        before=said.before,
    )


def went_on(waiting: Pending, hand: tuple[Given, ...], answered: Mapping[str, str]) -> Said:
    """Where a suspended sentence goes on, with the dice and the deliveries that all its answers brought."""
    return Said(waiting.delivery, waiting.base, waiting.nth, waiting.cause, hand, answered, waiting.before)


def voided(live: Loaded, waiting: Pending, answers: dict[str, str], note: Note) -> Row:
    """The row of a sentence that comes to nothing after its dice were shown."""
    return Row(
        live.head + 1,
        live.head,
        "void",
        waiting.cause,
        waiting.who,
        waiting.source,
        waiting.text,
        waiting.dice,
        answers,
        report=Report(
            notes=(note,),
            base=waiting.base,
            audience=waiting.audience,
            player=waiting.player,
            answered=waiting.answered,
        ),
        rules_version=waiting.rules_version,
        at=now(),
    )


def reply_of(live: Loaded, rows: Sequence[Row], pending: Pending | Clear | None, turn: Turn) -> Reply:
    """The answer to what was done in ``live``, not in words yet: its rows, or what is asked and was shown till then."""
    reached = {(d.who, d.label) for r in rows[1:] for d in r.dice if d.given}
    left = tuple(str(u) for u in turn.unused if u.label is None or u.who is None or (u.who, u.label) not in reached)
    asks = pending if isinstance(pending, Pending) else None
    shown = Step(live.head, turn.dice, turn.checks, turn.notes, row=False)
    if asks is not None:
        own = {"said": asks.text, "by": asks.who or ""} if asks.player else {}
        shown = replace(shown, audience=asks.audience, **own)
    questions = () if asks is None else asks.questions
    return Reply(
        fight=FightPart(
            live.info.id,
            live.head + len(rows),
            tuple(map(step_of, rows)) if rows else (shown,),
            () if questions else left,
        ),
        prompts=PromptPart(questions=questions),
    )
