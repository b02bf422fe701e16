"""A table whose fights are served to browsers, and a stream of one, read as any program may read it."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from bot.page.readers import Reader
from bot.reply import Reply
from bot.table import GameTable
from bot.web.board import Boards
from bot.web.server import served
from storage.rows import EncounterInfo
from storage.store import Store
from tests.bot.table import say

HERE = "127.0.0.1:0"


class Table:
    """A table with its boards; whatever is said is followed by every page."""

    def __init__(self, table: GameTable, boards: Boards) -> None:
        self.table, self.boards = table, boards
        self.gone: set[str] = set()

    async def say(self, typed: str) -> Reply:
        """Say a line, which has to be fine."""
        reply = await say(self.table, typed)
        assert reply.ok, reply.text
        if reply.fight.encounter is not None:
            self.boards.touch(reply.fight.encounter)
        return reply

    async def address(self, typed: str = "/board") -> str:
        """The address that a line is answered with."""
        text = (await self.say(typed)).text
        return text[text.index("http") :].split()[0]

    async def stays(self, info: EncounterInfo, reader: Reader) -> bool:
        """Whether somebody is still there."""
        return reader.user not in self.gone


@asynccontextmanager
async def opened(store: Store, where: str = HERE) -> AsyncIterator[Table]:
    """A table on a store, served at an address while the block runs."""
    table = GameTable(store)
    held: list[Table] = []
    boards = Boards(table, table.readers, 0.0, lambda info, reader: held[0].stays(info, reader))
    held.append(Table(table, boards))
    async with served(where, [boards.add_routes]) as url:
        table.readers.address = url
        try:
            yield held[0]
        finally:
            await boards.close()


class Stream:
    """A stream that is open: its events as they come, and every byte of them."""

    def __init__(self, answer: aiohttp.ClientResponse) -> None:
        self.answer, self.bytes = answer, b""

    async def next(self) -> tuple[str, Any]:
        """The next event."""
        event = (await self._line()).removeprefix(b"event: ").decode().strip()
        data = json.loads((await self._line()).removeprefix(b"data: "))
        await self._line()
        return event, data

    async def _line(self) -> bytes:
        line = await self.answer.content.readuntil(b"\n")
        self.bytes += line
        return line


@asynccontextmanager
async def listening(address: str) -> AsyncIterator[Stream]:
    """The stream of an address."""
    url, _, token = address.partition("/board#")
    session = aiohttp.ClientSession(read_bufsize=1 << 22)
    async with session, session.get(f"{url}/feed", headers={"Authorization": f"Bearer {token}"}) as answer:
        yield Stream(answer)
