"""Where nobody knows what was written, or whose a server is: nothing is told twice, nothing stays untold."""

import asyncio
from typing import Any

import pytest
from discord.webhook.async_ import async_context, interaction_response_params

from bot.discord.desk import Desk
from bot.discord.embeds import Message
from bot.reply import Line
from bot.table import GameTable
from storage.faults import Unusable
from tests.bot.discord.scene import HANDLING, MISS, Scene
from tests.loopback.messages import walk


async def test_what_was_written_when_the_store_was_lost_is_told_when_it_is_back(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    await scene.fight("Rurik", "Grak")
    append = scene.store.ledger.append

    async def cut(*args: Any, **more: Any) -> Any:
        monkeypatch.setattr(scene.store.ledger, "append", append)
        await append(*args, **more)
        raise Unusable("The store doesn't answer")

    monkeypatch.setattr(scene.store.ledger, "append", cut)
    head = await scene.head()
    told = await scene.say(scene.gerd, MISS)
    assert told.ephemeral and "doesn't answer" in told.text and await scene.head() == head + 1

    def telling() -> list[str]:
        public = [message for message in scene.channel.messages if not message.ephemeral]
        customs = [str(part.get("custom_id")) for m in public for part in walk(m.components)]
        return [custom for custom in customs if custom.endswith(f":{head + 1}") and custom.startswith("1:why:")]

    await scene.world.until(telling)
    assert "90/" in (await scene.say(scene.gerd, MISS)).text
    await scene.stop()
    assert len(telling()) == 1
    scene.world.errors.clear()


async def test_what_comes_while_a_server_may_be_another_s_is_left_to_the_other(scene: Scene) -> None:
    assert scene.client is not None
    await scene.fight("Rurik", "Grak")
    head, table = await scene.head(), scene.client.desk.table
    plays, asked = table.plays, list[str | None]()

    def lost(guild: str | None) -> bool:
        asked.append(guild)
        return False

    table.plays = lost
    left = await scene.gerd.slash(scene.channel, "do", sentence=MISS, wait=False)
    await scene.world.until(lambda: asked)
    table.plays = plays
    assert "90/" in (await scene.say(scene.gerd, MISS)).text
    assert await scene.head() == head + 1 and left.interaction.answered is None


async def test_what_another_process_has_answered_in_its_own_way_is_not_told_again(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert scene.client is not None
    await scene.fight("Rurik", "Grak")
    desk = scene.client.desk
    line = desk.line

    async def elsewhere(interaction: Any, *args: Any, **more: Any) -> Line:
        params = interaction_response_params(type=5)
        where = {"session": interaction._session, "proxy": None, "proxy_auth": None}
        await async_context.get().create_interaction_response(interaction.id, interaction.token, params=params, **where)
        await interaction.delete_original_response()
        await interaction.followup.send("told by another process")
        return await line(interaction, *args, **more)

    monkeypatch.setattr(desk, "line", elsewhere)
    answer = await scene.gerd.slash(scene.channel, "do", sentence=MISS)
    await scene.seen(answer)
    assert [message.content for message in answer.messages] == ["told by another process"]
    assert not any("90/" in message.text for message in scene.channel.messages)


async def test_what_two_processes_tell_because_one_stood_still_is_told_once(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One has deferred and written, then stands still; another takes the placeholder away and tells."""
    assert scene.client is not None
    await scene.fight("Rurik", "Grak")
    scene.deferring()
    desk, head = scene.client.desk, await scene.head()
    encounter = await scene.store.ledger.active(str(scene.channel.id))
    assert encounter is not None
    message = desk.teller.message

    async def still(*args: Any, **more: Any) -> Message:
        monkeypatch.setattr(desk.teller, "message", message)
        await other.answers._resume(encounter)
        return await message(*args, **more)

    other = Desk(scene.client, GameTable(scene.store), scene.settings, lambda *_: None)
    other.answers._unread.add(encounter)
    monkeypatch.setattr(desk.teller, "message", still)
    await scene.gerd.slash(scene.channel, "do", sentence=MISS, wait=False)
    why = f"1:why:{encounter}:{head + 1}"

    def telling() -> list[Any]:
        return [m for m in scene.channel.messages if any(p.get("custom_id") == why for p in walk(m.components))]

    await scene.world.until(telling)
    await scene.world.until(lambda: not any(task.get_name() in HANDLING for task in asyncio.all_tasks()))
    await scene.stop()
    await other.close()
    assert len(telling()) == 1
