"""One store on SQLite or PostgreSQL: connections, transactions and the start-up migration.

All work is done by *jobs*: plain functions on a connection, run by ``run_sync`` over aiosqlite or asyncpg. PostgreSQL
runs transactions side by side; SQLite has one writer at a time, so its one writing connection commits the jobs that
wait for it together. A job may run twice, so it does nothing but work on its connection.
"""

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import aiosqlite
from sqlalchemy import URL, Connection, Executable, Select, StaticPool, Table, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from storage.faults import unusable
from storage.migrations import HEAD, upgrade

T = TypeVar("T")
Job: TypeAlias = Callable[[Connection], T]

BUSY_SECONDS = 30
"""How long SQLite waits for a lock that another process holds."""
READERS = 4
"""How many connections read a SQLite file."""
DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}


class _Request:
    """A job that waits for SQLite's writer, and then what came of it."""

    def __init__(self, job: Job[Any]) -> None:
        self.job = job
        self.outcome: Any = None


class Database:
    """An open store. ``read`` and ``write`` run jobs; both raise what the job raises, and Unusable for the driver's."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.sqlite = url.get_backend_name() == "sqlite"
        self._path = Path(url.database) if self.sqlite and url.database not in (None, "", ":memory:") else None
        if not self.sqlite:
            self._engine = create_async_engine(url, pool_size=10, max_overflow=10, pool_pre_ping=True)
            self._reading = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        else:
            self._engine = _sqlite(url, poolclass=StaticPool)
            event.listen(self._engine.sync_engine, "begin", _begin)
            self._reading = self._engine
        if self._path is not None:
            self._reading = _sqlite(url, pool_size=READERS, max_overflow=0, skip_autocommit_rollback=True)
        self._writing = asyncio.Lock()
        self._writer: AsyncConnection | None = None
        self._waiting: list[_Request] = []

    @classmethod
    async def open(cls, url: str) -> "Database":
        """The store at ``sqlite:///path``, ``sqlite://`` (memory) or ``postgresql://...``, brought to today's tables.

        Raises sqlalchemy.exc.ArgumentError for another kind of URL, and storage.faults.Unusable for a store that can't
        be reached, is no store or was changed by a later version (TooNew).
        """
        self = cls(address(url))
        try:
            with self._told():
                if self._path is not None:
                    _make(self._path)
                    await _write_ahead(self._reading)
                await self.write(upgrade)
        except BaseException:
            await self.close()
            raise
        return self

    @property
    def path(self) -> Path | None:
        """The file of a store that is one."""
        return self._path

    async def close(self) -> None:
        """Finish what is being written and let go of every connection."""
        async with self._writing:
            if self._writer is not None:
                await self._writer.close()
            await self._engine.dispose()
            await self._reading.dispose()

    async def read(self, job: Job[T]) -> T:
        """Run a job that only reads. Each of its statements sees what is committed when it runs."""
        if self._reading is self._engine:
            # A store in memory is its one connection: reading waits for its turn like writing.
            return await self.write(job)
        with self._told():
            async with self._reading.connect() as conn:
                return await conn.run_sync(job)

    async def fetch(self, query: Select[Any], values: Mapping[str, Any] | None = None) -> Sequence[Any]:
        """The records of one query, with the values of its bound parameters."""

        def job(conn: Connection) -> Sequence[Any]:
            found: Sequence[Any] = conn.execute(query, values).all()
            return found

        return await self.read(job)

    async def write(self, job: Job[T]) -> T:
        """Run a job in a transaction and return its result after the commit; what it raises rolls it back."""
        if not self.sqlite:
            with self._told():
                return await self._commit(job)
        request = _Request(job)
        self._waiting.append(request)
        # A caller who gives up must not tear a transaction that others share.
        await asyncio.shield(asyncio.ensure_future(self._commit_waiting()))
        if isinstance(request.outcome, BaseException):
            with self._told():
                raise request.outcome
        result: T = request.outcome
        return result

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Raise Unusable for what the driver or the file system raises, except where a unique key was hit."""
        try:
            yield
        except Exception as fault:
            said = unusable(self.url, fault)
            if said is None:
                raise
            raise said from fault

    async def _commit(self, job: Job[T]) -> T:
        def whole(conn: Connection) -> T:
            with conn.begin():
                return job(conn)

        if self.sqlite:
            self._writer = self._writer or await self._engine.connect()
            return await self._writer.run_sync(whole)
        async with self._engine.connect() as conn:
            return await conn.run_sync(whole)

    async def _commit_waiting(self) -> None:
        """Commit the jobs that wait together; where one of them fails, all are taken back and each runs alone."""
        async with self._writing:
            batch, self._waiting = self._waiting, []

            def together(conn: Connection) -> list[Any]:
                return [request.job(conn) for request in batch]

            done = await self._outcome(together) if len(batch) > 1 else None
            if not isinstance(done, list):
                done = [await self._outcome(request.job) for request in batch]
            for request, outcome in zip(batch, done, strict=True):
                request.outcome = outcome

    async def _outcome(self, job: Job[T]) -> T | BaseException:
        (outcome,) = await asyncio.gather(self._commit(job), return_exceptions=True)
        return outcome

    def upsert(self, table: Table, values: dict[str, Any]) -> Executable:
        """The statement that inserts a row, or replaces what isn't its primary key."""
        keys = [c.name for c in table.primary_key]
        rest = {k: v for k, v in values.items() if k not in keys}
        if self.sqlite:
            return sqlite.insert(table).values(values).on_conflict_do_update(index_elements=keys, set_=rest)
        return postgresql.insert(table).values(values).on_conflict_do_update(index_elements=keys, set_=rest)


class _Cursor:
    """A cursor of aiosqlite as SQLAlchemy uses it, opened along with its statement and let go of without a word.

    Every call of the driver changes threads twice, which costs more than most statements; opening and closing by calls
    of their own would treble that.
    """

    lastrowid = 0
    arraysize = 1

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._done: aiosqlite.Cursor | None = None

    async def __aenter__(self) -> "_Cursor":
        return self

    async def execute(self, statement: str, values: Sequence[Any] = ()) -> None:
        self._done = await self._connection.execute(statement, values)

    async def executemany(self, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        self._done = await self._connection.executemany(statement, rows)

    async def fetchall(self) -> Sequence[Any]:
        return [] if self._done is None else list(await self._done.fetchall())

    async def close(self) -> None:
        """Nothing: a statement that has been run and read to its end holds on to nothing."""

    @property
    def description(self) -> Any:
        return None if self._done is None else self._done.description

    @property
    def rowcount(self) -> int:
        return -1 if self._done is None else self._done.rowcount


async def migrate(url: str) -> str:
    """Bring the store at ``url`` to today's tables (creating it if need be) and return the revision."""
    database = await Database.open(url)
    await database.close()
    return HEAD


def address(url: str) -> URL:
    """The URL with the driver filled in and libpq's ``sslmode`` in asyncpg's words; raises ArgumentError."""
    made = make_url(url)
    if made.drivername not in DRIVERS:
        raise ArgumentError(f"the store is sqlite:///path or postgresql://..., not {made.drivername}:")
    made = made.set(drivername=DRIVERS[made.drivername])
    mode = made.query.get("sslmode")
    if mode is not None:
        made = made.difference_update_query(["sslmode"]).update_query_dict({"ssl": mode})
    return made


def _sqlite(url: URL, **options: Any) -> AsyncEngine:
    # The driver must not begin or commit by itself: transactions are ours, DDL included.
    calls = {"timeout": BUSY_SECONDS, "isolation_level": None}
    engine = create_async_engine(url, connect_args=calls, pool_reset_on_return=None, **options)
    event.listen(engine.sync_engine, "connect", _prepare)
    return engine


def _prepare(connection: Any, record: object) -> None:
    driver = connection.driver_connection
    driver.cursor = partial(_Cursor, driver)
    cursor = connection.cursor()
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.close()


def _make(path: Path) -> None:
    """Make the file where it is missing, for its owner's eyes alone; SQLite gives its companions the same rights."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600))


def _begin(connection: Connection) -> None:
    # A writer takes the lock first: one that read first could not wait for it any more.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


async def _write_ahead(engine: AsyncEngine) -> None:
    """Make sure that the file exists in WAL mode. SQLite doesn't wait for the lock this needs, so we do."""
    patience = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            async with engine.connect() as conn:
                await conn.exec_driver_sql("PRAGMA journal_mode = WAL")
            return
        except OperationalError as fault:
            code = getattr(fault.orig, "sqlite_errorcode", None)
            if code not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_PROTOCOL) or time.monotonic() > patience:
                raise
        await asyncio.sleep(0.02)
