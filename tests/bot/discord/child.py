"""The bot as a process of its own, against the loopback."""

import asyncio
import contextlib
import os
import sys
from pathlib import Path

from tests.loopback.server import World

ROOT = Path(__file__).parents[3]


class Child:
    """``strikerank run`` in a process of its own."""

    def __init__(self, world: World, url: str, program: str = "bot.cli") -> None:
        self.world, self.url, self.program = world, url, program
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        settings = {
            "TOKEN": self.world.token,
            "DATABASE_URL": self.url,
            "DISCORD_API_BASE": self.world.api_base,
            "DISCORD_GATEWAY": self.world.gateway_url,
            "DISCORD_CDN": self.world.cdn_base,
            "TRACKER_SECONDS": "0.05",
        }
        seen = self.world.gateway.identifies
        env = os.environ | {f"STRIKERANK_{name}": value for name, value in settings.items()}
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", self.program, "run", cwd=ROOT, env=env, stderr=asyncio.subprocess.DEVNULL
        )
        await self.world.until(lambda: self.world.gateway.identifies > seen, timeout=60)

    async def kill(self) -> None:
        assert self.process is not None
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()
        await self.world.until(lambda: not self.world.gateway.connected)

    async def stop(self) -> int:
        """Ask it to leave; its exit status."""
        assert self.process is not None
        self.process.terminate()
        return await asyncio.wait_for(self.process.wait(), 20)
