"""kill -9 at any moment: nothing acknowledged is lost, nothing is half applied, an open question stays answerable."""

import json
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

    def __init__(self, url: str, *started: str) -> None:
        self.child = subprocess.Popen(
            [sys.executable, *(started or ("-m", "bot.cli")), "play", "--json", "--script", "-", "--db", url],
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
        self.child.kill()
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
        assert whole.fight.seq is not None and whole.fight.seq >= answers[-1]["seq"]
        async with open_table() as other:
            done = after + (1 if whole.fight.seq > answers[-1]["seq"] else 0)
            for line in FIGHT[:done]:
                last = await say(other, line)
            expected = await say(other, "/state")
        assert last.fight.seq == whole.fight.seq
        assert whole.data["state"] == expected.data["state"]


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
        assert [d.value for s in done.fight.steps for d in s.dice if d.label == "attack"] == [35]


WISH = (
    "/encounter start rq3plus",
    "/encounter add Grak",
    "@Anna /encounter join Lia",
    "@Anna attack rapier vs Grak nothing",
    "@Anna /undo",
)
DIES_CLOSING = """
import os, signal, sys
from bot.cli import main
from bot.handlers import undoing

async def dies(*_):
    os.kill(os.getpid(), signal.SIGKILL)

undoing._close = dies
sys.exit(main())
"""
"""The console, in which the process ends between the row that takes back and the closing of the request."""


@pytest.mark.parametrize(("verdict", "rows", "struck"), [("accept", 1, True), ("decline", 0, False)])
async def test_a_request_to_take_back_survives_kill_9(tmp_path: Path, verdict: str, rows: int, struck: bool) -> None:
    url = f"sqlite:///{tmp_path}/fight.db"
    console = Console(url)
    blow, asked = [console.say(line) for line in WISH][-2:]
    assert asked["ok"] and "Anna asks to take back" in asked["text"] and asked["seq"] == blow["seq"]
    console.kill()
    console = Console(url)
    again = console.say("@Anna /undo")
    assert "Anna asks to take back" in again["text"] and again["seq"] == blow["seq"], "asked twice it is one request"
    console.kill()
    console = Console(url)
    done = console.say(f"/undo {verdict}")
    assert done["ok"] and done["seq"] == blow["seq"] + rows, done
    console.kill()
    async with open_table(url) as table:
        for late in ("accept", "decline"):
            refused = await say(table, f"/undo {late}")
            assert refused.error and refused.error["code"] == "nothing_asked"
        told = await say(table, "/history")
        assert ("~~" in told.text) == struck and told.fight.seq == done["seq"]
        assert (await say(table, "/encounter end now")).ok
        assert "give every event on record" in (await say(table, "/verify")).text


@pytest.mark.parametrize("verdict", ["accept", "decline"])
async def test_killed_while_a_request_is_granted_it_is_granted_once(tmp_path: Path, verdict: str) -> None:
    url = f"sqlite:///{tmp_path}/fight.db"
    console = Console(url, "-c", DIES_CLOSING)
    blow = [console.say(line) for line in WISH][-2]
    console.tell("/undo accept")
    assert console.child.wait(60) == -signal.SIGKILL
    console.kill()
    async with open_table(url) as table:
        before = await say(table, "/state")
        assert before.fight.seq == blow["seq"] + 1, "the row that takes back is there"
        late = await say(table, f"/undo {verdict}")
        assert late.error and late.error["message"] == "What Anna asked for is already taken back."
        after = await say(table, "/state")
        assert (after.fight.seq, after.data["state"]) == (before.fight.seq, before.data["state"])
