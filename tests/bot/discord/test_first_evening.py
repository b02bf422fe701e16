"""A newcomer's first fight without README: only buttons, completion, and what the bot offers."""

import pytest

from rules.core.dice import Dice
from rules.core.oracle import Source
from tests.bot.discord.scene import Scene
from tests.loopback.messages import Message

FOES = {"rq3plus": "Grak", "gurps4": "Borka"}


def middling(secret: bytes, place: int | str) -> Source:
    """Dice that show what they show on average: blows land and are parried, and nobody falls on his first evening."""

    def roll(name: str, dice: Dice) -> int:
        return dice.count * (dice.faces + 1) // 2

    return roll


@pytest.fixture(autouse=True)
def _dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.fight.entries.keyed_source", middling)


async def turn(scene: Scene) -> Message:
    """The message that tells Anna of her turn, as soon as it stands."""
    return (await scene.world.until(lambda: [m for m in scene.channel.messages if "your turn" in m.content]))[0]


async def begun(scene: Scene, system: str, pace: str) -> str:
    """A fight that Gerd starts by the choices of the command, and Anna joins by a button; returns her figure."""
    greeting = await scene.do(scene.gerd, "encounter start", system=system, pace=pace)
    joining = [label for label in greeting.buttons if label.startswith("/encounter join ")]
    assert joining, greeting.text
    joined = await scene.press(scene.anna, greeting, joining[0])
    hero = joining[0].removeprefix("/encounter join ")
    assert f"{hero} joins the fight" in joined.text and not joined.ephemeral
    # The game master finds a foe by the beginning of its name.
    offered = await scene.completed(scene.gerd, "encounter add", "name", FOES[system][:2].lower())
    assert FOES[system] in [choice.value for choice in offered]
    added = await scene.do(scene.gerd, "encounter add", name=FOES[system])
    assert not added.ephemeral, added.text
    return hero


async def test_a_first_evening_in_free_pace(scene: Scene) -> None:
    hero = await begun(scene, "rq3plus", "free")
    # Nothing is known but the tracker: its button says what may be done, and does it.
    own = await scene.press(scene.anna, await scene.pin(), "My options")
    assert own.ephemeral and "You can do" in own.text
    struck = await scene.press(scene.anna, own, own.buttons[0])
    assert f"{hero} \u2192 Grak" in struck.text and "Why" in struck.buttons
    await evening(scene, hero, "Grak")


async def test_a_first_evening_by_turn_prompts(scene: Scene) -> None:
    hero = await begun(scene, "gurps4", "free")
    asked = await turn(scene)
    assert asked.buttons[0].startswith("attack ") and asked.buttons[-1] == "My options"
    struck = await scene.press(scene.anna, asked, asked.buttons[0])
    assert f"{hero} \u2192 Borka" in struck.text
    await evening(scene, hero, "Borka")


async def evening(scene: Scene, hero: str, foe: str) -> None:
    """The foe strikes back, Anna answers, looks round, asks for an undo, and the fight ends."""
    # The game master is told what the foe may do, too.
    ways = await scene.do(scene.gerd, "options", name=foe)
    blow = next(label for label in ways.buttons if f"vs {hero}" in label)
    await scene.press(scene.gerd, ways, blow)
    asked = (await scene.world.until(lambda: [m for m in scene.channel.messages if "My own dice" in m.buttons]))[0]
    told = await scene.press(scene.anna, asked, asked.buttons[0])
    assert f"{foe} \u2192 {hero}" in told.text
    # Whatever is typed in despair is answered by what can be done.
    for cry in ("?", "help me", "what now"):
        answer = await scene.say(scene.anna, cry)
        assert answer.ephemeral and answer.buttons, (cry, answer.text)
    # Completion alone makes a whole sentence.
    for typed in ("", "att"):
        choices = await scene.completed(scene.anna, "do", "sentence", typed)
        assert choices and str(choices[0].value).startswith("attack"), choices
    # What was meant otherwise is taken back: the button asks the game master.
    await scene.do(scene.gerd, "next")
    own = await scene.press(scene.anna, await scene.pin(), "My options")
    blow = await scene.press(scene.anna, own, own.buttons[0])
    why = await scene.press(scene.anna, blow, "Why")
    assert why.ephemeral and hero in why.text
    head = await scene.head()
    await scene.press(scene.anna, blow, "Undo")
    asked = (await scene.world.until(lambda: [m for m in scene.channel.messages if "Accept" in m.buttons]))[0]
    assert await scene.head() == head and "Anna asks to take back" in asked.text
    await scene.press(scene.gerd, asked, "Accept")
    await scene.world.until(lambda: "taken back by Gerd" in blow.text)
    closing = await scene.do(scene.gerd, "encounter end")
    over = await scene.press(scene.gerd, closing, "End the fight")
    assert "over" in over.text


async def test_who_names_nobody_there_is_offered_somebody(scene: Scene) -> None:
    await scene.do(scene.gerd, "encounter start", system="rq3plus")
    refused = await scene.do(scene.anna, "encounter join", name="Bob the Brave")
    assert refused.ephemeral and "encounter join Rurik" in refused.buttons
    first = await scene.completed(scene.anna, "encounter join", "name", "")
    assert [choice.value for choice in first][:3] == ["Rurik", "Grak", "Lia"]
    joined = await scene.press(scene.anna, refused, "encounter join Lia")
    assert "Lia joins the fight" in joined.text
