"""The message that tells a player of a turn: buttons that say what the player would type, as long as it is the turn."""

from msgspec.structs import replace

from bot.discord.turns import TURN, _mark, awaited
from storage.settings import of_encounter
from tests.bot.discord.scene import Scene
from tests.loopback.messages import Message

INTENT = "intent attack Rapier vs Grak · SR 10"


async def strict(scene: Scene) -> str:
    """A strict fight of Grak against Anna's Lia, in which both have announced what they do; returns its id."""
    await scene.do(scene.gerd, "encounter start", system="rq3plus", pace="strict")
    await scene.do(scene.gerd, "encounter add", name="Grak")
    await scene.do(scene.gerd, "encounter add", name="Lia", **{"for": scene.anna})
    encounter = await scene.store.ledger.active(str(scene.channel.id))
    assert encounter is not None
    return encounter


def standing(scene: Scene) -> list[Message]:
    """The messages that tell of a turn."""
    return [message for message in scene.channel.messages if "your turn" in message.content]


async def turn(scene: Scene, *, after: Message | None = None) -> Message:
    """The one such message, as soon as it stands; ``after``: another one that has gone."""
    return (await scene.world.until(lambda: [m for m in standing(scene) if m is not after]))[0]


async def test_who_is_awaited_is_told_with_what_may_be_said(scene: Scene) -> None:
    await strict(scene)
    told = await scene.say(scene.gerd, "Grak: intent attack battle axe vs Lia")
    assert not told.ephemeral, told.text
    asked = await turn(scene)
    assert asked.id > told.message.id, "whose turn it is stands below what led to it"
    assert asked.pings == [scene.anna.user] and "It's your turn." in asked.content
    assert asked.content.splitlines()[1] == "**Round 1, intent: Lia** (next: Grak on 9)"
    assert asked.buttons[0] == INTENT and asked.buttons[-1] == "My options"
    assert "Go" not in asked.buttons, "nothing was announced yet"
    head = await scene.head()
    refused = await scene.press(scene.ben, asked, asked.buttons[0])
    assert refused.ephemeral and "Only the player whose turn it is" in refused.text and await scene.head() == head
    said = await scene.press(scene.anna, asked, asked.buttons[0])
    assert not said.ephemeral and "Lia declares" in said.text and await scene.head() > head
    await scene.world.until(lambda: asked not in standing(scene))


async def test_what_was_announced_is_done_by_go_with_its_chance_beside(scene: Scene) -> None:
    await strict(scene)
    await scene.say(scene.gerd, "Grak: pass")
    last = await turn(scene)
    await scene.press(scene.anna, last, INTENT)
    for _ in range(8):
        # Whoever moves before the blow passes: Anna by her button, the game master by /next.
        await scene.world.until(lambda gone=last: gone not in standing(scene))  # type: ignore[misc]
        assert scene.client is not None
        await scene.client.desk.turns.settle()
        if not standing(scene):
            await scene.do(scene.gerd, "next")
            continue
        last = standing(scene)[0]
        if last.buttons[0].startswith("Go"):
            break
        await scene.press(scene.anna, last, "pass")
    assert last.buttons[0] == "Go: attack Rapier vs Grak"
    assert last.buttons[1].startswith("attack Rapier vs Grak · 75 %, SR ")
    done = await scene.press(scene.gerd, last, last.buttons[0])
    assert "Lia → Grak" in done.text and not done.ephemeral


async def test_a_button_outlives_the_bot_and_a_stale_one_says_so(scene: Scene) -> None:
    encounter = await strict(scene)
    await scene.say(scene.gerd, "Grak: intent attack battle axe vs Lia")
    asked = await turn(scene)
    await scene.stop()
    kept = await scene.store.settings.get(TURN, of_encounter(encounter))
    assert kept is not None and kept.message == str(asked.id)
    async with scene.bot():
        own = await scene.press(scene.anna, asked, "My options")
        assert own.ephemeral and "intent attack Rapier vs Grak" in own.text and len(standing(scene)) == 1
        scene.world.trouble.fail("DELETE /channels/*", 503, times=99)
        await scene.press(scene.anna, asked, INTENT)
        await turn(scene, after=asked)
        head = await scene.head()
        late = await scene.press(scene.anna, asked, INTENT)
        assert late.ephemeral and late.text.strip() == "This turn is over. Nothing changed."
        assert await scene.head() == head
        scene.world.trouble.clear()


async def test_the_message_follows_what_changes_while_it_stands(scene: Scene) -> None:
    await strict(scene)
    await scene.say(scene.gerd, "Grak: intent attack battle axe vs Lia")
    asked = await turn(scene)
    edits = asked.edits
    await scene.do(scene.gerd, "posture", name="Lia", posture="kneeling")
    assert scene.client is not None
    await scene.client.desk.turns.settle()
    assert asked.edits == edits + 1 and standing(scene) == [asked] and asked.buttons[-1] == "My options"
    # Whoever is in sight stands in it, whether the words below the ping name them or not.
    live = await scene.client.desk.table.live.present(str(await scene.store.ledger.active(str(scene.channel.id))))
    slot = awaited(live)
    assert slot is not None
    zog = replace(live.state.figures["Grak"], name="Zog")
    joined = replace(live, state=replace(live.state, figures={**live.state.figures, "Zog": zog}))
    assert _mark(joined, slot) != _mark(live, slot)
    await scene.client.desk.turns._refresh(live.info.id)
    assert asked.edits == edits + 1, "nothing is edited that shows the same"


async def test_a_hidden_figure_is_told_in_secret(scene: Scene) -> None:
    await strict(scene)
    await scene.do(scene.gerd, "hide", name="Lia")
    await scene.say(scene.gerd, "Grak: intent attack battle axe vs Lia")
    asked = await scene.world.until(lambda: [m for m in standing(scene) if "Lia" not in m.content])
    assert asked[0].buttons == ["My options"]
    assert "intent attack Rapier vs Grak" in (await scene.press(scene.anna, asked[0], "My options")).text


async def test_nobody_is_told_in_a_free_fight_without_turns_and_none_stays_at_the_end(scene: Scene) -> None:
    await scene.fight()
    await scene.do(scene.gerd, "next")
    assert scene.client is not None
    await scene.client.desk.turns.settle()
    assert standing(scene) == []


async def test_the_end_takes_it_away(scene: Scene) -> None:
    await strict(scene)
    await scene.say(scene.gerd, "Grak: intent attack battle axe vs Lia")
    await turn(scene)
    await scene.do(scene.gerd, "encounter end", now=True)
    await scene.world.until(lambda: not standing(scene))
