"""Which slash commands each server has: besides the table's own, which are everybody's, the verbs of what it plays."""

import asyncio
import hashlib
import json
import logging
import time
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from msgspec import Struct

from bot.discord.commands import verb_commands
from bot.discord.send import FAULTS
from bot.discord.verbs import MOST_COMMANDS
from rules.registry import SYSTEMS
from storage import settings
from storage.ledger import Plays
from storage.settings import Key, of_guild
from storage.store import Store

log = logging.getLogger(__name__)

Tree = app_commands.CommandTree[Any]
AT_ONCE = 2
"""How many servers are told their commands at the same time."""
RETRY = 600.0
"""Seconds after a failure before the next chance counts: Discord limits what is created in a day."""


class Told(Struct, frozen=True):
    """What a server's commands were made of when Discord was last told them: systems, and a mark of every word."""

    systems: tuple[str, ...]
    mark: str


COMMANDS: Key[Told | None] = Key("commands", Told | None, None)


class Servers:
    """Keeps each server's commands in step with the systems played there, behind the back of the fights.

    ``only``: the one server that has all commands, the table's own among them, where the operator names one. ``pause``:
    seconds before a server is told, in which the first words of its fight are answered.
    """

    def __init__(self, tree: Tree, store: Store, only: int | None, pause: float) -> None:
        self._tree, self._store, self._only, self._pause = tree, store, only, pause
        self._known: dict[str, frozenset[str]] = {}
        self._failed: dict[str, float] = {}
        self._marks: dict[tuple[str, ...], str] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._few = asyncio.Semaphore(AT_ONCE)

    async def tell(self) -> None:
        """Tell Discord what holds for everybody: one process of several does. Raises one of FAULTS."""
        if self._only is None:
            await self._tree.sync()
        else:
            self._tree.copy_global_to(guild=discord.Object(self._only))
            await self._tell(str(self._only))

    async def know(self, plays: Plays) -> None:
        """Know the commands of these servers from earlier days.

        Only servers whose commands have changed since, as in another version, are told anew.
        """
        if self._only is not None:
            self._tree.copy_global_to(guild=discord.Object(self._only))
            return
        for scope, told in (await self._store.settings.holding(COMMANDS)).items():
            guild = scope.removeprefix(of_guild(""))
            if not plays(guild):
                continue
            systems = tuple(system for system in told.systems if system in SYSTEMS) if told is not None else ()
            if told is None or await self._set(guild, systems) != told.mark:
                self._touch(guild)
            else:
                self._known[guild] = frozenset(systems)

    def played(self, guild: str | None, system: str) -> None:
        """A fight of that system is on in that server. Costs nothing where its verbs are known there."""
        if guild is None or system in self._known.get(guild, ()) or not guild.isdigit():
            return
        if self._only in (None, int(guild)) and time.monotonic() >= self._failed.get(guild, 0.0):
            self._touch(guild)

    async def joined(self, guild: str) -> None:
        """The bot is on that server from now on, perhaps once more: it knows nothing of us there."""
        await self.left(guild)
        for info in await self._store.ledger.listing(guild, most=1):
            self.played(guild, info.system)

    async def left(self, guild: str) -> None:
        """The bot was taken from that server, and so were its commands."""
        self._known.pop(guild, None)
        self._failed.pop(guild, None)
        await self._store.settings.clear(COMMANDS, of_guild(guild))

    async def settle(self) -> None:
        """Wait for whatever is under way."""
        await asyncio.gather(*self._tasks.values())

    async def close(self) -> None:
        """Stop. What was under way is begun anew after the next start."""
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- inside
    def _touch(self, guild: str) -> None:
        if guild not in self._tasks:
            self._tasks[guild] = asyncio.create_task(self._try(guild))

    async def _try(self, guild: str) -> None:
        try:
            await asyncio.sleep(self._pause)
            async with self._few:
                await self._tell(guild)
        except FAULTS as fault:
            self._failed[guild] = time.monotonic() + RETRY
            log.warning("server %s has not got its commands, they are told again later: %s", guild, fault)
        finally:
            del self._tasks[guild]

    async def _tell(self, guild: str) -> None:
        """Tell Discord a server's commands, and write down that it knows. Raises one of FAULTS."""
        systems = await self._systems(guild)
        mark = await self._set(guild, systems)
        await self._tree.sync(guild=discord.Object(int(guild)))
        await self._store.settings.set(COMMANDS, of_guild(guild), Told(systems, mark))
        self._known[guild] = frozenset(systems)
        self._failed.pop(guild, None)

    async def _systems(self, guild: str) -> tuple[str, ...]:
        """The systems that a server plays, the one last played first."""
        fights = await self._store.ledger.listing(guild)
        default = await self._store.settings.get(settings.SYSTEM, of_guild(guild))
        every = dict.fromkeys((*(info.system for info in fights), *((default,) if default is not None else ())))
        return tuple(system for system in every if system in SYSTEMS)

    async def _set(self, guild: str, systems: tuple[str, ...]) -> str:
        """Let the tree know the commands of a server; returns the mark of what Discord is to be told."""
        here = discord.Object(int(guild))
        own = self._tree.get_commands() if int(guild) == self._only else []
        room = MOST_COMMANDS - len(own)
        # The first use of a system's verbs reads its grammar, which takes a while.
        known = systems in self._marks
        verbs = verb_commands(systems, room) if known else await asyncio.to_thread(verb_commands, systems, room)
        self._tree.clear_commands(guild=here)
        for command in (*own, *verbs):
            self._tree.add_command(command, guild=here)
        if systems not in self._marks:
            self._marks[systems] = _mark([command.to_dict(self._tree) for command in (*own, *verbs)])
        return self._marks[systems]


def _mark(commands: Sequence[Any]) -> str:
    """What tells one list of commands, as Discord is told them, from every other."""
    return hashlib.sha256(json.dumps(commands, sort_keys=True, default=str).encode()).hexdigest()[:16]
