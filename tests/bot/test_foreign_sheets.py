"""``/sheet import`` of files that other programs have written."""

import json
from pathlib import Path

import pytest

from tests.bot.table import open_table, say
from tests.storage.sheets.foreign import FANTASY_GROUNDS, foundry, gcs
from tests.storage.sheets.people import meg


@pytest.mark.parametrize(
    ("name", "data", "who"),
    [
        ("osgar.gcs", json.dumps(gcs()).encode(), "Osgar"),
        ("actor.json", json.dumps(foundry()).encode(), "Osgar"),
        ("bjorn.xml", FANTASY_GROUNDS, "Björn"),
    ],
)
async def test_it_is_kept_as_a_sheet_and_what_was_left_out_is_listed(
    name: str, data: bytes, who: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_bytes(data)
    async with open_table() as table:
        reply = await say(table, f"/sheet import {tmp_path / name}")
        assert reply.ok and f"{who} imported (version 1, gurps4)." in reply.text, reply.text
        assert "- I took DR by location as rigid armour" in reply.text
        shown = await say(table, f"/sheet show {who}")
        assert shown.data["sheet"]["skills"]["broadsword"] == 14


async def test_a_character_that_can_not_live_is_refused_whole(tmp_path: Path) -> None:
    one = gcs()
    one["attributes"] = [row for row in one["attributes"] if row["attr_id"] != "dx"]
    (tmp_path / "x.gcs").write_bytes(json.dumps(one).encode())
    async with open_table() as table:
        reply = await say(table, f"/sheet import {tmp_path / 'x.gcs'}")
        assert not reply.ok and "dx: is required" in reply.text


async def test_a_name_too_long_for_a_sheet_is_refused_with_its_place(tmp_path: Path) -> None:
    one = gcs()
    one["profile"]["name"] = "Osgar of the Long Name " * 4
    (tmp_path / "x.gcs").write_bytes(json.dumps(one).encode())
    async with open_table() as table:
        reply = await say(table, f"/sheet import {tmp_path / 'x.gcs'}")
        assert not reply.ok and "name:" in reply.text


async def test_enemies_of_a_list_come_in_at_once_for_the_fights_system(tmp_path: Path) -> None:
    path = tmp_path / "raiders.json"
    path.write_text(json.dumps(meg("Raider 1", "Raider 2")))
    async with open_table() as table:
        await say(table, "/encounter start rqhouse")
        reply = await say(table, f"/sheet import {path}")
        assert reply.text.count("imported (version 1, rqhouse)") == 2
        assert (await say(table, "/encounter add Raider 1, Raider 2")).ok


async def test_what_replaces_sheets_waits_and_the_rest_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "raiders.json"
    path.write_text(json.dumps(meg("Raider 1", "Raider 2")))
    async with open_table() as table:
        await say(table, f"/sheet import {path}")
        stronger = meg("Raider 1", "Raider 2", "Raider 3")
        for one in stronger:
            one["stats"][0]["STR"] = 12
        path.write_text(json.dumps(stronger))
        reply = await say(table, f"/sheet import {path}")
        assert "Raider 3 imported (version 1" in reply.text
        assert "Raider 1 has a sheet already; this would change: str 6 -> 12." in reply.text
        assert reply.prompts.offers == ('sheet accept "Raider 1"', 'sheet accept "Raider 2"')
        assert (await say(table, "/sheet show Raider 1")).data["sheet"]["str"] == 6
        assert "version 2" in (await say(table, "/sheet accept Raider 1")).text
        assert (await say(table, "/sheet show Raider 1")).data["sheet"]["str"] == 12
        assert "version 2" in (await say(table, f"/sheet import {path} replace")).text


async def test_a_workbook_is_read_in_a_process_of_its_own(tmp_path: Path) -> None:
    async with open_table() as table:
        (file,) = (await say(table, "/sheet template swords xlsx")).files.shared
        (tmp_path / "mine.toml").write_bytes(file.data)
        assert "imported (version 1, swords)" in (await say(table, f"/sheet import {tmp_path / 'mine.toml'}")).text
        (tmp_path / "book.txt").write_bytes(b"%PDF-1.7 ...")
        assert "PDF" in (await say(table, f"/sheet import {tmp_path / 'book.txt'}")).text


async def test_a_name_with_a_comma_is_one_of_those_that_are_added(tmp_path: Path) -> None:
    one = gcs()
    one["profile"]["name"] = "Goblin, Shaman"
    (tmp_path / "x.gcs").write_bytes(json.dumps(one).encode())
    async with open_table() as table:
        for line in (f"/sheet import {tmp_path / 'x.gcs'}", "/encounter start gurps4", "/add Goblin, Shaman side foes"):
            assert (await say(table, line)).ok, line
        assert (await say(table, "/encounter add Goblin, Borka")).ok
        state = (await say(table, "/state")).data["state"]
        assert state is not None and [*state["combatants"]] == ["Goblin, Shaman", "Goblin", "Borka"]
        assert (await say(table, "Borka: attack vs Goblin, Shaman nothing rolled attack 18, critical_miss 10")).ok
