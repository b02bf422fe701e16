"""Autocomplete reads memory and offers what the person may name."""

import pytest

from bot.reply import Place
from tests.bot.discord.scene import Scene


@pytest.mark.parametrize(
    ("command", "option", "typed", "wanted"),
    [
        ("attack", "sentence", "Rurik: broads", "Rurik: Broadsword"),
        ("attack", "sentence", "Rurik: broadsword vs Gr", "Rurik: broadsword vs Grak"),
        ("attack", "who", "Ru", "Rurik"),
        ("say", "sentence", "Rurik: atta", "Rurik: attack"),
        ("odds", "sentence", "Rurik: attack broads", "Rurik: attack Broadsword"),
        ("set", "name", "Gr", "Grak"),
        ("encounter option", "key", "pa", "pace"),
    ],
)
async def test_words_are_offered(scene: Scene, command: str, option: str, typed: str, wanted: str) -> None:
    await scene.fight("Rurik", "Grak")
    offered = await scene.gerd.autocomplete(scene.channel, command, option, typed)
    assert wanted in [choice.value for choice in offered]
    assert len(offered) <= 25


async def test_values_depend_on_the_other_options(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    offered = await scene.gerd.autocomplete(scene.channel, "encounter option", "value", "str", key="pace")
    assert [choice.value for choice in offered] == ["strict"]
    offered = await scene.gerd.autocomplete(scene.channel, "attack", "sentence", "broads", who="Rurik")
    assert "Broadsword" in [choice.value for choice in offered]


async def test_memory_fills_after_a_restart(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    await scene.stop()
    async with scene.bot() as client:
        await scene.gerd.autocomplete(scene.channel, "set", "name", "Gr")
        place = Place(str(scene.channel.id))
        known = client.desk.table.running
        await scene.world.until(lambda: place.channel in known and client.desk.masters.knows(place))
        offered = await scene.gerd.autocomplete(scene.channel, "set", "name", "Gr")
        assert "Grak" in [choice.value for choice in offered]


async def test_long_sentences_offer_nothing_that_does_not_fit(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    typed = "Rurik: broadsword vs Grak parry with battle axe +10 for the high ground and the sun in his eyes today ro"
    assert await scene.gerd.autocomplete(scene.channel, "attack", "sentence", typed) == []
