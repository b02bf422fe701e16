"""The client as commands and buttons know it: something that has a desk."""

from typing import TYPE_CHECKING, Any, TypeAlias

import discord

from bot.reply import Place
from grammar.resolve import Speaker

if TYPE_CHECKING:
    from bot.discord.desk import Desk

Interaction: TypeAlias = discord.Interaction[Any]


class DeskClient(discord.AutoShardedClient):
    """A client that has a desk."""

    desk: "Desk"


def desk_of(interaction: Interaction) -> "Desk":
    """The desk of the client that got the interaction."""
    client = interaction.client
    assert isinstance(client, DeskClient)
    return client.desk


def place_of(interaction: Interaction) -> Place:
    """Where an interaction happens."""
    guild = str(interaction.guild_id) if interaction.guild_id is not None else None
    return Place(str(interaction.channel_id), guild)


def speaker(user: discord.User | discord.Member, *, gm: bool) -> Speaker:
    """Who speaks."""
    return Speaker(str(user.id), user.display_name, gm)
