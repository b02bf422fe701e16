"""A player's wish to take back what has shown its dice: the GM decides by buttons."""

import pytest

from tests.bot.discord.scene import Scene
from tests.loopback.messages import Message

BLOW = "attack rapier vs Grak nothing"


async def wish(scene: Scene) -> Message:
    """Anna strikes and asks to take it back; the message that asks."""
    await scene.fight("Grak", "Lia")
    await scene.say(scene.anna, BLOW)
    await scene.do(scene.anna, "undo")
    return await asking(scene)


async def asking(scene: Scene) -> Message:
    return (await scene.world.until(lambda: [m for m in scene.channel.messages if m.buttons == ["Accept", "Decline"]]))[
        0
    ]


async def test_accepted_by_the_gm_alone(scene: Scene) -> None:
    asked = await wish(scene)
    head = await scene.head()
    assert "Anna asks to take back" in asked.text and not asked.ephemeral
    denied = (await scene.press(scene.anna, asked, "Accept")).message
    assert denied.ephemeral and "Only the GM" in denied.text and await scene.head() == head
    await scene.press(scene.gerd, asked, "Accept")
    await scene.world.until(lambda: not asked.buttons)
    assert "the GM agrees" in asked.text and await scene.head() == head + 1
    blow = next(m for m in scene.channel.messages if "rapier" in m.text.casefold())
    await scene.world.until(lambda: "taken back by Gerd" in blow.text)


async def test_declined(scene: Scene) -> None:
    asked = await wish(scene)
    head = await scene.head()
    await scene.press(scene.gerd, asked, "Decline")
    await scene.world.until(lambda: not asked.buttons)
    assert "The GM lets it stand" in asked.text and await scene.head() == head


async def test_the_undo_button_of_a_player_asks_too(scene: Scene) -> None:
    await scene.fight("Grak", "Lia")
    blow = await scene.say(scene.anna, BLOW)
    await scene.press(scene.anna, blow, "Undo")
    asked = await asking(scene)
    assert not asked.ephemeral and "Undo" in blow.buttons
    await scene.press(scene.gerd, asked, "Accept")
    await scene.world.until(lambda: "taken back by Gerd" in blow.text)


async def looked_through(scene: Scene) -> None:
    """Until the restarted bot has looked after all that might not be answered yet."""
    assert scene.client is not None
    client, answers = scene.client, scene.client.desk.answers
    await scene.world.until(lambda: client.is_ready() and not answers._expected and not answers._unread)


@pytest.mark.parametrize("verdict", ["Accept", "Decline"])
async def test_stale_buttons_say_so(scene: Scene, verdict: str) -> None:
    asked = await wish(scene)
    # Whatever the blow did to anybody, this can be done.
    await scene.do(scene.gerd, "posture", name="Lia", posture="kneeling")
    head = await scene.head()
    if verdict == "Accept":
        late = (await scene.press(scene.gerd, asked, verdict)).message
        assert late.ephemeral and "Something was played after" in late.text
    else:
        await scene.do(scene.gerd, "undo-decline")
        late = (await scene.press(scene.gerd, asked, verdict)).message
        assert late.ephemeral and "out of date" in late.text
    await scene.world.until(lambda: not asked.buttons)
    assert await scene.head() == head


async def test_the_buttons_work_after_a_restart_and_nothing_is_told_twice(scene: Scene) -> None:
    asked = await wish(scene)
    await scene.stop()
    async with scene.bot():
        await scene.press(scene.gerd, asked, "Accept")
        await scene.world.until(lambda: not asked.buttons)
    await scene.world.until(lambda: not scene.world.gateway.connected)
    async with scene.bot():
        await looked_through(scene)
    assert not [m for m in scene.channel.messages if "was done earlier" in m.text]


async def test_what_a_button_took_back_is_not_told_again_after_a_restart(scene: Scene) -> None:
    await scene.fight("Grak", "Lia")
    blow = await scene.say(scene.gerd, "Grak: attack battle axe vs Lia nothing rolled attack 99")
    await scene.press(scene.gerd, blow, "Undo")
    await scene.stop()
    async with scene.bot():
        await looked_through(scene)
    assert not [m for m in scene.channel.messages if "was done earlier" in m.text]
