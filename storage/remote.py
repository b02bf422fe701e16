"""PostgreSQL: jobs side by side on connections of a pool, and batches by one statement on a connection of their own."""

import asyncio
import inspect
from functools import partial
from typing import Any, TypeVar

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import URL, Connection, event
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from storage.requests import Job, Request
from storage.texts import says

T = TypeVar("T")

KNOWN = {*inspect.signature(asyncpg.connect).parameters, "prepared_statement_cache_size"}
"""What may stand behind the ``?`` of a URL: the driver's own words, and SQLAlchemy's."""


class Remote:
    """The connections to one PostgreSQL database, opened when they are needed.

    ``patience``: how many seconds it is waited for a connection or a lock; None: as the driver does. Raises
    ArgumentError for a URL that sets what the driver doesn't know.
    """

    def __init__(self, url: URL, patience: float | None) -> None:
        strange = sorted({*url.query} - KNOWN)
        if strange:
            raise ArgumentError(says("store.query", names=", ".join(strange)))
        waits = {} if patience is None else {"timeout": patience}
        self._engine = create_async_engine(url, pool_size=10, max_overflow=10, pool_pre_ping=True, connect_args=waits)
        if patience is not None:
            event.listen(self._engine.sync_engine, "connect", partial(_impatient, patience))
        self._reading = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        self._lane: AsyncConnection | None = None

    async def read(self, job: Job[T]) -> T:
        """What the job gives; each of its statements is a transaction."""
        async with self._reading.connect() as conn:
            return await conn.run_sync(job)

    async def write(self, job: Job[T]) -> T:
        """What the job gives, after the commit of its transaction."""

        def whole(conn: Connection) -> T:
            with conn.begin():
                return job(conn)

        async with self._engine.connect() as conn:
            return await conn.run_sync(whole)

    def commit(self, requests: list[Request]) -> asyncio.Future[list[Any]]:
        """The outcomes of a batch: all by one statement, what that leaves out each by itself."""
        made = asyncio.ensure_future(self._commit(requests))
        for request in requests:
            if request.meanwhile is not None:
                # Behind the first step of the commit, by which the statement is sent.
                made.get_loop().call_soon(request.meanwhile)
        return made

    async def _commit(self, requests: list[Request]) -> list[Any]:
        batch = requests[0].batch
        assert batch is not None
        try:
            driver = await self._driver()
            done = await batch.on_postgres(driver, [request.value for request in requests])
        except asyncpg.IntegrityConstraintViolationError:
            done = [None] * len(requests)
        except (SQLAlchemyError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            await self._drop_lane()
            done = [None] * len(requests)
        alone = [n for n, outcome in enumerate(done) if outcome is None]
        others = await asyncio.gather(*(self.write(requests[n].job) for n in alone), return_exceptions=True)
        for n, outcome in zip(alone, others, strict=True):
            done[n] = outcome
        return done

    async def close(self) -> None:
        """Let go of every connection."""
        await self._drop_lane()
        await self._engine.dispose()

    async def _driver(self) -> Any:
        if self._lane is None:
            self._lane = await self._reading.connect()
        return (await self._lane.get_raw_connection()).driver_connection

    async def _drop_lane(self) -> None:
        if self._lane is not None:
            lane, self._lane = self._lane, None
            await lane.invalidate()
            await lane.close()


def _impatient(patience: float, driver: Any, _: object) -> None:
    """Let a connection give up a lock that it doesn't get. Not when it is made: a pooler may know no such setting."""
    driver.cursor().execute(f"SET LOCK_TIMEOUT = {patience * 1000:.0f}")
    driver.commit()
