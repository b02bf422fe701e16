"""Settings: what is empty is unset, and what can't be is one line: the variable, its value and what may be."""

import os
import re
import shutil
from pathlib import Path

import pytest

from bot.cli import main
from bot.settings import DEFAULTS, FILE, MOST_PORT, PREFIX, Settings, host_and_port, read, unknown
from rules.core.report import Refused

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In an empty folder, with no settings of whoever runs the tests."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith(PREFIX)]:
        monkeypatch.delenv(name)


def test_the_shipped_example_is_a_file_of_defaults() -> None:
    before = read()
    shutil.copy(ROOT / ".env.example", ".env")
    assert read() == before
    named = {line.partition("=")[0] for line in Path(".env").read_text().splitlines() if line.startswith(PREFIX)}
    assert named == {f"{PREFIX}{name.upper()}" for name in Settings.__struct_fields__} and unknown() == ()


def test_what_is_empty_leaves_the_default_of_an_image_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """``--env-file .env`` sets every variable of the example, most of them to nothing."""
    made = (ROOT / "Containerfile").read_text()
    Path("image.env").write_text("\n".join(re.findall(r"echo (STRIKERANK_\w+=\S+) >>?/etc/strikerank.env", made)))
    assert DEFAULTS == "/etc/strikerank.env"
    monkeypatch.setattr("bot.settings.DEFAULTS", "image.env")
    for name in ("BOARD", "DATABASE_URL"):
        monkeypatch.setenv(f"{PREFIX}{name}", "")
    assert (read().board, read().database_url) == ("127.0.0.1:8080", "sqlite:////data/strikerank.db")
    Path(FILE).write_text("STRIKERANK_BOARD=0.0.0.0:9000\n")
    assert read().board == "0.0.0.0:9000"


@pytest.mark.parametrize("command", [["play", "--script", "-"], ["roll", "1d1"], ["doctor"], ["migrate"]])
def test_no_command_stumbles_over_the_example(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(ROOT / ".env.example", ".env")
    monkeypatch.setattr("bot.cli.run.standard_input", _nothing)
    assert main(command) == (1 if command == ["doctor"] else 0)
    assert "Traceback" not in capsys.readouterr().err


async def _nothing():  # type: ignore[no-untyped-def]
    for line in ():
        yield line


@pytest.mark.parametrize("blank", ["", " ", "\t", "\r"])
@pytest.mark.parametrize("name", sorted(Settings.__struct_fields__))
def test_an_empty_value_is_unset(name: str, blank: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"{PREFIX}{name.upper()}", blank)
    assert read() == Settings()


@pytest.mark.parametrize(
    ("name", "value", "may"),
    [
        ("GUILD", "my server", "the id of a server"),
        ("GUILD", "-3", "the id of a server"),
        ("SHARDS", "0", "a number from 1"),
        ("SHARDS", "two", "a number from 1"),
        ("TYPED_COMMANDS", "perhaps", "true or false"),
        ("LOG_LEVEL", "loud", "DEBUG, INFO, WARNING or ERROR"),
        ("TRACKER_SECONDS", "-1", "0 or more"),
        ("TRACKER_SECONDS", "nan", "0 or more"),
        ("DATABASE_URL", "mysql://host/db", "sqlite:///FILE"),
        ("DATABASE_URL", "strikerank.db", "sqlite:///FILE"),
        ("TRACKER_SECONDS", "inf", "0 or more"),
        ("COMMANDS_A_MINUTE", "12", "two numbers from 1"),
        ("COMMANDS_A_MINUTE", "0/5", "two numbers from 1"),
        ("BOARD", "8080", "HOST:PORT"),
        ("KEEP_FIGHTS_DAYS", "0", "1 to 36500"),
        ("DEFER_AFTER_MS", "2501", "0 to 2500"),
        ("DISCORD_API_BASE", "discord.com", "http(s)://"),
        ("DISCORD_GATEWAY", "https://x", "ws(s)://"),
        ("DISCORD_CDN", "x", "http(s)://"),
    ],
)
@pytest.mark.parametrize("source", ["environment", "file"])
def test_a_wrong_value_is_one_line(
    name: str,
    value: str,
    may: str,
    source: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if source == "file":
        Path(".env").write_text(f"{PREFIX}{name}={value}\n")
    else:
        monkeypatch.setenv(f"{PREFIX}{name}", value)
    for command in (["run"], ["migrate"], ["export", "x"]):
        assert main(command) == 1
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith(f"{PREFIX}{name} is {value!r}, but must be ") and may in line
    assert main(["doctor"]) == 1
    told = [row for row in capsys.readouterr().out.splitlines() if row.startswith("FAULT")]
    assert len(told) == 1 and f"{PREFIX}{name} is {value!r}" in told[0]


def test_what_needs_no_settings_is_not_stopped_by_a_wrong_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STRIKERANK_SHARDS", "none")
    assert main(["roll", "1d1"]) == 0 and main(["rules"]) == 0


def test_a_password_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STRIKERANK_DATABASE_URL", "mysql://me:secret@host/db")
    with pytest.raises(Refused) as told:
        read()
    assert "secret" not in str(told.value) and "host/db" in str(told.value)


def test_a_file_that_is_no_text_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    Path(".env").write_bytes(b"\xff\xfe\x00")
    assert main(["migrate"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(".env can't be read")


def test_every_wrong_value_is_told_at_once(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("STRIKERANK_GUILD", "x")
    monkeypatch.setenv("STRIKERANK_SHARDS", "x")
    assert main(["run"]) == 1
    assert [row.split()[0] for row in capsys.readouterr().err.splitlines()] == [f"{PREFIX}GUILD", f"{PREFIX}SHARDS"]


def test_the_doctor_tells_of_misspelt_names_and_of_an_open_file(capsys: pytest.CaptureFixture[str]) -> None:
    Path(".env").write_text("STRIKERANK_TOKN=abc\n")
    Path(".env").chmod(0o644)
    main(["doctor"])
    told = capsys.readouterr().out
    assert "STRIKERANK_TOKN in .env isn't a setting" in told and "chmod 600 .env" in told
    Path(".env").write_text("")
    Path(".env").chmod(0o600)
    main(["doctor"])
    told = capsys.readouterr().out
    assert "isn't a setting" not in told and "chmod" not in told


def test_values_are_read_as_people_write_them(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {"TYPED_COMMANDS": "Yes", "SHARDS": " 3 ", "LOG_LEVEL": "debug", "GUILD": "80", "ALIASES": "5/7"}
    for name, value in said.items():
        monkeypatch.setenv(f"{PREFIX}{name}", value)
    monkeypatch.setenv(f"{PREFIX}TRACKER_SECONDS".lower(), "0.5")
    found = read()
    assert (found.typed_commands, found.shard_count, found.log_level, found.guild) == (True, 3, "DEBUG", 80)
    assert (found.aliases, found.tracker_seconds) == ((5, 7), 0.5)


def test_settings_show_no_secret() -> None:
    assert "abc" not in repr(Settings(token="abc", database_url="postgresql://me:abc@host/db"))


def test_every_port_up_to_the_last_is_one() -> None:
    assert host_and_port("[::1]:0") == ("::1", 0) and host_and_port(f"localhost:{MOST_PORT}") == (
        "localhost",
        MOST_PORT,
    )
    for wrong in (f"localhost:{MOST_PORT + 1}", "localhost:-1", ":8080", "localhost:", "localhost"):
        with pytest.raises(ValueError):
            host_and_port(wrong)
