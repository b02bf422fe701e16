"""``strikerank run --processes N``: bots on one machine that share its servers; one that dies is started again."""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Mapping

from bot import logs
from bot.meters import Meters
from bot.pulse import beat, tell_systemd
from bot.settings import PREFIX, Settings, host_and_port
from bot.texts import refuse
from storage.address import address

log = logging.getLogger(__name__)

AGAIN = 5.0
"""Seconds before a process that died is started again."""
OURS = ("NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID")
"""What systemd tells the process that it started, and nobody else is to hear."""


def run_several(settings: Settings, many: int) -> int:
    """Run so many processes until this one is told to stop; the exit status: 0, or that of one that can't start.

    Raises Refused for a store that is one process's.
    """
    if address(settings.database_url).get_backend_name() == "sqlite":
        raise refuse("processes.sqlite", many=many)
    logs.begin(settings.log_level, as_json=settings.log == "json", process=settings.name)
    return asyncio.run(_run(settings, many))


def environment(settings: Settings, number: int) -> Mapping[str, str]:
    """What process ``number`` (from 1) is told: a name and a port of its own, and else what this one was."""
    told = {name: value for name, value in os.environ.items() if name not in OURS}
    told[f"{PREFIX}PROCESS"] = f"{settings.name}-{number}"
    if settings.board:
        _, port = host_and_port(settings.board)
        told[f"{PREFIX}BOARD"] = f"{settings.board.rpartition(':')[0]}:{port + number - 1}"
    return told


async def _run(settings: Settings, many: int) -> int:
    stop = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    beating = asyncio.create_task(beat(Meters()))
    running = [asyncio.create_task(_keep(settings, number, stop)) for number in range(1, many + 1)]
    tell_systemd("READY=1")
    try:
        return max(await asyncio.gather(*running))
    finally:
        beating.cancel()


async def _keep(settings: Settings, number: int, stop: asyncio.Event) -> int:
    """Run one process, again when it dies; its exit status where it could not work at all, which ends all."""
    while True:
        child = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot.cli", "run", env=environment(settings, number), start_new_session=True
        )
        ended, told = asyncio.create_task(child.wait()), asyncio.create_task(stop.wait())
        await asyncio.wait((ended, told), return_when=asyncio.FIRST_COMPLETED)
        told.cancel()
        if not ended.done():
            child.send_signal(signal.SIGTERM)
        status = await ended
        if stop.is_set():
            return 0
        if status == 1:
            # It has said why; to start it again changes nothing.
            stop.set()
            return status
        log.error("process %s ended with %s: it is started again", number, status)
        try:
            async with asyncio.timeout(AGAIN):
                await stop.wait()
        except TimeoutError:
            continue
        return 0
