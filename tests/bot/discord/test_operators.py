"""What operators see of a bot that plays: readiness, numbers, and one id from an interaction to its row."""

import aiohttp
import pytest

from bot.discord.serving import routes
from bot.discord.watch import meters
from bot.logs import DELIVERY
from bot.web.server import served
from tests.bot.discord.scene import MISS, Scene
from tests.loopback.server import World


async def _fetched(url: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return answer.status, await answer.text()


async def test_a_bot_that_plays_is_ready_and_counts_what_it_does(scene: Scene, world: World) -> None:
    assert scene.client is not None
    table = scene.client.desk.table
    table.meters = meters(wanted=True)
    async with served("127.0.0.1:0", routes(scene.client, scene.client.works, table, "one")) as url:
        await scene.fight("Rurik", "Grak")
        await scene.say(scene.gerd, MISS)
        assert (await _fetched(f"{url}/readyz"))[0] == 200
        told = (await _fetched(f"{url}/metrics"))[1]
        assert 'strikerank_said_total{kind="encounter start",outcome="done"} 1.0' in told
        assert "strikerank_fights 1.0" in told and "strikerank_answered_seconds_count 4.0" in told
        world.gateway.refusing = True
        world.gateway.cut()
        await world.until(lambda: world.gateway.turned_away)
        status, why = await _fetched(f"{url}/readyz")
        assert status == 503 and '"gateway": false' in why and '"store": true' in why
        world.gateway.refusing = False


async def test_the_log_names_the_delivery_that_the_row_bears(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    assert scene.client is not None
    await scene.fight("Rurik", "Grak")
    told: list[str] = []
    say = scene.client.desk.table.say

    async def noted(line):  # type: ignore[no-untyped-def]
        told.append(DELIVERY.get())
        return await say(line)

    monkeypatch.setattr(scene.client.desk.table, "say", noted)
    await scene.say(scene.gerd, MISS)
    encounter = await scene.store.ledger.active(str(scene.channel.id))
    assert encounter is not None
    said = [row.source for row in await scene.store.ledger.rows(encounter) if row.source is not None]
    assert told == said[-1:] and told[0].startswith("i:")
