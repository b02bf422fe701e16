"""The bot's own small web server. It listens where the operator says, and only then."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import TypeAlias

from aiohttp import web

from bot.settings import host_and_port
from bot.texts import refuse

Adds: TypeAlias = Callable[[web.Application], None]
"""What gives the server some routes: ``health.add_routes`` and its like, with all but the application filled in."""


@asynccontextmanager
async def served(where: str, routes: Sequence[Adds]) -> AsyncIterator[str]:
    """Serve those routes at ``HOST:PORT`` while the block runs; gives the server's URL. Port 0 is any free one.

    Nothing of a request is logged: the path of a page may be all that one needs to read it. Raises Refused where
    nothing can listen there.
    """
    host, port = host_and_port(where)
    app = web.Application()
    for add in routes:
        add(app)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        site = web.TCPSite(runner, host, port)
        try:
            await site.start()
        except OSError as fault:
            raise refuse("web.cant_listen", where=where, fault=fault.strerror or fault) from fault
        shown = f"[{host}]" if ":" in host else host
        yield f"http://{shown}:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()
