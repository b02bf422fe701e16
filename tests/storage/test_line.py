"""Undo and redo of sentences against a model that keeps whole states on two stacks."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.core.encounter import Encounter
from storage.line import Further, Latest, redo_target, redoable, undo_target, undoable
from storage.rows import Header, Row
from storage.store import Store
from tests.storage.samples import a_row, begun


def path(headers: Any, head: int) -> list[int]:
    """The seqs that lead to ``head`` along the parents, in order of play."""
    line: list[int] = []
    while head:
        line.insert(0, head)
        head = headers[head - 1].parent
    return line


MOVES = st.one_of(
    st.tuples(st.just("play"), st.integers(0, 3)),
    st.tuples(st.just("void"), st.just(1)),
    st.tuples(st.just("undo"), st.integers(1, 4)),
    st.tuples(st.just("redo"), st.integers(1, 4)),
)


def header(seq: int, parent: int, kind: Any = "command", cause: int | None = None) -> Header:
    return Header(seq, parent, kind, cause, None, "", "")


def head_of(row: Row) -> Header:
    return header(row.seq, row.parent, row.kind, row.cause)


class Model:
    """The sentences that stand, and those that were taken back."""

    def __init__(self) -> None:
        self.done: list[tuple[int, ...]] = []
        self.undone: list[tuple[int, ...]] = []

    @property
    def state(self) -> list[int]:
        return [seq for sentence in self.done for seq in sentence]


def played(move: tuple[str, int], headers: list[Header], model: Model) -> list[Row]:
    """The rows a move appends, having told the model; none where it is impossible, for both alike."""
    what, n = move
    head = len(headers)
    if what == "play":
        engine = (a_row(head + 1 + k, kind="engine", cause=head + 1) for k in range(1, n + 1))
        rows = [a_row(head + 1), *engine]
        model.done.append(tuple(row.seq for row in rows))
        model.undone.clear()
        return rows
    if what == "void":
        return [Row(head + 1, head, "void")]
    target = (undo_target if what == "undo" else redo_target)(headers, head, n)
    source, sink = (model.done, model.undone) if what == "undo" else (model.undone, model.done)
    if n > len(source):
        assert target is None
        return []
    assert target is not None
    sink.extend(source.pop() for _ in range(n))
    return [Row(head + 1, target, "undo" if what == "undo" else "redo")]


@given(st.lists(MOVES, max_size=40))
def test_undo_and_redo_agree_with_two_stacks(moves: list[tuple[str, int]]) -> None:
    headers: list[Header] = []
    model = Model()
    for move in moves:
        headers += map(head_of, played(move, headers, model))
        head = len(headers)
        events = [seq for seq in path(headers, head) if headers[seq - 1].kind in ("command", "engine")]
        assert events == model.state
        assert [sentence[0] for sentence in reversed(model.done)] == list(undoable(headers, head))
        assert len(redoable(headers, head)) == len(model.undone)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(moves=st.lists(MOVES, max_size=12))
async def test_the_stored_state_follows(store: Store, moves: list[tuple[str, int]]) -> None:
    encounter = await begun(store.ledger)
    model = Model()
    seen: dict[tuple[int, ...], Encounter] = {(): await store.ledger.state_at(encounter, 0)}
    for move in moves:
        headers = list(await store.ledger.headers(encounter))
        rows = played(move, headers, model)
        head = (await store.ledger.append(encounter, len(headers), rows)).head
        loaded = await store.ledger.load(encounter)
        assert loaded.head == head
        assert seen.setdefault(tuple(model.state), loaded.state) == loaded.state
        assert loaded.state.q.get("rows", 0) == len(model.state)


def test_interleaved_sentences_go_together() -> None:
    headers = [header(1, 0), header(2, 1, "engine", 1), header(3, 2, "ruling"), header(4, 3, "engine", 1)]
    assert undoable(headers, 4) == (1,)
    assert undo_target(headers, 4) == 0
    assert undoable(headers, 3) == (3, 1)


def test_engine_rows_of_their_own_go_with_the_sentence_before() -> None:
    headers = [header(1, 0, "engine"), header(2, 1), header(3, 2, "engine")]
    assert undoable(headers, 3) == (2,)
    assert undo_target(headers, 3) == 1
    assert undo_target(headers, 3, 2) is None
    headers.append(header(4, 1, "undo"))
    assert redo_target(headers, 4) == 3


def test_a_jump_to_another_branch_leaves_nothing_to_redo() -> None:
    headers = [header(1, 0), header(2, 0, "undo"), header(3, 2), header(4, 1, "undo")]
    assert redoable(headers, 4) == ()
    assert undoable(headers, 4) == (1,)


def test_nothing_to_do() -> None:
    assert undo_target([], 0) is None
    assert redo_target([], 0) is None
    assert undo_target([header(1, 0)], 1, 0) is None


@given(st.lists(MOVES, max_size=30), st.integers(1, 40))
def test_what_is_near_the_end_is_found_without_reading_the_beginning(moves: list[tuple[str, int]], known: int) -> None:
    headers: list[Header] = []
    for kind, n in moves:
        target = {"undo": undo_target, "redo": redo_target}.get(kind, lambda *_: len(headers))(headers, len(headers), n)
        if target is not None:
            headers.append(header(len(headers) + 1, target, "command" if kind == "play" else kind))
    head = len(headers)
    near = Latest(head, headers[max(0, head - known) :])
    for work in (lambda h: undo_target(h, head), lambda h: redoable(h, head), lambda h: [x.seq for x in reversed(h)]):
        try:
            assert work(near) == work(headers)  # type: ignore[no-untyped-call]
        except Further:
            assert known < head
