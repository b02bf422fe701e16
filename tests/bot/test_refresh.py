"""What shows a fight is brought up to date once at a time, and again where the store was lost meanwhile."""

import logging

import pytest

from bot import refresh
from bot.refresh import Refresher
from storage.faults import Unusable


@pytest.fixture(autouse=True)
def _hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refresh, "AGAIN", 0.0)


async def test_what_the_lost_store_did_not_let_be_done_is_done_when_it_is_back(
    caplog: pytest.LogCaptureFixture,
) -> None:
    tried: list[str] = []

    async def job(key: str) -> None:
        tried.append(key)
        if len(tried) < 3:
            raise Unusable("The store doesn't answer")

    refresher = Refresher(job)
    refresher.touch("fight")
    await refresher.settled("fight")
    assert tried == ["fight"] * 3
    lines = [record for record in caplog.records if record.levelno == logging.WARNING]
    assert [one.getMessage() for one in lines] == ["could not bring fight up to date: The store doesn't answer"] * 2
    assert not any(one.exc_info for one in lines)


async def test_a_stop_does_not_wait_for_a_store_that_stays_lost() -> None:
    tried: list[str] = []

    async def job(key: str) -> None:
        tried.append(key)
        raise Unusable("The store doesn't answer")

    refresher = Refresher(job)
    refresher.touch("fight")
    await refresher.close()
    assert tried
