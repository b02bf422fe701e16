"""Starting: CPU until the first answer, by system, and with nothing kept of an earlier start."""

import os
import resource
import subprocess
import sys
from collections.abc import Mapping
from statistics import median

from tests.bench.measure import Row, folder
from tests.bench.workload import FIGHTS, GIVEN, SENTENCES

STARTED = ("rq3plus", "gurps4", "gurps3")
START, COLD = 0.4, 0.6
"""Seconds of CPU to the first answer, with what is kept beside the compiled modules and without it."""


def run() -> list[Row]:
    """CPU seconds of whole processes, as it is installed.

    So it is compiled once, not anew by every process where somebody has forbidden to keep that; and without
    ``interegular``, which only the tests bring: where Lark finds it, it looks each grammar through with it.
    """
    with folder(memory=True) as hidden:
        (hidden / "interegular.py").write_text("raise ImportError")
        env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        env["PYTHONPATH"] = str(hidden)
        played = [
            Row(f"strikerank play to the first answer, {system}, CPU / 1 s", _played(system, env), 1.0, START, "s")
            for system in STARTED
        ]
        helped = _cpu(["-m", "bot.cli", "--help"], "", "strikerank", env)
        return [
            *played,
            Row("the same with no parsers and phrases kept, CPU / 1 s", _cold(env), 1.0, COLD, "s"),
            Row("strikerank --help, CPU / 1 s", helped, 1.0, 0.15, "s"),
        ]


def _played(system: str, env: Mapping[str, str], times: int = 5) -> float:
    """A fight of a system up to the answer to its first sentence."""
    begun = (f"/encounter start {system}", *(f"/encounter add {name}" for name in FIGHTS[system]))
    return _cpu(["-m", "bot.cli", "play"], "\n".join((*begun, SENTENCES[system] + GIVEN[system])), "/", env, times)


def _cold(installed: Mapping[str, str]) -> float:
    """The same of the slowest system where nothing but the compiled modules is kept: the first start of all."""
    took = []
    with folder(memory=True) as kept:
        env = {**installed, "PYTHONPYCACHEPREFIX": str(kept)}
        for turn in range(4):
            for one in kept.rglob("*.msgpack"):
                one.unlink()
            spent = _played("gurps3", env, 1)
            # The first compiles every module.
            took += [spent] if turn else []
    return median(took)


def _cpu(command: list[str], typed: str, must: str, env: Mapping[str, str], times: int = 5) -> float:
    took = []
    for _ in range(times):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(
            [sys.executable, *command], input=typed, check=True, capture_output=True, text=True, env=env
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert must in done.stdout, done.stdout
        took.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return median(took)
