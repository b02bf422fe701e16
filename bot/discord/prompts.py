"""The defenders' prompts: one message with buttons for each open question, kept true to the ledger."""

import logging
from collections import Counter, defaultdict, deque
from datetime import datetime
from typing import Any

import discord
from msgspec import Struct

from bot.discord.buttons import look_view, question_view, unlisted
from bot.discord.embeds import Message, cut, escaped
from bot.discord.masters import Masters
from bot.discord.send import FAULTS
from bot.gate import sight_of
from bot.refresh import Refresher
from bot.table import GameTable
from bot.texts import says
from rules.core.orders.answers import words
from rules.core.report import Question
from rules.core.secrets.audience import EVERYBODY
from rules.registry import ruleset
from storage.rows import Loaded, Pending
from storage.settings import Key, of_encounter

log = logging.getLogger(__name__)


class Prompt(Struct, frozen=True):
    """A message that asks: the question, and the sentence (by the row it started from) that waits for it."""

    message: str
    question: Question
    base: int
    version: int


LAST_TOLD = 256
"""How many messages are remembered that tell what came of their question, or are about to."""
PROMPTS: Key[list[Prompt]] = Key("prompts", list[Prompt], [])


class Prompts:
    """A projection of the open questions; posts, renews and closes their messages."""

    def __init__(self, client: discord.Client, table: GameTable, masters: Masters) -> None:
        self._client, self._table, self._masters = client, table, masters
        self._open: set[str] = set()
        self._asked_ids: dict[str, frozenset[str]] = {}
        self._taken: Counter[str] = Counter()
        # Messages closed by an answer that may still be on its way to them.
        self._told: deque[str] = deque(maxlen=LAST_TOLD)
        # What was just posted and is not written down yet, by fight: the message by its question.
        self._fresh: defaultdict[str, dict[tuple[int, str], str]] = defaultdict(dict)
        self._refresher = Refresher(self._refresh)

    def touch(self, encounter: str) -> None:
        """A question was asked, answered or dropped, or may have been."""
        self._refresher.touch(encounter)

    def any_open(self, encounter: str) -> bool:
        """Whether a prompt of that fight stands."""
        return encounter in self._open

    def may_answer(self, encounter: str, user: str, gm: bool) -> bool:
        """Whether this person may answer, as far as memory knows; True in doubt: the table judges."""
        return gm or user in self._asked_ids.get(encounter, frozenset({user}))

    def take_over(self, message: str) -> None:
        """That message is about to tell what came of its question: nothing of it is edited here when it is closed."""
        self._taken[message] += 1

    def give_back(self, message: str) -> None:
        """The question of that message still stands, or nothing came of one answer to it."""
        self._taken[message] -= 1
        self._taken = +self._taken

    async def tells(self, message: discord.Message) -> bool:
        """Whether that message tells what came of its question, or is about to; True where nobody knows."""
        try:
            known = str(message.id) in self._taken or str(message.id) in self._told
            return known or bool((await message.fetch()).embeds)
        except FAULTS as fault:
            log.info("the prompt %s can't be looked at: %s", message.id, fault)
            return True

    async def asking(self, encounter: str, waiting: Pending, question: Question) -> str | None:
        """The message that asks that question, None where it asks in secret, or none stands."""
        if encounter not in self._open or _public(await self._table.live.present(encounter), question) is None:
            return None
        kept = await self._table.store.settings.get(PROMPTS, of_encounter(encounter))
        mine = (one.message for one in kept if one.base == waiting.base and one.question.id == question.id)
        return next(mine, self._fresh.get(encounter, {}).get((waiting.base, question.id)))

    async def become(self, channel: str, message: str, told: Message) -> bool:
        """Let the message that asked tell what came of the answer; False where that does not get through."""
        here = self._client.get_partial_messageable(int(channel)).get_partial_message(int(message))
        extra: dict[str, Any] = {"attachments": told.attached(), "view": told.view}
        try:
            await here.edit(content=told.content, embeds=list(told.embeds), **extra)
        except FAULTS as fault:
            log.warning("the prompt %s could not tell its outcome: %s", message, fault)
            return False
        return True

    async def adopt(self, encounter: str, message: str, version: int, number: int) -> None:
        """A button of that message was pressed: make sure that it is known, and hence closed when its time has come.

        It is not where the process was killed between posting it and noting it down.
        """
        scope = of_encounter(encounter)
        waiting = await self._table.store.ledger.pending(encounter)
        kept = await self._table.store.settings.get(PROMPTS, scope)
        here = next((one for one in waiting if one.version == version and number < len(one.questions)), None)
        if here is not None and all(prompt.message != message for prompt in kept):
            found = Prompt(message, here.questions[number], here.base, version)
            await self._table.store.settings.set(PROMPTS, scope, [*kept, found])

    async def noted(self, encounter: str) -> None:
        """Ask what is open, and note down which messages ask: one that is not noted down would stay when it is over."""
        self._refresher.touch(encounter)
        await self._refresher.settled(encounter)

    async def settled(self, encounter: str) -> None:
        """Wait until it shows how the fight stands, or could not."""
        await self._refresher.settled(encounter)

    async def close(self) -> None:
        """Bring all prompts up to date and stop."""
        await self._refresher.close()

    async def _refresh(self, encounter: str) -> None:
        scope = of_encounter(encounter)
        info = await self._table.store.ledger.info(encounter)
        if not info.channel.isdigit() or not self._table.plays(info.guild):
            return
        waiting = await self._table.store.ledger.pending(encounter)
        before = await self._table.store.settings.get(PROMPTS, scope)
        if not waiting and not before:
            self._open.discard(encounter)
            return
        self._open.add(encounter)
        place = self._client.get_partial_messageable(int(info.channel))
        after: list[Prompt] = []
        for prompt in before:
            kept = await self._renewed(encounter, place, prompt, waiting)
            after += [kept] if kept is not None else []
        if waiting:
            live = await self._table.live.load(encounter)
            asked = {(prompt.version, prompt.question.id) for prompt in after}
            users = [await self._asked_user(live, question) for one in waiting for question in one.questions]
            self._asked_ids[encounter] = frozenset(user for user in users if user is not None)
            for one in waiting:
                for number, question in enumerate(one.questions):
                    if (one.version, question.id) not in asked:
                        made = await self._post(live, place, one, number)
                        after += [made] if made is not None else []
        # The message ids are text in JSON, so the list can be compared as it is stored.
        if not after:
            await self._table.store.settings.clear(PROMPTS, scope)
        elif after != before:
            await self._table.store.settings.set(PROMPTS, scope, after)
        self._fresh.pop(encounter, None)
        if not waiting:
            self._open.discard(encounter)
            self._asked_ids.pop(encounter, None)

    async def _renewed(
        self, encounter: str, place: discord.PartialMessageable, prompt: Prompt, every: tuple[Pending, ...]
    ) -> Prompt | None:
        """The prompt as it stands now, its message edited where need be; None when it is closed or was deleted."""
        waiting, number = _still_open(prompt, every)
        message = place.get_partial_message(int(prompt.message))
        try:
            if (number is None or waiting is None) and prompt.message in self._taken:
                del self._taken[prompt.message]
                self._told.append(prompt.message)
                return None
            if number is None or waiting is None:
                if (await message.fetch()).embeds:
                    # It tells what came of it already; the process that let it died before it noted that down.
                    return None
                said = await self._outcome(encounter, prompt, every)
                await message.edit(content=cut(said, 2000), view=None)
                return None
            if prompt.version == waiting.version:
                return prompt
            live = await self._table.live.load(encounter)
            question = waiting.questions[number]
            content, view = await self._asked(live, waiting, number)
            await message.edit(content=content, view=view)
            return Prompt(prompt.message, question, waiting.base, waiting.version)
        except discord.NotFound:
            return None
        except FAULTS as fault:
            log.warning("the prompt %s of %s did not get through: %s", prompt.message, encounter, fault)
            return prompt if number is not None else None

    async def _outcome(self, encounter: str, prompt: Prompt, every: tuple[Pending, ...]) -> str:
        """How the question was answered, as the rows after it tell, and whether in vain; of a secret one only that."""
        shown = _public(await self._table.live.load(encounter), prompt.question)
        who = f"**{escaped(shown.who)}**: " if shown is not None else ""
        here = (one.answers.get(prompt.question.id) for one in every if one.base == prompt.base)
        given, void = next((answer for answer in here if answer is not None), None), False
        if given is None:
            for row in await self._table.store.ledger.rows(encounter, prompt.base, 50):
                if row.report.base == prompt.base and prompt.question.id in row.answers:
                    given, void = row.answers[prompt.question.id], row.kind == "void"
                    break
        if given is None:
            return says("prompt.over", who=who)
        told = f"{who}{escaped(words(shown, given))}" if shown is not None else says("prompt.answered")
        return says("prompt.in_vain", told=told) if void else told

    async def _post(
        self, live: Loaded, place: discord.PartialMessageable, waiting: Pending, number: int
    ) -> Prompt | None:
        question = waiting.questions[number]
        content, view = await self._asked(live, waiting, number)
        user = await self._asked_user(live, question)
        pings = discord.AllowedMentions(users=[discord.Object(int(user))]) if user is not None else None
        try:
            made = await place.send(
                content=content,
                view=view,
                nonce=f"q{waiting.version}.{number}.{live.info.id}"[:25],
                allowed_mentions=pings or discord.AllowedMentions.none(),
            )
        except FAULTS as fault:
            log.warning("a question of %s did not get through: %s", live.info.id, fault)
            return None
        self._fresh[live.info.id][waiting.base, question.id] = str(made.id)
        return Prompt(str(made.id), question, waiting.base, waiting.version)

    async def _asked(self, live: Loaded, waiting: Pending, number: int) -> tuple[str, discord.ui.View]:
        """The words and buttons of an open question."""
        question = waiting.questions[number]
        user = await self._asked_user(live, question)
        mention = f"<@{user}> " if user is not None else ""
        shown = _public(live, question)
        due = _due(waiting, shown)
        if shown is None:
            return says("prompt.secret", mention=mention, due=due), look_view(live.info.id, waiting.version, number)
        left = unlisted(shown)
        more = "\n" + says("prompt.more", n=left) if left else ""
        asked = cut(escaped(shown.text), 1500)
        content = f"{mention}{asked}" if shown.who in shown.text else f"{mention}**{escaped(shown.who)}**: {asked}"
        content += f"{due}{more}"
        return content, question_view(live.info.id, waiting.version, number, shown)

    async def _asked_user(self, live: Loaded, question: Question) -> str | None:
        """The id of whoever is asked: the figure's player, else whoever runs the fight."""
        figure = live.state.figures.get(question.who)
        owner = figure.owner if figure is not None else None
        user = owner or await self._masters.starter(live.info.id)
        return user if user is not None and user.isdigit() else None


def _still_open(prompt: Prompt, every: tuple[Pending, ...]) -> tuple[Pending | None, int | None]:
    """What waits for the answer to the prompt's question now, and the question's number in it; None, None: nothing."""
    for one in sorted(every, key=lambda one: one.version != prompt.version):
        for number, question in enumerate(one.questions):
            if one.base == prompt.base and question.id == prompt.question.id:
                return one, number
    return None, None


def _public(live: Loaded, question: Question) -> Question | None:
    """The question as everybody may read it; None where it is asked in secret."""
    return sight_of(live.state, ruleset(live.info.system), EVERYBODY).question(question)


def _due(waiting: Pending, shown: Question | None) -> str:
    """Until when an answer is waited for, and what it is then."""
    if waiting.deadline is None:
        return ""
    when = f"<t:{int(datetime.fromisoformat(waiting.deadline).timestamp())}:R>"
    if shown is None:
        return "\n" + says("prompt.due", when=when)
    return "\n" + says("prompt.due_then", when=when, default=escaped(words(shown, shown.default)))
