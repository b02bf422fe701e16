"""The message that tells a player that the turn is theirs: what was announced, a few ready sentences, all options."""

import asyncio
import logging
from collections.abc import Iterator
from zlib import crc32

import discord
from msgspec import Struct
from msgspec.structs import replace

from bot.discord.buttons import turn_view
from bot.discord.embeds import escaped
from bot.discord.send import FAULTS
from bot.fight import memory
from bot.gate import sight_of
from bot.handlers import driving
from bot.refresh import Refresher
from bot.reply import Line, Place
from bot.table import GameTable
from bot.texts import says
from bot.words.tracker import whose_turn
from grammar.meaning.options import Way, ways
from grammar.names import names_of
from grammar.scene.resolve import Speaker
from grammar.scene.scene import Scene, quoted
from rules.core.command import Command
from rules.core.encounter import ALL, Slot, current
from rules.core.secrets.audience import EVERYBODY, apparent, visible
from rules.registry import ruleset
from storage.rows import Loaded, Pending
from storage.settings import Key, of_encounter

log = logging.getLogger(__name__)

BLOWS, OTHERS = 2, 1
"""How many ready sentences that roll, and of others, are offered."""
PASS = "pass"


class Standing(Struct, frozen=True):
    """The message that stands, the slot of the agenda whose turn it tells, and a mark of what it shows."""

    message: str
    slot: int
    shown: int = 0


TURN: Key[Standing | None] = Key("turn", Standing | None, None)


class Turns:
    """A projection of whose turn it is: one message where that is a player's figure, taken away when it has passed."""

    def __init__(self, client: discord.Client, table: GameTable) -> None:
        self._client, self._table = client, table
        self._standing: set[str] = set()
        self._refresher = Refresher(self._refresh)

    def touch(self, encounter: str) -> None:
        """The fight has moved on, or may have."""
        live = self._table.live.peek(encounter)
        if live is None or encounter in self._standing or awaited(live) is not None:
            self._refresher.touch(encounter)

    async def settle(self) -> None:
        """Wait for what is under way."""
        await self._refresher.settle()

    async def settled(self, encounter: str) -> None:
        """Wait until it shows how the fight stands, or could not."""
        await self._refresher.settled(encounter)

    async def close(self) -> None:
        """Bring all messages up to date and stop."""
        await self._refresher.close()

    # --- inside
    async def _refresh(self, encounter: str) -> None:
        live = await self._table.live.present(encounter)
        if not live.info.channel.isdigit() or not self._table.plays(live.info.guild):
            return
        store, scope = self._table.store.settings, of_encounter(encounter)
        slot, kept = awaited(live), await store.get(TURN, scope)
        if kept is not None and (slot is None or kept.slot != slot.id):
            await self._take_away(live, kept)
            await store.clear(TURN, scope)
            self._standing.discard(encounter)
            kept = None
        if slot is None:
            return
        self._standing.add(encounter)
        if kept is None:
            made = await self._post(live, slot)
            kept = None if made is None else Standing(str(made.id), slot.id, _mark(live, slot))
        elif kept.shown == _mark(live, slot):
            return
        else:
            kept = await self._renewed(live, slot, kept)
        if kept is not None:
            await store.set(TURN, scope, kept)

    async def _renewed(self, live: Loaded, slot: Slot, kept: Standing) -> Standing:
        """The message of a turn that still is, edited: others have joined, or the figure stands otherwise."""
        place = self._client.get_partial_messageable(int(live.info.channel))
        content, view = await self._asked(live, slot)
        try:
            await place.get_partial_message(int(kept.message)).edit(content=content, view=view)
        except FAULTS as fault:
            log.info("the turn %s of %s is not up to date: %s", kept.message, live.info.id, fault)
            return kept
        return Standing(kept.message, slot.id, _mark(live, slot))

    async def _take_away(self, live: Loaded, kept: Standing) -> None:
        place = self._client.get_partial_messageable(int(live.info.channel))
        try:
            await place.get_partial_message(int(kept.message)).delete()
        except FAULTS as fault:
            log.info("the turn %s of %s stays: %s", kept.message, live.info.id, fault)

    async def _post(self, live: Loaded, slot: Slot) -> discord.Message | None:
        user = live.state.figures[str(slot.who)].owner
        content, view = await self._asked(live, slot)
        place = self._client.get_partial_messageable(int(live.info.channel))
        try:
            return await place.send(
                content=content,
                view=view,
                nonce=f"t{slot.id}.{live.head}.{live.info.id}"[:25],
                allowed_mentions=discord.AllowedMentions(users=[discord.Object(int(str(user)))]),
            )
        except FAULTS as fault:
            log.warning("the turn of a figure in %s could not be told: %s", live.info.id, fault)
            return None

    async def _asked(self, live: Loaded, slot: Slot) -> tuple[str, discord.ui.View]:
        """The words and buttons of the message."""
        known = slot.who in visible(live.state, EVERYBODY)
        buttons = await self._buttons(live, slot) if known else ()
        return _content(live, slot), turn_view(live.info.id, slot.id, buttons)

    async def _buttons(self, live: Loaded, slot: Slot) -> tuple[tuple[str, str], ...]:
        """What is offered below the message, each with its label, as everybody may read it."""
        who = str(slot.who)
        rules = ruleset(live.info.system)
        speaker = Speaker(live.state.figures[who].owner or "", "", False)
        line = Line("", Place(live.info.channel, live.info.guild), speaker)
        enc = apparent(live.state, EVERYBODY)
        scene = Scene(live.state, rules, speaker, names_of(enc, rules, visible(enc, EVERYBODY)))
        scene = replace(scene, talk=await memory.talk_of(self._table.store, line, live, scene))
        found, due = await asyncio.to_thread(_thought, scene, who, live, self._table, line)
        eyes = sight_of(live.state, rules, EVERYBODY)
        open_ = [way for way in found if not eyes.names(way.text, typed=True)]
        announced = rules.time.announced(live.state, slot) if slot.audience == ALL else ""
        # What was ordered is nobody's business but the player's: it is done by the same button, and not named.
        told = announced if not eyes.names(announced, typed=True) else ""
        go = (("go", says("button.go_told" if told else "button.go", told=told)),) if due is not None else ()
        return (*go, *((way.text, _label(way)) for way in _few(open_)))


def _content(live: Loaded, slot: Slot) -> str:
    """The words of the message: the ping and, where everybody may see the figure, whose turn it is and who follows."""
    who = str(slot.who)
    yours = says("turn.yours", user=live.state.figures[who].owner)
    return f"{yours}\n{_turn(live, who)}" if who in visible(live.state, EVERYBODY) else yours


def _mark(live: Loaded, slot: Slot) -> int:
    """A number that changes with what the message shows: its words, whom one may aim at, the figure itself.

    What may be done takes long to find out, so it isn't compared itself.
    """
    seen = sorted(visible(live.state, EVERYBODY))
    return crc32(f"{_content(live, slot)} {seen} {live.state.figures[str(slot.who)]}".encode())


def _turn(live: Loaded, who: str) -> str:
    """Whose turn it is and who comes next, as everybody may read it, in a line below the ping."""
    head, after = whose_turn(live.state, ruleset(live.info.system), EVERYBODY, who)
    return f"**{escaped(head)}** {escaped(after)}".rstrip()


def _thought(
    scene: Scene, who: str, live: Loaded, table: GameTable, line: Line
) -> tuple[list[Way], driving.Due | None]:
    """What the figure may do, without its name before it, and what it announced. It takes too long for the loop."""
    lead = f"{quoted(who, scene)}: "
    found = [Way(way.text.removeprefix(lead), way.note) for way in ways(scene, who)]
    return found, driving.first_due(table, line, live, Command("next", who=who), frozenset())


def _few(found: list[Way]) -> Iterator[Way]:
    """The first that roll, the first of the others, and the one that lets the turn go by."""
    blows = [way for way in found if way.note][:BLOWS]
    others = [way for way in found if not way.note and way.text != PASS][: OTHERS + BLOWS - len(blows)]
    yield from (way for way in found if way in blows or way in others or way.text == PASS)


def _label(way: Way) -> str:
    return f"{way.text} · {way.note}" if way.note else way.text


def awaited(live: Loaded) -> Slot | None:
    """The slot of the player's figure whose turn it is and who has not spoken yet; None: nobody in particular."""
    slot = current(live.state)
    if live.info.ended is not None or slot is None or slot.who not in live.state.figures:
        return None
    owner = live.state.figures[slot.who].owner
    if owner is None or not owner.isdigit() or len(live.state.figures) < 2:
        return None
    spoken = any(one.command is not None and one.command.who == slot.who for one in live.waiting)
    return None if spoken or any(slot.who in _asked(one) for one in live.waiting) else slot


def _asked(one: Pending) -> set[str]:
    return {question.who for question in one.questions}
