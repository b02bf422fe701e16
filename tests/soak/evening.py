"""A fight at random: figures, sentences that the table offers or anybody may say, answers, and what must hold."""

import time
import traceback
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from bot.cli.console import PLACE, read_line
from bot.reply import Line, Reply
from bot.table import GameTable
from rules.core.report import Refused
from storage.rows import Loaded
from storage.store import Store
from tests.soak.chance import Chance
from tests.soak.lines import ALWAYS, MASTERS, PLAYERS, filled, opening, shown, slipped
from tests.soak.promises import Broken, need_kept, need_unseen, need_whole, same, texts

MOST_LINES = 60
"""Lines of a fight."""
WARM_LINES = 8
"""Lines of the one that only lets a system read what it needs."""
MOST_CPU = 0.5
"""Seconds of this process's own time that a line may take."""
MOST_WORDS = 8
"""How often a sentence takes what completion offers next."""


class Fault(Struct, frozen=True):
    """What went wrong in a fight: how, at which of the lines that were said, and what those were."""

    seed: str
    system: str
    lines: tuple[str, ...]
    what: str
    slow: bool = False

    def words(self) -> str:
        """For whoever mends it: what broke, where, and how to have it again."""
        script = "\n".join(self.lines)
        return (
            f"{self.system}, seed {self.seed}, line {len(self.lines)}: {self.lines[-1]}\n{self.what}\n"
            f"again: python -m tests.soak --system {self.system} --seed {self.seed} --fights 1\n"
            f"or, as a script: python -m bot.cli play --seed {self.seed} --script FILE\n{script}\n"
        )


class _Here:
    """Answers costly questions on the spot; what they take is no line's: at a table other processes bear it."""

    def __init__(self) -> None:
        self.seconds = 0.0

    async def ask(self, what: Callable[..., Any], *args: Any) -> Any:
        began = time.process_time()
        try:
            return what(*args)
        finally:
            self.seconds += time.process_time() - began


WORKERS = _Here()


class Evening:
    """One fight of one system. ``lines`` are those that were said so far."""

    def __init__(
        self, table: GameTable, system: str, seed: str, *, strict: bool = True, most: int = MOST_LINES
    ) -> None:
        self._table, self._system, self._seed = table, system, seed
        self._chance = Chance(f"{system}/{seed}")
        self._strict, self._most = strict, most
        self.lines: list[str] = []
        self.slowest = (0.0, "")
        self.fine = 0

    async def play(self) -> None:
        """Play it through. Whatever breaks is raised: Broken for a promise, else what the table raised."""
        for typed in opening(self._system, self._chance):
            await self.say(typed)
        for _ in range(self._most):
            live = await self.live()
            if live is None:
                return
            if live.waiting and self._chance.happens(85):
                await self._answer(live)
            elif live.state.figures:
                await self._something(live)
            else:
                return
            if self._chance.happens(12):
                await self._back_and_forth()
        live = await self.live()
        if live is not None:
            await need_kept(self._table, live.info.id)

    async def say(self, typed: str) -> Reply:
        """Say a line and look at what everybody reads of it; raises Broken."""
        self.lines.append(typed)
        before = await self.live()
        line = read_line(typed)
        began, aside = time.process_time(), WORKERS.seconds
        reply = await self._table.say(line)
        took = time.process_time() - began - (WORKERS.seconds - aside)
        self.slowest = max(self.slowest, (took, typed))
        if self._strict and took > MOST_CPU:
            raise Slow(f"the line took {took:.2f} s of CPU")
        if (reply.error or {}).get("code") == "our_side":
            raise Broken(reply.text)
        self.fine += reply.ok
        need_whole(reply.data)
        await self._looked_at(line, reply, before)
        return reply

    async def _looked_at(self, line: Line, reply: Reply, before: Loaded | None) -> None:
        after = await self.live()
        readers = [] if line.speaker.gm else [line.eyes]
        if not reply.private:
            readers += [read_line(f"@{player} x").eyes for player in PLAYERS]
        for eyes in readers:
            told = [*texts(await self._table.seen(reply, eyes, PLACE.channel))]
            if before is not None and after is not None:
                need_unseen(before.state, after.state, texts=told)

    async def live(self) -> Loaded | None:
        """The fight as it stands; None where it is over."""
        return await self._table.find(Line("", PLACE, read_line("x").speaker))

    async def _answer(self, live: Loaded) -> None:
        asked = [question for one in live.waiting for question in one.questions]
        question = self._chance.of(asked)
        way = self._chance.of(question.options) if question.options else None
        speaker = self._speaker(live, question.who)
        if way is None or self._chance.happens(5):
            await self.say(f"{speaker}/cancel")
        elif len(asked) > 1 or self._chance.happens(50):
            await self.say(f"{speaker}{question.who}: {way.text}")
        else:
            await self.say(f"{speaker}/answer {question.options.index(way) + 1}")

    def _speaker(self, live: Loaded, who: str) -> str:
        """Before what is said for a figure: its player or the game master."""
        owner = live.state.figures[who].owner if who in live.state.figures else None
        return f"@{owner.title()} " if owner and self._chance.happens(60) else ""

    def _names(self, live: Loaded, speaker: str) -> Sequence[str]:
        """Whom a speaker may name."""
        known = self._table.names(live, read_line(f"{speaker}x")).figures
        return [*known] or ["Nobody"]

    async def _something(self, live: Loaded) -> None:
        speaker = self._chance.of(("", "", "", "@Ann ", "@Ann ", "@Zoe "))
        kind = self._chance.below(100)
        names = self._names(live, speaker)
        if kind < 25:
            await self._offered(speaker, self._chance.of(names))
        elif kind < 55:
            who = "" if speaker or self._chance.happens(30) else f"{self._chance.of(names)}: "
            line = filled(self._chance, self._chance.of(shown(self._system)), names, self._system)
            reply = await self.say(speaker + ("" if line.startswith("/") else who) + slipped(self._chance, line))
            if not reply.ok and self._chance.happens(50):
                await self._taken_up(speaker, (reply.error or {}).get("offers", ()))
        elif kind < 70:
            await self._completed(speaker, self._chance.of((f"{self._chance.of(names)}: ", "", "/", "/odds ")))
        else:
            every = ALWAYS if speaker or kind < 85 else MASTERS
            line = filled(self._chance, self._chance.of(every), names, self._system)
            await self.say(speaker + slipped(self._chance, line))

    async def _offered(self, speaker: str, who: str) -> None:
        """Say one of the sentences that the table offers now."""
        reply = await self.say(f"{speaker}/options {who}" if self._chance.happens(50) else f"{speaker}/options")
        await self._taken_up(speaker, [one["say"] for one in reply.data.get("options", ())])

    async def _taken_up(self, speaker: str, offers: Sequence[str]) -> None:
        """Say one of the sentences that were offered to a speaker, which can't be refused; raises Broken.

        To look at what one may do is offered where that may be nothing.
        """
        offers = [one for one in offers if one.removeprefix("/") not in ("options", "foes")]
        if not offers:
            return
        taken = await self.say(speaker + self._chance.of(offers))
        if not taken.ok:
            raise Broken(f"it was offered, and is refused: {taken.text}")

    async def _completed(self, speaker: str, typed: str) -> None:
        """Say what comes of taking what completion offers, word after word."""
        for _ in range(1 + self._chance.below(MOST_WORDS)):
            asking = Line(typed, PLACE, read_line(f"{speaker}x").speaker)
            self.lines.append(f"# completing {speaker}{typed}")
            began = time.process_time()
            found = await self._table.complete(asking, len(typed))
            took = time.process_time() - began
            if self._strict and took > MOST_CPU:
                raise Slow(f"completion took {took:.2f} s of CPU")
            live = await self.live()
            if speaker and live is not None:
                need_unseen(live.state, texts=[f"{one.text} {one.note}" for one in found])
            self.lines.pop()
            if not found:
                break
            one = self._chance.of(found)
            typed = typed[: one.start] + one.text + " "
        if typed.strip():
            await self.say(speaker + typed.strip())

    async def _back_and_forth(self) -> None:
        """Take the last thing back and do it again: nothing may have changed."""
        before = await self.live()
        if before is None or before.waiting:
            return
        back = await self.say("/undo")
        if not back.ok or not await self.live():
            return
        again = await self.say("/redo")
        after = await self.live()
        if not again.ok or after is None or not same(before.state, after.state):
            raise Broken(f"undo and redo is not what was before: {back.text!r}, {again.text!r}")


class Slow(Broken):
    """A line that took too much of the processor."""


async def _played(
    system: str, seed: str, *, strict: bool = True, most: int = MOST_LINES
) -> tuple[Evening, Fault | None]:
    store = await Store.open("sqlite://")
    table = GameTable(store, secret=bytes.fromhex(seed.rjust(64, "0")))
    evening = Evening(table, system, seed, strict=strict, most=most)
    try:
        await evening.play()
    except (Broken, Refused) as fault:
        return evening, Fault(seed, system, tuple(evening.lines), f"{fault}", isinstance(fault, Slow))
    except Exception:  # noqa: BLE001 - whatever the table raises is what is looked for
        return evening, Fault(seed, system, tuple(evening.lines), traceback.format_exc())
    finally:
        await store.close()
    return evening, None


async def warmed(system: str) -> None:
    """Let a system read its tables and grammar, which its first lines bear and no other."""
    await _played(system, "aa" * 6, strict=False, most=WARM_LINES)


async def fought(system: str, seed: str) -> tuple[Evening, Fault | None]:
    """Play the fight of a seed; a slow line counts where it is slow a second time too."""
    evening, fault = await _played(system, seed)
    if fault is None or not fault.slow:
        return evening, fault
    again, second = await _played(system, seed)
    if second is not None and second.slow and len(second.lines) != len(fault.lines):
        return again, None
    return again, second
