"""A table for tests: an in-memory store, and one call to say a line as a master or a player."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import StringIO
from typing import Any

from bot.cli.console import PLACE, given_lines, read_line, run_script
from bot.reply import Line, Reply
from bot.table import GameTable
from storage.store import Store

SEED = bytes(range(32))


@asynccontextmanager
async def open_table(url: str = "sqlite://", *, secret: bytes | None = SEED) -> AsyncIterator[GameTable]:
    """A table on a store of its own; its dice are repeatable."""
    store = await Store.open(url)
    try:
        yield GameTable(store, secret=secret)
    finally:
        await store.close()


async def say(table: GameTable, typed: str, source: str | None = None) -> Reply:
    """Say a line as the console does: ``@Name ...`` speaks as a player, and reads the answer."""
    line = read_line(typed)
    reply = await table.say(Line(line.text, PLACE, line.speaker, source, line.files))
    return await table.seen(reply, line.eyes, PLACE.channel)


async def script(*lines: str, url: str = "sqlite://", secret: bytes | None = SEED) -> list[dict[str, Any]]:
    """Play lines with ``--json`` and return the objects."""
    async with open_table(url, secret=secret) as table:
        out = StringIO()
        await run_script(table, given_lines(lines), out, as_json=True)
        return [json.loads(row) for row in out.getvalue().splitlines()]


def combatant(state: dict[str, Any], name: str) -> dict[str, Any]:
    """A combatant of a ``/state`` answer."""
    found: dict[str, Any] = state["state"]["combatants"][name]
    return found
