"""The beat of the event loop: how late it is, and systemd's watchdog, which ends a process whose loop stands still."""

import asyncio
import os
import socket
import time

from bot.meters import Meters

EVERY = 0.5
"""Seconds between two looks at how late the loop is."""


def tell_systemd(said: str) -> None:
    """Send a word of ``sd_notify`` to whoever started the process; nothing where that was not systemd."""
    where = os.environ.get("NOTIFY_SOCKET", "")
    if not where:
        return
    # A name that begins with @ lies in Linux's abstract space, which is written with a NUL.
    path = f"\0{where[1:]}" if where.startswith("@") else where
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.connect(path)
        line.sendall(said.encode())


def watchdog() -> float | None:
    """Seconds between two signs of life, half of what systemd waits for; None where it waits for none of us."""
    patience, whose = os.environ.get("WATCHDOG_USEC", ""), os.environ.get("WATCHDOG_PID")
    if not patience.isdecimal() or whose not in (None, str(os.getpid())):
        return None
    return int(patience) / 2_000_000


async def beat(meters: Meters) -> None:
    """Tell the meters how late the loop is and systemd that it lives, until it is cancelled."""
    due = watchdog()
    every = EVERY if due is None else min(EVERY, due)
    told = 0.0
    while True:
        began = time.monotonic()
        if due is not None and began - told >= due:
            tell_systemd("WATCHDOG=1")
            told = began
        await asyncio.sleep(every)
        meters.lagged(max(0.0, time.monotonic() - began - every))
