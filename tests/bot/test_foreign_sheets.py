"""``/sheet import`` of files that other programs have written."""

import json
from pathlib import Path

import pytest

from tests.bot.table import open_table, say
from tests.storage.sheets.foreign import FANTASY_GROUNDS, foundry, gcs


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
        assert "- DR by location is taken as rigid armour" in reply.text
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
