"""Finding one's way in the ledger's tree: which sentences can be undone or done again. Pure; knows no store.

A *sentence* is a command, ruling or import together with every row it caused. The rows are given as headers in the
order of seq, from 1 on without gaps. Undo appends a row whose parent is the row to return to; redo appends one whose
parent is the last row of the sentence that comes back.
"""

from collections.abc import Sequence

from storage.rows import Header

SENTENCES = ("command", "ruling", "import")
MOVES = ("undo", "redo")


def landing(headers: Sequence[Header], seq: int) -> int:
    """The row whose state ``seq`` shows: past undo and redo rows, which change nothing by themselves."""
    while seq and headers[seq - 1].kind in MOVES:
        seq = headers[seq - 1].parent
    return seq


def path(headers: Sequence[Header], head: int) -> tuple[int, ...]:
    """The seqs that lead to ``head`` along the parents, in order of play."""
    line = []
    while head:
        line.append(head)
        head = headers[head - 1].parent
    return tuple(reversed(line))


def undoable(headers: Sequence[Header], head: int) -> tuple[int, ...]:
    """The seqs of the sentences that made the state at ``head``, the latest first.

    Sentences whose rows interleave are taken back together, under the seq of the earliest, so that none is cut in two.
    """
    return tuple(root for root, _ in _sentences(headers, head, 0))


def undo_target(headers: Sequence[Header], head: int, n: int = 1) -> int | None:
    """The row to return to when ``n`` sentences are taken back; None when there are fewer (or n < 1)."""
    roots = undoable(headers, head)
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
        if row.kind == "undo" and row.parent in (0, *path(headers, row.seq - 1)):
            ahead = [last for _, last in reversed(_sentences(headers, row.seq - 1, row.parent))] + ahead
        elif row.kind == "undo":
            ahead = []
        elif row.kind == "redo":
            ahead = ahead[ahead.index(row.parent) + 1 :] if row.parent in ahead else []
    return tuple(ahead)


def redo_target(headers: Sequence[Header], head: int, n: int = 1) -> int | None:
    """The row to go forward to when ``n`` sentences are done again; None when there are fewer (or n < 1)."""
    ahead = redoable(headers, head)
    return ahead[n - 1] if 1 <= n <= len(ahead) else None


def _sentences(headers: Sequence[Header], head: int, stop: int) -> list[tuple[int, int]]:
    """(first row, last row) of each sentence between ``head`` and ``stop``, the latest first."""
    on_line = set(path(headers, head))
    found = []
    seq = last = landing(headers, head)
    while seq > stop:
        root = _root(headers, seq, on_line)
        if headers[root - 1].kind in SENTENCES:
            found.append((root, last))
            last = landing(headers, headers[root - 1].parent)
        seq = landing(headers, headers[root - 1].parent)
    return found


def _root(headers: Sequence[Header], seq: int, on_line: set[int]) -> int:
    cause = headers[seq - 1].cause
    while cause is not None and cause in on_line and cause < seq:
        seq, cause = cause, headers[cause - 1].cause
    return seq
