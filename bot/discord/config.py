"""``/config``: what those who manage a server set for it."""

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

from bot.discord.boundary import guard
from bot.discord.desk import desk_of
from bot.discord.embeds import Message, answer, notice, told
from bot.discord.host import Interaction
from bot.discord.send import acknowledge, deliver
from rules.registry import SYSTEMS, ruleset
from storage import settings
from storage.settings import Key, of_guild

HEARD: Key[bool] = Key(settings.TYPED_COMMANDS.name, bool, True)
"""Whether typed sentences are heard, where the operator lets the bot read them at all."""
LONGEST_WAIT = 7 * 24 * 3600


def config() -> app_commands.Group:
    """The command group."""
    group = app_commands.Group(
        name="config",
        description="Settings of this server",
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    @group.command(description="Which role makes a game master; none: take it back")
    async def gm_role(interaction: Interaction, role: discord.Role | None = None) -> None:
        async def change(scope: str) -> str:
            await _put(interaction, settings.GM_ROLE, scope, str(role.id) if role is not None else None)
            desk_of(interaction).masters.forget(str(interaction.guild_id))
            return (
                f"Game masters bear the role {role.name}." if role is not None else "No role makes a game master now."
            )

        await _changed(interaction, change)

    @group.command(description="The rule system that /encounter start takes when none is named")
    @app_commands.choices(system=[app_commands.Choice(name=ruleset(s).title[:100], value=s) for s in SYSTEMS])
    async def system(interaction: Interaction, system: str | None = None) -> None:
        async def change(scope: str) -> str:
            await _put(interaction, settings.SYSTEM, scope, system)
            return f"New fights are played by {system}." if system is not None else "New fights name their system."

        await _changed(interaction, change)

    @group.command(description="The pace of new fights")
    @app_commands.choices(pace=[app_commands.Choice(name=p, value=p) for p in ("free", "strict")])
    async def pace(interaction: Interaction, pace: str) -> None:
        async def change(scope: str) -> str:
            await _put(interaction, settings.PACE, scope, pace)
            return f"New fights are played at {pace} pace."

        await _changed(interaction, change)

    @group.command(description="After how many seconds an open question is answered by its default; 0: never")
    async def answer_seconds(interaction: Interaction, seconds: app_commands.Range[int, 0, LONGEST_WAIT]) -> None:
        async def change(scope: str) -> str:
            await _put(interaction, settings.ANSWER_SECONDS, scope, seconds or None)
            return f"Questions wait {seconds} seconds." if seconds else "Questions wait until they are answered."

        await _changed(interaction, change)

    @group.command(description="Whether sentences typed as !attack ... are heard")
    async def typed_commands(interaction: Interaction, on: bool) -> None:
        async def change(scope: str) -> str:
            await _put(interaction, HEARD, scope, on)
            if on and not desk_of(interaction).settings.typed_commands:
                return "They will be heard once this bot's operator lets it read messages."
            return "Sentences typed as !attack ... are heard." if on else "Typed sentences are no longer heard."

        await _changed(interaction, change)

    return group


async def _put(interaction: Interaction, key: Key[Any], scope: str, value: Any) -> None:
    store = desk_of(interaction).table.store.settings
    if value is None:
        await store.clear(key, scope)
    else:
        await store.set(key, scope, value)


async def _changed(interaction: Interaction, change: Callable[[str], Awaitable[str]]) -> None:
    """Make the change for whoever may, and say so to this person alone."""
    if not await acknowledge(interaction, private=True):
        return
    allowed = interaction.permissions.manage_guild or interaction.permissions.administrator
    if not allowed or interaction.guild_id is None:
        await deliver(interaction, notice("Only those who manage this server change its settings."), private=True)
        return

    async def deed() -> Message:
        made = answer(told(await change(of_guild(str(interaction.guild_id)))), None)
        return Message(made.embeds, private=True)

    await deliver(interaction, await guard("/config", deed()), private=True)
