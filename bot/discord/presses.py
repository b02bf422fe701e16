"""What presses of buttons do. Rights and staleness are judged at each press, against the store."""

import re
from typing import Any

from bot import rights
from bot.discord import embeds, ids
from bot.discord.boundary import guard
from bot.discord.desk import Desk
from bot.discord.embeds import Message, notice, stale
from bot.discord.forms import for_one
from bot.discord.host import Interaction
from bot.discord.question_presses import QuestionPresses
from bot.discord.send import acknowledge, deliver
from bot.discord.undo_presses import UndoPresses
from bot.handlers import fairness
from bot.reply import step_of
from bot.texts import says
from bot.words.answers import unfolded
from rules.core.encounter import current
from rules.core.report import Refused
from rules.registry import ruleset
from storage.rows import Loaded, Missing


class Presses:
    """What every button, menu and form of ours does."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._table = desk, desk.table
        self._questions, self._undo = QuestionPresses(desk), UndoPresses(desk)

    async def pressed(self, interaction: Interaction) -> None:
        """Do what the custom id of a button, menu or form says: it says all, so no process has to remember it."""
        data: Any = interaction.data
        found = ids.read(data.get("custom_id", ""))
        if found is None:
            await _answer(interaction, stale())
            return
        verb, at = found
        if verb == "offer":
            await self._desk.command(interaction, at["sentence"], private=for_one(at["sentence"]))
        elif "question" in at.groupdict():
            await self._of_question(interaction, verb, at, tuple(int(value) for value in data.get("values", ())))
        else:
            await self._of_fight(interaction, verb, at)

    async def _of_question(
        self, interaction: Interaction, verb: str, at: re.Match[str], picked: tuple[int, ...]
    ) -> None:
        question = at["encounter"], int(at["version"]), int(at["question"])
        match verb:
            case "answer":
                choice = tuple(int(n) for n in at["choice"].split("-") if n)
                await self._questions.choose(interaction, *question, choice)
            case "pick":
                await self._questions.choose(interaction, *question, picked)
            case "rolls":
                await self._questions.enter(interaction, *question, int(at["choice"]))
            case ids.ROLLED:
                await self._questions.rolled(interaction, *question)
            case "look":
                await self._questions.look(interaction, *question)

    async def _of_fight(self, interaction: Interaction, verb: str, at: re.Match[str]) -> None:
        encounter = at["encounter"]
        match verb:
            case "why":
                await self._explain(interaction, encounter, int(at["seq"]))
            case "undo" | "redo":
                await self._undo.move(interaction, verb, encounter, int(at["seq"]))
            case "judge":
                await self._undo.judge(interaction, encounter, int(at["number"]), at["verdict"])
            case "verify":
                await self._verify(interaction, encounter, int(at["seq"]))
            case "end":
                await self._end(interaction, encounter, int(at["seq"]))
            case "accept":
                await self._accept(interaction, encounter, at["figure"])
            case "board":
                await self._say(interaction, encounter, at["deed"])
            case "turn":
                await self._turn(interaction, encounter, int(at["slot"]), at["deed"])

    async def _verify(self, interaction: Interaction, encounter: str, seq: int) -> None:
        """Recompute every die of a fight that is over, for whoever asks."""
        if not await acknowledge(interaction, private=True):
            return
        deed = self._verified(interaction, encounter, seq)
        await deliver(interaction, await guard(f"verify {encounter}", deed), private=True)

    async def _verified(self, interaction: Interaction, encounter: str, seq: int) -> Message:
        line = await self._desk.line(interaction, "verify", encounter=encounter)
        try:
            info = await self._table.store.ledger.info(encounter)
            rights.check("verify", line.speaker, None)
            if info.channel != line.place.channel or await self._table.store.ledger.head(encounter) != seq:
                return stale()
            reply = await fairness.verified(self._table, info)
        except Missing:
            return stale()
        except Refused as fault:
            return notice(fault.message)
        return embeds.unfolded(reply.text.split("\n"))

    async def _end(self, interaction: Interaction, encounter: str, seq: int) -> None:
        """End the fight that was asked about, if nothing has happened since."""
        live = await self._here(interaction, encounter)
        if live is not None and live.head == seq:
            await self._desk.command(interaction, "encounter end now")
        elif live is not None:
            await _answer(interaction, stale())

    async def _accept(self, interaction: Interaction, encounter: str, figure: str) -> None:
        """Let the new sheet of a figure count in the fight."""
        live = await self._here(interaction, encounter)
        if live is None:
            return
        who = next((name for name in live.state.figures if ids.of_figure(name) == figure), None)
        if who is None:
            await _answer(interaction, stale())
        else:
            await self._desk.command(interaction, f'sheet accept "{who}"')

    async def _say(self, interaction: Interaction, encounter: str, deed: str) -> None:
        """What a button below the tracker says, in the fight as it stands; what only informs is for this person."""
        if await self._here(interaction, encounter) is not None:
            await self._desk.command(interaction, deed, private=deed in ("options", "map"))

    async def _here(self, interaction: Interaction, encounter: str) -> Loaded | None:
        """The fight of the channel, if it is that one; else the press is answered, and comes to nothing."""
        live = await guard(f"press in {encounter}", self._found(interaction))
        if isinstance(live, Message):
            await _answer(interaction, live)
        elif live is None or live.info.id != encounter:
            await _answer(interaction, stale())
        else:
            return live
        return None

    async def _found(self, interaction: Interaction) -> Loaded | None:
        return await self._table.find(await self._desk.line(interaction, ""))

    async def _turn(self, interaction: Interaction, encounter: str, slot: int, deed: str) -> None:
        """What a button below a turn's message says, for the figure whose turn it still is; its player or a GM may."""
        here = await guard(f"{deed} of {encounter}", self._whose(interaction, encounter, slot))
        if isinstance(here, Message):
            await _answer(interaction, here)
            return
        said = f'options "{here}"' if deed == "options" else f"{here}: {deed}"
        await self._desk.command(interaction, said, private=deed == "options")

    async def _whose(self, interaction: Interaction, encounter: str, slot: int) -> str | Message:
        """The figure whose turn that slot is, if it still is and this person may play it; else why not."""
        line = await self._desk.line(interaction, "")
        live = await self._table.find(line)
        now = current(live.state) if live is not None and live.info.id == encounter else None
        if live is None or now is None or now.id != slot or now.who not in live.state.figures:
            return notice(says("press.turn_over"))
        if not line.speaker.plays(live.state, now.who):
            return notice(says("press.not_yours"))
        return now.who

    async def _explain(self, interaction: Interaction, encounter: str, seq: int) -> None:
        """Every roll, modifier and rule of one resolution."""
        if not await acknowledge(interaction, private=True):
            return
        deed = self._explained(interaction, encounter, seq)
        await deliver(interaction, await guard(f"why {seq} of {encounter}", deed), private=True)

    async def _explained(self, interaction: Interaction, encounter: str, seq: int) -> Message:
        rows = await self._table.store.ledger.sentence(encounter, seq)
        if not rows:
            return stale()
        live = await self._table.live.load(encounter)
        line = await self._desk.line(interaction, "", encounter=encounter)
        lines = []
        for row in rows:
            lines += unfolded(step_of(row), live.state, ruleset(live.info.system), line.eyes)
        return embeds.unfolded(lines or [says("why.nothing")])


async def _answer(interaction: Interaction, message: Message) -> None:
    """Answer a press that comes to nothing, for its person alone."""
    if await acknowledge(interaction, private=True):
        await deliver(interaction, message, private=True)
