"""The form for a stat block: one field for its lines, which come along with the command as a file."""

from typing import Any

import discord

from bot.discord import ids
from bot.discord.host import Interaction
from bot.discord.send import open_form
from bot.handlers.pasting import LINES
from bot.texts import says

BLOCK = "block"
"""The custom id of the field."""
MOST = 4000


async def show(interaction: Interaction, line: str) -> None:
    """Open the form for the lines that belong to a command."""
    await open_form(interaction, _form(line))


def _form(line: str) -> discord.ui.Modal:
    lines: discord.ui.TextInput[discord.ui.View] = discord.ui.TextInput(
        custom_id=BLOCK, style=discord.TextStyle.paragraph, max_length=MOST, placeholder=says("form.block_example")
    )
    made = discord.ui.Modal(title=says("form.block"), custom_id=ids.made(ids.PASTED, line))
    made.add_item(discord.ui.Label(text=says("form.lines"), description=says("form.block_how"), component=lines))
    return made


def brought(interaction: Interaction) -> dict[str, bytes]:
    """The lines that were sent in, as the file of the command."""
    data: Any = interaction.data
    for part in data["components"]:
        inner = part["component"]
        if inner["custom_id"] == BLOCK:
            return {LINES: str(inner["value"]).encode()}
    return {}
