"""Writes that wait for their commit, alone or as a batch of one kind."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from sqlalchemy import Connection

T = TypeVar("T")
Job: TypeAlias = Callable[[Connection], T]


class Batch(Protocol):
    """A kind of write of which many can be done by a few statements."""

    def __call__(self, value: Any, /) -> Job[Any]:
        """The job that does one alone."""

    def on_sqlite(self, driver: Any, values: Sequence[Any], /) -> list[Any] | None:
        """Do all inside a transaction of sqlite3's connection; None where one of them needs looking at by itself."""

    async def on_postgres(self, driver: Any, values: Sequence[Any], /) -> list[Any]:
        """Do all by one statement of asyncpg's connection; None in place of each that needs looking at by itself."""


class Request:
    """A write that waits: ``batch(value)`` or, where there is no batch, ``value`` is its job.

    ``meanwhile`` may be called in the event loop, once, while the disk takes its time over the commit.
    """

    def __init__(self, batch: Batch | None, value: Any, meanwhile: Callable[[], None] | None = None) -> None:
        self.batch, self.value, self.meanwhile = batch, value, meanwhile
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    @property
    def job(self) -> Job[Any]:
        """What does it alone."""
        job: Job[Any] = self.value if self.batch is None else self.batch(self.value)
        return job

    def settle(self, outcome: Any) -> None:
        """Let whoever waits go on; nobody may wait any more."""
        if self.done.done():
            return
        if isinstance(outcome, BaseException):
            self.done.set_exception(outcome)
        else:
            self.done.set_result(outcome)
