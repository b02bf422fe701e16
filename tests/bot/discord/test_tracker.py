"""The pinned tracker follows the state by itself."""

from storage import settings
from storage.settings import of_encounter
from tests.bot.discord.scene import MISS, WE_06, Scene
from tests.loopback.wire import SEND_MESSAGES


async def test_pinned_edited_and_finished(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    pin = await scene.pin()
    await scene.say(scene.gerd, WE_06)
    await scene.world.until(lambda: "15" in pin.text)
    assert "Rurik" in pin.text
    assert scene.channel.pins == [pin]
    await scene.do(scene.gerd, "encounter end")
    await scene.world.until(lambda: not scene.channel.pins)
    assert "over" in pin.text


async def test_many_commands_few_edits(scene: Scene) -> None:
    scene.settings.tracker_seconds = 0.4
    await scene.stop()
    async with scene.bot():
        await scene.fight("Rurik", "Grak")
        pin = await scene.pin()
        sent = [
            await scene.gerd.slash(scene.channel, "set", name="Grak", key="hp", value=str(n), wait=False)
            for n in range(3, 16)
        ]
        for one in sent:
            assert not (await scene.seen(await one.settled())).ephemeral, one.text
        left = (await scene.figure("Grak"))["hp"]
        await scene.world.until(lambda: f"HP {left}/" in pin.text)
        assert 1 <= pin.edits <= 5
        posted = [r for r in scene.world.requests if r.method == "POST" and r.path.endswith("/messages")]
        assert len(posted) == 1


async def test_after_a_restart_the_same_message_is_edited(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    pin = await scene.pin()
    await scene.stop()
    async with scene.bot():
        await scene.say(scene.gerd, WE_06)
        await scene.world.until(lambda: "15" in pin.text)
        assert scene.channel.pins == [pin]


async def test_a_deleted_tracker_is_made_anew(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    pin = await scene.pin()
    scene.gerd.delete(pin)
    await scene.say(scene.gerd, WE_06)
    fresh = await scene.pin()
    assert fresh is not pin and "Rurik" in fresh.text
    encounter = await scene.store.ledger.active(str(scene.channel.id))
    assert encounter is not None
    kept = await scene.store.settings.get(settings.TRACKER, of_encounter(encounter))
    assert kept is not None and kept.message == str(fresh.id)
    scene.world.refusals.clear()


async def test_a_channel_where_the_bot_may_not_write(scene: Scene) -> None:
    scene.channel.overwrite(scene.world.bot, deny=SEND_MESSAGES)
    await scene.fight("Rurik", "Grak")
    answer = await scene.say(scene.gerd, MISS)
    assert "90 vs" in answer.text
    assert scene.channel.pins == []
