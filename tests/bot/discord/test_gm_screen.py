"""The game master's own tracker: everything, in a place that players can't read."""

import pytest

from storage import settings
from storage.settings import of_channel, of_encounter
from tests.bot.discord.scene import WE_06, Scene
from tests.loopback.state import Channel
from tests.loopback.wire import EMBED_LINKS, PIN_MESSAGES, SEND_MESSAGES, VIEW_CHANNEL

BOT = VIEW_CHANNEL | SEND_MESSAGES | EMBED_LINKS | PIN_MESSAGES


def screen(scene: Scene) -> Channel:
    """A channel that only Gerd and the bot read."""
    guild = scene.channel.guild
    assert guild is not None
    made = guild.channel("screen")
    made.overwrite(guild.everyone, deny=VIEW_CHANNEL)
    made.overwrite(scene.gerd.user, allow=BOT)
    made.overwrite(scene.world.bot, allow=BOT)
    return made


async def test_it_shows_everything_and_follows(scene: Scene) -> None:
    place = screen(scene)
    await scene.fight("Rurik", "Grak")
    await scene.do(scene.gerd, "hide", name="Grak")
    told = await scene.do(scene.gerd, "encounter gmtracker", where=place)
    assert told.ephemeral and "#screen" in told.text
    pin = (await scene.world.until(lambda: place.pins))[0]
    assert "Rurik: ▰▰▰▰▰ HP 14/14" in pin.text and "Grak: ▰▰▰▰▰ HP 16/16, hidden" in pin.text
    await scene.say(scene.gerd, WE_06)
    await scene.world.until(lambda: "Grak: ▰▰▰▰▰ HP 15/16, hidden" in pin.text)
    assert "abdomen −1" in pin.text
    await scene.do(scene.gerd, "order", name="Grak", orders="dodge")
    await scene.world.until(lambda: "order: dodge" in pin.text)
    public = await scene.pin()
    assert "Grak" not in public.text and "HP" not in public.text
    await scene.stop()
    async with scene.bot():
        await scene.do(scene.gerd, "set", name="Rurik", key="hp", value="2")
        await scene.world.until(lambda: "Rurik: ▰▱▱▱▱ HP 2/14" in pin.text)
        await scene.do(scene.gerd, "encounter end", now=True)
        await scene.world.until(lambda: not place.pins and "over" in pin.text)
        await scene.fight("Lia")
        again = (await scene.world.until(lambda: place.pins))[0]
        assert again is not pin, "the place holds for the channel's next fight"
        await scene.world.until(lambda: "Lia: ▰▰▰▰▰ HP" in again.text)


async def test_it_moves_and_is_taken_away(scene: Scene) -> None:
    place = screen(scene)
    await scene.fight("Rurik")
    await scene.do(scene.gerd, "encounter gmtracker", where=place)
    pin = (await scene.world.until(lambda: place.pins))[0]
    gone = await scene.do(scene.gerd, "encounter gmtracker")
    assert gone.ephemeral and "is gone" in gone.text
    assert pin.deleted
    assert await scene.store.settings.get(settings.GM_PLACE, of_channel(str(scene.channel.id))) is None
    await scene.say(scene.gerd, "Rurik: attack broadsword vs Rurik")
    await scene.stop()
    assert place.messages == []


@pytest.mark.parametrize("thread", [False, True])
async def test_a_place_that_players_read_is_refused_unless_confirmed(scene: Scene, thread: bool) -> None:
    guild = scene.channel.guild
    assert guild is not None
    lobby = guild.channel("lobby")
    place = guild.thread(lobby, "open") if thread else lobby
    await scene.fight("Rurik")
    refused = await scene.do(scene.gerd, "encounter gmtracker", where=place)
    assert refused.ephemeral and "Players can read" in refused.text and "anyway" in refused.text
    assert await scene.store.settings.get(settings.GM_PLACE, of_channel(str(scene.channel.id))) is None
    await scene.do(scene.gerd, "encounter gmtracker", where=place, anyway=True)
    await scene.world.until(lambda: any("Rurik: ▰▰▰▰▰ HP" in m.text for m in place.messages))


async def test_the_fights_own_channel_is_open_even_where_it_is_private(scene: Scene) -> None:
    guild = scene.channel.guild
    assert guild is not None
    scene.channel.overwrite(guild.everyone, deny=VIEW_CHANNEL)
    for user in (scene.world.bot, scene.gerd.user):
        scene.channel.overwrite(user, allow=BOT)
    await scene.do(scene.gerd, "encounter start", system="rq3plus")
    refused = await scene.do(scene.gerd, "encounter gmtracker", where=scene.channel)
    assert "Players can read" in refused.text


async def test_who_may_not_and_where_the_bot_may_not(scene: Scene) -> None:
    place = screen(scene)
    place.overwrite(scene.world.bot, allow=VIEW_CHANNEL, deny=SEND_MESSAGES)
    await scene.fight("Rurik", "Lia")
    player = await scene.do(scene.anna, "encounter gmtracker")
    assert player.ephemeral and "Only the GM" in player.text
    mute = await scene.do(scene.gerd, "encounter gmtracker", where=place)
    assert mute.ephemeral and "I can't write" in mute.text and "Embed Links" in mute.text
    encounter = await scene.store.ledger.active(str(scene.channel.id))
    assert encounter is not None
    assert await scene.store.settings.get(settings.GM_TRACKER, of_encounter(encounter)) is None
