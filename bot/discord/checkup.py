"""What Discord says of an installation: token, intents, servers and permissions, commands, clock."""

from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

import aiohttp
import discord
from discord import app_commands
from discord.http import Route

from bot.discord.commands import verb_commands
from bot.discord.send import FAULTS
from bot.discord.servers import COMMANDS, Told
from bot.discord.setup import NEEDED, furnish, redirect
from bot.discord.verbs import MOST_COMMANDS
from bot.finding import Finding
from bot.settings import Settings
from rules.registry import SYSTEMS
from storage.faults import Unusable
from storage.settings import of_guild
from storage.store import Store

MOST_SECONDS_OFF = 10
"""How far this machine's clock may be off: Discord forgets what is not answered in time."""
_SAME = ("name", "description", "type", "required", "autocomplete")


async def checkup(settings: Settings, store: str) -> AsyncIterator[Finding]:
    """Look at everything that only Discord knows, and whether the ``store`` (a URL) agrees; nothing is changed."""
    token = settings.token.get_secret_value()
    if not token:
        yield Finding("FAULT", "token", "missing", "Put the bot's token from the developer portal in STRIKERANK_TOKEN")
        yield Finding("mind", "clock", "not compared, for Discord is asked only with a token")
        return
    redirect(settings)
    client = discord.Client(intents=discord.Intents(guilds=True))
    try:
        async for found in _looked(client, settings, token, await _told(store)):
            yield found
    except discord.LoginFailure:
        yield Finding("FAULT", "token", "Discord refuses it", "Reset and copy it in the developer portal, under Bot")
    except FAULTS as fault:
        yield Finding("FAULT", "Discord", f"can't be asked ({fault})", "Look at the network; try again later")
    finally:
        await client.close()


async def _told(store: str) -> Mapping[str, Told]:
    """What the bot has told each server, by its id; nothing where the store can't be read, which is told elsewhere."""
    try:
        opened = await Store.open(store)
    except Unusable:
        return {}
    try:
        kept = await opened.settings.holding(COMMANDS)
    finally:
        await opened.close()
    return {scope.removeprefix(of_guild("")): told for scope, told in kept.items() if told is not None}


async def _looked(
    client: discord.Client, settings: Settings, token: str, told: Mapping[str, Told]
) -> AsyncIterator[Finding]:
    yield await _clock()
    await client.login(token)
    me = await client.application_info()
    yield Finding("ok", "token", f"of {me.name}")
    yield _intents(settings, me.flags)
    servers: Sequence[Mapping[str, Any]] = await client.http.get_guilds(200)
    link = discord.utils.oauth_url(me.id, permissions=NEEDED, scopes=("bot", "applications.commands"))
    if not servers:
        yield Finding("mind", "permissions", "the bot is on no server", f"Open {link}")
    for server in servers:
        yield _permissions(server, link)
    here = {str(server["id"]): told[str(server["id"])] for server in servers if str(server["id"]) in told}
    yield await _commands(client, settings, me.id, here)


async def _clock() -> Finding:
    async with aiohttp.ClientSession() as session, session.get(f"{Route.BASE}/gateway") as answer:
        told = answer.headers.get("Date")
    if told is None:
        return Finding("mind", "clock", "not compared, for the API's address tells no time")
    off = abs((datetime.now(UTC) - parsedate_to_datetime(told)).total_seconds())
    if off <= MOST_SECONDS_OFF:
        return Finding("ok", "clock", "as Discord's")
    return Finding("FAULT", "clock", f"{off:.0f} seconds off Discord's", "Set it: timedatectl set-ntp true")


def _intents(settings: Settings, flags: discord.ApplicationFlags) -> Finding:
    if not settings.typed_commands:
        return Finding("ok", "intents", "none is needed")
    if flags.gateway_message_content or flags.gateway_message_content_limited:
        return Finding("ok", "intents", "Message Content is on")
    mend = "Switch it on in the developer portal, under Bot, or set STRIKERANK_TYPED_COMMANDS=false"
    return Finding("FAULT", "intents", "STRIKERANK_TYPED_COMMANDS needs Message Content, which is off", mend)


def _permissions(server: Mapping[str, Any], link: str) -> Finding:
    has = discord.Permissions(int(server["permissions"]))
    lacks = [name for name, wanted in NEEDED if wanted and not getattr(has, name) and not has.administrator]
    if not lacks:
        return Finding("ok", "permissions", f"all on {server['name']}")
    names = ", ".join(name.replace("_", " ").title() for name in lacks)
    return Finding("FAULT", "permissions", f"on {server['name']} lacks {names}", f"Give the bot's role these: {link}")


async def _commands(client: discord.Client, settings: Settings, application: int, told: Mapping[str, Told]) -> Finding:
    """Whether Discord knows exactly the commands of this version: the table's own, and each server's verbs."""
    tree = app_commands.CommandTree(client)
    furnish(tree)
    own, http = tree.get_commands(), client.http
    wanted = {}
    if settings.guild is None:
        wanted["everywhere"] = own, await http.get_global_commands(application)
    for guild, one in told.items():
        mine = own if settings.guild == int(guild) else []
        if settings.guild is None or mine:
            systems = tuple(system for system in one.systems if system in SYSTEMS)
            verbs = verb_commands(systems, MOST_COMMANDS - len(mine))
            wanted[guild] = [*mine, *verbs], await http.get_guild_commands(application, int(guild))
    if settings.guild is not None and not wanted:
        wanted[str(settings.guild)] = own, await http.get_guild_commands(application, settings.guild)
    differ: dict[str, None] = {}
    for ours, known in wanted.values():
        found = {command["name"]: _shape(command) for command in known}
        shapes = [_shape(command.to_dict(tree)) for command in ours]
        differ |= dict.fromkeys([one["name"] for one in shapes if found.pop(one["name"], None) != one] + list(found))
    if not differ:
        verbs_of = f", and the verbs of {len(told)} servers" if told else ""
        return Finding("ok", "commands", f"{len(own)} as in this version{verbs_of}")
    names = ", ".join(list(differ)[:5]) + ("…" if len(differ) > 5 else "")
    mend = "strikerank run tells them at its start; strikerank run --sync-only does only this"
    return Finding("mind", "commands", f"{len(differ)} are not as in this version ({names})", mend)


def _shape(command: Mapping[str, Any]) -> dict[str, Any]:
    """What of a command makes a difference, whether we made it or Discord tells it."""
    shape = {key: command.get(key) or None for key in _SAME}
    shape["choices"] = [(one["name"], one["value"]) for one in command.get("choices") or ()]
    shape["options"] = [_shape(one) for one in command.get("options") or ()]
    return shape
