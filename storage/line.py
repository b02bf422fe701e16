"""Finding one's way in the ledger's tree: which sentences can be undone or done again. Pure; knows no store.

A *sentence* is a command, ruling or import together with every row it caused. The rows are given as headers in the
order of seq, from 1 on without gaps. Undo appends a row whose parent is the row to return to; redo appends one whose
parent is the last row of the sentence that comes back.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from storage.rows import Header

SENTENCES = ("command", "ruling", "import")
MOVES = ("undo", "redo")


class Further(Exception):
    """A header was asked for that lies before those at hand."""


class Latest(Sequence[Header]):
    """The headers of a ledger from its end back as far as they were read; raises Further for one before them."""

    def __init__(self, head: int, rows: Sequence[Header]) -> None:
        self._rows, self._first = rows, head - len(rows)

    def __len__(self) -> int:
        return self._first + len(self._rows)

    def __getitem__(self, place: int | slice) -> "Header | Sequence[Header]":  # type: ignore[override]
        if isinstance(place, slice):
            start, stop, _ = place.indices(len(self))
            return [self[n] for n in range(start, stop)]  # type: ignore[misc]
        if place < self._first:
            raise Further
        if place >= len(self):
            raise IndexError(place)
        return self._rows[place - self._first]


class Path:
    """The seqs that lead to ``head`` along the parents, followed back only as far as somebody asks."""

    def __init__(self, headers: Sequence[Header], head: int) -> None:
        self._headers, self._at, self._passed = headers, head, {head}

    def __contains__(self, seq: int) -> bool:
        while self._at > seq:
            self._at = self._headers[self._at - 1].parent
            self._passed.add(self._at)
        return seq in self._passed


def landing(headers: Sequence[Header], seq: int) -> int:
    """The row whose state ``seq`` shows: past undo and redo rows, which change nothing by themselves."""
    while seq and headers[seq - 1].kind in MOVES:
        seq = headers[seq - 1].parent
    return seq


def undoable(headers: Sequence[Header], head: int, most: int | None = None) -> tuple[int, ...]:
    """The seqs of the sentences that made the state at ``head``, the latest first; at most so many.

    Sentences whose rows interleave are taken back together, under the seq of the earliest, so that none is cut in two.
    """
    return tuple(root for root, _ in islice(_sentences(headers, head, 0), most))


def undo_target(headers: Sequence[Header], head: int, n: int = 1) -> int | None:
    """The row to return to when ``n`` sentences are taken back; None when there are fewer (or n < 1)."""
    roots = undoable(headers, head, max(n, 0))
    return landing(headers, headers[roots[n - 1] - 1].parent) if 1 <= n <= len(roots) else None


def redoable(headers: Sequence[Header], head: int) -> tuple[int, ...]:
    """The last rows of the sentences that can be done again at ``head``, the next one first.

    Empty as soon as something was played since the undo; a void row isn't play.
    """
    played = head
    while played and headers[played - 1].kind in (*MOVES, "void"):
        played -= 1
    ahead: list[int] = []
    for row in headers[played:head]:
        if row.kind == "undo" and row.parent in Path(headers, row.seq - 1):
            ahead = [last for _, last in reversed([*_sentences(headers, row.seq - 1, row.parent)])] + ahead
        elif row.kind == "undo":
            ahead = []
        elif row.kind == "redo":
            ahead = ahead[ahead.index(row.parent) + 1 :] if row.parent in ahead else []
    return tuple(ahead)


def redo_target(headers: Sequence[Header], head: int, n: int = 1) -> int | None:
    """The row to go forward to when ``n`` sentences are done again; None when there are fewer (or n < 1)."""
    ahead = redoable(headers, head)
    return ahead[n - 1] if 1 <= n <= len(ahead) else None


def _sentences(headers: Sequence[Header], head: int, stop: int) -> Iterator[tuple[int, int]]:
    """(first row, last row) of each sentence between ``head`` and ``stop``, the latest first."""
    on_line = Path(headers, head)
    seq = last = landing(headers, head)
    while seq > stop:
        root = _root(headers, seq, on_line)
        before = landing(headers, headers[root - 1].parent)
        if headers[root - 1].kind in SENTENCES:
            yield root, last
            last = before
        seq = before


def _root(headers: Sequence[Header], seq: int, on_line: Path) -> int:
    cause = headers[seq - 1].cause
    while cause is not None and cause < seq and cause in on_line:
        seq, cause = cause, headers[cause - 1].cause
    return seq
