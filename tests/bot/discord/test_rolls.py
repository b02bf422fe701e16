"""``My own dice``: physical dice come with an answer, by a form."""

import pytest

from tests.bot.discord.scene import Scene
from tests.loopback.answer import Answer
from tests.loopback.messages import Message

AXE = "Grak: attack battle axe vs Lia rolled attack 35, location 14, damage 2, damage_modifier 1"


async def ask(scene: Scene) -> Message:
    """Grak attacks Lia; the prompt."""
    await scene.fight("Grak", "Lia")
    await scene.say(scene.gerd, AXE)
    return await scene.prompt()


async def send(scene: Scene, opened: Answer, answer: str | None, dice: str) -> Answer:
    """Anna fills the form in; None keeps the answer that is chosen."""
    fields = {"dice": dice} | ({"answer": answer} if answer is not None else {})
    return await scene.seen(await scene.anna.submit(opened, fields))


def chosen(opened: Answer) -> str:
    """The answer that is chosen beforehand."""
    menu = next(f for f in opened.fields if f["custom_id"] == "answer")
    return str(next(o["label"] for o in menu["options"] if o.get("default")))


async def test_an_answer_with_dice(scene: Scene) -> None:
    prompt = await ask(scene)
    opened = await scene.anna.press(prompt, "My own dice")
    assert "Lia" in opened.modal["title"]
    assert chosen(opened).startswith("Parry with rapier"), "what the rules would answer"
    answer = await send(scene, opened, "Dodge 70 %", "dodge 50")
    assert not answer.ephemeral and "50/70" in answer.text
    assert answer.embeds[0]["title"] == "Grak: attack battle axe vs Lia" and answer.buttons == ["Why", "Undo"]
    assert answer.messages == [prompt], "the message that asked is the one that tells"
    row = (await scene.store.ledger.rows(str(await scene.store.ledger.active(str(scene.channel.id)))))[-1]
    assert {d.name: (d.value, d.given) for d in row.dice}["Lia.dodge"] == (50, True)


@pytest.mark.parametrize("dice", ["50", "rolled 50", "Lia.dodge 50"])
async def test_dice_as_they_may_be_typed(scene: Scene, dice: str) -> None:
    prompt = await ask(scene)
    opened = await scene.anna.press(prompt, "My own dice")
    assert "50/70" in (await send(scene, opened, "Dodge 70 %", dice)).text


@pytest.mark.parametrize(
    ("dice", "said"), [("dodge 140", "1 to 100"), ("dogde 50", "dodge"), ("dodge 50 dodge 51", ""), ("?", "")]
)
async def test_a_fault_keeps_what_was_typed(scene: Scene, dice: str, said: str) -> None:
    prompt = await ask(scene)
    head = await scene.head()
    opened = await scene.anna.press(prompt, "My own dice")
    refused = (await send(scene, opened, "Dodge 70 %", dice)).message
    assert refused.ephemeral and said in refused.text and dice in refused.text and refused.buttons == ["Try again"]
    assert await scene.head() == head and prompt.buttons
    await scene.stop()
    async with scene.bot():
        again = await scene.anna.press(refused, "Try again")
        assert chosen(again) == "Dodge 70 %"
        assert next(f["value"] for f in again.fields if f["custom_id"] == "dice") == dice
        answer = await send(scene, again, None, "dodge 50")
        assert not answer.ephemeral and "50/70" in answer.text


async def test_the_form_outlives_the_bot(scene: Scene) -> None:
    prompt = await ask(scene)
    opened = await scene.anna.press(prompt, "My own dice")
    await scene.stop()
    async with scene.bot():
        assert "50/70" in (await send(scene, opened, "Dodge 70 %", "dodge 50")).text


async def test_who_may_not_answer_gets_no_form(scene: Scene) -> None:
    prompt = await ask(scene)
    refused = await scene.press(scene.ben, prompt, "My own dice")
    assert refused.ephemeral and "Only its player" in refused.text


async def test_rights_are_judged_again_when_it_is_sent(scene: Scene) -> None:
    prompt = await ask(scene)
    opened = await scene.anna.press(prompt, "My own dice")
    await scene.do(scene.gerd, "control", name="Lia", by=scene.ben)
    head = await scene.head()
    # The prompt knows by now whose it is, or not yet: the refusal is the answer itself, or follows it.
    answer = await send(scene, opened, "Dodge 70 %", "dodge 50")
    told = await scene.world.until(lambda: [m for m in answer.messages if m.ephemeral and m.text])
    assert "Only Lia's player or the GM" in told[-1].text
    assert await scene.head() == head


async def test_a_form_whose_question_is_gone_changes_nothing(scene: Scene) -> None:
    prompt = await ask(scene)
    opened = await scene.anna.press(prompt, "My own dice")
    scene.world.trouble.fail("PATCH /channels/*", 503, times=9)
    await scene.do(scene.gerd, "answer", choice="1")
    head = await scene.head()
    late = (await send(scene, opened, "Dodge 70 %", "dodge 50")).message
    assert late.ephemeral and "is closed" in late.text and late.buttons == []
    stale = await scene.anna.press(prompt, "My own dice")
    assert stale.ephemeral and "out of date" in stale.text
    assert await scene.head() == head
    scene.world.trouble.clear()


async def test_the_same_form_twice_counts_once(scene: Scene) -> None:
    prompt = await ask(scene)
    opened = await scene.anna.press(prompt, "My own dice")
    head = await scene.head()
    scene.world.trouble.duplicate()
    assert "50/70" in (await send(scene, opened, "Dodge 70 %", "dodge 50")).text
    await scene.do(scene.gerd, "history")
    assert not scene.world.refusals, "the second delivery is let go without a word"
    assert await scene.head() == head + 1
