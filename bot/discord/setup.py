"""What a client of ours is set up with: Discord's address, the slash commands, the permissions it needs."""

from typing import Any

import yarl
from discord import app_commands
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.discord.commands import add_commands
from bot.discord.config import config
from bot.settings import Settings


def redirect(settings: Settings) -> None:
    """Talk to other addresses than Discord's own, where the settings name them."""
    if settings.discord_api_base:
        Route.BASE = settings.discord_api_base
    if settings.discord_gateway:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.discord_gateway)
    if settings.discord_cdn:
        Asset.BASE = settings.discord_cdn


def furnish(tree: app_commands.CommandTree[Any]) -> None:
    """Give a tree every command of this version."""
    add_commands(tree)
    tree.add_command(config())
