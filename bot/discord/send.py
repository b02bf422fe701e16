"""Getting a message through: the answer as the first response where it is ready, else what Discord's rules leave."""

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Literal, TypeAlias

import aiohttp
import discord

from bot.discord.embeds import Message
from bot.discord.host import Interaction
from bot.meters import Meters
from bot.reply import FightPart

log = logging.getLogger(__name__)

FAULTS = (discord.HTTPException, aiohttp.ClientError, TimeoutError)
"""What sending may raise besides our own mistakes."""
CUT = (aiohttp.ClientError, TimeoutError)
"""What it raises where nobody knows whether Discord heard it."""
ATTEMPTS = 3
"""How often an edit is tried when the line is cut."""
FIRST_ATTEMPTS = 2
"""How often a first response is: Discord waits three seconds for it."""
ALREADY = 40060
"""Discord's code for an interaction that has had its first response."""
REMEMBERED = 4096
KEPT = "response"
"""Where an interaction keeps its Response."""

_begun: dict[int, None] = {}
"""The interactions that this process has begun to answer, the latest of them."""

Stage: TypeAlias = Literal["open", "deferred", "answered"]
"""What Discord has heard: nothing, that an answer follows, or the answer."""

Fields: TypeAlias = Callable[[], dict[str, Any]]
"""What a message is edited to, made anew for each attempt, for its files are read but once."""


class Response:
    """The one answer to an interaction, and what is said to its person besides.

    What is ready before ``after`` seconds have passed is the first response. What is not is deferred: for one person
    alone where ``private``, else for everybody; ``onto``: the answer takes the place of the message whose button was
    pressed, which stays as it is until then.
    """

    def __init__(self, interaction: Interaction, after: float, *, private: bool, onto: bool, meters: Meters) -> None:
        self.interaction, self.private, self._onto = interaction, private, onto
        self._meters, self._came = meters, time.monotonic()
        self._stage: Stage = "open"
        self._hushed = False
        # Whether Discord had heard of it before: our own word was lost on the way, or another process answers it too.
        self._twice = self._removed = False
        self._deferring: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        if after:
            self._timer = asyncio.get_running_loop().call_later(after, self._late)
        else:
            self._late()

    async def deliver(self, message: Message, nonce: str | None = None) -> int | None:
        """Answer; never raises. Returns the number of the message that stands now, None where none got through.

        A deferral of the other visibility is taken away first, for Discord keeps it; so is the message that was
        pressed, where what came of it is for one person alone. What is for everybody goes to the channel where it
        can't stand in its own place, under its ``nonce``.
        """
        await self._in_time()
        try:
            return await self._answered(message)
        except FAULTS as fault:
            log.warning("the answer to %s did not get through: %s", self.interaction.id, fault)
        if message.private:
            return None
        standing = await self._standing()
        if standing is None and self._twice and not self._removed:
            # Another process has answered in its own way, and taken the first answer away: it's told there.
            return self.interaction.id
        return standing or await self._in_channel(message, nonce)

    async def redraw(self, embeds: list[discord.Embed], view: discord.ui.View | None) -> bool:
        """Answer by other embeds and buttons on the message that was pressed; never raises. Whether it got through."""
        await self._in_time()
        try:
            await self._put(lambda: {"embeds": embeds, "view": view})
        except FAULTS as fault:
            log.warning("the message pressed in %s could not be edited: %s", self.interaction.id, fault)
            return False
        return True

    async def whisper(self, message: Message) -> bool:
        """A private word, which answers where nothing has; never raises, False where it did not get through."""
        await self._in_time()
        try:
            if self._stage != "open" or await self._sent(message) is None:
                await self._followed(message)
        except FAULTS as fault:
            log.warning("a word about %s did not get through: %s", self.interaction.id, fault)
            return False
        return True

    async def leave(self) -> None:
        """Answer by leaving the message that was pressed as it is; never raises."""
        await self._in_time()
        if self._stage == "open":
            await self._defer()

    # --- deferring
    def _late(self) -> None:
        """The answer isn't ready: tell Discord that it follows."""
        self._timer = None
        if not self.interaction.client.is_closed():
            self._deferring = asyncio.create_task(self._defer())

    async def _in_time(self) -> None:
        """Nothing is deferred from now on; a deferral under way is waited for."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._deferring is not None:
            await self._deferring

    async def _defer(self) -> None:
        """Tell Discord that an answer follows; where that doesn't get through, the answer is the first response."""
        hushed = self.private
        for _ in range(FIRST_ATTEMPTS):
            try:
                await self.interaction.response.defer(ephemeral=hushed, thinking=not self._onto)
            except discord.HTTPException as fault:
                if fault.code != ALREADY:
                    log.info("interaction %s could not be deferred: %s", self.interaction.id, fault)
                    return
                self._twice = True
            except CUT as fault:
                log.info("deferring %s was cut off: %s", self.interaction.id, fault)
                continue
            # Where Discord had heard it before, it was us, and only its word was lost on the way.
            self._hushed = hushed
            self._reached("deferred")
            return

    def _reached(self, stage: Stage) -> None:
        """Discord has heard so much."""
        after, before, self._stage = time.monotonic() - self._came, self._stage, stage
        if before == "open":
            self._meters.acknowledged(after)
        if stage == "answered" != before:
            self._meters.answered(after)

    # --- answering
    async def _answered(self, message: Message) -> int:
        """The number of the message that stands; raises one of FAULTS."""
        if self._stage == "answered":
            return await self._followed(message)
        if self._onto and not message.private:
            return await self._put(partial(_edited, message))
        if self._onto and self._stage == "open":
            await self._defer()
        elif self._stage == "open":
            made = await self._sent(message)
            if made is not None:
                return made
        if not self._onto and message.private == self._hushed:
            return await self._put(partial(_edited, message))
        self._removed = True
        await self.interaction.delete_original_response()
        return await self._followed(message)

    async def _sent(self, message: Message) -> int | None:
        """Send it as the first response; None where Discord has heard of a deferral whose word was lost.

        A line that was cut is tried again. Raises one of FAULTS.
        """
        for left in reversed(range(FIRST_ATTEMPTS)):
            try:
                made = await self.interaction.response.send_message(**_new(message), ephemeral=message.private)
            except discord.HTTPException as fault:
                if fault.code != ALREADY:
                    raise
                self._twice = True
                return await self._heard()
            except CUT:
                if not left:
                    raise
            else:
                self._reached("answered")
                return made.message_id or (await self.interaction.original_response()).id
        raise AssertionError("the last attempt returns or raises")

    async def _heard(self) -> int | None:
        """The number of the answer that Discord has heard; None where that was the deferral."""
        made, pressed = await self.interaction.original_response(), self.interaction.message
        follows = made.flags.loading or (pressed is not None and made.id == pressed.id)
        self._hushed = made.flags.ephemeral
        self._reached("deferred" if follows else "answered")
        return None if follows else made.id

    async def _put(self, fields: Fields) -> int:
        """Edit the answer, or what is to become it; as this may be done twice, a line that was cut is tried again."""
        for left in reversed(range(ATTEMPTS)):
            try:
                return await self._edit(fields)
            except CUT:
                if not left:
                    raise
        raise AssertionError("the last attempt returns or raises")

    async def _edit(self, fields: Fields) -> int:
        pressed = self.interaction.message
        if self._stage == "open" and pressed is not None:
            try:
                await self.interaction.response.edit_message(**fields())
            except discord.HTTPException as fault:
                if fault.code != ALREADY:
                    raise
            else:
                self._reached("answered")
                return pressed.id
        made = await self.interaction.edit_original_response(**fields())
        self._reached("answered")
        return made.id

    async def _followed(self, message: Message) -> int:
        """One more message for the interaction; raises one of FAULTS."""
        fields = _new(message) | {"content": message.content or ""}
        made: discord.Message = await self.interaction.followup.send(**fields, ephemeral=message.private, wait=True)
        self._reached("answered")
        return made.id

    # --- where it did not get through
    async def _standing(self) -> int | None:
        """The answer, where it got through and only Discord's word was lost; else its placeholder is taken away."""
        try:
            made = await self.interaction.original_response()
            if self._onto or not made.flags.loading:
                return made.id
            await made.delete()
        except FAULTS as fault:
            log.info("the placeholder of %s stays: %s", self.interaction.id, fault)
        return None

    async def _in_channel(self, message: Message, nonce: str | None) -> int | None:
        asked = self.interaction
        if asked.channel_id is None:
            return None
        place = asked.client.get_partial_messageable(asked.channel_id, guild_id=asked.guild_id)
        made = await post(place, message, nonce=nonce)
        return made.id if made is not None else None


def nonce_of(fight: FightPart) -> str | None:
    """By which Discord knows the answer to a sentence: told again, by whichever process, it gives back the first."""
    return None if fight.due is None else f"a{fight.due}.{fight.encounter}"[:25]


def begin(
    interaction: Interaction, after: float, meters: Meters, *, private: bool, onto: bool = False
) -> Response | None:
    """The answer to be of an interaction that has just come; None for a second delivery, which must come to nothing."""
    if interaction.id in _begun:
        log.info("interaction %s was delivered twice", interaction.id)
        return None
    _begun[interaction.id] = None
    if len(_begun) > REMEMBERED:
        del _begun[next(iter(_begun))]
    made = interaction.extras[KEPT] = Response(interaction, after, private=private, onto=onto, meters=meters)
    return made


def begun(interaction: Interaction) -> Response | None:
    """The answer to be of an interaction that something of ours has begun to answer."""
    found: Response | None = interaction.extras.get(KEPT)
    return found


async def open_form(interaction: Interaction, form: discord.ui.Modal) -> None:
    """Answer by a form, which can't be deferred; never raises."""
    try:
        await interaction.response.send_modal(form)
    except FAULTS as fault:
        log.info("the form of interaction %s did not open: %s", interaction.id, fault)
    # What is sent in is heard whichever process showed the form, so nothing has to remember it.
    form.stop()


def _new(message: Message) -> dict[str, Any]:
    """What a new message is made of."""
    view = {"view": message.view} if message.view is not None else {}
    return {"content": message.content, "embeds": list(message.embeds), "files": message.attached(), **view}


def _edited(message: Message) -> dict[str, Any]:
    """What a message becomes that had something else in it."""
    return {
        "content": message.content,
        "embeds": list(message.embeds),
        "attachments": message.attached(),
        "view": message.view,
    }


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
