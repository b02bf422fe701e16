"""Live encounters: runs deeds against the present, commits them with everything they cause, and keeps what is open."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias
from weakref import WeakValueDictionary

from msgspec.structs import replace

from bot.fight.asked import pick_question, sentence_of, stale, still_there
from bot.fight.entries import Context, Said, entry, now, reply_of, suspended, voided, went_on
from bot.fight.past import Past
from bot.reply import FightPart, Reply, Step, refused, step_of
from bot.texts import refuse, says
from grammar.parse.build import sentences
from rules.core.encounter import ALL, Encounter
from rules.core.engine import Turn, play, step, to_rest
from rules.core.events import fold
from rules.core.oracle import Misfit, Table
from rules.core.orders.answers import read
from rules.core.report import Note, Question, Refused
from rules.core.rolls.given import by_hand, kept, left_for_later
from rules.core.ruleset import Ruleset
from rules.registry import SYSTEMS, ruleset
from storage.names import new_id
from storage.rows import Clear, Delivered, Kind, Loaded, Pending, Raced, Report, Row
from storage.store import Store

Deed: TypeAlias = Callable[[Encounter, Table], Turn]
"""Something that happens to an encounter: the state and an oracle in, a turn out."""
Tell: TypeAlias = Callable[[Reply, Loaded], Reply]
"""Puts an answer into words, with the fight as it stands then."""
Check: TypeAlias = Callable[[Loaded], None]
"""Raises Refused where the present, open questions included, does not allow something."""
Attempt: TypeAlias = Callable[[Loaded, Loaded], Awaitable[Reply]]
"""One try to write something: the present, and the present of the first try, in; raises Raced to be made again."""

ATTEMPTS = 6
"""How often a deed is run again when others write first."""


def _nobody(encounter: str) -> None:
    """Hears nothing."""


class Live:
    """The encounters of one process: their present states, one writer at a time for each."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.contested: Callable[[str], None] = _nobody
        """Hears of each encounter in which somebody else was found to have written."""
        self._states: dict[str, Loaded] = {}
        self._past = Past()
        # A lock lasts as long as somebody holds it or waits for it.
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def peek(self, encounter: str) -> Loaded | None:
        """The state in memory, without touching the store: what completion works on."""
        return self._states.get(encounter)

    def known(self) -> tuple[Loaded, ...]:
        """Every state in memory."""
        return tuple(self._states.values())

    async def load(self, encounter: str) -> Loaded:
        """The present of an encounter, from memory where no other process has written since; one over is not held."""
        known = self._states.get(encounter)
        if known is not None and await self.store.ledger.stands(known):
            return known
        found = await self.store.ledger.load(encounter)
        if found.info.ended is not None:
            self.forget(encounter)
            return found
        if found.info.system in SYSTEMS:
            await asyncio.to_thread(sentences, found.info.system)  # Slow to read, and soon somebody says one.
        if self._states.get(encounter) is known:
            self._states[encounter] = found
        # What was written while the store was read is newer than what was read.
        return self._states.get(encounter) or found

    async def present(self, encounter: str) -> Loaded:
        """The encounter as memory has it: whoever writes it is in this process as a rule, and a write that meets
        another state is made again."""
        return self._states.get(encounter) or await self.load(encounter)

    def forget(self, encounter: str) -> None:
        """Let go of an encounter that is over."""
        self._states.pop(encounter, None)
        self._past.forget(encounter)

    async def perform(
        self, encounter: str, deed: Deed, context: Context, check: Check | None = None, tell: Tell | None = None
    ) -> Reply:
        """Run a deed and what it causes, and commit it all at once. Raises Refused; writes nothing then.

        ``check`` refuses what can't be in the present, whichever it is after a lost race. ``tell`` puts the answer into
        words, unless the delivery has come before.
        """

        context = await self._delivered(encounter, context)

        async def attempt(live: Loaded, first: Loaded) -> Reply:
            # After a lost race the dice stay those of the first attempt.
            said = Said(context.source or "", first.head)
            if check is not None:
                check(live)
            oracle = said.oracle(live.info.secret, live.state, context.given)
            turn = deed(live.state, oracle)
            rules = ruleset(live.info.system)
            rows, pending, state = self._rows(live, rules, turn, oracle, context, said, live.waiting)
            return await self._commit(live, rows, pending, context.source, turn, state, tell)

        return await self._settled(encounter, context.source, attempt)

    async def answer(
        self,
        encounter: str,
        question: str | None,
        choice: str,
        context: Context,
        speaks: str,
        version: int | None = None,
    ) -> Reply:
        """Answer an open question and go on with what waited for it. ``speaks`` is the user, or empty for a master.

        ``version`` is the only version of the open question that is meant, for an answer by button; None: whichever.
        """
        meant: tuple[object, Question] | None = None
        context = await self._delivered(encounter, context)

        async def attempt(live: Loaded, first: Loaded) -> Reply:
            nonlocal meant
            open_ = [one for one in live.waiting if version in (None, one.version)]
            if not live.waiting and version is None:
                raise refuse("nothing_asked")
            if meant is not None:
                open_ = [one for one in open_ if (sentence_of(one), meant[1]) == meant and meant[1] in one.questions]
            if not open_:
                raise stale()
            waiting, asked = pick_question(open_, question, live.state, speaks, choice)
            meant = sentence_of(waiting), asked
            said = {**waiting.answers, asked.id: read(asked, choice)}
            return await self._resume(live, waiting, said, context, asked.id)

        return await self._settled(encounter, context.source, attempt)

    async def cancel(self, encounter: str, context: Context, meant: Pending | None = None) -> Reply:
        """Drop what waits, ``meant`` or the latest; nothing happens, and a row keeps the dice that were shown."""
        sentence: object = None if meant is None else sentence_of(meant)

        async def attempt(live: Loaded, first: Loaded) -> Reply:
            nonlocal sentence
            if not live.waiting:
                raise refuse("nothing_asked")
            sentence = sentence or sentence_of(live.waiting[-1])
            waiting = next((one for one in live.waiting if sentence_of(one) == sentence), None)
            if waiting is None:
                raise stale()
            if any(not die.given for die in waiting.dice):
                # Dice that have been shown stay in the log, whatever became of them.
                row = voided(live, waiting, waiting.answers, Note("cancelled", data={"by": context.who}))
                await self._append(live, (row,), Clear((waiting.version,)), context.source, live.state)
                return Reply(text=says("cancelled", text=waiting.text), fight=FightPart(encounter, row.seq))
            await self._append(live, (), Clear((waiting.version,)), context.source, live.state)
            return Reply(text=says("cancelled", text=waiting.text), fight=FightPart(encounter, live.head))

        return await self._settled(encounter, context.source, attempt)

    async def move(
        self, encounter: str, kind: Kind, target: int, context: Context, note: Note, *, seen: int | None = None
    ) -> Reply:
        """Append an undo or redo row that points to ``target``; ``note`` says what was taken back or done again.

        ``seen`` is the head at which the target was chosen (None: the present one). Raises Refused (``moved_on``) where
        the fight has changed since, because the move would take back what its speaker has not seen.
        """

        async def attempt(live: Loaded, first: Loaded) -> Reply:
            chosen = first.state if seen in (None, first.head) else await self.store.ledger.state_at(encounter, seen)
            if live.state != chosen:
                raise refuse("moved_on")
            row = Row(
                live.head + 1,
                target,
                kind,
                who=context.who,
                source=context.source,
                text=context.text,
                report=Report(notes=(note,)),
                at=now(),
            )
            back = self._past.find(encounter, target)
            if back is None:
                back = await self.store.ledger.state_at(encounter, target)
            self._past.hold(encounter, target, back)
            # What asks because of a row that is taken back asks no longer.
            over = tuple(one.version for one in live.waiting if one.cause is not None and one.cause > target)
            gone = Clear(over) if over else None
            await self._append(live, (row,), gone, None, back)
            return Reply(fight=FightPart(encounter, row.seq, (step_of(row),)))

        return await self._settled(encounter, context.source, attempt)

    async def retell(self, encounter: str, seq: int | None) -> Reply:
        """The answer to a delivery that was taken care of before."""
        if seq is None:
            return Reply(text=says("taken_care"), fight=FightPart(encounter), private=True)
        mine = await self.store.ledger.sentence(encounter, seq)
        return Reply(fight=FightPart(encounter, mine[-1].seq, tuple(map(step_of, mine))))

    async def in_secret(self, live: Loaded, seq: int, who: str | None) -> tuple[Step, ...]:
        """The row that was said in secret, as it is told; ``who``: its speaker, None: whoever said it.

        Raises Refused where there is no such row, or nothing to reveal about it.
        """
        there = refuse("nothing_secret", seq=seq)
        if not 1 <= seq <= live.head:
            raise there
        (row, *_) = await self.store.ledger.rows(live.info.id, seq - 1, 1)
        if row.report.audience == ALL or who not in (None, row.who):
            raise there
        if seq in live.state.revealed:
            raise refuse("revealed")
        return (step_of(row),)

    # --- inside
    async def _delivered(self, encounter: str, context: Context) -> Context:
        """The context with a delivery: dice that nobody can foretell need one that nobody knew when their secret was
        committed to. With a seed they may be foretold."""
        if context.source is not None or (await self.present(encounter)).info.seeded:
            return context
        return replace(context, source=f"r:{new_id()}")

    async def _settled(self, encounter: str, source: str | None, attempt: Attempt) -> Reply:
        """What an attempt comes to, made again while others write first; a delivery known already is told again."""
        lock = self._locks.get(encounter)
        if lock is None:
            lock = self._locks[encounter] = asyncio.Lock()
        async with lock:
            live = first = await self.present(encounter)
            for _ in range(ATTEMPTS):
                try:
                    return await attempt(live, first)
                except Raced:
                    self.contested(encounter)
                    live = await self.load(encounter)
                except Delivered as twice:
                    self.contested(encounter)
                    return await self.retell(twice.receipt.encounter, twice.receipt.seq)
                except Refused:
                    now_ = await self.load(encounter)
                    if now_ is not live:
                        # It was refused for what has changed meanwhile.
                        live = now_
                        continue
                    # What its first coming did may be the very reason why the second is refused.
                    known = await self.store.ledger.delivered(source) if source is not None else None
                    if known is None:
                        raise
                    return await self.retell(known.encounter, known.seq)
            raise refuse("busy")

    def _rows(
        self,
        live: Loaded,
        rules: Ruleset,
        turn: Turn,
        oracle: Table,
        context: Context,
        said: Said,
        others: Sequence[Pending],
    ) -> tuple[list[Row], Pending | None, Encounter]:
        """The rows of a turn and of all it causes up to the next wait, and the state after them; a question left open
        becomes the pending.

        While ``others`` wait for their answers too, the clock stands still; while the clock itself asks, all does.
        """
        if turn.questions:
            return [], suspended(turn, oracle, context, rules, said), live.state
        seq = live.head + 1
        root = seq if said.cause is None else said.cause
        rows = [entry(seq, live.head, turn, oracle, context, rules, said)]
        state = fold(live.state, rows[0].events)
        left = left_for_later(turn.unused, turn.dice)
        engine = replace(context, kind="engine", source=None, command=None, audience=ALL)
        here = said

        def oracle_of(now: Encounter, last: Turn | None) -> Table:
            nonlocal left, here
            left = (*kept(now), *(left if last is None else left_for_later(last.unused, last.dice)))
            before = (*here.before, *rows[-1].report.answered.values())
            here = Said(said.delivery, rows[-1].seq, here.nth + 1, root, before=before)
            return here.oracle(live.info.secret, now, left, physical=by_hand((*context.given, *left)))

        if any(one.command is None for one in others):
            return rows, None, state
        for done, oracle, _ in to_rest(state, rules, oracle_of, held=bool(others)):
            seq = rows[-1].seq
            if done.questions:
                return rows, suspended(done, oracle, replace(engine, given=left), rules, here), state
            rows.append(entry(seq + 1, seq, done, oracle, engine, rules, here))
            state = fold(state, rows[-1].events)
        return rows, None, state

    async def _resume(
        self, live: Loaded, waiting: Pending, said: dict[str, str], context: Context, asked: str
    ) -> Reply:
        """Re-run what waited, against the present state, with its dice pinned and one answer more: to ``asked``."""
        rules = ruleset(live.info.system)
        thrown = (*waiting.given, *context.given)
        answered = waiting.answered | ({asked: context.source} if context.source else {})
        here = went_on(waiting, (*waiting.hand, *context.given), answered)
        oracle = here.oracle(
            live.info.secret, live.state, thrown, pins=waiting.pins, answers=said, physical=by_hand(thrown)
        )
        inner = Context(
            waiting.kind,
            waiting.who or "",
            waiting.text,
            waiting.source,
            thrown,
            waiting.command,
            waiting.deadline,
            waiting.audience,
            waiting.player,
        )
        try:
            if waiting.command is None:
                turn = step(live.state, rules, oracle) or Turn()
            else:
                still_there(live.state, waiting.command)
                turn = play(live.state, waiting.command, rules, oracle)
        except Refused as fault:
            if isinstance(fault, Misfit) and fault.die in context.given:
                raise
            return await self._void(live, waiting, said, context, fault)
        others = [one for one in live.waiting if one.version != waiting.version]
        rows, pending, state = self._rows(live, rules, turn, oracle, inner, here, others)
        change = Clear((waiting.version,)) if pending is None else replace(pending, version=waiting.version)
        return await self._commit(live, rows, change, context.source, turn, state)

    async def _void(
        self, live: Loaded, waiting: Pending, said: dict[str, str], context: Context, fault: Refused
    ) -> Reply:
        """What waited has become impossible meanwhile: its dice are kept in a row that does nothing."""
        row = voided(live, waiting, said, Note("void", data={"text": fault.message}))
        done = await self._commit(live, [row], Clear((waiting.version,)), context.source, Turn(), live.state)
        told = refused(Refused(fault.code, says("impossible_now", fault=fault.message)))
        return replace(told, fight=FightPart(done.fight.encounter, done.fight.seq), private=False)

    async def _append(
        self,
        live: Loaded,
        rows: Sequence[Row],
        pending: Pending | Clear | None,
        source: str | None,
        state: Encounter,
        meanwhile: Callable[[], None] | None = None,
    ) -> Loaded:
        """Append to the ledger as it is known to stand, and remember how it stands then: in ``state``."""
        ledger, encounter = self.store.ledger, live.info.id
        done = await ledger.append(encounter, live.head, rows, pending, source, known=live.written, meanwhile=meanwhile)
        waiting = live.waiting
        if pending is not None:
            over = pending.versions if isinstance(pending, Clear) else (pending.version,)
            waiting = tuple(one for one in waiting if one.version not in over)
        if isinstance(pending, Pending):
            waiting = (*waiting, replace(pending, version=done.asked))
        present = Loaded(state, done.head, live.info, done.asked, done.tail, waiting, done.kept)
        self._states[encounter] = present
        self._past.hold(encounter, live.head, live.state)
        return present

    async def _commit(
        self,
        live: Loaded,
        rows: list[Row],
        pending: Pending | Clear | None,
        source: str | None,
        turn: Turn,
        state: Encounter,
        tell: Tell | None = None,
    ) -> Reply:
        after = replace(live, state=state, head=live.head + len(rows))
        reply = reply_of(live, rows, pending, turn)
        told: list[Reply] = []

        def meanwhile() -> None:
            if tell is not None and not told:
                told.append(tell(reply, after))

        if reply.prompts.questions:
            present = await self._append(live, rows, pending, source, state)
            return reply if tell is None else tell(reply, present)
        await self._append(live, rows, pending, source, state, meanwhile)
        meanwhile()
        return told[0] if told else reply
