"""Appending to the ledger: one at a time with every case looked at, or many at once by a few statements."""

import sqlite3
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Integer, bindparam, delete, func, insert, select, update
from sqlalchemy.dialects import sqlite

from storage import chain, codec
from storage.requests import Job
from storage.rows import Clear, Delivered, EncounterInfo, Ended, Missing, Pending, Raced, Receipt, Row, Written
from storage.schema import clean, encounters, ledger, sources
from storage.schema import pending as questions
from storage.states import keep

_MOVE = (
    update(encounters)
    .where(
        encounters.c.id == bindparam("of"),
        encounters.c.head == bindparam("from"),
        encounters.c.ended.is_(None),
        encounters.c.asked == func.coalesce(bindparam("believed", type_=Integer), encounters.c.asked),
    )
    .values(head=bindparam("to"), asked=encounters.c.asked + bindparam("by", type_=Integer))
)
_MOVED = _MOVE.returning(
    encounters.c.asked,
    encounters.c.snapshot,
    encounters.c.system,
    encounters.c.started,
    encounters.c.secret,
    encounters.c.seeded,
)
_DELIVER, _WRITE = insert(sources), insert(ledger)
_NAMED = sqlite.dialect(paramstyle="named")
_MOVE_SQLITE, _DELIVER_SQLITE, _WRITE_SQLITE = (str(s.compile(dialect=_NAMED)) for s in (_MOVE, _DELIVER, _WRITE))
_COLUMNS = tuple(column.name for column in ledger.columns)
_KINDS = tuple("int" if isinstance(column.type, Integer) else "text" for column in ledger.columns)


def _postgres() -> str:
    """Appends to several encounters as one statement; it gives the ids of those that have moved."""
    rows = ", ".join(f"${n}::{kind}[]" for n, kind in enumerate(_KINDS, 8))
    names = ", ".join(f'"{name}"' for name in _COLUMNS)
    return (
        "WITH given AS (SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::int[]) AS g(id, old, new, asked)),"
        " moved AS (UPDATE encounters e SET head = g.new FROM given g WHERE e.id = g.id AND e.head = g.old"
        " AND e.ended IS NULL AND e.asked = g.asked RETURNING e.id),"
        " noted AS (INSERT INTO sources (source, encounter, seq) SELECT s.source, s.encounter, s.seq"
        " FROM unnest($5::text[], $6::text[], $7::int[]) AS s(source, encounter, seq)"
        " JOIN moved ON moved.id = s.encounter),"
        f" written AS (INSERT INTO ledger ({names}) SELECT r.* FROM unnest({rows}) AS r({names})"
        " JOIN moved ON moved.id = r.encounter) SELECT id FROM moved"
    )


_POSTGRES = _postgres()


class Append(Struct):
    """What is to be appended; ``values`` are the columns of the rows, ``marks`` the deliveries with their rows."""

    encounter: str
    head: int
    values: list[dict[str, Any]]
    pending: Pending | Clear | None
    marks: dict[str, int | None]
    source: str | None
    known: Written | None


class Appends:
    """The batch of appends whose caller knows how the encounter stands and which leave its question alone."""

    def __init__(self, snapshot_every: int) -> None:
        self._every = snapshot_every

    def __call__(self, wanted: Append) -> Job[Written]:
        """See Batch: any append, alone."""
        return lambda conn: _append(conn, wanted, self._every)

    def on_sqlite(self, driver: sqlite3.Connection, values: Sequence[Append]) -> list[Any] | None:
        """See Batch."""
        done = [_sealed(one) for one in values]
        if driver.executemany(_MOVE_SQLITE, [_moving(one) for one in values]).rowcount != len(values):
            return None
        driver.executemany(_DELIVER_SQLITE, [mark for one in values for mark in _marks(one, one.marks)])
        driver.executemany(_WRITE_SQLITE, [row for one in values for row in one.values])
        return done

    async def on_postgres(self, driver: Any, values: Sequence[Append]) -> list[Any]:
        """See Batch. The later of two for one encounter is left out."""
        first = {one.encounter: one for one in reversed(values)}
        mine = sorted(first.values(), key=lambda one: one.encounter)
        done = {one.encounter: _sealed(one) for one in mine}
        marks = [mark for one in mine for mark in _marks(one, one.marks)]
        rows = [row for one in mine for row in one.values]
        found = await driver.fetch(
            _POSTGRES,
            [one.encounter for one in mine],
            [one.head for one in mine],
            [done[one.encounter].head for one in mine],
            [done[one.encounter].asked for one in mine],
            *([mark[name] for mark in marks] for name in ("source", "encounter", "seq")),
            *([row[name] for row in rows] for name in _COLUMNS),
        )
        moved = {record["id"] for record in found}
        return [
            done[one.encounter] if one.encounter in moved and first[one.encounter] is one else None for one in values
        ]


def _sealed(one: Append) -> Written:
    """The encounter as it stands after the append, its rows' hashes filled in."""
    assert one.known is not None
    return Written(one.head + len(one.values), one.known.asked, _seal(one.known.tail, one.values), one.known.kept)


def _seal(tail: str, values: list[dict[str, Any]]) -> str:
    for row in values:
        tail = row["hash"] = chain.link(tail, row)
    return tail


def _moving(one: Append) -> dict[str, Any]:
    new, believed = one.head + len(one.values), None if one.known is None else one.known.asked
    by = int(one.pending is not None)
    return {"of": one.encounter, "from": one.head, "to": new, "by": by, "believed": believed}


def _marks(one: Append, names: Any) -> list[dict[str, Any]]:
    return [{"source": name, "encounter": one.encounter, "seq": one.marks[name]} for name in names]


def _append(conn: Connection, one: Append, every: int) -> Written:
    encounter, pending, marks = one.encounter, one.pending, one.marks
    new = one.head + len(one.values)
    moved = conn.execute(_MOVED, _moving(one)).first()
    meant = _meant(pending)
    of = select(questions.c.source).where(questions.c.encounter == encounter, questions.c.version.in_(meant))
    open_ = conn.execute(of).all() if meant else []
    # The delivery that opened a question may become its row now: that isn't a second delivery.
    resumed = {record.source for record in open_}
    fresh = [name for name in marks if name not in resumed]
    stale = len(open_) < len(meant)
    # Whoever answers a question that is gone has lost a race, unless this very answer came in before.
    known = [name for name in fresh if name == one.source] if stale else fresh
    if known and (moved is None or pending is not None):
        found = receipt(conn, known)
        if found is not None:
            raise Delivered(found)
    if moved is None:
        raise why_not(conn, encounter)
    if pending is not None:
        if stale:
            raise Raced(one.head)
        _ask(conn, encounter, pending, moved.asked)
    if fresh:
        conn.execute(_DELIVER, _marks(one, fresh))
    for name in marks.keys() & resumed:
        if marks[name] is not None:
            conn.execute(update(sources).where(sources.c.source == name).values(seq=marks[name]))
    tail = one.known.tail if one.known is not None else _tail(conn, encounter, one.head, moved)
    kept = moved.snapshot
    if one.values:
        tail = _seal(tail, one.values)
        conn.execute(_WRITE, one.values)
        if new - kept >= every and keep(conn, encounter, moved.system, new):
            kept = new
    return Written(new, moved.asked, tail, kept)


def _meant(pending: Pending | Clear | None) -> tuple[int, ...]:
    """The versions of the questions that are replaced or closed."""
    if isinstance(pending, Clear):
        return pending.versions
    return (pending.version,) if pending is not None and pending.version else ()


def _tail(conn: Connection, encounter: str, head: int, info: Any) -> str:
    of = select(ledger.c.hash).where(ledger.c.encounter == encounter, ledger.c.seq == head)
    return tail_of(info, head, conn.execute(of).scalar())


def tail_of(info: Any, head: int, digest: str | None) -> str:
    """The hash that the next row follows: that of row ``head`` (empty where it bears none), or the root."""
    if head == 0:
        return chain.root(info.system, info.started, info.secret, seeded=info.seeded)
    return digest or ""


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
    """The columns of a row, as they are stored: text that a database can't hold is cleaned."""
    return {
        "encounter": encounter,
        "seq": row.seq,
        "parent": row.parent,
        "cause": row.cause,
        "kind": row.kind,
        "who": None if row.who is None else clean(row.who),
        "source": row.source,
        "text": clean(row.text),
        "dice": codec.encode(row.dice),
        "answers": codec.encode(row.answers),
        "events": codec.encode(row.events),
        "report": codec.encode(row.report),
        "rules_version": row.rules_version,
        "at": row.at,
        "hash": row.hash or None,
    }


def deliveries(rows: Sequence[Row], pending: Pending | Clear | None, source: str | None) -> dict[str, int | None]:
    """Every delivery this append takes care of, with the row it became (None: no row)."""
    marks: dict[str, int | None] = {}
    if source is not None:
        marks[source] = rows[-1].seq if rows else None
    if isinstance(pending, Pending) and pending.source is not None:
        marks[pending.source] = None
    return marks | {row.source: row.seq for row in rows if row.source is not None}


def receipt(conn: Connection, names: list[str]) -> Receipt | None:
    """Where the first known of these deliveries was recorded."""
    of = select(sources.c.encounter, sources.c.seq).where(sources.c.source.in_(names))
    found = conn.execute(of).first()
    return None if found is None else Receipt(*found)


def why_not(conn: Connection, encounter: str) -> Exception:
    """Why an encounter can't be written to as it was believed to stand."""
    of = select(encounters.c.head, encounters.c.ended).where(encounters.c.id == encounter)
    found = conn.execute(of).first()
    if found is None:
        return Missing(f"no encounter {encounter}")
    return Raced(found.head) if found.ended is None else Ended(f"encounter {encounter} ended at {found.ended}")


def _ask(conn: Connection, encounter: str, pending: Pending | Clear, version: int) -> None:
    if meant := _meant(pending):
        conn.execute(delete(questions).where(questions.c.encounter == encounter, questions.c.version.in_(meant)))
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
