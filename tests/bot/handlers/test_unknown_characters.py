"""Names of sheets that are nearly right, or of another system."""

from pathlib import Path

import pytest

from tests.bot.table import open_table, say

SHEET = 'name = "Sigrun Test"\nsystem = "gurps4"\nst = 12\ndx = 12\niq = 10\nht = 11\n'


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "sigrun.toml"
    path.write_text(SHEET)
    return path


@pytest.mark.parametrize("typed", ["/encounter add Sigrun", "/encounter join Sigrun"])
async def test_part_of_a_sheets_name_offers_the_whole(typed: str, sheet: Path) -> None:
    async with open_table() as table:
        await say(table, f"/sheet import {sheet}")
        await say(table, "/encounter start gurps4")
        reply = await say(table, typed)
        assert not reply.ok and "Did you mean Sigrun Test?" in reply.text
        assert reply.error and f"{typed} Test" in reply.error["offers"]
        assert (await say(table, f"{typed} Test")).ok


@pytest.mark.parametrize("name", ["Sigrun", "Sigrun Test"])
async def test_a_sheet_of_another_system_is_named_with_the_way_to_convert_it(name: str, sheet: Path) -> None:
    async with open_table() as table:
        await say(table, f"/sheet import {sheet}")
        await say(table, "/encounter start gurps3")
        reply = await say(table, f"/encounter add {name}")
        assert not reply.ok and "Sigrun Test is a GURPS 4e sheet." in reply.text
        assert reply.error
        (offer,) = reply.error["offers"]
        assert offer == "/sheet convert Sigrun Test to gurps3"
        assert (await say(table, offer)).ok and (await say(table, "/encounter add Sigrun Test")).ok


async def test_a_player_is_not_told_of_the_sheets_of_others(sheet: Path) -> None:
    async with open_table() as table:
        await say(table, f"/sheet import {sheet}")
        await say(table, "/encounter start gurps4")
        told = [await say(table, f"@Ann /encounter join {name}") for name in ("Sigrun", "Nobody Else")]
        assert not any(reply.ok for reply in told)
        assert told[0].text.replace("Sigrun", "X") == told[1].text.replace("Nobody Else", "X")
