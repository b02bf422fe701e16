"""Rounds in which nobody acts: passing is told once, and all of it in a line where no one did anything else."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from bot.gate import sight_of
from bot.reply import Line, Reply, Step, step_of
from bot.service import Service
from bot.texts import says
from bot.words.answers import heard
from rules.core.events import Counted
from rules.core.ruleset import Ruleset
from rules.core.secrets.audience import Viewer, visible

LONGEST = 200
"""How many rows of a round are looked at for somebody's deed."""
IDLE = ("passes", "does_nothing")
"""The notes that tell that somebody lets a turn pass."""


async def whole_round(table: Service, line: Line, joined: Reply, rules: Ruleset, number: int) -> Reply:
    """The answer for round ``number``: who passes is told once, and where everybody did, that no one acted."""
    whole = await table.told(line, replace(joined, text="", steps=tuple(_passing_once(joined.steps))))
    before = whole.tells
    if before is None or whole.encounter is None:
        return joined
    earlier = await _this_round(table, whole.encounter, joined.steps, rules)
    state = (await table.live.present(whole.encounter)).state

    def tells(said: Reply, viewer: Viewer) -> str:
        eyes = sight_of(state, rules, viewer)
        rows = [row for row, *_ in heard(said, eyes, rules).rows]
        before_it = (row for row, *_ in heard(replace(said, steps=earlier), eyes, rules).rows)
        acted = any(map(_acts, (*before_it, *rows)))
        up = {name for name in visible(state, viewer) if not rules.fallen(state, state.figures[name])}
        passed = {note.who for row in rows for note in row.notes if note.code in IDLE}
        if acted or not passed or not up <= passed or rules.counter.of(state, 1) == number:
            return before(said, viewer)
        idle = says("round.idle" if rules.round_seconds > 1 else "round.idle_second", n=number)
        if not any(note.code == "turn" for row in rows for note in row.notes):
            # Which round it is now is told with who is next.
            return idle
        left = (replace(s, notes=tuple(n for n in s.notes if n.code not in IDLE)) for s in said.steps)
        return f"{idle}\n{before(replace(said, steps=tuple(left)), viewer)}"

    return replace(whole, text=tells(whole, line.eyes), tells=tells)


async def _this_round(table: Service, encounter: str, steps: Sequence[Step], rules: Ruleset) -> tuple[Step, ...]:
    """What was done in the round before those rows, as far back as a round is long."""
    first = min(step.seq for step in steps)
    known = {row.seq: row for row in await table.store.ledger.rows(encounter, max(0, first - LONGEST), LONGEST)}
    found: list[Step] = []
    row = known.get(known[first].parent) if first in known else None
    while row is not None:
        found.append(step_of(row))
        if any(isinstance(event, Counted) and event.key == rules.counter.key for event in row.events):
            break
        row = known.get(row.parent)
    return tuple(reversed(found))


def _acts(row: Step) -> bool:
    """Whether a row tells of somebody's deed."""
    return bool(row.dice or row.checks) or any(n.who and n.code not in (*IDLE, "turn", "joins") for n in row.notes)


def _passing_once(steps: Iterable[Step]) -> Iterator[Step]:
    """The rows, each figure that passes told where it first does."""
    idle: set[str] = set()
    for step in steps:
        notes = tuple(note for note in step.notes if note.code not in IDLE or note.who not in idle)
        idle |= {note.who for note in notes if note.code in IDLE}
        yield replace(step, notes=notes)
