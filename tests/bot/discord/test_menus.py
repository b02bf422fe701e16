"""Menus below a question: whoever is not asked is refused in private, and nothing changes by it."""

import discord
import pytest

from bot.discord.buttons import question_view
from rules.core.report import Choice, Question
from tests.bot.discord.scene import Scene
from tests.loopback.messages import Message, walk

MENU = "Pick what you want"


async def asked(scene: Scene) -> Message:
    """A message that asks Anna by a menu: Marcus, who is hers, has extra successes to spend on his hit on Grak."""
    await scene.do(scene.gerd, "encounter start", system="rqhouse", pace="free")
    await scene.do(scene.gerd, "encounter add", name="Marcus", **{"for": scene.anna})
    await scene.do(scene.gerd, "encounter add", name="Grak")
    await scene.say(scene.gerd, "Marcus: attack vs Grak nothing rolled attack 5")
    return await scene.prompt("extra success")


async def standing(scene: Scene, prompt: Message) -> tuple[object, ...]:
    """All that a press could change: rows, open questions, the message that asks."""
    encounter = await scene.store.ledger.active(str(scene.channel.id))
    assert encounter is not None
    pending = await scene.store.ledger.pending(encounter)
    asks = prompt.content, str(prompt.embeds), str(prompt.components)
    return await scene.head(), [(one.version, one.questions, one.answers) for one in pending], asks


@pytest.mark.parametrize("many", [0, 1])
async def test_a_menu_is_picked_from_by_whoever_is_asked(scene: Scene, many: int) -> None:
    prompt = await asked(scene)
    menu = next(part for part in walk(prompt.components) if part.get("options"))
    picks = [option["label"] for option in menu["options"][:many]]
    before = await standing(scene, prompt)
    for stranger in (scene.ben, scene.world.person("Cleo", scene.channel.guild)):
        refused = await scene.seen(await stranger.select(prompt, MENU, *picks))
        assert refused.ephemeral and "Only Marcus's player or the GM" in refused.text
        assert await standing(scene, prompt) == before
    await scene.seen(await scene.anna.select(prompt, MENU, *picks))
    head, pending, _ = await standing(scene, prompt)
    assert head != before[0] and not pending


async def test_a_menu_of_a_question_that_was_answered_changes_nothing(scene: Scene) -> None:
    prompt = await asked(scene)
    old = prompt.components
    await scene.seen(await scene.gerd.select(prompt, MENU))
    head, pending, _ = await standing(scene, prompt)
    assert not pending
    for late in (scene.anna, scene.ben):
        # Discord may show a message as it stood a moment ago.
        prompt.components = old
        told = await scene.seen(await late.select(prompt, MENU))
        assert told.messages[-1].ephemeral, told.text
        assert (await standing(scene, prompt))[:2] == (head, [])


async def test_the_form_of_a_menu_opens_for_nobody_else(scene: Scene) -> None:
    prompt = await asked(scene)
    before = await standing(scene, prompt)
    refused = await scene.press(scene.ben, prompt, "My own dice")
    assert refused.ephemeral and "Only its player or the GM" in refused.text
    assert await standing(scene, prompt) == before


@pytest.mark.parametrize(("many", "told"), [(25, ["1 to 25"]), (60, ["1 to 25", "26 to 50", "51 to 60"])])
async def test_a_menu_says_which_answers_it_holds(many: int, told: list[str]) -> None:
    options = tuple(Choice(f"o{n}", f"Answer {n}") for n in range(1, many + 1))
    view = question_view("abc", 3, 0, Question("q", "Lia", "Which?", options, "o1"))
    *menus, dice = view.children
    assert isinstance(dice, discord.ui.Button)
    shown = [menu for menu in menus if isinstance(menu, discord.ui.Select)]
    assert [menu.placeholder for menu in shown] == [f"Answers {one}" for one in told]
    assert [option.value for menu in shown for option in menu.options] == [str(n) for n in range(many)]
    assert all((menu.min_values, menu.max_values) == (1, 1) for menu in shown)
