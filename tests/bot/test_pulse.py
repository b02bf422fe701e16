"""The beat of the loop: systemd hears that the process lives, and only the one that it waits for says so."""

import asyncio
import os
import socket
from pathlib import Path

import pytest

from bot.meters import Meters
from bot.pulse import beat, tell_systemd, watchdog


def test_nobody_waits_for_a_sign_unless_systemd_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WATCHDOG_USEC", raising=False)
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    assert watchdog() is None
    tell_systemd("READY=1")


def test_a_sign_is_due_twice_in_the_time_that_systemd_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "30000000")
    monkeypatch.setenv("WATCHDOG_PID", str(os.getpid()))
    assert watchdog() == 15.0
    monkeypatch.setenv("WATCHDOG_PID", "1")
    assert watchdog() is None


async def test_systemd_hears_that_the_loop_goes_round(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    heard.bind(str(tmp_path / "notify"))
    heard.setblocking(False)
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    monkeypatch.setenv("WATCHDOG_USEC", "2000")
    monkeypatch.delenv("WATCHDOG_PID", raising=False)
    late: list[float] = []

    class Kept(Meters):
        def lagged(self, seconds: float) -> None:
            late.append(seconds)

    beating = asyncio.create_task(beat(Kept()))
    try:
        loop = asyncio.get_running_loop()
        assert [await loop.sock_recv(heard, 100) for _ in range(2)] == [b"WATCHDOG=1"] * 2
        assert late and min(late) >= 0
    finally:
        beating.cancel()
        heard.close()
