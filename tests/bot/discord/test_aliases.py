"""Aliases, saved rolls and rolled bonuses in the channel: the same as at the console."""

from tests.bot.discord.scene import Scene


async def test_an_alias_is_said_and_shown_in_full(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    await scene.do(scene.gerd, "alias save", name="swing", sentence="attack broadsword slash")
    await scene.do(scene.gerd, "do", sentence="Rurik: swing vs Grak nothing +1d4 for bless")
    shown = scene.channel.last.text
    assert "Rurik: attack broadsword slash vs Grak nothing" in shown and "bless: 1d4" in shown
    await scene.do(scene.ben, "alias save", **{"name": "hew", "sentence": "attack axe", "for": "server"})
    await scene.do(scene.gerd, "alias list")
    await scene.do(scene.gerd, "alias forget", name="hew")
    entries = await scene.store.saved.all("alias", f"guild:{scene.channel.guild.id}", "user:1")  # type: ignore[union-attr]
    assert not entries
