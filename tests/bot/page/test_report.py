"""The page of a fight as a file: what is in it, for whose eyes, and that nothing in it can do harm."""

import base64
import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

from bot.cli import main
from bot.page.report import report, words
from rules.core.secrets.audience import EVERYBODY, MASTER, Viewer
from tests.bot.page.evenings import EVENINGS, HIDDEN, ended
from tests.bot.table import open_table, say

ROOT = Path(__file__).parents[3]
LEDGERS = Path(__file__).parents[2] / "fights" / "ledgers"
SIX = LEDGERS / "six.json"
HOSTILE = ("<script>alert(1)</script>", "</script><img src=x onerror=alert(2)>", "\u202eeviL\u202c", "🗡️" * 40)


def board(page: bytes) -> dict[str, Any]:
    """The fight that a page holds."""
    found = re.search(r'<script type="application/json" id="fight">(.*?)</script>', page.decode())
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def content(page: bytes) -> list[Any]:
    """The rows that a page holds packed, None for those that are not for its reader."""
    rows: list[Any] = json.loads(gzip.decompress(base64.b64decode(board(page)["proof"]["rows"])))
    return rows


@pytest.mark.parametrize("system", EVENINGS)
async def test_a_page_holds_nothing_hidden_in_any_byte_and_the_masters_says_that_it_does(system: str) -> None:
    over = await ended(system)
    page, whole = over.files.shared[-1], over.files.own[-1]
    assert page.name.endswith("-public.html") and whole.name == page.name.replace("-public", "")
    assert HIDDEN.encode() not in page.data and HIDDEN not in json.dumps(content(page.data))
    assert HIDDEN.encode() in whole.data and board(whole.data)["reader"] == "gm"
    assert None in content(page.data) and None not in content(whole.data)
    assert any(content(page.data)), "only what concerns the hidden is kept back"
    rows = json.loads(over.files.own[0].data)["rows"]
    for user in {row["who"] for row in rows if row.get("who")} - {"gm"}:
        own = report(over.files.own[0].data, Viewer(user))
        assert HIDDEN.encode() not in own and HIDDEN not in json.dumps(content(own))
    told = [line for frame in board(page.data)["frames"] for line in frame.get("told", ())]
    log = json.loads(over.files.shared[0].data)
    assert [line.replace("\ue000", "") for line in told] == [line for row in log["rows"] for line in row["told"]]


def test_a_frame_for_each_row_adds_up_to_how_the_fight_ended() -> None:
    frames = board(report(SIX.read_bytes(), MASTER))["frames"]
    assert len(frames) == 134
    figures: dict[str, Any] = {}
    for frame in frames:
        figures |= frame.get("figures", {})
    stand = {name: one["condition"]["vitals"] for name, one in figures.items() if one is not None}
    assert stand["Ogg"] == "HP 10/31" and stand["Wren"] == "HP 12/12"
    assert figures["Ogg"]["condition"]["wounds"] and "at" in figures["Wren"]["token"]
    hurt = sum(one["points"] or 0 for frame in frames for one in frame.get("harm", ()) if one["to"] == "Ogg")
    assert hurt == 21


def test_others_numbers_are_told_in_words() -> None:
    frames = board(report(SIX.read_bytes(), EVERYBODY))["frames"]
    people = [one for frame in frames for one in frame.get("figures", {}).values() if one is not None]
    assert people and not any({"points", "wounds", "left"} & one["condition"].keys() for one in people)
    assert {one["condition"]["vitals"] for one in people} <= {"unhurt", "hurt"}
    assert all("points" not in harm for frame in frames for harm in frame.get("harm", ()))


def test_whoever_is_hidden_at_the_end_is_in_no_frame_before(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    lines = ("/encounter start swords", "/encounter add Juk", "/encounter add Bram", "Juk: attack huge sword vs Bram")
    assert board_of(*lines, page=page)["frames"][-1]["blows"] == [["Juk", "Bram"]]
    hidden = board_of(*lines, "/hide Juk", page=page)
    assert "Juk" not in json.dumps(hidden)


def board_of(*lines: str, page: Path) -> dict[str, Any]:
    """What the public page of a short fight shows."""
    import asyncio

    async def played() -> bytes:
        async with open_table() as table:
            for line in lines:
                assert (await say(table, line)).ok, line
            return (await say(table, "/encounter end")).files.shared[-1].data

    page.write_bytes(asyncio.run(played()))
    return board(page.read_bytes())


def test_every_rule_that_is_named_comes_with_its_text() -> None:
    page = board(report(SIX.read_bytes(), EVERYBODY))
    named = {
        rule
        for frame in page["frames"]
        for line in frame.get("why", ())
        for rule in re.findall(r"\[(R3-[^]]+)\]", line)
    }
    assert named and named == {*page["rules"]} and all(text for _, text in page["rules"].values())


def test_nothing_typed_can_end_the_data_or_become_markup(tmp_path: Path) -> None:
    log = json.loads(SIX.read_bytes())
    text = json.dumps(log, ensure_ascii=False)
    for name, put in zip(("Wren", "Ogg", "Osric", "Roderic"), HOSTILE, strict=True):
        text = text.replace(name, put.replace('"', ""))
    page = report(text.encode(), MASTER)
    shown = board(page)
    assert {*HOSTILE} <= {name for frame in shown["frames"] for name in frame.get("figures", {})}
    assert page.count(b"<script") == 2 and b"onerror" in page and b"<img" not in page


def test_the_page_may_load_nothing_and_is_small() -> None:
    page = report(SIX.read_bytes(), MASTER)
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page.decode())
    assert policy is not None
    rules = dict(part.strip().split(" ", 1) for part in policy[1].split(";"))
    assert rules["default-src"] == "'none'" and rules["script-src"].startswith("'sha256-") and "unsafe" not in policy[1]
    assert not re.search(rb'(?:src|href)="(?!data:,|#)', page)
    assert len(page) * 500 / 134 < 1 << 20, "a fight of 500 rows stays below a megabyte"


def test_a_log_without_its_secret_makes_a_page_that_can_not_be_verified_yet() -> None:
    log = json.loads(SIX.read_bytes())
    log["secret"] = log["ended"] = None
    assert board(report(json.dumps(log).encode(), EVERYBODY))["proof"] is None


def test_the_command_line_makes_it_of_any_exported_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["report", str(SIX), "-o", "fight.html"]) == 0 and main(["report", str(SIX), "--gm"]) == 0
    assert capsys.readouterr().out.split() == ["fight.html", "six.html"]
    assert board(Path("fight.html").read_bytes())["reader"] == "everybody"
    assert board(Path("six.html").read_bytes())["reader"] == "gm"
    Path("public.json").write_text('{\n "format": "strikerank public log 1"}')
    assert main(["report", "public.json"]) == 1 and "which the GM gets" in capsys.readouterr().err
    assert main(["report", "nowhere.json"]) == 1 and "nowhere.json" in capsys.readouterr().err


def test_every_word_of_the_page_is_said() -> None:
    modules = "".join(path.read_text("utf-8") for path in (ROOT / "bot" / "page" / "browser").glob("*.js"))
    built = ("live_", "dead", "dying", "out", "down", "play", "pause", "first", "back", "on", "last", "theme", "full")
    unsaid = [code for code in words() if f'"{code}"' not in modules and not code.startswith(built)]
    assert unsaid == []
    asked = set(re.findall(r'say\("(\w+)"', modules))
    assert asked <= {*words()}


GUESSED = (
    "/encounter start swords",
    "@Ann /encounter join Juk",
    "@Ben /encounter join Bram",
    f"/encounter add thug as {HIDDEN} hidden",
    f"@Ann /note on Juk: {HIDDEN} may hide here",
    "@Ben /note here: the door is open",
    f"{HIDDEN}: attack club vs Juk",
    "@Ann /note here: the lamp burns",
)
"""A player types by chance what somebody hidden is called."""


async def test_only_rows_of_the_hidden_are_kept_back_and_a_guess_tells_nothing() -> None:
    async with open_table() as table:
        for line in GUESSED:
            assert (await say(table, line)).ok, line
        over = await say(table, "/encounter end")
    log = over.files.own[0].data
    rows = json.loads(log)["rows"]
    guess = next(row["seq"] for row in rows if row.get("text", "").startswith(f"/note on Juk: {HIDDEN}"))
    theirs = {row["seq"] for row in rows if HIDDEN in json.dumps(row)} - {guess}
    notes = {row["seq"] for row in rows if row.get("text", "").startswith("/note")}
    assert theirs and len(notes) == 3
    for viewer in (EVERYBODY, Viewer("ann"), Viewer("ben")):
        shown = content(report(log, viewer))
        back = {n for n, row in enumerate(shown, 1) if row is None}
        assert theirs <= back and not notes & back
        assert all(HIDDEN not in json.dumps(row) for n, row in enumerate(shown, 1) if n != guess)
    assert None not in content(report(log, MASTER))
