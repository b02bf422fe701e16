"""A picture stands beside what its character does; it comes as an attachment, looked at before it is fetched."""

from rules.registry import ruleset
from storage.looks import Look
from storage.sheets.formats import export
from tests.bot.discord.scene import Scene
from tests.bot.portraits import drawn
from tests.loopback.compose import Upload
from tests.loopback.messages import Message

BLOW = "Lia: attack broadsword vs Grak nothing rolled attack 95"


async def _with_picture(scene: Scene) -> Look:
    """A fight in which Anna plays Lia, who has a picture; which."""
    data = export(ruleset("rq3plus").sheets.template() | {"name": "Lia"}, "toml")[1]
    await scene.do(scene.anna, "sheet import", file=Upload("lia.toml", data))
    given = await scene.do(scene.anna, "sheet portrait", name="Lia", file=Upload("lia.png", drawn()))
    assert given.ephemeral and "picture" in given.text
    await scene.do(scene.gerd, "encounter start", system="rq3plus")
    await scene.do(scene.gerd, "encounter add", name="Grak")
    await scene.do(scene.anna, "encounter join", name="Lia")
    (one,) = await scene.store.characters.find(f"guild:{scene.channel.guild.id}", "Lia")  # type: ignore[union-attr]
    return (await scene.store.looks.of((one.id,)))[one.id]


def _face(message: Message) -> bytes | None:
    """The picture beside a message; None for none, and it stands nowhere else."""
    assert [file.inline for file in message.attachments] in ([], [True])
    if "thumbnail" not in message.embeds[0]:
        return None
    return message.attachments[0].data


async def test_the_picture_of_whoever_acts_stands_beside_it(scene: Scene) -> None:
    look = await _with_picture(scene)
    told = await scene.say(scene.anna, BLOW)
    assert _face(told.message) == look.small, told.text
    other = await scene.say(scene.gerd, "Grak: attack battle axe vs Lia nothing rolled attack 95")
    assert _face(other.message) is None
    await scene.do(scene.gerd, "undo", n=2)
    await scene.world.until(lambda: "aken back" in str(told.message.embeds[0].get("footer")))
    assert _face(told.message) == look.small


async def test_who_is_hidden_is_shown_to_whoever_knows_it_alone(scene: Scene) -> None:
    await _with_picture(scene)
    await scene.do(scene.gerd, "hide", name="Lia")
    told = await scene.say(scene.anna, BLOW)
    for message in told.messages:
        assert message.ephemeral or _face(message) is None


async def test_a_card_and_the_sheet_have_the_picture(scene: Scene) -> None:
    look = await _with_picture(scene)
    for answer in (
        await scene.do(scene.anna, "sheet show", name="Lia"),
        await scene.do(scene.anna, "state", name="Lia"),
    ):
        assert _face(answer.message) == look.picture
    shown = await scene.do(scene.anna, "sheet portrait", name="Lia")
    assert shown.ephemeral and shown.attachments[0].data == look.picture
    assert (await scene.do(scene.anna, "sheet portrait", name="Lia", none=True)).ephemeral
    assert _face((await scene.do(scene.anna, "state", name="Lia")).message) is None


async def test_what_cannot_be_a_picture_is_not_fetched(scene: Scene) -> None:
    await _with_picture(scene)
    for file, word in ((Upload("lia.txt", b"x"), ".webp"), (Upload("lia.png", bytes(5 << 20)), "4 MiB")):
        refused = await scene.do(scene.anna, "sheet portrait", name="Lia", file=file)
        assert refused.ephemeral and word in refused.text, refused.text
    broken = await scene.do(scene.anna, "sheet portrait", name="Lia", file=Upload("lia.png", drawn()[:-500]))
    assert broken.ephemeral and "damaged" in broken.text
