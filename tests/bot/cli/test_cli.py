"""The command line: what each command prints and returns."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot import VERSION
from bot.cli import main
from rules.registry import SYSTEMS

ROOT = Path(__file__).parents[3]
Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Away from the project: no ``.env`` and no settings of whoever runs the tests."""
    monkeypatch.chdir(tmp_path)
    for name in ("STRIKERANK_TOKEN", "STRIKERANK_DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def db(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/store.db"


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def printed(capsys: Captured) -> list[dict[str, Any]]:
    return [json.loads(row) for row in capsys.readouterr().out.splitlines()]


# --- usage
@pytest.mark.parametrize("args", [[], ["dance"], ["roll"], ["odds"], ["export"], ["import"], ["verify"], ["run", "x"]])
def test_bad_usage_is_two(args: list[str], capsys: Captured) -> None:
    with pytest.raises(SystemExit) as left:
        main(args)
    assert left.value.code == 2 and "usage: strikerank" in capsys.readouterr().err


@pytest.mark.parametrize(
    "args",
    [
        ["play", "--seed", "xyz", "--script", "-"],
        ["play", "--script", "nowhere.txt"],
        ["migrate", "--db", "nonsense:///x"],
        ["doctor", "--db", "not a url"],
        ["export", "x", "--db", "mysql://h/x"],
    ],
)
def test_values_that_can_not_be_are_two(args: list[str], capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "")
    assert main(args) == 2
    told = capsys.readouterr()
    assert told.err.startswith("--") and "Traceback" not in told.err


def test_the_version_is_told(capsys: Captured) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0 and capsys.readouterr().out == f"strikerank {VERSION}\n"


# --- dice
def test_roll_and_odds_of_an_expression(capsys: Captured) -> None:
    assert main(["roll", "3d1+2"]) == 0 and "5" in capsys.readouterr().out
    assert main(["roll", "1d1", "+", "2", "--json"]) == 0
    (rolled,) = printed(capsys)
    assert rolled["total"] == 3
    assert main(["odds", "2d6"]) == 0
    told = capsys.readouterr().out
    assert "7: 16.67 %" in told and "mean 7.000" in told
    assert main(["odds", "2d6", "--json"]) == 0
    (odds,) = printed(capsys)
    assert odds["expr"] == "2d6" and odds["outcomes"][0] == [2, "1/36"]


@pytest.mark.parametrize("command", ["roll", "odds"])
def test_a_bad_expression_is_one(command: str, capsys: Captured) -> None:
    assert main([command, "3dd"]) == 1
    told = capsys.readouterr()
    assert told.out == "" and "column" in told.err
    assert main([command, "3dd", "--json"]) == 1
    (answer,) = printed(capsys)
    assert answer["expr"] == "3dd" and answer["error"]["code"] == "syntax" and answer["error"]["column"] == 2


@pytest.mark.parametrize("command", ["roll", "odds"])
def test_several_lines_of_standard_input(command: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "1d1\n  2d1+1\n")
    assert main([command, "--json", "-"]) == 0
    answers = printed(capsys)
    assert [a["expr"].strip() for a in answers] == ["1d1", "2d1+1"]
    typed(monkeypatch, "1d1\n3dd\n\n1d1\n")
    assert main([command, "--json", "-"]) == 1
    assert ["error" in a for a in printed(capsys)] == [False, True, True, False]


def test_odds_of_a_sentence_between_sheets(capsys: Captured) -> None:
    sheets = ["--sheet", "sheets/rurik.toml", "--sheet", "sheets/grak.toml"]
    assert main(["odds", "Rurik: attack broadsword vs Grak parry", *sheets, "--json"]) == 0
    (answer,) = printed(capsys)
    assert answer["odds"]["exact"] and answer["odds"]["sum"] == "1"
    assert main(["odds", "Rurik: attack broadsword vs Grok", *sheets]) == 1
    assert "Grak" in capsys.readouterr().out
    assert main(["odds", "attack", "--sheet", "nowhere.toml"]) == 1
    assert "can't find the file nowhere.toml" in capsys.readouterr().err


# --- rules
def test_rules(capsys: Captured) -> None:
    assert main(["rules"]) == 0
    assert [row.split(":")[0] for row in capsys.readouterr().out.splitlines()] == list(SYSTEMS)
    assert main(["rules", "rq3plus"]) == 0
    assert any(row.startswith("R3-PAR-01 ") for row in capsys.readouterr().out.splitlines())
    assert main(["rules", "rq3plus", "R3-PAR-01"]) == 0
    assert capsys.readouterr().out.startswith("R3-PAR-01 ")
    assert main(["rules", "rq3plus", "zyzzyva"]) == 1 and main(["rules", "dnd"]) == 1
    assert "rq3plus, rqhouse, swords" in capsys.readouterr().err


# --- encounters
FIGHT = (
    "/encounter start rq3plus\n# a comment\n\n/encounter add Rurik\n/encounter add Grak\n"
    "Rurik: attack broadsword vs Grak nothing\n/undo\nRurik: attack broadsword vs Grak parry\n"
)


def test_play_prints_one_object_for_each_line(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, FIGHT)
    assert main(["play", "--json", "--seed", "1"]) == 0
    answers = printed(capsys)
    assert [a["line"] for a in answers] == [1, 4, 5, 6, 7, 8] and all(a["ok"] for a in answers)
    typed(monkeypatch, FIGHT)
    assert main(["play", "--json", "--seed", "01"]) == 0
    again = printed(capsys)
    assert [a["dice"] for a in again] == [a["dice"] for a in answers] and again[-1]["dice"]
    typed(monkeypatch, FIGHT + "attack nothing at all vs\n")
    assert main(["play", "--json"]) == 1
    assert printed(capsys)[-1]["error"]


def test_a_system_may_be_started_first_and_a_script_named(tmp_path: Path, capsys: Captured) -> None:
    script = tmp_path / "fight.txt"
    script.write_text("/encounter add Rurik\n/state\n")
    assert main(["play", "--json", "--system", "rq3plus", "--script", str(script)]) == 0
    answers = printed(capsys)
    assert answers[0]["input"] == "/encounter start rq3plus" and "Rurik" in answers[-1]["state"]["combatants"]


def test_export_and_import_round_trip(db: str, tmp_path: Path, capsys: Captured) -> None:
    script = tmp_path / "fight.txt"
    script.write_text(FIGHT)
    assert main(["play", "--json", "--db", db, "--script", str(script)]) == 0
    encounter = printed(capsys)[0]["encounter"]
    assert main(["export", encounter, "--db", db]) == 0
    exported = capsys.readouterr().out
    log = tmp_path / "log.json"
    log.write_text(exported)
    other = f"sqlite:///{tmp_path}/other.db"
    assert main(["import", str(log), "--db", other]) == 0
    taken = capsys.readouterr().out.strip()
    assert taken and taken != encounter
    assert main(["export", taken, "--db", other]) == 0
    one, two = json.loads(exported), json.loads(capsys.readouterr().out)
    assert two["rows"] == one["rows"] and two["ended"] is one["ended"] is None
    assert main(["import", str(log), "--db", other, "--channel", "console"]) == 0
    capsys.readouterr()
    script.write_text("/state\n")
    assert main(["play", "--json", "--db", other, "--script", str(script)]) == 0
    (state,) = printed(capsys)
    assert set(state["state"]["combatants"]) == {"Rurik", "Grak"} and state["seq"] == len(one["rows"])


def _running_log(db: str, tmp_path: Path, capsys: Captured) -> Path:
    """The log of a fight that is still on."""
    script, log = tmp_path / "fight.txt", tmp_path / "running.json"
    script.write_text(FIGHT)
    assert main(["play", "--json", "--db", db, "--script", str(script)]) == 0
    encounter = printed(capsys)[0]["encounter"]
    assert main(["export", encounter, "--to", str(log), "--db", db]) == 0
    capsys.readouterr()
    return log


def test_a_log_of_a_running_fight_goes_out_as_it_came_in_and_proves_nothing(
    db: str, tmp_path: Path, capsys: Captured
) -> None:
    log, other = _running_log(db, tmp_path, capsys), f"sqlite:///{tmp_path}/other.db"
    assert main(["import", str(log), "--db", other]) == 0
    told = capsys.readouterr()
    assert "holds no secret" in told.err and "not prove its dice" in told.err
    assert main(["export", told.out.strip(), "--to", str(tmp_path / "again.json"), "--db", other]) == 0
    again, first = (json.loads((tmp_path / name).read_text()) for name in ("again.json", "running.json"))
    assert again == {**first, "encounter": told.out.strip()}
    capsys.readouterr()
    assert main(["verify", str(tmp_path / "again.json")]) == 1
    told = capsys.readouterr()
    assert "has no seed" in told.err and "differ" not in told.err + told.out
    script = tmp_path / "look.txt"
    script.write_text("/verify\n/encounter reopen\n/state\n/encounter log\n")
    assert main(["play", "--json", "--db", other, "--script", str(script)]) == 1
    proved, reopened, state, kept = printed(capsys)
    assert proved["error"]["code"] == reopened["error"]["code"] == "no_secret"
    assert "Rurik" in state["state"]["combatants"] and kept["ok"]


def test_a_fight_that_goes_on_elsewhere_says_what_can_not_be_proved(db: str, tmp_path: Path, capsys: Captured) -> None:
    log, other = _running_log(db, tmp_path, capsys), f"sqlite:///{tmp_path}/other.db"
    brought = len(json.loads(log.read_text())["rows"])
    assert main(["import", str(log), "--db", other, "--channel", "console"]) == 0
    told = capsys.readouterr()
    encounter, bound = told.out.strip(), told.err.partition("from here on: ")[2][:64]
    assert f"Rows 1 to {brought} come from a fight" in told.err
    script = tmp_path / "on.txt"
    script.write_text("Rurik: try dodge\n/encounter end\n/verify\n")
    assert main(["play", "--json", "--db", other, "--script", str(script)]) == 1
    proved = printed(capsys)[-1]
    assert (proved["verified"], proved["wrong"], proved["broken"]) == (1, [], [])
    assert f"Rows 1 to {brought} come from a fight" in proved["text"]
    assert main(["export", encounter, "--to", str(tmp_path / "over.json"), "--db", other]) == 0
    capsys.readouterr()
    assert main(["verify", str(tmp_path / "over.json"), "--commitment", bound]) == 1
    told = capsys.readouterr()
    assert "1 dice recomputed, 0 differ" in told.out and f"Rows 1 to {brought} come from a fight" in told.out
    assert "posted commitment is" not in told.out and "is broken" not in told.out


def test_a_fight_is_found_again_in_the_store(db: str, tmp_path: Path, capsys: Captured) -> None:
    script = tmp_path / "fight.txt"
    for text in (FIGHT + "/state\n", "/state\n"):
        script.write_text(text)
        assert main(["play", "--json", "--db", db, "--script", str(script)]) == 0
    *_, before, after = printed(capsys)
    assert before["state"] == after["state"] and before["seq"] == after["seq"]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["export", "nosuch"], "no fight nosuch"),
        (["import", "nosuch.json"], "nosuch.json"),
        (["verify", "nosuch.json"], "nosuch.json"),
    ],
)
def test_what_is_not_there_is_one(args: list[str], said: str, db: str, capsys: Captured) -> None:
    assert main([*args, "--db", db] if args[0] != "verify" else args) == 1
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '{"format": "other"}', "\x00"])
def test_a_document_that_is_none_is_refused(text: str, db: str, tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "log.json"
    path.write_text(text)
    for args in (["import", str(path), "--db", db], ["verify", str(path)]):
        assert main(args) == 1
        told = capsys.readouterr()
        assert "log.json" in told.err and told.out == ""


# --- the installation
def test_migrate_and_doctor(db: str, capsys: Captured) -> None:
    for _ in range(2):
        assert main(["migrate", "--db", db]) == 0 and "up to date" in capsys.readouterr().out
    assert main(["doctor", "--db", db]) == 1
    told = capsys.readouterr().out
    assert "token: missing" in told and all(f"system {name}:" in told for name in SYSTEMS)


def test_each_expression_is_answered_before_the_next_is_asked() -> None:
    command = [sys.executable, "-m", "bot.cli", "roll", "--json", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as asked:
        assert asked.stdin is not None and asked.stdout is not None
        for text, total in (("2d6 rolled 3 4", 7), ("", None), ("1/3 + 1/3", "2/3")):
            asked.stdin.write(f"{text}\n")
            asked.stdin.flush()
            assert json.loads(asked.stdout.readline()).get("total") == total
        asked.stdin.close()
        assert asked.wait() == 1, "an empty line is answered too: as a fault"


# --- an output that nobody reads to its end
SPOKEN = "/encounter start rq3plus\n/encounter add Rurik\n" + "/state\n" * 60


@pytest.mark.parametrize("args", [["play", "--script", "-"], ["play", "--json", "--script", "-"], ["rules", "rq3plus"],
                                  ["doctor"], ["odds", "-"], ["--help"]])  # fmt: skip
def test_a_closed_output_ends_every_command_without_a_word(args: list[str], tmp_path: Path) -> None:
    run = [sys.executable, "-c", "import sys\nfrom bot.cli import main\nsys.exit(main())", *args]
    ends, nowhere = os.pipe()
    os.close(ends)
    typed = "3d6\n" * 60 if args[0] == "odds" else SPOKEN
    try:
        done = subprocess.run(run, input=typed, stdout=nowhere, stderr=subprocess.PIPE, text=True, cwd=tmp_path,
                              env={**os.environ, "PYTHONPATH": str(ROOT)}, timeout=60)  # fmt: skip
    finally:
        os.close(nowhere)
    assert done.stderr == "" and done.returncode == (0 if args == ["--help"] else 141)


def test_what_was_played_before_the_output_was_closed_stays(tmp_path: Path, db: str, capsys: Captured) -> None:
    script = tmp_path / "script.txt"
    script.write_text(SPOKEN)
    run = [sys.executable, "-c", "import sys\nfrom bot.cli import main\nsys.exit(main())", "play"]
    here = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([*run, "--db", db, "--script", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True, env=here) as playing:  # fmt: skip
        assert playing.stdout is not None and playing.stderr is not None
        while "> /encounter add Rurik" not in playing.stdout.readline():
            pass
        playing.stdout.close()
        assert playing.stderr.read() == "" and playing.wait(60) == 141
    script.write_text("/encounter status\n")
    assert main(["play", "--db", db, "--script", str(script)]) == 0
    assert "Rurik" in capsys.readouterr().out


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("args", [["rules"], ["play", "--script", "-"], ["doctor"]])
def test_a_full_output_is_told_in_one_line(args: list[str], tmp_path: Path) -> None:
    run = [sys.executable, "-c", "import sys\nfrom bot.cli import main\nsys.exit(main())", *args]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(run, input=SPOKEN, stdout=full, stderr=subprocess.PIPE, text=True, cwd=tmp_path,
                              env={**os.environ, "PYTHONPATH": str(ROOT)}, timeout=60)  # fmt: skip
    assert (done.returncode, done.stderr.count("\n")) == (1, 1) and "Make room" in done.stderr


# --- the sample
@pytest.mark.parametrize(
    ("lines", "first"),
    [
        ("# a word\nRurik: attack broadsword vs Grak dodge\n/quit\n/state\n", "Rurik → Grak"),
        ("/encounter start swords\n/quit\n/state\n", "The fight is on"),
    ],
)
def test_what_is_piped_in_plays_the_sample_unless_it_starts_a_fight_and_quit_ends_it(
    lines: str, first: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, lines)
    assert main(["play", "--sample", "--seed", "c0ffee", "--json"]) == 0
    (told,) = printed(capsys)
    assert first in told["text"]
