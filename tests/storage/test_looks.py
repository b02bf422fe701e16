"""How a character looks is kept by its id, whatever becomes of its sheet, and read once."""

from storage.forgetting import forget_guild
from storage.looks import PLAIN, Look
from storage.rows import EncounterInfo
from storage.settings import of_guild
from storage.store import Store

SEEN = Look("#aa3311", b"large", b"small")


async def _character(store: Store, name: str = "Lia") -> str:
    saved = await store.characters.save(of_guild("5"), "9", name, "rq3plus", {"name": name}, "2026-01-01")
    return saved.id


async def test_a_look_is_kept_for_every_version(store: Store) -> None:
    lia, bor = await _character(store), await _character(store, "Bor")
    await store.looks.put(lia, SEEN)
    assert await _character(store) == lia
    assert await store.looks.of((lia, bor, "nobody")) == {lia: SEEN}
    other = Store(store.database)
    assert other.looks.remembered((lia,)) is None
    assert await other.looks.of((lia, bor)) == {lia: SEEN} == other.looks.remembered((lia, bor))


async def test_a_plain_look_is_kept_by_nothing(store: Store) -> None:
    lia = await _character(store)
    for look in (SEEN, Look("#00ff00"), PLAIN):
        await store.looks.put(lia, look)
        assert await store.looks.of((lia,)) == ({} if look == PLAIN else {lia: look})
    assert await Store(store.database).looks.of((lia,)) == {}
    await store.looks.put(lia, SEEN)
    await Store(store.database).looks.put(lia, PLAIN)
    assert store.looks.remembered((lia,)) == {lia: SEEN}
    store.looks.forget()
    assert await store.looks.of((lia,)) == {}


async def test_who_has_no_sheet_may_look_like_something_and_is_no_character(store: Store) -> None:
    wolf = await store.looks.foe("guild:7", "rq3plus", "Grey Wolf")
    await store.looks.put(wolf, SEEN)
    assert await store.looks.foe("guild:7", "rq3plus", "grey wolf") == wolf
    other = Store(store.database)
    assert other.looks.foes_remembered("guild:7", "rq3plus") is None
    assert await other.looks.foes("guild:7", "rq3plus") == {"grey wolf": wolf}
    assert await store.looks.foes("guild:7", "gurps4") == await store.looks.foes("guild:8", "rq3plus") == {}
    assert await store.characters.find("guild:7", "Grey Wolf") == () == await store.characters.all("guild:7")
    await store.ledger.create(EncounterInfo("e", "70", "rq3plus", bytes(32), "2026-01-01", "7"))
    here = await store.looks.foe("channel:70", "rq3plus", "Grey Wolf")
    await store.looks.put(here, SEEN)
    await forget_guild(store.database, "7")
    assert await Store(store.database).looks.foes("guild:7", "rq3plus") == {}
    assert await Store(store.database).looks.of([wolf, here]) == {}
