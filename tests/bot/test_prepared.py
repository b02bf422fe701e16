"""``/encounter save`` and ``load``: parties and prepared fights."""

from typing import Any

import pytest

from bot.console import PLACE, read_line
from bot.reply import Line
from bot.table import GameTable
from rules.core.secrets.audience import Viewer
from storage.shelf import Entry
from tests.bot.table import open_table, say

PREPARED = (
    "/encounter start rq3plus",
    "@Ann /encounter join Lia",
    "/encounter add trollkin x2 side raiders at 3,-1",
    "/encounter add wolf as Shade hidden at 5,0",
    "/place Lia at 0,0 facing 2",
    "/order Trollkin 1 dodge",
    "/effect protection 2 on Trollkin 2",
    "/posture Trollkin 2 prone",
)


async def prepared(table: GameTable) -> dict[str, Any]:
    """The state of a fight that is prepared and saved as bridge."""
    for line in PREPARED:
        reply = await say(table, line)
        assert reply.ok, (line, reply.text)
    assert (await say(table, "/set Lia hp 3")).ok
    saved = await say(table, "/encounter save bridge")
    assert saved.ok and saved.private and "4 figures" in saved.text
    return await state(table)


async def state(table: GameTable) -> dict[str, Any]:
    found = (await say(table, "/state")).state
    assert found is not None
    return found


async def figures(table: GameTable) -> dict[str, Any]:
    live = await table.running_fight(_line())
    return dict(live.state.figures)


def _line(typed: str = "/state") -> Line:
    return read_line(typed)


async def test_what_was_saved_comes_back_fresh_into_a_new_fight() -> None:
    async with open_table() as table:
        before = (await prepared(table))["combatants"]
        assert (await say(table, "/encounter end now")).ok
        loaded = await say(table, "/encounter load BRIDGE")
        assert loaded.ok and "the fight is on. Dice commitment: " in loaded.whole, loaded.whole
        after = (await state(table))["combatants"]
        assert list(after) == list(before) == ["Lia", "Trollkin 1", "Trollkin 2", "Shade"]
        for name, one in after.items():
            for key in ("side", "owner", "pos", "facing", "posture"):
                assert one[key] == before[name][key], (name, key)
        assert before["Lia"]["hp"] == 3 and after["Lia"]["hp"] == after["Lia"]["hp_max"]
        found = await figures(table)
        assert found["Shade"].hidden and found["Trollkin 1"].policy and found["Trollkin 2"].marks
        assert after["Trollkin 2"]["conditions"] == before["Trollkin 2"]["conditions"]


async def test_what_was_saved_joins_a_running_fight_and_is_undone_at_once() -> None:
    async with open_table() as table:
        await prepared(table)
        await say(table, "/encounter end now")
        await say(table, "/encounter start rq3plus")
        await say(table, "/encounter add Grak")
        assert (await say(table, "/encounter load bridge")).ok
        assert len(await figures(table)) == 5
        assert (await say(table, "/undo")).ok
        assert list(await figures(table)) == ["Grak"]


async def test_hidden_figures_are_loaded_out_of_players_sight() -> None:
    async with open_table() as table:
        await prepared(table)
        await say(table, "/encounter end now")
        loaded = await table.say(_line("/encounter load bridge"))
        seen = await table.seen(loaded, Viewer("Ann"), PLACE.channel)
        assert "Lia joins" in seen.whole and "Shade" not in seen.whole and not loaded.private
        assert "Shade" not in (await say(table, "@Ann /encounter status")).text
        assert "Shade" not in (await say(table, "@Ann /history")).text


async def test_the_list_and_forgetting() -> None:
    async with open_table() as table:
        await prepared(table)
        assert (await say(table, "/encounter saved")).text == "bridge (rq3plus, 4)"
        assert (await say(table, "/encounter save bridge")).ok
        assert (await say(table, "/encounter forget Bridge")).text == "Forgotten: bridge"
        assert "No fight is saved yet" in (await say(table, "/encounter saved")).text


@pytest.mark.parametrize(
    ("before", "line", "code", "said"),
    [
        ((), "/encounter load castle", "unknown_fight", "There is bridge"),
        ((), "/encounter forget castle", "unknown_fight", "There is bridge"),
        ((), "/encounter load bridge", "already_in", "/encounter remove Lia"),
        (("/encounter end now", "/encounter start swords"), "/encounter load bridge", "other_system", "rq3plus"),
        (("/encounter end now", "/encounter start swords"), "/encounter save empty", "limit", "1 to 60"),
        (("/encounter end now",), "/encounter save bridge", "no_encounter", ""),
        ((), f"/encounter save {'b' * 41}", "bad_name", "40"),
        ((), "@Ann /encounter save bridge", "not_allowed", "GM"),
        ((), "@Ann /encounter load bridge", "not_allowed", "GM"),
    ],
)
async def test_what_can_not_be_saved_or_loaded_says_why(
    before: tuple[str, ...], line: str, code: str, said: str
) -> None:
    async with open_table() as table:
        await prepared(table)
        for one in before:
            assert (await say(table, one)).ok
        live = await table.find(_line())
        reply = await say(table, line)
        assert reply.error is not None and reply.error["code"] == code and said in reply.text, reply.text
        after = await table.find(_line())
        assert live is None or (after is not None and after.head == live.head)


@pytest.mark.parametrize("text", ['{"version": 1}', "[]", '{"version": 9, "system": "rq3plus", "figures": []}'])
async def test_what_another_version_has_saved_is_refused(text: str) -> None:
    async with open_table() as table:
        await table.store.shelf.put(Entry(PLACE.scope, "fight", "old", text, "gm", "2026-01-01T00:00:00"))
        reply = await say(table, "/encounter load old")
        assert reply.error is not None and reply.error["code"] == "bad_document" and "save it again" in reply.text
        assert await table.find(_line()) is None


async def test_a_sheet_that_fits_no_more_loads_nobody() -> None:
    text = '{"version": 1, "system": "rq3plus", "figures": [{"name": "X", "sheet": {"name": "X"}, "side": "foes"}]}'
    async with open_table() as table:
        await table.store.shelf.put(Entry(PLACE.scope, "fight", "bad", text, "gm", "2026-01-01T00:00:00"))
        reply = await say(table, "/encounter load bad")
        assert reply.error is not None and reply.error["code"] == "bad_sheet" and "Nothing was loaded" in reply.text
        assert await table.find(_line()) is None
