"""Whether somebody who reads a board may still do so, as Discord has it now."""

import time

import discord

from bot.discord.masters import Masters
from bot.page.readers import Reader
from bot.reply import Place
from storage.rows import EncounterInfo

SURE = 60.0
"""Seconds for which an answer of Discord's holds."""


class Guests:
    """Asks Discord, which the bot is not told who leaves a server without a privileged intent."""

    def __init__(self, client: discord.Client, masters: Masters) -> None:
        self._client, self._masters = client, masters
        self._sure: dict[tuple[str, str], float] = {}

    async def stay(self, info: EncounterInfo, reader: Reader) -> bool:
        """Whether a reader is on the fight's server, sees its channel, and runs it where that is what they read.

        While Discord can't be asked nobody is sent away, for the bot may only just have started.
        """
        if info.guild is None:
            return True
        key = (info.id, reader.digest)
        if self._sure.get(key, 0.0) > time.monotonic():
            return True
        guild = self._client.get_guild(int(info.guild))
        if guild is None:
            return not self._client.is_ready()
        try:
            member = await guild.fetch_member(int(reader.user))
        except discord.NotFound:
            return False
        except (discord.HTTPException, OSError):
            return True
        channel = guild.get_channel_or_thread(int(info.channel))
        rights = channel.permissions_for(member) if channel is not None else member.guild_permissions
        if not rights.view_channel:
            return False
        if reader.eyes == "gm":
            speaker = await self._masters.speaker(member, Place(info.channel, info.guild), rights, info.id)
            if not speaker.gm:
                return False
        if len(self._sure) > 10_000:
            self._sure.clear()
        self._sure[key] = time.monotonic() + SURE
        return True
