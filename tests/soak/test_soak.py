"""The soak finds what is planted, and plays the same fight for the same seed."""

import pytest

from bot.table import GameTable
from tests.bot.table import open_table
from tests.soak import evening
from tests.soak.evening import Evening
from tests.soak.lines import LURKS
from tests.soak.promises import Broken, need_kept, need_unseen, need_whole


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds are not thought about for long."""
    monkeypatch.setattr("bot.handlers.odds.WORKERS", evening.WORKERS)
    monkeypatch.setattr("bot.handlers.odds.WALK_SECONDS", 0.0)
    monkeypatch.setattr("bot.handlers.odds.PLAY_SECONDS", 0.0)


async def played(seed: str) -> Evening:
    async with open_table() as table:
        fight = Evening(table, "swords", seed, strict=False, most=12)
        await fight.play()
        return fight


async def test_a_seed_plays_the_same_lines() -> None:
    one, again, other = await played("c0ffee"), await played("c0ffee"), await played("c0ffef")
    assert one.lines == again.lines != other.lines
    assert len(one.lines) >= 12 and one.fine == again.fine > 5


async def test_an_exception_of_the_table_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise KeyError("planted")

    monkeypatch.setattr(GameTable, "say", broken)
    with pytest.raises(KeyError, match="planted"):
        await played("c0ffee")


async def test_a_hidden_name_is_found_until_it_is_shown() -> None:
    async with open_table() as table:
        fight = Evening(table, "swords", "00", strict=False)
        for typed in ("/encounter start swords", "/encounter add Thug", f"/encounter add Thug as {LURKS} hidden"):
            await fight.say(typed)
        live = await fight.live()
        assert live is not None
        with pytest.raises(Broken, match="hidden name"):
            need_unseen(live.state, texts=["before", f"... {LURKS.upper()} waits"])
        await fight.say(f"/reveal {LURKS}")
        shown = await fight.live()
        assert shown is not None
        need_unseen(live.state, shown.state, texts=[LURKS])


def test_odds_that_leave_something_out_are_found() -> None:
    whole = {"exact": True, "sum": "1"}
    need_whole({"odds": whole, "by_answer": {"parry": whole}})
    with pytest.raises(Broken, match="35/36"):
        need_whole({"odds": whole, "by_answer": {"parry": whole | {"sum": "35/36"}}})


async def test_a_state_that_its_log_does_not_give_is_found() -> None:
    async with open_table() as table:
        fight = Evening(table, "swords", "00", strict=False)
        for typed in ("/encounter start swords", "/encounter add Thug", "/mark Thug stunned"):
            await fight.say(typed)
        live = await fight.live()
        assert live is not None
        await need_kept(table, live.info.id)
        await fight.say("/undo")
        earlier = await fight.live()
        assert earlier is not None and earlier.state != live.state
        table.live._states[live.info.id] = live
        with pytest.raises(Broken, match="in memory"):
            await need_kept(table, live.info.id)
