"""Files that are no sheets of ours, paths that lead nowhere, and Ctrl-C: each is an answer, and the console goes on."""

import asyncio
import contextlib
import os
import pty
import select
import signal
import sys
import time
from pathlib import Path

import pytest

from bot.cli.console import spoken
from bot.cli.terminal import interruptible
from bot.reply import Line, Reply
from tests.bot.table import open_table, say, script
from tests.storage.sheets.test_programs import FILES

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(("name", "data", "who"), [one for one in FILES if "MEG" not in one[2]])
async def test_a_foreign_file_is_told_by_name(name: str, data: bytes, who: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    async with open_table() as table:
        told = await say(table, f"/sheet import {path}")
        assert told.error and told.error["code"] == "unreadable_sheet" and who in told.text
        # However large it is: what it is matters more than its size.
        path.write_bytes(data + b" " * (300 * 1024))
        assert who in (await say(table, f"/sheet import {path}")).text


@pytest.mark.parametrize("system", ['{"a": 1}', "[1]", "3", "true", '"gurps9"'])
async def test_a_system_that_is_none_is_a_fault_like_others(system: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.json"
    path.write_text(f'{{"name": "Odd", "system": {system}}}')
    async with open_table() as table:
        told = await say(table, f"/sheet import {path}")
        assert told.error and told.error["code"] == "bad_sheet" and "must be one of" in told.text


async def test_paths_that_lead_nowhere_are_answers(tmp_path: Path) -> None:
    locked = tmp_path / "locked.toml"
    locked.write_text("name = 'x'")
    os.mkfifo(tmp_path / "pipe.toml")
    lines = [
        f"/sheet import {tmp_path}/none.toml",
        f"/sheet import {tmp_path}",
        f"/sheet import {tmp_path}/pipe.toml",
        f"/sheet import {tmp_path}/{'x' * 300}.toml",
        "/sheet import ~nobody-of-that-name/x.toml",
        "/sheet import /dev/zero",
        "/sheet import",
        "@Ann /sheet import /proc/self/mem",
        "/roll 1d1",
    ]
    answers = await script(*lines)
    assert [a["ok"] for a in answers] == [False] * (len(lines) - 1) + [True]
    assert all(a["error"]["message"] and "Traceback" not in a["error"]["message"] for a in answers[:-1])
    assert "is a folder" in answers[1]["text"]


async def test_a_file_that_may_not_be_read_is_an_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("name = 'x'")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    told, after = await script(f"/sheet import {path}", "/roll 1d1")
    assert told["error"]["code"] == "unreadable_file" and "Permission denied" in told["text"] and after["ok"]


# --- Ctrl-C
async def test_ctrl_c_gives_an_answer_up_and_nothing_else() -> None:
    begun = asyncio.Event()

    async def endless() -> tuple[Line, Reply]:
        begun.set()
        await asyncio.Event().wait()
        raise AssertionError

    waiting = asyncio.ensure_future(interruptible(endless()))
    await begun.wait()
    os.kill(os.getpid(), signal.SIGINT)
    _, reply = await waiting
    assert reply.error and reply.error["code"] == "given_up"
    os.kill(os.getpid(), signal.SIGINT)
    await asyncio.sleep(0)
    asyncio.get_running_loop().remove_signal_handler(signal.SIGINT)


async def test_an_answer_that_comes_is_the_answer() -> None:
    async def answer() -> tuple[Line, Reply]:
        return spoken("x"), Reply(text="fine")

    assert (await interruptible(answer()))[1].text == "fine"


def test_at_a_terminal_neither_ctrl_c_nor_a_wrong_path_ends_it(tmp_path: Path) -> None:
    child, terminal = pty.fork()
    if child == 0:
        env = {**os.environ, "TERM": "dumb", "HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
        os.chdir(tmp_path)
        os.execve(sys.executable, [sys.executable, "-m", "bot.cli", "play", "--db", "sqlite://"], env)
    shown = b""

    def until(words: bytes) -> None:
        nonlocal shown
        end = time.monotonic() + 60
        while words not in shown:
            assert time.monotonic() < end, shown.decode(errors="replace")
            if select.select([terminal], [], [], 0.2)[0]:
                shown += os.read(terminal, 65536)

    def types(text: bytes, words: bytes) -> None:
        nonlocal shown
        shown = b""
        os.write(terminal, text)
        until(words)

    try:
        until(b"strikerank>")
        os.write(terminal, b"\x03")
        types(b"/sheet import /no/such/file.toml\r", b"I can't find the file")
        types(f"/sheet import {tmp_path}\r".encode(), b"is a folder")
        types(b"/encounter start rq3plus\r", b"The fight is on")
        types(b"/encounter end\r", b"End the fight?")
        types(b"/encounter end now\r", b"The fight is over")
        os.write(terminal, b"\x03")
        types(b"/roll 1d1\r", b"= 1")
        os.write(terminal, b"/quit\r")
        with contextlib.suppress(OSError):
            while os.read(terminal, 65536):
                continue
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        child = 0
    finally:
        if child:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        os.close(terminal)
    assert [p.suffix for p in sorted(tmp_path.glob("encounter-*"))] == [".html", ".json", ".md"]
