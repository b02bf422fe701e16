"""Playing a log again: sentences and dice must give the events that it records."""

from msgspec import Struct
from msgspec.structs import replace

from bot.fight.entries import Context, Said
from bot.fight.live import Check, Deed, Live, Tell
from bot.reply import Line, Place, Reply, Step
from bot.service import Service
from grammar.scene.resolve import Speaker
from rules.core.command import Given
from rules.core.encounter import Encounter
from rules.core.engine import Turn, begin, enlist, step
from rules.core.events import Configured, Event, Joined, Resheeted
from rules.core.oracle import Table
from rules.core.report import Refused
from rules.core.rolls.given import by_hand, kept, left_for_later
from rules.core.ruleset import Ruleset
from rules.registry import ruleset
from storage import codec
from storage.rows import EncounterInfo, Loaded, Row

_PLACE = Place("replay")
_BROUGHT = (Joined, Resheeted)
"""Events that bring a sheet from the store into a fight: the log holds the sheet, but not where it is from."""


class _Deed(BaseException):
    """Leaves a handler with what it was about to do."""

    def __init__(self, deed: Deed, context: Context) -> None:
        super().__init__()
        self.deed, self.context = deed, context


class _Stage(Live):
    """One state of one fight: what would be performed is caught, and nothing is written."""

    def show(self, loaded: Loaded) -> None:
        """Let this be the present."""
        self._states = {loaded.info.id: loaded}

    async def load(self, encounter: str) -> Loaded:
        """See Live."""
        return self._states[encounter]

    async def perform(
        self, encounter: str, deed: Deed, context: Context, check: Check | None = None, tell: Tell | None = None
    ) -> Reply:
        """See Live."""
        raise _Deed(deed, context)

    async def in_secret(self, live: Loaded, seq: int, who: str | None) -> tuple[Step, ...]:
        """See Live; whether it was a secret was judged when it was revealed."""
        return ()


class Played(Struct, frozen=True):
    """What replaying a row has come to: whether it is the row, and what its sentence goes on with."""

    same: bool
    thrown: tuple[Given, ...] = ()
    left: tuple[Given, ...] = ()


class Secrets(Struct, frozen=True):
    """What throws a fight's dice: ``last``, and before it the ``earlier`` ones, each with the last row it served."""

    last: bytes
    earlier: tuple[tuple[int, bytes], ...] = ()

    def at(self, row: int) -> bytes:
        """The secret of that row's dice."""
        return next((secret for last, secret in self.earlier if row <= last), self.last)


class Replay:
    """Plays rows of one fight again, each from the state before it, at a table that serves nothing else."""

    def __init__(self, table: Service, info: EncounterInfo, secrets: Secrets) -> None:
        self._secrets = secrets
        self._info, self._rules = replace(info, ended=None), ruleset(info.system)
        self._table, self._stage = table, _Stage(table.store)
        self._table.live = self._stage
        self._table.running[_PLACE.channel] = info.id

    async def sentence(self, row: Row, state: Encounter, heard: Encounter, said: Said) -> Played:
        """A row that somebody's sentence, command or ruling wrote, by whichever right its speaker may have had.

        It was ``heard`` in one state and, if it had to wait for answers, carried out in a later one, ``state``.
        """
        if row.text.removeprefix("/").casefold().startswith("encounter start"):
            return self._tried(row, state, said, _begun(row, self._rules), ())
        who = row.who or ""
        speakers = [Speaker(who, "", gm=True), Speaker(who, "", gm=False)]
        actor = heard.figures.get(row.report.actor)
        if actor is not None and actor.owner not in (None, who):
            # What its player has ordered was carried out when a game master moved the clock.
            speakers.append(Speaker(actor.owner or "", "", gm=False))
        for speaker in speakers:
            deed = await self._deed(row, heard, speaker)
            if deed is not None:
                played = self._tried(row, state, said, deed.deed, deed.context.given)
                if played.same:
                    return played
        return self._tried(row, state, said, _brought(row, self._rules), ()) if _brings(row) else Played(False)

    def engine(self, row: Row, state: Encounter, said: Said, before: Played) -> Played:
        """A row that the engine wrote by itself."""

        def goes_on(enc: Encounter, oracle: Table) -> Turn:
            return step(enc, self._rules, oracle) or Turn()

        return self._tried(row, state, said, goes_on, (*kept(state), *before.left), before.thrown)

    async def _deed(self, row: Row, state: Encounter, speaker: Speaker) -> _Deed | None:
        loaded = Loaded(state, row.report.base, self._info)
        self._stage.show(loaded)
        line = Line(row.text, _PLACE, speaker, row.source)
        try:
            await self._table.said_at(line, loaded)
        except _Deed as caught:
            return caught
        except Refused:
            return None
        return None

    def _tried(
        self,
        row: Row,
        state: Encounter,
        said: Said,
        deed: Deed,
        given: tuple[Given, ...],
        root: tuple[Given, ...] = (),
    ) -> Played:
        thrown = (*given, *row.report.hand)
        for physical in dict.fromkeys((by_hand((*root, *thrown)), by_hand(thrown))):
            oracle = said.oracle(self._secrets.at(row.seq), state, thrown, answers=dict(row.answers), physical=physical)
            try:
                turn = deed(state, oracle)
            except Refused:
                return Played(False)
            if not turn.questions and _same(turn, oracle, row):
                return Played(True, (*root, *thrown), left_for_later(turn.unused, turn.dice))
        return Played(False)


def _same(turn: Turn, oracle: Table, row: Row) -> bool:
    """Whether a turn is what the row records, to the last word."""
    report = replace(row.report, checks=turn.checks, notes=turn.notes, unused=turn.unused)
    return (
        codec.encode(turn.dice) == codec.encode(row.dice)
        and codec.encode(turn.events) == codec.encode(row.events)
        and codec.encode(codec.report(codec.encode(report))) == codec.encode(row.report)
        and oracle.answers == row.answers
        and list(oracle.answered.items()) == list(row.report.answered.items())
        and oracle.answered.keys() <= oracle.answers.keys()
    )


def _begun(row: Row, rules: Ruleset) -> Deed:
    options = tuple(event for event in row.events if isinstance(event, Configured))

    def deed(enc: Encounter, oracle: Table) -> Turn:
        for option in options:
            enc = option.apply(enc)
        turn = begin(enc, rules, oracle)
        return replace(turn, events=(*options, *turn.events))

    return deed


def _brings(row: Row) -> bool:
    return any(isinstance(event, _BROUGHT) for event in row.events)


def _brought(row: Row, rules: Ruleset) -> Deed:
    """What follows from figures that came with sheets of their own; a changed sheet is taken as it is.

    So are the dice that were thrown for the sheets before their figures joined: where each lies is proved elsewhere.
    """
    figures = tuple(event.figure for event in row.events if isinstance(event, Joined))
    changes: tuple[Event, ...] = tuple(event for event in row.events if isinstance(event, Resheeted))

    def deed(enc: Encounter, oracle: Table) -> Turn:
        if changes:
            return Turn(row.events, row.dice, row.report.checks, row.report.notes, row.report.unused)
        turn = enlist(enc, figures, rules, oracle)
        dice, notes = len(row.dice) - len(turn.dice), len(row.report.notes) - len(turn.notes)
        if min(dice, notes) < 0:
            return turn
        # For whose eyes the dice of a hidden figure are is not the rules' to say.
        thrown = (replace(one, audience=kept.audience) for one, kept in zip(turn.dice, row.dice[dice:], strict=True))
        return replace(turn, dice=(*row.dice[:dice], *thrown), notes=(*row.report.notes[:notes], *turn.notes))

    return deed
