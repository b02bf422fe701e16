"""What presses of buttons do. Rights and staleness are judged at each press, against the store."""

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord

from bot import fairness, rights, undoing
from bot.discord import embeds, eyes, ids, rolls
from bot.discord.buttons import question_view
from bot.discord.embeds import Message, notice
from bot.discord.host import Interaction, place_of
from bot.discord.send import FAULTS, acknowledge, deliver, log, whisper
from bot.gate import sight_of
from bot.questions import asked_in
from bot.reply import Line, Reply, step_of
from bot.words import unfolded
from rules.core.encounter import current
from rules.core.orders.answers import NOTHING
from rules.core.report import Question, Refused
from rules.registry import ruleset
from storage.line import Path, redoable, undoable
from storage.rows import Header, Missing, Row

if TYPE_CHECKING:
    from bot.discord.desk import Desk

STALE = "This button is out of date; nothing was changed."


class Presses:
    """One method for each kind of button."""

    def __init__(self, desk: "Desk") -> None:
        self._desk = desk
        self._table = desk.table
        self._one: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def choose(
        self, interaction: Interaction, encounter: str, version: int, question: int, choice: tuple[int, ...]
    ) -> None:
        """Answer an open question; the answer of the press shows what comes of it."""
        await self._answer(interaction, encounter, version, question, choice, "")

    async def enter(self, interaction: Interaction, encounter: str, version: int, number: int, choice: int) -> None:
        """Open the form for physical dice, with what was typed into it before; whoever may not answer is told so."""
        asked = await self._desk.guard(f"form of {encounter}", self._asked(interaction, encounter, version, number))
        if isinstance(asked, Message):
            if await acknowledge(interaction, private=True):
                await deliver(interaction, asked, private=True)
            return
        form = rolls.form(encounter, version, number, asked, choice, rolls.kept(interaction.message))
        try:
            await interaction.response.send_modal(form)
        except FAULTS as fault:
            log.info("the form of interaction %s did not open: %s", interaction.id, fault)
        # What is sent in is heard whichever process showed the form, so nothing has to remember it.
        form.stop()

    async def rolled(self, interaction: Interaction, encounter: str, version: int, question: int) -> None:
        """A form was sent in: answer with its dice. What is refused can be mended and sent in again."""
        choice, dice = rolls.filled_in(interaction)
        await self._answer(interaction, encounter, version, question, choice, dice)

    async def _answer(
        self, interaction: Interaction, encounter: str, version: int, question: int, choice: tuple[int, ...], dice: str
    ) -> None:
        private = not self._desk.prompts.may_answer(encounter, str(interaction.user.id), self._seems_gm(interaction))
        message = interaction.message
        if message is None:
            return
        # The message that asks becomes the one that tells, where everybody may read it.
        here = not private and not message.flags.ephemeral
        if not await acknowledge(interaction, private=private, update=here):
            return

        async def deed() -> tuple[Line, Reply]:
            picked = ", ".join(str(n + 1) for n in choice) or NOTHING
            answer = f"{picked} {rolls.spoken(dice)}".strip()
            line = await self._desk.line(interaction, f"answer {answer}")
            if not message.flags.ephemeral:
                await self._desk.prompts.adopt(encounter, str(message.id), version, question)
            return line, await self._table.choose(line, encounter, version, question, answer)

        if here:
            self._desk.prompts.take_over(str(message.id))
        said = await self._desk.guard(f"answer {question}.{choice} of {encounter}", deed())
        if here and (isinstance(said, Message) or said[1].error is not None or said[1].questions):
            self._desk.prompts.give_back(str(message.id))
        self._desk.prompts.touch(encounter)
        code = None if isinstance(said, Message) else (said[1].error or {}).get("code")
        if dice and not isinstance(said, Message) and code is not None and await self._open(encounter, version):
            line, reply = said
            fault = embeds.fault(await self._table.seen(reply, line.eyes, line.place.channel), line)
            again = rolls.refused(fault, dice, encounter, version, question, min(choice, default=0))
            await (whisper(interaction, again) if here else deliver(interaction, again, private=private))
            return
        await self._told(interaction, said, private=private, here=here)
        if not message.flags.ephemeral and code == "stale":
            await _retire(message)

    async def _told(
        self, interaction: Interaction, said: tuple[Line, Reply] | Message, *, private: bool, here: bool
    ) -> None:
        """Show what came of an answer: on the message that asked (``here``) where it is resolved now, else apart."""
        if not here or not (isinstance(said, Message) or said[1].error is not None or said[1].questions):
            await self._desk.answer(interaction, said, private=private)
            return
        if isinstance(said, Message):
            await whisper(interaction, said)
            return
        line, reply = said
        self._desk.moved(reply)
        if reply.error is not None:
            own = await self._table.seen(reply, line.eyes, line.place.channel)
            await whisper(interaction, embeds.fault(own, line))
        elif not eyes.only_asks(reply):
            await whisper(interaction, await self._desk.message(line, self._desk.readings(line, reply), private=False))

    async def _open(self, encounter: str, version: int) -> bool:
        """Whether the question still stands in that version."""
        return any(one.version == version for one in await self._table.store.ledger.pending(encounter))

    async def look(self, interaction: Interaction, encounter: str, version: int, number: int) -> None:
        """Show a question asked in secret to whoever may answer it."""
        if not await acknowledge(interaction, private=True):
            return
        deed = self._looked(interaction, encounter, version, number)
        await deliver(interaction, await self._desk.guard(f"look at {encounter}", deed), private=True)

    async def _looked(self, interaction: Interaction, encounter: str, version: int, number: int) -> Message:
        asked = await self._asked(interaction, encounter, version, number)
        if isinstance(asked, Message):
            return asked
        view = question_view(encounter, version, number, asked)
        content = f"**{embeds.escaped(asked.who)}**: {embeds.cut(embeds.escaped(asked.text), 1500)}"
        return Message(content=content, view=view, private=True)

    async def _asked(self, interaction: Interaction, encounter: str, version: int, number: int) -> Question | Message:
        """The question, if it still stands and is this person's to answer; else the message that says why not."""
        question = asked_in(await self._table.store.ledger.pending(encounter), version, number)
        if question is None:
            return notice(STALE)
        live = await self._table.live.load(encounter)
        line = await self._desk.line(interaction, "")
        if question.who not in live.state.figures or not line.speaker.plays(live.state, question.who):
            return notice("Only its player or the GM answers this.")
        shown = sight_of(live.state, ruleset(live.info.system), line.eyes).question(question)
        return shown if shown is not None else notice(STALE)

    async def verify(self, interaction: Interaction, encounter: str, seq: int) -> None:
        """Recompute every die of a fight that is over, for whoever asks."""
        if not await acknowledge(interaction, private=True):
            return
        deed = self._verified(interaction, encounter, seq)
        await deliver(interaction, await self._desk.guard(f"verify {encounter}", deed), private=True)

    async def _verified(self, interaction: Interaction, encounter: str, seq: int) -> Message:
        line = await self._desk.line(interaction, "verify")
        try:
            info = await self._table.store.ledger.info(encounter)
            rights.check("verify", line.speaker, None)
            if info.channel != line.place.channel or await self._table.store.ledger.head(encounter) != seq:
                return notice(STALE)
            reply = await fairness.verified(self._table, info)
        except Missing:
            return notice(STALE)
        except Refused as fault:
            return notice(fault.message)
        return embeds.unfolded(reply.text.split("\n"))

    async def end(self, interaction: Interaction, encounter: str, seq: int) -> None:
        """End the fight that was asked about."""
        running = await self._desk.guard(f"end of {encounter}", self._running(interaction))
        if isinstance(running, Message) or running != (encounter, seq):
            await self.unknown(interaction)
            return
        await self._desk.command(interaction, "encounter end now")

    async def accept(self, interaction: Interaction, encounter: str, figure: str) -> None:
        """Let the new sheet of a figure count in the fight."""
        running = await self._desk.guard(f"sheet of {encounter}", self._running(interaction))
        if isinstance(running, Message) or running is None or running[0] != encounter:
            await self.unknown(interaction)
            return
        live = await self._table.live.load(encounter)
        who = next((name for name in live.state.figures if ids.of_figure(name) == figure), None)
        if who is None:
            await self.unknown(interaction)
            return
        await self._desk.command(interaction, f'sheet accept "{who}"')

    async def say(self, interaction: Interaction, encounter: str, deed: str) -> None:
        """What a button below the tracker says, in the fight as it stands; what only informs is for this person."""
        running = await self._desk.guard(f"{deed} in {encounter}", self._running(interaction))
        if isinstance(running, Message) or running is None or running[0] != encounter:
            await self.unknown(interaction)
            return
        await self._desk.command(interaction, deed, private=deed in ("options", "map"))

    async def turn(self, interaction: Interaction, encounter: str, slot: int, deed: str) -> None:
        """What a button below a turn's message says, for the figure whose turn it still is; its player or a GM may."""
        here = await self._desk.guard(f"{deed} of {encounter}", self._turn(interaction, encounter, slot))
        if isinstance(here, Message):
            if await acknowledge(interaction, private=True):
                await deliver(interaction, here, private=True)
            return
        said = f'options "{here}"' if deed == "options" else f"{here}: {deed}"
        await self._desk.command(interaction, said, private=deed == "options")

    async def _turn(self, interaction: Interaction, encounter: str, slot: int) -> str | Message:
        """The figure whose turn that slot is, if it still is and this person may play it; else why not."""
        line = await self._desk.line(interaction, "")
        live = await self._table.find(line)
        now = current(live.state) if live is not None and live.info.id == encounter else None
        if live is None or now is None or now.id != slot or now.who not in live.state.figures:
            return notice("This turn is over; nothing was changed.")
        if not line.speaker.plays(live.state, now.who):
            return notice("Only whose turn it is, or the GM, presses this.")
        return now.who

    async def _running(self, interaction: Interaction) -> tuple[str, int] | None:
        """The fight of the channel and its last row."""
        live = await self._table.find(await self._desk.line(interaction, ""))
        return (live.info.id, live.head) if live is not None else None

    async def unknown(self, interaction: Interaction) -> None:
        """A button or form of a version that is no longer known."""
        if await acknowledge(interaction, private=True):
            await deliver(interaction, notice(STALE), private=True)

    async def explain(self, interaction: Interaction, encounter: str, seq: int) -> None:
        """Every roll, modifier and rule of one resolution."""
        if not await acknowledge(interaction, private=True):
            return
        deed = self._explained(interaction, encounter, seq)
        await deliver(interaction, await self._desk.guard(f"why {seq} of {encounter}", deed), private=True)

    async def _explained(self, interaction: Interaction, encounter: str, seq: int) -> Message:
        rows = await self._rows(encounter, seq)
        if not rows:
            return notice(STALE)
        live = await self._table.live.load(encounter)
        line = await self._desk.line(interaction, "")
        lines = []
        for row in rows:
            lines += unfolded(step_of(row), live.state, ruleset(live.info.system), line.eyes)
        return embeds.unfolded(lines or ["There is nothing of it that you may know."])

    async def move(self, interaction: Interaction, verb: str, encounter: str, seq: int) -> None:
        """Take the sentence of row ``seq`` back, or do it again, on the message that tells it."""
        if not await acknowledge(interaction, private=False, update=True):
            return

        async def deed() -> Message | Reply:
            async with self._one[encounter]:
                line = await self._desk.line(interaction, verb)
                live = await self._table.find(line)
                here = live is not None and live.info.id == encounter
                if not here or not await self._next(verb, encounter, seq):
                    return notice(f"{STALE} Something else has happened since: see /history.")
                reply = await self._table.say(line)
            if reply.error is not None:
                return embeds.fault(await self._table.seen(reply, line.eyes, line.place.channel), line)
            if reply.shows == "asking":
                return await self._desk.message(line, self._desk.readings(line, reply), private=False)
            self._desk.moved(reply)
            return reply

        told = await self._desk.guard(f"{verb} {seq} of {encounter}", deed())
        if isinstance(told, Message):
            await whisper(interaction, told)
            return
        first = self._desk.owed(told)
        if await self._moved(interaction, verb, encounter, seq):
            self._desk.settled(told, first)
        elif first is not None:
            self._desk.answers.failed(encounter, first)

    async def judge(self, interaction: Interaction, encounter: str, number: int, verdict: str) -> None:
        """Accept or decline a player's request to take something back, on the message that tells it."""
        if not await acknowledge(interaction, private=False, update=True):
            return

        async def deed() -> tuple[Line, Reply] | Message:
            async with self._one[encounter]:
                line = await self._desk.line(interaction, f"undo {verdict}")
                live = await self._table.find(line)
                asked = await undoing.request(self._table, encounter)
                if live is None or live.info.id != encounter or asked is None or asked.number != number:
                    return notice(STALE)
                return line, await self._table.say(line)

        said = await self._desk.guard(f"{verdict} {number} of {encounter}", deed())
        refusal = said if isinstance(said, Message) else None
        if not isinstance(said, Message) and said[1].error:
            line = said[0]
            refusal = embeds.fault(await self._table.seen(said[1], line.eyes, line.place.channel), line)
        if refusal is None:
            assert not isinstance(said, Message)
            await self._judged(interaction, *said)
            return
        await whisper(interaction, refusal)
        asked = await self._desk.guard(f"request of {encounter}", undoing.request(self._table, encounter))
        if interaction.message is not None and (
            asked is None or (isinstance(asked, undoing.Asked) and asked.number != number)
        ):
            await _retire(interaction.message)

    async def _judged(self, interaction: Interaction, line: Line, reply: Reply) -> None:
        """Show the verdict on the message that asked; without its buttons."""
        self._desk.moved(reply)
        first = self._desk.owed(reply)
        message = await self._desk.message(line, self._desk.readings(line, reply), private=False)
        try:
            await interaction.edit_original_response(embeds=list(message.embeds), view=None)
        except FAULTS as fault:
            log.warning("the verdict on %s could not be shown: %s", interaction.id, fault)
            if first is not None and reply.encounter is not None:
                self._desk.answers.failed(reply.encounter, first)
        else:
            self._desk.settled(reply, first)
        await self._desk.marks.follow(reply, interaction.user.display_name)

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
                return bool(roots) and roots[0] <= seq and seq in here
            ahead = redoable(headers, head)
            return bool(ahead) and seq in Path(headers, ahead[0]) and seq not in here

        return await ledger.look(encounter, head, next_)

    async def _moved(self, interaction: Interaction, verb: str, encounter: str, seq: int) -> bool:
        """Show on the message that it was taken back, or that it stands again. Whether that got through."""
        assert interaction.message is not None
        name = interaction.user.display_name
        shown, view = await self._desk.marks.marked(interaction.message, verb, encounter, seq, name)
        try:
            await interaction.edit_original_response(embeds=shown, view=view)
        except FAULTS as fault:
            log.warning("the message of row %s of %s could not be edited: %s", seq, encounter, fault)
            return False
        return True

    async def _rows(self, encounter: str, seq: int) -> list[Row]:
        """The row and what it caused; empty for an encounter or row there is not."""
        return list(await self._table.store.ledger.sentence(encounter, seq))

    def _seems_gm(self, interaction: Interaction) -> bool:
        return self._desk.masters.seems_gm(interaction.user, place_of(interaction), interaction.permissions)


async def _retire(message: discord.Message) -> None:
    """Take the buttons off a prompt that nobody may answer any more."""
    try:
        await message.edit(view=None)
    except FAULTS as fault:
        log.info("the buttons of message %s stay: %s", message.id, fault)
