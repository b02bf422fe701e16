"""What Discord says of an installation: token, intents, servers and permissions, commands, clock."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

import aiohttp
import discord
from discord import app_commands
from discord.http import Route

from bot.discord.commands import verb_commands
from bot.discord.lacking import NEEDED
from bot.discord.send import FAULTS
from bot.discord.servers import COMMANDS, Told
from bot.discord.setup import furnish, redirect
from bot.discord.verbs import MOST_COMMANDS
from bot.finding import PATIENCE, Finding
from bot.settings import Settings
from bot.texts import says
from rules.registry import SYSTEMS
from storage.faults import Unusable
from storage.settings import of_guild
from storage.store import Store

MOST_SECONDS_OFF = 10
"""How far this machine's clock may be off: Discord forgets what is not answered in time."""
FEW_CONNECTIONS = 50
"""Of the thousand that Discord allows in a day: that few are left where a bot starts again and again."""
_SAME = ("name", "description", "type", "required", "autocomplete")


async def checkup(settings: Settings, store: str) -> AsyncGenerator[Finding, None]:
    """Look at everything that only Discord knows, and whether the ``store`` (a URL) agrees; nothing is changed."""
    token = settings.token
    if not token:
        yield Finding("FAULT", "token", "missing", says("doctor.token_how"))
        yield Finding("mind", "clock", says("doctor.clock_no_token"))
        return
    redirect(settings)
    client = discord.Client(intents=discord.Intents(guilds=True))
    try:
        async for found in _looked(client, settings, token, await _told(store)):
            yield found
    except discord.LoginFailure:
        yield Finding("FAULT", "token", says("doctor.token_refused"), says("doctor.token_again"))
    except FAULTS as fault:
        yield Finding("FAULT", "Discord", says("doctor.cant_ask", fault=fault), says("doctor.network"))
    finally:
        await client.close()


async def _told(store: str) -> Mapping[str, Told]:
    """What the bot has told each server, by its id; nothing where the store can't be read, which is told elsewhere."""
    try:
        opened = await Store.open(store, PATIENCE)
    except Unusable:
        return {}
    try:
        kept = await opened.settings.holding(COMMANDS)
    finally:
        await opened.close()
    return {scope.removeprefix(of_guild("")): told for scope, told in kept.items() if told is not None}


async def _looked(
    client: discord.Client, settings: Settings, token: str, told: Mapping[str, Told]
) -> AsyncGenerator[Finding, None]:
    yield await _clock()
    await client.login(token)
    me = await client.application_info()
    yield Finding("ok", "token", says("doctor.token", name=me.name))
    yield _intents(settings, me.flags)
    yield await _gateway(client, settings)
    servers: Sequence[Mapping[str, Any]] = await client.http.get_guilds(200)
    link = discord.utils.oauth_url(me.id, permissions=NEEDED, scopes=("bot", "applications.commands"))
    if not servers:
        yield Finding("mind", "permissions", says("doctor.no_server"), says("doctor.server_how", link=link))
    for server in servers:
        yield _permissions(server, link)
    here = {str(server["id"]): told[str(server["id"])] for server in servers if str(server["id"]) in told}
    yield await _commands(client, settings, me.id, here)


async def _gateway(client: discord.Client, settings: Settings) -> Finding:
    """Whether Discord takes connections, and has enough shards of us."""
    advised, _, start = await client.http.get_bot_gateway()
    remaining = start["remaining"]
    if remaining < FEW_CONNECTIONS:
        text, mend = says("doctor.gateway_few", remaining=remaining), says("doctor.gateway_few_how")
        return Finding("FAULT" if not remaining else "mind", "gateway", text, mend)
    if settings.shard_count is not None and settings.shard_count < advised:
        text = says("doctor.gateway_shards", here=settings.shard_count, advised=advised)
        return Finding("mind", "gateway", text, says("doctor.gateway_shards_how"))
    return Finding("ok", "gateway", says("doctor.gateway", advised=advised, remaining=remaining))


async def _clock() -> Finding:
    async with aiohttp.ClientSession() as session, session.get(f"{Route.BASE}/gateway") as answer:
        told = answer.headers.get("Date")
    if told is None:
        return Finding("mind", "clock", says("doctor.clock_unknown"))
    off = abs((datetime.now(UTC) - parsedate_to_datetime(told)).total_seconds())
    if off <= MOST_SECONDS_OFF:
        return Finding("ok", "clock", says("doctor.clock_right"))
    return Finding("FAULT", "clock", says("doctor.clock", seconds=off), says("doctor.clock_how"))


def _intents(settings: Settings, flags: discord.ApplicationFlags) -> Finding:
    if not settings.typed_commands:
        return Finding("ok", "intents", says("doctor.intent_none"))
    if flags.gateway_message_content or flags.gateway_message_content_limited:
        return Finding("ok", "intents", says("doctor.intent_on"))
    mend = says("doctor.intent_how")
    return Finding("FAULT", "intents", says("doctor.intent"), mend)


def _permissions(server: Mapping[str, Any], link: str) -> Finding:
    has = discord.Permissions(int(server["permissions"]))
    lacks = [name for name, wanted in NEEDED if wanted and not getattr(has, name) and not has.administrator]
    if not lacks:
        return Finding("ok", "permissions", says("doctor.rights", server=server["name"]))
    names = ", ".join(name.replace("_", " ").title() for name in lacks)
    return Finding(
        "FAULT",
        "permissions",
        says("doctor.rights_lack", server=server["name"], names=names),
        says("doctor.rights_how", link=link),
    )


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
        verbs_of = says("doctor.verbs_of", n=len(told)) if told else ""
        return Finding("ok", "commands", says("doctor.commands", n=len(own), verbs_of=verbs_of))
    names = ", ".join(list(differ)[:5]) + ("…" if len(differ) > 5 else "")
    mend = says("doctor.sync")
    return Finding("mind", "commands", says("doctor.commands_differ", n=len(differ), names=names), mend)


def _shape(command: Mapping[str, Any]) -> dict[str, Any]:
    """What of a command makes a difference, whether we made it or Discord tells it."""
    shape = {key: command.get(key) or None for key in _SAME}
    shape["choices"] = [(one["name"], one["value"]) for one in command.get("choices") or ()]
    shape["options"] = [_shape(one) for one in command.get("options") or ()]
    return shape
