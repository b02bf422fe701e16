"""What operators are shown of the client: whether it works, and its numbers."""

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import SimpleNamespace

import aiohttp
import discord
from sqlalchemy import text

from bot.discord.desk import DeskClient
from bot.discord.guests import Guests
from bot.meters import Meters
from bot.settings import Settings
from bot.table import GameTable
from bot.web import health
from bot.web.board import Boards
from bot.web.server import Adds
from bot.workers import WORKERS

log = logging.getLogger(__name__)


def meters(wanted: bool) -> Meters:
    """What keeps the numbers, if they are ``wanted`` and what keeps them is installed."""
    if not wanted:
        return Meters()
    try:
        from bot.web.metrics import Prometheus
    except ModuleNotFoundError:
        log.warning("there is no /metrics without prometheus-client: pip install 'strikerank[metrics]'")
        return Meters()
    return Prometheus()


def trace(meters: Meters) -> aiohttp.TraceConfig:
    """What tells the meters how Discord answered each request."""

    async def ended(_: object, __: SimpleNamespace, done: aiohttp.TraceRequestEndParams) -> None:
        meters.requested(done.response.status)

    config = aiohttp.TraceConfig()
    config.on_request_end.append(ended)
    return config


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
