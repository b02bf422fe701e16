"""``/config``: what those who manage a server set for it."""

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

from bot.discord.boundary import guard
from bot.discord.described import described
from bot.discord.desk import desk_of
from bot.discord.embeds import Message, answer, notice, told
from bot.discord.host import Interaction
from bot.texts import says
from rules.registry import SYSTEMS, title
from storage import settings
from storage.settings import Key, of_guild

HEARD: Key[bool] = Key(settings.TYPED_COMMANDS.name, bool, True)
"""Whether typed sentences are heard, where the operator lets the bot read them at all."""
LONGEST_WAIT = 7 * 24 * 3600


def config() -> app_commands.Group:
    """The command group."""
    group = app_commands.Group(
        name="config",
        description=described("config").says,
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    @group.command(description=described("config gm_role").says)
    async def gm_role(interaction: Interaction, role: discord.Role | None = None) -> None:
        async def change(scope: str) -> str:
            await _put(interaction, settings.GM_ROLE, scope, str(role.id) if role is not None else None)
            desk_of(interaction).masters.forget(str(interaction.guild_id))
            return says("config.role", role=role.name) if role is not None else says("config.no_role")

        # Who bears the role does not hand it on.
        await _changed(interaction, change, bearers=False)

    @group.command(description=described("config system").says)
    @app_commands.choices(system=[app_commands.Choice(name=title(s)[:100], value=s) for s in SYSTEMS])
    async def system(interaction: Interaction, system: str | None = None) -> None:
        async def change(scope: str) -> str:
            await _put(interaction, settings.SYSTEM, scope, system)
            return says("config.system", system=system) if system is not None else says("config.no_system")

        await _changed(interaction, change)

    @group.command(description=described("config pace").says)
    @app_commands.choices(pace=[app_commands.Choice(name=p, value=p) for p in ("free", "strict")])
    async def pace(interaction: Interaction, pace: str) -> None:
        async def change(scope: str) -> str:
            await _put(interaction, settings.PACE, scope, pace)
            return says("config.pace", pace=pace)

        await _changed(interaction, change)

    @group.command(description=described("config answer_seconds").says)
    async def answer_seconds(interaction: Interaction, seconds: app_commands.Range[int, 0, LONGEST_WAIT]) -> None:
        async def change(scope: str) -> str:
            await _put(interaction, settings.ANSWER_SECONDS, scope, seconds or None)
            return says("config.seconds", seconds=seconds) if seconds else says("config.no_seconds")

        await _changed(interaction, change)

    @group.command(description=described("config typed_commands").says)
    async def typed_commands(interaction: Interaction, on: bool) -> None:
        async def change(scope: str) -> str:
            await _put(interaction, HEARD, scope, on)
            if on and not desk_of(interaction).settings.typed_commands:
                return says("config.typed_later")
            return says("config.typed") if on else says("config.not_typed")

        await _changed(interaction, change)

    return group


async def _put(interaction: Interaction, key: Key[Any], scope: str, value: Any) -> None:
    store = desk_of(interaction).table.store.settings
    if value is None:
        await store.clear(key, scope)
    else:
        await store.set(key, scope, value)


async def _changed(interaction: Interaction, change: Callable[[str], Awaitable[str]], *, bearers: bool = True) -> None:
    """Make the change for whoever may, and say so to this person alone.

    Those may who manage the server, and by default the ``bearers`` of its GM role, where the server shows them this.
    """
    response = desk_of(interaction).response(interaction, private=True)
    if response is None:
        return
    allowed = interaction.permissions.manage_guild or interaction.permissions.administrator
    if bearers and not allowed:
        allowed = (await desk_of(interaction).line(interaction, "")).speaker.manages
    if not allowed or interaction.guild_id is None:
        await response.deliver(notice(says("config.managers")))
        return

    async def deed() -> Message:
        made = answer(told(await change(of_guild(str(interaction.guild_id)))), None)
        return Message(made.embeds, private=True)

    await response.deliver(await guard("/config", deed()))
