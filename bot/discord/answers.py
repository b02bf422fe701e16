"""What was carried out and has not been answered yet: told at the next chance, and after a restart."""

import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator
from contextlib import contextmanager

import discord
from msgspec import Struct
from msgspec.structs import replace

from bot.discord import ids
from bot.discord.boundary import guard
from bot.discord.forms import for_one
from bot.discord.prompts import PROMPTS
from bot.discord.send import FAULTS, nonce_of, post
from bot.discord.telling import Teller
from bot.handlers.questions import OVERDUE
from bot.handlers.told_again import told_again
from bot.refresh import Refresher
from bot.reply import Line, Place
from bot.table import GameTable
from bot.texts import says
from grammar.scene.resolve import Speaker
from rules.core.encounter import ALL
from storage.faults import Unusable
from storage.rows import EncounterInfo, Row
from storage.settings import ENDED, Key, of_encounter

log = logging.getLogger(__name__)

TOLD: Key[int | None] = Key("told", int | None, None)
"""The last row of a fight up to which everything was answered, as far as is written down."""
REMEMBERED = 4096
"""How many deliveries are known to have come to this process: the latest."""
LOOKED_THROUGH = 1000
"""How many messages of the channel are looked through at most for answers that are not written down."""


class Answers:
    """Knows which sentences of each fight still have to be answered, by the first row of each.

    What is answered is written down a moment later, so a killed process leaves a few sentences of which only the
    channel knows; it is looked through for these, so that nothing is told twice.
    """

    def __init__(
        self,
        client: discord.Client,
        table: GameTable,
        teller: Teller,
        pause: float,
        shown: Callable[[str], Awaitable[None]],
        tells: Callable[[discord.Message], Awaitable[bool]],
    ) -> None:
        self._client, self._table, self._teller, self._shown, self._tells = client, table, teller, shown, tells
        self._open: defaultdict[str, set[int]] = defaultdict(set)
        self._failed: defaultdict[str, set[int]] = defaultdict(set)
        self._seen: defaultdict[str, set[int]] = defaultdict(set)
        self._last: defaultdict[str, int] = defaultdict(int)
        self._heard: dict[str, None] = {}
        self._expected: set[int] = set()
        self._unread: set[str] = set()
        # What it waits for keeps within bounds itself.
        self._writer = Refresher(self._write, pause, at_once=1000)
        self._again = Refresher(self._tell_failed, pause)
        self._reader = Refresher(self._resume, pause)

    def expect(self, shard: int) -> None:
        """A shard is this process's: until its fights are picked up nobody knows what an earlier one owes."""
        self._expected.add(shard)

    def left(self, shards: Iterable[int]) -> None:
        """Those shards are another process's: nobody waits for their fights to be picked up here."""
        self._expected.difference_update(shards)
        self._read()

    async def pick_up(self, shard: int, fights: Collection[str], then: Callable[[str], None]) -> None:
        """Look after what an earlier process left unanswered in these fights of a shard, the others being at rest.

        ``then`` is called with each that has been looked after.
        """
        self._unread |= set(fights)
        self._expected.discard(shard)
        self._read()
        for encounter in sorted(fights):
            await guard(f"answers of {encounter}", self._resume(encounter))
            then(encounter)

    def forget(self, encounter: str) -> None:
        """Another process answers in that fight from now on."""
        for held in (self._open, self._failed, self._seen, self._last):
            held.pop(encounter, None)
        self._unread.discard(encounter)

    def over(self, encounter: str) -> None:
        """A fight may have ended since its answers were written down last: then nothing of it is kept."""
        if encounter in self._seen:
            self._writer.touch(encounter)

    async def settled(self, encounter: str) -> None:
        """Wait until what was answered in that fight is written down."""
        await self._writer.settled(encounter)

    def heard(self, source: str) -> None:
        """This delivery came to this process, which answers it itself, even while it still looks after older ones."""
        self._heard[source] = None
        if len(self._heard) > REMEMBERED:
            del self._heard[next(iter(self._heard))]

    @contextmanager
    def doubting(self, line: Line) -> Iterator[None]:
        """Carry a line out; where the store is lost over it, what it did is looked for as soon as the store is back.

        Nobody knows then whether it was written down, and whoever said it is told that the store is lost.
        """
        try:
            yield
        except Unusable:
            encounter = self._table.running.get(line.place.channel)
            if encounter is not None:
                self._heard.pop(line.source or "", None)
                self.look(encounter)
            raise

    def look(self, encounter: str) -> None:
        """Look for rows of that fight that nobody has told, as soon as may be."""
        self._unread.add(encounter)
        self._reader.touch(encounter)

    async def close(self) -> None:
        """Write down what was answered, and stop."""
        await self._reader.close()
        await self._again.close()
        await self._writer.close()

    def owe(self, encounter: str, first: int, last: int) -> None:
        """The sentence of these rows was carried out; its answer is under way."""
        self._open[encounter].add(first)
        self._seen[encounter].add(first)
        self._last[encounter] = max(self._last[encounter], last)

    def paid(self, encounter: str, first: int) -> None:
        """It was answered; what failed before may get through now."""
        self._open[encounter].discard(first)
        self._writer.touch(encounter)
        if self._failed[encounter]:
            self._again.touch(encounter)
        if encounter in self._unread and not self._expected:
            self._reader.touch(encounter)

    def failed(self, encounter: str, first: int) -> None:
        """Its answer did not get through."""
        log.warning("row %s of %s is carried out, but its answer did not get through", first, encounter)
        self._failed[encounter].add(first)

    def retry(self) -> None:
        """There is a connection again: tell what failed, and read what could not be read."""
        for encounter in self._unread:
            self._reader.touch(encounter)
        for encounter, rows in self._failed.items():
            if rows:
                self._again.touch(encounter)

    # --- inside
    def _read(self) -> None:
        """What an earlier process owes may have been read by now: write down what was answered since."""
        for encounter in set(self._seen) - self._unread:
            self._writer.touch(encounter)

    async def _write(self, encounter: str) -> None:
        if self._expected or encounter in self._unread:
            # What an earlier process owes is known by this number alone, and hasn't been read yet.
            return
        # By this number a restarted process knows that the messages of the fight need no look.
        await self._shown(encounter)
        live = await self._table.live.present(encounter)
        if not self._mine(live.info):
            return
        waiting = self._open[encounter]
        if not waiting and live.info.ended is not None:
            await self._over(encounter, live.head)
            return
        told = min(waiting) - 1 if waiting else self._last[encounter]
        await self._table.store.settings.set(TOLD, of_encounter(encounter), told)

    def _mine(self, info: EncounterInfo) -> bool:
        """Whether this process still answers in that fight: whoever took over may have told what isn't known here."""
        mine = self._table.plays(info.guild)
        if not mine:
            self.forget(info.id)
        return mine

    async def _over(self, encounter: str, head: int) -> None:
        """Every row of a fight that is over is answered: nothing of it is kept, here or in the store.

        While this process makes the answer to the end itself, all stays as it is.
        """
        end = await self._table.store.settings.get(ENDED, of_encounter(encounter))
        if end is not None and end.source in self._heard and head + 1 not in self._seen[encounter]:
            return
        await self._table.store.settings.clear(TOLD, of_encounter(encounter))
        await self._table.store.settings.clear(ENDED, of_encounter(encounter))
        if not self._open[encounter]:
            self.forget(encounter)

    async def _tell_failed(self, encounter: str) -> None:
        if not self._mine((await self._table.live.present(encounter)).info):
            return
        for first in sorted(self._failed[encounter]):
            if await self._told(encounter, first):
                self._failed[encounter].discard(first)
                self._open[encounter].discard(first)
                self._writer.touch(encounter)

    async def _resume(self, encounter: str) -> None:
        """Tell what no process has answered; from now on this one writes it down. Can be repeated where it fails."""
        store = self._table.store
        info, head = await store.ledger.info(encounter), await store.ledger.head(encounter)
        if encounter not in self._unread or not self._mine(info):
            return
        rows = await self._rows(encounter) if info.channel.isdigit() else ()
        said = [row for row in rows if row.cause is None and row.source is not None]
        said = [row for row in said if row.seq not in self._seen[encounter] and row.source not in self._heard]
        deliveries = await store.ledger.deliveries(encounter, said[0].seq - 1) if said else ()
        due = [_due(rows, row, deliveries) for row in said]
        end = await store.settings.get(ENDED, of_encounter(encounter)) if info.ended is not None else None
        if end is not None and head + 1 not in self._seen[encounter]:
            due.append(_Due(head + 1, frozenset({end.source}), end.source))
        if due:
            try:
                answered, placeholders, asking = await self._in_channel(encounter, info.channel, _earliest(due))
            except FAULTS as fault:
                log.warning("the channel of %s can't be looked through for answers: %s", encounter, fault)
                return
            for one in due:
                if one.sources & self._heard.keys():
                    # It waited for an answer, which has come to this process just now.
                    continue
                if one.first in answered or (one.latest is not None and one.latest in answered):
                    continue
                self.owe(encounter, one.first, min(one.first, head))
                if one.latest in placeholders:
                    await _take_away(placeholders[one.latest])
                if not await self._told(encounter, one.first):
                    self.failed(encounter, one.first)
                else:
                    self._open[encounter].discard(one.first)
            await self._close_unknown(encounter, asking)
        self._last[encounter] = max(self._last[encounter], head)
        self._unread.discard(encounter)
        if info.ended is None:
            self._writer.touch(encounter)
        elif not self._open[encounter]:
            await self._over(encounter, head)

    async def _rows(self, encounter: str) -> tuple[Row, ...]:
        """The rows behind those that are known to be answered."""
        store = self._table.store
        told = await store.settings.get(TOLD, of_encounter(encounter))
        rows = await store.ledger.rows(encounter, told or 0)
        if told is not None:
            return rows
        # Nothing was ever written down: all that came to this store since the fight was begun, or opened again.
        again = max((row.seq for row in rows if any(note.code == "reopened" for note in row.report.notes)), default=1)
        here = {seq for _, seq in await store.ledger.deliveries(encounter, again - 1)}
        return tuple(row for row in rows if row.seq >= again and (row.cause or row.seq) in here)

    async def _in_channel(
        self, encounter: str, channel: str, after: int
    ) -> tuple[set[int | str | None], dict[str | None, discord.Message], list[discord.Message]]:
        """What the channel shows: answered rows and deliveries, by delivery the placeholders of answers to come, and
        the messages that ask."""
        place = self._client.get_partial_messageable(int(channel))
        answered: set[int | str | None] = set()
        placeholders: dict[str | None, discord.Message] = {}
        asking = []
        me = self._client.user
        async for message in place.history(limit=LOOKED_THROUGH, after=discord.Object(after), oldest_first=True):
            if me is None or message.author.id != me.id:
                continue
            source = _source_of(message)
            if message.flags.loading:
                placeholders[source] = message
                continue
            answered.add(source)
            answered |= ids.rows_of(encounter, message.components)
            if ids.asked_by(encounter, message.components):
                asking.append(message)
        return answered, placeholders, asking

    async def _close_unknown(self, encounter: str, asking: Iterable[discord.Message]) -> None:
        """Take the buttons off messages whose question is over, of which nothing is noted down.

        Who posted one was killed before it could note that, and whoever heard the answer before it could tell it.
        """
        store = self._table.store
        open_ = {one.version for one in await store.ledger.pending(encounter)}
        kept = {prompt.message for prompt in await store.settings.get(PROMPTS, of_encounter(encounter))}
        for message in asking:
            asked = str(message.id) in kept or ids.asked_by(encounter, message.components) & open_
            # Whoever answers it just now lets it tell what came of that.
            if not asked and not await self._tells(message):
                try:
                    await message.edit(content=says("prompt.over", who=""), view=None)
                except FAULTS as fault:
                    log.info("the prompt %s stays as it is: %s", message.id, fault)

    async def _told(self, encounter: str, first: int) -> bool:
        """Tell the channel what came of a sentence, or that the fight is over; False where it can't be told now."""
        info = await self._table.store.ledger.info(encounter)
        row = next(iter(await self._table.store.ledger.rows(encounter, first - 1, 1)), None)
        if row is None:
            end = await self._table.store.settings.get(ENDED, of_encounter(encounter))
            text, by = "", end.who if end is not None and info.ended is not None else None
        else:
            text, by = row.text, row.who or "" if not for_one(row.text) and row.report.audience == ALL else None
        if by is None:
            return True
        line = Line(text, Place(info.channel, info.guild), Speaker(by, "", False))
        reply = await told_again(self._table, line, encounter, row)
        message = await self._teller.message(line, self._teller.readings(line, reply), private=False)
        content = says("discord.carried_out", who=f"<@{by}>: " if by.isdigit() else "")
        place = self._client.get_partial_messageable(int(info.channel))
        sent = await post(place, replace(message, content=content), nonce=nonce_of(reply.fight))
        if sent is not None:
            await self._teller.sent(line.place, reply, message, sent.id)
        return sent is not None


class _Due(Struct, frozen=True):
    """What may have to be told: from which row on, the deliveries it came by, and the latest (None: no delivery's)."""

    first: int
    sources: frozenset[str]
    latest: str | None


def _due(rows: Iterable[Row], row: Row, deliveries: Iterable[tuple[str, int]]) -> _Due:
    """What a sentence of an earlier process may have to be told by."""
    group = _group(rows, row)
    mine = frozenset(source for source, seq in deliveries if seq in group)
    # What was answered because its time was up answers no delivery: only its buttons tell it.
    overdue = any(source.startswith(OVERDUE) for source in mine)
    return _Due(row.seq, mine, None if overdue else max(mine, key=_number, default=row.source))


def _group(rows: Iterable[Row], root: Row) -> set[int]:
    return {row.seq for row in rows if root.seq in (row.seq, row.cause)}


def _number(source: str) -> int:
    return int(source.partition(":")[2]) if source.partition(":")[2].isdigit() else 0


def _earliest(due: Iterable[_Due]) -> int:
    """The moment of the first delivery of these, as an id of Discord's."""
    return min((_number(source) for one in due for source in one.sources), default=0)


def _source_of(message: discord.Message) -> str | None:
    """The delivery that a message of ours answers."""
    if message.interaction_metadata is not None:
        return f"i:{message.interaction_metadata.id}"
    if message.reference is not None and message.reference.message_id is not None:
        return f"m:{message.reference.message_id}"
    return None


async def _take_away(placeholder: discord.Message) -> None:
    try:
        await placeholder.delete()
    except FAULTS as fault:
        log.info("the placeholder %s stays: %s", placeholder.id, fault)
