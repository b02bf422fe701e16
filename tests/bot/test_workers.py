"""Costly questions run in processes of their own, within time and memory, and can be given up."""

import asyncio
import gc
import os
import resource
import sys
import time
from collections.abc import AsyncIterator
from io import BytesIO, TextIOWrapper

import pytest

from bot import worker
from bot.workers import Workers
from rules.core.report import Refused
from tests.bot.table import open_table, say


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    """A pool of one, which knows this module already."""
    pool = Workers(1, megabytes=600)
    await pool.ask(nothing)
    yield pool
    pool.close()


def nothing() -> None:
    """Is known."""


def spin() -> None:
    """Never comes to an end."""
    while True:
        pass


def wait(seconds: float) -> str:
    """Takes time by the clock, and none of the processor's, as on a machine that has others to serve."""
    time.sleep(seconds)
    return "waited"


def swell() -> int:
    """Takes more memory than there is."""
    return len(bytearray(2 << 30))


def refuse() -> None:
    """Can't be answered."""
    raise Refused("no_such", "There is none.", column=3, hints=("one",))


def leave() -> None:
    """Ends its process."""
    os._exit(1)


async def test_a_question_is_answered_by_another_process_that_is_kept(workers: Workers) -> None:
    first = await workers.ask(os.getpid)
    assert first != os.getpid() and await workers.ask(os.getpid) == first


async def test_no_answer_is_held_up_by_the_garbage_collector(workers: Workers) -> None:
    assert not await workers.ask(gc.isenabled)


async def test_a_refusal_comes_back_as_it_was_raised(workers: Workers) -> None:
    with pytest.raises(Refused) as fault:
        await workers.ask(refuse)
    assert (fault.value.code, fault.value.column, fault.value.hints) == ("no_such", 3, ("one",))


@pytest.mark.parametrize(("what", "why"), [(spin, "longer than 1 s"), (swell, "memory"), (leave, "machine")])
async def test_what_takes_too_much_is_refused_and_the_next_is_answered(
    what: object, why: str, workers: Workers
) -> None:
    workers.seconds = 1.0 if what is spin else 60.0
    with pytest.raises(Refused, match=why) as fault:
        await workers.ask(what)  # type: ignore[arg-type]
    assert fault.value.code == "too_costly"
    workers.seconds = 60.0
    assert await workers.ask(abs, -3) == 3


async def test_a_question_may_take_its_time_of_the_processor_and_longer_by_the_clock(workers: Workers) -> None:
    workers.seconds, workers.patience = 0.2, 1000
    assert await workers.ask(wait, 0.3) == "waited"
    first = await workers.ask(os.getpid)
    with pytest.raises(Refused, match=r"longer than 0\.2 s"):
        await workers.ask(spin)
    assert await workers.ask(os.getpid) != first, "what was broken off may have left anything half done"


async def test_a_question_that_nobody_waits_for_any_more_stops_its_process() -> None:
    pool = Workers(1, seconds=600)
    before = await pool.ask(os.getpid)
    asked = asyncio.ensure_future(pool.ask(spin))
    await asyncio.sleep(0.05)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    # There is room for one process: while the first question runs, no other is answered.
    assert await pool.ask(os.getpid) != before
    pool.close()


async def test_odds_are_asked_of_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("asked in this process")

    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak"):
            await say(table, line)
        monkeypatch.setattr("bot.handlers.odds.odds", never)
        reply = await say(table, "/odds chart Rurik: attack broadsword vs Grak nothing")
        assert reply.ok and reply.files.shared and reply.data["odds"]["sum"] == "1"


def test_a_host_that_forbids_to_give_way_has_answers_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(_: int) -> int:
        raise PermissionError(1, "Operation not permitted")

    told = BytesIO()
    monkeypatch.setattr(os, "nice", forbidden)
    monkeypatch.setattr(resource, "setrlimit", lambda *_: None)
    monkeypatch.setattr(gc, "freeze", lambda: None)
    monkeypatch.setattr(sys, "argv", ["worker", "600"])
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO()))
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(told))
    worker.main()
    assert b"ready" in told.getvalue()
