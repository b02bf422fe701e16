"""Presses that take a resolution back, do it again, or decide on a request for it."""

import asyncio
from collections import defaultdict
from collections.abc import Sequence

from bot.discord import embeds
from bot.discord.boundary import guard
from bot.discord.desk import Desk
from bot.discord.embeds import Message, notice, stale
from bot.discord.host import Interaction
from bot.discord.send import Response, retire
from bot.handlers import undoing
from bot.reply import Line, Reply
from bot.texts import says
from storage.line import Path, redoable, undoable
from storage.rows import Header


class UndoPresses:
    """One method for each of them. Those of one fight are looked at one after another."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._table, self._teller = desk, desk.table, desk.teller
        self._one: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def move(self, interaction: Interaction, verb: str, encounter: str, seq: int) -> None:
        """Take the sentence of row ``seq`` back, or do it again, on the message that tells it."""
        response = self._desk.response(interaction, onto=True)
        if response is None:
            return

        async def deed() -> Message | Reply:
            async with self._one[encounter]:
                line = await self._desk.line(interaction, verb)
                live = await self._table.find(line)
                here = live is not None and live.info.id == encounter
                if not here or not await self._next(verb, encounter, seq):
                    return notice(says("press.stale_since", stale=says("press.stale")))
                reply = await self._desk.say(line)
            if reply.error is not None:
                return embeds.fault(await self._table.seen(reply, line.eyes, line.place.channel), line)
            if reply.prompts.shows == "asking":
                return await self._teller.message(line, self._teller.readings(line, reply), private=False)
            self._desk.moved(reply)
            return reply

        told = await guard(f"{verb} {seq} of {encounter}", deed())
        if isinstance(told, Message):
            await response.whisper(told)
            return
        first = self._desk.owed(told)
        if await self._moved(response, verb, encounter, seq):
            self._desk.settled(told.fight, first)
        elif first is not None:
            self._desk.answers.failed(encounter, first)

    async def judge(self, interaction: Interaction, encounter: str, number: int, verdict: str) -> None:
        """Accept or decline a player's request to take something back, on the message that tells it."""
        response = self._desk.response(interaction, onto=True)
        if response is None:
            return

        async def deed() -> tuple[Line, Reply] | Message:
            async with self._one[encounter]:
                line = await self._desk.line(interaction, f"undo {verdict}")
                live = await self._table.find(line)
                asked = await undoing.request(self._table, encounter)
                if live is None or live.info.id != encounter or asked is None or asked.number != number:
                    return stale()
                return line, await self._desk.say(line)

        said = await guard(f"{verdict} {number} of {encounter}", deed())
        refusal = said if isinstance(said, Message) else None
        if not isinstance(said, Message) and said[1].error:
            line = said[0]
            refusal = embeds.fault(await self._table.seen(said[1], line.eyes, line.place.channel), line)
        if refusal is None:
            assert not isinstance(said, Message)
            await self._judged(response, *said)
            return
        await response.whisper(refusal)
        asked = await guard(f"request of {encounter}", undoing.request(self._table, encounter))
        if interaction.message is not None and (
            asked is None or (isinstance(asked, undoing.Asked) and asked.number != number)
        ):
            await retire(interaction.message)

    async def _judged(self, response: Response, line: Line, reply: Reply) -> None:
        """Show the verdict on the message that asked; without its buttons."""
        self._desk.moved(reply)
        first = self._desk.owed(reply)
        message = await self._teller.message(line, self._teller.readings(line, reply), private=False)
        if await response.redraw(list(message.embeds), None):
            self._desk.settled(reply.fight, first)
        elif first is not None and reply.fight.encounter is not None:
            self._desk.answers.failed(reply.fight.encounter, first)
        await self._desk.marks.follow(reply, response.interaction.user.display_name)

    async def _next(self, verb: str, encounter: str, seq: int) -> bool:
        """Whether exactly the sentence of that row would be taken back, or done again."""
        ledger = self._table.store.ledger
        head = await ledger.head(encounter)
        if any(one.base == head for one in await ledger.pending(encounter)):
            return False

        def next_(headers: Sequence[Header]) -> bool:
            here = Path(headers, head)
            if verb == "undo":
                roots = undoable(headers, head, 1)
                return bool(roots) and undoing.START < roots[0] <= seq and seq in here
            ahead = redoable(headers, head)
            return bool(ahead) and seq in Path(headers, ahead[0]) and seq not in here

        return await ledger.look(encounter, head, next_)

    async def _moved(self, response: Response, verb: str, encounter: str, seq: int) -> bool:
        """Show on the message that it was taken back, or that it stands again. Whether that got through."""
        pressed, name = response.interaction.message, response.interaction.user.display_name
        assert pressed is not None
        return await response.redraw(*await self._desk.marks.marked(pressed, verb, encounter, seq, name))
