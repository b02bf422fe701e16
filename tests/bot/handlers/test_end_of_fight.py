"""The end of a fight: asked first where somebody can be asked, reported, readable afterwards, and not the last word."""

import asyncio
import io
import json
import stat
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.cli import main
from bot.cli.console import read_line
from bot.handlers import end_of_fight
from bot.handlers.end_of_fight import PUBLIC
from bot.reply import unmarked
from bot.table import GameTable
from tests.bot.table import open_table, say

START = ("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak", "@Ann /encounter join Lia")
BLOW = "Rurik: attack broadsword vs Grak parry rolled attack 80, parry 90"


async def fought(table: GameTable, *lines: str) -> None:
    for line in (*START, *lines):
        assert (await say(table, line)).ok, line


async def carefully(table: GameTable, typed: str):  # type: ignore[no-untyped-def]
    return await table.say(replace(read_line(typed), careful=True))


async def test_whoever_can_be_asked_is_asked_first() -> None:
    async with open_table() as table:
        await fought(table, BLOW)
        asked = await carefully(table, "/encounter end")
        assert (
            asked.ok
            and asked.prompts.shows == "ending"
            and "/encounter end now" in asked.text
            and "secret" not in asked.data
        )
        assert (await say(table, "/state")).ok and (await say(table, BLOW)).ok, "it goes on"
        assert "The fight is over" in (await carefully(table, "/encounter end now")).text


async def test_the_report_tells_who_lies_and_counts_those_alike_as_one() -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Rurik for Ann", "/encounter add 5 trollkin"):
            assert (await say(table, line)).ok
        assert (await say(table, "apply 20 to Rurik at right leg")).ok
        first = unmarked((await say(table, "/encounter end")).text).split("\n")[0]
        standing, lower = "Standing: Trollkin 1-5 unhurt.", "Not standing: Rurik HP 4/14."
        assert first == f"The fight is over after 1 round. {standing} {lower}"


async def test_the_report_tells_how_it_ended_and_brings_the_log() -> None:
    async with open_table() as table:
        await fought(table, BLOW, BLOW, "/undo")
        ended = await say(table, "/encounter end")
        first, counts, *_ = unmarked(ended.text).split("\n")
        assert first == "The fight is over after 1 round. Standing: Rurik unhurt, Grak unhurt, Lia HP 11/11."
        assert counts == "1 blow, 4 dice, 4 rolled by hand, 1 taken back." and "Dice seed (to verify)" in ended.text
        assert [f.name.rsplit(".", 1)[1] for f in ended.files.shared] == ["json", "md", "html"]
        assert [f.name.rsplit(".", 1)[1] for f in ended.files.own] == ["json", "md", "html"]
        shown, whole = json.loads(ended.files.shared[0].data), json.loads(ended.files.own[0].data)
        assert shown["format"] == PUBLIC and shown["secret"] == whole["secret"] == ended.data["secret"]
        assert [r["seq"] for r in shown["rows"]] == sorted(r["seq"] for r in whole["rows"])
        assert sum(len(r["dice"]) for r in shown["rows"]) == sum(len(r.get("dice", ())) for r in whole["rows"])
        read = ended.files.shared[1].data.decode()
        assert f"`{BLOW}` (taken back)" in read and "broadsword" in read and read.startswith("# ")


async def test_the_report_counts_the_dice_that_the_proof_counts() -> None:
    # Numbers of foes are dice for the game master's eyes, and what was taken back was thrown too.
    async with open_table() as table:
        await fought(table, "/encounter add trollkin varied", BLOW, "Lia: try dodge forced skill success", "/undo")
        ended, proof = await say(table, "/encounter end"), await say(table, "/verify")
    checked, given, forced = (proof.data[key] for key in ("verified", "given", "forced"))
    counts = unmarked(ended.text).split("\n")[1].split(", ")
    assert f"{checked + given + forced} dice" in counts and f"{given} rolled by hand" in counts
    assert f"{checked} for the GM only" in counts and "1 taken back." in counts


async def test_what_was_hidden_is_in_the_game_masters_log_alone() -> None:
    async with open_table() as table:
        await fought(
            table, "/encounter add Duellist as Zyxlurk hidden", "Zyxlurk: attack rapier vs Rurik nothing", BLOW
        )
        ended = await say(table, "/encounter end")
        assert all(b"Zyxlurk" not in file.data for file in ended.files.shared) and "Zyxlurk" not in ended.text
        assert all(b"Zyxlurk" in file.data for file in ended.files.own)
        assert b'"sheet"' not in ended.files.shared[0].data, "nor are the numbers of anybody"


class _Starving:
    """A pool that no processor is left for: whatever is asked of it stays without an answer."""

    def __init__(self) -> None:
        self.asked = 0

    async def ask(self, *_: object) -> None:
        self.asked += 1
        await asyncio.Event().wait()


async def test_an_end_whose_pages_nobody_makes_is_told_without_them(monkeypatch: pytest.MonkeyPatch) -> None:
    starving = _Starving()
    for name, value in (("WORKERS", starving), ("AT_ONCE", 0), ("PATIENCE", 0.0)):
        monkeypatch.setattr(end_of_fight, name, value)
    async with open_table() as table:
        await fought(table, BLOW)
        ended = await say(table, "/encounter end")
        assert ended.ok and "The fight is over" in ended.text and "could not be made in time" in ended.text
        assert starving.asked == 1, "both pages are one question"
        log = await say(table, "/encounter log")
    for files in (ended.files.shared, ended.files.own, log.files.shared):
        assert [f.name.rsplit(".", 1)[1] for f in files] == ["json", "md"]


@pytest.mark.parametrize("who", ["", "@Ann "])
async def test_history_why_stats_and_verify_stay_reachable(who: str) -> None:
    async with open_table() as table:
        await fought(table, BLOW)
        before = {word: (await say(table, f"{who}/{word}")).text for word in ("history", "why", "stats")}
        assert (await say(table, "/encounter end")).ok
        after = {word: (await say(table, f"{who}/{word}")).text for word in before}
        assert after == before
        assert "0 differ" in (await say(table, f"{who}/verify")).text
        log = await say(table, f"{who}/encounter log")
        assert log.ok == (not who), "the log holds what is hidden"


async def test_a_fight_can_be_opened_again() -> None:
    async with open_table() as table:
        early = await say(table, "/encounter reopen")
        assert early.error and early.error["code"] == "no_encounter"
        await fought(table, BLOW)
        on = await say(table, "/encounter reopen")
        assert on.error and on.error["code"] == "already_on"
        before = (await say(table, "/state")).data["state"]
        assert (await say(table, "/encounter end")).ok
        assert not (await say(table, BLOW)).ok
        back = await say(table, "/encounter reopen")
        assert back.ok and "goes on" in back.text and "Rurik: ▰▰▰▰▰ HP" in back.text
        assert (await say(table, "/state")).data["state"] == before
        assert (await say(table, "/undo")).ok and (await say(table, BLOW)).ok
        assert (await say(table, "/encounter end")).ok and "0 differ" in (await say(table, "/verify")).text


async def test_the_last_fight_is_the_one_that_comes_back() -> None:
    async with open_table() as table:
        await fought(table)
        assert (await say(table, "/encounter end")).ok
        for line in ("/encounter start swords", "/encounter add Juk", "/encounter end", "/encounter reopen"):
            assert (await say(table, line)).ok, line
        assert "Juk" in (await say(table, "/encounter status")).text


# --- files at the console
def test_the_console_writes_what_it_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = [
        *START,
        BLOW,
        "/place Rurik at 0,0",
        "/map",
        "/odds chart attack broadsword vs Grak parry",
        "/encounter log",
    ]
    lines[-2] = f"/odds chart Rurik: {lines[-2].removeprefix('/odds chart ')}"
    text = "\n".join([*lines, "/encounter end"]) + "\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main(["play", "--script", "-", "--json"]) == 0
    answers = [json.loads(row) for row in capsys.readouterr().out.splitlines()]
    shown, odds, log, end = answers[-4:]
    for answer, kind in ((shown, b"\x89PNG"), (odds, b"\x89PNG"), (log, b'{"format"'), (end, b'{"format"')):
        path = Path(answer["files"][0])
        assert str(path) in answer["text"] and path.read_bytes().startswith(kind)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    logs = [Path(name) for answer in (log, end) for name in answer["files"]]
    assert len(set(logs)) == 6 and {p.resolve().parent for p in logs} == {tmp_path}
    assert {p.name for p in tmp_path.iterdir()} == {p.name for p in logs}, "pictures lie elsewhere"
    capsys.readouterr()
    (tmp_path / "public.json").write_text('{\n "format": "strikerank public log 1"}')
    assert main(["verify", "public.json"]) == 1 and "which the GM gets" in capsys.readouterr().err
    assert main(["verify", str(Path(end["files"][0]))]) == 0
    assert "0 differ" in capsys.readouterr().out


def test_a_folder_that_can_not_be_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("bot.cli.files.os.open", _refuses)
    monkeypatch.setattr(
        sys, "stdin", io.TextIOWrapper(io.BytesIO(b"/encounter start rq3plus\n/encounter log\n/roll 1d1\n"))
    )
    assert main(["play", "--script", "-"]) == 1
    told = capsys.readouterr().out
    assert "I can't write to" in told and told.rstrip().endswith("= 1")


def _refuses(*_: object) -> int:
    raise OSError(28, "No space left on device")
