"""Between Discord and the table: who speaks, what is said, and where its answer goes."""

import asyncio
from collections.abc import Callable

import discord
from msgspec import Struct
from msgspec.structs import replace

from bot.discord import embeds, telling
from bot.discord.answers import Answers
from bot.discord.boards import Board, Map, MastersTracker, Tracker
from bot.discord.boundary import guard
from bot.discord.buttons import accept_view
from bot.discord.clock import Clock
from bot.discord.embeds import Message, notice
from bot.discord.host import Interaction
from bot.discord.lacking import Lacking
from bot.discord.marks import Marks
from bot.discord.masters import Masters, place_of
from bot.discord.pickup import left_over
from bot.discord.prompts import Prompts
from bot.discord.send import Response, begin, nonce_of, post
from bot.discord.telling import Teller
from bot.discord.turns import Turns
from bot.handlers import questions
from bot.limits import Limits
from bot.logs import DELIVERY
from bot.refresh import Kept
from bot.reply import FightPart, Line, Place, Reply
from bot.settings import Settings
from bot.table import GameTable
from bot.texts import says
from grammar.commands.declared import TableCommand
from grammar.scene.resolve import Speaker
from rules.core.encounter import OWN
from rules.core.secrets.audience import EVERYBODY, MASTER, visible
from storage.ledger import Plays


class Resolved(Struct, frozen=True):
    """What came of a typed answer, and whether it stands where the question stood."""

    message: Message
    stands: bool


class Desk:
    """What all commands, buttons and messages share. ``played`` hears of each server that plays a system."""

    def __init__(
        self, client: discord.Client, table: GameTable, options: Settings, played: Callable[[str | None, str], None]
    ) -> None:
        self.client, self.table, self.settings, self._played = client, table, options, played
        table.starter_runs, table.shows_data, table.limits = True, False, Limits(options.allowed)
        self.masters = Masters(table)
        pause, lacking = options.tracker_seconds, Lacking(client, self.masters)
        self.tracker = Tracker(client, table, pause, lacking)
        self.masters_tracker = MastersTracker(client, table, pause, lacking, self.masters)
        self.map = Map(client, table, pause, lacking)
        self.boards: tuple[Board, ...] = (self.tracker, self.masters_tracker, self.map)
        self.pages: Kept | None = None
        self.prompts, self.turns = Prompts(client, table, self.masters), Turns(client, table)
        table.ending = self.prompts.noted
        self.clock = Clock(table, self.overdue)
        self.marks = Marks(client, table)
        self.teller = Teller(table, self.map, self.marks)
        self.answers = Answers(client, table, self.teller, pause, self.shown, self.prompts.tells)
        self._rising: set[asyncio.Task[object]] = set()
        self._warming: set[asyncio.Task[None]] = set()
        self._warmed: set[str] = set()

    # --- life
    async def pick_up(self, shard: int, plays: Plays) -> None:
        """Pick up what runs on a shard's servers, or ended unseen: trackers, maps, questions, deadlines, answers.

        Their answers have to be expected before the first can come: ``Answers.expect``.
        """
        mine = asyncio.current_task()
        assert mine is not None
        self._rising.add(mine)
        try:
            self.clock.wake()
            for guild, system in await self.table.store.ledger.played():
                if plays(guild):
                    self._played(guild, system)
            # What a message told must be read before anything about it is changed.
            await self.answers.pick_up(shard, await left_over(self.table.store, plays), self._touch)
        finally:
            self._rising.discard(mine)

    def doubted(self, encounter: str, plays: Plays) -> None:
        """Another process has written in a fight that is ours: look for what it has neither told nor asked."""
        if (live := self.table.live.peek(encounter)) is not None and plays(live.info.guild):
            self.answers.look(encounter)
            self._touch(encounter)

    def _touch(self, encounter: str, *, asked: bool = True) -> None:
        for board in self.boards:
            board.touch(encounter)
        if self.pages is not None:
            self.pages.touch(encounter)
        self.turns.touch(encounter)
        if asked:
            self.prompts.touch(encounter)

    async def shown(self, encounter: str) -> None:
        """Wait until every message that shows the fight is up to date, or could not be brought there."""
        for board in self.boards:
            await board.settled(encounter)
        await self.prompts.settled(encounter)
        await self.turns.settled(encounter)

    async def let_go(self, plays: Plays) -> None:
        """Finish what is under way for those servers, and forget them: another process plays them from now on."""
        mine = [live for live in self.table.live.known() if plays(live.info.guild)]
        for live in mine:
            await self.shown(live.info.id)
            await self.answers.settled(live.info.id)
        self.forget(plays)

    def forget(self, plays: Plays) -> None:
        """Forget what memory holds of those servers."""
        for live in self.table.live.known():
            if plays(live.info.guild):
                self.table.forget(live.info.id)
                self.table.running.pop(live.info.channel, None)
                self.answers.forget(live.info.id)
                if live.info.guild is not None:
                    self.masters.forget(live.info.guild)
        self.table.store.settings.forget()

    async def close(self) -> None:
        """Bring every message up to date and stop."""
        if self._rising:
            # What still picks up what runs would read a store that is closed by then.
            for task in self._rising:
                task.cancel()
            await asyncio.wait(self._rising)
        await self.clock.close()
        await asyncio.gather(*self._warming)
        for board in self.boards:
            await board.close()
        if self.pages is not None:
            await self.pages.close()
        await self.prompts.close()
        await self.turns.close()
        await self.answers.close()

    # --- speaking
    async def line(
        self,
        interaction: Interaction,
        text: str,
        files: dict[str, bytes] | None = None,
        encounter: str | None = None,
        said: TableCommand | None = None,
    ) -> Line:
        """The interaction as something said, in that fight, else in the last one there; ``said``: the command it is."""
        place = place_of(interaction)
        who = await self.masters.speaker(interaction.user, place, interaction.permissions, encounter)
        source = f"i:{interaction.id}"
        self.answers.heard(source)
        return Line(text, place, who, source, files or {}, careful=True, command=said)

    def response(self, interaction: Interaction, *, private: bool = False, onto: bool = False) -> Response | None:
        """The answer to be of an interaction that has just come; None where it has come before. See Response."""
        DELIVERY.set(f"i:{interaction.id}")
        after = self.settings.defer_after_ms / 1000
        return begin(interaction, after, self.table.meters, private=private, onto=onto)

    async def command(
        self,
        response: Response,
        text: str,
        *,
        code: bool = False,
        files: dict[str, bytes] | None = None,
        said: TableCommand | None = None,
    ) -> None:
        """Say an interaction's line, or the command that it is, and answer it."""
        line = await guard(text, self.line(response.interaction, text, files, said=said))
        if isinstance(line, Message):
            await self.answer(response, line)
            return
        asks = None if response.private else await guard(text, self.asks(line))
        done = await guard(text, self._said(line)) if not isinstance(asks, str) else None
        if done is not None:
            await self.answer(response, done, code=code)
        elif isinstance(asks, str):
            await self._become(response, line, asks)

    async def _said(self, line: Line) -> tuple[Line, Reply]:
        return line, await self.say(line)

    async def say(self, line: Line) -> Reply:
        """Carry a line out; where the store is lost over it, what it did is told as soon as the store is back."""
        with self.answers.doubting(line):
            return await self.table.say(line)

    async def answer(self, response: Response, said: tuple[Line, Reply] | Message, *, code: bool = False) -> None:
        """Answer an interaction by what was said, or by the message about a fault of ours."""
        if isinstance(said, Message):
            await response.deliver(said)
            return
        line, reply = said
        first = self.owed(reply)
        try:
            made = await self._deliver(response, line, reply, code=code)
        finally:
            # What shows the fight follows below the answer.
            self.moved(reply)
        if made is not None:
            await self._beside(response, line, reply, *made)
            self.settled(reply.fight, first)
        elif first is not None and reply.fight.encounter is not None:
            self.answers.failed(reply.fight.encounter, first)
            await self._excuse(response, first)
        await self.marks.follow(reply, response.interaction.user.display_name)

    def owed(self, reply: Reply) -> int | None:
        """What was carried out has to be answered from now on; the first of its rows, None where nothing was.

        A question that is open has a message of its own, which is looked after by itself.
        """
        fight, first = reply.fight, reply.fight.due
        if not telling.over(reply) or fight.encounter is None or first is None or fight.seq is None:
            return None
        self.answers.owe(fight.encounter, first, fight.seq)
        return first

    def settled(self, fight: FightPart, first: int | None) -> None:
        """The answer stands."""
        if first is not None and fight.encounter is not None:
            self.answers.paid(fight.encounter, first)

    async def _excuse(self, response: Response, first: int) -> None:
        """Tell whoever spoke, by whatever way is left, that it was carried out though its answer can't be shown."""
        word = notice(says("discord.cant_show", first=first))
        if not await response.whisper(word):
            await post(response.interaction.user, word)

    async def asks(self, line: Line) -> str | None:
        """The message that asks what a typed line answers; None where the line is no answer, or no such message is."""
        live = await self.table.here(line)
        if live is None or not live.waiting:
            return None
        found = questions.answered(self.table, line, live)
        return None if found is None else await self.prompts.asking(live.info.id, *found)

    async def _become(self, response: Response, line: Line, asks: str) -> None:
        """Carry out a typed answer; the message that asked becomes the one that tells, whoever answered reads where."""
        response.private = True
        self.prompts.take_over(asks)
        said = await guard(line.text, self._said(line))
        told = None if isinstance(said, Message) else await self.resolve(*said, asks)
        if told is None or isinstance(said, Message):
            await self.answer(response, said)
            return
        _, reply = said
        first, read = self.owed(reply), self.teller.readings(line, reply)
        self.moved(reply)
        own = embeds.above(response.interaction.guild_id, line.place.channel, asks)
        if not told.stands:
            own = told.message
        elif read.shown(line.eyes).text != read.shown(EVERYBODY).text:
            own = await self.teller.message(line, read, private=True)
        made = await response.deliver(own, nonce_of(reply.fight))
        number = int(asks) if told.stands else made
        if number is not None:
            await self.teller.sent(line.place, reply, told.message, number)
            self.settled(reply.fight, first)
        elif first is not None and reply.fight.encounter is not None:
            self.answers.failed(reply.fight.encounter, first)
            await self._excuse(response, first)
        await self.marks.follow(reply, response.interaction.user.display_name)

    async def resolve(self, line: Line, reply: Reply, asks: str) -> Resolved | None:
        """Show what came of a typed answer on the message that asked; None where nothing public came of it yet."""
        read = self.teller.readings(line, reply)
        if not telling.over(reply) or reply.private or read.silent(line.eyes):
            self.prompts.give_back(asks)
            return None
        # Its title is the sentence that was waiting, not what answered it.
        message = await self.teller.message(replace(line, text=""), read, private=False)
        stands = await self.prompts.become(line.place.channel, asks, message)
        if not stands:
            self.prompts.give_back(asks)
        return Resolved(message, stands)

    def moved(self, reply: Reply) -> None:
        """Something was carried out: let the messages that show the fight follow."""
        encounter = reply.fight.encounter
        if encounter is None:
            return
        live = self.table.live.peek(encounter)
        if live is not None:
            self._played(live.info.guild, live.info.system)
        else:
            self.answers.over(encounter)
        self._touch(encounter, asked=bool(reply.prompts.questions) or self.prompts.any_open(encounter))
        if reply.prompts.questions:
            self.clock.wake()

    async def complete(self, interaction: Interaction, before: str, typed: str) -> list[tuple[str, str]]:
        """What ``typed`` may become, with what it would do, as far as memory knows; ``before`` is the line up to it."""
        place = place_of(interaction)
        if place.channel not in self._warmed or not self.masters.knows(place):
            self._warmed.add(place.channel)
            task = asyncio.create_task(self.masters.warm(place))
            self._warming.add(task)
            task.add_done_callback(self._warming.discard)
        who = self.masters.seems(interaction.user, place, interaction.permissions)
        line = Line(before + typed, place, who)
        async with self.table.limits.turn(place):
            words = await self.table.complete(line, len(line.text))
        whole = [(line.text[: w.start] + w.text, w) for w in words]
        head = before.casefold()
        return [(text[len(before) :], w.note) for text, w in whole if text.casefold().startswith(head)]

    # --- answering
    async def _deliver(
        self, response: Response, line: Line, reply: Reply, *, code: bool
    ) -> tuple[Message, telling.Readings | None, int] | None:
        """Put the answer where its readers find it: the message, who reads what of it (None: a refusal), its number.

        None where it did not get through.
        """
        read = None if reply.error is not None else self.teller.readings(line, reply)
        if read is None:
            message = self.teller.fault(reply, line)
        else:
            private = response.private or read.silent(line.eyes)
            message = await self.teller.message(line, read, private=private, code=code)
        made = await response.deliver(message, nonce_of(reply.fight))
        return None if made is None else (message, read, made)

    async def _beside(
        self, response: Response, line: Line, reply: Reply, message: Message, read: telling.Readings | None, number: int
    ) -> None:
        """What goes with an answer that stands; what only its person may see comes apart."""
        if read is None:
            return
        await self.teller.sent(line.place, reply, message, number)
        if reply.files.own:
            await response.whisper(embeds.own_files(reply.files))
        await self._ask_for_sheets(reply)
        await self._tell_masters(line, read)
        if not message.private and read.shown(line.eyes).text != read.shown(EVERYBODY).text:
            await response.whisper(await self.teller.message(line, read, private=True))

    async def _tell_masters(self, line: Line, read: telling.Readings) -> None:
        """Show a player's secret roll where the game masters have their own tracker."""
        steps = read.reply.fight.steps
        if read.live is None or not steps or not steps[0].audience.startswith(OWN):
            return
        where = await self.masters.place(read.live)
        if where is None:
            return
        made = embeds.answer(read.shown(MASTER), embeds.gist(f"{line.speaker.name}: {line.text}"))
        await post(self.client.get_partial_messageable(int(where)), made)

    async def _ask_for_sheets(self, reply: Reply) -> None:
        """Tell the channel, where its game masters read it, that sheets wait for them."""
        live = self.table.live.peek(reply.fight.encounter) if reply.fight.encounter is not None else None
        if live is None or reply.prompts.shows != "sheet":
            return
        place = self.client.get_partial_messageable(int(live.info.channel))
        seen = visible(live.state, EVERYBODY)
        for who in filter(seen.__contains__, reply.data["waiting"]):
            text = says("discord.new_sheet", who=embeds.escaped(who))
            await post(place, Message(content=text, view=accept_view(live.info.id, who)))

    async def overdue(self, encounter: str, reply: Reply) -> None:
        """Post what came of a question that was answered because its time was up."""
        self.moved(reply)
        first = self.owed(reply)
        live = await self.table.live.load(encounter)
        line = Line("", Place(live.info.channel, live.info.guild), Speaker("", "", False))
        message = await self.teller.message(line, self.teller.readings(line, reply), private=False)
        place = self.client.get_partial_messageable(int(live.info.channel))
        sent = await post(place, message, nonce=nonce_of(reply.fight))
        if sent is not None:
            await self.teller.sent(line.place, reply, message, sent.id)
            self.settled(reply.fight, first)
        elif first is not None:
            self.answers.failed(encounter, first)


class DeskClient(discord.AutoShardedClient):
    """A client that has a desk."""

    desk: Desk


def desk_of(interaction: Interaction) -> Desk:
    """The desk of the client that got the interaction."""
    client = interaction.client
    assert isinstance(client, DeskClient)
    return client.desk
