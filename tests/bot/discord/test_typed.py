"""Sentences typed in the channel, where the operator lets the bot read messages."""

from bot.discord.config import HEARD
from storage.settings import of_guild
from tests.bot.discord.scene import WE_06, Scene


async def test_typed_sentences(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    scene.gerd.say(scene.channel, f"!{WE_06}")
    await scene.stop()
    scene.settings.typed_commands = True
    scene.world.gateway.message_content = True
    async with scene.bot():
        count = len(scene.channel.messages)
        said = scene.gerd.say(scene.channel, f"!{WE_06}")
        scene.gerd.say(scene.channel, "!!! what a blow")
        scene.gerd.say(scene.channel, "no command")
        reply = await scene.world.until(
            lambda: next((m for m in scene.channel.messages if m.reply_to == said.id), None)
        )
        assert reply is not None and "broadsword 12/70" in reply.text and reply.pings == []
        assert (await scene.figure("Grak"))["loc_damage"]["abdomen"] == 1
        scene.ben.say(scene.channel, "!attack broadsword vs Grak")
        await scene.world.until(lambda: len(scene.channel.messages) == count + 6)
        assert "You don't play anyone here" in scene.channel.last.text
        scene.gerd.say(scene.channel, "!state")
        await scene.world.until(lambda: scene.gerd.dm.messages)
        assert "Grak" in scene.gerd.dm.last.text
        await scene.do(scene.gerd, "place", name="Grak", at="3,0")
        scene.ben.say(scene.channel, "!map")
        shown = await scene.world.until(
            lambda: next((m for m in scene.channel.messages if "Grak [Gr] at 3,0" in m.text), None)
        )
        assert shown is not None and [a.filename for a in shown.attachments] == ["map.png"]
        await scene.do(scene.gerd, "place", name="Grak", at="1,0")
        await scene.world.until(lambda: "Grak [Gr] at 1,0" in shown.text)
        guild = scene.channel.guild
        assert guild is not None
        await scene.store.settings.set(HEARD, of_guild(str(guild.id)), False)
        head = await scene.head()
        scene.gerd.say(scene.channel, f"!{WE_06}")
        await scene.do(scene.gerd, "history")
        assert await scene.head() == head


async def test_a_refusal_offers_sentences_as_buttons_and_a_press_says_one(scene: Scene) -> None:
    await scene.fight("Lia", "Grak")
    refused = await scene.say(scene.anna, "Lia: attack Garak")
    assert "Lia: attack vs Grak" in refused.text
    done = await scene.press(scene.anna, refused, "Lia: attack vs Grak")
    assert "Lia → Grak" in done.text


async def test_the_answer_tells_the_sentence_that_was_understood(scene: Scene) -> None:
    await scene.fight("Lia", "Grak")
    said = await scene.say(scene.anna, "I attack Grak with my rapier!")
    assert "(attack Rapier vs Grak)" in said.text
