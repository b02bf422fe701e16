"""Sentences typed in the channel, as ``!attack ...``: the same table, answered by messages."""

import discord

from bot.discord.boundary import guard
from bot.discord.config import HEARD
from bot.discord.desk import Desk
from bot.discord.door import heard
from bot.discord.embeds import Message
from bot.discord.forms import for_one
from bot.discord.send import nonce_of, post
from bot.logs import DELIVERY
from bot.reply import Line, Place, Reply
from grammar.scene.resolve import Speaker
from rules.core.secrets.audience import EVERYBODY

SIGN = "!"


async def hear(desk: Desk, message: discord.Message) -> None:
    """Say a typed line at the table and reply to it. What is for one person's eyes goes by direct message."""
    text = message.content.removeprefix(SIGN).strip()
    if message.author.bot or not message.content.startswith(SIGN) or not text[:1].isalnum():
        return
    guild = str(message.guild.id) if message.guild is not None else None
    place = Place(str(message.channel.id), guild)
    if not await desk.table.store.settings.get(HEARD, *place.scopes) or not await heard(desk, message, place):
        return
    said = await guard(text, _said(desk, message, place, text))
    if isinstance(said, Message):
        await _post(message, said)
        return
    made, reply, at = said
    first = desk.owed(reply)
    if at is None:
        sent = await _post(message, made, nonce_of(reply.fight))
        at = sent.id if sent is not None else None
    if at is not None:
        await desk.teller.sent(place, reply, made, at)
        desk.settled(reply.fight, first)
    elif first is not None and reply.fight.encounter is not None:
        desk.answers.failed(reply.fight.encounter, first)
    await desk.marks.follow(reply, message.author.display_name)


async def _post(message: discord.Message, made: Message, nonce: str | None = None) -> discord.Message | None:
    """Answer a typed line where it stands, or whoever typed it alone."""
    target: discord.abc.Messageable = message.author if made.private else message.channel
    extra = {} if made.private else {"reference": message.to_reference(fail_if_not_exists=False)}
    return await post(target, made, nonce=nonce, **extra)


async def _said(desk: Desk, message: discord.Message, place: Place, text: str) -> tuple[Message, Reply, int | None]:
    """What is answered, and the message on which it stands already: the one that asked for it."""
    source = f"m:{message.id}"
    DELIVERY.set(source)
    desk.answers.heard(source)
    line = Line(text, place, await _speaker(desk, message, place), source, careful=True)
    asks = await desk.asks(line)
    if asks is not None:
        desk.prompts.take_over(asks)
    reply = await desk.say(line)
    desk.moved(reply)
    told = await desk.resolve(line, reply, asks) if asks is not None else None
    if asks is not None and told is not None:
        return told.message, reply, int(asks) if told.stands else None
    if reply.error is None:
        read = desk.teller.readings(line, reply)
        private = reply.private or for_one(line.text) or read.silent(line.eyes)
        return await desk.teller.message(line, read, private=private), reply, None
    fault = desk.teller.fault(reply, line)
    # A refusal may name what not everybody is to see; a game master's always may.
    own = await desk.table.seen(reply, line.eyes, line.place.channel)
    public = await desk.table.seen(reply, EVERYBODY, line.place.channel)
    private = line.speaker.gm or own.text != public.text
    return Message(fault.embeds, fault.files, fault.view, private=private), reply, None


async def _speaker(desk: Desk, message: discord.Message, place: Place) -> Speaker:
    author = message.author
    rights = author.guild_permissions if isinstance(author, discord.Member) else discord.Permissions.none()
    return await desk.masters.speaker(author, place, rights)
