"""Pytest fixture and the ways to bring an unmodified discord.py client to a world."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Iterator
from typing import Any, TypeVar

import discord
import pytest_asyncio
import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from tests.loopback.server import World
from tests.loopback.wire import PATIENCE

C = TypeVar("C", bound=discord.Client)
READY_TIMEOUT = 0.02


@pytest_asyncio.fixture
async def world() -> AsyncIterator[World]:
    """A fresh world; afterwards no request may have been nonsense and the client may have logged no error.

    A test that provokes either clears `world.faults` or `world.errors` itself once it has looked at them.
    """
    async with World() as made:
        yield made
    assert not made.faults, "\n".join(map(str, made.faults))
    assert not made.errors, "\n".join(made.errors)


@contextlib.contextmanager
def redirect(world: World) -> Iterator[None]:
    """Point every discord.py client of this process at `world`; RuntimeError when they point at another already."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE
    if before[0].startswith("http://127.0.0.1") and before[0] != world.api_base:
        raise RuntimeError("the clients of this process are connected to another world")
    Route.BASE = world.api_base
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(world.gateway_url)
    Asset.BASE = world.cdn_base
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = before


class _ErrorLog(logging.Handler):
    """Copies errors that discord.py (or a module named in `connect`) logs into the world."""

    def __init__(self, world: World) -> None:
        super().__init__(logging.ERROR)
        self._world = world
        self.setFormatter(logging.Formatter("%(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        # The client logs every lost connection as an error before it reconnects, which is its duty.
        if not record.getMessage().startswith("Attempting a reconnect"):
            self._world.errors.append(self.format(record))
            self._world.changed()


async def _identify_at_once(shard_id: int | None, *, initial: bool = False) -> None:
    """In place of the hook that waits 5 seconds before it identifies again."""


@contextlib.asynccontextmanager
async def connect(
    client: C, world: World, *, loggers: tuple[str, ...] = ("discord",), timeout: float = PATIENCE
) -> AsyncIterator[C]:
    """Run `client` against `world` until the block ends; it is ready inside.

    Raises what ended the client when it ends before it is ready, TimeoutError after `timeout` seconds.
    """
    hurried: Any = client
    hurried.before_identify_hook = _identify_at_once
    hurried._connection.guild_ready_timeout = READY_TIMEOUT
    handler = _ErrorLog(world)
    with redirect(world), contextlib.ExitStack() as stack:
        for name in loggers:
            logging.getLogger(name).addHandler(handler)
            stack.callback(logging.getLogger(name).removeHandler, handler)
        async with client:
            running = asyncio.create_task(client.start(world.token))
            ready = asyncio.create_task(client.wait_until_ready())
            try:
                done, _ = await asyncio.wait({running, ready}, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
                if running in done:
                    running.result()
                    raise RuntimeError("the client ended before it was ready")
                if not done:
                    raise TimeoutError(f"the client was not ready after {timeout} s; {world.tail()}")
                yield client
            finally:
                # Handlers that still run when the test is over may fail as they like.
                stack.close()
                ready.cancel()
                await client.close()
                await asyncio.wait({running}, timeout=timeout)
                running.cancel()
                if running.done() and not running.cancelled():
                    running.exception()
