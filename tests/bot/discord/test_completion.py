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
        ("do", "sentence", "Rurik: atta", "Rurik: attack"),
        ("odds", "sentence", "Rurik: attack broads", "Rurik: attack Broadsword"),
        ("set", "name", "Gr", "Grak"),
        ("encounter option", "key", "pa", "pace"),
    ],
)
async def test_words_are_offered(scene: Scene, command: str, option: str, typed: str, wanted: str) -> None:
    await scene.fight("Rurik", "Grak")
    offered = await scene.completed(scene.gerd, command, option, typed)
    assert wanted in [choice.value for choice in offered]
    assert len(offered) <= 25


async def test_values_depend_on_the_other_options(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    offered = await scene.completed(scene.gerd, "encounter option", "value", "str", key="pace")
    assert [choice.value for choice in offered] == ["strict"]
    offered = await scene.completed(scene.gerd, "attack", "sentence", "broads", who="Rurik")
    assert "Broadsword" in [choice.value for choice in offered]


async def test_memory_fills_after_a_restart(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    await scene.stop()
    async with scene.bot() as client:
        await scene.completed(scene.gerd, "set", "name", "Gr")
        place = Place(str(scene.channel.id))
        known = client.desk.table.running
        await scene.world.until(lambda: place.channel in known and client.desk.masters.knows(place))
        offered = await scene.completed(scene.gerd, "set", "name", "Gr")
        assert "Grak" in [choice.value for choice in offered]
        assert not client.desk._warming, "what is done is not kept"


async def test_long_sentences_offer_nothing_that_does_not_fit(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    typed = "Rurik: broadsword vs Grak parry with battle axe +10 for the high ground and the sun in his eyes today ro"
    assert await scene.completed(scene.gerd, "attack", "sentence", typed) == []


async def test_choices_know_the_moment_and_say_what_they_would_do(scene: Scene) -> None:
    await scene.fight("Lia", "Grak")
    offered = await scene.completed(scene.anna, "attack", "sentence", "rapier vs Grak ")
    names = [choice.name for choice in offered]
    assert names[0].startswith("rapier vs Grak (") and names[0].endswith(" %, SR 7)")
    assert names[1:4] == ["rapier vs Grak parry", "rapier vs Grak dodge", "rapier vs Grak nothing"]
    typo = await scene.completed(scene.anna, "attack", "sentence", "rapeir")
    assert "Rapier" in [choice.value for choice in typo]
    meant = await scene.completed(scene.anna, "do", "sentence", "hit gra")
    assert meant[0].value == "attack vs Grak"


async def test_characters_that_may_join_are_offered(scene: Scene) -> None:
    await scene.fight("Grak")
    offered = await scene.completed(scene.gerd, "encounter add", "name", "Ru")
    assert "Rurik" in [choice.value for choice in offered]


async def test_what_can_be_done_stands_as_buttons_and_a_press_does_it(scene: Scene) -> None:
    await scene.fight("Lia", "Grak")
    told = await scene.do(scene.anna, "options")
    assert told.ephemeral and "attack Rapier vs Grak (" in told.text
    done = await scene.press(scene.anna, told, "attack Rapier vs Grak")
    assert "Lia → Grak" in done.text
