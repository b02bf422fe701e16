"""The map: a message with a picture and words that follows the state, for everybody's eyes."""

from storage import settings
from storage.settings import of_encounter
from tests.bot.discord.scene import Scene
from tests.loopback.messages import Message

PNG = b"\x89PNG\r\n\x1a\n"


async def placed(scene: Scene) -> str:
    """A fight with Rurik and Grak on the map; returns its id."""
    await scene.fight("Rurik", "Grak")
    await scene.do(scene.gerd, "place", name="Rurik", at="0,0")
    await scene.do(scene.gerd, "place", name="Grak", at="3,0")
    encounter = await scene.store.ledger.active(str(scene.channel.id))
    assert encounter is not None
    return encounter


def picture(message: Message) -> bytes:
    """The one picture of a message."""
    (file,) = message.attachments
    assert file.filename == "map.png" and file.data.startswith(PNG)
    return file.data


async def test_a_posted_map_follows_the_fight(scene: Scene) -> None:
    encounter = await placed(scene)
    shown = (await scene.do(scene.ben, "map")).message
    first = picture(shown)
    assert not shown.ephemeral and "Grak [Gr] at 3,0" in shown.text
    await scene.do(scene.gerd, "place", name="Grak", at="1,0", facing=3)
    await scene.world.until(lambda: "Grak [Gr] at 1,0 facing 3" in shown.text)
    kept = await scene.store.settings.get(settings.MAP, of_encounter(encounter))
    assert kept is not None and kept.message == str(shown.id)
    assert picture(shown) != first and "in melee with" in shown.text
    edits = shown.edits
    await scene.do(scene.gerd, "set", name="Grak", key="hp", value="9")
    await scene.do(scene.gerd, "place", name="Rurik", at="0,1")
    await scene.world.until(lambda: "Rurik [Ru] at 0,1" in shown.text)
    assert shown.edits == edits + 1, "what does not change the picture edits nothing"


async def test_after_a_restart_and_the_latest_wins(scene: Scene) -> None:
    await placed(scene)
    old = (await scene.do(scene.ben, "map")).message
    await scene.stop()
    async with scene.bot():
        await scene.do(scene.gerd, "place", name="Grak", at="1,0")
        await scene.world.until(lambda: "Grak [Gr] at 1,0" in old.text)
        new = (await scene.do(scene.anna, "map")).message
        stood = old.text
        await scene.do(scene.gerd, "place", name="Grak", at="2,0")
        await scene.world.until(lambda: "Grak [Gr] at 2,0" in new.text)
        assert old.text == stood
        await scene.do(scene.gerd, "encounter end", now=True)
        encounter = (await scene.store.ledger.listing(str(scene.channel.guild.id)))[0].id  # type: ignore[union-attr]
        await scene.world.until(lambda: not scene.channel.pins)
    assert await scene.store.settings.get(settings.MAP, of_encounter(encounter)) is None


async def test_a_deleted_map_is_forgotten(scene: Scene) -> None:
    encounter = await placed(scene)
    shown = (await scene.do(scene.ben, "map")).message
    scene.gerd.delete(shown)
    count = len(scene.channel.messages)
    await scene.do(scene.gerd, "place", name="Grak", at="1,0")
    await scene.stop()
    assert await scene.store.settings.get(settings.MAP, of_encounter(encounter)) is None
    assert len(scene.channel.messages) == count + 1, "the answer to /place, and no new map"
    assert [refusal.code for refusal in scene.world.refusals] == [10008]
    scene.world.refusals.clear()


async def test_many_moves_few_edits(scene: Scene) -> None:
    await placed(scene)
    scene.settings.tracker_seconds = 0.4
    await scene.stop()
    async with scene.bot():
        shown = (await scene.do(scene.ben, "map")).message
        edits = shown.edits
        sent = [
            await scene.gerd.slash(scene.channel, "place", name="Grak", at=f"{n},1", wait=False) for n in range(2, 10)
        ]
        for one in sent:
            assert not (await scene.seen(await one.settled())).ephemeral
        pos = (await scene.figure("Grak"))["pos"]
        await scene.world.until(lambda: f"Grak [Gr] at {pos[0]},{pos[1]}" in shown.text)
        assert 1 <= shown.edits - edits <= 4


async def test_the_hidden_are_on_the_masters_map_alone(scene: Scene) -> None:
    await placed(scene)
    await scene.do(scene.gerd, "hide", name="Grak")
    answer = await scene.do(scene.gerd, "map")
    public = answer.message
    assert not public.ephemeral and "Rurik" in public.text
    assert "Grak" not in public.text and "somebody" not in public.text and "3,0" not in public.text
    own = await answer.followup()
    assert own.ephemeral and "Grak [Gr] hidden, at 3,0" in own.text and picture(own) != picture(public)
    await scene.do(scene.gerd, "reveal", name="Grak")
    await scene.world.until(lambda: "Grak [Gr] at 3,0" in public.text)
    players = await scene.do(scene.anna, "map")
    assert len(players.messages) == 1


async def test_a_map_of_nobody_to_be_seen_is_for_the_master_alone(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    empty = await scene.do(scene.ben, "map")
    assert empty.ephemeral and "/place" in empty.text
    await scene.do(scene.gerd, "place", name="Grak", at="3,0")
    await scene.do(scene.gerd, "hide", name="Grak")
    own = await scene.do(scene.gerd, "map")
    assert own.ephemeral and "Grak [Gr]" in own.text
    assert (await scene.do(scene.ben, "map")).ephemeral
