"""Which servers this process plays where several share a store: it holds leases on Discord's shards, and keeps them."""

import asyncio
import logging
import time
from abc import ABC, abstractmethod

from bot.discord.pulse import Pulse
from storage.faults import Unusable
from storage.leases import LEASE, Held, Leases

log = logging.getLogger(__name__)

BEAT = 3.0
"""Seconds between two signs of life."""
MARGIN = 2.0
"""Seconds before the end of a lease from which on this process plays nothing: its clock may go a little slower."""


def shard_of(guild: str | None, of: int) -> int:
    """The shard on which Discord tells of a guild; what is none of its own, and direct messages, are on the first."""
    return (int(guild) >> 22) % of if guild is not None and guild.isdecimal() else 0


class Player(ABC):
    """What is done about shards that come and go."""

    @abstractmethod
    async def begin(self, shard: int) -> None:
        """Play the servers of that shard from now on; returns when it is connected."""

    @abstractmethod
    def noticed(self) -> None:
        """Another process may have changed what is remembered beside the fights."""

    @abstractmethod
    def doubted(self, encounter: str) -> None:
        """Another process has written in that fight; if it is still ours, what was left there is to be told."""

    @abstractmethod
    async def leave(self, shards: frozenset[int], *, lost: bool) -> None:
        """Play the servers of these shards no more; ``lost``: others may play them already."""


class Shards:
    """The shards of this process. ``leases`` None: it is alone and holds all of them."""

    def __init__(self, leases: Leases | None, player: Player) -> None:
        self._leases, self._player = leases, player
        self.of, self.mine = 1, frozenset({0})
        self._until = float("inf")
        self._starting: dict[int, asyncio.Task[None]] = {}
        self._look = asyncio.Event()
        self._keeping: asyncio.Task[None] | None = None
        self._pulse: Pulse | None = None
        self._at_once, self._notice = 1, ""
        self._doubts: set[str] = set()

    @property
    def shared(self) -> bool:
        """Whether other processes may hold shards."""
        return self._leases is not None

    def plays(self, guild: str | None) -> bool:
        """Whether this process looks after the fights of that guild now."""
        return shard_of(guild, self.of) in self.mine and time.monotonic() < self._until

    def on(self, shard: int, guild: str | None) -> bool:
        """Whether a guild is on that shard."""
        return shard_of(guild, self.of) == shard

    def alone(self, of: int) -> None:
        """There are so many shards, and all of them are this process's."""
        self.of, self.mine = of, frozenset(range(of))

    async def begin(self, wanted: int, at_once: int, *, exact: bool) -> None:
        """Take the first leases, and keep them from now on.

        ``wanted``: how many shards there are to be, unless living processes have others; ``exact``: it has to be that
        many. ``at_once``: Discord's ``max_concurrency``. Raises Unusable, and Disagree for others' number.
        """
        assert self._leases is not None
        began = time.monotonic()
        held = await self._leases.beat(wanted)
        if exact and held.of != wanted:
            await self._leases.leave()
            raise Disagree(wanted, held.of)
        self.of, self._at_once = held.of, at_once
        self._granted(held, began)
        self.mine = frozenset()
        self._follow(held)
        self._keeping = asyncio.create_task(self._keep())
        self._pulse = Pulse(self._leases, BEAT, self._renewed, self._look.set)

    def doubt(self, encounter: str) -> None:
        """Somebody else was found to have written in a fight of ours: look at once whether it still is."""
        if self.shared:
            log.info("another process has written in %s", encounter)
            self._doubts.add(encounter)
            self._look.set()

    async def may_identify(self, shard: int) -> None:
        """Wait until Discord takes one more connection from the processes together."""
        assert self._leases is not None
        while wait := await self._leases.may_identify(shard, self._at_once):
            await asyncio.sleep(wait)

    async def close(self) -> None:
        """Hand everything over. What is under way has to be finished before."""
        if self._leases is None or self._keeping is None or self._pulse is None:
            return
        for task in (self._keeping, *self._starting.values()):
            task.cancel()
        await asyncio.wait((self._keeping, *self._starting.values()))
        self.mine = frozenset()
        await self._pulse.close()
        try:
            await self._leases.leave()
        except Unusable as fault:
            log.warning("the shards of this process are free in %s seconds: %s", LEASE, fault)

    # --- inside
    async def _keep(self) -> None:
        while True:
            self._look.clear()
            try:
                async with asyncio.timeout(BEAT):
                    await self._look.wait()
            except TimeoutError:
                pass
            await self._beat()

    async def _beat(self) -> None:
        assert self._leases is not None
        began, doubts, self._doubts = time.monotonic(), self._doubts, set[str]()
        try:
            async with asyncio.timeout(self._patience(began)):
                held = await self._leases.beat(self.of)
        except (Unusable, TimeoutError) as fault:
            log.warning("the leases of this process could not be renewed: %s", fault)
            self._doubts |= doubts
            if self.mine and time.monotonic() >= self._until:
                await self._lose(self.mine)
            return
        late = began >= self._until
        self._granted(held, began)
        gone = self.mine if late else self.mine - held.mine
        if gone:
            await self._lose(gone)
        await self._give_up(held.surplus & self.mine)
        await self._leases.give_back(held.surplus)
        self._follow(held)
        for encounter in doubts:
            self._player.doubted(encounter)

    def _patience(self, now: float) -> float:
        """Seconds that the store may take over a beat: without a word until the lease ends, nothing is ours any more.

        Where nothing is, nothing can be lost by waiting: a store that is slow, or connected to anew, needs its time.
        """
        assert self._leases is not None
        left = self._until - now
        return max(1.0, left) if left > 0 else self._leases.seconds

    def _renewed(self, began: float) -> None:
        """The pulse has asked at that time for another lease, and got it."""
        # What may have been lost meanwhile only a beat gives back: it knows which shards are ours.
        if began < self._until:
            self._held_from(began)

    def _held_from(self, began: float) -> None:
        assert self._leases is not None
        self._until = began + self._leases.seconds - MARGIN

    def _granted(self, held: Held, began: float) -> None:
        self._held_from(began)
        if held.notice != self._notice:
            self._notice = held.notice
            self._player.noticed()

    async def _lose(self, shards: frozenset[int]) -> None:
        log.warning("shards %s are another process's now: this one lets go of them", sorted(shards))
        self.mine -= shards
        await self._left(shards, lost=True)

    async def _give_up(self, shards: frozenset[int]) -> None:
        if shards:
            log.info("handing over shards %s", sorted(shards))
            await self._left(shards, lost=False)
            self.mine -= shards

    async def _left(self, shards: frozenset[int], *, lost: bool) -> None:
        for shard in shards:
            if shard in self._starting:
                self._starting.pop(shard).cancel()
        await self._player.leave(shards, lost=lost)

    def _follow(self, held: Held) -> None:
        """Begin to play what is new."""
        for shard in sorted(held.mine - held.surplus - self.mine):
            log.info("playing shard %s of %s", shard, self.of)
            self.mine |= {shard}
            self._starting[shard] = task = asyncio.create_task(self._player.begin(shard))
            task.add_done_callback(lambda done, shard=shard: self._started(shard, done))  # type: ignore[misc]

    def _started(self, shard: int, done: asyncio.Task[None]) -> None:
        if self._starting.get(shard) is done:
            del self._starting[shard]
        if not done.cancelled() and (fault := done.exception()) is not None:
            log.error("shard %s could not be begun; it is tried again", shard, exc_info=fault)
            self.mine -= {shard}


class Disagree(Exception):
    """Others that live have another number of shards: what was wanted, and what there is."""

    def __init__(self, wanted: int, found: int) -> None:
        super().__init__(wanted, found)
        self.wanted, self.found = wanted, found
