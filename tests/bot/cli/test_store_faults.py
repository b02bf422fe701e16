"""A store that can't be used: one line with what is wrong and the mend, whichever command meets it."""

import io
import os
import resource
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.cli import main
from bot.finding import PATIENCE
from bot.settings import PREFIX
from storage import migrations

ROOT = Path(__file__).parents[3]
COMMANDS = (["play", "--script", "-"], ["export", "x"], ["import", "log.json"], ["migrate"], ["doctor"])
Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder with a document to import, with no settings of whoever runs the tests."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith(PREFIX)]:
        monkeypatch.delenv(name)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"/encounter start rq3plus\n")))
    Path("log.json").write_text("{}")


def garbage() -> str:
    Path("store.db").write_bytes(b"this is no database at all, but a letter to a friend " * 40)
    return "isn't an SQLite database"


def a_folder() -> str:
    Path("store.db").mkdir()
    return "I can't open"


def below_a_file() -> str:
    Path("store.db").write_text("")
    return "I can't open"


def newer() -> str:
    assert main(["migrate", "--db", "sqlite:///store.db"]) == 0
    with sqlite3.connect("store.db") as store:
        store.execute("UPDATE alembic_version SET version_num = '9999'")
    return "update the program"


def somebody_elses() -> str:
    with sqlite3.connect("store.db") as store:
        store.execute("CREATE TABLE encounters (kind TEXT)")
    return "has another program's tables"


def damaged() -> str:
    assert main(["migrate", "--db", "sqlite:///store.db"]) == 0
    whole = bytearray(Path("store.db").read_bytes())
    whole[100:4096] = b"\xab" * (4096 - 100)
    Path("store.db").write_bytes(whole)
    return "is damaged"


@pytest.mark.parametrize("made", [garbage, a_folder, below_a_file, newer, somebody_elses, damaged])
@pytest.mark.parametrize("command", COMMANDS, ids=lambda c: c[0])
def test_a_file_that_is_no_store(made: Callable[[], str], command: list[str], capsys: Captured) -> None:
    said = made()
    capsys.readouterr()
    url = "sqlite:///store.db/inner.db" if made is below_a_file else "sqlite:///store.db"
    assert main([*command, "--db", url]) == 1
    told = capsys.readouterr()
    if command == ["doctor"]:
        (line,) = [row for row in told.out.splitlines() if row.startswith("FAULT store")]
    else:
        (line,) = told.err.splitlines()
    # The store is called what was typed, not what the driver is.
    assert said in line and "aiosqlite" not in line, line


@pytest.mark.parametrize("made", [garbage, newer])
def test_the_bot_says_the_same(made: Callable[[], str], monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    said = made()
    capsys.readouterr()
    monkeypatch.setenv("STRIKERANK_TOKEN", "a.token")
    monkeypatch.setenv("STRIKERANK_DATABASE_URL", "sqlite:///store.db")
    assert main(["run"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert said in line


def test_a_server_that_is_down(capsys: Captured) -> None:
    for command in COMMANDS:
        assert main([*command, "--db", "postgresql://me:secret@127.0.0.1:1/db"]) == 1
        told = capsys.readouterr()
        assert "postgresql://me:***@127.0.0.1:1/db" in told.out + told.err
        (line,) = [row for row in (told.out + told.err).splitlines() if "doesn't answer" in row]
        assert "start PostgreSQL" in line and "secret" not in line


@pytest.mark.parametrize("mode", ["wal", "delete"])
def test_the_doctor_does_not_wait_for_a_lock(mode: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    assert main(["migrate", "--db", "sqlite:///store.db"]) == 0
    # Before and behind Discord's part, each with one attempt to read and one to write.
    assert 4 * PATIENCE < 10
    monkeypatch.setattr("bot.cli.doctor.PATIENCE", 0.02)
    with closing(sqlite3.connect("store.db", isolation_level=None)) as holder:
        holder.execute(f"PRAGMA journal_mode = {mode}")
        holder.execute("PRAGMA locking_mode = EXCLUSIVE")
        holder.execute("BEGIN EXCLUSIVE")
        capsys.readouterr()
        assert main(["doctor", "--db", "sqlite:///store.db"]) == 1
    assert "FAULT store: Another program is using the store sqlite:///store.db" in capsys.readouterr().out


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://me@127.0.0.1:1/db?password=hunter2",
        "postgresql://me:hun/ter2@127.0.0.1:1/db",
        "postgresql://me:hun@ter2@127.0.0.1:x/db",
        "mysql://127.0.0.1/db?password=hunter2",
    ],
)
@pytest.mark.parametrize("command", ["migrate", "doctor"])
def test_a_password_is_never_printed(url: str, command: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    status = main([command, "--db", url])
    monkeypatch.setenv(f"{PREFIX}DATABASE_URL", url)
    assert status in (1, 2) and main([command]) == 1
    told = capsys.readouterr()
    assert "hun" not in told.out + told.err and "ter2" not in told.out + told.err


def test_a_newer_row_is_told_and_the_console_goes_on(capsys: Captured) -> None:
    Path("fight.txt").write_text("/encounter start rq3plus\n/encounter add Rurik\n")
    play = ["play", "--db", "sqlite:///store.db", "--script", "fight.txt"]
    assert main(play) == 0
    with sqlite3.connect("store.db") as store:
        (encounter,) = store.execute("SELECT id FROM encounters").fetchone()
        store.execute("""UPDATE ledger SET events = '[{"event":"unheard"}]' WHERE seq = 2""")
    capsys.readouterr()
    Path("fight.txt").write_text("/state\n/roll 1d1\n")
    assert main(play) == 1
    told = capsys.readouterr()
    assert told.out.count("can't be read by this version") == 2 and not told.err, "each line is answered"
    assert main(["export", encounter, "--db", "sqlite:///store.db"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "Row 2 of fight" in line and "restore a backup" in line
    assert main(["doctor", "--db", "sqlite:///store.db"]) == 1
    assert "FAULT store: Some rows" in capsys.readouterr().out


def test_the_doctor_sees_tables_that_were_changed(capsys: Captured) -> None:
    assert main(["migrate", "--db", "sqlite:///store.db"]) == 0
    with sqlite3.connect("store.db") as store:
        store.execute("ALTER TABLE ledger DROP COLUMN at")
    assert main(["doctor", "--db", "sqlite:///store.db"]) == 1
    told = capsys.readouterr().out
    assert f"FAULT store: tables don't match revision {migrations.HEAD}" in told
    assert "ok    store: writable" in told


@pytest.mark.parametrize("command", ["play", "migrate", "doctor"])
def test_a_file_that_may_not_be_written(command: str) -> None:
    """Without the right that lets root write what is read-only, where root runs the tests."""
    bound: list[str] = []
    if os.geteuid() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("the tests run as root and there is no setpriv")
        bound = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
    assert main(["migrate", "--db", "sqlite:///store.db"]) == 0
    place = Path("store.db").resolve()
    place.chmod(0o444)
    place.parent.chmod(0o555)
    asked = [*bound, sys.executable, "-m", "bot.cli", command, "--db", f"sqlite:///{place}"]
    try:
        done = subprocess.run(asked, cwd=ROOT, input="/roll 1d1\n", capture_output=True, text=True)
    finally:
        place.parent.chmod(0o755)
    told = done.stdout.splitlines() if command == "doctor" else done.stderr.splitlines()
    (line,) = [row for row in told if str(place) in row]
    assert done.returncode == 1 and ("can't write to" in line or "I can't open" in line)


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    """A limit on the size of files stands for the disk that is full."""
    assert main(["migrate", "--db", "sqlite:///store.db"]) == 0
    size = Path("store.db").stat().st_size
    lines = "/encounter start rq3plus\n" + "/encounter add Rurik as A x20\n" * 20 + "/roll 1d1\n"
    done = subprocess.run(
        [sys.executable, "-m", "bot.cli", "play", "--script", "-", "--db", f"sqlite:///{tmp_path}/store.db"],
        cwd=ROOT,
        input=lines,
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
    )
    assert done.returncode == 1 and not done.stderr
    assert "the store sqlite" in done.stdout.casefold() and "make room" in done.stdout
    assert done.stdout.rstrip().endswith("= 1"), "the console goes on"


def test_stores_and_exports_are_for_their_owner_alone(capsys: Captured) -> None:
    before = os.umask(0o022)
    try:
        Path("fight.txt").write_text("/encounter start rq3plus\n")
        assert main(["play", "--json", "--db", "sqlite:///sub/store.db", "--script", "fight.txt"]) == 0
        made = {p.name: stat.S_IMODE(p.stat().st_mode) for p in Path("sub").iterdir()}
        assert made and set(made.values()) == {0o600}
        with sqlite3.connect("sub/store.db") as store:
            (encounter,) = store.execute("SELECT id FROM encounters").fetchone()
        assert main(["export", encounter, "--db", "sqlite:///sub/store.db", "--to", "kept.json"]) == 0
        assert stat.S_IMODE(Path("kept.json").stat().st_mode) == 0o600
        first = Path("kept.json").read_bytes()
        assert main(["export", encounter, "--db", "sqlite:///sub/store.db", "--to", "kept.json"]) == 0
        assert Path("kept-2.json").read_bytes() == first, "nothing is written over"
        capsys.readouterr()
        assert main(["export", encounter, "--db", "sqlite:///sub/store.db", "--to", "no/such/folder.json"]) == 1
        (line,) = capsys.readouterr().err.splitlines()
        assert "can't write to" in line
    finally:
        os.umask(before)


def test_the_doctor_tells_of_a_store_that_others_may_read(capsys: Captured) -> None:
    assert main(["migrate", "--db", "sqlite:///store.db"]) == 0
    main(["doctor", "--db", "sqlite:///store.db"])
    assert "chmod" not in capsys.readouterr().out
    Path("store.db").chmod(0o640)
    main(["doctor", "--db", "sqlite:///store.db"])
    assert "chmod 600" in capsys.readouterr().out


def test_an_import_onto_a_running_fight_is_refused_in_one_line(capsys: Captured) -> None:
    Path("fight.txt").write_text("/encounter start rq3plus\n")
    assert main(["play", "--json", "--db", "sqlite:///store.db", "--script", "fight.txt"]) == 0
    with sqlite3.connect("store.db") as store:
        (encounter,) = store.execute("SELECT id FROM encounters").fetchone()
    assert main(["export", encounter, "--db", "sqlite:///store.db", "--to", "kept.json"]) == 0
    capsys.readouterr()
    assert main(["import", "kept.json", "--db", "sqlite:///store.db", "--channel", "console"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "/encounter end" in line
