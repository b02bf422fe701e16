"""One store on SQLite or PostgreSQL: connections, transactions and the start-up migration.

All work is done by *jobs*: plain functions on a connection. On SQLite a job is one trip into the driver's thread
(storage.local); it has one writer at a time, whose connection commits the jobs that wait for it together. PostgreSQL
runs transactions side by side. A job may run twice, so it does nothing but work on its connection.
"""

import asyncio
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import URL, CompoundSelect, Connection, Executable, Select, Table
from sqlalchemy.dialects import sqlite

from storage.address import address, shown
from storage.faults import Unusable, unusable
from storage.local import Local
from storage.migrations import HEAD, upgrade
from storage.requests import Batch, Job, Request
from storage.texts import says

if TYPE_CHECKING:
    from storage.remote import Remote

T = TypeVar("T")


class Database:
    """An open store. ``read`` and ``write`` run jobs; both raise what the job raises, and Unusable for the driver's.

    ``called`` is how whoever named the store wrote it, without its secrets; ``patience`` how many seconds it may stay
    locked, or silent when it is opened (None: as long as is usual).
    """

    def __init__(self, url: URL, called: str = "", patience: float | None = None) -> None:
        self.url = url
        self.called = called or shown(url.render_as_string(hide_password=True))
        self.sqlite = url.get_backend_name() == "sqlite"
        self._local: Local | None = Local(url, patience) if self.sqlite else None
        self._remote: Remote | None = None if self.sqlite else _remote(url, patience)
        self.took: Callable[[float], None] | None = None
        """Hears how many seconds each commit took."""
        self._waiting: list[Request] = []
        self._writing: asyncio.Future[list[Any]] | None = None

    @classmethod
    async def open(cls, url: str, patience: float | None = None) -> "Database":
        """The store at ``sqlite:///path``, ``sqlite://`` (memory) or ``postgresql://...``, brought to today's tables.

        Raises sqlalchemy.exc.ArgumentError for another kind of URL, and storage.faults.Unusable for a store that can't
        be reached, is no store or was changed by a later version (TooNew).
        """
        self = cls(address(url), shown(url), patience)
        try:
            with self._told():
                if self._local is not None:
                    await self._local.prepare()
                await self.write(upgrade)
        except BaseException:
            await self.close()
            raise
        return self

    @property
    def path(self) -> Path | None:
        """The file of a store that is one."""
        return None if self._local is None else self._local.path

    async def close(self) -> None:
        """Finish what is being written and let go of every connection."""
        while self._writing is not None:
            await asyncio.wait([self._writing])
        for side in (self._local, self._remote):
            if side is not None:
                await side.close()

    async def read(self, job: Job[T]) -> T:
        """Run a job that only reads. Each of its statements sees what is committed when it runs."""
        if self._local is not None and self._local.readers is None:
            # A store in memory is its one connection: reading waits for its turn like writing.
            return await self.write(job)
        with self._told():
            if self._remote is not None:
                return await self._remote.read(job)
            assert self._local is not None and self._local.readers is not None
            return await self._local.readers.run(job)

    async def fetch(
        self, query: Select[Any] | CompoundSelect[Any], values: Mapping[str, Any] | None = None
    ) -> Sequence[Any]:
        """The records of one query, with the values of its bound parameters."""

        def job(conn: Connection) -> Sequence[Any]:
            found: Sequence[Any] = conn.execute(query, values).all()
            return found

        return await self.read(job)

    async def write(self, job: Job[T]) -> T:
        """Run a job in a transaction and return its result after the commit; what it raises rolls it back."""
        if self._remote is not None:
            with self._told(), self._timed():
                return await self._remote.write(job)
        done: T = await self._queued(Request(None, job))
        return done

    async def write_in(self, batch: Batch, value: Any, meanwhile: Callable[[], None] | None = None) -> Any:
        """Do ``batch(value)`` in a transaction, together with what else of that batch waits; as ``write``.

        ``meanwhile`` may be called, once, while the disk takes its time over the commit, which may fail all the same.
        """
        return await self._queued(Request(batch, value, meanwhile))

    async def _queued(self, request: Request) -> Any:
        # A caller who gives up leaves the transaction, which others share, as it is.
        with self._told():
            if self._local is not None:
                await self._local.ready()
            self._waiting.append(request)
            if self._writing is None:
                self._write_on()
            return await request.done

    def _write_on(self) -> None:
        """Write what waits, all of it at once, and then what has come meanwhile."""
        side = self._local or self._remote
        assert side is not None
        requests, self._waiting = self._waiting, []
        self._writing = side.commit(requests)
        self._writing.add_done_callback(partial(self._written, requests, time.monotonic()))

    def _written(self, requests: list[Request], began: float, done: asyncio.Future[list[Any]]) -> None:
        self._writing = None
        if self.took is not None:
            self.took(time.monotonic() - began)
        fault = asyncio.CancelledError() if done.cancelled() else done.exception()
        outcomes = done.result() if fault is None else [fault] * len(requests)
        for request, outcome in zip(requests, outcomes, strict=True):
            request.settle(outcome)
        if self._waiting:
            self._write_on()

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Raise Unusable for what the driver or the file system raises, except where a unique key was hit."""
        try:
            yield
        except Exception as fault:
            said = unusable(self.url, self.called, fault)
            if said is None:
                raise
            raise said from fault

    @contextmanager
    def _timed(self) -> Iterator[None]:
        began = time.monotonic()
        yield
        if self.took is not None:
            self.took(time.monotonic() - began)

    def upsert(self, table: Table, values: dict[str, Any]) -> Executable:
        """The statement that inserts a row, or replaces what isn't its primary key."""
        keys = [c.name for c in table.primary_key]
        rest = {k: v for k, v in values.items() if k not in keys}
        if self.sqlite:
            return sqlite.insert(table).values(values).on_conflict_do_update(index_elements=keys, set_=rest)
        # Slow to import, and nothing to who plays on SQLite.
        from sqlalchemy.dialects import postgresql

        return postgresql.insert(table).values(values).on_conflict_do_update(index_elements=keys, set_=rest)


async def migrate(url: str) -> str:
    """Bring the store at ``url`` to today's tables (creating it if need be) and return the revision."""
    database = await Database.open(url)
    await database.close()
    return HEAD


def _remote(url: URL, patience: float | None) -> "Remote":
    """PostgreSQL's side of a store; raises Unusable where its driver, which is an extra, is not installed."""
    # Whoever plays on SQLite need neither have PostgreSQL's driver nor wait for it to be imported.
    try:
        from storage.remote import Remote
    except ModuleNotFoundError as missing:
        if missing.name != "asyncpg":
            raise
        raise Unusable(says("postgres.extra")) from missing
    return Remote(url, patience)
