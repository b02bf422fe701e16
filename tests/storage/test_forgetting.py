"""A guild that is gone and fights that are long over leave nothing behind, and nothing else goes with them."""

import pytest
from sqlalchemy import select

from bot.discord import retention
from bot.discord.retention import Retention
from storage import settings
from storage.forgetting import LEFT, forget_fights, forget_guild, guilds
from storage.looks import Look
from storage.moving import MOVED
from storage.rows import EncounterInfo, Pending, Row
from storage.saved_texts import Entry
from storage.settings import of_channel, of_encounter, of_guild
from storage.store import Store

OURS, THEIRS = "5" * 18, "6" * 18
AT = "2026-01-01T00:00:00.000+00:00"


async def _filled(store: Store, guild: str) -> None:
    fight, channel = f"fight{guild[0]}", f"7{guild}"
    await store.ledger.create(EncounterInfo(fight, channel, "rq3plus", bytes(32), AT, guild=guild))
    await store.ledger.append(fight, 0, [Row(1, 0, "command", text="x", source=f"i:{guild}")])
    await store.ledger.append(fight, 1, pending=Pending(1, "command", (), source=f"i:9{guild}"))
    await store.settings.set(settings.TRACKER, of_encounter(fight), settings.Message(channel, "1"))
    await store.settings.set(settings.GM_PLACE, f"{of_channel(channel)}:user:1", "8")
    await store.settings.set(settings.SYSTEM, of_guild(guild), "rq3plus")
    one = await store.characters.save(of_guild(guild), "1", "Bor", "rq3plus", {"name": "Bor"}, AT)
    await store.looks.put(one.id, Look("#aa3311", guild.encode()))
    for scope in (of_guild(guild), of_channel(channel)):
        await store.saved.put(Entry(scope, "alias", "swing", "attack", "1", AT))


async def _of(store: Store, guild: str) -> list[str]:
    rows = [repr(row) for table in MOVED for row in await store.database.fetch(select(table))]
    return sorted(row for row in rows if guild in row or f"fight{guild[0]}" in row)


async def test_a_guild_is_forgotten_whole_and_alone(store: Store) -> None:
    await _filled(store, OURS)
    await _filled(store, THEIRS)
    theirs = await _of(store, THEIRS)
    assert await guilds(store.database) == {OURS, THEIRS} and await _of(store, OURS)
    assert await forget_guild(store.database, OURS) == 1
    assert await _of(store, OURS) == [] and await _of(store, THEIRS) == theirs
    assert await guilds(store.database) == {THEIRS}


async def test_fights_that_ended_before_a_day_go_and_running_ones_stay(store: Store) -> None:
    for guild in (OURS, THEIRS, "7" * 18):
        await _filled(store, guild)
    await store.ledger.end("fight5", "2026-01-02T00:00:00.000+00:00")
    await store.ledger.end("fight6", "2026-03-01T00:00:00.000+00:00")
    assert await forget_fights(store.database, "2026-02-01") == 1
    assert await guilds(store.database) == {OURS, THEIRS, "7" * 18}
    assert [info.id for info in await store.ledger.listing(OURS)] == []
    assert [info.id for info in await store.ledger.listing(THEIRS)] == ["fight6"]
    assert (await store.ledger.counts())[0] == 1


def _keeper(store: Store, here: set[str] | None, **days: int) -> Retention:
    return Retention(store, lambda guild: True, lambda: here, guild_days=days.get("guild", 30), fight_days=None)


async def test_a_guild_that_removed_the_bot_is_kept_for_its_days(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await _filled(store, OURS)
    await _filled(store, THEIRS)
    await _keeper(store, None).look()
    assert await store.settings.holding(LEFT) == {}, "nobody knows yet who has us"
    await _keeper(store, {THEIRS}).look()
    assert set(await store.settings.holding(LEFT)) == {of_guild(OURS)} and await _of(store, OURS)
    await _keeper(store, {OURS, THEIRS}).look()
    assert await store.settings.holding(LEFT) == {}, "it has us once more"
    monkeypatch.setattr(retention, "now", lambda: "2026-01-01T00:00:00.000+00:00")
    await _keeper(store, {THEIRS}).left(OURS)
    await _keeper(store, {THEIRS}, guild=36500).look()
    assert await _of(store, OURS)
    await _keeper(store, {THEIRS}).look()
    assert await _of(store, OURS) == [] and await _of(store, THEIRS)
