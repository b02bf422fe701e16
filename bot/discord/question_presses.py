"""Presses of what stands below a question: its answers, ``My own dice``, ``Look``."""

from bot.discord import embeds, rolls, telling
from bot.discord.boundary import guard
from bot.discord.buttons import question_view
from bot.discord.desk import Desk
from bot.discord.embeds import Message, notice, stale
from bot.discord.host import Interaction
from bot.discord.masters import place_of
from bot.discord.send import Response, open_form, retire
from bot.gate import sight_of
from bot.handlers.questions import asked_in, fight_here
from bot.reply import Line, Reply
from bot.texts import says
from rules.core.orders.answers import NOTHING
from rules.core.report import Question
from rules.registry import ruleset


class QuestionPresses:
    """One method for each of them."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._table, self._teller = desk, desk.table, desk.teller

    async def choose(
        self, interaction: Interaction, encounter: str, version: int, question: int, choice: tuple[int, ...]
    ) -> None:
        """Answer an open question; the answer of the press shows what comes of it."""
        await self._answer(interaction, encounter, version, question, choice, "")

    async def enter(self, interaction: Interaction, encounter: str, version: int, number: int, choice: int) -> None:
        """Open the form for physical dice, with what was typed into it before; whoever may not answer is told so."""
        asked = await guard(f"form of {encounter}", self._asked(interaction, encounter, version, number))
        if isinstance(asked, Message):
            response = self._desk.response(interaction, private=True)
            if response is not None:
                await response.deliver(asked)
            return
        form = rolls.form(encounter, version, number, asked, choice, rolls.kept(interaction.message))
        await open_form(interaction, form)

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
        response = self._desk.response(interaction, private=private, onto=here)
        if response is None:
            return

        async def deed() -> tuple[Line, Reply]:
            picked = ", ".join(str(n + 1) for n in choice) or NOTHING
            answer = f"{picked} {rolls.spoken(dice)}".strip()
            line = await self._desk.line(interaction, f"answer {answer}")
            known = await fight_here(self._table, line, encounter) is not None
            if known and not message.flags.ephemeral:
                await self._desk.prompts.adopt(encounter, str(message.id), version, question)
            with self._desk.answers.doubting(line):
                return line, await self._table.choose(line, encounter, version, question, answer)

        if here:
            self._desk.prompts.take_over(str(message.id))
        said = await guard(f"answer {question}.{choice} of {encounter}", deed())
        if here and not _over(said):
            self._desk.prompts.give_back(str(message.id))
        self._desk.prompts.touch(encounter)
        code = None if isinstance(said, Message) else (said[1].error or {}).get("code")
        if dice and not isinstance(said, Message) and code is not None and await self._open(encounter, version):
            line, reply = said
            fault = embeds.fault(await self._table.seen(reply, line.eyes, line.place.channel), line)
            again = rolls.refused(fault, dice, encounter, version, question, min(choice, default=0))
            await (response.whisper(again) if here else response.deliver(again))
            return
        await self._told(response, said, here=here)
        # Where two press at once, the other's answer may be what the message tells by now.
        if not message.flags.ephemeral and code == "stale" and not await self._desk.prompts.tells(message):
            await retire(message)

    async def _told(self, response: Response, said: tuple[Line, Reply] | Message, *, here: bool) -> None:
        """Show what came of an answer: on the message that asked (``here``) where it is resolved now, else apart."""
        if not here or _over(said):
            await self._desk.answer(response, said)
            return
        if isinstance(said, Message):
            await response.whisper(said)
            return
        line, reply = said
        self._desk.moved(reply)
        if reply.error is not None:
            own = await self._table.seen(reply, line.eyes, line.place.channel)
            await response.whisper(embeds.fault(own, line))
        else:
            await response.leave()

    async def _open(self, encounter: str, version: int) -> bool:
        """Whether the question still stands in that version."""
        return any(one.version == version for one in await self._table.store.ledger.pending(encounter))

    async def look(self, interaction: Interaction, encounter: str, version: int, number: int) -> None:
        """Show a question asked in secret to whoever may answer it."""
        response = self._desk.response(interaction, private=True)
        if response is not None:
            deed = self._looked(interaction, encounter, version, number)
            await response.deliver(await guard(f"look at {encounter}", deed))

    async def _looked(self, interaction: Interaction, encounter: str, version: int, number: int) -> Message:
        asked = await self._asked(interaction, encounter, version, number)
        if isinstance(asked, Message):
            return asked
        view = question_view(encounter, version, number, asked)
        content = f"**{embeds.escaped(asked.who)}**: {embeds.cut(embeds.escaped(asked.text), 1500)}"
        return Message(content=content, view=view, private=True)

    async def _asked(self, interaction: Interaction, encounter: str, version: int, number: int) -> Question | Message:
        """The question, if it still stands and is this person's to answer; else the message that says why not."""
        line = await self._desk.line(interaction, "")
        live = await fight_here(self._table, line, encounter)
        question = asked_in(await self._table.store.ledger.pending(encounter), version, number)
        if live is None or question is None:
            return stale()
        if question.who not in live.state.figures or not line.speaker.plays(live.state, question.who):
            return notice(says("press.answer"))
        shown = sight_of(live.state, ruleset(live.info.system), line.eyes).question(question)
        return shown if shown is not None else stale()

    def _seems_gm(self, interaction: Interaction) -> bool:
        return self._desk.masters.seems(interaction.user, place_of(interaction), interaction.permissions).gm


def _over(said: tuple[Line, Reply] | Message) -> bool:
    """Whether something came of an answer, and not a fault of ours."""
    return not isinstance(said, Message) and telling.over(said[1])
