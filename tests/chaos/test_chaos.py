"""What happens to processes and their store, at a small size; ``python -m tests.chaos`` does it at a larger one."""

import asyncio
import signal

from tests.chaos.fleet import fleet
from tests.loopback.fixtures import world
from tests.loopback.server import World
from tests.storage import postgres
from tests.storage.conftest import postgres_fresh, postgres_server, postgres_template

__all__ = ["postgres_fresh", "postgres_server", "postgres_template", "world"]


async def test_killed_stopped_and_cut_off_processes_lose_nothing(world: World, postgres_fresh: str) -> None:
    world.guild("Table")
    async with fleet(world, postgres_fresh, 2) as made:
        one, two = await made.start(), await made.start()
        await made.ready()
        for shard in (0, 1):
            await made.asked(await made.table(shard))

        # Killed with commands under way.
        await made.busy(3)
        await made.gone(one, signal.SIGKILL)
        await made.over(one)
        await made.ready()
        await made.busy(1)
        await made.whole()

        # Stopped until another plays its servers; on waking it has in its ears what that one has heard too.
        three = await made.start()
        await made.ready()
        await made.busy(2)
        two.running.signal(signal.SIGSTOP)
        await made.busy(2)
        await made.over(two)
        await made.taken(two)
        await made.busy(2)
        two.running.signal(signal.SIGCONT)
        await made.busy(2)
        await made.ready()
        await made.busy(1)
        await made.whole()

        # Cut off from the store, and back.
        three.wire.cut()
        await made.busy(2)
        await made.over(three)
        await made.taken(three)
        three.wire.mend()
        await made.ready()
        await made.busy(2)
        await made.whole()
        for table in made.tables:
            for message, _ in made.open(table):
                await made.answered(table, message)
        await made.whole()
        assert all(not made.open(table) for table in made.tables)


async def test_a_store_that_restarts_and_an_update_of_the_program_lose_nothing(
    world: World, postgres_server: str, postgres_fresh: str
) -> None:
    world.guild("Table")
    async with fleet(world, postgres_fresh, 2) as made:
        one = await made.start()
        await made.ready()
        for shard in (0, 1):
            await made.asked(await made.table(shard))
        await made.busy(3)
        await asyncio.to_thread(postgres.restart, postgres_server)
        await made.busy(2)
        await made.ready()
        await made.busy(2)
        await made.whole()

        # The new program starts, then the old one is told to go, amid commands.
        await made.start()
        await made.ready()
        await made.busy(3)
        await made.gone(one, signal.SIGTERM)
        assert one.running.status == 0
        await made.busy(2)
        await made.ready()
        for table in made.tables:
            for message, _ in made.open(table):
                await made.answered(table, message)
        await made.busy(1)
        await made.whole()
        assert all(not made.open(table) for table in made.tables)
