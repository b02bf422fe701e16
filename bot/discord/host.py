"""What something is said by in Discord."""

from typing import Any, TypeAlias

import discord

Interaction: TypeAlias = discord.Interaction[Any]
