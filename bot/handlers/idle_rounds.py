"""Rounds in which nobody acts: passing is told once, and all of it in a line where no one did anything else."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from bot.gate import TURN, done, sight_of
from bot.reply import FightPart, Line, Reply, Step, step_of
from bot.service import Service
from bot.texts import says
from bot.words.answers import heard
from rules.core.events import Counted, Event
from rules.core.ruleset import Ruleset
from rules.core.secrets.audience import EVERYBODY, Viewer, visible
from rules.core.secrets.veil import Sight

NEAR, LONGEST = 2, 200
"""How many rows of a round are looked at for somebody's deed: those just before its end as a rule show one."""
IDLE = ("passes", "does_nothing")
"""The notes that tell that somebody lets a turn pass."""


async def whole_round(table: Service, line: Line, joined: Reply, rules: Ruleset, number: int) -> Reply:
    """The answer for round ``number``: who passes is told once, and where everybody did, that no one acted."""
    once = tuple(_passing_once(joined.fight.steps))
    whole = (
        joined
        if once == joined.fight.steps
        else await table.told(line, replace(joined, text="", fight=replace(joined.fight, steps=once)))
    )
    before = whole.tells
    passing = any(note.code in IDLE for step in once for note in step.notes)
    if before is None or whole.fight.encounter is None or not passing:
        return whole
    state = (await table.live.present(whole.fight.encounter)).state
    everybody = sight_of(state, rules, EVERYBODY)
    earlier: tuple[Step, ...] = ()
    if not _active(once, everybody, rules):
        first = min(step.seq for step in once)
        if table.idle.get(whole.fight.encounter) != first - 1:
            earlier = await _this_round(table, whole.fight.encounter, first, everybody, rules)
    if _active((*earlier, *once), everybody, rules):
        return whole
    if any(_counts(event, rules) for step in once for event in step.events):
        table.idle[whole.fight.encounter] = max(step.seq for step in once)

    def tells(said: Reply, viewer: Viewer) -> str:
        eyes = sight_of(state, rules, viewer)
        rows = [row for row, *_ in heard(said.fight, (), eyes, rules).rows]
        up = {name for name in visible(state, viewer) if not rules.show.fallen(state, state.figures[name])}
        passed = {note.who for row in rows for note in row.notes if note.code in IDLE}
        acted = any(map(_acts, rows)) or _active(earlier, eyes, rules)
        if acted or not passed or not up <= passed or rules.counter.of(state, 1) == number:
            return before(said, viewer)
        idle = says("round.idle" if rules.round_seconds > 1 else "round.idle_second", n=number)
        # Which round it is now is told with who is next.
        turns = any(note.code == TURN for row in rows for note in row.notes)
        silent = IDLE if turns else (*IDLE, rules.counter.key)
        left = (replace(s, notes=tuple(n for n in s.notes if n.code not in silent)) for s in said.fight.steps)
        rest = before(replace(said, fight=replace(said.fight, steps=tuple(left))), viewer)
        return idle if rest == done() else f"{idle}\n{rest}"

    return replace(whole, text=tells(whole, line.eyes), tells=tells)


async def _this_round(table: Service, encounter: str, seq: int, eyes: Sight, rules: Ruleset) -> tuple[Step, ...]:
    """What was done in the round before row ``seq``, as far back as somebody is seen to act or a round is long."""
    found: list[Step] = []
    for far in (NEAR, LONGEST):
        known = {row.seq: row for row in await table.store.ledger.rows(encounter, max(0, seq - far - 1), far)}
        # What is played stands on the row before it, undone ones too.
        found, row = [], known.get(seq - 1)
        while row is not None:
            found.append(step_of(row))
            begins = any(_counts(event, rules) for event in row.events)
            if begins or _active(found[-1:], eyes, rules):
                return tuple(found)
            row = known.get(row.parent)
    return tuple(found)


def _counts(event: Event, rules: Ruleset) -> bool:
    """Whether a round begins with an event."""
    return isinstance(event, Counted) and event.key == rules.counter.key


def _active(steps: Sequence[Step], eyes: Sight, rules: Ruleset) -> bool:
    """Whether a reader hears of somebody's deed in these rows."""
    return any(_acts(row) for row, *_ in heard(FightPart(steps=tuple(steps)), (), eyes, rules).rows)


def _acts(row: Step) -> bool:
    """Whether a row tells of somebody's deed; who joins throws dice for the order, and has done nothing yet."""
    if any(note.code == "joins" for note in row.notes):
        return False
    return bool(row.dice or row.checks) or any(note.who and note.code not in (*IDLE, TURN) for note in row.notes)


def _passing_once(steps: Iterable[Step]) -> Iterator[Step]:
    """The rows, each figure that passes told where it first does."""
    idle: set[str] = set()
    for step in steps:
        notes = tuple(note for note in step.notes if note.code not in IDLE or note.who not in idle)
        idle |= {note.who for note in notes if note.code in IDLE}
        yield replace(step, notes=notes)
