"""What keeps the numbers that operators are shown of the client."""

import logging
from types import SimpleNamespace

import aiohttp

from bot.meters import Meters

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
