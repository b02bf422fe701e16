"""PostgreSQL: jobs side by side on connections of a pool, and batches by one statement on a connection of their own."""

import asyncio
from typing import Any, TypeVar

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import URL, Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from storage.requests import Job, Request

T = TypeVar("T")


class Remote:
    """The connections to one PostgreSQL database, opened when they are needed."""

    def __init__(self, url: URL) -> None:
        self._engine = create_async_engine(url, pool_size=10, max_overflow=10, pool_pre_ping=True)
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
