"""What goes wrong is told to whoever did it, names fault and fix, and leaves no trace."""

import re

import pytest

from tests.bot.discord.scene import Scene
from tests.loopback.compose import Upload

FIVE_FAULTS = b"""
name = "Bad"
system = "rq3plus"
str = "strong"
con = -4
siz = 10
int = 10
pow = 10
dex = 10
app = "x"
colour = "red"
mood = "dark"
"""


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("Rurik: attack broadsword vs Grka", "Did you mean Grak"),
        ("Rurik: attack broadsowrd vs Grak", "Did you mean Broadsword"),
        ("Rurik: attack broadsword vs Grak nothing rolled attack 140", "1 to 100"),
        ("Rurik: atack broadsword vs Grak", "attack"),
        ("encounter add Nobody", "I know no RuneQuest III+ character"),
    ],
)
async def test_a_fault_is_ephemeral_and_changes_nothing(scene: Scene, sentence: str, said: str) -> None:
    await scene.fight("Rurik", "Grak")
    head = await scene.head()
    answer = await scene.say(scene.gerd, sentence)
    assert answer.ephemeral
    assert said in answer.text
    assert "Traceback" not in answer.text
    assert await scene.head() == head
    assert all("thinking" not in m.text and not m.loading for m in scene.channel.messages)


async def test_the_place_of_a_fault_is_shown(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    answer = await scene.do(scene.gerd, "attack", who="Rurik", sentence="broadsword vs Grka")
    block = re.search(r"```\n(.*)\n( *)\^\n```", answer.text)
    assert block is not None
    assert block[1][len(block[2]) :].startswith("Grka")


async def test_wrong_phase_in_strict(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak", pace="strict")
    head = await scene.head()
    answer = await scene.do(scene.gerd, "attack", who="Rurik", sentence="broadsword vs Grak")
    assert answer.ephemeral and "comes in the Melee Phase" in answer.text
    assert await scene.head() == head


async def test_no_fight(scene: Scene) -> None:
    answer = await scene.do(scene.anna, "do", sentence="attack broadsword vs Grak")
    assert answer.ephemeral and "/encounter start" in answer.text


async def test_a_sheet_with_five_faults(scene: Scene) -> None:
    answer = await scene.do(scene.anna, "sheet import", file=Upload("bad.toml", FIVE_FAULTS))
    assert answer.ephemeral and "nothing was imported" in answer.text
    assert len(re.findall(r"^\S*- ", answer.text, re.MULTILINE)) >= 5
    assert "Bad" not in (await scene.do(scene.anna, "sheet list")).text


async def test_a_fault_of_ours_shows_a_reference_that_is_in_the_log(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    await scene.fight("Rurik", "Grak")
    assert scene.client is not None

    async def broken(*_: object) -> None:
        raise RuntimeError("the secret detail")

    monkeypatch.setattr(scene.client.desk.table.live, "perform", broken)
    answer = await scene.say(scene.gerd, "Rurik: attack broadsword vs Grak")
    assert answer.ephemeral and "secret detail" not in answer.text
    reference = re.search(r"`(\w{8})`", answer.text)
    assert reference is not None
    assert any(reference[1] in error and "the secret detail" in error for error in scene.world.errors)
    scene.world.errors.clear()


async def test_hidden_names_stay_hidden(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak", "Lia")
    await scene.do(scene.gerd, "hide", name="Grak")
    typo = await scene.do(scene.anna, "attack", sentence="rapier vs Grka")
    assert typo.ephemeral and "Did you mean Grak" not in typo.text
    offered = await scene.completed(scene.anna, "attack", "sentence", "rapier vs ")
    assert not any("Grak" in choice.name for choice in offered)
    told = await scene.say(scene.gerd, "Rurik: attack broadsword vs Grak nothing rolled attack 90")
    assert not told.ephemeral and "Grak" not in told.message.text
    assert "Grak" not in (await scene.do(scene.anna, "state")).text
    assert "Grak" in (await scene.do(scene.gerd, "state")).text
    assert (await scene.say(scene.gerd, "/state")).ephemeral
    assert (await scene.say(scene.gerd, "encounter add Juk as Thug hidden")).ephemeral
    assert all("Grak" not in pin.text for pin in scene.channel.pins)
