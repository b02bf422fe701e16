"""``Why``, ``Undo`` and ``Redo`` below a resolution."""

from bot.discord.embeds import CALM
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
    description, colour = answer.embeds[0]["description"], answer.embeds[0]["color"]
    await scene.press(scene.gerd, answer, "Undo")
    assert await scene.state() == before
    assert answer.buttons == ["Why", "Redo"] and "taken back by Gerd" in answer.text
    await scene.press(scene.gerd, answer, "Redo")
    assert await scene.state() == after
    assert answer.buttons == ["Why", "Undo"]
    assert answer.embeds[0]["description"] == description and answer.embeds[0]["color"] == colour != CALM


async def test_stale_and_forbidden_presses(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    first = await scene.say(scene.gerd, WE_06)
    second = await scene.say(scene.gerd, MISS)
    head = await scene.head()
    stale = await scene.press(scene.gerd, first, "Undo")
    assert "out of date" in stale.text
    denied = await scene.press(scene.ben, second, "Undo")
    told = denied.message
    assert told.ephemeral and "undo" in told.text
    assert await scene.head() == head
    await scene.stop()
    async with scene.bot():
        await scene.press(scene.gerd, second, "Undo")
        assert await scene.head() == head + 1


async def test_the_dice_of_a_fight_are_verified_by_a_button(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    await scene.say(scene.gerd, MISS)
    await scene.say(scene.gerd, "Rurik: attack broadsword vs Grak parry")
    ended = await scene.do(scene.gerd, "encounter end", now=True)
    assert ended.buttons == ["Verify dice", "Reopen"] and "Dice seed" in ended.text
    told = await scene.press(scene.ben, ended, "Verify dice")
    assert told.ephemeral and "dice recomputed, 0 differ" in told.text
    await scene.fight("Lia")
    await scene.do(scene.gerd, "encounter end", now=True)
    await scene.stop()
    async with scene.bot():
        again = await scene.press(scene.anna, ended, "Verify dice")
        assert again.text == told.text, "the fight of that message, not the last one"
        typed = await scene.do(scene.ben, "verify")
        assert typed.buttons == ["Verify dice"] and not typed.ephemeral
        assert (await scene.press(scene.anna, typed, "Verify dice")).ephemeral


async def test_a_verify_button_of_another_place_or_time_is_stale(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    encounter = await scene.store.ledger.active(str(scene.channel.id))
    assert encounter is not None
    ended = await scene.do(scene.gerd, "encounter end", now=True)
    button = ended.components[0]["components"][0]
    seq = await scene.store.ledger.head(encounter)
    assert button["custom_id"] == f"1:verify:{encounter}:{seq}"
    for other in (f"1:verify:{encounter}:{seq - 1}", f"1:verify:nothing:{seq}"):
        button["custom_id"] = other
        stale = await scene.press(scene.ben, ended, other)
        assert stale.ephemeral and "out of date" in stale.text
