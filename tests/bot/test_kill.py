"""kill -9 at any moment: nothing acknowledged is lost, nothing is half applied, an open question stays answerable."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.bot.table import open_table, say

ROOT = Path(__file__).parents[2]
FIGHT = (
    "/encounter start rq3plus",
    "/encounter add Rurik",
    "/encounter add Grak",
    "Rurik: attack broadsword slash vs Grak parry with battle axe"
    " rolled attack 12, parry 33, location 10, damage 2, damage_modifier 3",
    "Grak: attack battle axe vs Rurik parry with target"
    " rolled attack 35, Rurik.parry 44, location 14, damage 7, damage_modifier 4",
)


class Console:
    """A console in a process of its own, that is told one line at a time and can be killed."""

    def __init__(self, url: str) -> None:
        self.child = subprocess.Popen(
            [sys.executable, "-m", "bot.cli", "play", "--json", "--script", "-", "--db", url],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )

    def tell(self, line: str) -> None:
        assert self.child.stdin is not None
        self.child.stdin.write(line + "\n")
        self.child.stdin.flush()

    def say(self, line: str) -> dict[str, Any]:
        self.tell(line)
        assert self.child.stdout is not None
        answer: dict[str, Any] = json.loads(self.child.stdout.readline())
        return answer

    def kill(self) -> None:
        os.kill(self.child.pid, signal.SIGKILL)
        self.child.wait()
        for pipe in (self.child.stdin, self.child.stdout):
            if pipe is not None:
                pipe.close()


@pytest.mark.parametrize("after", [3, 4, 5])
async def test_what_was_acknowledged_is_there_after_kill_9(tmp_path: Path, after: int) -> None:
    url = f"sqlite:///{tmp_path}/fight.db"
    console = Console(url)
    answers = [console.say(line) for line in FIGHT[:after]]
    if after < len(FIGHT):
        console.tell(FIGHT[after])
    console.kill()
    async with open_table(url) as table:
        whole = await say(table, "/state")
        assert whole.seq is not None and whole.seq >= answers[-1]["seq"]
        async with open_table() as other:
            done = after + (1 if whole.seq > answers[-1]["seq"] else 0)
            for line in FIGHT[:done]:
                last = await say(other, line)
            expected = await say(other, "/state")
        assert last.seq == whole.seq
        assert whole.state == expected.state


async def test_an_open_question_survives_kill_9(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/fight.db"
    console = Console(url)
    for line in (*FIGHT[:3], "@Anna /encounter join Lia"):
        assert console.say(line)["ok"]
    asked = console.say("Grak: attack battle axe vs Lia rolled attack 35")
    assert asked["questions"][0]["who"] == "Lia"
    console.kill()
    async with open_table(url) as table:
        done = await say(table, "@Anna /answer nothing")
        assert done.ok
        assert [d.value for s in done.steps for d in s.dice if d.label == "attack"] == [35]
