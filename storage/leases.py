"""Which process plays which shards: leases that the database grants by its own clock, so that the processes need agree
on nothing.

A process says at each beat that it lives. One that has said nothing for ``LEASE`` seconds has lost its shards to those
that do; what is beyond a fair share is given up to others as soon as they come.
"""

import contextlib
from collections.abc import AsyncIterator, Collection
from secrets import token_hex

from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, select, text, update

from storage import notice
from storage.database import Database
from storage.schema import identifies, leases, processes

LEASE = 12.0
"""Seconds for which a process holds its shards without another word."""
STILL = 8.0
"""Seconds for which a process may stand still amid a beat before the database lets the others beat again."""
IDENTIFY_EVERY = 5.0
"""Seconds in which Discord takes one new connection of a bucket of shards."""
_LOCK = 0x5368617264
_CLOCKS = {
    "postgresql": text("SELECT extract(epoch FROM clock_timestamp())::float8"),
    "sqlite": text("SELECT (julianday('now') - 2440587.5) * 86400.0"),
}


class Held(Struct, frozen=True):
    """What a process holds: of ``of`` shards ``mine``, among them ``surplus``, which it is to let go and give back.

    ``notice`` marks the last notice that the processes have had.
    """

    of: int
    mine: frozenset[int]
    surplus: frozenset[int] = frozenset()
    notice: str = ""


class Process(Struct, frozen=True):
    """A process that lives: its name, its shards, and for how many seconds they are its own."""

    name: str
    shards: tuple[int, ...]
    left: float


class Leases:
    """One process among those that share a store. ``process`` is its name; several may bear it without harm."""

    def __init__(self, database: Database, process: str, seconds: float = LEASE) -> None:
        self._db, self.me, self.seconds = database, f"{process}/{token_hex(4)}", seconds

    async def beat(self, wanted: int) -> Held:
        """Say that this process lives, and take what is free of its fair share.

        ``wanted`` is how many shards there are to be; while others live there are as many as they say.
        """
        return await self._db.write(lambda conn: self._beat(conn, wanted))

    async def renew(self) -> bool:
        """Hold what is held for ``seconds`` more, False where all is lost. No other's beat is waited for."""

        def job(conn: Connection) -> bool:
            until = update(processes).where(processes.c.name == self.me).values(until=_now(conn) + self.seconds)
            return bool(conn.execute(until).rowcount)

        return await self._db.write(job)

    @contextlib.asynccontextmanager
    async def apart(self) -> AsyncIterator["Leases"]:
        """The leases of this process by a connection of their own, for another event loop."""
        database = Database(self._db.url, self._db.called)
        made = Leases(database, "", self.seconds)
        made.me = self.me
        try:
            yield made
        finally:
            await database.close()

    async def give_back(self, shards: Collection[int]) -> None:
        """Let others take these shards."""
        mine = delete(leases).where(leases.c.holder == self.me, leases.c.shard.in_(shards))

        def job(conn: Connection) -> None:
            conn.execute(mine)

        await self._db.write(job)

    async def leave(self) -> None:
        """Let others take everything at once."""

        def job(conn: Connection) -> None:
            _agreed(conn)
            conn.execute(delete(leases).where(leases.c.holder == self.me))
            conn.execute(delete(processes).where(processes.c.name == self.me))

        await self._db.write(job)

    async def may_identify(self, shard: int, at_once: int) -> float:
        """Whether this process may connect that shard to Discord now: 0, or in how many seconds to ask again.

        ``at_once``: of how many buckets Discord takes connections side by side (``max_concurrency``).
        """
        bucket = shard % at_once

        def job(conn: Connection) -> float:
            now = _agreed(conn)
            before = conn.execute(select(identifies.c.at).where(identifies.c.bucket == bucket)).scalar()
            if before is not None and 0 <= now - before < IDENTIFY_EVERY:
                return float(IDENTIFY_EVERY - (now - before))
            conn.execute(self._db.upsert(identifies, {"bucket": bucket, "at": now}))
            return 0.0

        return await self._db.write(job)

    def _beat(self, conn: Connection, wanted: int) -> Held:
        now = _agreed(conn)
        conn.execute(delete(processes).where(processes.c.until < now))
        conn.execute(delete(leases).where(leases.c.holder.not_in(select(processes.c.name))))
        others = conn.execute(select(processes.c.shards).where(processes.c.name != self.me).limit(1)).scalar()
        of = wanted if others is None else int(others)
        conn.execute(self._db.upsert(processes, {"name": self.me, "shards": of, "until": now + self.seconds}))
        living = list(conn.execute(select(processes.c.name).order_by(processes.c.name)).scalars())
        conn.execute(delete(leases).where(leases.c.shard >= of))
        held = {one.shard: one.holder for one in conn.execute(select(leases))}
        mine = {shard for shard, holder in held.items() if holder == self.me}
        share = of // len(living) + (living.index(self.me) < of % len(living))
        taken = [shard for shard in range(of) if shard not in held][: max(0, share - len(mine))]
        if taken:
            conn.execute(insert(leases), [{"shard": shard, "holder": self.me} for shard in taken])
        surplus = sorted(mine)[share:]
        return Held(of, frozenset((*mine, *taken)), frozenset(surplus), notice.latest(conn))


async def living(database: Database) -> tuple[int, tuple[Process, ...]]:
    """How many shards there are (0: no process lives), and the processes that live, in order of name."""

    def job(conn: Connection) -> tuple[int, tuple[Process, ...]]:
        now = _now(conn)
        found = conn.execute(select(processes).where(processes.c.until >= now).order_by(processes.c.name)).all()
        held = conn.execute(select(leases.c.shard, leases.c.holder).order_by(leases.c.shard)).all()
        of = found[0].shards if found else 0
        return of, tuple(
            Process(one.name, tuple(s for s, holder in held if holder == one.name), one.until - now) for one in found
        )

    return await database.read(job)


def _agreed(conn: Connection) -> float:
    """The database's own time in seconds, while no other process changes leases: until the transaction ends."""
    if conn.dialect.name == "postgresql":
        # Who is stopped or cut off here would keep the others from taking over.
        still = func.set_config("idle_in_transaction_session_timeout", f"{STILL * 1000:.0f}", True)
        conn.execute(select(still, func.pg_advisory_xact_lock(_LOCK)))
    return _now(conn)


def _now(conn: Connection) -> float:
    return float(conn.execute(_CLOCKS[conn.dialect.name]).scalar_one())
