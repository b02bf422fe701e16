"""Limits on the wire: who is too fast is told so alone, nothing is done, and others are served."""

import asyncio

from bot.limits import Allowed, Limits, Most
from rules.registry import ruleset
from storage.sheets.formats import export
from tests.bot.discord.scene import MISS, Scene
from tests.loopback.compose import Upload


def limited(scene: Scene, **most: Most) -> None:
    """From now on there are these limits, and nobody has had anything; no time passes."""
    assert scene.client is not None
    scene.client.desk.table.limits = Limits(Allowed(**most), lambda: 0.0)


async def test_who_is_too_fast_is_told_alone_and_nothing_is_done(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    head = await scene.head()
    limited(scene, commands=Most(1, 9))
    assert "90/" in (await scene.say(scene.gerd, MISS)).text
    told = await scene.say(scene.gerd, MISS)
    assert told.ephemeral and "one command a minute from one person. Try again in" in told.text
    assert await scene.head() == head + 1
    assert not (await scene.do(scene.anna, "roll", dice="1d20")).text.startswith("You're too fast")


async def test_a_press_counts_and_a_completion_does_not(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    answer = await scene.say(scene.gerd, MISS)
    limited(scene, commands=Most(1, 9))
    for _ in range(3):
        assert await scene.completed(scene.gerd, "do", "sentence", "Rurik: att")
    assert "90" in (await scene.press(scene.gerd, answer, "Why")).text
    assert "You're too fast" in (await scene.press(scene.gerd, answer, "Why")).text


async def test_a_typed_line_beyond_the_limit_is_answered_in_private(scene: Scene) -> None:
    await scene.stop()
    scene.settings.typed_commands = scene.world.gateway.message_content = True
    async with scene.bot():
        await scene.fight("Rurik", "Grak")
        limited(scene, commands=Most(1, 9))
        head = await scene.head()
        said = {scene.gerd.say(scene.channel, f"!{MISS}").id for _ in range(2)}
        await scene.world.until(lambda: scene.gerd.dm.messages)
        assert "You're too fast" in scene.gerd.dm.last.text
        await scene.world.until(lambda: any(m.reply_to in said for m in scene.channel.messages))
        assert await scene.head() == head + 1


async def test_a_file_beyond_the_limit_is_not_fetched(scene: Scene) -> None:
    limited(scene, attachments=Most(1, 9))
    _, data = export(dict(ruleset("rq3plus").sheets.template()), "toml")
    assert "imported" in (await scene.do(scene.anna, "sheet import", file=Upload("mine.toml", data))).text
    told = await scene.do(scene.anna, "sheet import", file=Upload("mine.toml", data))
    assert told.ephemeral and "one file today" in told.text and "Send the next one in" in told.text


async def test_a_flood_of_one_server_is_answered_without_hurting_another(scene: Scene) -> None:
    """Every command is answered: those within the limit carried out, the rest refused; the other server's at once."""
    await scene.fight("Rurik", "Grak")
    head = await scene.head()
    elsewhere = scene.world.guild("Quiet").channel("fight")
    ana = scene.world.person("Ana", elsewhere.guild)
    limited(scene, commands=Most(20, 20))
    flood = [asyncio.create_task(scene.gerd.slash(scene.channel, "do", sentence=MISS)) for _ in range(30)]
    other = await ana.slash(elsewhere, "roll", dice="1d20")
    assert "1d20" in other.text
    told = [answer.text for answer in await asyncio.gather(*flood)]
    assert sum("90/" in text for text in told) == 20
    assert sum("You're too fast" in text or "This server is too fast" in text for text in told) == 10
    assert await scene.head() == head + 20
