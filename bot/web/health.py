"""``/healthz``: the process lives. ``/readyz``: it can do its work; each part that can't is named."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

from aiohttp import web

Look: TypeAlias = Callable[[], Awaitable[bool]]
"""Whether a part of the bot does its work; what it raises says no."""
PATIENCE = 2.0
"""Seconds after which a part that says nothing does not work."""


def add_routes(app: web.Application, process: str, parts: Mapping[str, Look]) -> None:
    """Add both routes; ``process`` is the name of this one, ``parts`` what has to work for it to be ready."""

    async def alive(_: web.Request) -> web.Response:
        return web.json_response({"alive": True, "process": process})

    async def ready(_: web.Request) -> web.Response:
        found = dict(zip(parts, await asyncio.gather(*map(_works, parts.values())), strict=True))
        every = all(found.values())
        return web.json_response({"ready": every, "process": process, "parts": found}, status=200 if every else 503)

    app.router.add_get("/healthz", alive)
    app.router.add_get("/readyz", ready)


async def _works(look: Look) -> bool:
    try:
        async with asyncio.timeout(PATIENCE):
            return await look()
    except Exception:  # noqa: BLE001 - whatever is the matter with it, it does not work, and its own log says why
        return False
