"""The web server: health, readiness, numbers; where it may listen; and no line of its log tells a path."""

import logging
import re
from functools import partial
from pathlib import Path

import aiohttp
import pytest

from bot.meters import Meters, counted
from bot.reply import Reply
from bot.web import health
from bot.web.metrics import Prometheus
from bot.web.server import served
from rules.core.report import Refused

ROOT = Path(__file__).parents[3]
HERE = "127.0.0.1:0"


async def fetched(url: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return answer.status, await answer.text()


async def works() -> bool:
    return True


async def breaks() -> bool:
    raise OSError


async def test_a_process_that_lives_but_cannot_work_names_the_part_that_does_not() -> None:
    routes = [partial(health.add_routes, process="one", parts={"store": breaks, "gateway": works})]
    async with served(HERE, routes) as url:
        assert await fetched(f"{url}/healthz") == (200, '{"alive": true, "process": "one"}')
        status, told = await fetched(f"{url}/readyz")
        assert status == 503 and '"store": false' in told and '"gateway": true' in told
        assert (await fetched(f"{url}/metrics"))[0] == 404


async def test_it_is_ready_when_every_part_works() -> None:
    async with served(HERE, [partial(health.add_routes, process="one", parts={"store": works})]) as url:
        assert (await fetched(f"{url}/readyz"))[0] == 200


async def test_a_part_that_says_nothing_does_not_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.0)

    async def hangs() -> bool:
        import asyncio

        await asyncio.Event().wait()
        return True

    async with served(HERE, [partial(health.add_routes, process="one", parts={"store": hangs})]) as url:
        assert (await fetched(f"{url}/readyz"))[0] == 503


async def test_the_numbers_are_told_as_prometheus_reads_them() -> None:
    meters = Prometheus()

    async def said() -> Reply:
        return Reply(text="")

    async def count() -> dict[str, float]:
        return {"fights": 3, "questions": 1}

    await counted(meters, "encounter start", said())
    with pytest.raises(ZeroDivisionError):
        await counted(meters, "line", _fails())
    for told in (meters.acknowledged, meters.answered, meters.committed, meters.lagged):
        told(0.2)
    meters.requested(429)
    async with served(HERE, [partial(meters.add_routes, count=count)]) as url:
        status, told = await fetched(f"{url}/metrics")
    assert status == 200
    for line in (
        'strikerank_said_total{kind="encounter start",outcome="done"} 1.0',
        'strikerank_said_total{kind="line",outcome="fault"} 1.0',
        'strikerank_discord_requests_total{status="429"} 1.0',
        'strikerank_acknowledged_seconds_bucket{le="0.25"} 1.0',
        "strikerank_commit_seconds_count 1.0",
        "strikerank_fights 3.0",
    ):
        assert line in told


async def _fails() -> Reply:
    raise ZeroDivisionError


async def test_whoever_keeps_no_numbers_serves_none() -> None:
    async def count() -> dict[str, float]:
        return {}

    async with served(HERE, [partial(Meters().add_routes, count=count)]) as url:
        assert (await fetched(f"{url}/metrics"))[0] == 404


async def test_a_place_that_is_taken_is_named_with_its_mend() -> None:
    async with served(HERE, []) as url:
        with pytest.raises(Refused, match="STRIKERANK_BOARD"):
            async with served(url.removeprefix("http://"), []):
                raise AssertionError


async def test_no_path_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with served(HERE, []) as url:
        await fetched(f"{url}/secret-link")
    assert "secret-link" not in caplog.text


def test_the_dashboard_shows_only_numbers_that_are_told() -> None:
    meters = Prometheus()
    told = {sample.name for family in meters.registry.collect() for sample in family.samples}
    told |= {f"strikerank_{name}" for name in ("said_total", "discord_requests_total")}
    shown = set(re.findall(r"(?:strikerank|process)_\w+", (ROOT / "docs/grafana.json").read_text(encoding="utf-8")))
    assert len(shown) > 10 and shown <= told
