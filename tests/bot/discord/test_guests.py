"""A board asked for in Discord: whoever asks alone gets the address, it follows the fight, it ends with membership."""

from collections.abc import AsyncIterator

import pytest

from bot.discord import guests
from bot.discord.serving import pages
from bot.web.server import served
from storage.settings import GM_ROLE, of_guild
from tests.bot.discord.scene import MISS, Scene
from tests.bot.web.live import listening
from tests.loopback.people import Person


@pytest.fixture
async def shown(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Scene]:
    """A scene whose bot serves boards, and asks Discord each time whether a reader is still there."""
    monkeypatch.setattr(guests, "SURE", 0.0)
    assert scene.client is not None
    desk = scene.client.desk
    desk.pages = pages(scene.client, desk.table, scene.settings)
    async with served("127.0.0.1:0", [desk.pages.add_routes]) as url:
        desk.table.readers.address = url
        await scene.fight()
        yield scene


async def address(scene: Scene, person: Person) -> str:
    answer = await scene.do(person, "board")
    assert answer.ephemeral
    return answer.text[answer.text.index("http") :].split()[0]


async def test_it_follows_what_is_said_in_discord(shown: Scene) -> None:
    async with listening(await address(shown, shown.anna)) as stream:
        assert (await stream.next())[1]["reader"] == "player"
        await shown.say(shown.gerd, MISS)
        event, data = await stream.next()
        while not any("Rurik → Grak" in line for frame in data["frames"] for line in frame.get("told", ())):
            event, data = await stream.next()
        assert event == "more"


async def test_whoever_leaves_the_server_sees_no_more(shown: Scene) -> None:
    anna, gerd = await address(shown, shown.anna), await address(shown, shown.gerd)
    assert shown.channel.guild is not None
    for one, status in ((anna, 200), (gerd, 200)):
        async with listening(one) as stream:
            assert stream.answer.status == status
    del shown.channel.guild.members[shown.anna.user.id]
    for one, status in ((anna, 401), (gerd, 200)):
        async with listening(one) as stream:
            assert stream.answer.status == status


async def test_a_master_who_is_none_any_more_keeps_no_masters_board(shown: Scene) -> None:
    mine = await address(shown, shown.gerd)
    assert shown.channel.guild is not None and shown.client is not None
    role = shown.channel.guild.role("Keeper")
    await shown.store.settings.set(GM_ROLE, of_guild(str(shown.channel.guild.id)), str(role.id))
    shown.client.desk.masters.forget(str(shown.channel.guild.id))
    async with listening(mine) as stream:
        assert stream.answer.status == 401
