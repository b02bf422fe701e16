"""``run --processes N``: each has a name and a port of its own, and a SQLite file is for one."""

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest
import yaml

from bot.cli import main, processes
from bot.cli.processes import environment
from bot.settings import Settings, read
from storage.alone import alone
from storage.faults import Unusable

ROOT = Path(__file__).parents[3]


def test_each_process_has_a_name_and_a_port_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", "/run/x")
    settings = Settings(process="house", board="127.0.0.1:8080")
    monkeypatch.chdir(tmp_path)
    for number in (1, 3):
        told = environment(settings, number)
        assert "NOTIFY_SOCKET" not in told and told["PATH"] == os.environ["PATH"]
        for name, value in told.items():
            monkeypatch.setenv(name, value)
        assert (read().name, read().board) == (f"house-{number}", f"127.0.0.1:{8079 + number}")


def test_several_need_postgresql(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("STRIKERANK_DATABASE_URL", raising=False)
    assert main(["run", "--processes", "2"]) == 1
    assert "PostgreSQL" in capsys.readouterr().err


def test_a_second_bot_on_a_file_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with alone(path), pytest.raises(Unusable, match="for one process"), alone(path):
        raise AssertionError
    with alone(path):
        pass
    with alone(None), alone(None):
        pass


def test_the_compose_file_runs_two_bots_on_one_store() -> None:
    made = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    bot, store = made["services"]["bot"], made["services"]["store"]
    assert bot["deploy"]["replicas"] == 2 and bot["depends_on"] == {"store": {"condition": "service_healthy"}}
    assert bot["environment"]["STRIKERANK_DATABASE_URL"].startswith("postgresql://strikerank:")
    assert set(made["volumes"]) == {"store"} and store["healthcheck"]["test"][0] == "CMD-SHELL"


class Child:
    """A process as ``run`` sees it: it ends with that status, or when it is told to."""

    def __init__(self, status: int | None) -> None:
        self.status, self.over, self.heard = status, asyncio.Event(), list[int]()

    async def wait(self) -> int:
        if self.status is None:
            await self.over.wait()
        return self.status or 0

    def send_signal(self, number: int) -> None:
        self.heard.append(number)
        self.over.set()


async def kept(monkeypatch: pytest.MonkeyPatch, stop: asyncio.Event, *children: Child) -> tuple[int, list[str]]:
    """What comes of keeping a process that is each of these in turn, and the words the last was started by."""
    coming, said = iter(children), list[str]()

    async def start(*words: str, **how: object) -> Child:
        said[:] = words
        assert how["start_new_session"] is True
        child = next(coming)
        if child is children[-1] and child.status is None:
            asyncio.get_running_loop().call_soon(stop.set)
        return child

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
    monkeypatch.setattr(processes, "AGAIN", 0.0)
    return await processes._keep(Settings(process="house"), 1, stop), said


async def test_a_process_that_dies_is_started_again_until_all_are_told_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    stop, last = asyncio.Event(), Child(None)
    status, said = await kept(monkeypatch, stop, Child(3), Child(-9), last)
    assert status == 0 and last.heard == [signal.SIGTERM] and said == [sys.executable, "-m", "bot.cli", "run"]


async def test_one_that_can_not_work_at_all_ends_all(monkeypatch: pytest.MonkeyPatch) -> None:
    stop = asyncio.Event()
    assert (await kept(monkeypatch, stop, Child(1)))[0] == 1 and stop.is_set()
