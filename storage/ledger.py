"""The ledger of encounters: an append-only tree of rows, the open question of each encounter, and its present state."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from sqlalchemy import CTE, Connection, Integer, bindparam, delete, func, insert, select, update
from sqlalchemy import Row as Record
from sqlalchemy.exc import IntegrityError

from rules.core.encounter import Encounter
from rules.core.events import fold
from storage import codec
from storage.database import Database
from storage.faults import readable
from storage.rows import (
    Busy,
    Clear,
    Delivered,
    EncounterInfo,
    Ended,
    Header,
    Loaded,
    Missing,
    Pending,
    Raced,
    Receipt,
    Row,
)
from storage.schema import encounters, ledger, snapshots, sources
from storage.schema import pending as questions

SNAPSHOT_EVERY = 200
"""Rows after which a state is kept whole, so that loading never folds many more."""

_HEADER = (ledger.c.seq, ledger.c.parent, ledger.c.kind, ledger.c.cause, ledger.c.who, ledger.c.text, ledger.c.at)
_INFO = tuple(encounters.c[name] for name in EncounterInfo.__struct_fields__)

# Built once: these are what every sentence needs.
_HEAD = select(encounters.c.head).where(encounters.c.id == bindparam("of"))
_ACTIVE = select(encounters.c.id).where(encounters.c.channel == bindparam("of"), encounters.c.ended.is_(None))
_OPEN = select(questions.c.version, questions.c.body).where(questions.c.encounter == bindparam("of"))
_DELIVERED = select(sources.c.encounter, sources.c.seq).where(sources.c.source == bindparam("of"))
_MOVE = (
    update(encounters)
    .where(encounters.c.id == bindparam("of"), encounters.c.head == bindparam("from"), encounters.c.ended.is_(None))
    .values(head=bindparam("to"), asked=encounters.c.asked + bindparam("by", type_=Integer))
    .returning(encounters.c.asked, encounters.c.snapshot, encounters.c.system)
)
_DELIVER, _WRITE = insert(sources), insert(ledger)


class Ledger:
    """Reads and appends. Rows are numbered from 1 without gaps; 0 is the encounter before its first row."""

    def __init__(self, database: Database, snapshot_every: int = SNAPSHOT_EVERY) -> None:
        self._db, self._every = database, snapshot_every

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

    async def listing(self, guild: str | None) -> tuple[EncounterInfo, ...]:
        """Every encounter of a guild (None: of none), the latest started first."""
        where = encounters.c.guild.is_(None) if guild is None else encounters.c.guild == guild
        return tuple(EncounterInfo(**r._mapping) for r in await self._db.fetch(_latest(select(*_INFO).where(where))))

    async def end(self, encounter: str, at: str) -> None:
        """Close the encounter and its open question, if any. Raises Missing, or Ended when it was over already."""

        def job(conn: Connection) -> None:
            over = update(encounters).where(encounters.c.id == encounter, encounters.c.ended.is_(None))
            if conn.execute(over.values(ended=at, asked=encounters.c.asked + 1)).rowcount == 0:
                raise _why_not(conn, encounter)
            conn.execute(delete(questions).where(questions.c.encounter == encounter))

        await self._db.write(job)

    # --- reading
    async def load(self, encounter: str) -> Loaded:
        """The present of an encounter. Raises Missing."""

        def job(conn: Connection) -> Loaded:
            found = conn.execute(select(*_INFO, encounters.c.head).where(encounters.c.id == encounter)).first()
            if found is None:
                raise Missing(f"no encounter {encounter}")
            fields = dict(found._mapping)
            head = fields.pop("head")
            info = EncounterInfo(**fields)
            return Loaded(_state(conn, encounter, info.system, head), head, info)

        return await self._db.read(job)

    async def state_at(self, encounter: str, seq: int) -> Encounter:
        """The state that row ``seq`` made (0: before the first). Raises Missing."""

        def job(conn: Connection) -> Encounter:
            where = select(encounters.c.system, encounters.c.head).where(encounters.c.id == encounter)
            found = conn.execute(where).first()
            if found is None or not 0 <= seq <= found.head:
                raise Missing(f"no row {seq} in encounter {encounter}")
            return _state(conn, encounter, found.system, seq)

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

    async def rows(self, encounter: str, start: int = 0, limit: int | None = None) -> tuple[Row, ...]:
        """The rows after seq ``start`` in order of seq, of every branch; at most ``limit``."""
        of = select(ledger).where(ledger.c.encounter == encounter, ledger.c.seq > start).order_by(ledger.c.seq)
        return tuple(_row(record) for record in await self._db.fetch(of.limit(limit)))

    async def line(self, encounter: str, head: int) -> tuple[Row, ...]:
        """The rows that lead to ``head`` along the parents, in order of play: what counts, undone rows left out.

        Undo and redo rows that later play stands on are among them; they hold no events.
        """
        way = _way(encounter, head, to_snapshot=False)
        of = select(ledger).join(way, ledger.c.seq == way.c.seq).where(ledger.c.encounter == encounter)
        return tuple(_row(record) for record in await self._db.fetch(of.order_by(ledger.c.seq)))

    async def pending(self, encounter: str) -> Pending | None:
        """The suspended command with its version, or None."""
        records = await self._db.fetch(_OPEN, {"of": encounter})
        return _pending(encounter, records[0]) if records else None

    async def due(self, before: str) -> tuple[tuple[str, Pending], ...]:
        """(encounter, suspended command) of each question whose deadline is at or before that ISO moment."""
        late = select(questions).where(questions.c.deadline <= before).order_by(questions.c.deadline)
        return tuple((r.encounter, _pending(r.encounter, r)) for r in await self._db.fetch(late))

    async def deadline(self) -> str | None:
        """The earliest ISO moment at which an open question is to be answered by default, or None."""
        records = await self._db.fetch(select(func.min(questions.c.deadline).label("first")))
        first: str | None = records[0].first
        return first

    async def delivered(self, source: str) -> Receipt | None:
        """Where a message or interaction was recorded, or None for a new one."""
        records = await self._db.fetch(_DELIVERED, {"of": source})
        return Receipt(*records[0]) if records else None

    # --- writing
    async def append(
        self,
        encounter: str,
        head: int,
        rows: Sequence[Row] = (),
        pending: Pending | Clear | None = None,
        source: str | None = None,
    ) -> int:
        """Add rows after ``head`` and open, replace or close the question, all or nothing; returns the new head.

        Rows bear the seqs ``head + 1`` and on. ``pending`` None leaves the question as it is. ``source`` is the
        delivery that brought this about where no row or question bears it itself: a button pressed, an answer.
        Returns after the commit. Raises Delivered when one of the sources was recorded before, Raced when the head
        has moved or the question is no longer of the version given, Ended, Missing, or ValueError for misnumbered rows.
        """
        check(head, rows)
        values = [row_values(encounter, row) for row in rows]
        marks = _deliveries(rows, pending, source)

        def job(conn: Connection) -> int:
            return self._append(conn, encounter, head, values, pending, marks, source)

        try:
            return await self._db.write(job)
        except IntegrityError:
            # Another encounter's append, under way at the same moment, recorded the same delivery.
            found = await self._db.read(lambda conn: _receipt(conn, list(marks)))
            if found is None:
                raise
            raise Delivered(found) from None

    def _append(
        self,
        conn: Connection,
        encounter: str,
        head: int,
        values: list[dict[str, Any]],
        pending: Pending | Clear | None,
        marks: dict[str, int | None],
        source: str | None,
    ) -> int:
        new = head + len(values)
        asked = int(pending is not None)
        moved = conn.execute(_MOVE, {"of": encounter, "from": head, "to": new, "by": asked}).first()
        resumed, version = None, 0
        if pending is not None:
            of = select(questions.c.version, questions.c.source).where(questions.c.encounter == encounter)
            open_ = conn.execute(of).first()
            version = open_.version if open_ is not None else 0
            # The delivery that opened the question may become its row now: that isn't a second delivery.
            resumed = open_.source if open_ is not None and pending.version == version else None
        fresh = [name for name in marks if name != resumed]
        stale = pending is not None and pending.version not in (0, version)
        # Whoever answers a question that is gone has lost a race, unless this very answer came in before.
        known = [name for name in fresh if name == source] if stale else fresh
        if known and (moved is None or pending is not None):
            found = _receipt(conn, known)
            if found is not None:
                raise Delivered(found)
        if moved is None:
            raise _why_not(conn, encounter)
        if pending is not None:
            if version != pending.version:
                raise Raced(head)
            _ask(conn, encounter, pending, moved.asked)
        if fresh:
            conn.execute(_DELIVER, [{"source": name, "encounter": encounter, "seq": marks[name]} for name in fresh])
        if resumed is not None and marks.get(resumed) is not None:
            conn.execute(update(sources).where(sources.c.source == resumed).values(seq=marks[resumed]))
        if values:
            conn.execute(_WRITE, values)
            if new - moved.snapshot >= self._every:
                _keep(conn, encounter, moved.system, new)
        return new


def check(head: int, rows: Sequence[Row]) -> None:
    """Raise ValueError unless the rows are numbered after ``head`` and refer only to what came before them."""
    for seq, row in enumerate(rows, head + 1):
        if row.seq != seq:
            raise ValueError(f"row {row.seq} stands where {seq} is due")
        if not 0 <= row.parent < seq or (row.cause is not None and not 0 < row.cause < seq):
            raise ValueError(f"row {seq} can't follow {row.parent} because of {row.cause}")


def encounter_values(info: EncounterInfo, head: int = 0) -> dict[str, Any]:
    """The columns of an encounter whose ledger ends at ``head``."""
    fields = {name: getattr(info, name) for name in EncounterInfo.__struct_fields__}
    return {**fields, "head": head, "asked": 0, "snapshot": 0}


def row_values(encounter: str, row: Row) -> dict[str, Any]:
    """The columns of a row."""
    return {
        "encounter": encounter,
        "seq": row.seq,
        "parent": row.parent,
        "cause": row.cause,
        "kind": row.kind,
        "who": row.who,
        "source": row.source,
        "text": row.text,
        "dice": codec.encode(row.dice),
        "answers": codec.encode(row.answers),
        "events": codec.encode(row.events),
        "report": codec.encode(row.report),
        "rules_version": row.rules_version,
        "at": row.at,
    }


def _row(record: Record[Any]) -> Row:
    with readable(f"row {record.seq} of fight {record.encounter}"):
        return Row(
            seq=record.seq,
            parent=record.parent,
            kind=record.kind,
            cause=record.cause,
            who=record.who,
            source=record.source,
            text=record.text,
            dice=codec.dice(record.dice),
            answers=codec.answers(record.answers),
            events=codec.events(record.events),
            report=codec.report(record.report),
            rules_version=record.rules_version,
            at=record.at,
        )


def _pending(encounter: str, record: Record[Any]) -> Pending:
    with readable(f"an open question of fight {encounter}"):
        return replace(codec.pending(record.body), version=record.version)


def _deliveries(rows: Sequence[Row], pending: Pending | Clear | None, source: str | None) -> dict[str, int | None]:
    """Every delivery this append takes care of, with the row it became (None: no row)."""
    marks: dict[str, int | None] = {}
    if source is not None:
        marks[source] = rows[-1].seq if rows else None
    if isinstance(pending, Pending) and pending.source is not None:
        marks[pending.source] = None
    return marks | {row.source: row.seq for row in rows if row.source is not None}


def _receipt(conn: Connection, names: list[str]) -> Receipt | None:
    of = select(sources.c.encounter, sources.c.seq).where(sources.c.source.in_(names))
    found = conn.execute(of).first()
    return None if found is None else Receipt(*found)


def _why_not(conn: Connection, encounter: str) -> Exception:
    of = select(encounters.c.head, encounters.c.ended).where(encounters.c.id == encounter)
    found = conn.execute(of).first()
    if found is None:
        return Missing(f"no encounter {encounter}")
    return Raced(found.head) if found.ended is None else Ended(f"encounter {encounter} ended at {found.ended}")


def _ask(conn: Connection, encounter: str, pending: Pending | Clear, version: int) -> None:
    conn.execute(delete(questions).where(questions.c.encounter == encounter))
    if isinstance(pending, Pending):
        conn.execute(
            insert(questions).values(
                encounter=encounter,
                version=version,
                source=pending.source,
                deadline=pending.deadline,
                body=codec.encode(pending),
            )
        )


def _keep(conn: Connection, encounter: str, system: str, seq: int) -> None:
    """Keep the state at ``seq`` whole, unless a simultaneous group is under way: its waiting events aren't typed."""
    state = _state(conn, encounter, system, seq)
    if state.deferred is None:
        whole = {"encounter": encounter, "seq": seq, "shape": codec.SHAPE, "state": codec.encode(state)}
        conn.execute(insert(snapshots), whole)
        conn.execute(update(encounters).where(encounters.c.id == encounter).values(snapshot=seq))


def _way(encounter: str, head: int, *, to_snapshot: bool) -> CTE:
    """The seqs from ``head`` back along the parents: to the first row, or to the nearest usable snapshot."""
    kept = (
        select(snapshots.c.seq)
        .where(snapshots.c.encounter == encounter, snapshots.c.seq == ledger.c.seq, snapshots.c.shape == codec.SHAPE)
        .correlate(ledger)
        .exists()
    )
    parent = ledger.c.parent
    first = select(ledger.c.seq, parent, kept.label("kept")).where(
        ledger.c.encounter == encounter, ledger.c.seq == head
    )
    way = first.cte("way", recursive=True)
    further = select(ledger.c.seq, parent, kept.label("kept")).join(way, ledger.c.seq == way.c.parent)
    further = further.where(ledger.c.encounter == encounter)
    return way.union_all(further.where(~way.c.kept) if to_snapshot else further)


def _state(conn: Connection, encounter: str, system: str, seq: int) -> Encounter:
    """The state at ``seq``: the events of its line applied to the nearest snapshot, or to the empty encounter."""
    way = _way(encounter, seq, to_snapshot=True)
    of = (
        select(ledger.c.events, way.c.kept, snapshots.c.state)
        .select_from(way)
        .join(ledger, (ledger.c.encounter == encounter) & (ledger.c.seq == way.c.seq))
        .outerjoin(snapshots, (snapshots.c.encounter == encounter) & (snapshots.c.seq == way.c.seq) & way.c.kept)
        .order_by(ledger.c.seq)
    )
    state = Encounter(encounter, system)
    with readable(f"rows of fight {encounter}"):
        for record in conn.execute(of):
            state = codec.state(record.state) if record.kept else fold(state, codec.events(record.events))
    return state


def _latest(query: Any) -> Any:
    return query.order_by(encounters.c.started.desc(), encounters.c.id)
