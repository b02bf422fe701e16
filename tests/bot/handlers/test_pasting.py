"""``/sheet paste``, ``/foes paste`` and ``/sheet accept``: nothing is kept before it is accepted."""

import io
import json

import pytest
from msgspec.structs import replace

from bot.cli.console import given_lines, read_line, run_script
from bot.handlers.pasting import LINES
from bot.reply import Reply
from bot.table import GameTable
from tests.bot.table import open_table, say

HAG = "Fen Hag\nSTR 15 CON 12 SIZ 14 INT 12 POW 16 DEX 11\nHP 13\nClaw 55% 1d6+1\nDodge 40%"


async def paste(table: GameTable, typed: str, block: str = HAG) -> Reply:
    return await table.say(replace(read_line(typed), files={LINES: block.encode()}))


async def test_a_paste_is_kept_only_once_its_owner_accepts_it() -> None:
    async with open_table() as table:
        shown = await paste(table, "@Ann /sheet paste rq3plus")
        assert (
            shown.ok
            and shown.private
            and "Claw 55 %" in shown.text
            and shown.prompts.offers == ('sheet accept "Fen Hag"',)
        )
        assert "as read: Claw 55 1d6+1\n" in shown.text
        assert "Fen Hag" not in (await say(table, "@Ann /sheet list")).text
        other = await say(table, "@Ben /sheet accept Fen Hag")
        assert not other.ok and "No sheet of yours" in other.text
        # What waits lies in the store, so another process knows it too.
        again = GameTable(table.store)
        assert "imported (version 1" in (await say(again, "@Ann /sheet accept Fen Hag")).text
        assert not (await say(again, "@Ann /sheet accept Fen Hag")).ok


async def test_a_paste_that_replaces_a_sheet_shows_what_changes() -> None:
    async with open_table() as table:
        await paste(table, "@Ann /sheet paste rq3plus")
        await say(table, "@Ann /sheet accept Fen Hag")
        shown = await paste(table, "@Ann /sheet paste rq3plus", HAG.replace("Dodge 40", "Dodge 45"))
        assert "This replaces the sheet of that name: dodge 40 -> 45." in shown.text


@pytest.mark.parametrize(
    ("system", "block", "told"),
    [
        ("rq3plus", HAG + "\nArmour: 5-point skin\nArmour: 3-point helmet", "armour by location: 5 (head 3)"),
        ("rq3plus", HAG + "\nArmour: 5-point skin", None),
        ("swords", "Mara\nStrength 3, Warrior 5\nArmour: leather", None),
    ],
)
async def test_armour_is_told_by_location_where_the_sheet_has_it_so(system: str, block: str, told: str | None) -> None:
    async with open_table() as table:
        shown = await paste(table, f"@Ann /sheet paste {system}", block)
        assert shown.ok and [line for line in shown.text.split("\n") if "by location" in line] == [told] * bool(told)


async def test_the_fights_system_counts_unless_the_text_is_of_another_family() -> None:
    async with open_table() as table:
        await say(table, "/encounter start rqhouse")
        assert (await paste(table, "/foes paste")).data["sheet"]["system"] == "rqhouse"
        reeve = "Reeve\nST 12; DX 11; IQ 9; HT 12\nBroadsword (13): 2d cut, Reach 1"
        assert (await paste(table, "/foes paste", reeve)).data["sheet"]["system"] == "gurps4"
        assert not (await paste(table, "@Ann /foes paste")).ok


async def test_a_script_gives_the_lines_up_to_an_empty_one() -> None:
    async with open_table() as table:
        out = io.StringIO()
        lines = ["/sheet paste rq3plus", *HAG.split("\n"), "", "/sheet accept Fen Hag"]
        assert await run_script(table, given_lines(lines), out, as_json=True)
        first, second = map(json.loads, out.getvalue().splitlines())
        assert first["input"] == "/sheet paste rq3plus" and "imported" in second["text"]


@pytest.mark.parametrize("typed", ["/foes paste bogus", "@ann /foes paste"])
async def test_a_refused_paste_says_which_lines_went_with_it(typed: str) -> None:
    async with open_table() as table:
        out = io.StringIO()
        lines = ("/encounter start rq3plus", typed, "/encounter add Rurik", "/encounter status", "", typed, "x", "")
        await run_script(table, given_lines(lines), out, as_json=False)
        assert "The 2 lines behind it, up to an empty one, were taken for the stat block" in out.getvalue()
        assert "The line behind it was taken for the stat block" in out.getvalue()


async def test_the_only_paste_that_waits_is_accepted_without_a_name_and_may_join() -> None:
    async with open_table() as table:
        await say(table, "/encounter start rq3plus")
        none = await say(table, "@Ann accept")
        assert not none.ok and "Paste one with /sheet paste" in none.text
        await paste(table, "@Ann /sheet paste rq3plus")
        await paste(table, "@Ann /sheet paste rq3plus", HAG.replace("Fen Hag", "Reed Hag"))
        several = await say(table, "@Ann /sheet accept")
        assert several.error is not None
        assert several.error["offers"] == ['sheet accept "Fen Hag"', 'sheet accept "Reed Hag"']
        await say(table, '@Ann sheet accept "Fen Hag"')
        kept = await say(table, "@Ann accept")
        assert "Reed Hag imported" in kept.text and kept.prompts.offers == ('encounter join "Reed Hag"',)
        assert (await say(table, f"@Ann {kept.prompts.offers[0]}")).ok
        # Who fights already isn't offered to join.
        await paste(table, "@Ann /sheet paste rq3plus", HAG.replace("Fen Hag", "Reed Hag"))
        assert not (await say(table, "@Ann accept")).prompts.offers


async def test_a_sheet_of_another_system_is_not_offered_to_the_fight() -> None:
    async with open_table() as table:
        await say(table, "/encounter start gurps4")
        await paste(table, "@Ann /sheet paste rq3plus")
        assert not (await say(table, "@Ann accept")).prompts.offers
