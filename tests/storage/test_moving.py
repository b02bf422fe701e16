"""A store is copied whole, while it is in use, between the kinds; nothing is overwritten, and a difference is found."""

import asyncio
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, select

from storage import moving, settings
from storage.faults import Unusable
from storage.looks import Look
from storage.moving import MOVED, Sum, backup, moved, restore
from storage.rows import EncounterInfo, Pending, Row
from storage.schema import ledger
from storage.settings import of_guild
from storage.store import Store

SECRET = bytes(range(32))


async def filled(store: Store, rows: int = 3) -> None:
    """A store with a fight, an open question, a character and a setting."""
    await store.ledger.create(
        EncounterInfo("e", "7", "rq3plus", SECRET, "2026-01-01T00:00:00", guild="5", title="Brücke")
    )
    for seq in range(1, rows + 1):
        await store.ledger.append("e", seq - 1, [Row(seq, seq - 1, "command", text=f"row {seq}", source=f"i:{seq}")])
    await store.ledger.append("e", rows, pending=Pending(rows, "command", (), source="i:99"))
    await store.settings.set(settings.SYSTEM, of_guild("5"), "rq3plus")
    one = await store.characters.save(of_guild("5"), "9", "Lia", "rq3plus", {"name": "Lia"}, "2026-01-01")
    await store.looks.put(one.id, Look("#aa3311", bytes(range(256)), b"small"))


async def content(store: Store) -> Mapping[str, list[Any]]:
    return {t.name: sorted(map(repr, await store.database.fetch(select(t)))) for t in MOVED}


async def test_a_backup_brought_back_is_the_same_store(store: Store, url: str, empty_url: str, tmp_path: Path) -> None:
    await filled(store)
    file = tmp_path / "copy.db"
    sums = await backup(url, file)
    assert (
        sums["ledger"].rows == 3
        and sums["pending"].rows == sums["looks"].rows == 1
        and stat.S_IMODE(file.stat().st_mode) == 0o600
    )
    before = file.read_bytes()
    assert await restore(file, empty_url) == sums and file.read_bytes() == before
    again = await Store.open(empty_url)
    assert await content(again) == await content(store)
    assert (await again.ledger.load("e")).tail == (await store.ledger.load("e")).tail
    await again.close()
    assert sorted(path.name for path in tmp_path.glob("copy.db*")) == ["copy.db"]


async def test_what_is_written_meanwhile_is_in_it_whole_or_not_at_all(store: Store, url: str, tmp_path: Path) -> None:
    await filled(store, 1)

    async def play() -> None:
        for seq in range(2, 40):
            await store.ledger.append("e", seq - 1, [Row(seq, seq - 1, "command", text="x", source=f"i:{seq}")])

    _, sums = await asyncio.gather(play(), backup(url, tmp_path / "copy.db"))
    copy = await Store.open(f"sqlite:///{tmp_path / 'copy.db'}")
    assert await copy.ledger.head("e") == sums["ledger"].rows == len(await copy.ledger.rows("e"))
    await copy.close()


async def test_nothing_is_overwritten(store: Store, url: str, tmp_path: Path) -> None:
    await filled(store)
    (tmp_path / "copy.db").write_text("precious")
    with pytest.raises(FileExistsError):
        await backup(url, tmp_path / "copy.db")
    with pytest.raises(Unusable, match="holds something already"):
        await moved(url, url)
    assert (tmp_path / "copy.db").read_text() == "precious" and await store.ledger.head("e") == 3


async def test_a_difference_is_found(store: Store, url: str, empty_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    await filled(store)
    copied = moving._copied

    async def losing(conn: Any, table: Any, into: Any) -> Sum:
        found = await copied(conn, table, into)
        if table is ledger:
            await into.write(lambda c: c.execute(delete(ledger).where(ledger.c.seq == 2)) and None)
        return found

    monkeypatch.setattr(moving, "_copied", losing)
    with pytest.raises(Unusable, match="ledger"):
        await moved(url, empty_url)


def test_a_sum_knows_each_value_and_no_order() -> None:
    one, two = {"a": 1, "b": b"x"}, {"a": 2, "b": None}
    assert Sum().more(one).more(two) == Sum().more(two).more(one)
    assert Sum().more(one) != Sum().more({**one, "b": b"y"})
