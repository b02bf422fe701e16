"""``/sheet``: templates, import in every format, re-import, export, list, delete, and whose they are."""

from pathlib import Path
from typing import Any

import pytest

from bot.handlers.importing import MOST_BYTES
from bot.handlers.sheets import LISTED
from bot.table import GameTable
from rules.core.sheet.ready import ready
from rules.registry import SYSTEMS, ruleset
from storage.sheets.formats import FORMATS, export, read_file
from tests.bot.table import combatant, open_table, say

START = "/encounter start rq3plus"


def sheet(name: str = "Rurik", **changes: Any) -> dict[str, Any]:
    rules = ruleset("rq3plus")
    return rules.sheets.read(dict(ready(rules.package)["rurik"])) | {"name": name} | changes


def written(folder: Path, data: dict[str, Any], form: str = "toml") -> str:
    name, text = export(data, form)
    path = folder / name
    path.write_bytes(text)
    return str(path)


async def figure(table: GameTable, name: str) -> dict[str, Any]:
    return combatant((await say(table, "/state")).as_json(1, ""), name)


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("system", SYSTEMS)
async def test_a_template_can_be_imported_as_it_is(system: str, form: str, tmp_path: Path) -> None:
    async with open_table() as table:
        reply = await say(table, f"/sheet template {system} {form}")
        (file,) = reply.files.shared
        assert file.name.startswith(f"template-{system}.")
        assert form == "xlsx" or file.data.decode() == reply.text
        path = tmp_path / file.name
        path.write_bytes(file.data)
        imported = await say(table, f"/sheet import {path}")
        assert imported.ok and "imported (version 1" in imported.text, imported.text


@pytest.mark.parametrize("form", FORMATS)
async def test_every_format_says_the_same(form: str, tmp_path: Path) -> None:
    async with open_table() as table:
        assert (await say(table, f"/sheet import {written(tmp_path, sheet(), form)}")).ok
        shown = await say(table, "/sheet show Rurik")
        assert shown.private and shown.data["sheet"] == sheet()
        exported = await say(table, f"/sheet export Rurik {form}")
        (file,) = exported.files.shared
        assert exported.private and ruleset("rq3plus").sheets.read(_one(read_file(file.name, file.data))) == sheet()


def _one(read: Any) -> dict[str, Any]:
    found: dict[str, Any] = read[0] if isinstance(read, list) else read
    return found


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("/sheet template dnd", "unknown_system"),
        ("/sheet import nowhere.toml", "no_file"),
        ("/sheet show Nobody", "unknown_character"),
        ("/sheet export Nobody", "unknown_character"),
        ("/sheet delete Nobody", "unknown_character"),
        ("/sheet delete Rurik", "unknown_character"),
        ("/sheet export Rurik docx", "unknown_character"),
    ],
)
async def test_what_is_not_there(line: str, code: str) -> None:
    async with open_table() as table:
        reply = await say(table, line)
        assert reply.error and reply.error["code"] == code


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ('name = "X"\n', "bad_sheet", "system"),
        ('name = "X"\nsystem = "dnd"\n', "bad_sheet", "rq3plus"),
        ('name = "X"\nsystem = "rq3plus"\nstr = "strong"\n', "bad_sheet", "str"),
        ("name = \n", "unreadable_sheet", ""),
        ("", "unreadable_sheet", ""),
        ("#" * (300 * 1024), "unreadable_sheet", "262,144 at most"),
    ],
)
async def test_a_bad_sheet_is_refused_whole(text: str, code: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text)
    async with open_table() as table:
        before = (await say(table, "/sheet list")).text
        reply = await say(table, f"/sheet import {path}")
        assert reply.error and reply.error["code"] == code and said in reply.text
        assert (await say(table, "/sheet list")).text == before


async def test_a_list_with_one_bad_sheet_imports_none(tmp_path: Path) -> None:
    import json

    path = tmp_path / "two.json"
    path.write_text(json.dumps([sheet("Good"), sheet("Bad") | {"strenght": 3}]))
    async with open_table() as table:
        reply = await say(table, f"/sheet import {path}")
        assert reply.error and "strenght" in reply.text
        assert "Good" not in (await say(table, "/sheet list")).text
        path.write_text(json.dumps([sheet("Good"), sheet("Better")]))
        assert (await say(table, f"/sheet import {path}")).text.count("imported") == 2


@pytest.mark.parametrize("many", [1, 12, 13, 20])
async def test_twelve_changes_are_told_and_more_of_them_hinted_at(many: int, tmp_path: Path) -> None:
    plain = {"name": "Ann", "system": "gurps4", "st": 10, "dx": 10, "iq": 10, "ht": 10}
    skills = ["axe_mace", "bow", "brawling", "broadsword", "cloak", "crossbow", "flail", "judo", "karate", "knife",
              "polearm", "rapier", "saber", "shield", "shortsword", "sling", "smallsword", "spear", "staff",
              "wrestling"][:many]  # fmt: skip
    async with open_table() as table:
        old, new = (plain | {"skills": dict.fromkeys(skills, level)} for level in (11, 12))
        for one in (old, new):
            told = await say(table, f"/sheet import {written(tmp_path, one)}")
            assert told.ok
        assert told.text.count(" -> ") == min(12, many) and ("…" in told.text) is (many > 12), told.text


async def test_reimport_tells_what_changed_and_keeps_wounds(tmp_path: Path) -> None:
    async with open_table() as table:
        for line in (
            START,
            f"/sheet import {written(tmp_path, sheet())}",
            "/encounter add Rurik",
            "/encounter add Grak",
        ):
            assert (await say(table, line)).ok
        blow = "Grak: attack battle axe vs Rurik nothing rolled attack 35, location 10, damage 8, damage_modifier 1"
        assert (await say(table, blow)).ok
        assert (await say(table, "/set Rurik ap of broadsword 4")).ok
        hurt = await figure(table, "Rurik")
        again = written(tmp_path, sheet(con=sheet()["con"] + 4, dodge=77))
        shown = await say(table, f"/sheet import {again}")
        assert f"con {sheet()['con']} -> {sheet()['con'] + 4}" in shown.text and "dodge" in shown.text
        assert shown.prompts.offers == ('sheet accept "Rurik"',) and await figure(table, "Rurik") == hurt
        renewed = await say(table, "/sheet accept Rurik")
        assert renewed.ok and "version 2" in renewed.text
        now = await figure(table, "Rurik")
        assert now["wounds"] == hurt["wounds"] != [] and now["dodge"] == 77
        assert now["hp_max"] - now["hp"] == hurt["hp_max"] - hurt["hp"] > 0
        assert now["hp_max"] > hurt["hp_max"]
        assert {i["id"]: i["ap"] for i in now["items"] if i["id"] == "broadsword"} == {"broadsword": 4}
        assert (await say(table, "/undo")).ok and (await figure(table, "Rurik"))["hp_max"] == hurt["hp_max"]


async def test_replace_starts_afresh(tmp_path: Path) -> None:
    async with open_table() as table:
        path = written(tmp_path, sheet())
        for line in (START, f"/sheet import {path}", "/encounter add Rurik"):
            assert (await say(table, line)).ok
        fresh = await figure(table, "Rurik")
        for line in ("/set Rurik hp 2", "/set Rurik ap of broadsword 1", f"/sheet import {path}"):
            assert (await say(table, line)).ok
        assert (await figure(table, "Rurik"))["hp"] == 2
        replaced = await say(table, f"/sheet import {path} replace")
        assert replaced.ok and "Changed: nothing" in replaced.text
        now = await figure(table, "Rurik")
        assert (now["hp"], now["items"]) == (fresh["hp"], fresh["items"])


async def test_sheets_belong_to_their_importer(tmp_path: Path) -> None:
    async with open_table() as table:
        path = written(tmp_path, sheet("Own"))
        assert (await say(table, f"@Ann /sheet import {path}")).ok
        for line in ("/sheet show Own", "/sheet export Own", "/sheet delete Own"):
            refused = await say(table, f"@Bob {line}")
            assert refused.error and refused.error["code"] == "unknown_character", line
        assert "Own (" in (await say(table, "@Ann /sheet list")).text
        assert "Own (" not in (await say(table, "@Bob /sheet list")).text
        assert "Own (" in (await say(table, "/sheet list")).text
        assert (await say(table, f"@Bob /sheet import {written(tmp_path, sheet('Own', dodge=5))}")).ok
        assert (await say(table, "@Ann /sheet show Own")).data["sheet"]["dodge"] == sheet()["dodge"]
        assert (await say(table, "@Ann /sheet delete Own")).ok
        assert not (await say(table, "@Ann /sheet show Own")).ok and (await say(table, "@Bob /sheet show Own")).ok


async def test_a_masters_sheets_are_neither_seen_nor_deleted_by_players(tmp_path: Path) -> None:
    async with open_table() as table:
        assert (await say(table, f"/sheet import {written(tmp_path, sheet('Npc'))}")).ok
        assert not (await say(table, "@Ann /sheet show Npc")).ok and (await say(table, "/sheet show Npc")).ok
        assert not (await say(table, "@Ann /sheet delete Npc")).ok
        assert (await say(table, "/sheet delete Npc")).ok


async def test_a_player_does_not_resheet_the_figure_of_another(tmp_path: Path) -> None:
    async with open_table() as table:
        for line in (START, "@Ann /encounter join Rurik"):
            assert (await say(table, line)).ok
        before = await figure(table, "Rurik")
        assert (await say(table, f"@Bob /sheet import {written(tmp_path, sheet(dodge=99))}")).ok
        assert await figure(table, "Rurik") == before
        assert (await say(table, f"@Ann /sheet import {written(tmp_path, sheet(dodge=99))}")).ok
        assert await figure(table, "Rurik") == before, "not before the GM accepts it"
        assert (await say(table, "/sheet accept Rurik")).ok
        assert (await figure(table, "Rurik"))["dodge"] == 99


async def test_the_list_names_the_ready_characters() -> None:
    async with open_table() as table:
        every = (await say(table, "/sheet list")).text
        assert all(f"Ready for {system}:" in every for system in SYSTEMS)
        await say(table, START)
        running = (await say(table, "/sheet list")).text
        assert "Ready for rq3plus:" in running and "Rurik" in running and "Ready for swords" not in running


# --- what is learned in a fight
TRAIN = "Rurik: train riposte 1200 hours with broadsword rolled lesson 5"


async def tactics(table: GameTable) -> dict[str, list[str]]:
    shown = (await say(table, "/sheet show Rurik")).data["sheet"]
    found: dict[str, list[str]] = shown.get("tactics", {})
    return found


@pytest.mark.rule("R3-TAC-04", "R3-TAC-05")
@pytest.mark.parametrize("over", ["/encounter end", "/encounter remove Rurik"])
async def test_a_tactic_learned_in_a_fight_stays_with_the_character(tmp_path: Path, over: str) -> None:
    path = written(tmp_path, sheet(tactics={"axe_1h": ["feint"]}))
    async with open_table() as table:
        for line in (f"/sheet import {path}", START, "/encounter add Rurik", TRAIN):
            assert (await say(table, line)).ok, line
        assert await tactics(table) == {"axe_1h": ["feint"], "sword_1h": ["riposte"]}
        assert (await say(table, f"/sheet import {written(tmp_path, sheet(dodge=55))}")).ok
        again = await say(table, "/sheet accept Rurik")
        assert again.ok and (await figure(table, "Rurik"))["dodge"] == 55
        assert (await figure(table, "Rurik"))["tactics"]["sword_1h"] == ["riposte"]
        said = await say(table, over)
        assert said.ok and "keeps what was learned (version 3" in said.text
        assert (await tactics(table))["sword_1h"] == ["riposte"]
        if over == "/encounter end":
            assert (await say(table, START)).ok and (await say(table, "/encounter add Rurik")).ok
            assert (await figure(table, "Rurik"))["tactics"]["sword_1h"] == ["riposte"]
            assert "keeps what" not in (await say(table, over)).text, "nothing new was learned"


async def test_what_is_taken_back_was_never_learned(tmp_path: Path) -> None:
    async with open_table() as table:
        for line in (f"/sheet import {written(tmp_path, sheet())}", START, "/encounter add Rurik", TRAIN, "/undo"):
            assert (await say(table, line)).ok, line
        assert "sword_1h" not in await tactics(table)
        assert "keeps what" not in (await say(table, "/encounter end")).text


async def test_a_fresh_sheet_knows_only_what_it_says(tmp_path: Path) -> None:
    path = written(tmp_path, sheet())
    async with open_table() as table:
        for line in (f"/sheet import {path}", START, "/encounter add Rurik", TRAIN, f"/sheet import {path} replace"):
            assert (await say(table, line)).ok, line
        assert "sword_1h" not in (await figure(table, "Rurik"))["tactics"]


async def test_a_long_list_comes_in_pages() -> None:
    async with open_table() as table:
        for n in range(LISTED + 1):
            await table.store.characters.save("channel:console", "gm", f"Guard {n:03}", "rq3plus", {}, "2025-01-01")
        first, second = (await say(table, "/sheet list")).text, (await say(table, "/sheet list 2")).text
        assert "Guard 000 (rq3plus, version 1)" in first and first.count("version") == LISTED
        assert "more: /sheet list 2" in first
        assert f"Guard {LISTED:03}" in second and second.count("version") == 1 and "more:" not in second


async def test_a_sheet_of_no_name_that_can_be_said_and_one_too_large_are_refused(tmp_path: Path) -> None:
    large = tmp_path / "large.toml"
    large.write_bytes(b"a" * (MOST_BYTES + 10))
    async with open_table() as table:
        for path, word in ((written(tmp_path, sheet("then")), "another name"), (str(large), "larger than 4096 KiB")):
            refused = await say(table, f"/sheet import {path}")
            assert refused.error and word in refused.error["message"], refused.text
        assert "version" not in (await say(table, "/sheet list")).text


@pytest.mark.parametrize("form", ["txt", "md"])
async def test_what_is_told_to_people_is_read_again(form: str, tmp_path: Path) -> None:
    async with open_table() as table:
        assert (await say(table, f"/sheet import {written(tmp_path, sheet())}")).ok
        told = await say(table, f"/sheet export Rurik {form}")
        (file,) = told.files.shared
        assert told.private and file.name == f"rurik.{form}" and file.data.decode() == told.text
        (tmp_path / file.name).write_bytes(file.data)
        shown = await say(table, f"/sheet import {tmp_path / file.name}")
        assert shown.ok and "as read: " in shown.text and "replaces the sheet of that name" in shown.text
