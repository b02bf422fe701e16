"""An encounter goes out as one document and comes in again."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from rules.core.encounter import Figure
from rules.core.events import Joined
from storage.rows import BadDocument, Busy, Missing
from storage.store import Store
from tests.storage.samples import AT, a_full_row, a_question, a_row, begun


async def _played(store: Store, **fields: Any) -> str:
    encounter = await begun(store.ledger, title="Bridge", **fields)
    rows = [a_full_row(1), a_row(2, Joined(Figure("Grak", {"hp": 12})), kind="engine", cause=1)]
    rows += [replace(a_row(3, kind="undo", parent=0), events=()), a_full_row(4)]
    await store.ledger.append(encounter, 0, rows)
    return encounter


async def test_an_imported_encounter_is_the_exported_one(store: Store) -> None:
    encounter = await _played(store)
    await store.ledger.end(encounter, "2025-03-02")
    document = await store.export(encounter)
    copy = await store.take_over(document, guild="g2", channel=None, at=AT)
    assert copy != encounter
    assert await store.ledger.rows(copy) == await store.ledger.rows(encounter)
    assert (await store.ledger.load(copy)).state == replace((await store.ledger.load(encounter)).state, id=copy)
    was, now = await store.ledger.info(encounter), await store.ledger.info(copy)
    assert now == replace(was, id=copy, guild="g2")
    again = json.loads(await store.export(copy))
    assert again == {**json.loads(document), "encounter": copy, "guild": "g2"}


async def test_the_secret_stays_in_while_the_fight_runs(store: Store) -> None:
    encounter = await _played(store, seeded=True)
    secret = (await store.ledger.info(encounter)).secret
    document = await store.export(encounter)
    assert json.loads(document)["secret"] is None
    assert secret.hex().encode() not in document
    assert secret.hex() not in repr(await store.ledger.info(encounter))
    copy = await store.take_over(document, guild=None, channel=None, at="2025-04-01")
    info = await store.ledger.info(copy)
    assert (info.ended, info.secret == secret) == ("2025-04-01", False)
    await store.ledger.end(encounter, AT)
    assert json.loads(await store.export(encounter))["secret"] == secret.hex()


async def test_an_imported_encounter_goes_on_with_fresh_dice(store: Store) -> None:
    encounter = await _played(store, channel="old")
    with pytest.raises(Busy):
        await store.take_over(await store.export(encounter), guild="g1", channel="old", at=AT)
    await store.ledger.end(encounter, AT)
    copy = await store.take_over(await store.export(encounter), guild="g1", channel="old", at=AT)
    info = await store.ledger.info(copy)
    assert await store.ledger.active("old") == copy
    assert info.secret != (await store.ledger.info(encounter)).secret
    assert (await store.ledger.append(copy, 4, [a_row(5)], a_question(5))).head == 5
    assert len(await store.ledger.listing("g1")) == 2


async def test_an_empty_and_a_missing_encounter(store: Store) -> None:
    encounter = await begun(store.ledger)
    copy = await store.take_over(await store.export(encounter), guild=None, channel=None, at=AT)
    assert (await store.ledger.load(copy)).head == 0
    with pytest.raises(Missing):
        await store.export("nobody")


WRONG: list[dict[str, Any]] = [
    {"format": "something else"},
    {"rows": [{"seq": 2, "parent": 0, "kind": "command"}]},
    {"rows": [{"seq": 1, "parent": 1, "kind": "command"}]},
    {"rows": [{"seq": 1, "parent": 0, "kind": "magic"}]},
    {"rows": [{"seq": 1, "parent": 0, "kind": "command", "events": [{"event": "unheard"}]}]},
    {"rows": [{"seq": 1, "parent": 0, "kind": "command", "dice": [{"label": 1}]}]},
    {"secret": "00"},
    {"secret": "no hex"},
    {"title": None},
    {"more": 1},
]


@pytest.mark.parametrize("wrong", WRONG, ids=str)
async def test_an_unsound_document_is_refused_whole(store: Store, wrong: dict[str, Any]) -> None:
    document = json.loads(await store.export(await _played(store)))
    with pytest.raises(BadDocument):
        await store.take_over(json.dumps({**document, **wrong}).encode(), guild="g2", channel=None, at=AT)
    assert await store.ledger.listing("g2") == ()


@pytest.mark.parametrize("noise", [b"", b"\xff", b"[]", b"{", b"[" * 100_000])
async def test_noise_is_refused(store: Store, noise: bytes) -> None:
    with pytest.raises(BadDocument):
        await store.take_over(noise, guild=None, channel=None, at=AT)
