"""The Discord client: connects the desk to Discord, and starts and stops cleanly."""

import asyncio
import logging
import signal
import sys
from collections.abc import Collection
from contextlib import AsyncExitStack
from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.gateway import DiscordWebSocket

from bot import allocator, logs
from bot.discord.boundary import failed
from bot.discord.desk import Desk, DeskClient, desk_of
from bot.discord.door import admitted
from bot.discord.embeds import notice
from bot.discord.host import Interaction
from bot.discord.presses import Presses
from bot.discord.retention import Retention
from bot.discord.send import FAULTS, begun
from bot.discord.servers import Servers
from bot.discord.setup import furnish, redirect
from bot.discord.shards import Disagree, Player, Shards
from bot.discord.typed import hear
from bot.discord.watch import meters, trace
from bot.pulse import beat, tell_systemd
from bot.settings import Settings
from bot.table import GameTable
from bot.texts import says
from storage.alone import alone
from storage.leases import Leases
from storage.ledger import everywhere
from storage.store import Store

log = logging.getLogger(__name__)

LAST_WORDS = 4.0
"""How many seconds messages may take to be brought up to date when the bot is told to stop."""
FAREWELL = 1.5
"""How many seconds Discord may take to let go of the connection."""

READY = "READY=1"
"""What systemd is told when the bot can do its work."""

PRESSED = (discord.InteractionType.component, discord.InteractionType.modal_submit)
"""What comes by no command."""


class Tree(app_commands.CommandTree["Strikerank"]):
    """The slash commands; what goes wrong in one is answered with a reference, never a traceback."""

    async def interaction_check(self, interaction: Interaction) -> bool:
        """Whether a command is within the limits; what may be typed next is offered in any case."""
        completes = interaction.type is discord.InteractionType.autocomplete
        return completes or await admitted(interaction)

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        """Answer for a command that is no longer known, or failed outside the table."""
        if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            message = notice(says("client.changed"))
        else:
            name = interaction.command.qualified_name if interaction.command is not None else says("discord.a_command")
            message = failed(f"/{name}", error)
        response = begun(interaction) or desk_of(interaction).response(interaction, private=True)
        if response is not None:
            await response.deliver(message)


class Strikerank(DeskClient, Player):
    """The bot. It closes its desk, but not the table's store, which is its maker's."""

    def __init__(self, settings: Settings, table: GameTable, leases: Leases | None = None) -> None:
        intents = discord.Intents(guilds=True)
        if settings.typed_commands:
            intents |= discord.Intents(guild_messages=True, dm_messages=True, message_content=True)
        super().__init__(
            intents=intents,
            shard_count=settings.shard_count,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            http_trace=trace(table.meters),
        )
        self.settings = settings
        self.tree = Tree(self)
        furnish(self.tree)
        self.servers = Servers(self.tree, table.store, settings.guild, settings.tracker_seconds)
        self.desk = Desk(self, table, settings, self.servers.played)
        self._presses = Presses(self.desk)
        self.held = Shards(leases, self)
        self._picked_up: set[int] = set()
        self.retention = Retention(
            table.store,
            self.held.plays,
            self._here,
            guild_days=settings.forget_guild_days,
            fight_days=settings.keep_fights_days,
        )
        if self.held.shared:
            table.plays = self.held.plays
        table.live.contested = self.held.doubt

    async def setup_hook(self) -> None:
        """Tell Discord the commands; where processes share the servers, whoever gets the first shard does."""
        if not self.held.shared:
            await self.servers.tell()
            await self.servers.know(everywhere)

    async def launch_shards(self) -> None:
        """Connect the shards of this process: those it holds a lease on, or all."""
        exact, at_once = self.shard_count is not None, 1
        if self.shard_count is None or self.held.shared:
            count, _, start = await self.http.get_bot_gateway()
            self.shard_count, at_once = self.shard_count or count, start["max_concurrency"]
        if not self.held.shared:
            self.held.alone(self.shard_count)
            for shard in self.held.mine:
                self.desk.answers.expect(shard)
            await super().launch_shards()
            return
        await self.held.begin(self.shard_count, at_once, exact=exact)
        self.shard_count = self._connection.shard_count = self.held.of
        self._connection.shard_ids = sorted(self.held.mine)
        if not self.held.mine:
            # It stands by, and that is all its work.
            tell_systemd(READY)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for Discord's leave to connect one more shard."""
        if self.held.shared:
            await self.held.may_identify(shard_id or 0)
        else:
            await super().before_identify_hook(shard_id, initial=initial)

    async def begin(self, shard: int) -> None:
        """See Player."""
        self._picked_up.discard(shard)
        here = partial(self.held.on, shard)
        self.desk.forget(here)
        self.desk.answers.expect(shard)
        if shard == 0:
            await self.servers.tell()
        await self.servers.know(here)
        self._connection.shard_ids = sorted(self.held.mine)
        await self.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, shard)

    def noticed(self) -> None:
        """See Player."""
        self.desk.table.store.anew()

    def doubted(self, encounter: str) -> None:
        """See Player."""
        self.desk.doubted(encounter, self.held.plays)

    async def leave(self, shards: frozenset[int], *, lost: bool) -> None:
        """See Player."""
        for shard in shards:
            known = self.get_shard(shard)
            if known is not None:
                await known.disconnect()
        self.desk.answers.left(shards)
        mine = partial(_any_of, self.held, shards)
        if lost:
            self.desk.forget(mine)
            return
        try:
            async with asyncio.timeout(LAST_WORDS):
                await self.desk.let_go(mine)
        except TimeoutError:
            log.warning("handing over although Discord doesn't answer; the next process tells what is owed")
            self.desk.forget(mine)

    async def on_shard_connect(self, shard: int) -> None:
        """Pick up what was running on its servers. (The library tells of a ready shard, but not always.)"""
        if shard in self._picked_up:
            self.desk.answers.retry()
            return
        self._picked_up.add(shard)
        await self.desk.pick_up(shard, partial(self.held.on, shard))
        if self.works():
            tell_systemd(READY)

    def works(self) -> bool:
        """Whether every shard of this process is connected, and what ran there picked up."""
        found = (self.get_shard(shard) for shard in self.held.mine)
        return self.held.mine <= self._picked_up and all(one is not None and not one.is_closed() for one in found)

    def _here(self) -> Collection[str] | None:
        """The servers that have us, once all of ours are connected."""
        return {str(guild.id) for guild in self.guilds} if self.works() and self.is_ready() else None

    async def on_resumed(self) -> None:
        """There is a connection again."""
        self.desk.answers.retry()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """A server that has us, perhaps once more."""
        await self.servers.joined(str(guild.id))
        await self.retention.joined(str(guild.id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """A server that has us no longer."""
        await self.servers.left(str(guild.id))
        await self.retention.left(str(guild.id))

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Tell who listens; slash commands come by the tree, and no task is made to find that nobody does."""
        if event != "interaction" or args[0].type in PRESSED:
            super().dispatch(event, *args, **kwargs)

    async def on_interaction(self, interaction: Interaction) -> None:
        """A button or menu that was pressed, or a form that was sent in."""
        if await admitted(interaction):
            await self._presses.pressed(interaction)

    async def on_message(self, message: discord.Message) -> None:
        """A sentence typed in the channel, where the operator lets the bot read."""
        if self.settings.typed_commands:
            await hear(self.desk, message)

    async def close(self) -> None:
        """Bring every message up to date, then leave."""
        if not self.is_closed():
            try:
                async with asyncio.timeout(LAST_WORDS):
                    if self.held.shared:
                        # What comes from now on is for whoever takes over.
                        await asyncio.gather(*(shard.disconnect() for shard in self.shards.values()))
                    await self.servers.close()
                    await self.desk.close()
            except TimeoutError:
                log.warning("stopping although Discord doesn't answer; what is owed is told after the next start")
            try:
                async with asyncio.timeout(FAREWELL):
                    await self.held.close()
            except TimeoutError:
                log.warning("stopping although the store doesn't answer; the shards are free when their lease ends")
        await asyncio.wait({asyncio.create_task(super().close())}, timeout=FAREWELL)


def _any_of(held: Shards, shards: frozenset[int], guild: str | None) -> bool:
    return any(held.on(shard, guild) for shard in shards)


def run(settings: Settings, *, sync_only: bool = False) -> int:
    """Run the bot until it is told to stop, or only register its commands; the exit status: 0 fine, 1 could not.

    Raises storage.faults.Unusable for a store that can't be used.
    """
    allocator.give_back()
    logs.begin(settings.log_level, as_json=settings.log == "json", process=settings.name)
    if not settings.token:
        print(says("client.no_token"), file=sys.stderr)
        return 1
    redirect(settings)
    # We never speak, so that what speaking needs may be missing.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    try:
        asyncio.run(_serve(settings, sync_only=sync_only))
    except discord.LoginFailure:
        print(says("client.bad_token"), file=sys.stderr)
        return 1
    except discord.PrivilegedIntentsRequired:
        print(
            says("client.intent"),
            file=sys.stderr,
        )
        return 1
    except discord.Forbidden as fault:
        print(
            says("client.no_commands", fault=fault),
            file=sys.stderr,
        )
        return 1
    except Disagree as fault:
        print(says("client.shards", wanted=fault.wanted, found=fault.found), file=sys.stderr)
        return 1
    except FAULTS as fault:
        print(says("client.unreached", fault=fault), file=sys.stderr)
        return 1
    return 0


async def _serve(settings: Settings, *, sync_only: bool) -> None:
    store = await Store.open(settings.database_url)
    try:
        table = GameTable(store)
        table.meters = meters(bool(settings.board))
        store.database.took = table.meters.committed
        shared = not store.database.sqlite and not sync_only
        leases = Leases(store.database, settings.name) if shared else None
        async with Strikerank(settings, table, leases) as client:
            if sync_only:
                await client.login(settings.token)
                await client.servers.settle()
                return
            async with AsyncExitStack() as stack:
                stack.enter_context(alone(store.database.path))
                if settings.board:
                    from bot.discord.serving import serving

                    await stack.enter_async_context(serving(client, client.works, table, settings))
                for task in (beat(table.meters), client.retention.keep()):
                    stack.callback(asyncio.create_task(task).cancel)
                await _until_told(client, settings.token)
    finally:
        await store.close()


async def _until_told(client: Strikerank, token: str) -> None:
    """Run the client until it ends, or a signal says that it shall."""
    leaving: set[asyncio.Task[None]] = set()
    running = asyncio.create_task(client.start(token))

    async def left() -> None:
        tell_systemd("STOPPING=1")
        await client.close()
        running.cancel()

    def leave() -> None:
        log.info("stopping")
        leaving.add(asyncio.create_task(left()))

    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, leave)
    await asyncio.wait({running})
    await asyncio.gather(*leaving)
    if not running.cancelled():
        running.result()
