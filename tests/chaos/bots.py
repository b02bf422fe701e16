"""Bots that are processes of their own, forked from one that has read their program (``tests.chaos.nursery``)."""

import asyncio
import json
import os
import signal
import sys
from collections import deque
from collections.abc import Mapping
from pathlib import Path
from typing import Self

ROOT = Path(__file__).parents[2]


class Bot:
    """One of them, by the id of its process."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    @property
    def status(self) -> int | None:
        """How it has ended: its exit status, or minus the signal that killed it; None while it lives."""
        return self._ended.result() if self._ended.done() else None

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal, while it lives."""
        if self.status is None:
            os.kill(self.pid, number)

    async def wait(self) -> int:
        """Wait until it has ended."""
        return await asyncio.shield(self._ended)

    def died(self, status: int) -> None:
        """It has ended."""
        self._ended.set_result(status)


class Nursery:
    """Makes bots of the program in a folder. Use as ``async with``; what lives at its end is killed."""

    def __init__(self, tree: Path = ROOT) -> None:
        self._tree = tree
        self._process: asyncio.subprocess.Process | None = None
        self._hears: asyncio.Task[None] | None = None
        self._due: deque[asyncio.Future[Bot]] = deque()
        self._living: dict[int, Bot] = {}

    async def __aenter__(self) -> Self:
        pipe, script = asyncio.subprocess.PIPE, ROOT / "tests" / "chaos" / "nursery.py"
        env = os.environ | {"PYTHONPATH": str(self._tree)}
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, str(script), cwd=self._tree, env=env, stdin=pipe, stdout=pipe
        )
        self._hears = asyncio.create_task(self._hear())
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._process is not None and self._process.stdin is not None and self._hears is not None
        for bot in self._living.values():
            bot.signal(signal.SIGKILL)
        self._process.stdin.close()
        await self._process.wait()
        await self._hears

    async def bear(self, settings: Mapping[str, str]) -> Bot:
        """A bot of these settings; it has just begun."""
        assert self._process is not None and self._process.stdin is not None
        due: asyncio.Future[Bot] = asyncio.get_running_loop().create_future()
        self._due.append(due)
        self._process.stdin.write(json.dumps({f"STRIKERANK_{k}": v for k, v in settings.items()}).encode() + b"\n")
        return await due

    async def _hear(self) -> None:
        assert self._process is not None and self._process.stdout is not None
        while line := await self._process.stdout.readline():
            match line.decode().split():
                case ["born", pid]:
                    self._living[int(pid)] = bot = Bot(int(pid))
                    self._due.popleft().set_result(bot)
                case ["died", pid, status]:
                    self._living.pop(int(pid)).died(int(status))
