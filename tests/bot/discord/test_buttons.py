"""``Why``, ``Undo`` and ``Redo`` below a resolution."""

from tests.bot.discord.scene import MISS, WE_06, Scene


async def test_why_unfolds_for_one(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    answer = await scene.say(scene.gerd, WE_06)
    why = await scene.press(scene.ben, answer, "Why")
    assert why.ephemeral and "R3-SPC-01" in why.text and "Rurik.damage 1d8 = 2" in why.text


async def test_undo_and_redo(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    before = await scene.state()
    answer = await scene.say(scene.gerd, WE_06)
    after = await scene.state()
    description = answer.embeds[0]["description"]
    await scene.press(scene.gerd, answer, "Undo")
    assert await scene.state() == before
    assert answer.buttons == ["Why", "Redo"] and "taken back by Gerd" in answer.text
    await scene.press(scene.gerd, answer, "Redo")
    assert await scene.state() == after
    assert answer.buttons == ["Why", "Undo"]
    assert answer.embeds[0]["description"] == description


async def test_stale_and_forbidden_presses(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    first = await scene.say(scene.gerd, WE_06)
    second = await scene.say(scene.gerd, MISS)
    head = await scene.head()
    stale = await scene.press(scene.gerd, first, "Undo")
    assert "out of date" in (await stale.followup()).text
    denied = await scene.press(scene.ben, second, "Undo")
    told = await denied.followup()
    assert told.ephemeral and "undo" in told.text
    assert await scene.head() == head
    await scene.stop()
    async with scene.bot():
        await scene.press(scene.gerd, second, "Undo")
        assert await scene.head() == head + 1
