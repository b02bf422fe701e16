"""The ledger's promises, on both databases."""

import asyncio

import pytest
from msgspec.structs import replace

from rules.core.encounter import Encounter, Figure, Wound
from rules.core.events import Configured, Counted, Joined, Left, Together, Wounded, fold
from storage.ledger import Ledger
from storage.line import redo_target, undo_target
from storage.rows import Busy, Clear, Delivered, Ended, Missing, Raced, Receipt, Row, Written
from storage.store import Store
from tests.storage.samples import AT, a_full_row, a_question, a_row, an_encounter, begun


async def test_an_empty_ledger_is_the_empty_encounter(store: Store) -> None:
    info = an_encounter(title="Bridge", seeded=True)
    await store.ledger.create(info)
    loaded = await store.ledger.load(info.id)
    assert (loaded.state, loaded.head) == (Encounter(info.id, "rq3plus"), 0)
    assert loaded.info == info == await store.ledger.info(info.id)
    assert await store.ledger.rows(info.id) == ()
    assert await store.ledger.line(info.id, 0) == ()


async def test_what_is_not_there_is_missing(store: Store) -> None:
    with pytest.raises(Missing):
        await store.ledger.load("nobody")
    with pytest.raises(Missing):
        await store.ledger.append("nobody", 0, [a_row(1)])
    with pytest.raises(Missing):
        await store.ledger.end("nobody", AT)
    encounter = await begun(store.ledger)
    with pytest.raises(Missing):
        await store.ledger.state_at(encounter, 1)


async def test_a_channel_has_one_running_encounter(store: Store) -> None:
    first = await begun(store.ledger, channel="c")
    with pytest.raises(Busy) as busy:
        await begun(store.ledger, channel="c")
    assert busy.value.running == first == await store.ledger.active("c")
    await store.ledger.end(first, "2025-03-02")
    assert await store.ledger.active("c") is None
    assert (await store.ledger.info(first)).ended == "2025-03-02"
    second = await begun(store.ledger, channel="c", started="2025-03-03")
    assert [info.id for info in await store.ledger.listing("g1")] == [second, first]
    assert [info.id for info in await store.ledger.running()] == [second]
    assert await store.ledger.listing(None) == ()


async def test_two_encounters_begun_at_once_in_a_channel(store: Store) -> None:
    both = [an_encounter(channel="c"), an_encounter(channel="c")]
    done = await asyncio.gather(*(store.ledger.create(info) for info in both), return_exceptions=True)
    assert [type(result) for result in done if result is not None] == [Busy]


async def test_an_ended_encounter_takes_nothing_more(store: Store) -> None:
    encounter = await begun(store.ledger)
    await store.ledger.append(encounter, 0, [a_row(1)], a_question(1))
    await store.ledger.end(encounter, AT)
    assert await store.ledger.pending(encounter) == ()
    with pytest.raises(Ended):
        await store.ledger.append(encounter, 1, [a_row(2)])
    with pytest.raises(Ended):
        await store.ledger.end(encounter, AT)
    assert (await store.ledger.load(encounter)).head == 1


async def test_rows_come_back_as_they_were_written(store: Store) -> None:
    encounter = await begun(store.ledger)
    written = [a_full_row(1), a_full_row(2, kind="engine", cause=1), a_row(3, kind="ruling", text="Größe \U0001f5e1")]
    assert (await store.ledger.append(encounter, 0, written)).head == 3
    kept = await store.ledger.rows(encounter)
    assert [replace(row, hash="") for row in kept] == written and len({row.hash for row in kept}) == 3
    assert await store.ledger.rows(encounter, 1, 1) == (kept[1],)
    assert [(h.seq, h.parent, h.kind, h.cause) for h in await store.ledger.headers(encounter)] == [
        (1, 0, "command", None),
        (2, 1, "engine", 1),
        (3, 2, "ruling", None),
    ]
    assert (await store.ledger.load(encounter)).state.q == {"rows": 3}


async def test_text_that_a_database_cannot_hold_is_cleaned(store: Store) -> None:
    encounter = await begun(store.ledger, title="a\0b")
    await store.ledger.append(encounter, 0, [a_row(1, text="x\0y\ud800")])
    assert (await store.ledger.rows(encounter))[0].text == "x\ufffdy\ufffd"
    assert (await store.ledger.info(encounter)).title == "a\ufffdb"


@pytest.mark.parametrize("wrong", [a_row(2), a_row(1, parent=1), a_row(1, parent=-1), a_row(1, cause=1)])
async def test_misnumbered_rows_are_refused(store: Store, wrong: Row) -> None:
    encounter = await begun(store.ledger)
    with pytest.raises(ValueError, match="row"):
        await store.ledger.append(encounter, 0, [wrong])
    assert await store.ledger.head(encounter) == 0


async def test_of_two_appends_at_one_head_one_wins_and_none_is_lost(store: Store, url: str) -> None:
    other = await Store.open(url)
    encounter = await begun(store.ledger)

    async def speak(ledger: Ledger, name: str) -> int:
        head, lost = 0, 0
        while True:
            try:
                await ledger.append(encounter, head, [a_row(head + 1, who=name, source=name)])
                return lost
            except Raced as raced:
                assert raced.head > head
                head, lost = raced.head, lost + 1

    names = [f"p{n}" for n in range(8)]
    lost = await asyncio.gather(*(speak((store, other)[n % 2].ledger, name) for n, name in enumerate(names)))
    rows = await store.ledger.rows(encounter)
    assert sorted(row.who or "" for row in rows) == names
    assert [row.seq for row in rows] == list(range(1, 9))
    assert lost.count(0) == 1
    assert (await other.ledger.load(encounter)).state.q == {"rows": 8}
    await other.close()


async def test_a_delivery_counts_once(store: Store) -> None:
    encounter, elsewhere = await begun(store.ledger), await begun(store.ledger)
    await store.ledger.append(encounter, 0, [a_row(1, source="m1"), a_row(2, kind="engine", cause=1)])
    for where, head in ((encounter, 0), (encounter, 2), (elsewhere, 0)):
        with pytest.raises(Delivered) as twice:
            await store.ledger.append(where, head, [a_row(head + 1, source="m1")])
        assert twice.value.receipt == Receipt(encounter, 1)
    await store.ledger.append(encounter, 2, [a_row(3, parent=0, kind="undo", source="m2")])
    with pytest.raises(Delivered):
        await store.ledger.append(encounter, 3, [a_row(4, parent=0, kind="undo", source="m2")])
    assert await store.ledger.delivered("m2") == Receipt(encounter, 3)
    assert await store.ledger.delivered("m9") is None
    assert await store.ledger.head(encounter) == 3
    assert await store.ledger.head(elsewhere) == 0


async def test_a_delivery_counts_once_when_it_comes_twice_at_the_same_moment(store: Store, url: str) -> None:
    other = await Store.open(url)
    one, two = await begun(store.ledger), await begun(store.ledger)
    rows = [a_row(1, source="m1")]
    results = await asyncio.gather(
        store.ledger.append(one, 0, rows),
        other.ledger.append(two, 0, rows),
        store.ledger.append(one, 0, rows),
        other.ledger.append(one, 0, rows),
        return_exceptions=True,
    )
    assert sorted(type(result).__name__ for result in results) == ["Delivered"] * 3 + ["Written"]
    assert await store.ledger.head(one) + await store.ledger.head(two) == 1
    await other.close()


async def test_a_question_is_opened_replaced_and_closed(store: Store) -> None:
    ledger = store.ledger
    encounter = await begun(ledger)
    assert await ledger.pending(encounter) == ()
    assert (await ledger.append(encounter, 0, pending=a_question(0, source="m1", deadline="2025-01-02"))).head == 0
    (asked,) = await ledger.pending(encounter)
    assert asked == a_question(0, source="m1", deadline="2025-01-02", version=asked.version)
    assert await ledger.deadline() == "2025-01-02"
    assert await ledger.due("2025-01-01") == ()
    assert await ledger.due("2025-01-02") == ((encounter, asked),)

    await ledger.append(encounter, 0, pending=replace(asked, answers={"parry?": "dodge"}), source="i1")
    (answered,) = await ledger.pending(encounter)
    assert answered.answers == {"parry?": "dodge"}
    assert answered.version > asked.version

    await ledger.append(encounter, 0, [a_row(1, source="m1")], Clear((answered.version,)), source="i2")
    assert await ledger.pending(encounter) == ()
    assert await ledger.delivered("m1") == await ledger.delivered("i2") == Receipt(encounter, 1)
    assert await ledger.delivered("i1") == Receipt(encounter, None)
    assert await ledger.deadline() is None


async def test_a_suspended_command_remembers_its_delivery(store: Store) -> None:
    ledger = store.ledger
    encounter = await begun(ledger)
    await ledger.append(encounter, 0, pending=a_question(0, source="m1"))
    with pytest.raises(Delivered) as twice:
        await ledger.append(encounter, 0, pending=a_question(0, source="m1"))
    assert twice.value.receipt == Receipt(encounter, None)
    with pytest.raises(Delivered):
        await ledger.append(encounter, 0, [a_row(1, source="m1")])
    (asked,) = await ledger.pending(encounter)
    await ledger.append(encounter, 0, pending=Clear((asked.version,)))
    with pytest.raises(Delivered):
        await ledger.append(encounter, 0, [a_row(1, source="m1")])
    assert await ledger.head(encounter) == 0


async def test_of_two_answers_at_the_same_moment_one_wins(store: Store, url: str) -> None:
    other = await Store.open(url)
    ledger = store.ledger
    encounter = await begun(ledger)
    await ledger.append(encounter, 0, pending=a_question(0, source="m1"))
    (asked,) = await ledger.pending(encounter)
    results = await asyncio.gather(
        ledger.append(encounter, 0, pending=replace(asked, answers={"a": "x"}), source="i1"),
        other.ledger.append(encounter, 0, pending=replace(asked, answers={"b": "y"}), source="i2"),
        ledger.append(encounter, 0, [a_row(1, source="m1")], Clear((asked.version,)), source="i3"),
        return_exceptions=True,
    )
    assert sorted(type(result).__name__ for result in results) == ["Raced", "Raced", "Written"]
    for source, result in zip(("i1", "i2", "i3"), results, strict=True):
        assert (await ledger.delivered(source) is None) == isinstance(result, Raced)
    await other.close()


async def test_a_late_answer_does_not_touch_the_next_question(store: Store) -> None:
    ledger = store.ledger
    encounter = await begun(ledger)
    await ledger.append(encounter, 0, pending=a_question(0, source="m1"))
    (first,) = await ledger.pending(encounter)
    await ledger.append(encounter, 0, pending=Clear((first.version,)))
    before = (await ledger.load(encounter)).written
    await ledger.append(encounter, 0, pending=a_question(0, source="m2"))
    with pytest.raises(Raced):
        await ledger.append(encounter, 0, pending=replace(first, answers={"parry?": "parry"}), source="i1")
    with pytest.raises(Raced):
        await ledger.append(encounter, 0, [a_row(1, source="m1")], Clear((first.version,)), source="i1")
    with pytest.raises(Raced):
        await ledger.append(encounter, 0, pending=a_question(0, source="m3"), known=before)
    (now,) = await ledger.pending(encounter)
    assert (now.source, now.answers, await ledger.head(encounter)) == ("m2", {}, 0)


async def test_the_same_answer_twice_counts_once(store: Store) -> None:
    ledger = store.ledger
    encounter = await begun(ledger)
    await ledger.append(encounter, 0, pending=a_question(0, source="m1"))
    (asked,) = await ledger.pending(encounter)
    rows = [a_row(1, source="m1")]
    await ledger.append(encounter, 0, rows, Clear((asked.version,)), source="i1")
    with pytest.raises(Delivered):
        await ledger.append(encounter, 0, rows, Clear((asked.version,)), source="i1")
    with pytest.raises(Raced):
        await ledger.append(encounter, 0, rows, Clear((asked.version,)), source="i2")


async def test_a_ruling_may_come_between_question_and_answer(store: Store) -> None:
    ledger = store.ledger
    encounter = await begun(ledger)
    await ledger.append(encounter, 0, pending=a_question(0, source="m1"))
    (asked,) = await ledger.pending(encounter)
    await ledger.append(encounter, 0, [a_row(1, kind="ruling", source="m2")])
    assert await ledger.pending(encounter) == (asked,)
    with pytest.raises(Raced) as raced:
        await ledger.append(encounter, 0, [a_row(1, source="m1")], Clear((asked.version,)), source="i1")
    assert raced.value.head == 1
    await ledger.append(encounter, 1, [a_row(2, source="m1")], Clear((asked.version,)), source="i1")
    assert await ledger.delivered("m1") == Receipt(encounter, 2)


async def test_a_failing_append_leaves_nothing_behind(store: Store) -> None:
    encounter = await begun(store.ledger)
    with pytest.raises(UnicodeEncodeError):
        await store.ledger.append(encounter, 0, [a_row(1, source="m1"), a_row(2, Configured("name", "\ud800"))])
    await store.ledger.append(encounter, 0, [a_row(1)], a_question(1, source="m3"))
    gone = a_question(2, source="m5", version=9)
    with pytest.raises(Raced):
        await store.ledger.append(encounter, 1, [a_row(2, source="m4")], gone, source="m6")
    for source in ("m1", "m4", "m5", "m6"):
        assert await store.ledger.delivered(source) is None
    assert len(await store.ledger.rows(encounter)) == 1


async def test_many_encounters_write_side_by_side_and_a_fault_stays_with_its_own(store: Store) -> None:
    good = [await begun(store.ledger) for _ in range(20)]
    calls = [store.ledger.append(encounter, 0, [a_row(1, source=encounter)]) for encounter in good]
    calls.insert(5, store.ledger.append(good[0], 7, [a_row(8)]))
    calls.insert(9, store.ledger.append("nobody", 0, [a_row(1)]))
    results = await asyncio.gather(*calls, return_exceptions=True)
    assert [type(r).__name__ for r in results if not isinstance(r, Written)] == ["Raced", "Missing"]
    assert [await store.ledger.head(encounter) for encounter in good] == [1] * 20


async def test_a_caller_who_gives_up_breaks_nothing(store: Store) -> None:
    encounter = await begun(store.ledger)
    gone = asyncio.ensure_future(store.ledger.append(encounter, 0, [a_row(1, source="m1")]))
    await asyncio.sleep(0)
    gone.cancel()
    with pytest.raises(asyncio.CancelledError):
        await gone
    head = await store.ledger.head(encounter)
    try:
        await store.ledger.append(encounter, head, [a_row(head + 1, source="m1")])
    except (Delivered, Raced):
        head = await store.ledger.head(encounter)
    assert await store.ledger.head(encounter) == 1


async def test_what_is_done_meanwhile_is_done_once_and_loses_nothing(store: Store) -> None:
    encounter = await begun(store.ledger)
    known = (await store.ledger.load(encounter)).written
    calls: list[int] = []
    for seq in range(1, 4):
        known = await store.ledger.append(
            encounter, seq - 1, [a_row(seq)], known=known, meanwhile=lambda seq=seq: calls.append(seq)
        )
    assert calls == [1, 2, 3] and await store.ledger.head(encounter) == 3
    with pytest.raises(Raced):
        await store.ledger.append(encounter, 1, [a_row(2)], known=known, meanwhile=lambda: calls.append(2))
    assert await store.ledger.head(encounter) == 3
    # What fails in it is its own affair.
    await store.ledger.append(encounter, 3, [a_row(4)], known=known, meanwhile=lambda: calls.remove(9))
    assert await store.ledger.head(encounter) == 4


async def test_states_with_and_without_snapshots_are_the_same(store: Store) -> None:
    kept, plain = Ledger(store.database, snapshot_every=3), store.ledger
    encounter, twin = await begun(kept), await begun(plain)
    rows = [
        a_row(1, Joined(Figure("Sven", {"dex": 12}, q={"hp": 12})), Joined(Figure("Grak", {}))),
        a_row(2, Wounded("Sven", Wound(1, "head", 3))),
        a_row(3, Together(True), Wounded("Sven", Wound(1, "leg", 2))),
        a_row(4, Counted("rounds", 1), Wounded("Grak", Wound(1, "arm", 2))),
        a_row(5, Together(False), Left("Grak")),
        a_row(6, parent=2, kind="undo"),
        a_row(7, Configured("pace", "strict")),
        a_row(8, parent=5, kind="redo"),
        *(a_row(n) for n in range(9, 20)),
    ]
    states = [Encounter(encounter, "rq3plus")]
    for row in rows:
        events = () if row.kind in ("undo", "redo") else row.events
        states.append(fold(states[row.parent], events))
        for ledger, where in ((kept, encounter), (plain, twin)):
            await ledger.append(where, row.seq - 1, [replace(row, events=events)])
    for seq, state in enumerate(states):
        assert await kept.state_at(encounter, seq) == state
        assert await plain.state_at(twin, seq) == replace(state, id=twin)
    counted = await store.database.read(
        lambda conn: conn.exec_driver_sql("SELECT encounter, seq FROM snapshots ORDER BY seq").all()
    )
    assert [tuple(one) for one in counted] == [(encounter, seq) for seq in (5, 8, 11, 14, 17)]


async def test_who_knows_the_newest_snapshot_appends_alone_only_where_one_is_due(store: Store) -> None:
    ledger = Ledger(store.database, snapshot_every=3)
    encounter = await begun(ledger)
    kept, known = [], (await ledger.load(encounter)).written
    for seq in range(1, 8):
        known = await ledger.append(encounter, seq - 1, [a_row(seq)], known=known)
        kept.append(known.kept)
    assert kept == [0, 0, 3, 3, 3, 6, 6]
    assert (await ledger.load(encounter)).written == known


async def test_a_snapshot_of_another_shape_is_passed_over(store: Store) -> None:
    ledger = Ledger(store.database, snapshot_every=2)
    encounter = await begun(ledger)
    for seq in range(1, 6):
        await ledger.append(encounter, seq - 1, [a_row(seq)])

    await store.database.write(
        lambda conn: conn.exec_driver_sql("UPDATE snapshots SET shape = 'old', state = '{}' WHERE seq = 4")
    )
    assert (await ledger.load(encounter)).state.q == {"rows": 5}
    await store.database.write(lambda conn: conn.exec_driver_sql("UPDATE snapshots SET shape = 'old', state = '{}'"))
    assert (await ledger.load(encounter)).state.q == {"rows": 5}


async def test_undo_play_undo_again_and_the_current_line(store: Store) -> None:
    ledger = store.ledger
    encounter = await begun(ledger)
    await ledger.append(encounter, 0, [a_row(1), a_row(2, kind="engine", cause=1), a_row(3)])
    back = undo_target(await ledger.headers(encounter), 3)
    assert back == 2
    await ledger.append(encounter, 3, [Row(4, back, "undo")])
    assert (await ledger.load(encounter)).state == await ledger.state_at(encounter, 2)
    await ledger.append(encounter, 4, [a_row(5)])
    assert redo_target(await ledger.headers(encounter), 5) is None
    back = undo_target(await ledger.headers(encounter), 5, 2)
    assert back == 0
    await ledger.append(encounter, 5, [Row(6, back, "undo")])
    assert (await ledger.load(encounter)).state == Encounter(encounter, "rq3plus")
    forward = redo_target(await ledger.headers(encounter), 6, 2)
    assert forward == 5
    await ledger.append(encounter, 6, [Row(7, forward, "redo")])
    assert [row.seq for row in await ledger.line(encounter, 7)] == [1, 2, 4, 5, 7]
    assert (await ledger.load(encounter)).state == await ledger.state_at(encounter, 5)
