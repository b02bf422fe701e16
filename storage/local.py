"""SQLite in threads of its own: a whole job, or a whole batch of writes, is one trip into the driver's thread.

The driver is aiosqlite. Inside its thread a job gets a SQLAlchemy connection on the driver's own one, so that no
statement changes threads.
"""

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite
from sqlalchemy import URL, Connection, Engine, StaticPool, create_engine, event
from sqlalchemy.exc import OperationalError

from storage.requests import Job, Request

T = TypeVar("T")

_BEGIN = "BEGIN IMMEDIATE"
"""A writer takes the lock first: one that read first could not wait for it any more."""
BUSY_SECONDS = 30.0
"""How long SQLite waits for a lock that another process holds, unless told otherwise."""
READERS = 4
"""How many connections read a SQLite file."""


class Thread(aiosqlite.Connection):
    """aiosqlite's connection, which also runs whole functions in its thread."""

    async def opened(self) -> None:
        """Open it. Where that fails, its thread has ended before this raises: it must not outlive the event loop."""
        try:
            await self
        except BaseException:
            while self._thread.is_alive():
                await asyncio.sleep(0.001)
            raise

    def trip(self, job: Callable[[], T]) -> asyncio.Future[T]:
        """What the function gives; it is called in the thread, after everything that was asked before."""
        if not self._running:
            raise ValueError("this connection is closed")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._tx.put_nowait((done, job))
        return done


class Line:
    """One connection to a SQLite database, opened when it is first used; jobs are done one after another."""

    def __init__(self, url: URL, busy: float, *, writes: bool) -> None:
        self._url, self._busy, self._writes = url, busy, writes
        self._opening = asyncio.Lock()
        self._thread: Thread | None = None
        self._engine: Engine | None = None

    async def ready(self) -> None:
        """Open the connection where it isn't open yet."""
        if self._engine is not None:
            return
        async with self._opening:
            if self._engine is None:
                thread = Thread(self._connect, iter_chunk_size=64)
                await thread.opened()
                self._thread, self._engine = thread, self._over(thread)

    async def run(self, job: Job[T]) -> T:
        """What the job gives. One that writes begins its transactions itself, and each takes the lock at once."""
        await self.ready()

        def whole(_: sqlite3.Connection, engine: Engine) -> T:
            with engine.connect() as conn:
                return job(conn)

        return await self.trip(whole)

    def trip(self, work: Callable[[sqlite3.Connection, Engine], T]) -> asyncio.Future[T]:
        """What work on the driver's connection or SQLAlchemy's over it gives; it must be ready."""
        thread, engine = self._thread, self._engine
        assert thread is not None and engine is not None
        return thread.trip(lambda: work(thread._conn, engine))

    async def close(self) -> None:
        """Let go of the connection, if there is one."""
        if self._thread is not None:
            await self._thread.close()
        self._thread = self._engine = None

    def _connect(self) -> sqlite3.Connection:
        # The driver must not begin or commit by itself: transactions are ours, DDL included.
        made = sqlite3.connect(
            self._url.database or ":memory:", timeout=self._busy, isolation_level=None, uri="uri" in self._url.query
        )
        made.execute("PRAGMA foreign_keys = ON")
        made.execute("PRAGMA synchronous = FULL")
        return made

    def _over(self, thread: Thread) -> Engine:
        def driver() -> Any:
            return thread._conn

        engine = create_engine("sqlite://", creator=driver, poolclass=StaticPool, pool_reset_on_return=None)
        if self._writes:
            event.listen(engine, "begin", _begin)
        else:
            engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        return engine


class Readers:
    """A few connections that only read; a job goes to the one that has least to do."""

    def __init__(self, url: URL, busy: float, many: int) -> None:
        self._lines = [Line(url, busy, writes=False) for _ in range(many)]
        self._busy = [0] * many

    async def run(self, job: Job[T]) -> T:
        """What the job gives."""
        n = self._busy.index(min(self._busy))
        self._busy[n] += 1
        try:
            return await self._lines[n].run(job)
        finally:
            self._busy[n] -= 1

    async def close(self) -> None:
        """Let go of every connection."""
        for line in self._lines:
            await line.close()


class Local:
    """The connections to one SQLite database: one that writes and, to a file, a few that read.

    ``patience``: how many seconds each waits for a lock that another process holds; None: BUSY_SECONDS.
    """

    def __init__(self, url: URL, patience: float | None) -> None:
        busy = self._busy = BUSY_SECONDS if patience is None else patience
        self.path = Path(url.database) if url.database not in (None, "", ":memory:") else None
        self._writer = Line(url, busy, writes=True)
        self.readers = Readers(url, busy, READERS) if self.path is not None else None

    async def prepare(self) -> None:
        """Make sure that the file exists in WAL mode. SQLite doesn't wait for the lock this needs, so we do."""
        if self.path is None or self.readers is None:
            return
        _make(self.path)
        until = time.monotonic() + self._busy
        while True:
            try:
                return await self.readers.run(_write_ahead)
            except OperationalError as fault:
                code = getattr(fault.orig, "sqlite_errorcode", None)
                if code not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_PROTOCOL) or time.monotonic() > until:
                    raise
            await asyncio.sleep(0.02)

    async def ready(self) -> None:
        """Open what writes where it isn't open yet."""
        await self._writer.ready()

    def commit(self, requests: list[Request]) -> asyncio.Future[list[Any]]:
        """The outcomes of writes, all committed together where none of them fails; what writes must be ready."""
        return self._writer.trip(lambda driver, engine: _commit(driver, engine, requests))

    async def close(self) -> None:
        """Let go of every connection."""
        if self.readers is not None:
            await self.readers.close()
        await self._writer.close()


def _make(path: Path) -> None:
    """Make the file where it is missing, for its owner's eyes alone; SQLite gives its companions the same rights."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600))


def _write_ahead(conn: Connection) -> None:
    conn.exec_driver_sql("PRAGMA journal_mode = WAL")


def _begin(conn: Connection) -> None:
    conn.exec_driver_sql(_BEGIN)


def _commit(driver: sqlite3.Connection, engine: Engine, requests: list[Request]) -> list[Any]:
    """Do what waits: what is of a batch at once, then the jobs together; where one of either fails, each alone."""
    done = _at_once(driver, [request for request in requests if request.batch is not None])
    left = [request for request in requests if request not in done]
    if left:
        with engine.connect() as conn:
            done |= zip(left, _as_jobs(conn, left), strict=True)
    return [done[request] for request in requests]


def _at_once(driver: sqlite3.Connection, requests: list[Request]) -> dict[Request, Any]:
    """The outcomes of what is of a batch, in one transaction; nothing is done where one of it has to be done alone.

    SQLAlchemy has no part in it: its connection, transaction and commit cost more than the statements.
    """
    done: dict[Request, Any] = {}
    if not requests:
        return done
    try:
        with driver:
            driver.execute(_BEGIN)
            for batch in {request.batch: None for request in requests}:
                assert batch is not None
                mine = [request for request in requests if request.batch is batch]
                outcomes = batch.on_sqlite(driver, [request.value for request in mine])
                if outcomes is None:
                    raise _NotTogether
                done.update(zip(mine, outcomes, strict=True))
            # From here on this thread waits for the disk, and the loop may have Python to itself; told once, for each
            # telling lets the loop take Python from this thread before the commit has begun.
            requests[0].done.get_loop().call_soon_threadsafe(_meanwhile, requests)
    except (sqlite3.Error, _NotTogether):
        return {}
    return done


def _meanwhile(requests: list[Request]) -> None:
    """In the loop: what may be done while a commit is under way."""
    for request in requests:
        if request.meanwhile is not None:
            request.done.get_loop().call_soon(request.meanwhile)


def _as_jobs(conn: Connection, requests: list[Request]) -> list[Any]:
    if len(requests) > 1 and all(request.batch is None for request in requests):
        (done,) = _tried(conn, lambda: [[request.job(conn) for request in requests]])
        if isinstance(done, list):
            return done
    return [_tried(conn, lambda request=request: [request.job(conn)])[0] for request in requests]  # type: ignore[misc]


def _tried(conn: Connection, work: Callable[[], list[Any]]) -> list[Any]:
    """What the work gives, after the commit, or in its place what it raised."""
    try:
        with conn.begin():
            return work()
    except Exception as fault:  # noqa: BLE001 - it is raised again where the outcome is waited for
        return [fault]


class _NotTogether(Exception):
    """One of a batch needs looking at by itself."""
