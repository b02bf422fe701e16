"""``run --processes N``: each has a name and a port of its own, and a SQLite file is for one."""

import os
from pathlib import Path

import pytest
import yaml

from bot.cli import main
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
