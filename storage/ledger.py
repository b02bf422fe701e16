"""The ledger of encounters: an append-only tree of rows, the open questions of each encounter, its present state."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

from msgspec.structs import replace
from sqlalchemy import Connection, bindparam, delete, func, insert, select, union_all, update
from sqlalchemy import Row as Record
from sqlalchemy.exc import IntegrityError

from rules.core.encounter import Encounter
from storage import codec
from storage.appends import (
    Append,
    Appends,
    check,
    deliveries,
    encounter_values,
    receipt,
    row_values,
    tail_of,
    why_not,
)
from storage.database import Database
from storage.faults import readable
from storage.line import Further, Latest
from storage.rows import (
    Busy,
    Clear,
    Delivered,
    EncounterInfo,
    Header,
    Loaded,
    Missing,
    Pending,
    Raced,
    Receipt,
    Row,
    Written,
)
from storage.schema import encounters, ledger, sources
from storage.schema import pending as questions
from storage.states import state_at, way

T = TypeVar("T")
Plays: TypeAlias = Callable[[str | None], bool]
"""Whether a guild (None: a direct message) is one that the caller plays."""

FIRST_LOOK = 60
"""How many headers are read at first where somebody looks back."""
FEW = 100
"""Rows that may be decoded where nothing else can happen meanwhile."""
SNAPSHOT_EVERY = 200
"""Rows after which a state is kept whole, so that loading never folds many more."""

_ROLLED = ((ledger.c.dice != "[]") | ledger.c.report.like('%"checks":[%')).label("rolled")
_HEADER = (ledger.c.seq, ledger.c.parent, ledger.c.kind, ledger.c.cause, ledger.c.who, ledger.c.text, ledger.c.at)
_PLAIN = ("seq", "parent", "kind", "cause", "who", "source", "text", "rules_version", "at")
_INFO = tuple(encounters.c[name] for name in EncounterInfo.__struct_fields__)

# Built once: these are what every sentence needs.
_HEAD = select(encounters.c.head).where(encounters.c.id == bindparam("of"))
_ACTIVE = select(encounters.c.id).where(encounters.c.channel == bindparam("of"), encounters.c.ended.is_(None))
_OPEN = (
    select(questions.c.version, questions.c.body)
    .where(questions.c.encounter == bindparam("of"))
    .order_by(questions.c.version)
)
_TIMED = (
    select(questions.c.encounter, questions.c.deadline, encounters.c.guild)
    .join(encounters, encounters.c.id == questions.c.encounter)
    .where(questions.c.deadline.is_not(None))
    .order_by(questions.c.deadline)
)
_DELIVERED = select(sources.c.encounter, sources.c.seq).where(sources.c.source == bindparam("of"))
_NOW = select(encounters.c.head, encounters.c.asked, encounters.c.ended).where(encounters.c.id == bindparam("of"))
_HASH = select(ledger.c.hash).where(ledger.c.encounter == bindparam("of"), ledger.c.seq == bindparam("head"))
_WHOLE = select(*_INFO, encounters.c.head, encounters.c.asked, encounters.c.snapshot).where(
    encounters.c.id == bindparam("of")
)
_MINE = select(ledger).where(ledger.c.encounter == bindparam("of"))
# Two ways by an index each: with an "or", or in order, SQLite walks through the whole fight.
_SENTENCE = union_all(_MINE.where(ledger.c.seq == bindparam("seq")), _MINE.where(ledger.c.cause == bindparam("seq")))
_LINE = way(to_snapshot=False)
_ON_LINE = (
    select(ledger)
    .join(_LINE, ledger.c.seq == _LINE.c.seq)
    .where(ledger.c.encounter == bindparam("of"))
    .order_by(ledger.c.seq)
)


def everywhere(guild: str | None) -> bool:
    """Plays every guild."""
    return True


class Ledger:
    """Reads and appends. Rows are numbered from 1 without gaps; 0 is the encounter before its first row."""

    def __init__(self, database: Database, snapshot_every: int = SNAPSHOT_EVERY) -> None:
        self._db, self._every, self._batch = database, snapshot_every, Appends(snapshot_every)

    # --- encounters
    async def create(self, info: EncounterInfo) -> None:
        """Open an encounter with an empty ledger. Raises Busy while another one runs in its channel."""

        def job(conn: Connection) -> None:
            conn.execute(insert(encounters).values(encounter_values(info)))

        try:
            await self._db.write(job)
        except IntegrityError:
            running = await self.active(info.channel)
            if running is None or info.ended is not None:
                raise
            raise Busy(running) from None

    async def info(self, encounter: str) -> EncounterInfo:
        """What an encounter is. Raises Missing."""
        records = await self._db.fetch(select(*_INFO).where(encounters.c.id == encounter))
        if not records:
            raise Missing(f"no encounter {encounter}")
        return EncounterInfo(**records[0]._mapping)

    async def active(self, channel: str) -> str | None:
        """The id of the one running encounter of a channel."""
        records = await self._db.fetch(_ACTIVE, {"of": channel})
        return records[0].id if records else None

    async def running(self) -> tuple[EncounterInfo, ...]:
        """Every running encounter, the latest started first: what a restarted process has to pick up."""
        where = select(*_INFO).where(encounters.c.ended.is_(None))
        return tuple(EncounterInfo(**r._mapping) for r in await self._db.fetch(_latest(where)))

    async def played(self) -> tuple[tuple[str | None, str], ...]:
        """The guilds in which encounters run (None: direct messages), each with a system that is played there."""
        of = select(encounters.c.guild, encounters.c.system).where(encounters.c.ended.is_(None)).distinct()
        return tuple((record.guild, record.system) for record in await self._db.fetch(of))

    async def counts(self) -> tuple[int, int]:
        """How many encounters run, and how many questions are open in them."""
        on = select(func.count()).select_from(encounters).where(encounters.c.ended.is_(None)).scalar_subquery()
        asked = select(func.count()).select_from(questions).scalar_subquery()
        (found,) = await self._db.fetch(select(on.label("fights"), asked.label("questions")))
        return found.fights, found.questions

    async def listing(
        self, guild: str | None, *, channel: str | None = None, most: int | None = None, skip: int = 0
    ) -> tuple[EncounterInfo, ...]:
        """The encounters of a guild (None: of none), of one channel or all, the latest started first."""
        of = select(*_INFO).where(encounters.c.guild.is_(None) if guild is None else encounters.c.guild == guild)
        of = of if channel is None else of.where(encounters.c.channel == channel)
        found = await self._db.fetch(_latest(of).limit(most).offset(skip or None))
        return tuple(EncounterInfo(**r._mapping) for r in found)

    async def end(self, encounter: str, at: str) -> None:
        """Close the encounter and its open questions. Raises Missing, or Ended when it was over already."""

        def job(conn: Connection) -> None:
            over = update(encounters).where(encounters.c.id == encounter, encounters.c.ended.is_(None))
            if conn.execute(over.values(ended=at, asked=encounters.c.asked + 1)).rowcount == 0:
                raise why_not(conn, encounter)
            conn.execute(delete(questions).where(questions.c.encounter == encounter))

        await self._db.write(job)

    async def reopen(self, encounter: str, secret: bytes | None = None, row: Row | None = None) -> None:
        """Let an encounter that is over go on, its dice from another ``secret`` that the ``row`` commits to.

        Raises Busy while another one runs in its channel, Raced where it has gone on already.
        """

        def job(conn: Connection) -> None:
            over = update(encounters).where(encounters.c.id == encounter, encounters.c.ended.is_not(None))
            fresh = {} if secret is None else {"secret": secret}
            if conn.execute(over.values(ended=None, **fresh)).rowcount == 0:
                raise Raced(0)
            if row is not None:
                values, marks = [row_values(encounter, row)], deliveries((row,), None, None)
                self._batch(Append(encounter, row.parent, values, None, marks, None, None))(conn)

        try:
            await self._db.write(job)
        except IntegrityError:
            raise Busy((await self.active((await self.info(encounter)).channel)) or "") from None

    # --- reading
    async def load(self, encounter: str) -> Loaded:
        """The present of an encounter. Raises Missing."""

        def job(conn: Connection) -> Loaded:
            found = conn.execute(_WHOLE, {"of": encounter}).first()
            if found is None:
                raise Missing(f"no encounter {encounter}")
            fields = dict(found._mapping)
            head, asked, kept = (fields.pop(name) for name in ("head", "asked", "snapshot"))
            info = EncounterInfo(**fields)
            tail = tail_of(info, head, conn.execute(_HASH, {"of": encounter, "head": head}).scalar())
            waiting = tuple(_pending(encounter, open_) for open_ in conn.execute(_OPEN, {"of": encounter}))
            return Loaded(state_at(conn, encounter, info.system, head), head, info, asked, tail, waiting, kept)

        return await self._db.read(job)

    async def stands(self, loaded: Loaded) -> bool:
        """Whether that is still the present of the encounter. Raises Missing."""
        records = await self._db.fetch(_NOW, {"of": loaded.info.id})
        if not records:
            raise Missing(f"no encounter {loaded.info.id}")
        return tuple(records[0]) == (loaded.head, loaded.asked, loaded.info.ended)

    async def state_at(self, encounter: str, seq: int) -> Encounter:
        """The state that row ``seq`` made (0: before the first). Raises Missing."""

        def job(conn: Connection) -> Encounter:
            where = select(encounters.c.system, encounters.c.head).where(encounters.c.id == encounter)
            found = conn.execute(where).first()
            if found is None or not 0 <= seq <= found.head:
                raise Missing(f"no row {seq} in encounter {encounter}")
            return state_at(conn, encounter, found.system, seq)

        return await self._db.read(job)

    async def head(self, encounter: str) -> int:
        """The seq of the latest row, 0 for none. Raises Missing."""
        records = await self._db.fetch(_HEAD, {"of": encounter})
        if not records:
            raise Missing(f"no encounter {encounter}")
        return int(records[0].head)

    async def headers(self, encounter: str) -> tuple[Header, ...]:
        """Every row without its payload, in order of seq (row n at index n - 1): what storage.line works on."""
        of = select(*_HEADER).where(ledger.c.encounter == encounter).order_by(ledger.c.seq)
        return tuple(Header(*record) for record in await self._db.fetch(of))

    async def look(self, encounter: str, head: int, work: Callable[[Sequence[Header]], T]) -> T:
        """What ``work`` makes of the headers up to ``head``, of which only as many are read as it asks for."""
        most = FIRST_LOOK
        while True:
            of = select(*_HEADER, _ROLLED).where(
                ledger.c.encounter == encounter, ledger.c.seq <= head, ledger.c.seq > head - most
            )
            found = await self._db.fetch(of.order_by(ledger.c.seq))
            try:
                return work(Latest(head, [Header(*record) for record in found]))
            except Further:
                most *= 8

    async def sentence(self, encounter: str, seq: int) -> tuple[Row, ...]:
        """Row ``seq`` and the rows that it caused, in order of seq; empty for a row there is not."""
        found = await self._db.fetch(_SENTENCE, {"of": encounter, "seq": seq})
        return tuple(_row(record) for record in sorted(found, key=lambda record: int(record.seq)))

    async def rows(self, encounter: str, start: int = 0, limit: int | None = None) -> tuple[Row, ...]:
        """The rows after seq ``start`` in order of seq, of every branch; at most ``limit``."""
        of = select(ledger).where(ledger.c.encounter == encounter, ledger.c.seq > start).order_by(ledger.c.seq)
        return await _rows(await self._db.fetch(of.limit(limit)))

    async def records(self, encounter: str) -> Sequence[Any]:
        """Every row as it is stored, payloads as JSON text, in order of seq: what is exported and verified."""
        of = select(ledger).where(ledger.c.encounter == encounter).order_by(ledger.c.seq)
        return await self._db.fetch(of)

    async def line(self, encounter: str, head: int) -> tuple[Row, ...]:
        """The rows that lead to ``head`` along the parents, in order of play: what counts, undone rows left out.

        Undo and redo rows that later play stands on are among them; they hold no events.
        """
        return await _rows(await self._db.fetch(_ON_LINE, {"of": encounter, "head": head}))

    async def pending(self, encounter: str) -> tuple[Pending, ...]:
        """Every suspended command with its version, in the order they were asked."""
        return tuple(_pending(encounter, record) for record in await self._db.fetch(_OPEN, {"of": encounter}))

    async def due(self, before: str, plays: Plays = everywhere) -> tuple[tuple[str, Pending], ...]:
        """(encounter, suspended command) of each question whose deadline is at or before that ISO moment.

        ``plays``: of whose guilds only.
        """
        late = _TIMED.add_columns(questions.c.version, questions.c.body).where(questions.c.deadline <= before)
        found = await self._db.fetch(late)
        return tuple((r.encounter, _pending(r.encounter, r)) for r in found if plays(r.guild))

    async def deadline(self, plays: Plays = everywhere) -> str | None:
        """The earliest ISO moment at which an open question is to be answered by default, or None; as ``due``."""
        most = FIRST_LOOK
        while True:
            found = await self._db.fetch(_TIMED.limit(most))
            mine: str | None = next((record.deadline for record in found if plays(record.guild)), None)
            if mine is not None or len(found) < most:
                return mine
            most *= 8

    async def delivered(self, source: str) -> Receipt | None:
        """Where a message or interaction was recorded, or None for a new one."""
        records = await self._db.fetch(_DELIVERED, {"of": source})
        return Receipt(*records[0]) if records else None

    async def deliveries(self, encounter: str, start: int) -> tuple[tuple[str, int], ...]:
        """(delivery, row it became) of each delivery that became a row after ``start``."""
        of = select(sources.c.source, sources.c.seq).where(sources.c.encounter == encounter, sources.c.seq > start)
        return tuple((record.source, record.seq) for record in await self._db.fetch(of.order_by(sources.c.seq)))

    # --- writing
    async def append(
        self,
        encounter: str,
        head: int,
        rows: Sequence[Row] = (),
        pending: Pending | Clear | None = None,
        source: str | None = None,
        *,
        known: Written | None = None,
        meanwhile: Callable[[], None] | None = None,
    ) -> Written:
        """Add rows after ``head`` and open, replace or close questions, all or nothing; returns where it stands now.

        Rows bear the seqs ``head + 1`` and on. ``pending`` None leaves the questions as they are. ``source`` is the
        delivery that brought this about where no row or question bears it itself: a button pressed, an answer.
        ``known`` is what the caller believes of the encounter as it stands at ``head``: it need not be read then.
        ``meanwhile`` may be called, once, while the commit is under way, which may fail all the same.
        Returns after the commit. Raises Delivered when one of the sources was recorded before, Raced when the head has
        moved, no question of the version given is open or others than the ``known`` ones are, Ended, Missing, or
        ValueError for misnumbered rows.
        """
        check(head, rows)
        values = [row_values(encounter, row) for row in rows]
        marks = deliveries(rows, pending, source)
        wanted = Append(encounter, head, values, pending, marks, source, known)
        try:
            if known is not None and pending is None and head + len(rows) - known.kept < self._every:
                written: Written = await self._db.write_in(self._batch, wanted, meanwhile)
                return written
            return await self._db.write(self._batch(wanted))
        except IntegrityError:
            # Another encounter's append, under way at the same moment, recorded the same delivery.
            found = await self._db.read(lambda conn: receipt(conn, list(marks)))
            if found is None:
                raise
            raise Delivered(found) from None


async def _rows(records: Sequence[Record[Any]]) -> tuple[Row, ...]:
    """The rows of these records; many are decoded beside the loop."""

    def decoded() -> tuple[Row, ...]:
        return tuple(map(_row, records))

    return decoded() if len(records) <= FEW else await asyncio.to_thread(decoded)


def _row(record: Record[Any]) -> Row:
    with readable("row", record.encounter, record.seq):
        return Row(
            **{name: record._mapping[name] for name in _PLAIN},
            dice=codec.dice(record.dice),
            answers=codec.answers(record.answers),
            events=codec.events(record.events),
            report=codec.report(record.report),
            hash=record.hash or "",
        )


def _pending(encounter: str, record: Any) -> Pending:
    with readable("question", encounter):
        return replace(codec.pending(record.body), version=record.version)


def _latest(query: Any) -> Any:
    return query.order_by(encounters.c.started.desc(), encounters.c.id.desc())
