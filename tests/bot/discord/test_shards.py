"""Processes share the servers: each plays its shards alone, takes over a dead one's, lets go of what it has lost."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any
from unittest.mock import AsyncMock, MagicMock

import pytest
import pytest_asyncio
from sqlalchemy import update

from bot.discord import pulse, shards
from bot.discord.client import Strikerank
from bot.discord.shards import Disagree, Shards, shard_of
from bot.reply import Line
from bot.reply import Place as Spot
from bot.settings import Settings
from bot.table import GameTable
from grammar.scene.resolve import Speaker
from storage.leases import Held, Leases
from storage.looks import Look
from storage.people import forget
from storage.schema import processes
from storage.settings import SYSTEM, of_guild, of_user
from storage.store import Store
from tests.bot.discord.scene import MISS
from tests.loopback.answer import Answer
from tests.loopback.fixtures import connect, world
from tests.loopback.messages import walk
from tests.loopback.people import Person
from tests.loopback.server import World
from tests.loopback.state import Channel
from tests.loopback.wire import PATIENCE
from tests.storage.conftest import postgres_fresh, postgres_server, postgres_template

__all__ = ["postgres_fresh", "postgres_server", "postgres_template", "world"]

LONG = 3600.0
"""Seconds of a lease here, however slow the machine is; it is over when a test says so."""


@dataclass
class Place:
    """A channel of a server with somebody who runs a fight there."""

    channel: Channel
    gerd: Person
    encounter: str = ""

    @property
    def guild(self) -> str:
        assert self.channel.guild is not None
        return str(self.channel.guild.id)


@dataclass
class House:
    """A world with servers on two shards, and processes that share one store."""

    world: World
    url: str
    stores: list[Store] = field(default_factory=list)

    @contextlib.asynccontextmanager
    async def process(self, name: str, of: int = 2) -> AsyncIterator[Strikerank]:
        """A bot that shares the store, connected."""
        store = await Store.open(self.url)
        self.stores.append(store)
        options = Settings(tracker_seconds=0.05, defer_after_ms=2500, shards=of)
        client = Strikerank(options, GameTable(store), Leases(store.database, name, LONG))
        async with connect(client, self.world, loggers=("discord", "bot")):
            yield client

    def place(self, shard: int, of: int = 2) -> Place:
        """A channel of a new server on that shard."""
        while True:
            guild = self.world.guild(f"Table {len(self.world.guilds)}")
            if shard_of(str(guild.id), of) == shard:
                break
        channel = guild.channel("fight")
        return Place(channel, self.world.person(f"Gerd {guild.name}", guild))

    async def fight(self, place: Place) -> None:
        """A fight between Rurik and Grak."""
        await self.do(place, "encounter start", system="rq3plus", pace="free")
        for name in ("Rurik", "Grak"):
            await self.do(place, "encounter add", name=name)
        place.encounter = await self.stores[0].ledger.active(str(place.channel.id)) or ""

    async def do(self, place: Place, command: str, **values: Any) -> Answer:
        """A slash command there, answered."""
        answer = await place.gerd.slash(place.channel, command, values)
        await self.world.until(lambda: answer.messages and not any(message.loading for message in answer.messages))
        return answer

    async def miss(self, place: Place) -> None:
        """A blow that misses, and its answer."""
        assert "90/" in (await self.do(place, "do", sentence=MISS)).text

    async def rows(self, place: Place) -> int:
        return await self.stores[0].ledger.head(place.encounter)


@pytest.fixture(autouse=True)
def _hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards, "BEAT", 0.05)
    monkeypatch.setattr(shards, "MARGIN", 0.1)


@pytest_asyncio.fixture
async def house(world: World, postgres_fresh: str) -> AsyncIterator[House]:
    made = House(world, postgres_fresh)
    made.place(0)
    made.place(1)
    yield made
    for store in made.stores:
        await store.close()


def both_play(one: Strikerank, two: Strikerank) -> Callable[[], bool]:
    return lambda: len(one.held.mine) == len(two.held.mine) == 1 and one.works() and two.works()


async def _until(true: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


async def die(client: Strikerank) -> None:
    """What is left of a process that was killed: its sockets are closed, and it says nothing any more."""
    assert client.held._keeping is not None and client.held._pulse is not None
    client.held._keeping.cancel()
    await client.held._pulse.close()
    client.held.of, client.held.mine = 1, frozenset()

    async def nothing() -> None:
        pass

    client.held.close = nothing  # type: ignore[method-assign]


async def over(client: Strikerank) -> None:
    """Let the lease of a process that says nothing any more run out."""
    leases = client.held._leases
    assert leases is not None
    older = update(processes).where(processes.c.name == leases.me).values(until=0.0)
    await client.desk.table.store.database.write(lambda conn: conn.execute(older) and None)


async def test_two_processes_play_a_shard_each_and_commands_are_told_by_one(house: House) -> None:
    async with house.process("one") as one, house.process("two") as two:
        await _until(both_play(one, two))
        assert one.held.mine | two.held.mine == {0, 1}
        syncs = [r for r in house.world.requests if r.method == "PUT" and r.path.endswith("/commands")]
        places = [house.place(0), house.place(1)]
        for place in places:
            await house.fight(place)
            await house.miss(place)
        assert len([r for r in syncs if "/guilds/" not in r.path]) == 1
        live = {c: {s.info.guild for s in c.desk.table.live.known()} for c in (one, two)}
        for client in (one, two):
            assert live[client] == {p.guild for p in places if client.held.plays(p.guild)} != set()
        for place in places:
            assert len(place.channel.pins) == 1


async def test_who_leaves_hands_over_and_the_fight_goes_on(house: House) -> None:
    place = house.place(1)
    async with house.process("one") as one:
        async with house.process("two") as two:
            await _until(both_play(one, two))
            await house.fight(place)
            before = await house.rows(place)
        await _until(lambda: one.held.mine == {0, 1} and one.works())
        await house.miss(place)
        assert await house.rows(place) == before + 1 and len(place.channel.pins) == 1


async def test_a_dead_process_s_servers_are_taken_over_with_what_it_owed(house: House) -> None:
    place = house.place(0)
    async with house.process("one") as one:
        await house.fight(place)
        async with house.process("two") as two:
            await _until(both_play(one, two))
            owner, other = (one, two) if one.held.plays(place.guild) else (two, one)
            known = owner.get_shard(0)
            assert known is not None
            await die(owner)
            await known.disconnect()
            await over(owner)
            await _until(lambda: other.held.mine == {0, 1} and other.works())
            await house.miss(place)
            assert len(place.channel.pins) == 1


async def test_who_is_told_late_lets_go_and_says_so(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """Its lease is another's, by partition or a clock: the ledger is whole, its memory forgotten, its socket closed."""
    place = house.place(0)
    async with house.process("one") as one:
        await house.fight(place)
        stolen = Leases(house.stores[0].database, "thief", LONG)
        caplog.set_level(logging.WARNING, logger="bot.discord.shards")
        one.held._until = 0.0
        assert not one.held.plays(place.guild)
        await stolen.beat(2)
        await _until(lambda: "another process's now" in caplog.text)
        await stolen.leave()
        await _until(lambda: one.held.mine == {0, 1} and one.works())
        await house.miss(place)
        house.world.errors.clear()


async def test_two_that_believe_they_own_a_fight_do_no_harm(house: House) -> None:
    """Both hold its present in memory, and both are told things: each row is written, each delivery counts once."""
    place = house.place(0)
    async with house.process("one") as one:
        await house.fight(place)
        store = await Store.open(house.url)
        house.stores.append(store)
        other = GameTable(store)
        doubts: list[str] = []
        other.live.contested = doubts.append
        await other.live.load(place.encounter)
        await house.miss(place)
        head = await house.rows(place)
        spot, gm = Spot(str(place.channel.id), place.guild), Speaker("1", "Gerd", True)
        said = (await store.ledger.rows(place.encounter, head - 1))[0].source
        again = await other.say(Line(MISS, spot, gm, said))
        assert again.fight.seq == head == await house.rows(place)
        fresh = await other.say(Line(MISS, spot, gm, "i:5"))
        assert fresh.error is None and await house.rows(place) == head + 1
        assert doubts and {*doubts} == {place.encounter}
        await house.miss(place)
        assert await house.rows(place) == head + 2
        assert [row.seq for row in await store.ledger.rows(place.encounter)] == list(range(1, head + 3))
        await _until(lambda: one.held.plays(place.guild))


async def test_what_another_process_left_in_a_fight_of_ours_is_told_and_asked(house: House) -> None:
    """It stood still, woke, wrote, and was gone before it could tell of it: whoever owns the fight finds it out."""
    place = house.place(0)
    async with house.process("one"):
        await house.fight(place)
        anna = house.world.person("Anna", place.channel.guild)
        await house.do(place, "encounter add", name="Lia", **{"for": anna})
        store = await Store.open(house.url)
        house.stores.append(store)
        other = GameTable(store)
        spot, gm = Spot(str(place.channel.id), place.guild), Speaker("1", "Gerd", True)
        late = await other.say(Line(MISS, spot, gm, "i:5"))
        asks = await other.say(Line("Grak: attack battle axe vs Lia rolled attack 35", spot, gm, "i:6"))
        assert late.error is None and asks.prompts.questions
        (waiting,) = await store.ledger.pending(place.encounter)

        def stands(custom: str) -> int:
            parts = (part for message in place.channel.messages for part in walk(message.components))
            return sum(str(part.get("custom_id")).startswith(custom) for part in parts)

        asked, told = f"1:answer:{place.encounter}:{waiting.version}:", f"1:why:{place.encounter}:{late.fight.seq}"
        assert not stands(asked) and not stands(told)
        await house.do(place, "do", sentence=MISS)
        await house.world.until(lambda: stands(asked) and stands(told), PATIENCE)
        assert stands(told) == 1


async def test_what_one_process_forgets_of_a_person_no_other_remembers(house: House) -> None:
    async with house.process("one") as one, house.process("two") as two:
        await _until(both_play(one, two))
        here, there = one.desk.table.store, two.desk.table.store
        saved = await here.characters.save(of_guild("5"), "9", "Lia", "rq3plus", {"name": "Lia"}, "2026-01-01")
        await here.looks.put(saved.id, Look("#aa3311", b"large", b"small"))
        await here.settings.set(SYSTEM, of_user("9"), "swords")
        await _until(lambda: there.looks.remembered([saved.id]) is None)
        assert await there.looks.of([saved.id]) and await there.settings.get(SYSTEM, of_user("9")) == "swords"
        await forget(here.database, "9")
        await _until(lambda: there.looks.remembered([saved.id]) is None)
        assert await there.looks.of([saved.id]) == {} and await there.settings.get(SYSTEM, of_user("9")) is None


async def test_a_busy_process_keeps_its_shards_and_one_that_is_stuck_does_not(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its event loop has a turn for nothing: what it holds is renewed from beside it, but not for ever."""
    store = await Store.open(house.url)
    house.stores.append(store)
    leases = Leases(store.database, "busy", LONG)
    held = Shards(leases, MagicMock(begin=AsyncMock(), leave=AsyncMock()))
    await held.begin(2, 1, exact=False)
    assert held._keeping is not None
    held._keeping.cancel()
    assert held._pulse is not None
    held._pulse._loop = turns = MagicMock()
    before = held._until
    while held._until == before:
        # Nothing but the thread can move it while this loop is not left.
        time.sleep(0.01)
    assert held.plays("5")
    monkeypatch.setattr(pulse, "STUCK", 0.0)

    def beats(many: int) -> None:
        already = turns.call_soon_threadsafe.call_count
        while turns.call_soon_threadsafe.call_count < already + many:
            time.sleep(0.01)

    beats(2)
    stuck = held._until
    beats(2)
    assert held._until == stuck
    await held.close()


async def test_what_was_lost_is_not_played_again_because_the_process_lives(house: House) -> None:
    """Behind the end of a lease others may play; which shards are its own again only a beat can say."""
    held = Shards(MagicMock(seconds=12.0), MagicMock())
    held._until = 100.0
    held._renewed(99.0)
    assert held._until == 99.0 + 12.0 - shards.MARGIN
    held._renewed(held._until)
    assert held._until == 99.0 + 12.0 - shards.MARGIN


async def test_a_process_that_has_lost_everything_gives_a_slow_store_its_time() -> None:
    leases = MagicMock(seconds=12.0)
    leases.beat, leases.leave = AsyncMock(return_value=Held(4, frozenset())), AsyncMock()
    mine = Shards(leases, MagicMock())
    await mine.begin(4, 1, exact=False)
    now = mine._until - 7.5
    assert mine._patience(now) == 7.5 and mine._patience(mine._until - 0.5) == 1.0
    assert mine._patience(mine._until) == mine._patience(mine._until + 60) == 12.0
    await mine.close()


async def test_connections_are_made_as_discord_wishes(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of each bucket in its time, whichever process makes it; Discord would throw out any other."""
    monkeypatch.setattr("storage.leases.IDENTIFY_EVERY", 0.4)
    store = await Store.open(house.url)
    house.stores.append(store)
    leases = [Leases(store.database, name, LONG) for name in ("one", "two")]
    waited = [Shards(one, MagicMock()) for one in leases]
    for shards_ in waited:
        shards_._at_once = 2
    made: list[tuple[int, float]] = []

    async def connected(held: Shards, shard: int) -> None:
        await held.may_identify(shard)
        made.append((shard % 2, time.monotonic()))

    await asyncio.gather(*(connected(waited[n % 2], n) for n in range(6)))
    for bucket in (0, 1):
        times = [at for one, at in made if one == bucket]
        assert len(times) == 3 and all(b - a > 0.3 for a, b in pairwise(times))


async def test_another_number_of_shards_is_refused_while_others_live(house: House) -> None:
    async with house.process("one"):
        with pytest.raises(Disagree):
            async with house.process("two", of=3):
                raise AssertionError


def test_direct_messages_and_consoles_are_on_the_first_shard() -> None:
    assert shard_of(None, 4) == shard_of("console", 4) == 0
    assert shard_of(str(6 << 22), 4) == 2
