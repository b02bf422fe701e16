"""What is kept of a person is told whole; forgotten, nothing names them, and the ledgers go on and prove themselves."""

import base64
from collections.abc import Sequence
from typing import Any

from sqlalchemy import select

from storage import chain, settings
from storage.looks import Look
from storage.moving import MOVED
from storage.people import RECHAINED, SOMEBODY, forget, kept_of
from storage.rows import EncounterInfo, Pending, Report, Row
from storage.saved_texts import Entry
from storage.settings import name_of, of_encounter, of_guild, of_user
from storage.store import Store

ANN, BEN = "111111111111111111", "222222222222222222"
SECRET = bytes(range(32))


async def _filled(store: Store) -> None:
    await store.ledger.create(EncounterInfo("e", "7", "rq3plus", SECRET, "2026-01-01", guild="5"))
    said = (
        Row(1, 0, "command", who=BEN, text="opens", source="i:1"),
        Row(2, 1, "command", who=ANN, text=f"join Lia for <@{ANN}>", source="i:2", report=Report(audience=f"={ANN}")),
        Row(3, 2, "command", who=BEN, text=f"9{ANN}", source="i:3"),
    )
    for row in said:
        await store.ledger.append("e", row.parent, [row])
    await store.ledger.append("e", 3, pending=Pending(3, "command", (), who=ANN))
    await store.settings.set(name_of(ANN), of_encounter("e"), "Ann of the Hills")
    await store.settings.set(settings.SYSTEM, of_user(ANN), "swords")
    await store.settings.set(settings.SYSTEM, of_guild("5"), "rq3plus")
    for owner, name in ((ANN, "Lia"), (BEN, "Bor")):
        one = await store.characters.save(of_guild("5"), owner, name, "rq3plus", {"name": name}, "2026-01-01")
        await store.looks.put(one.id, Look("#aa3311", f"picture of {name}".encode(), b"small"))
    await store.characters.delete(of_guild("5"), ANN, "Lia", "rq3plus", "2026-01-02")
    for scope, author in ((of_user(ANN), ANN), (of_guild("5"), ANN), (of_user(BEN), BEN)):
        await store.saved.put(Entry(scope, "alias", "swing", f"attack {author[0]}", author, "2026-01-01"))


async def _everything(store: Store) -> Sequence[str]:
    return [repr(row) for table in MOVED for row in await store.database.fetch(select(table))]


async def _sound(store: Store) -> bool:
    """Whether the chain of the fight proves itself, from its root."""
    info = await store.ledger.info("e")
    tail = chain.root(info.system, info.started, info.secret, seeded=info.seeded)
    records: Sequence[Any] = await store.ledger.records("e")
    for record in records:
        tail = chain.link(tail, record._mapping)
        if record.hash != tail:
            return False
    return tail == (await store.ledger.load("e")).tail


async def test_all_that_is_kept_of_a_person_is_told(store: Store) -> None:
    await _filled(store)
    told = await kept_of(store.database, ANN)
    assert [one["sheet"] for one in told["characters"]] == [{"name": "Lia"}] and len(told["saved"]) == 2
    assert [base64.b64decode(one["picture"]) for one in told["looks"]] == [b"picture of Lia"]
    assert [one["text"] for one in told["said"]] == [f"join Lia for <@{ANN}>"] and told["fights"] == ["e"]
    assert {one["key"] for one in told["settings"]} == {"system", name_of(ANN).name}


async def test_a_forgotten_person_is_named_nowhere_and_the_chain_is_sound(store: Store) -> None:
    await _filled(store)
    old = await store.ledger.load("e")
    done = await forget(store.database, ANN)
    store.settings.forget()
    assert (done.characters, done.texts, done.settings, done.fights) == (1, 1, 2, ("e",))
    left = "\n".join(await _everything(store))
    assert "Ann of the Hills" not in left and left.count(ANN) == left.count(f"9{ANN}") > 0 and BEN in left
    assert await _sound(store)
    one, two, three = await store.ledger.rows("e")
    assert one.who == BEN and str(two.who).startswith(SOMEBODY) and two.report.audience == f"={two.who}"
    assert two.text == f"join Lia for <@{two.who}>" and three.text == f"9{ANN}"
    assert (await store.ledger.pending("e"))[0].who == two.who
    (was,) = await store.settings.get(RECHAINED, of_encounter("e"))
    assert (was.row, was.hash) == (3, old.tail) and was.hash != (await store.ledger.load("e")).tail
    assert await store.settings.get(settings.SYSTEM, of_guild("5")) == "rq3plus"
    entry = await store.saved.get("alias", "swing", of_guild("5"))
    assert entry is not None and entry.author == "somebody"


async def test_whoever_held_the_fight_in_memory_reads_it_again(store: Store) -> None:
    """A row that was written after the old hash would break the chain."""
    await _filled(store)
    old = await store.ledger.load("e")
    await forget(store.database, ANN)
    assert not await store.ledger.stands(old)
    now = await store.ledger.load("e")
    await store.ledger.append("e", 3, [Row(4, 3, "command", who=BEN, text="on")], known=now.written)
    assert await _sound(store)


async def test_who_is_unknown_is_forgotten_without_a_trace(store: Store) -> None:
    await _filled(store)
    before = await _everything(store)
    assert (await forget(store.database, "333333333333333333")).fights == ()
    assert await _everything(store) == before
