"""The wire misbehaves; the state doesn't."""

import pytest

from tests.bot.discord.scene import WE_06, Scene
from tests.loopback.answer import NoAnswer


async def wound(scene: Scene) -> int:
    found: int = (await scene.figure("Grak"))["loc_damage"]["abdomen"]
    return found


async def test_gateway_cut_and_resume(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    scene.world.gateway.cut()
    answer = await scene.say(scene.gerd, WE_06)
    assert "broadsword 12/70" in answer.text
    await scene.world.until(lambda: scene.world.gateway.resumes == 1)
    assert await wound(scene) == 1


async def test_two_shards(scene: Scene) -> None:
    await scene.stop()
    scene.settings.shards = 2
    async with scene.bot():
        await scene.world.until(lambda: scene.world.gateway.identifies == 3)
        await scene.fight("Rurik", "Grak")
        assert "broadsword 12/70" in (await scene.say(scene.gerd, WE_06)).text


async def test_rate_limits_are_waited_for(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    scene.deferring()
    scene.world.trouble.limit("PATCH /webhooks/*", 0.05)
    assert "broadsword 12/70" in (await scene.say(scene.gerd, WE_06)).text
    assert 429 in [seen.status for seen in scene.world.requests]


async def test_what_is_answered_too_late_is_told_in_the_channel(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    head = await scene.head()
    scene.world.trouble.late_ack()
    with pytest.raises(NoAnswer, match="too late"):
        await scene.say(scene.gerd, WE_06)
    (told,) = await scene.world.until(lambda: [m for m in scene.channel.messages if "broadsword 12/70" in m.text])
    assert "Why" in told.buttons and await scene.head() == head + 1 and await wound(scene) == 1


@pytest.mark.parametrize("after", [True, False])
async def test_a_deferral_that_is_cut_off_is_made_again(scene: Scene, after: bool) -> None:
    await scene.fight("Rurik", "Grak")
    scene.deferring()
    scene.world.trouble.cut("POST /interactions/*", after=after)
    answer = await scene.say(scene.gerd, WE_06)
    assert "broadsword 12/70" in answer.text
    assert await wound(scene) == 1


async def test_an_answer_that_is_cut_off_is_edited_again(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    scene.deferring()
    scene.world.trouble.cut("PATCH /webhooks/*", after=True)
    assert "broadsword 12/70" in (await scene.say(scene.gerd, WE_06)).text
    scene.world.trouble.cut("PATCH /webhooks/*", times=2)
    assert "somebody" not in (await scene.say(scene.gerd, "encounter status")).text
    assert await wound(scene) == 1


async def test_an_answer_that_does_not_get_through_leaves_the_deed_done(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    scene.deferring()
    scene.world.trouble.cut("PATCH /webhooks/*", times=3)
    answer = await scene.gerd.slash(scene.channel, "do", sentence=WE_06, wait=False)
    await answer.acked()
    await scene.world.until(lambda: [s.status for s in scene.world.requests if s.method == "PATCH"].count(0) == 3)
    shown = await scene.do(scene.gerd, "history")
    assert "attack broadsword slash" in shown.text
    assert await wound(scene) == 1


async def test_an_answer_whose_token_has_expired_goes_to_the_channel(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    await scene.fight("Rurik", "Grak")
    scene.deferring()
    assert scene.client is not None
    table = scene.client.desk.table
    say = table.say

    async def slowly(line):  # type: ignore[no-untyped-def]
        reply = await say(line)
        scene.world.advance(901)
        return reply

    monkeypatch.setattr(table, "say", slowly)
    await scene.gerd.slash(scene.channel, "do", sentence=WE_06, wait=False)
    told = await scene.world.until(
        lambda: next((m for m in scene.channel.messages if "broadsword 12/70" in m.text), None)
    )
    assert told is not None
    assert await wound(scene) == 1
