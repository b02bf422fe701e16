"""What presses of buttons do. Rights and staleness are judged at each press, against the store."""

import re
from collections.abc import Coroutine
from typing import Any

from bot import rights
from bot.discord import embeds, ids, pasting
from bot.discord.boundary import guard
from bot.discord.desk import Desk
from bot.discord.embeds import Message, notice, stale
from bot.discord.forms import for_one
from bot.discord.host import Interaction
from bot.discord.masters import place_of
from bot.discord.question_presses import QuestionPresses
from bot.discord.undo_presses import UndoPresses
from bot.handlers import fairness
from bot.reply import step_of
from bot.texts import says
from bot.words.answers import unfolded
from rules.core.encounter import current
from rules.core.report import Refused
from rules.core.secrets.audience import Viewer
from rules.registry import ruleset
from storage.rows import Loaded, Missing

PRIVATE = ("options", "map")
"""What buttons say that is answered to their person alone."""


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
            await self._tell(interaction, "press", _told(stale()))
            return
        verb, at = found
        if verb == "offer":
            response = self._desk.response(interaction, private=for_one(at["sentence"]))
            if response is not None:
                await self._desk.command(response, at["sentence"])
        elif verb == ids.PASTED:
            response = self._desk.response(interaction, private=True)
            if response is not None:
                await self._desk.command(response, at["sentence"], files=pasting.brought(interaction))
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
                seq = int(at["seq"])
                await self._tell(interaction, f"why {seq} of {encounter}", self._explained(interaction, encounter, seq))
            case "undo" | "redo":
                await self._undo.move(interaction, verb, encounter, int(at["seq"]))
            case "judge":
                await self._undo.judge(interaction, encounter, int(at["number"]), at["verdict"])
            case "verify":
                deed = self._verified(interaction, encounter, int(at["seq"]))
                await self._tell(interaction, f"verify {encounter}", deed)
            case _:
                await self._command(interaction, verb, at)

    async def _tell(self, interaction: Interaction, what: str, deed: Coroutine[Any, Any, Message]) -> None:
        """Show what a press asks for to its person alone."""
        response = self._desk.response(interaction, private=True)
        if response is None:
            deed.close()
        else:
            await response.deliver(await guard(what, deed))

    async def _command(self, interaction: Interaction, verb: str, at: re.Match[str]) -> None:
        """Say what a button stands for; what only informs is for this person."""
        private = verb in ("board", "turn") and at["deed"] in PRIVATE
        response = self._desk.response(interaction, private=private)
        if response is None:
            return
        encounter = at["encounter"]
        match verb:
            case "end":
                said = self._end(interaction, encounter, int(at["seq"]))
            case "accept":
                said = self._accept(interaction, encounter, at["figure"])
            case "turn":
                said = self._turn(interaction, encounter, int(at["slot"]), at["deed"])
            case _:
                said = self._board(interaction, encounter, at["deed"])
        line = await guard(f"{verb} of {encounter}", said)
        if isinstance(line, Message):
            await response.deliver(line)
        else:
            await self._desk.command(response, line)

    async def _verified(self, interaction: Interaction, encounter: str, seq: int) -> Message:
        """Recompute every die of a fight that is over, for whoever asks."""
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

    async def _end(self, interaction: Interaction, encounter: str, seq: int) -> str | Message:
        """End the fight that was asked about, if nothing has happened since."""
        live = await self._here(interaction, encounter)
        return "encounter end now" if live is not None and live.head == seq else stale()

    async def _accept(self, interaction: Interaction, encounter: str, figure: str) -> str | Message:
        """Let the new sheet of a figure count in the fight."""
        live = await self._here(interaction, encounter)
        here = live.state.figures if live is not None else ()
        who = next((name for name in here if ids.of_figure(name) == figure), None)
        return stale() if who is None else f'sheet accept "{who}"'

    async def _board(self, interaction: Interaction, encounter: str, deed: str) -> str | Message:
        """What a button below the tracker says, in the fight as it stands."""
        return stale() if await self._here(interaction, encounter) is None else deed

    async def _here(self, interaction: Interaction, encounter: str) -> Loaded | None:
        """The fight of the channel, if it is that one."""
        live = await self._table.find(await self._desk.line(interaction, ""))
        return live if live is not None and live.info.id == encounter else None

    async def _turn(self, interaction: Interaction, encounter: str, slot: int, deed: str) -> str | Message:
        """What a button below a turn's message says, for the figure whose turn it still is; its player or a GM may."""
        line = await self._desk.line(interaction, "")
        live = await self._table.find(line)
        now = current(live.state) if live is not None and live.info.id == encounter else None
        if live is None or now is None or now.id != slot or now.who not in live.state.figures:
            return notice(says("press.turn_over"))
        if not line.speaker.plays(live.state, now.who):
            return notice(says("press.not_yours"))
        return f'options "{now.who}"' if deed == "options" else f"{now.who}: {deed}"

    async def _explained(self, interaction: Interaction, encounter: str, seq: int) -> Message:
        """Every roll, modifier and rule of one resolution."""
        try:
            live = await self._table.live.load(encounter)
        except Missing:
            return stale()
        rows = await self._table.store.ledger.sentence(encounter, seq)
        here = live.info.channel == place_of(interaction).channel
        # An answer for one person alone may stand in a direct message: what it tells is that person's own.
        own = Viewer(str(interaction.user.id))
        if not rows or not (here or rows[0].who == own.id):
            return stale()
        viewer = (await self._desk.line(interaction, "", encounter=encounter)).eyes if here else own
        lines = []
        for row in rows:
            lines += unfolded(step_of(row), live.state, ruleset(live.info.system), viewer)
        return embeds.unfolded(lines or [says("why.nothing")])


async def _told(message: Message) -> Message:
    """The message as what comes of a press."""
    return message
