"""What is carried out is answered, and answered once: whatever becomes of first response, edit or process."""

import asyncio
from typing import Any

import discord
import pytest
from msgspec.structs import replace

from bot.discord.answers import TOLD, Answers
from bot.discord.desk import Desk
from bot.discord.pickup import left_over
from bot.discord.prompts import PROMPTS
from bot.handlers import end_of_fight
from bot.handlers.end_of_fight import ended
from bot.reply import Line, Place, Reply
from bot.table import GameTable
from grammar.scene.resolve import Speaker
from storage.ledger import everywhere
from storage.settings import ENDED, End, of_encounter
from tests.bot.discord.scene import MISS, WE_06, Scene
from tests.loopback.interactions import DEFER, MESSAGE, UPDATE
from tests.loopback.messages import Message

CALLBACK, EDIT, POST = "POST /interactions/*/callback", "PATCH /webhooks/*", "POST /channels/*/messages"
ASIDE = "POST webhooks"
"""What else a speaker is told of a sentence that everybody may read less of."""
LATE = "didn't get through"


async def wound(scene: Scene) -> int:
    found: int = (await scene.figure("Grak"))["loc_damage"]["abdomen"]
    return found


def telling(scene: Scene, words: str) -> list[Message]:
    return [m for m in scene.channel.messages if words in m.text]


def costs(scene: Scene, before: int) -> list[str]:
    """The requests for answers since then; words aside, trackers and a server's verbs come on their own."""
    sent = [f"{r.method} {r.path.split('/')[1]}" for r in scene.world.requests[before:]]
    return [one for one in sent if not one.endswith("channels") and one not in ("PUT applications", ASIDE)]


async def running(scene: Scene) -> str:
    encounter = await scene.store.ledger.active(str(scene.channel.id))
    assert encounter is not None
    return encounter


async def stored_by_a_dead_process(scene: Scene, *texts: str) -> Line:
    """What a game master says to a process that dies before it answers; the last line of it."""
    place = Place(str(scene.channel.id), str(scene.channel.guild.id))  # type: ignore[union-attr]
    dead, speaker = GameTable(scene.store), Speaker(str(scene.gerd.id), "Gerd", True)
    line = Line("", place, speaker)
    for text in texts:
        line = Line(text, place, speaker, f"i:{scene.world.new_id()}")
        assert (await dead.say(line)).ok
    return line


async def picked_up(scene: Scene) -> None:
    """Wait until the bot has looked after all that an earlier one has left."""
    client = scene.client
    assert client is not None
    await scene.world.until(lambda: client.works() and not client.desk._rising)


def too_late(monkeypatch: pytest.MonkeyPatch, scene: Scene) -> None:
    """What is said takes longer to answer than Discord waits for a first response."""
    say = GameTable.say

    async def slowly(table: GameTable, line: Line) -> Reply:
        reply = await say(table, line)
        for one in scene.world.interactions.values():
            one.expired = one.answered is None
        return reply

    monkeypatch.setattr(GameTable, "say", slowly)


async def told_again(scene: Scene) -> None:
    """Wait until the library has sent a first response once more, and the bot has looked what Discord made of it."""
    await scene.world.until(lambda: any(r.method == "GET" and "@original" in r.path for r in scene.world.requests))


# --- one request
async def test_what_is_ready_in_time_is_the_first_response(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    before = len(scene.world.requests)
    answer = await scene.say(scene.gerd, WE_06)
    assert answer.interaction.answered == MESSAGE and "broadsword 12/70" in answer.text and "Undo" in answer.buttons
    assert costs(scene, before) == ["POST interactions"]
    before = len(scene.world.requests)
    await scene.press(scene.gerd, answer, "Undo")
    assert answer.buttons == ["Why", "Redo"]
    assert costs(scene, before) == ["POST interactions"]
    before = len(scene.world.requests)
    why = await scene.press(scene.anna, answer, "Why")
    assert why.ephemeral and costs(scene, before) == ["POST interactions"]


async def test_a_press_that_answers_edits_what_asked_by_its_first_response(scene: Scene) -> None:
    await scene.fight("Grak", "Lia")
    await scene.say(scene.gerd, "Grak: attack battle axe vs Lia rolled attack 90")
    prompt = await scene.prompt()
    before = len(scene.world.requests)
    told = await scene.press(scene.anna, prompt, prompt.buttons[0])
    assert told.interaction.answered == UPDATE and prompt.buttons == ["Why", "Undo"]
    assert costs(scene, before) == ["POST interactions"]


async def test_a_file_comes_with_the_first_response(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    before = len(scene.world.requests)
    told = await scene.do(scene.gerd, "encounter log")
    assert told.interaction.answered == MESSAGE and told.attachments
    assert costs(scene, before)[:1] == ["POST interactions"]


async def test_what_is_not_ready_in_time_is_deferred_and_edited(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    scene.deferring()
    before = len(scene.world.requests)
    answer = await scene.say(scene.gerd, WE_06)
    assert answer.interaction.answered == DEFER and "broadsword 12/70" in answer.text
    assert costs(scene, before) == ["POST interactions", "PATCH webhooks"]
    before = len(scene.world.requests)
    await scene.press(scene.gerd, answer, "Undo")
    await scene.world.until(lambda: answer.buttons == ["Why", "Redo"])
    assert costs(scene, before) == ["POST interactions", "PATCH webhooks"]
    why = await scene.press(scene.anna, answer, "Why")
    assert why.ephemeral and why.interaction.answered == DEFER


async def test_a_setting_says_how_long_an_answer_may_take(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    await scene.fight("Rurik", "Grak")
    scene.settings.defer_after_ms = 1
    say = GameTable.say

    async def slowly(table: GameTable, line: Line) -> Reply:
        await scene.world.until(lambda: any(one.answered == DEFER for one in scene.world.interactions.values()))
        return await say(table, line)

    monkeypatch.setattr(GameTable, "say", slowly)
    answer = await scene.say(scene.gerd, WE_06)
    assert answer.interaction.answered == DEFER and "broadsword 12/70" in answer.text


@pytest.mark.parametrize(("after", "deferred"), [(True, False), (False, False), (True, True), (False, True)])
async def test_a_first_response_whose_line_is_cut_is_made_again(scene: Scene, after: bool, deferred: bool) -> None:
    await scene.fight("Rurik", "Grak")
    if deferred:
        scene.deferring()
    scene.world.trouble.cut(CALLBACK, after=after)
    answer = await scene.say(scene.gerd, WE_06)
    assert "broadsword 12/70" in answer.text and len(telling(scene, "broadsword 12/")) == 1
    assert await wound(scene) == 1


async def test_a_deferral_of_which_nobody_heard_becomes_the_answer(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    scene.deferring()
    scene.world.trouble.cut(CALLBACK, times=2, after=True)
    answer = await scene.say(scene.gerd, WE_06)
    assert "broadsword 12/70" in answer.text and len(telling(scene, "broadsword 12/")) == 1


async def test_a_first_response_that_comes_too_late_is_told_in_the_channel(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    await scene.fight("Rurik", "Grak")
    with monkeypatch.context() as patched:
        too_late(patched, scene)
        await scene.gerd.slash(scene.channel, "do", sentence=WE_06, wait=False)
        (told,) = await scene.world.until(lambda: telling(scene, "broadsword 12/"))
    assert "Why" in told.buttons and await wound(scene) == 1
    await scene.say(scene.gerd, MISS)
    assert len(telling(scene, "broadsword 12/")) == 1


async def test_a_refusal_that_comes_too_late_is_told_to_nobody_else(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    await scene.fight("Rurik", "Grak")
    with monkeypatch.context() as patched:
        too_late(patched, scene)
        before = len(scene.world.requests)
        refused = await scene.anna.slash(scene.channel, "do", sentence="Grak: aim at head", wait=False)
        await scene.world.until(lambda: [r for r in scene.world.requests[before:] if "/interactions/" in r.path])
    await scene.say(scene.gerd, MISS)
    assert not refused.messages and not telling(scene, "aim at head")


# --- the first response
@pytest.mark.parametrize("status", [500, 502, 504])
async def test_a_server_error_after_the_effect_drops_nothing(scene: Scene, status: int) -> None:
    await scene.fight("Rurik", "Grak")
    scene.world.trouble.fail(CALLBACK, status, after=True)
    answer = await scene.say(scene.gerd, WE_06)
    assert "broadsword 12/70" in answer.text and not answer.message.loading
    assert await wound(scene) == 1
    await told_again(scene)


async def test_a_second_delivery_after_a_server_error_counts_once(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    scene.world.trouble.fail(CALLBACK, 502, after=True)
    scene.world.trouble.duplicate()
    assert "broadsword 12/70" in (await scene.say(scene.gerd, WE_06)).text
    assert await wound(scene) == 1 and len(telling(scene, "broadsword 12/")) == 1
    await told_again(scene)


# --- refusals
@pytest.mark.parametrize(
    "sentence",
    [
        "Rurik: attack broadsword vs Grka",
        "Rurik: atack broadsword vs Grak",
        "Rurik: attack broadsword vs Grak nothing rolled attack 140",
        "Rurik: attack broadsword vs Grak nothing rolled attack 30, damage 16",
        "Grak: aim at head",
    ],
)
async def test_what_can_not_be_said_is_refused_in_private_from_the_start(scene: Scene, sentence: str) -> None:
    await scene.fight("Rurik", "Grak")
    before, shown = len(scene.world.requests), len(scene.channel.messages)
    answer = await scene.say(scene.anna, sentence)
    assert answer.ephemeral and answer.interaction.answered == MESSAGE
    assert costs(scene, before) == ["POST interactions"]
    assert len([m for m in scene.channel.messages if not m.ephemeral]) <= shown


async def test_what_the_rules_refuse_is_refused_in_private_too(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak", pace="strict")
    before = len(scene.world.requests)
    answer = await scene.do(scene.gerd, "attack", who="Rurik", sentence="broadsword vs Grak")
    assert answer.ephemeral and "Melee Phase" in answer.text and len(costs(scene, before)) == 1


async def test_a_refusal_that_is_not_ready_in_time_shows_no_stopgap(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    scene.deferring()
    before = len(scene.world.requests)
    answer = await scene.do(scene.gerd, "set", name="Grak", key="no such number", value="3")
    assert answer.ephemeral and costs(scene, before) == ["POST interactions", "DELETE webhooks"]
    assert all("…" not in str(r.body) for r in scene.world.requests[before:])
    assert all(m.ephemeral or not m.loading for m in scene.channel.messages)


# --- the answer
async def test_an_edit_that_is_forbidden_goes_to_the_channel(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    scene.deferring()
    scene.world.trouble.fail(EDIT, 403)
    await scene.gerd.slash(scene.channel, "do", sentence=WE_06, wait=False)
    (told,) = await scene.world.until(lambda: telling(scene, "broadsword 12/"))
    assert "Why" in told.buttons and await wound(scene) == 1
    await scene.world.until(lambda: not any(m.loading for m in scene.channel.messages))


async def test_an_edit_that_got_through_unheard_is_not_told_twice(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    scene.deferring()
    scene.world.trouble.cut(EDIT, times=3, after=True)
    await scene.say(scene.gerd, WE_06)
    await scene.say(scene.gerd, MISS)
    assert len(telling(scene, "broadsword 12/")) == 1


async def test_an_answer_that_finds_no_way_is_excused_and_told_at_the_next_chance(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    scene.deferring()
    scene.world.trouble.cut(EDIT, times=3)
    scene.world.trouble.fail(POST, 403)
    answer = await scene.gerd.slash(scene.channel, "do", sentence=WE_06, wait=False)
    word = await answer.followup()
    assert word.ephemeral and "Done (#" in word.text and "/history" in word.text
    assert await wound(scene) == 1 and not telling(scene, "broadsword 12/")
    await scene.say(scene.gerd, MISS)
    (late,) = await scene.world.until(lambda: telling(scene, "broadsword 12/"))
    assert LATE in late.text and f"<@{scene.gerd.id}>" in late.text and "Why" in late.buttons
    await scene.press(scene.gerd, late, "Why")
    await scene.say(scene.gerd, "/history")
    assert len(telling(scene, "broadsword 12/")) == 1


async def test_without_any_way_in_the_channel_it_is_a_direct_message(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    scene.deferring()
    scene.world.trouble.fail("* /webhooks/*", 403, times=9)
    channel = scene.channel
    scene.world.trouble.fail(f"POST /channels/{channel.id}/messages", 403)
    await scene.gerd.slash(channel, "do", sentence=WE_06, wait=False)
    mine = scene.world.dm(scene.gerd.user)
    await scene.world.until(lambda: any("Done (#" in m.text for m in mine.messages))


async def test_what_still_fails_is_told_after_a_restart(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    scene.deferring()
    scene.world.trouble.cut(EDIT, times=3)
    scene.world.trouble.fail(POST, 403)
    await (await scene.gerd.slash(scene.channel, "do", sentence=WE_06, wait=False)).followup()
    await scene.stop()
    assert not telling(scene, "broadsword 12/")
    async with scene.bot():
        (late,) = await scene.world.until(lambda: telling(scene, "broadsword 12/"))
        assert LATE in late.text
    scene.world.trouble.clear()
    async with scene.bot():
        await scene.say(scene.gerd, MISS)
        assert len(telling(scene, "broadsword 12/")) == 1


async def test_stored_but_never_answered_for_the_process_died(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    await scene.say(scene.gerd, MISS)
    await scene.stop()
    await stored_by_a_dead_process(scene, WE_06, "/hide Grak")
    async with scene.bot():
        (late,) = await scene.world.until(lambda: telling(scene, "broadsword 12/"))
        assert LATE in late.text and "Grak" not in late.text, "told as everybody may see it now"
    async with scene.bot():
        await scene.say(scene.gerd, MISS)
        assert len(telling(scene, LATE)) == 1, "told once, and what was private not at all"


async def test_the_first_sentences_of_a_fight_are_told_though_nothing_was_written_down(scene: Scene) -> None:
    await scene.stop()
    await stored_by_a_dead_process(
        scene, "/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak", WE_06
    )
    assert await scene.store.settings.get(TOLD, of_encounter(await running(scene))) is None
    async with scene.bot():
        await scene.world.until(lambda: telling(scene, "broadsword 12/"))
        assert len(telling(scene, LATE)) == 4
    async with scene.bot():
        await scene.say(scene.gerd, MISS)
        assert len(telling(scene, LATE)) == 4


async def test_what_was_told_before_a_fight_was_opened_again_is_not_told_once_more(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    await scene.say(scene.gerd, MISS)
    encounter = await running(scene)
    await scene.stop()
    await scene.store.settings.clear(TOLD, of_encounter(encounter))
    for message in [*scene.channel.messages]:
        scene.channel.messages.remove(message)
    await stored_by_a_dead_process(scene, "/encounter end", "/encounter reopen", WE_06)
    async with scene.bot():
        await scene.world.until(lambda: telling(scene, "broadsword 12/"))
        again, _ = telling(scene, LATE)
        assert "Dice commitment" in again.text


async def test_the_start_and_the_end_of_a_fight_are_told_after_a_restart_once(scene: Scene) -> None:
    await scene.stop()
    line = await stored_by_a_dead_process(scene, "/encounter start rq3plus pace strict", "/encounter add Rurik")
    encounter = await running(scene)
    async with scene.bot():
        (started,) = await scene.world.until(lambda: telling(scene, "The fight is on"))
        assert "strict" in started.text and "Dice are committed" in started.buttons
        assert (await GameTable(scene.store).say(replace(line, text="/encounter end", source="i:1"))).ok
        await scene.stop()
    for _ in range(2):
        async with scene.bot():
            (over,) = await scene.world.until(lambda: telling(scene, "The fight is over"))
            assert (
                LATE in over.text and scene.gerd.mention in over.content and over.buttons == ["Verify dice", "Reopen"]
            )
            assert (await scene.store.ledger.info(encounter)).secret.hex() in over.text
            assert [file.filename.rsplit(".")[-1] for file in over.attachments] == ["json", "md", "html"]
            await picked_up(scene)
            await scene.stop()
    assert not await left_over(scene.store, everywhere)


async def test_an_end_whose_answer_does_not_get_through_is_told_when_it_can_be(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    scene.deferring()
    scene.world.trouble.cut(EDIT, times=3)
    scene.world.trouble.fail(POST, 403)
    await (await scene.gerd.slash(scene.channel, "encounter end", now=True, wait=False)).followup()
    assert not telling(scene, "The fight is over")
    await scene.stop()
    async with scene.bot():
        (over,) = await scene.world.until(lambda: telling(scene, "The fight is over"))
        assert LATE in over.text
        await picked_up(scene)
        await scene.stop()
    assert not await left_over(scene.store, everywhere)


async def test_an_end_is_owed_while_its_answer_is_made(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    await scene.fight("Rurik", "Grak")
    assert scene.client is not None
    encounter, answers = await running(scene), scene.client.desk.answers
    owed = list[object]()

    async def made(*args: Any, **more: Any) -> Reply:
        answers.look(encounter)
        await answers._reader.settled(encounter)
        answers.over(encounter)
        await answers._writer.settled(encounter)
        owed.append(await scene.store.settings.get(ENDED, of_encounter(encounter)))
        return await ended(*args, **more)

    monkeypatch.setattr(end_of_fight, "ended", made)
    answer = await scene.do(scene.gerd, "encounter end", now=True)
    assert owed == [End(str(scene.gerd.id), f"i:{answer.interaction.id}")]
    await picked_up(scene)
    await scene.stop()
    assert not await left_over(scene.store, everywhere)


async def test_what_asks_is_known_before_a_fight_ends(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    await scene.fight("Grak", "Lia")
    scope = of_encounter(await running(scene))
    await scene.say(scene.gerd, "Grak: attack battle axe vs Lia rolled attack 90")
    prompt = await scene.prompt()
    # The process that asked was killed before it could note that down.
    await scene.store.settings.clear(PROMPTS, scope)
    noted = list[str]()

    async def made(*args: Any, **more: Any) -> Reply:
        noted.extend(one.message for one in await scene.store.settings.get(PROMPTS, scope))
        return await ended(*args, **more)

    monkeypatch.setattr(end_of_fight, "ended", made)
    await scene.do(scene.gerd, "encounter end", now=True)
    assert noted == [str(prompt.id)]
    await scene.world.until(lambda: not prompt.buttons)


async def blow_asked_about(scene: Scene) -> tuple[str, Answers, Message, list[discord.Message]]:
    """A fight in which Lia is asked how she defends: its id, the answers, the question, and how Discord lists it."""
    await scene.fight("Grak", "Lia")
    assert scene.client is not None
    await scene.say(scene.gerd, "Grak: attack battle axe vs Lia rolled attack 90")
    prompt = await scene.prompt()
    place = scene.client.get_partial_messageable(scene.channel.id)
    asking = [message async for message in place.history() if message.id == prompt.id]
    return await running(scene), scene.client.desk.answers, prompt, asking


async def test_a_question_that_was_answered_while_the_channel_was_read_tells_what_came_of_it(scene: Scene) -> None:
    encounter, answers, prompt, asking = await blow_asked_about(scene)
    await scene.press(scene.anna, prompt, prompt.buttons[0])
    await scene.client.desk.prompts.settled(encounter)
    await answers._close_unknown(encounter, asking)
    assert asking and prompt.buttons == ["Why", "Undo"] and "No longer asked" not in prompt.content


async def test_a_question_that_is_open_keeps_its_buttons_though_nobody_noted_it_down(scene: Scene) -> None:
    encounter, answers, prompt, asking = await blow_asked_about(scene)
    buttons = list(prompt.buttons)
    await scene.store.settings.clear(PROMPTS, of_encounter(encounter))
    await answers._close_unknown(encounter, asking)
    assert asking and buttons and prompt.buttons == buttons and "No longer asked" not in prompt.content


async def test_a_fight_opened_again_is_not_told_to_be_over(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    encounter = await running(scene)
    await scene.stop()
    await stored_by_a_dead_process(scene, "/encounter end", "/encounter reopen")
    assert await scene.store.settings.get(ENDED, of_encounter(encounter)) is not None
    async with scene.bot():
        (again,) = await scene.world.until(lambda: telling(scene, LATE))
        assert "The fight goes on" in again.text
        assert not (await scene.say(scene.gerd, MISS)).ephemeral and not telling(scene, "The fight is over")


async def test_what_can_not_be_looked_through_at_the_start_is_at_the_next_chance(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    await scene.say(scene.gerd, MISS)
    await scene.stop()
    place = Place(str(scene.channel.id), str(scene.channel.guild.id))  # type: ignore[union-attr]
    line = Line(WE_06, place, Speaker(str(scene.gerd.id), "Gerd", True), f"i:{scene.world.new_id()}")
    assert (await GameTable(scene.store).say(line)).ok
    scene.world.trouble.fail("GET /channels/*/messages", 403)
    before = len(scene.world.requests)
    async with scene.bot():
        looked = "GET", f"/channels/{scene.channel.id}/messages"
        asked = scene.world.requests
        await scene.world.until(lambda: any((r.method, r.path.partition("?")[0]) == looked for r in asked[before:]))
        assert not telling(scene, "broadsword 12/")
        await scene.say(scene.gerd, MISS)
        (late,) = await scene.world.until(lambda: telling(scene, "broadsword 12/"))
        assert LATE in late.text
    async with scene.bot():
        await scene.say(scene.gerd, MISS)
        assert len(telling(scene, LATE)) == 1


async def test_what_this_process_is_answering_is_not_looked_after_as_left_by_another(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    await scene.fight("Rurik", "Grak")
    await scene.say(scene.gerd, MISS)
    await scene.stop()
    committed, looked = asyncio.Event(), asyncio.Event()
    pick_up, answer = Answers.pick_up, Desk.answer

    async def picked_up_late(answers: Answers, *shard: Any) -> None:
        await committed.wait()
        await pick_up(answers, *shard)
        looked.set()

    async def answer_late(desk: Desk, *said: Any, **how: Any) -> None:
        committed.set()
        await looked.wait()
        await answer(desk, *said, **how)

    monkeypatch.setattr(Answers, "pick_up", picked_up_late)
    monkeypatch.setattr(Desk, "answer", answer_late)
    async with scene.bot():
        assert "broadsword 12/" in (await scene.say(scene.gerd, WE_06)).text
        assert len(telling(scene, "broadsword 12/")) == 1 and not telling(scene, LATE)


async def test_a_question_at_once_after_a_restart_takes_no_older_row_for_its_own(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    await scene.fight("Rurik", "Grak", "Lia")
    await scene.say(scene.gerd, MISS)
    await scene.stop()
    place = Place(str(scene.channel.id), str(scene.channel.guild.id))  # type: ignore[union-attr]
    speaker = Speaker(str(scene.gerd.id), "Gerd", True)
    missed = Line(f"{MISS} -- in vain", place, speaker, f"i:{scene.world.new_id()}")
    assert (await GameTable(scene.store).say(missed)).ok
    asked, pick_up = asyncio.Event(), Answers.pick_up

    async def picked_up_late(answers: Answers, *shard: Any) -> None:
        await asked.wait()
        await pick_up(answers, *shard)

    monkeypatch.setattr(Answers, "pick_up", picked_up_late)
    async with scene.bot():
        waits = await scene.say(scene.gerd, "Grak: attack battle axe vs Lia rolled attack 35")
        assert "Waiting for Lia" in waits.text and not waits.buttons
        asked.set()
        (late,) = await scene.world.until(lambda: telling(scene, LATE))
        assert "90/" in late.text


async def test_a_message_that_asks_unknown_to_the_store_is_closed_when_its_answer_is_told(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak", "Lia")
    await scene.say(scene.gerd, "Grak: attack battle axe vs Lia rolled attack 35")
    prompt, encounter = await scene.prompt(), await running(scene)
    await scene.stop()
    # The process was killed before it noted what it had posted, the next before it told what was answered.
    await scene.store.settings.clear(PROMPTS, of_encounter(encounter))
    place = Place(str(scene.channel.id), str(scene.channel.guild.id))  # type: ignore[union-attr]
    anna = Speaker(str(scene.anna.id), "Anna", False)
    said = await GameTable(scene.store).say(Line("/answer 1", place, anna, f"i:{scene.world.new_id()}"))
    assert said.ok and not said.prompts.questions
    async with scene.bot():
        await scene.world.until(lambda: telling(scene, LATE) and not prompt.buttons)
        assert "how do you answer" not in prompt.text.casefold()


async def test_what_is_not_written_down_as_answered_is_looked_for_in_the_channel(scene: Scene) -> None:
    await scene.fight("Grak", "Lia")
    await scene.say(scene.gerd, "Grak: attack battle axe vs Lia rolled attack 90")
    prompt = await scene.prompt()
    await scene.press(scene.anna, prompt, prompt.buttons[0])
    await scene.do(scene.gerd, "place", name="Grak", at="0,0")
    await scene.stop()
    await scene.store.settings.set(TOLD, of_encounter(await running(scene)), 0)
    shown = len(scene.channel.messages)
    async with scene.bot():
        await scene.world.until(lambda: any(r.method == "GET" and "messages" in r.path for r in scene.world.requests))
        await scene.do(scene.gerd, "history")
    assert not telling(scene, LATE) and len([m for m in scene.channel.messages if not m.ephemeral]) <= shown


async def test_what_is_told_behind_much_that_people_say_is_found(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    encounter = await running(scene)
    await scene.say(scene.gerd, MISS)
    for n in range(110):
        scene.ben.say(scene.channel, f"{n} trolls")
    await scene.say(scene.gerd, MISS)
    await scene.stop()
    await scene.store.settings.set(TOLD, of_encounter(encounter), 4)
    async with scene.bot():
        await picked_up(scene)
        assert not telling(scene, LATE)
        await scene.stop()
    assert await scene.store.settings.get(TOLD, of_encounter(encounter)) == await scene.head()


async def test_a_shard_that_went_before_it_was_picked_up_keeps_nothing_from_being_written_down(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    assert scene.client is not None
    encounter, desk = await running(scene), scene.client.desk
    await desk.answers.settled(encounter)
    desk.answers.expect(1)
    await scene.say(scene.gerd, MISS)
    await desk.answers.settled(encounter)
    assert await scene.store.settings.get(TOLD, of_encounter(encounter)) == await scene.head() - 1
    await scene.client.leave(frozenset({1}), lost=False)
    await desk.answers.settled(encounter)
    assert await scene.store.settings.get(TOLD, of_encounter(encounter)) == await scene.head()


async def test_what_another_process_answers_by_now_is_left_to_it(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    assert scene.client is not None
    encounter, desk, table = await running(scene), scene.client.desk, scene.client.desk.table
    await desk.answers.settled(encounter)
    place = Place(str(scene.channel.id), str(scene.channel.guild.id))  # type: ignore[union-attr]
    gerd = Speaker(str(scene.gerd.id), "Gerd", True)
    assert (await GameTable(scene.store).say(Line(MISS, place, gerd, f"i:{scene.world.new_id()}"))).ok
    plays, table.plays = table.plays, lambda _: False
    desk.answers.look(encounter)
    await desk.answers._reader.settled(encounter)
    assert not telling(scene, LATE)
    table.plays = plays
    desk.answers.look(encounter)
    await scene.world.until(lambda: telling(scene, LATE))


async def test_a_question_whose_answer_is_lost_tells_no_older_sentence_again(scene: Scene) -> None:
    await scene.fight("Grak", "Lia")
    scene.world.trouble.cut(CALLBACK, times=2)
    asked = "Grak: attack battle axe vs Lia rolled attack 90"
    await scene.gerd.slash(scene.channel, "do", sentence=asked, wait=False)
    await scene.prompt()
    for name in ("Grak", "Lia"):
        await scene.do(scene.gerd, "posture", name=name, posture="kneeling")
    assert not telling(scene, LATE)


# --- buttons of another version
async def test_a_press_on_an_unknown_version_is_answered(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    answer = await scene.say(scene.gerd, WE_06)
    head = await scene.head()
    button = answer.components[0]["components"][1]
    for custom in (button["custom_id"].replace("1:", "9:", 1), "1:burn:x:1", "nonsense"):
        button["custom_id"] = custom
        told = await scene.press(scene.gerd, answer, custom)
        assert told.ephemeral and "out of date" in told.text
    assert await scene.head() == head


# --- /undo marks what it undoes
async def test_undo_by_command_marks_the_message(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    first, second = await scene.say(scene.gerd, WE_06), await scene.say(scene.gerd, MISS)
    await scene.do(scene.gerd, "undo")
    await scene.world.until(lambda: second.buttons == ["Why", "Redo"])
    assert "taken back by Gerd" in second.text and first.buttons == ["Why", "Undo"]
    await scene.do(scene.gerd, "redo")
    await scene.world.until(lambda: second.buttons == ["Why", "Undo"])
    assert "redone by Gerd" in second.text
    await scene.do(scene.gerd, "undo", n=2)
    await scene.world.until(lambda: first.buttons == second.buttons == ["Why", "Redo"])


async def test_undo_finds_the_message_after_a_restart(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    answer = await scene.say(scene.gerd, WE_06)
    await scene.stop()
    async with scene.bot():
        await scene.do(scene.gerd, "undo")
        await scene.world.until(lambda: answer.buttons == ["Why", "Redo"])
        await scene.press(scene.gerd, answer, "Redo")
        assert await wound(scene) == 1


async def test_closing_waits_for_what_still_picks_up(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    assert scene.client is not None
    desk, order, begun = scene.client.desk, list[str](), asyncio.Event()
    close = desk.clock.close

    async def picking(*_: object) -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            # It has the store to let go of first.
            later = asyncio.Event()
            asyncio.get_running_loop().call_soon(later.set)
            await later.wait()
            order.append("left")

    async def closing() -> None:
        order.append("closed")
        await close()

    monkeypatch.setattr(desk.answers, "pick_up", picking)
    monkeypatch.setattr(desk.clock, "close", closing)
    rising = asyncio.create_task(desk.pick_up(0, lambda _: True))
    await begun.wait()
    await desk.close()
    assert order == ["left", "closed"] and rising.cancelled()
