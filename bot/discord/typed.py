"""Sentences typed in the channel, as ``!attack ...``: the same table, answered by messages."""

from typing import TYPE_CHECKING

import discord

from bot.discord.config import HEARD
from bot.discord.embeds import Message
from bot.discord.forms import for_one
from bot.discord.host import speaker
from bot.discord.send import post
from bot.reply import Line, Place, Reply
from grammar.resolve import Speaker
from rules.core.secrets.audience import EVERYBODY

if TYPE_CHECKING:
    from bot.discord.desk import Desk

SIGN = "!"


async def hear(desk: "Desk", message: discord.Message) -> None:
    """Say a typed line at the table and reply to it. What is for one person's eyes goes by direct message."""
    text = message.content.removeprefix(SIGN).strip()
    if message.author.bot or not message.content.startswith(SIGN) or not text[:1].isalnum():
        return
    guild = str(message.guild.id) if message.guild is not None else None
    place = Place(str(message.channel.id), guild)
    if not await desk.table.store.settings.get(HEARD, *place.scopes):
        return
    said = await desk.guard(text, _said(desk, message, place, text))
    made, reply = (said, None) if isinstance(said, Message) else said
    first = desk.owed(reply) if reply is not None else None
    target: discord.abc.Messageable = message.author if made.private else message.channel
    extra = {} if made.private else {"reference": message.to_reference(fail_if_not_exists=False)}
    sent = await post(target, made, **extra)
    if reply is None:
        return
    if sent is not None:
        await desk.sent(place, reply, made, sent.id)
        desk.settled(reply, first)
    elif first is not None and reply.encounter is not None:
        desk.answers.failed(reply.encounter, first)
    await desk.marks.follow(reply, message.author.display_name)


async def _said(desk: "Desk", message: discord.Message, place: Place, text: str) -> tuple[Message, Reply]:
    source = f"m:{message.id}"
    desk.answers.heard(source)
    line = Line(text, place, await _speaker(desk, message, place), source, careful=True)
    reply = await desk.table.say(line)
    desk.moved(reply)
    if reply.error is None:
        read = desk.readings(line, reply)
        private = reply.private or for_one(text) or read.silent(line.eyes)
        return await desk.message(line, read, private=private), reply
    fault = desk.fault(reply, line)
    # A refusal may name what not everybody is to see; a game master's always may.
    own = await desk.table.seen(reply, line.eyes, place.channel)
    public = await desk.table.seen(reply, EVERYBODY, place.channel)
    return Message(fault.embeds, fault.files, fault.view, private=line.speaker.gm or own.text != public.text), reply


async def _speaker(desk: "Desk", message: discord.Message, place: Place) -> Speaker:
    author = message.author
    rights = author.guild_permissions if isinstance(author, discord.Member) else discord.Permissions.none()
    return speaker(author, gm=await desk.masters.is_gm(author, place, rights))
