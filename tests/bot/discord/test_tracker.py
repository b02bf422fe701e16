"""The pinned tracker follows the state by itself."""

from storage import settings
from storage.settings import of_encounter
from tests.bot.discord.scene import MISS, WE_06, Scene
from tests.loopback.wire import SEND_MESSAGES


async def test_pinned_edited_and_finished(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    pin = await scene.pin()
    await scene.say(scene.gerd, WE_06)
    await scene.world.until(lambda: "Grak: hurt" in pin.text)
    assert "Rurik: unhurt" in pin.text and "HP" not in pin.text
    assert scene.channel.pins == [pin]
    await scene.do(scene.gerd, "encounter end", now=True)
    await scene.world.until(lambda: not scene.channel.pins)
    assert "over" in pin.text


async def test_many_commands_few_edits(scene: Scene) -> None:
    scene.settings.tracker_seconds = 0.4
    await scene.stop()
    async with scene.bot():
        await scene.fight("Rurik", "Lia")
        pin = await scene.pin()
        sent = [
            await scene.gerd.slash(scene.channel, "set", name="Lia", key="hp", value=str(n), wait=False)
            for n in range(3, 11)
        ]
        for one in sent:
            assert not (await scene.seen(await one.settled())).ephemeral, one.text
        left = (await scene.figure("Lia"))["hp"]
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
        await scene.world.until(lambda: "Grak: hurt" in pin.text)
        assert scene.channel.pins == [pin]


async def test_a_fight_that_ended_unseen_is_unpinned_at_the_next_start(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    pin = await scene.pin()
    encounter = await scene.store.ledger.active(str(scene.channel.id))
    assert encounter is not None
    await scene.stop()
    edits = pin.edits
    await scene.store.ledger.end(encounter, "2026-01-01T00:00:00.000+00:00")
    async with scene.bot():
        await scene.world.until(lambda: not scene.channel.pins)
        assert "over" in pin.text and pin.edits == edits + 1
    async with scene.bot():
        assert await scene.store.settings.holding(settings.TRACKER) == {}
        assert pin.edits == edits + 1, "what is forgotten is left alone"


async def test_long_trackers_say_what_they_leave_out(scene: Scene) -> None:
    await scene.do(scene.gerd, "encounter start", system="rq3plus")
    for n in range(3):
        name = "Chief " + "Manynamed" * 7 + str(n)
        await scene.do(scene.gerd, "encounter add", name="Grak", times="20", **{"as": name})
    pin = await scene.pin()
    rows = (await scene.world.until(lambda: pin.text if "more lines" in pin.text else "")).split("\n")
    shown = sum(row.lstrip().startswith("Chief") for row in rows)
    assert rows[-2] == f"… {60 - shown} more lines: /encounter status" and 0 < shown < 60


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
    assert "90/" in answer.text
    assert scene.channel.pins == []


async def test_a_tracker_comes_back_with_the_permission(scene: Scene) -> None:
    scene.channel.overwrite(scene.world.bot, deny=SEND_MESSAGES)
    await scene.fight("Rurik", "Grak")
    await scene.say(scene.gerd, MISS)
    mine = scene.world.dm(scene.gerd.user)
    await scene.world.until(lambda: mine.messages)
    scene.channel.overwrite(scene.world.bot)
    await scene.say(scene.gerd, MISS)
    assert "Rurik" in (await scene.pin()).text
    # Told once, in private, by the name that Discord has for it, however often it was refused.
    assert [m.text.count("Send Messages") for m in mine.messages] == [1] and f"<#{scene.channel.id}>" in mine.messages[
        0
    ].text
    scene.world.refusals.clear()
