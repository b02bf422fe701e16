"""A new player's first evening in every system: whatever is typed is played, or answered by a button that plays."""

import pytest

from rules.registry import SYSTEMS, ruleset
from tests.bot.discord.scene import Scene
from tests.loopback.answer import Answer

TYPED = (
    "what can I do?",
    "I attack Grak!",
    "hit him with my {weapon}",
    "again",
    "attck grak",
    "I frobnicate the foe",
    "punch him",
    "parry",
    "stand up",
    "attack grak in the head with my {weapon} +1",
)
WEAPONS = {"rq3plus": "sword", "swords": "huge sword", "rqhouse": "scimitar", "gurps4": "sword", "gurps3": "sword"}


@pytest.mark.parametrize("system", SYSTEMS)
async def test_nothing_typed_leaves_a_newcomer_without_a_next_step(scene: Scene, system: str) -> None:
    hero, foe = ruleset(system).sample[:2]
    await scene.do(scene.gerd, "encounter start", system=system)
    await scene.do(scene.anna, "encounter join", name=hero)
    for name in ("Grak", "Brak", "Krak", "Drak"):
        await scene.do(scene.gerd, "encounter add", name=foe, **{"as": name})
    stuck, played, sound = [], 0, await _ways_of(scene, hero)
    for line in TYPED:
        if await _ways_of(scene, hero) != sound:
            # Whom a fumble has put out may do nothing, whatever is typed: that is not what is looked for.
            await scene.do(scene.gerd, "undo")
        before = await _settled(scene)
        answer = await scene.say(scene.anna, line.format(weapon=WEAPONS[system]))
        if await _settled(scene) > before:
            played += 1
            continue
        offered = _offered(answer)
        if not offered:
            stuck.append((line, answer.text))
            continue
        await scene.press(scene.anna, answer, offered[0])
        played += await _settled(scene) > before
    assert stuck == []
    assert played >= len(TYPED) // 3


async def _ways_of(scene: Scene, hero: str) -> tuple[object, ...]:
    """What the hero suffers from, as the rules tell it."""
    encounter = await scene.store.ledger.active(str(scene.channel.id))
    assert encounter is not None
    state = (await scene.store.ledger.load(encounter)).state
    return ruleset(state.system).show.conditions(state, state.figures[hero])


async def _settled(scene: Scene) -> int:
    """How many rows the ledger has once Anna has answered what she is asked, by the first button."""
    encounter = await scene.store.ledger.active(str(scene.channel.id))
    assert encounter is not None
    while (await scene.store.ledger.load(encounter)).waiting:
        asked = [m for m in reversed(scene.channel.messages) if m.buttons and "My own dice" in str(m.buttons)]
        if not asked:
            asked = [await scene.prompt("")]
        await scene.press(scene.anna, asked[0], asked[0].buttons[0])
    return await scene.head()


def _offered(answer: Answer) -> list[str]:
    """The sentences that stand as buttons below an answer."""
    return [label for message in answer.messages for label in message.buttons]
