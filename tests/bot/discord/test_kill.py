"""The bot's process is killed between and amid commands: nothing acknowledged is lost, nothing is half done."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from storage.store import Store
from tests.bot.discord.child import Child
from tests.bot.discord.scene import MISS, WE_06, Scene
from tests.loopback.answer import NoAnswer
from tests.loopback.messages import Message
from tests.loopback.server import World

AXE = "Grak: attack battle axe vs Lia rolled attack 35, Lia.parry 30, location 14, damage 2, damage_modifier 1"


@pytest_asyncio.fixture
async def child(world: World, tmp_path: Path) -> AsyncIterator[Child]:
    made = Child(world, f"sqlite:///{tmp_path / 'store.db'}")
    world.guild("Table").channel("fight")
    await made.start()
    yield made
    if made.process is not None and made.process.returncode is None:
        await made.kill()


async def test_killed_between_and_in_the_middle_of_commands(world: World, child: Child) -> None:
    store = await Store.open(child.url)
    scene = Scene(world, store, child.url)
    await scene.fight("Rurik", "Grak", "Lia")
    assert "broadsword 12/70" in (await scene.say(scene.gerd, WE_06)).text
    before = await scene.state()

    await child.kill()
    assert await scene.state() == before
    await child.start()
    answer = await scene.say(scene.gerd, AXE)
    assert "Waiting for Lia" in answer.text
    prompt = await scene.prompt()

    await child.kill()
    await child.start()
    parry = next(b for b in prompt.buttons if b.startswith("Parry"))
    assert "30/70" in (await scene.press(scene.anna, prompt, parry)).text
    assert prompt.buttons == ["Why", "Undo"]

    head = await scene.head()
    sent = [await scene.gerd.slash(scene.channel, "do", sentence=MISS, wait=False) for _ in range(8)]
    told = await sent[0].settled()
    assert "90/" in told.text
    await child.kill()
    answered = sum(bool(one.interaction.settled and one.message.embeds) for one in sent if one.interaction.original)
    assert 1 <= answered <= await scene.head() - head <= len(sent)

    await child.start()
    state = await scene.state()
    assert state["combatants"]["Grak"]["loc_damage"]["abdomen"] == 1
    assert not (await scene.say(scene.gerd, MISS)).ephemeral
    assert await child.stop() == 0
    await store.close()


async def test_a_press_while_the_bot_is_away_can_be_made_again(world: World, child: Child) -> None:
    store = await Store.open(child.url)
    scene = Scene(world, store, child.url)
    await scene.fight("Grak", "Lia")
    await scene.say(scene.gerd, AXE)
    prompt = await scene.prompt()
    await child.kill()
    head = await scene.head()
    with pytest.raises(NoAnswer):
        await scene.anna.press(prompt, prompt.buttons[0], timeout=0.2)
    assert await scene.head() == head
    await child.start()
    assert "35/" in (await scene.press(scene.anna, prompt, prompt.buttons[0])).text
    assert await child.stop() == 0
    await store.close()


async def test_five_questions_are_answered_in_any_order_with_kills_between(world: World, child: Child) -> None:
    store = await Store.open(child.url)
    scene = Scene(world, store, child.url)
    await scene.fight("Rurik")
    await scene.do(scene.gerd, "encounter add", name="Trollkin", times="5")
    heroes = ("Ann", "Ben", "Cid", "Dot", "Eve")
    for hero in heroes:
        await scene.do(scene.gerd, "encounter add", name="Lia", **{"as": hero, "for": scene.anna})
    for n, hero in enumerate(heroes, 1):
        answer = await scene.say(scene.gerd, f"Trollkin {n}: attack club vs {hero} rolled attack 90, {hero}.dodge 50")
        assert f"Waiting for {hero}" in answer.text and answer.ephemeral
    asked = {hero: await scene.prompt(f"**{hero}**") for hero in heroes}
    shown = len(scene.channel.messages)
    head = await scene.head()
    for hero in ("Eve", "Ben", "Dot", "Ann", "Cid"):
        await child.kill()
        await child.start()
        prompt = asked[hero]
        dodge = next(b for b in prompt.buttons if b.startswith("Dodge"))
        await scene.press(scene.anna, prompt, dodge)
        # The message that asked is the one that tells.
        await world.until(lambda prompt=prompt: prompt.embeds and "Why" in prompt.buttons)
        assert hero in prompt.text
    assert await scene.head() >= head + len(heroes)
    assert len(scene.channel.messages) == shown and not (await scene.state())["questions"]
    verdict = await scene.do(scene.gerd, "encounter end")
    assert verdict.messages
    assert await child.stop() == 0
    await store.close()


@pytest.mark.parametrize(("verdict", "rows"), [("Accept", 1), ("Decline", 0)])
async def test_a_request_to_take_back_waits_through_kills(world: World, child: Child, verdict: str, rows: int) -> None:
    store = await Store.open(child.url)
    scene = Scene(world, store, child.url)
    await scene.fight("Grak", "Lia")
    await scene.say(scene.anna, "attack rapier vs Grak nothing")
    await scene.do(scene.anna, "undo")

    def asking() -> list[Message]:
        return [m for m in scene.channel.messages if m.buttons == ["Accept", "Decline"]]

    (asked,) = await world.until(asking)
    head = await scene.head()
    await child.kill()
    assert await scene.head() == head
    await child.start()
    await scene.press(scene.gerd, asked, verdict)
    await world.until(lambda: not asked.buttons)
    assert await scene.head() == head + rows
    await child.kill()
    await child.start()
    late = await scene.do(scene.gerd, f"undo-{verdict.casefold()}")
    assert late.ephemeral and "Nobody is asking" in late.text and await scene.head() == head + rows
    assert await child.stop() == 0
    await store.close()
