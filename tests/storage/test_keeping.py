"""Characters, settings and the shelf."""

import asyncio

import pytest

from storage import settings
from storage.rows import Missing
from storage.saved_texts import Entry
from storage.settings import BadSetting, Message, of_channel, of_encounter, of_guild, of_user
from storage.store import Store
from tests.storage.samples import AT

G = of_guild("1")


async def test_every_version_of_a_character_is_kept(store: Store) -> None:
    keep = store.characters
    first = await keep.save(G, "u1", "Élise Strong", "rq3plus", {"str": 12, "skills": {"axe": 60}}, "t1")
    second = await keep.save(G, "u1", "ÉLISE  strong", "rq3plus", {"str": 13}, "t2")
    assert (first.version, second.version, second.id) == (1, 2, first.id)
    assert await keep.get(G, "u1", "élise strong", "rq3plus") == second
    assert await keep.get(G, "u1", "élise strong", "rq3plus", 1) == first
    assert await keep.by_id(first.id, 1) == first
    assert await keep.versions(first.id) == (first, second)
    assert second.name == "ÉLISE  strong"
    with pytest.raises(Missing):
        await keep.get(G, "u1", "Élise Strong", "rq3plus", 3)
    with pytest.raises(Missing):
        await keep.get(G, "u2", "Élise Strong", "rq3plus")


async def test_characters_are_listed_by_scope_owner_and_system(store: Store) -> None:
    keep = store.characters
    for owner, name, system in (("u1", "sven", "swords"), ("u2", "Sven", "rq3plus"), ("u1", "Anna", "rq3plus")):
        await keep.save(G, owner, name, system, {}, AT)
    await keep.save(of_user("u1"), "u1", "Hidden", "rq3plus", {}, AT)
    assert [c.name for c in await keep.all(G)] == ["Anna", "Sven", "sven"]
    assert [c.name for c in await keep.all(G, owner="u1")] == ["Anna", "sven"]
    assert [c.name for c in await keep.all(G, owner="u1", system="swords")] == ["sven"]
    assert [c.owner for c in await keep.find(G, "SVEN")] == ["u2", "u1"]
    assert [c.owner for c in await keep.find(G, "SVEN", "swords")] == ["u1"]
    assert await keep.find(G, "Hidden") == ()


async def test_a_deleted_character_frees_its_name_and_keeps_its_versions(store: Store) -> None:
    keep = store.characters
    old = await keep.save(G, "u1", "Sven", "rq3plus", {"str": 1}, "t1")
    await keep.delete(G, "u1", "SVEN", "rq3plus", "t2")
    assert await keep.all(G) == ()
    with pytest.raises(Missing):
        await keep.get(G, "u1", "Sven", "rq3plus")
    with pytest.raises(Missing):
        await keep.delete(G, "u1", "Sven", "rq3plus", "t3")
    new = await keep.save(G, "u1", "Sven", "rq3plus", {"str": 2}, "t4")
    assert (new.version, new.id != old.id) == (1, True)
    assert await keep.by_id(old.id) == old
    assert await keep.all(G) == (new,)


async def test_characters_saved_at_once_become_versions(store: Store, url: str) -> None:
    other = await Store.open(url)
    saved = await asyncio.gather(
        *((store, other)[n % 2].characters.save(G, "u1", "Sven", "rq3plus", {"n": n}, AT) for n in range(6))
    )
    assert sorted(one.version for one in saved) == [1, 2, 3, 4, 5, 6]
    assert len({one.id for one in saved}) == 1
    await other.close()


async def test_the_narrower_scope_goes_before_the_wider(store: Store) -> None:
    keep, channel = store.settings, of_channel("5")
    assert await keep.get(settings.PACE, channel, G) == "free"
    await keep.set(settings.PACE, G, "strict")
    assert await keep.get(settings.PACE, channel, G) == "strict"
    await keep.set(settings.PACE, channel, "free")
    assert await keep.get(settings.PACE, channel, G) == "free"
    assert await keep.clear(settings.PACE, channel)
    assert not await keep.clear(settings.PACE, channel)
    assert await keep.get(settings.PACE, channel, G) == "strict"


async def test_settings_have_types(store: Store) -> None:
    keep = store.settings
    with pytest.raises(BadSetting, match="pace"):
        await keep.set(settings.PACE, G, "fast")
    with pytest.raises(BadSetting, match="typed_commands"):
        await keep.set(settings.TYPED_COMMANDS, G, "yes")  # type: ignore[misc]
    place = Message("5", "77")
    await keep.set(settings.TRACKER, of_encounter("e1"), place)
    await keep.set(settings.ANSWER_SECONDS, of_encounter("e1"), 600)
    await keep.set(settings.ANSWER_SECONDS, of_encounter("e1"), None)
    assert await keep.get(settings.TRACKER, of_encounter("e1")) == place
    assert await keep.all(of_encounter("e1")) == {"answer_seconds": None, "tracker": place}
    assert await keep.all(G) == {}


async def test_saved_texts(store: Store) -> None:
    shelf, mine, ours = store.saved, of_user("u1"), G
    await shelf.put(Entry(ours, "roll", "Fireball", "8d6", "gm", "t1"))
    await shelf.put(Entry(mine, "roll", "fireball", "10d6", "u1", "t2"))
    await shelf.put(Entry(mine, "roll", "FIREBALL", "9d6", "u1", "t3"))
    await shelf.put(Entry(mine, "alias", "fireball", "attack staff", "u1", "t4"))
    await shelf.put(Entry(ours, "roll", "acid", "2d4", "gm", "t5"))
    assert await shelf.get("roll", "fireBall", mine, ours) == Entry(mine, "roll", "FIREBALL", "9d6", "u1", "t3")
    assert [e.text for e in await shelf.all("roll", mine, ours)] == ["9d6", "2d4", "8d6"]
    assert await shelf.remove("roll", "Fireball", mine)
    assert not await shelf.remove("roll", "Fireball", mine)
    found = await shelf.get("roll", "fireball", mine, ours)
    assert found is not None and found.text == "8d6"
    assert await shelf.get("alias", "nothing", mine, ours) is None
    assert [e.kind for e in await shelf.all("alias", mine, ours)] == ["alias"]
