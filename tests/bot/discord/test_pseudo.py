"""Evenings on Discord in a language of our own: nothing breaks, nothing overflows, nothing English is left."""

import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from rules.registry import SYSTEMS, ruleset
from storage.store import Store
from tests.bot.discord.child import Child
from tests.bot.discord.scene import Scene
from tests.loopback.messages import Message, walk
from tests.loopback.server import World
from tests.test_pseudo import KEYS, english, named

FIGHTS = {
    "rq3plus": ("Rurik", "Grak", 30, 90),
    "rqhouse": ("Jorun", "Kett", 30, 90),
    "swords": ("Juk", "Thug", 12, 2),
    "gurps4": ("Aldric", "Borka", 8, 16),
    "gurps3": ("Brandt", "Grak", 8, 16),
}
"""By system: a player's figure, the master's, a roll that hits, and one that misses."""
ORDER = {"swords": ({"rolled": "initiative 10"}, {"rolled": "initiative 3"})}
"""What is rolled where the dice would decide whose turn it is, and so who is asked anything."""
MOST_OF_BUTTON = 80
OWN = frozenset(("gerd", "anna", "table", "fight", "strikerank", "frobnicate"))
"""Who is there, what the place is called, and what is typed."""


@pytest_asyncio.fixture
async def child(world: World, tmp_path: Path) -> AsyncIterator[Child]:
    made = Child(world, f"sqlite:///{tmp_path / 'store.db'}", "tests.pseudo")
    world.guild("Table").channel("fight")
    await made.start()
    yield made
    if made.process is not None and made.process.returncode is None:
        await made.kill()


def labels(message: Message) -> Iterator[str]:
    """What stands on the buttons of a message, pressed or not."""
    return (part["label"] for part in walk(message.components) if part["type"] == 2 and part.get("label"))


@pytest.mark.parametrize("system", SYSTEMS)
async def test_an_evening_on_discord_goes_in_another_language(world: World, child: Child, system: str) -> None:
    mine, theirs, hits, misses = FIGHTS[system]
    store = await Store.open(child.url)
    scene = Scene(world, store, child.url)
    await scene.do(scene.gerd, "encounter start", system=system)
    first, second = ORDER.get(system, ({}, {}))
    await scene.do(scene.gerd, "encounter add", name=mine, **{"for": scene.anna}, **first)
    await scene.do(scene.gerd, "encounter add", name=theirs, **second)
    await scene.say(scene.gerd, f"{theirs}: attack vs {mine} rolled attack {hits}")
    prompt = await scene.world.until(
        lambda: next((m for m in scene.channel.messages if str(scene.anna.user.id) in m.content and m.buttons), None)
    )
    asked = [*prompt.buttons]
    await scene.press(scene.anna, prompt, asked[0])
    told = [
        await scene.say(scene.gerd, line)
        for line in (f"{mine}: attack vs {theirs} rolled attack {misses}", f"{mine}: frobnicate", "?", "/why", "/state")
    ]
    told += [await scene.do(scene.anna, command) for command in ("options", "why", "history", "about")]
    told.append(await scene.do(scene.gerd, "encounter end"))
    texts = [message.text for one in told for message in one.messages]
    seen = [*scene.channel.messages, *(message for one in told for message in one.messages)]
    marks = {
        word.casefold()
        for mark in (*ruleset(system).markable, *ruleset(system).said_for)
        for word in re.findall(r"[a-z]+", mark)
    }
    known = named() | KEYS | OWN | marks | {mine.casefold(), theirs.casefold()}
    assert len(texts) >= len(told) and len(asked) >= 2
    buttons = [label for message in seen for label in labels(message)] + asked
    assert max(map(len, buttons)) <= MOST_OF_BUTTON
    assert {word for text in (*texts, *buttons) for word in english(re.sub(r"<[^>]+>", " ", text), known)} == set()
    assert not world.faults
    assert await child.stop() == 0
    await store.close()
