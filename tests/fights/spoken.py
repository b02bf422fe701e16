"""Fights told in short sentences (``short/*.toml``), replayed through a front end, with what each exchange took.

An exchange is a deed with every answer to it, by whoever is asked: its words are all that was typed for it, its
lines are those of the answer that tells how it ended.
"""

import tomllib
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.cli.console import MASTER, PLACE
from bot.discord.client import Strikerank
from bot.discord.embeds import FAULT
from bot.reply import Line, Reply
from bot.table import GameTable
from grammar.scene.resolve import Speaker
from rules.core.report import Question
from storage.rows import Loaded
from storage.store import Store
from tests.bot.discord.scene import Scene
from tests.loopback.fixtures import connect
from tests.loopback.messages import Message, walk
from tests.loopback.people import Person
from tests.loopback.server import World

FOLDER = Path(__file__).parent / "short"
MASTERS = "Gerd"


class Tale(Struct, forbid_unknown_fields=True):
    """A fight as people tell it: ``people`` play figures, the game master runs ``foes``.

    ``said``: whose figure or person it is, and the sentence; a line with a slash is the game master's. ``answers``: the
    words by which a figure answers when it is asked, the first that is among the answers.
    """

    system: str
    seed: str
    people: dict[str, str]
    foes: tuple[str, ...]
    said: tuple[str, ...]
    answers: dict[str, tuple[str, ...]]


class Exchange(NamedTuple):
    """What a deed with its answers took: words that were typed, and lines of what tells it."""

    words: int
    lines: int


class Front(Protocol):
    """A way to say things."""

    async def say(self, person: str, text: str) -> tuple[str, ...]:
        """Say it as that person; the lines of the answer. Raises AssertionError where it is refused."""
        ...

    async def present(self) -> Loaded:
        """The fight as it stands."""
        ...


def tales() -> Mapping[str, Tale]:
    """The fights by their names."""
    found = sorted(FOLDER.glob("*.toml"))
    return {path.stem: msgspec.convert(tomllib.loads(path.read_text("utf-8")), Tale) for path in found}


async def replayed(tale: Tale, front: Front) -> list[Exchange]:
    """Play a tale to its end; fails where anything is refused, or a question stays open."""
    await front.say(MASTERS, f"/encounter start {tale.system}")
    for person, figure in tale.people.items():
        await front.say(person, f"/encounter join {figure}")
    for foe in tale.foes:
        await front.say(MASTERS, f"/encounter add {foe} side foes")
    found = []
    for line in tale.said:
        who, _, sentence = line.partition(": ")
        if line.startswith("/"):
            await front.say(MASTERS, line)
            await _answered(tale, front)
            continue
        # Players speak for their own figures; the game master names those he runs, which takes a word.
        said = (who, sentence) if who in tale.people else (MASTERS, line)
        lines = await front.say(*said)
        words, last = await _answered(tale, front)
        found.append(Exchange(len(said[1].split()) + words, len(last or lines)))
    return found


async def _answered(tale: Tale, front: Front) -> tuple[int, tuple[str, ...]]:
    """Answer all that is asked; the words it took, and the lines of the last answer."""
    words, lines = 0, ()
    while waiting := (await front.present()).waiting:
        question = waiting[0].questions[0]
        person = next((p for p, figure in tale.people.items() if figure == question.who), MASTERS)
        said = _answer(question, tale.answers.get(question.who, ()))
        lines = await front.say(person, said)
        words += len(said.split())
    return words, lines


def _answer(question: Question, wanted: tuple[str, ...]) -> str:
    """The first wanted word that is among the answers; the first answer's number where none is."""
    kinds = {"block": ("shield", "target")}
    for word in wanted:
        meant = kinds.get(word, (word,))
        if any(one in option.text.casefold() for option in question.options for one in meant):
            return word
    return "/answer 1"


class AtTheConsole:
    """The console: each line is said to the table, and read by whoever said it."""

    def __init__(self, table: GameTable) -> None:
        self._table = table

    async def say(self, person: str, text: str) -> tuple[str, ...]:
        """See Front."""
        speaker = MASTER if person == MASTERS else Speaker(person.casefold(), person, gm=False)
        line = Line(text, PLACE, speaker)
        reply = await self._table.seen(await self._table.say(line), line.eyes, PLACE.channel)
        if not reply.ok:
            raise AssertionError(f"{person}: {text}: {reply.text}")
        return tuple(reply.whole.splitlines())

    async def present(self) -> Loaded:
        """See Front."""
        return await _present(self._table)


def _why(message: Message) -> int:
    """The row that a message has a button for to say why it is so; 0 where it has none."""
    every = (str(part.get("custom_id") or "") for part in walk(message.components))
    return next((int(one.rpartition(":")[2]) for one in every if one.startswith("1:why:")), 0)


class InDiscord:
    """Discord over the loopback: each line is a ``/do`` of a person of its own."""

    def __init__(self, scene: Scene, table: GameTable) -> None:
        self._scene, self._table = scene, table
        self._people: dict[str, Person] = {MASTERS: scene.gerd}

    async def say(self, person: str, text: str) -> tuple[str, ...]:
        """See Front; the message that tells is the one whose button says why what was done is so."""
        scene = self._scene
        if person not in self._people:
            self._people[person] = scene.world.person(person, scene.channel.guild)
        before = max(map(_why, scene.channel.messages), default=0)
        answer = await scene.say(self._people[person], text)
        if any(embed.get("color") == FAULT for embed in answer.embeds):
            raise AssertionError(f"{person}: {text}: {answer.text}")
        told = max(scene.channel.messages, key=_why)
        embeds = told.embeds if _why(told) > before else answer.embeds
        return tuple(embeds[-1]["description"].splitlines())

    async def present(self) -> Loaded:
        """See Front."""
        return await _present(self._table)


async def _present(table: GameTable) -> Loaded:
    (encounter,) = table.running.values()
    return await table.live.present(encounter)


class Undelivered(GameTable):
    """A table to which lines come without a delivery, as at the console: seeded dice then hang on the row alone."""

    async def say(self, line: Line) -> Reply:
        """See GameTable."""
        return await super().say(replace(line, source=None))


@asynccontextmanager
async def console(tale: Tale) -> AsyncIterator[AtTheConsole]:
    """The console with the dice of a tale."""
    store = await Store.open("sqlite://")
    try:
        yield AtTheConsole(GameTable(store, secret=secret(tale)))
    finally:
        await store.close()


@asynccontextmanager
async def discord(tale: Tale) -> AsyncIterator[InDiscord]:
    """Discord with the dice of a tale."""
    store = await Store.open("sqlite://")
    try:
        async with World(validate=False) as world:
            scene = Scene(world, store, "sqlite://")
            table = Undelivered(store, secret=secret(tale))
            async with connect(Strikerank(scene.settings, table), world, loggers=("discord", "bot")):
                yield InDiscord(scene, table)
    finally:
        await store.close()


def secret(tale: Tale) -> bytes:
    """The secret of its dice."""
    return bytes.fromhex(tale.seed.rjust(64, "0"))
