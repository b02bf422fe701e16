"""Starting: CPU until the first answer, and the memory of a bot with one fight."""

import os
import resource
import subprocess
import sys
from statistics import median

from tests.bench.measure import FIGHT, SENTENCE, Row

_MEMORY = """
import asyncio, re
from pathlib import Path
import bot.discord.client
from tests.bench.measure import fight, open_table
async def main():
    async with open_table("sqlite://") as table:
        await fight(table)
        # What resource tells of a process begins with what its parent took.
        print(int(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) / 1024)
asyncio.run(main())
"""


# As it is installed: compiled once, not anew by every process where somebody has forbidden to keep that.
_ENV = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def run() -> list[Row]:
    """CPU seconds of whole processes, and megabytes."""
    script = "\n".join((*FIGHT, SENTENCE))
    played = _cpu(["-m", "bot.cli", "play"], script, "Rurik")
    helped = _cpu(["-m", "bot.cli", "--help"], "", "strikerank")
    memory = subprocess.run([sys.executable, "-c", _MEMORY], check=True, capture_output=True, text=True)
    return [
        Row("strikerank play to the first answer, CPU / 1 s", played, 1.0, 0.5, "s"),
        Row("strikerank --help, CPU / 1 s", helped, 1.0, 0.15, "s"),
        Row("memory of the bot with one fight / 1 MB", float(memory.stdout), 1.0, 100, "MB"),
    ]


def _cpu(command: list[str], typed: str, must: str) -> float:
    took = []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(
            [sys.executable, *command], input=typed, check=True, capture_output=True, text=True, env=_ENV
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert must in done.stdout, done.stdout
        took.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return median(took)
