"""Somebody new brings a character along: paste a block, press Accept, join, strike."""

from tests.bot.discord.scene import Scene

BLOCK = """Asta
STR 14 CON 13 SIZ 12 INT 13 POW 11 DEX 15
HP 13 Move 8 DB +1d4
Armour: leather (2), helm (3)
Broadsword 70% 1d8+1+1d4 SR 6 AP 12
Medium shield 55% 1d4+1d4 AP 12
Dodge 40%"""


async def test_from_a_pasted_block_to_the_first_blow_in_four_messages(scene: Scene) -> None:
    await scene.do(scene.gerd, "encounter start", system="rq3plus", pace="free")
    await scene.do(scene.gerd, "encounter add", name="Grak")
    opened = await scene.anna.slash(scene.channel, "sheet paste", {})
    shown = await scene.seen(await scene.anna.submit(opened, {"block": BLOCK}))
    # The fight's system counts though nothing was said of one; what stands in the block is there to compare.
    assert "RuneQuest III+" in shown.text and "as read: Broadsword 70 1d8+1+1d4; Medium shield 55 1d4+1d4" in shown.text
    kept = await scene.press(scene.anna, shown, "Accept")
    assert "Asta imported (version 1, rq3plus)" in kept.text
    joined = await scene.do(scene.anna, "encounter join", name="Asta")
    assert "joins the fight" in joined.text
    struck = await scene.say(scene.anna, "attack broadsword vs Grak nothing rolled attack 12, location 14, damage 5")
    assert "Asta" in struck.text and "Grak" in struck.text and not struck.ephemeral, struck.text
    figure = await scene.figure("Asta")
    assert figure["owner"] == str(scene.anna.id) and figure["hp_max"] == 13
    words = sum(len(answer.text.split()) for answer in (shown, kept, joined))
    assert words < 250, "it is read in a minute"
