"""The least a bot can do over the wire: what ours is measured against. ``python -m tests.bench.bare TOKEN``.

Where Discord is stands in the environment, under the names of our own settings.
"""

import asyncio
import sys

import discord
from discord import app_commands

from bot.discord.setup import redirect
from bot.settings import read


class Bare(discord.Client):
    """``ping`` answers at once, ``noop`` acknowledges and edits its answer."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(description="Answer")
        async def ping(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("pong")

        @self.tree.command(description="Acknowledge and answer")
        async def noop(interaction: discord.Interaction) -> None:
            await interaction.response.defer()
            await interaction.edit_original_response(content="pong")

    async def setup_hook(self) -> None:
        await self.tree.sync()


if __name__ == "__main__":
    redirect(read())
    asyncio.run(Bare().start(sys.argv[1]))
