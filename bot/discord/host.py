"""Where something is said in Discord."""

from typing import Any, TypeAlias

import discord

from bot.reply import Place

Interaction: TypeAlias = discord.Interaction[Any]


def place_of(interaction: Interaction) -> Place:
    """Where an interaction happens."""
    guild = str(interaction.guild_id) if interaction.guild_id is not None else None
    return Place(str(interaction.channel_id), guild)
