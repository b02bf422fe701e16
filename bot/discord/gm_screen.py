"""``/encounter gmtracker``: where the game masters' own tracker stands. It shows what players must not see."""

from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.discord.boundary import guard
from bot.discord.described import described
from bot.discord.desk import desk_of
from bot.discord.embeds import Message, answer, notice, told
from bot.discord.host import Interaction
from bot.texts import says

NAME = "gmtracker"
Place: TypeAlias = discord.abc.GuildChannel | discord.Thread


class Somewhere(app_commands.Transformer):
    """A channel or thread by its id, whether or not the bot sees it."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """See Transformer."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """Where messages are written."""
        kinds = discord.ChannelType
        return [kinds.text, kinds.private_thread, kinds.public_thread]

    async def transform(self, interaction: Interaction, value: Any, /) -> int:
        """The id."""
        return int(value.id)


def gm_tracker() -> app_commands.Command[Any, ..., None]:
    """The command."""

    shown = described(f"encounter {NAME}")

    @app_commands.command(name=NAME, description=shown.says)
    @app_commands.describe(**shown.fields)
    async def command(
        interaction: Interaction,
        where: app_commands.Transform[int, Somewhere] | None = None,
        anyway: bool = False,
    ) -> None:
        response = desk_of(interaction).response(interaction, private=True)
        if response is not None:
            deed = _placed(interaction, where, anyway=anyway)
            await response.deliver(await guard(f"/encounter {NAME}", deed))

    return command


async def _placed(interaction: Interaction, number: int | None, *, anyway: bool) -> Message:
    """Put the tracker there, or say why not: for this channel's fights, or for those that this person starts there.

    Nobody sends it where that person could not write.
    """
    desk = desk_of(interaction)
    line = await desk.line(interaction, "")
    if not line.speaker.gm:
        return notice(says("gm_screen.gm_only"))
    if interaction.guild is None:
        return notice(says("gm_screen.server"))
    by = line.speaker.id if line.speaker.single else None
    if number is None:
        await desk.masters_tracker.move(line.place.channel, None, by)
        return _told(says("gm_screen.taken"))
    place = await _found(interaction, number)
    if place is None:
        return notice(says("gm_screen.unseen"))
    mine = place.permissions_for(interaction.guild.me)
    speak = mine.send_messages_in_threads if isinstance(place, discord.Thread) else mine.send_messages
    if not (mine.view_channel and speak and mine.embed_links):
        return notice(says("gm_screen.no_writing", place=place.name))
    own = place.permissions_for(interaction.user) if isinstance(interaction.user, discord.Member) else None
    if own is None or not (own.view_channel and own.send_messages):
        return notice(says("gm_screen.unseen"))
    if not anyway and _open_to_players(place, interaction):
        return notice(says("gm_screen.read", place=place.name))
    await desk.masters_tracker.move(line.place.channel, str(number), by)
    return _told(says("gm_screen.stands", place=place.name))


async def _found(interaction: Interaction, number: int) -> Place | None:
    """The channel or thread as it is now, None where the bot doesn't get to see it."""
    assert interaction.guild is not None
    known = interaction.guild.get_channel_or_thread(number)
    if known is not None:
        return known
    try:
        fetched = await interaction.client.fetch_channel(number)
    except (discord.NotFound, discord.Forbidden):
        return None
    return fetched if isinstance(fetched, discord.abc.GuildChannel | discord.Thread) else None


def _open_to_players(place: Place, interaction: Interaction) -> bool:
    """Whether everyone on the server may read it, or it belongs to the fight's own channel."""
    assert interaction.guild is not None
    if isinstance(place, discord.Thread):
        if place.is_private():
            return place.id == interaction.channel_id
        if place.parent is None or place.parent_id == interaction.channel_id:
            return True
        return place.parent.permissions_for(interaction.guild.default_role).view_channel
    here = interaction.channel
    around = {interaction.channel_id, here.parent_id if isinstance(here, discord.Thread) else None}
    return place.id in around or place.permissions_for(interaction.guild.default_role).view_channel


def _told(text: str) -> Message:
    return Message(answer(told(text), None).embeds, private=True)
