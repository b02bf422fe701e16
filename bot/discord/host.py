"""Who speaks in Discord, and where."""

from typing import Any, TypeAlias

import discord

from bot.reply import Place
from grammar.scene.resolve import Speaker

Interaction: TypeAlias = discord.Interaction[Any]


def place_of(interaction: Interaction) -> Place:
    """Where an interaction happens."""
    guild = str(interaction.guild_id) if interaction.guild_id is not None else None
    return Place(str(interaction.channel_id), guild)


def speaker(user: discord.User | discord.Member, *, gm: bool, single: bool) -> Speaker:
    """Who speaks, and with what rights."""
    return Speaker(str(user.id), user.display_name, gm, single)
