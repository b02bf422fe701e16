"""What is served to browsers and to operators. Imported where something is served: aiohttp's server takes 2 MB."""

import logging
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial

import discord
from sqlalchemy import text

from bot.discord.desk import DeskClient
from bot.discord.guests import Guests
from bot.settings import Settings
from bot.table import GameTable
from bot.web import health
from bot.web.board import Boards
from bot.web.server import Adds, served
from bot.workers import WORKERS

log = logging.getLogger(__name__)


def routes(
    client: discord.AutoShardedClient, works: Callable[[], bool], table: GameTable, process: str
) -> Sequence[Adds]:
    """What the web server serves of the client. ``works``: whether all its shards are connected."""

    async def gateway() -> bool:
        return works()

    async def store() -> bool:
        await table.store.database.read(lambda conn: conn.execute(text("SELECT 1")).scalar())
        return True

    async def count() -> Mapping[str, float]:
        fights, questions = await table.store.ledger.counts()
        return {
            "fights": fights,
            "questions": questions,
            "guilds": sum(table.plays(str(guild.id)) for guild in client.guilds),
            "shards": sum(not shard.is_closed() for shard in client.shards.values()),
            "costly_questions": WORKERS.busy,
        }

    return (
        partial(health.add_routes, process=process, parts={"gateway": gateway, "store": store}),
        partial(table.meters.add_routes, count=count),
    )


def pages(client: DeskClient, table: GameTable, settings: Settings) -> Boards:
    """The boards of fights, brought up to date as often as trackers are."""
    return Boards(table, table.readers, settings.tracker_seconds, Guests(client, client.desk.masters).stay)


@asynccontextmanager
async def serving(
    client: DeskClient, works: Callable[[], bool], table: GameTable, settings: Settings
) -> AsyncIterator[None]:
    """Serve the boards of fights, health and numbers, where the settings say, while the block runs."""
    boards = client.desk.pages = pages(client, table, settings)
    every = (*routes(client, works, table, settings.name), boards.add_routes)
    async with served(settings.board, every) as url:
        table.readers.address = settings.board_url or url
        log.info("serving %s", url)
        yield
