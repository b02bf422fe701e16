"""This checkout against an older commit: reading, resolving and odds, call by call in turn, each reply checked."""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from tests.bench.measure import Row
from tests.bench.workload import FIGHTS, REPEATS

ROOT = Path(__file__).parents[2]
TIMES = {"parse": 41, "resolve": 41, "odds": 9}
"""How often each side does a task; the first two only warm up."""
NO_SLOWER = 1.05
"""What two runs of one commit differ by on a machine that is not quiet."""


class Done(NamedTuple):
    """What a task cost, in milliseconds of CPU, and what came of it."""

    ms: float
    reply: list[Any]


class Side:
    """A process that works in one checkout."""

    def __init__(self, tree: Path) -> None:
        env = {**os.environ, "PYTHONPATH": str(tree)}
        command = [sys.executable, "-P", str(ROOT / "tests" / "bench" / "workload.py")]
        self._process = subprocess.Popen(
            command, cwd=tree, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def do(self, task: str) -> Done | None:
        """Do a task; None where the checkout has no such system. Raises RuntimeError where the process has ended."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{task}\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"{task} ended its process: see above")
        told = json.loads(line)
        return None if told is None else Done(told["ms"], told["reply"])

    def end(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


@contextmanager
def checkout(commit: str) -> Iterator[Path]:
    """A worktree of a commit in a folder of its own, gone afterwards. Raises CalledProcessError for no commit."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "old"
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "--quiet", "--detach", str(tree), commit], check=True)
        try:
            yield tree
        finally:
            subprocess.run([*git, "remove", "--force", str(tree)], check=True)


def run(commit: str) -> list[Row]:
    """The rows of all tasks; raises AssertionError where the two do not come to the same."""
    with checkout(commit) as tree:
        new, old = Side(ROOT), Side(tree)
        try:
            rows = [_measured(f"{kind} {system}", new, old, TIMES[kind]) for kind in REPEATS for system in FIGHTS]
        finally:
            new.end()
            old.end()
    return [row for row in rows if row is not None]


def _measured(task: str, new: Side, old: Side, times: int) -> Row | None:
    took: dict[Side, list[float]] = {new: [], old: []}
    for turn in range(times):
        replies = []
        for side in (new, old) if turn % 2 else (old, new):
            done = side.do(task)
            if done is None:
                return None
            took[side].append(done.ms)
            replies.append(done.reply)
        if replies[0] != replies[1]:
            raise AssertionError(f"{task}: {replies[0]} against {replies[1]}")
    mine, theirs = (statistics.median(took[side][2:]) for side in (new, old))
    return Row(task, mine, theirs, goal=NO_SLOWER)
