"""Saved fights in Discord: kept as a file, and loaded from the file that somebody attaches."""

from tests.bot.discord.scene import Scene
from tests.loopback.compose import Upload


async def test_a_saved_fight_comes_back_from_an_attached_file(scene: Scene) -> None:
    scene.gerd = scene.world.person("Helga", scene.channel.guild, manage_guild=True)
    await scene.do(scene.gerd, "encounter start", system="rq3plus")
    await scene.do(scene.gerd, "encounter add", name="Grak", side="foes")
    await scene.do(scene.gerd, "encounter add", name="trollkin", side="foes", hidden=True)
    await scene.say(scene.gerd, "apply 12 to Grak at chest")
    saved = await scene.do(scene.gerd, "encounter save", name="Ford")
    kept = next(file for message in saved.messages for file in message.attachments)
    await scene.do(scene.gerd, "encounter end", now=True)
    # Another server knows nothing of it but the file.
    scene.channel = scene.world.guild("Elsewhere").channel("fight")
    gerd = scene.world.person("Gerd", scene.channel.guild)
    await scene.do(gerd, "encounter start", system="rq3plus")
    head = await scene.head()
    unknown = await scene.do(gerd, "encounter load", name="Ford")
    assert unknown.ephemeral and "manage the server" in unknown.text
    spoiled = await scene.do(gerd, "encounter load", file=Upload(kept.filename, kept.data[:-20]))
    assert spoiled.ephemeral and await scene.head() == head, spoiled.text
    stranger = scene.world.person("Zoe", scene.channel.guild)
    denied = await scene.do(stranger, "encounter load", file=Upload(kept.filename, kept.data))
    assert denied.ephemeral and await scene.head() == head, denied.text
    loaded = await scene.do(gerd, "encounter load", file=Upload(kept.filename, kept.data))
    assert "Grak" in loaded.text and "Trollkin" not in loaded.message.text and not loaded.ephemeral
    grak = await scene.figure("Grak")
    assert grak["side"] == "foes" and (await scene.figure("Trollkin"))["name"] == "Trollkin"
    assert [w["location"] for w in grak["wounds"]] == ["chest"]
