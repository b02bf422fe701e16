"""Shards are leased by the database's clock: fairly, to the living, each to one process, and taken from the dead."""

import asyncio

import pytest
from sqlalchemy import update

from storage.leases import IDENTIFY_EVERY, LEASE, Leases, _agreed, living
from storage.looks import PLAIN, Look
from storage.people import forget
from storage.schema import identifies, processes
from storage.settings import of_guild
from storage.store import Store

GONE = -1.0
"""A lease that is over as soon as it is granted."""


async def _later(store: Store, name: str, seconds: float) -> None:
    """Let the lease of a process be so much older."""
    older = update(processes).where(processes.c.name == name).values(until=processes.c.until - seconds)
    await store.database.write(lambda conn: conn.execute(older) and None)


async def _rebalanced(*every: Leases) -> list[frozenset[int]]:
    """What each holds when all have given up their surplus and taken what is free."""
    for _ in range(3):
        for one in every:
            held = await one.beat(8)
            await one.give_back(held.surplus)
    return [(await one.beat(8)).mine for one in every]


async def test_one_process_holds_every_shard(store: Store) -> None:
    held = await Leases(store.database, "a").beat(4)
    assert held.mine == {0, 1, 2, 3} and not held.surplus and held.of == 4


@pytest.mark.parametrize("many", [2, 3, 5, 9])
async def test_shares_are_fair_and_no_shard_is_held_twice_or_by_nobody(store: Store, many: int) -> None:
    shares = await _rebalanced(*(Leases(store.database, f"p{n}") for n in range(many)))
    assert sorted(shard for share in shares for shard in share) == list(range(8))
    assert max(map(len, shares)) - min(map(len, shares)) <= 1


async def test_a_surplus_stays_its_holder_s_until_it_is_given_back(store: Store) -> None:
    one, two = Leases(store.database, "one"), Leases(store.database, "two")
    assert (await one.beat(4)).mine == {0, 1, 2, 3}
    assert not (await two.beat(4)).mine
    held = await one.beat(4)
    assert held.mine == {0, 1, 2, 3} and held.surplus == {2, 3}
    await one.give_back(held.surplus)
    assert (await two.beat(4)).mine == {2, 3} and (await one.beat(4)).mine == {0, 1}


async def test_who_says_nothing_loses_its_shards_and_learns_it(store: Store) -> None:
    one, two = Leases(store.database, "one"), Leases(store.database, "two")
    await one.beat(4)
    await _later(store, one.me, LEASE + 1)
    assert (await two.beat(4)).mine == {0, 1, 2, 3}
    assert (await one.beat(4)).mine == frozenset()
    assert (await two.beat(4)).surplus == {2, 3}


async def test_a_sign_of_life_holds_what_is_held_and_nothing_that_is_lost(store: Store) -> None:
    one, two = Leases(store.database, "one"), Leases(store.database, "two")
    assert not await one.renew()
    await one.beat(4)
    await _later(store, one.me, LEASE - 1)
    assert await one.renew()
    await _later(store, one.me, LEASE - 1)
    assert not (await two.beat(4)).mine
    await _later(store, one.me, 2.0)
    assert (await two.beat(4)).mine == {0, 1, 2, 3}
    assert not await one.renew() and not (await one.beat(4)).mine


async def test_who_stands_still_amid_a_beat_keeps_nobody_from_living_nor_from_taking_over(
    postgres_fresh: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.leases.STILL", 0.1)
    store = await Store.open(postgres_fresh)
    one, two = Leases(store.database, "one"), Leases(store.database, "two", GONE)
    await two.beat(4)
    remote = store.database._remote
    assert remote is not None
    async with remote._engine.connect() as still:
        await still.run_sync(_agreed)
        assert await two.renew()
        assert (await one.beat(4)).mine == {0, 1, 2, 3}
        await still.invalidate()
    await store.close()


async def test_who_leaves_leaves_all_at_once(store: Store) -> None:
    one, two = Leases(store.database, "one"), Leases(store.database, "two")
    await one.beat(4)
    await two.beat(4)
    await one.leave()
    assert (await two.beat(4)).mine == {0, 1, 2, 3}


async def test_there_are_as_many_shards_as_the_living_say(store: Store) -> None:
    one, two = Leases(store.database, "one"), Leases(store.database, "two")
    await one.beat(4)
    assert (await two.beat(16)).of == 4
    await one.leave()
    await two.leave()
    assert len((await two.beat(2)).mine) == 2


async def test_the_same_name_twice_is_two_processes(store: Store) -> None:
    shares = await _rebalanced(Leases(store.database, "same"), Leases(store.database, "same"))
    assert [len(share) for share in shares] == [4, 4]


async def test_many_at_once_agree(store: Store) -> None:
    every = [Leases(store.database, f"p{n}") for n in range(6)]
    for _ in range(3):
        found = await asyncio.gather(*(one.beat(8) for one in every))
        await asyncio.gather(*(one.give_back(held.surplus) for one, held in zip(every, found, strict=True)))
    shares = [held.mine for held in await asyncio.gather(*(one.beat(8) for one in every))]
    assert sorted(shard for share in shares for shard in share) == list(range(8))


async def test_one_connection_of_a_bucket_is_made_in_five_seconds(store: Store) -> None:
    one, two = Leases(store.database, "one"), Leases(store.database, "two")
    assert await one.may_identify(0, 2) == 0.0
    assert await two.may_identify(1, 2) == 0.0
    wait = await two.may_identify(2, 2)
    assert 0 < wait <= IDENTIFY_EVERY
    older = update(identifies).values(at=identifies.c.at - wait)
    await store.database.write(lambda conn: conn.execute(older) and None)
    assert await two.may_identify(2, 2) == 0.0


async def test_the_living_are_listed_with_their_shards(store: Store) -> None:
    assert await living(store.database) == (0, ())
    one, dead = Leases(store.database, "one"), Leases(store.database, "dead", GONE)
    await dead.beat(3)
    await one.beat(3)
    of, (found,) = await living(store.database)
    assert of == 3 and found.name == one.me and found.shards == (0, 1, 2) and 0 < found.left <= LEASE


async def test_a_beat_brings_a_notice_of_what_others_have_changed(store: Store) -> None:
    one, two = Leases(store.database, "one"), Leases(store.database, "two")
    saved = await store.characters.save(of_guild("5"), "9", "Lia", "rq3plus", {"name": "Lia"}, "2026-01-01")
    heard = [(await one.beat(1)).notice]
    assert heard == [""] == [(await two.beat(1)).notice], "nothing has changed yet"
    for change in (
        store.looks.put(saved.id, Look("#aa3311")),
        store.looks.put(saved.id, PLAIN),
        forget(store.database, "9"),
    ):
        await change
        now = {(await each.beat(1)).notice for each in (one, two)}
        assert len(now) == 1 and not now & {*heard}
        heard += now
    await forget(store.database, "8")
    assert (await one.beat(1)).notice == heard[-1], "told once, and nothing was kept of the other"
