"""Live encounters over a real store: what is committed, what is asked, and what happens when others write first."""

import asyncio
import threading
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.fight import live as module
from bot.fight.entries import Context
from bot.fight.live import Deed, Live
from bot.reply import Reply
from grammar.names import names_of
from grammar.parse.sentence import draft
from grammar.scene.resolve import Speaker, resolve
from rules.core.encounter import Encounter
from rules.core.engine import Turn, begin, enlist, play, rule
from rules.core.events import Configured, Left
from rules.core.master import rulings
from rules.core.names import fold
from rules.core.oracle import Table, place
from rules.core.report import Die, Note, Refused
from rules.core.rolls.fairness import audit
from rules.core.secrets.audience import Viewer, visible
from rules.core.sheet.ready import ready
from rules.registry import ruleset
from storage.line import redo_target, undo_target
from storage.rows import EncounterInfo, Loaded, Receipt, Row
from storage.store import Store

E = "e"
SECRET = bytes([1]) * 32
MOVED = Note("taken_back", data={"text": "that"})
RULES = ruleset("rq3plus")
ANNA = Speaker("anna", "Anna", gm=False)
FUMBLE = (
    "Grak: attack battle axe vs Lia dodge"
    " rolled attack 88, dodge 100, dodge_fumble 40, location 12, damage 5, damage_modifier 3"
)
PARRIED = (
    "Rurik: attack broadsword slash vs Grak parry with battle axe"
    " rolled attack 12, parry 33, location 10, damage 2, damage_modifier 3"
)
ASKED = "Lia: attack rapier aimed blow vs Grak +400 for luck"
"""Asks Lia's player for the location, after the dice of the attack and the parry."""


@pytest.fixture(params=("memory", "file"))
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where the store is."""
    return "sqlite://" if request.param == "memory" else f"sqlite:///{tmp_path / 'live.db'}"


@pytest.fixture
async def live(url: str) -> AsyncIterator[Live]:
    """Grak and Rurik, whom nobody owns, and Anna's Lia in a fight."""
    async with asyncio.timeout(60):
        store = await Store.open(url)
        await fight(store)
        yield Live(store)
        await store.close()


@pytest.fixture
async def two(tmp_path: Path) -> AsyncIterator[tuple[Live, Live]]:
    """Two processes, as far as they can tell, with the same fight in one file."""
    where = f"sqlite:///{tmp_path / 'two.db'}"
    stores = await Store.open(where), await Store.open(where)
    await fight(stores[0])
    yield Live(stores[0]), Live(stores[1])
    for store in stores:
        await store.close()


async def fight(store: Store) -> None:
    live = Live(store)
    # Under this secret everything that asks does ask: with a seed, dice hang on it and on the delivery alone.
    await store.ledger.create(EncounterInfo(E, "c", RULES.id, SECRET, "2025-03-01T12:00:00Z", seeded=True))

    def start(enc: Encounter, oracle: Table) -> Turn:
        free = Configured("pace", "free")
        turn = begin(free.apply(enc), RULES, oracle)
        return replace(turn, events=(free, *turn.events))

    kept = {name: dict(ready(RULES.package)[fold(name)]) for name in ("Grak", "Rurik", "Lia")}
    kept["Lia"]["tactics"] = {"rapier": ["aimed_blow"]}
    figures = tuple(RULES.sheets.figure(name, RULES.sheets.read(sheet)) for name, sheet in kept.items())
    owned = (*figures[:2], replace(figures[2], owner=ANNA.id, side="party"))
    await live.perform(E, start, Context("command", "gm", "start"))
    await live.perform(E, lambda enc, oracle: enlist(enc, owned, RULES, oracle), Context("command", "gm", "add"))


async def spoken(live: Live, text: str, source: str | None = None, speaker: Speaker | None = None) -> Reply:
    """Perform a sentence of the system."""
    who = Speaker() if speaker is None else speaker
    enc = (await live.load(E)).state
    names = names_of(enc, RULES, visible(enc, Viewer(who.id, who.gm)))
    order = resolve(draft(text, RULES.id, names), enc, RULES, who, names)
    context = Context("command", who.id, text, source, order.given, order)
    return await live.perform(E, lambda present, oracle: play(present, order, RULES, oracle), context)


async def ruled(live: Live, ruling: Callable[[Any], None], source: str | None = None) -> Reply:
    """Perform a game master's ruling."""
    deed: Deed = lambda enc, oracle: rule(enc, ruling, RULES, oracle)  # noqa: E731
    return await live.perform(E, deed, Context("ruling", "gm", "a ruling", source))


def hp(key: str, who: str, value: int) -> Callable[[Any], None]:
    """The ruling that sets a number."""
    return lambda t: rulings.set_number(t, RULES, who, key, value)


def said(text: str, source: str | None = None, who: str = ANNA.id) -> Context:
    return Context("command", who, text, source)


async def answered(live: Live, choice: str, source: str | None = None, speaks: str = ANNA.id) -> Reply:
    return await live.answer(E, None, choice, said(choice, source, speaks), speaks)


async def move(live: Live, kind: Any, source: str | None = None, **options: Any) -> int:
    """Undo or redo the last sentence."""
    headers = await live.store.ledger.headers(E)
    target = (undo_target if kind == "undo" else redo_target)(headers, len(headers))
    assert target is not None
    reply = await live.move(E, kind, target, replace(said(kind, source), kind=kind), MOVED, **options)
    assert reply.fight.seq is not None and reply.fight.steps[0].notes == (MOVED,)
    return reply.fight.seq


def placed(rows: Sequence[Row]) -> Iterator[tuple[tuple[str, ...], tuple[Die, ...]]]:
    """Every row's dice with the places they were thrown at."""
    nth: Counter[int] = Counter()
    before: defaultdict[int, tuple[str, ...]] = defaultdict(tuple)
    for row in rows:
        root = row.cause or row.seq
        delivery, answers = rows[root - rows[0].seq].source or "", tuple(row.report.answered.values())
        behind = [(*before[root], *answers[:n]) for n in range(len(answers) + 1)]
        yield tuple(place(delivery, nth[root], row.report.base, one) for one in behind), row.dice
        before[root], nth[root] = behind[-1], nth[root] + 1


def before_append(live: Live, *others: Callable[[], Awaitable[Any]]) -> list[int]:
    """Let others act just before each of the next appends; the list grows by the head that each append was given."""
    real, waiting, heads = live.store.ledger.append, list(others), []

    async def append(encounter: str, head: int, *rest: Any, **options: Any) -> int:
        heads.append(head)
        if waiting:
            await waiting.pop(0)()
        return await real(encounter, head, *rest, **options)

    live.store.ledger.append = append  # type: ignore[method-assign]
    return heads


async def same_as_stored(live: Live) -> Encounter:
    """The present state, having checked that memory and store agree on it."""
    held, stored = await live.load(E), await live.store.ledger.load(E)
    assert held == stored
    return held.state


# --- one process
async def test_a_sentence_is_committed_with_all_it_caused(live: Live) -> None:
    before = await live.load(E)
    reply = await spoken(live, FUMBLE, "m1")
    state = await same_as_stored(live)
    assert reply.fight.seq == (await live.load(E)).head > before.head
    assert [s.seq for s in reply.fight.steps] == list(range(before.head + 1, reply.fight.seq + 1))
    assert [w.amount for w in state.figures["Lia"].wounds] == [9]
    assert state != before.state
    assert await live.store.ledger.delivered("m1") == Receipt(E, before.head + 1)


async def test_a_refused_sentence_writes_nothing(live: Live) -> None:
    before = await live.load(E)

    def refuses(enc: Encounter, oracle: Table) -> Turn:
        raise Refused("no", "no")

    with pytest.raises(Refused, match="no"):
        await live.perform(E, refuses, said("no", "m1"))
    assert await live.load(E) == before
    assert await live.store.ledger.delivered("m1") is None


async def test_a_question_is_answered_and_the_sentence_goes_on_with_its_dice(live: Live) -> None:
    before = await live.load(E)
    asked = await spoken(live, ASKED, "m1")
    (question,) = asked.prompts.questions
    assert (question.who, asked.fight.seq) == ("Lia", before.head)
    (waiting,) = await live.store.ledger.pending(E)
    assert asked.prompts.questions == waiting.questions
    assert waiting.pins
    reply = await answered(live, "head", "i1")
    shown = {d.name: d.value for s in reply.fight.steps for d in s.dice}
    assert shown.items() >= waiting.pins.items()
    assert ("damage", "Lia") in {(d.label, d.who) for s in reply.fight.steps for d in s.dice}
    assert await live.store.ledger.pending(E) == ()
    assert await live.store.ledger.delivered("m1") == Receipt(E, before.head + 1)
    assert await live.store.ledger.delivered("i1") is not None
    await same_as_stored(live)


async def test_a_cancelled_sentence_leaves_the_state_and_a_row_with_the_dice_it_showed(live: Live) -> None:
    before = await live.load(E)
    first = await spoken(live, ASKED, "m1")
    done = await live.cancel(E, said("/cancel", "m2"))
    assert done.text == f"Cancelled: {ASKED}"
    after = await live.load(E)
    assert (after.state, after.head, after.waiting) == (before.state, before.head + 1, ())
    assert await live.store.ledger.pending(E) == ()
    (row,) = await live.store.ledger.rows(E, before.head)
    assert (row.kind, row.dice, row.source) == ("void", first.fight.steps[0].dice, "m1") and row.dice != ()
    again = await spoken(live, ASKED, "m3")
    assert again.fight.steps[0].dice != first.fight.steps[0].dice, "another delivery has other dice"
    await live.cancel(E, said("/cancel"))
    with pytest.raises(Refused) as fault:
        await live.cancel(E, said("/cancel"))
    assert fault.value.code == "nothing_asked"


async def test_undo_and_redo(live: Live) -> None:
    before = (await live.load(E)).state
    await spoken(live, FUMBLE)
    after = (await live.load(E)).state
    seq = await move(live, "undo")
    assert (await live.load(E)).head == seq
    assert await same_as_stored(live) == before
    await move(live, "redo")
    assert await same_as_stored(live) == after


async def test_a_duplicate_answers_again_without_changing_anything(live: Live) -> None:
    first = await spoken(live, FUMBLE, "m1")
    state = await live.load(E)
    again = await spoken(live, FUMBLE, "m1")
    assert (again.fight.seq, again.fight.steps) == (first.fight.seq, first.fight.steps)
    assert await live.load(E) == state
    seq = await move(live, "undo", "m2")
    told = await live.move(E, "undo", 0, replace(said("undo", "m2"), kind="undo"), Note("other"))
    assert (told.fight.seq, told.fight.steps[0].notes) == (seq, (MOVED,)), "the second coming is told as the first"
    assert (await live.load(E)).head == seq


async def test_a_duplicate_that_would_be_refused_now_is_told_again(live: Live) -> None:
    removed = await ruled(live, lambda t: t.do(Left("Rurik")), "m1")

    def gone(enc: Encounter, oracle: Table) -> Turn:
        raise Refused("unknown_name", "There is no Rurik.")

    again = await live.perform(E, gone, Context("ruling", "gm", "a ruling", "m1"))
    assert (again.fight.seq, again.fight.steps) == (removed.fight.seq, removed.fight.steps)

    await spoken(live, ASKED, "m2")
    await live.cancel(E, said("/cancel", "m3"))
    (told,) = (await live.cancel(E, said("/cancel", "m3"))).fight.steps
    assert [note.code for note in told.notes] == ["cancelled"]
    await spoken(live, ASKED, "m4")
    done = await answered(live, "head", "i1")
    assert (await answered(live, "head", "i1")).fight.steps == done.fight.steps


async def test_a_duplicate_that_belongs_to_another_encounter_is_told_from_there(live: Live) -> None:
    first = await spoken(live, FUMBLE, "m1")
    other = EncounterInfo("other", "c2", RULES.id, bytes(32), "2025-03-01T12:00:00Z")
    await live.store.ledger.create(other)
    again = await live.perform("other", lambda enc, o: begin(enc, RULES, o), said("start", "m1"))
    assert (again.fight.encounter, again.fight.seq, again.fight.steps) == (E, first.fight.seq, first.fight.steps)
    assert await live.store.ledger.head("other") == 0


async def test_two_sentences_at_once_both_happen(live: Live) -> None:
    head = (await live.load(E)).head
    one, two = await asyncio.gather(spoken(live, FUMBLE, "m1"), spoken(live, PARRIED, "m2"))
    assert {one.fight.steps[0].seq, two.fight.steps[0].seq} >= {head + 1}
    assert one.fight.seq != two.fight.seq
    state = await same_as_stored(live)
    assert state.figures["Lia"].wounds
    told = [h.text for h in await live.store.ledger.headers(E) if h.cause is None]
    assert sorted(told[-2:]) == sorted([FUMBLE, PARRIED])


async def test_what_is_written_while_the_store_is_read_is_what_memory_keeps(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger, found_out, going = live.store.ledger, asyncio.Event(), asyncio.Event()
    read = ledger.load

    async def slowly(encounter: str) -> Loaded:
        found = await read(encounter)
        found_out.set()
        await going.wait()
        return found

    monkeypatch.setattr(ledger, "load", slowly)
    late = asyncio.create_task(live.load(E))
    await found_out.wait()
    monkeypatch.setattr(ledger, "load", read)
    await ruled(live, hp("hp", "Grak", 3))
    going.set()
    assert (await late).head == await ledger.head(E)
    assert (await live.present(E)).head == await ledger.head(E)


async def test_of_two_answers_at_once_one_wins(live: Live) -> None:
    await spoken(live, ASKED, "m1")
    results = await asyncio.gather(answered(live, "head", "i1"), answered(live, "chest", "i2"), return_exceptions=True)
    won, lost = results if isinstance(results[0], Reply) else results[::-1]
    assert isinstance(won, Reply) and won.ok
    assert isinstance(lost, Refused) and lost.code == "nothing_asked"
    known = [await live.store.ledger.delivered(source) for source in ("i1", "i2")]
    assert known.count(None) == 1
    await same_as_stored(live)


async def test_only_its_owner_or_a_master_answers(live: Live) -> None:
    await spoken(live, ASKED)
    before = await live.store.ledger.pending(E)
    with pytest.raises(Refused) as fault:
        await answered(live, "head", speaks="ben")
    assert fault.value.code == "not_yours"
    assert await live.store.ledger.pending(E) == before
    assert (await answered(live, "head", speaks="")).ok


async def test_a_button_of_another_question_changes_nothing(live: Live) -> None:
    await spoken(live, ASKED)
    (old,) = await live.store.ledger.pending(E)
    await live.cancel(E, said("/cancel"))
    await spoken(live, ASKED)
    (new,) = await live.store.ledger.pending(E)
    with pytest.raises(Refused) as fault:
        await live.answer(E, None, "head", said("head"), ANNA.id, old.version)
    assert fault.value.code == "stale"
    assert (await live.answer(E, None, "head", said("head"), ANNA.id, new.version)).ok


async def test_a_ruling_may_come_between_and_the_answer_meets_the_present(live: Live) -> None:
    asked = await spoken(live, ASKED, "m1")
    await ruled(live, hp("hp", "Rurik", 5), "m2")
    reply = await answered(live, "head", "i1")
    assert reply.ok
    assert {d.name: d.value for d in reply.fight.steps[0].dice}.items() >= {
        d.name: d.value for d in asked.fight.steps[0].dice
    }.items()
    assert await live.store.ledger.delivered("m1") == Receipt(E, reply.fight.steps[0].seq)


async def test_what_has_become_impossible_leaves_a_void_row_with_its_dice(live: Live) -> None:
    asked = await spoken(live, ASKED, "m1")
    await ruled(live, lambda t: t.do(Left("Grak")), "m2")
    before = await live.load(E)
    reply = await answered(live, "head", "i1")
    assert not reply.ok and reply.text.startswith("Not possible any more: ")
    assert reply.error is not None and reply.error["message"] == reply.text
    row = (await live.store.ledger.rows(E))[-1]
    assert (row.kind, row.seq, row.parent, row.events) == ("void", reply.fight.seq, before.head, ())
    assert (row.dice, row.source, row.text) == (asked.fight.steps[0].dice, "m1", ASKED)
    assert await same_as_stored(live) == before.state
    assert await live.store.ledger.pending(E) == ()
    for source in ("m1", "i1"):
        assert await live.store.ledger.delivered(source) == Receipt(E, row.seq)
    (note,) = (await live.retell(E, row.seq)).fight.steps[0].notes
    assert (note.code, f"Not possible any more: {note.data['text']}") == ("void", reply.text)
    rows = await live.store.ledger.rows(E)
    found = audit(SECRET, placed(rows))
    assert (found.checked > 0, found.wrong) == (True, 0)


# --- two processes
async def test_a_question_survives_a_restart(tmp_path: Path) -> None:
    where = f"sqlite:///{tmp_path / 'live.db'}"
    store = await Store.open(where)
    await fight(store)
    asked = await spoken(Live(store), ASKED, "m1")
    await store.close()
    store = await Store.open(where)
    live = Live(store)
    with pytest.raises(Refused) as fault:
        await answered(live, "head", speaks="ben")
    assert fault.value.code == "not_yours"
    reply = await answered(live, "head", "i1")
    assert set(asked.fight.steps[0].dice) <= {d for s in reply.fight.steps for d in s.dice}
    await same_as_stored(live)
    await store.close()


async def test_a_lost_race_keeps_the_dice(two: tuple[Live, Live]) -> None:
    mine, other = two
    first = (await mine.load(E)).head
    heads = before_append(mine, lambda: ruled(other, hp("hp", "Rurik", 5)))
    runs: list[Turn] = []
    order = "Grak: attack battle axe vs Rurik"
    enc = (await mine.load(E)).state
    names = names_of(enc, RULES, visible(enc, Viewer("gm", True)))
    command = resolve(draft(order, RULES.id, names), enc, RULES, Speaker(), names)

    def deed(present: Encounter, oracle: Table) -> Turn:
        runs.append(play(present, command, RULES, oracle))
        return runs[-1]

    reply = await mine.perform(E, deed, Context("command", "gm", order, "m1", command=command))
    assert len(runs) == len(heads) == 2
    assert heads == [first, first + 1]
    shown = {d.name: d.value for d in runs[0].dice}
    assert shown and shown.items() <= {d.name: d.value for s in reply.fight.steps for d in s.dice}.items()
    rows = await mine.store.ledger.rows(E)
    row = rows[reply.fight.steps[0].seq - 1]
    assert (row.report.base, row.parent) == (first, first + 1)
    assert audit(SECRET, placed(rows)).wrong == 0
    assert await same_as_stored(mine) == await same_as_stored(other)


async def test_two_processes_at_once_both_happen(two: tuple[Live, Live]) -> None:
    await asyncio.gather(
        *(ruled(two[n % 2], hp("hp", "Rurik", 10 - n), f"m{n}") for n in range(4)),
        *(spoken(one, FUMBLE, "m9") for one in two),
    )
    told = [h.text for h in await two[0].store.ledger.headers(E) if h.cause is None]
    assert (told.count("a ruling"), told.count(FUMBLE)) == (4, 1)
    assert await same_as_stored(two[0]) == await same_as_stored(two[1])


async def test_too_many_lost_races_are_told(two: tuple[Live, Live]) -> None:
    mine, other = two
    before_append(mine, *[lambda: ruled(other, hp("hp", "Rurik", 5))] * 20)
    with pytest.raises(Refused) as fault:
        await spoken(mine, FUMBLE, "m1")
    assert fault.value.code == "busy"
    assert await mine.store.ledger.delivered("m1") is None


async def test_a_cancel_that_lost_a_race_comes_through(two: tuple[Live, Live]) -> None:
    mine, other = two
    await spoken(mine, ASKED, "m1")
    heads = before_append(mine, lambda: ruled(other, hp("hp", "Rurik", 5)))
    reply = await mine.cancel(E, said("/cancel", "m2"))
    assert (reply.fight.seq, len(heads)) == (heads[0] + 2, 2)
    assert await mine.store.ledger.pending(E) == ()
    assert (await mine.load(E)).state.figures["Rurik"].q["hp"] == 5


async def test_a_cancel_does_not_close_the_next_question(two: tuple[Live, Live]) -> None:
    mine, other = two
    await spoken(mine, ASKED, "m1")

    async def others() -> None:
        await answered(other, "chest", "i1")
        await spoken(other, ASKED, "m2")

    before_append(mine, others)
    with pytest.raises(Refused) as fault:
        await mine.cancel(E, said("/cancel", "m3"))
    assert fault.value.code == "stale"
    (waiting,) = await mine.store.ledger.pending(E)
    assert waiting.source == "m2"


async def test_an_answer_that_lost_a_race_comes_through(two: tuple[Live, Live]) -> None:
    mine, other = two
    asked = await spoken(mine, ASKED, "m1")
    heads = before_append(mine, lambda: ruled(other, hp("hp", "Rurik", 5)))
    reply = await answered(mine, "head", "i1")
    assert reply.ok and len(heads) == 2
    assert set(asked.fight.steps[0].dice) <= {d for s in reply.fight.steps for d in s.dice}
    assert await same_as_stored(mine) == await same_as_stored(other)


async def test_a_void_row_that_lost_a_race_comes_through(two: tuple[Live, Live]) -> None:
    mine, other = two
    await spoken(mine, ASKED, "m1")
    await ruled(mine, lambda t: t.do(Left("Grak")))
    heads = before_append(mine, lambda: ruled(other, hp("hp", "Rurik", 5)))
    reply = await answered(mine, "head", "i1")
    assert not reply.ok and len(heads) == 2
    row = (await mine.store.ledger.rows(E))[-1]
    assert (row.kind, row.seq) == ("void", heads[1] + 1)
    assert await same_as_stored(mine) == await same_as_stored(other)


async def test_an_undo_is_refused_where_it_would_take_back_what_nobody_saw(two: tuple[Live, Live]) -> None:
    mine, other = two
    await spoken(mine, FUMBLE)
    head = (await mine.load(E)).head
    before_append(mine, lambda: ruled(other, hp("hp", "Rurik", 5)))
    with pytest.raises(Refused) as fault:
        await move(mine, "undo")
    assert fault.value.code == "moved_on"
    assert (await mine.load(E)).head == head + 1
    target = undo_target(await mine.store.ledger.headers(E), head)
    assert target is not None
    with pytest.raises(Refused):
        await mine.move(E, "undo", target, said("undo"), MOVED, seen=head)
    assert (await mine.move(E, "undo", head, said("undo"), MOVED, seen=head + 1)).fight.seq == head + 2


async def test_an_undo_that_lost_a_race_to_nothing_of_weight_comes_through(two: tuple[Live, Live]) -> None:
    mine, other = two
    before = (await mine.load(E)).state
    await spoken(mine, FUMBLE)

    async def others() -> None:
        await spoken(other, PARRIED)
        await move(other, "undo")

    heads = before_append(mine, others)
    seq = await move(mine, "undo", "m2")
    assert seq == heads[1] + 1 and len(heads) == 2
    assert await same_as_stored(mine) == before


async def test_what_sentences_are_made_of_is_read_beside_the_loop_and_only_for_systems_played(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[tuple[str, bool]] = []

    def sentences(system: str) -> None:
        read.append((system, threading.current_thread() is threading.main_thread()))

    monkeypatch.setattr(module, "sentences", sentences)
    await Live(live.store).load(E)
    assert read == [("rq3plus", False)]
