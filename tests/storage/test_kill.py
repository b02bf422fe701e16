"""A writing process is killed with SIGKILL: everything acknowledged is there, and nothing is there by halves."""

import subprocess
import sys
from pathlib import Path

import pytest

from storage.ledger import Ledger
from storage.rows import Delivered, Receipt
from storage.store import Store
from tests.storage.samples import a_row, begun

ROOT = Path(__file__).parents[2]


def killed(url: str, encounter: str, mode: str, lines: int) -> list[str]:
    """Everything a writer has said when it was killed after its first ``lines`` lines."""
    command = [sys.executable, "-m", "tests.storage.writer", url, encounter, mode]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None and writer.stderr is not None
        said = [writer.stdout.readline() for _ in range(lines)]
        writer.kill()
        said += writer.stdout.readlines()
        assert all(said), writer.stderr.read()
    return [line.strip() for line in said if line.endswith("\n")]


async def whole(store: Store, encounter: str) -> int:
    """The head, having checked that each append is there completely or not at all."""
    ledger = Ledger(store.database)
    loaded = await ledger.load(encounter)
    head = loaded.head
    rows = await ledger.rows(encounter)
    assert [row.seq for row in rows] == list(range(1, head + 1))
    assert head % 2 == 0
    assert loaded.state.q.get("rows", 0) == head
    pending = await ledger.pending(encounter)
    assert (pending[-1].base if pending else 0) == head
    for seq in range(1, head + 1, 2):
        assert await ledger.delivered(f"m{seq}") == Receipt(encounter, seq)
    assert await ledger.delivered(f"m{head + 1}") is None
    assert await ledger.delivered(f"q{head + 2}") is None
    return head


async def test_killed_at_any_moment(store: Store, url: str) -> None:
    encounter = await begun(store.ledger)
    for lines in (1, 7, 30):
        before = await store.ledger.head(encounter)
        said = killed(url, encounter, "run", lines)
        assert [int(line) for line in said] == [before + 2 * n for n in range(1, len(said) + 1)]
        head = await whole(store, encounter)
        assert head in (int(said[-1]), int(said[-1]) + 2)


async def test_killed_inside_a_transaction(store: Store, url: str) -> None:
    encounter = await begun(store.ledger)
    assert killed(url, encounter, "before-commit", 3) == ["2", "4", "committing"]
    assert await whole(store, encounter) == 4


async def test_killed_between_commit_and_acknowledgement(store: Store, url: str) -> None:
    encounter = await begun(store.ledger)
    assert killed(url, encounter, "after-commit", 3) == ["2", "4", "committed"]
    assert await whole(store, encounter) == 6
    with pytest.raises(Delivered) as twice:
        await store.ledger.append(encounter, 4, [a_row(5, source="m5")])
    assert twice.value.receipt == Receipt(encounter, 5)
