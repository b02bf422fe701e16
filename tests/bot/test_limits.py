"""Limits: what is too much is told with when there is more; a flood of one server lets others' lines come between."""

import asyncio

import pytest

from bot.limits import AT_ONCE, REMEMBERED, Allowed, Limits, Most, Rate
from bot.reply import Line, Place
from grammar.scene.resolve import Speaker
from rules.core.report import Refused
from tests.bot.table import open_table, say

HERE, THERE = Place("1", "10"), Place("2", "20")


class Clock:
    """A clock that moves when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def refused(limits: Limits, person: str, place: Place, what: str = "commands") -> str:
    """Why that person can't have one more."""
    with pytest.raises(Refused) as fault:
        limits.take(what, person, place)  # type: ignore[arg-type]
    assert fault.value.code == "too_many"
    return fault.value.message


def test_a_person_may_have_a_whole_minute_s_at_once_and_then_one_by_one() -> None:
    clock = Clock()
    limits = Limits(Allowed(commands=Most(3, 100)), clock)
    for _ in range(3):
        limits.take("commands", "anna", HERE)
    assert "3 commands a minute from one person. Try again in 20 seconds." in refused(limits, "anna", HERE)
    limits.take("commands", "ben", HERE)
    clock.now += 19.5
    assert "in a second" in refused(limits, "anna", THERE)
    clock.now += 0.5
    limits.take("commands", "anna", THERE)
    assert "in 20 seconds" in refused(limits, "anna", HERE)
    clock.now += 60
    for _ in range(3):
        limits.take("commands", "anna", HERE)


def test_a_server_s_people_share_what_it_may_have_and_a_refusal_costs_nobody_anything() -> None:
    clock = Clock()
    limits = Limits(Allowed(commands=Most(2, 3)), clock)
    for who in ("anna", "ben", "cyra"):
        limits.take("commands", who, HERE)
    assert "3 commands a minute from one server" in refused(limits, "anna", HERE)
    # Anna has had one here; what was refused is not counted.
    limits.take("commands", "anna", THERE)
    assert "from one person" in refused(limits, "anna", THERE)


def test_files_are_counted_by_the_day() -> None:
    limits = Limits(Allowed(attachments=Most(2, 9)), Clock())
    for _ in range(2):
        limits.take("attachments", "anna", HERE)
    assert "2 files today" in refused(limits, "anna", HERE, "attachments")
    assert "in 720 minutes" in refused(limits, "anna", HERE, "attachments")


def test_without_limits_nothing_is_refused() -> None:
    limits = Limits()
    for _ in range(1000):
        limits.take("commands", "anna", HERE)


def test_who_had_nothing_lately_is_forgotten() -> None:
    clock = Clock()
    rate = Rate(60.0, clock)
    for n in range(REMEMBERED):
        rate.take(str(n), 2)
    clock.now += 31
    rate.take("late", 2)
    assert len(rate._clear) == 1 and not rate.wait("late", 2)


async def test_a_flood_of_one_server_lets_another_s_line_come_between() -> None:
    limits, done = Limits(), []

    async def line(place: Place) -> None:
        async with limits.turn(place):
            # A line goes through the event loop now and then.
            for _ in range(5):
                await asyncio.sleep(0)
        done.append(place)

    flood = [asyncio.create_task(line(HERE)) for _ in range(20 * AT_ONCE)]
    await asyncio.sleep(0)
    await line(THERE)
    assert done.count(HERE) <= AT_ONCE
    await asyncio.gather(*flood)


async def test_odds_are_worked_out_one_of_a_server_at_a_time_and_its_other_lines_go_on() -> None:
    limits = Limits(Allowed(open_odds=Most(2, 2 * AT_ONCE)))
    working: list[str] = []
    end = asyncio.Event()

    async def odds(place: Place, who: str) -> None:
        async with limits.turn(place), limits.weighing(Line("odds", place, Speaker(who, who, False))):
            working.append(who)
            await end.wait()

    open_ = [asyncio.create_task(odds(HERE, f"{n // 2}")) for n in range(2 * AT_ONCE)]
    other = asyncio.create_task(odds(THERE, "ben"))
    for _ in range(5):
        await asyncio.sleep(0)
    assert working == ["0", "ben"]
    with pytest.raises(Refused, match="2 odds for you"):
        await odds(THERE, "1")
    with pytest.raises(Refused, match=f"{2 * AT_ONCE} odds for this server"):
        await odds(HERE, "cyra")
    async with limits.turn(HERE):
        working.append("a blow")
    assert working[-1] == "a blow"
    end.set()
    await asyncio.gather(*open_, other)
    await odds(HERE, "0")


async def test_what_is_saved_is_limited_by_person_and_by_shelf_and_says_how_to_go_on() -> None:
    async with open_table() as table:
        table.limits = Limits(Allowed(aliases=Most(3, 2), saved_fights=Most(1, 9)))
        for word in ("zap", "zop"):
            assert (await say(table, f"/roll save for channel {word} 1d20")).ok
        told = await say(table, "/roll save for channel zup 1d20")
        assert told.text.startswith("There are already 2 here. Drop one first: /roll forget NAME")
        assert (await say(table, "/roll save zup 1d20")).ok and (await say(table, "/roll save zap 1d6")).ok is False
        told = await say(table, "/roll save zip 1d20")
        assert told.text.startswith("You've saved 3 already") and "/roll forget NAME" in told.text
        # A new text for an old name is no more than before.
        assert (await say(table, "/roll save zup 1d6")).ok and (await say(table, "@Ana /roll save zip 1d20")).ok
        for line in ("/encounter start rq3plus", "/encounter add Rurik", "/encounter save one"):
            assert (await say(table, line)).ok
        told = (await say(table, "/encounter save two")).text
        assert told.startswith("There is already one. Drop one first: /encounter forget NAME")


def test_a_limit_of_one_is_told_in_the_singular() -> None:
    clock = Clock()
    limits = Limits(Allowed(commands=Most(1, 9), attachments=Most(9, 1)), clock)
    for what, told in (("commands", "one command a minute from one person"), ("attachments", "sent me one file today")):
        limits.take(what, "anna", HERE)  # type: ignore[arg-type]
        assert told in refused(limits, "anna", HERE, what)
