"""Questions to defenders: who is asked, who may answer, and that nothing but the store has to live on."""

from unittest.mock import AsyncMock, MagicMock

import pytest

from bot.discord.ids import made
from storage import settings
from storage.settings import of_guild
from tests.bot.discord.scene import Scene

AXE = (
    "Grak: attack battle axe vs Lia"
    " rolled attack 35, Lia.dodge 50, Lia.parry 30, location 14, damage 2, damage_modifier 1"
)


async def ask(scene: Scene) -> None:
    await scene.fight("Grak", "Lia")
    answer = await scene.say(scene.gerd, AXE)
    assert "Waiting for Lia" in answer.text and answer.buttons == []


async def test_the_owner_is_asked_and_answers(scene: Scene) -> None:
    await ask(scene)
    prompt = await scene.prompt()
    assert prompt.pings == [scene.anna.user]
    assert any(b.startswith("Dodge") for b in prompt.buttons) and any("rapier" in b for b in prompt.buttons)
    dodge = next(b for b in prompt.buttons if b.startswith("Dodge") and "(" not in b)
    head = await scene.head()
    refused = await scene.press(scene.ben, prompt, dodge)
    assert refused.ephemeral and "Only Lia's player or the GM" in refused.text
    assert await scene.head() == head
    answer = await scene.press(scene.anna, prompt, dodge)
    assert not answer.ephemeral and "50/70" in answer.text
    assert answer.embeds[0]["title"] == "Grak: attack battle axe vs Lia"
    # The message that asked is the one that tells.
    assert answer.messages == [prompt] and prompt.buttons == ["Why", "Undo"] and not prompt.content
    assert await scene.head() > head


@pytest.mark.parametrize("typed", ["answer 1", "nothing", "Lia: dodge"])
async def test_a_typed_answer_makes_the_prompt_the_result(scene: Scene, typed: str) -> None:
    await ask(scene)
    prompt = await scene.prompt()
    before = [message for message in scene.channel.messages if not message.ephemeral]
    if typed.startswith("answer"):
        answer = await scene.do(scene.gerd, "answer", choice="1")
    else:
        answer = await scene.say(scene.gerd, typed)
    assert answer.ephemeral and f"/{prompt.id}" in answer.text
    assert "35/60" in prompt.text and prompt.buttons == ["Why", "Undo"] and not prompt.content
    assert prompt.embeds[0]["title"] == "Grak: attack battle axe vs Lia"
    assert [message for message in scene.channel.messages if not message.ephemeral] == before
    undone = await scene.do(scene.gerd, "undo")
    await scene.world.until(lambda: "taken back by Gerd" in prompt.text)
    assert not undone.ephemeral


@pytest.mark.parametrize("typed", [True, False])
async def test_a_group_goes_on_behind_each_answer(scene: Scene, typed: bool) -> None:
    await scene.fight("Lia")
    for line in ("encounter add trollkin x2 side foes", "trollkin: attack club vs Lia rolled attack 90"):
        await scene.say(scene.gerd, line)
    first = await scene.prompt()
    dodge = next(b for b in first.buttons if b.startswith("Dodge") and "(" not in b)
    await (scene.say(scene.anna, "dodge") if typed else scene.press(scene.anna, first, dodge))
    assert first.buttons == ["Why", "Undo"]
    assert "Trollkin 1" in first.text and "Waiting for Lia" in first.text
    second = await scene.prompt()
    assert second is not first and "Trollkin 2 attacks" in second.content and second.pings == [scene.anna.user]
    await scene.press(scene.anna, second, next(b for b in second.buttons if b.startswith("Dodge") and "(" not in b))
    assert "Trollkin 2" in second.text and "Waiting" not in second.text


async def test_a_typed_answer_whose_prompt_is_gone_or_can_not_be_edited_is_told_apart(scene: Scene) -> None:
    await ask(scene)
    prompt = await scene.prompt()
    scene.world.trouble.fail("PATCH /channels/*", 503, times=9)
    answer = await scene.do(scene.anna, "answer", choice="dodge")
    told = [message for message in answer.messages if not message.ephemeral]
    assert told and "35/60" in told[0].text and told[0] is not prompt
    scene.world.trouble.clear()


async def test_a_typed_answer_that_is_none_says_so_in_private(scene: Scene) -> None:
    await ask(scene)
    prompt = await scene.prompt()
    refused = await scene.do(scene.anna, "answer", choice="99")
    assert refused.ephemeral and prompt.buttons and "How do you answer?" in prompt.content
    strange = await scene.do(scene.ben, "answer", choice="1")
    assert strange.ephemeral and "GM" in strange.text and prompt.buttons


async def test_another_sentence_has_to_wait_and_cancel_closes(scene: Scene) -> None:
    await ask(scene)
    prompt = await scene.prompt()
    waiting = await scene.say(scene.gerd, AXE)
    assert waiting.ephemeral and "Lia must answer first" in waiting.text
    assert not (await scene.do(scene.gerd, "cancel")).ephemeral
    await scene.world.until(lambda: not prompt.buttons)
    assert "No longer asked" in prompt.content


async def test_an_answer_to_what_can_not_happen_any_more_closes_the_question_and_says_so(scene: Scene) -> None:
    await ask(scene)
    prompt = await scene.prompt()
    await scene.do(scene.gerd, "encounter remove", name="Grak")
    dodge = next(b for b in prompt.buttons if b.startswith("Dodge") and "(" not in b)
    told = await scene.press(scene.anna, prompt, dodge)
    assert told.ephemeral and "Not possible any more: Grak" in told.text
    await scene.world.until(lambda: not prompt.buttons)
    assert prompt.content == "**Lia**: Dodge 70 % (too late: it can't happen any more)"


async def test_a_stale_press_says_so_and_changes_nothing(scene: Scene) -> None:
    await ask(scene)
    prompt = await scene.prompt()
    scene.world.trouble.fail("PATCH /channels/*", 503, times=9)
    await scene.do(scene.gerd, "answer", choice="1")
    head = await scene.head()
    late = await scene.press(scene.anna, prompt, prompt.buttons[0])
    word = late.message
    assert word.ephemeral and "is closed" in word.text
    assert await scene.head() == head
    scene.world.trouble.clear()


async def test_of_two_presses_at_once_the_second_leaves_what_came_of_the_first(scene: Scene) -> None:
    await ask(scene)
    prompt = await scene.prompt()
    parry = next(b for b in prompt.buttons if b.startswith("Parry"))
    both = [await who.press(prompt, parry, wait=False) for who in (scene.anna, scene.gerd)]
    for answer in both:
        await scene.seen(await answer.settled())
    assert "30/70" in prompt.text and prompt.buttons == ["Why", "Undo"]


async def test_a_closed_message_tells_what_came_of_it_before_discord_has_heard(scene: Scene) -> None:
    """Its answer may still be on its way when a second press finds the question over."""
    await ask(scene)
    prompt = await scene.prompt()
    parry = next(b for b in prompt.buttons if b.startswith("Parry"))
    await scene.press(scene.anna, prompt, parry)
    assert scene.client is not None
    prompts, encounter = scene.client.desk.prompts, await scene.store.ledger.active(str(scene.channel.id))
    assert encounter is not None
    await prompts.settled(encounter)
    unheard = AsyncMock(return_value=MagicMock(embeds=[]))
    assert await prompts.tells(MagicMock(id=prompt.id, fetch=unheard))
    assert not await prompts.tells(MagicMock(id=1, fetch=unheard))


async def test_the_question_outlives_the_bot(scene: Scene) -> None:
    await ask(scene)
    prompt = await scene.prompt()
    await scene.stop()
    async with scene.bot():
        parry = next(b for b in prompt.buttons if b.startswith("Parry"))
        answer = await scene.press(scene.anna, prompt, parry)
        assert "30/70" in answer.text and prompt.buttons == ["Why", "Undo"]
        assert len([m for m in scene.channel.messages if "How do you answer?" in m.content]) == 0


async def test_a_question_that_was_never_posted_is_posted_after_a_restart(scene: Scene) -> None:
    await scene.fight("Grak", "Lia")
    scene.world.trouble.fail("POST /channels/*/messages", 503, times=9)
    await scene.say(scene.gerd, AXE)
    await scene.stop()
    scene.world.trouble.clear()
    async with scene.bot():
        prompt = await scene.prompt()
        assert prompt.pings == [scene.anna.user]


async def test_overdue_questions_are_answered_by_default(scene: Scene) -> None:
    guild = scene.channel.guild
    assert guild is not None
    await scene.store.settings.set(settings.ANSWER_SECONDS, of_guild(str(guild.id)), 0)
    await ask(scene)
    told = await scene.world.until(lambda: next((m for m in scene.channel.messages if "35/" in m.text), None))
    assert told is not None and told.embeds[0]["title"].startswith("Grak: attack")
    await scene.world.until(lambda: not any(m.buttons and m.content for m in scene.channel.messages))


async def test_a_hidden_figure_is_asked_in_secret(scene: Scene) -> None:
    await scene.fight("Grak", "Lia")
    await scene.do(scene.gerd, "hide", name="Lia")
    await scene.say(scene.gerd, AXE)
    prompt = await scene.prompt("secret")
    assert "Lia" not in prompt.content and prompt.buttons == ["Look"]
    assert "Only its player" in (await scene.press(scene.ben, prompt, "Look")).text
    shown = await scene.press(scene.anna, prompt, "Look")
    assert shown.ephemeral and "How do you answer?" in shown.content
    answer = await scene.press(scene.anna, shown, shown.buttons[0])
    assert not answer.ephemeral
    assert "Lia" not in answer.message.text and "somebody" in answer.message.text


@pytest.mark.parametrize("encounter", ["0" * 12])
def test_custom_ids_are_short(encounter: str) -> None:
    assert len(made("answer", encounter, 10**9, "99.999")) <= 100


@pytest.mark.parametrize("restarted", [False, True])
async def test_an_overdue_answer_that_can_not_be_posted_is_told_at_the_next_chance(
    scene: Scene, restarted: bool
) -> None:
    guild = scene.channel.guild
    assert guild is not None
    await scene.fight("Grak", "Lia")
    await scene.store.settings.set(settings.ANSWER_SECONDS, of_guild(str(guild.id)), 0)
    head = await scene.head()
    scene.world.trouble.fail("POST /channels/*/messages", 403, times=9)
    await scene.say(scene.gerd, AXE)

    posts = await scene.world.until(
        lambda: [r for r in scene.world.requests if r.status == 403 and "35/" in str(r.body)]
    )
    assert posts and await scene.head() > head and not any("35/" in m.text for m in scene.channel.messages)
    if restarted:
        await scene.stop()
    scene.world.trouble.clear()
    if restarted:
        async with scene.bot():
            await told_once(scene)
    else:
        await scene.say(scene.gerd, "Lia: try dodge")
        await told_once(scene)


async def told_once(scene: Scene) -> None:
    """The outcome stands in the channel, once."""
    found = await scene.world.until(lambda: [m for m in scene.channel.messages if "35/" in m.text])
    assert len(found) == 1 and "this was done earlier" in found[0].text
