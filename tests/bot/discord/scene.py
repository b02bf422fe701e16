"""What the tests of the Discord front end have in common: a channel, people, and words for what they do."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

from bot.discord.client import Strikerank
from bot.limits import Most
from bot.reply import Line, Place
from bot.settings import Settings
from bot.table import GameTable
from grammar.scene.resolve import Speaker
from storage import chain
from storage.store import Store
from tests.loopback.answer import Answer
from tests.loopback.fixtures import connect
from tests.loopback.messages import Message
from tests.loopback.people import Choice, Person
from tests.loopback.server import World

WE_05 = (
    "Grak: attack battle axe vs Rurik parry with target"
    " rolled attack 35, Rurik.parry 44, location 14, damage 7, damage_modifier 4"
)
WE_06 = (
    "Rurik: attack broadsword slash vs Grak parry with battle axe"
    " rolled attack 12, parry 33, location 10, damage 2, damage_modifier 3"
)
WE_07 = (
    "Lia: attack rapier impale vs Rurik parry with broadsword"
    " rolled attack 3, Rurik.parry 11, location 12, damage 5, damage_impale 6, pull_free 20"
)
WE_08 = (
    "Grak: attack battle axe vs Lia dodge"
    " rolled attack 88, Lia.dodge 100, Lia.dodge_fumble 40, location 12, damage 5, damage_modifier 3"
)
WE_11 = (
    "Grak: attack battle axe vs Lia parry riposte rolled attack 20, parry 10, location 5, damage 3,"
    " damage_modifier 2, Lia.attack 60, Grak.parry 70, Lia.location 17, Lia.damage 4"
)
MISS = "Rurik: attack broadsword vs Grak nothing rolled attack 90"
SURE = {"attack": 35, "location": 14, "damage": 2, "damage_modifier": 1}

HANDLING = ("CommandTree-invoker", "discord.py: on_interaction")
"""What the library calls the tasks that handle an interaction."""


class Scene:
    """A channel with Gerd, Anna and Ben; nobody has a role or permission of note."""

    def __init__(self, world: World, store: Store, url: str, *, tracker_seconds: float = 0.05) -> None:
        self.world, self.store, self.url = world, store, url
        self.channel = world.guild("Table").channel("fight")
        self.gerd, self.anna, self.ben = (world.person(n, self.channel.guild) for n in ("Gerd", "Anna", "Ben"))
        self.settings = Settings(tracker_seconds=tracker_seconds)
        # However slow the machine is, answers are first responses here.
        self.settings.defer_after_ms = 60_000
        # Nobody types as fast as a test.
        self.settings.commands_a_minute = Most(10_000, 10_000)
        self.client: Strikerank | None = None

    @contextlib.asynccontextmanager
    async def bot(self) -> AsyncIterator[Strikerank]:
        """A bot on the store, connected; a second call is a restarted one."""
        client = Strikerank(self.settings, GameTable(self.store))
        async with connect(client, self.world, loggers=("discord", "bot")):
            self.client = client
            yield client

    async def stop(self) -> None:
        """Let the bot leave."""
        assert self.client is not None
        await self.client.close()
        await self.world.until(lambda: not self.world.gateway.connected)

    def deferring(self) -> None:
        """From now on no answer is ready in time: each is deferred as soon as it is asked for."""
        self.settings.defer_after_ms = 0

    async def do(self, person: Person, command: str, /, **values: Any) -> Answer:
        """A slash command in the channel."""
        await self.offered(command)
        return await self.seen(await person.slash(self.channel, command, values))

    async def offered(self, command: str) -> None:
        """Wait until Discord offers the command there: a system's verbs come a moment after its first fight."""
        guild = self.channel.guild
        scopes = (None, guild.id if guild is not None else None)
        name = command.split()[0]
        await self.world.until(
            lambda: any(c["name"] == name for s in scopes for c in self.world.commands.get(s, {}).values())
        )

    async def completed(self, person: Person, command: str, option: str, typed: Any, /, **filled: Any) -> list[Choice]:
        """What is offered after typing that into the option."""
        await self.offered(command)
        return await person.autocomplete(self.channel, command, option, typed, **filled)

    async def say(self, who: Person, sentence: str) -> Answer:
        """``/do`` that sentence."""
        return await self.do(who, "do", sentence=sentence)

    async def press(self, who: Person, message: Message | Answer, button: str) -> Answer:
        """Press a button."""
        return await self.seen(await who.press(message, button))

    async def seen(self, answer: Answer) -> Answer:
        """The answer, once what stands there is no longer a stopgap, and the bot has done what follows behind it."""
        await self.world.until(lambda: answer.messages and not any(message.loading for message in answer.messages))
        await self.world.until(lambda: not any(task.get_name() in HANDLING for task in asyncio.all_tasks()))
        return answer

    async def fight(self, *names: str, pace: str = "free") -> None:
        """Gerd starts a fight between these; Lia is Anna's."""
        await self.do(self.gerd, "encounter start", system="rq3plus", pace=pace)
        for name in names or ("Rurik", "Grak", "Lia"):
            owner = {"for": self.anna} if name == "Lia" else {}
            answer = await self.do(self.gerd, "encounter add", name=name, **owner)
            assert not answer.ephemeral, answer.text

    async def prompt(self, words: str = "answer?") -> Message:
        """The message that asks, as soon as it stands and the bot has noted which question it asks."""

        def asking() -> list[Message]:
            return [m for m in reversed(self.channel.messages) if words in m.content and m.buttons]

        found = (await self.world.until(asking))[0]
        encounter = await self.store.ledger.active(str(self.channel.id))
        if self.client is not None and encounter is not None:
            await self.client.desk.prompts.settled(encounter)
        return found

    async def pin(self) -> Message:
        """The pinned tracker, as soon as it stands."""
        return (await self.world.until(lambda: self.channel.pins))[0]

    async def state(self) -> dict[str, Any]:
        """The fight as the store has it now, by a table of its own."""
        place = Place(str(self.channel.id), str(self.channel.guild.id) if self.channel.guild else None)
        reply = await GameTable(self.store).say(Line("/state", place, Speaker()))
        assert reply.data["state"] is not None, reply.text
        return reply.data["state"]

    async def figure(self, name: str) -> dict[str, Any]:
        """One combatant of it."""
        found: dict[str, Any] = (await self.state())["combatants"][name]
        return found

    async def head(self) -> int:
        """How many rows the fight's ledger has."""
        encounter = await self.store.ledger.active(str(self.channel.id))
        assert encounter is not None
        return await self.store.ledger.head(encounter)

    async def tail(self) -> str:
        """The fingerprint of the fight's ledger, as a tracker shows it."""
        encounter = await self.store.ledger.active(str(self.channel.id))
        assert encounter is not None
        return chain.shown((await self.store.ledger.load(encounter)).tail)


def item(figure: dict[str, Any], name: str) -> dict[str, Any]:
    """A thing of a combatant by the beginning of its id."""
    return next(i for i in figure["items"] if i["id"].startswith(name))
