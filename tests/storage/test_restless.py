"""Which fights a start has to look after, on both databases; all others are left alone."""

import pytest
from msgspec import Struct

from storage import restless as looking
from storage.restless import restless
from storage.rows import Clear
from storage.settings import MAP, TRACKER, Key, Message, of_encounter
from storage.store import Store
from tests.storage.samples import AT, a_question, a_row, begun


class Asks(Struct):
    """As much of a message that asks as is kept by these tests."""

    message: str
    version: int


TOLD: Key[int | None] = Key("told", int | None, None)
PROMPTS: Key[list[Asks]] = Key("prompts", list[Asks], [])


async def found(store: Store, guild: str | None = None) -> set[str]:
    def plays(one: str | None) -> bool:
        return guild in (None, one)

    keys = (TRACKER, MAP, PROMPTS, TOLD)
    return {*await restless(store.database, plays, TOLD, PROMPTS, TRACKER, keys)}


async def at_rest(store: Store, channel: str, guild: str = "g1") -> str:
    """A fight of one row that is told, with a tracker."""
    encounter = await begun(store.ledger, channel=channel, guild=guild)
    await store.ledger.append(encounter, 0, [a_row(1)])
    await store.settings.set(TOLD, of_encounter(encounter), 1)
    await store.settings.set(TRACKER, of_encounter(encounter), Message(channel, "5"))
    return encounter


async def asked(store: Store, encounter: str) -> int:
    """Open a question of that fight; its version."""
    await store.ledger.append(encounter, 1, (), a_question(1))
    (one,) = await store.ledger.pending(encounter)
    return one.version


async def test_a_fight_whose_rows_are_told_and_that_has_a_tracker_is_at_rest(store: Store) -> None:
    one, two = await at_rest(store, "1"), await at_rest(store, "2", "g2")
    assert await found(store) == set()
    await store.ledger.append(one, 1, [a_row(2)])
    await store.settings.clear(TRACKER, of_encounter(two))
    assert await found(store) == {one, two}
    assert await found(store, "g2") == {two}, "of other guilds nothing is told"
    await store.settings.set(TOLD, of_encounter(one), 2)
    assert await found(store) == {two}
    await store.settings.clear(TOLD, of_encounter(one))
    assert await found(store) == {one, two}, "nothing was ever told"


async def test_a_question_and_the_message_that_asks_belong_together(store: Store) -> None:
    one = await at_rest(store, "1")
    version = await asked(store, one)
    assert await found(store) == {one}, "nobody was asked"
    await store.settings.set(PROMPTS, of_encounter(one), [Asks("7", version)])
    assert await found(store) == set()
    await store.settings.set(PROMPTS, of_encounter(one), [Asks("7", version), Asks("8", version + 1)])
    assert await found(store) == {one}, "a message asks what nobody has to answer"
    await store.settings.set(PROMPTS, of_encounter(one), [Asks("7", version)])
    await store.ledger.append(one, 1, (), Clear((version,)))
    assert await found(store) == {one}, "it is answered"
    assert await found(store, "g2") == set()


async def test_a_fight_that_is_over_is_at_rest_when_nothing_of_its_messages_is_kept(store: Store) -> None:
    one, two = await at_rest(store, "1"), await at_rest(store, "2")
    version = await asked(store, two)
    await store.settings.set(PROMPTS, of_encounter(two), [Asks("7", version)])
    for encounter in (one, two):
        await store.ledger.end(encounter, AT)
    assert await found(store) == {one, two}
    assert await found(store, "g2") == set()
    for encounter in (one, two):
        for key in (TOLD, TRACKER):
            await store.settings.clear(key, of_encounter(encounter))
    assert await found(store) == {two}, "its question is shown still"
    await store.settings.clear(PROMPTS, of_encounter(two))
    assert await found(store) == set()


async def test_more_fights_than_one_question_names_are_found(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "AT_ONCE", 2)
    fights = {await at_rest(store, str(n)) for n in range(3)}
    for encounter in fights:
        await asked(store, encounter)
    assert await found(store) == fights


async def test_the_guilds_that_play_are_told_with_their_systems_once_each(store: Store) -> None:
    for channel in ("1", "2"):
        await begun(store.ledger, channel=channel, guild="g1")
    over = await begun(store.ledger, channel="3", guild="g2")
    await begun(store.ledger, channel="4", guild=None)
    await store.ledger.end(over, AT)
    assert sorted(await store.ledger.played(), key=str) == [("g1", "rq3plus"), (None, "rq3plus")]
