"""Who is let in: what is more than a person or a server may ask for is answered in a word, and goes no further."""

import logging

import discord

from bot.discord.desk import Desk, desk_of
from bot.discord.embeds import notice
from bot.discord.host import Interaction
from bot.discord.masters import place_of
from bot.discord.send import begun, post
from bot.limits import Paced
from bot.reply import Place
from rules.core.report import Refused

log = logging.getLogger(__name__)


async def admitted(interaction: Interaction, what: Paced = "commands") -> bool:
    """Whether an interaction is ours, and it (or the file that it brings) is within the limits; else that is told.

    What comes while nobody knows whose its server is (this process stood still for longer than its lease) is left to
    whoever holds it: whatever we answered would stand in the way of their answer.
    """
    desk, place = desk_of(interaction), place_of(interaction)
    if not desk.table.plays(place.guild):
        log.info("interaction %s is another process's", interaction.id)
        return False
    told = refusal(desk, what, str(interaction.user.id), place)
    if told is None:
        return True
    response = begun(interaction) or desk.response(interaction, private=True)
    if response is not None:
        await response.deliver(notice(told))
    return False


async def heard(desk: Desk, message: discord.Message, place: Place) -> bool:
    """Whether a typed line is this process's, and within the limits; else that is told to whoever typed it."""
    if not desk.table.plays(place.guild):
        return False
    told = refusal(desk, "commands", str(message.author.id), place)
    if told is not None:
        await post(message.author, notice(told))
    return told is None


def refusal(desk: Desk, what: Paced, person: str, place: Place) -> str | None:
    """Why one more of these is too many; None where it is not, which counts."""
    try:
        desk.table.limits.take(what, person, place)
    except Refused as fault:
        desk.table.meters.said(what, "refused")
        return fault.message
    return None
