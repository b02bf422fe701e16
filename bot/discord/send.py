"""Getting a message through: acknowledgement first, then one's own answer edited; whatever Discord makes of it."""

import logging
from typing import Any

import aiohttp
import discord

from bot.discord.embeds import Message

log = logging.getLogger(__name__)

FAULTS = (discord.HTTPException, aiohttp.ClientError, TimeoutError)
"""What sending may raise besides our own mistakes."""
ATTEMPTS = 3
"""How often an edit is tried when the line is cut."""
ALREADY = 40060
"""Discord's code for an interaction that was acknowledged before."""
REMEMBERED = 4096

_begun: dict[int, None] = {}
"""The interactions that this process has begun to answer, the latest of them."""


async def acknowledge(interaction: discord.Interaction[Any], *, private: bool, update: bool = False) -> bool:
    """Tell Discord that an answer follows; False when this delivery must come to nothing.

    That is so for a second delivery of the same interaction, and for one that came too late: its person was told that
    nothing happened. ``update`` announces an edit of the message whose button was pressed.
    """
    if interaction.id in _begun:
        log.info("interaction %s was delivered twice", interaction.id)
        return False
    _begun[interaction.id] = None
    if len(_begun) > REMEMBERED:
        del _begun[next(iter(_begun))]
    for _ in range(2):
        try:
            await interaction.response.defer(ephemeral=private, thinking=not update)
        except discord.HTTPException as fault:
            if fault.code == ALREADY:
                # It is new to us, so it was we whom Discord heard, and only its word that was lost on the way.
                return True
            log.info("interaction %s comes to nothing: %s", interaction.id, fault)
            return False
        except (aiohttp.ClientError, TimeoutError) as fault:
            log.info("acknowledging %s was cut off: %s", interaction.id, fault)
        else:
            return True
    return False


async def deliver(interaction: discord.Interaction[Any], message: Message, *, private: bool) -> discord.Message | None:
    """Put the answer in place of the acknowledgement, which was made ``private`` or not; never raises.

    An acknowledgement of the other kind is taken away first, for Discord keeps its visibility. What is for everybody
    goes to the channel where it can't stand in its own place. Returns the message that stands now, None where none got
    through.
    """
    try:
        if message.private == private:
            return await _edit(interaction, message)
        await interaction.delete_original_response()
        return await follow_up(interaction, message)
    except FAULTS as fault:
        log.warning("the answer to %s did not get through: %s", interaction.id, fault)
    if message.private:
        return None
    made = await _standing(interaction) or await _in_channel(interaction, message)
    return made


async def _standing(interaction: discord.Interaction[Any]) -> discord.Message | None:
    """The answer, where it got through and only Discord's word of it was lost; else its placeholder is taken away."""
    try:
        made = await interaction.original_response()
        if not made.flags.loading:
            return made
        await made.delete()
    except FAULTS as fault:
        log.info("the placeholder of %s stays: %s", interaction.id, fault)
    return None


async def _edit(interaction: discord.Interaction[Any], message: Message) -> discord.Message:
    """Edit the answer; as this may be done twice, a line that was cut is tried again."""
    for left in reversed(range(ATTEMPTS)):
        try:
            return await interaction.edit_original_response(
                content=message.content,
                embeds=list(message.embeds),
                attachments=message.attached(),
                view=message.view,
            )
        except (aiohttp.ClientError, TimeoutError):
            if not left:
                raise
    raise AssertionError("the last attempt returns or raises")


async def follow_up(interaction: discord.Interaction[Any], message: Message) -> discord.Message:
    """One more message for the interaction; raises one of FAULTS."""
    extra: dict[str, Any] = {"view": message.view} if message.view is not None else {}
    made: discord.Message = await interaction.followup.send(
        content=message.content or "",
        embeds=list(message.embeds),
        files=message.attached(),
        ephemeral=message.private,
        wait=True,
        **extra,
    )
    return made


async def whisper(interaction: discord.Interaction[Any], message: Message) -> bool:
    """One more message for the interaction, for its person alone; never raises, False where it did not get through."""
    try:
        await follow_up(interaction, message)
    except FAULTS as fault:
        log.warning("a word about %s did not get through: %s", interaction.id, fault)
        return False
    return True


async def _in_channel(interaction: discord.Interaction[Any], message: Message) -> discord.Message | None:
    if interaction.channel_id is None:
        return None
    place = interaction.client.get_partial_messageable(interaction.channel_id, guild_id=interaction.guild_id)
    return await post(place, message)


async def post(place: discord.abc.Messageable, message: Message, **extra: Any) -> discord.Message | None:
    """Send a message to a channel; None when it can't be."""
    if message.view is not None:
        extra["view"] = message.view
    try:
        return await place.send(content=message.content, embeds=list(message.embeds), files=message.attached(), **extra)
    except FAULTS as fault:
        log.warning("a message did not get through: %s", fault)
        return None


async def retire(message: discord.Message) -> None:
    """Take the buttons off a prompt that nobody may answer any more."""
    try:
        await message.edit(view=None)
    except FAULTS as fault:
        log.info("the buttons of message %s stay: %s", message.id, fault)
