"""A line to PostgreSQL that can be cut: the process at its end finds its connections gone, and gets no new ones."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Self

from sqlalchemy import make_url

Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Wire:
    """Use as ``async with Wire(url) as wire``; ``wire.url`` is the store's address through it."""

    def __init__(self, url: str) -> None:
        self._far, self._user, self._name = _far(url), make_url(url).username, make_url(url).database
        self._open: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None
        self.whole, self.url = True, ""

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        self.url = f"postgresql://{self._user}@127.0.0.1:{port}/{self._name}"
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()
        await self._server.wait_closed()

    def cut(self) -> None:
        """Drop every connection, and take none from now on."""
        self.whole = False
        for end in self._open:
            end.transport.abort()

    def mend(self) -> None:
        """Take connections again."""
        self.whole = True

    async def _serve(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        if not self.whole:
            back.transport.abort()
            return
        try:
            far, there = await self._far()
        except OSError:
            back.transport.abort()
            return
        ends = {back, there}
        self._open |= ends
        await asyncio.wait(
            {asyncio.create_task(_pump(near, there)), asyncio.create_task(_pump(far, back))},
            return_when=asyncio.FIRST_COMPLETED,
        )
        self._open -= ends
        for end in ends:
            end.transport.abort()


async def _pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    try:
        while data := await source.read(1 << 16):
            sink.write(data)
            await sink.drain()
    except OSError:
        # Either end is gone; the other is closed then.
        return


def _far(url: str) -> Callable[[], Awaitable[Ends]]:
    """How to reach the server of that address, by its socket file or by TCP."""
    at = make_url(url)
    folder = at.query.get("host")
    if folder is not None:
        return partial(asyncio.open_unix_connection, f"{folder}/.s.PGSQL.{at.port or 5432}")
    return partial(asyncio.open_connection, at.host or "127.0.0.1", at.port or 5432)
