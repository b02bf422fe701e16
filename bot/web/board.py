"""The live board: ``/board`` is the page, the same bytes for everybody; ``/feed`` streams a fight to one reader."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from typing import TypeAlias

from aiohttp import web

from bot.fight.looks import looks_of
from bot.page.live import SHOWN, Watch, event
from bot.page.readers import Reader, Readers
from bot.page.report import live_page
from bot.refresh import Refresher
from bot.service import Service
from rules.core.secrets.audience import Viewer
from storage.rows import EncounterInfo, Loaded, Missing

Stays: TypeAlias = Callable[[EncounterInfo, Reader], Awaitable[bool]]
"""Whether a reader still may read that: is on the server, and runs the fight that is read as its game master."""

BEAT, LOOK_AGAIN = 20.0, 15
"""Seconds after which a silent stream says that it lives; after so many such beats its reader is looked for again."""
BEHIND = 64
"""Events that may wait for a slow reader, who then has to open the stream anew."""
PER_TOKEN, IN_ALL = 4, 1000
"""Streams that may be open at once with one token, and in all."""
BURST, PER_SECOND, ADDRESSES = 40, 0.5, 10_000
"""Requests of one address at once and in the long run, and how many addresses are remembered."""
BARE = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
OVER = event("closed", {})


class _Stream:
    """One page that is open: what it is still to be sent; None ends it. ``begun``: it has the whole, or gets it now."""

    def __init__(self, digest: str) -> None:
        self.digest, self.begun = digest, False
        self.waiting: asyncio.Queue[bytes | None] = asyncio.Queue(BEHIND)

    def send(self, data: bytes | None) -> None:
        """Let it have that; who can't keep up is cut off."""
        if self.waiting.full():
            while not self.waiting.empty():
                self.waiting.get_nowait()
            data = None
        self.waiting.put_nowait(data)


class Boards:
    """The open boards of all fights, brought up to date as trackers are."""

    def __init__(self, table: Service, readers: Readers, seconds: float, stays: Stays) -> None:
        self._table, self._readers, self._stays = table, readers, stays
        self._refresher = Refresher(self._refresh, seconds)
        self._watches: dict[str, dict[Viewer, Watch]] = {}
        self._streams: dict[tuple[str, Viewer], set[_Stream]] = {}
        self._busy: dict[str, asyncio.Lock] = {}
        self._asked: dict[str, tuple[float, float]] = {}

    def add_routes(self, app: web.Application) -> None:
        """Serve the page and its stream."""
        app.router.add_get("/board", self._page)
        app.router.add_get("/feed", self._feed)
        app.on_shutdown.append(self._end)

    def touch(self, encounter: str) -> None:
        """The fight has moved on, or its readers have changed."""
        if encounter in self._watches:
            self._refresher.touch(encounter)

    async def close(self) -> None:
        """Bring all boards up to date and stop."""
        await self._refresher.close()

    async def _end(self, _: web.Application) -> None:
        for streams in self._streams.values():
            for stream in streams:
                stream.send(None)

    # --- requests
    async def _page(self, request: web.Request) -> web.Response:
        if not self._may_ask(request):
            return web.Response(status=429, headers=BARE)
        return web.Response(body=live_page(), content_type="text/html", charset="utf-8", headers=BARE)

    async def _feed(self, request: web.Request) -> web.StreamResponse:
        if not self._may_ask(request):
            return web.Response(status=429, headers=BARE)
        kind, _, token = request.headers.get("Authorization", "").partition(" ")
        known = await self._readers.known(token) if kind == "Bearer" and len(token) < 200 else None
        live = None if known is None else await self._running(known[0])
        if known is None or live is None:
            return web.Response(status=401, headers=BARE)
        encounter, reader = known
        if not await self._stays(live.info, reader):
            await self._readers.revoke(encounter, reader.user)
            self.touch(encounter)
            return web.Response(status=401, headers=BARE)
        mine = [one for streams in self._streams.values() for one in streams if one.digest == reader.digest]
        if len(mine) >= PER_TOKEN or sum(map(len, self._streams.values())) >= IN_ALL:
            return web.Response(status=429, headers=BARE)
        response = web.StreamResponse(headers={**BARE, "Content-Type": "text/event-stream", "X-Accel-Buffering": "no"})
        stream = _Stream(reader.digest)
        key = (encounter, reader.viewer)
        await response.prepare(request)
        try:
            stream.send(await self._opened(encounter, reader.viewer, stream))
            await self._flow(response, stream, live.info, reader)
        except ConnectionError:
            pass
        finally:
            self._left(key, stream)
        return response

    async def _flow(self, response: web.StreamResponse, stream: _Stream, info: EncounterInfo, reader: Reader) -> None:
        silent = 0
        while True:
            try:
                async with asyncio.timeout(BEAT):
                    data = await stream.waiting.get()
            except TimeoutError:
                silent += 1
                if silent % LOOK_AGAIN == 0 and not await self._stays(info, reader):
                    await self._readers.revoke(info.id, reader.user)
                    self.touch(info.id)
                data = b": \n\n"
            if data is None:
                return
            await response.write(data)
            if data is OVER:
                return

    def _may_ask(self, request: web.Request) -> bool:
        """Whether an address has not asked too often; behind a proxy of this machine it is the one the proxy tells."""
        address, now = request.remote or "", time.monotonic()
        if address and ip_address(address).is_loopback:
            address = request.headers.get("X-Forwarded-For", address).rsplit(",", 1)[-1].strip()
        left, since = self._asked.pop(address, (float(BURST), now))
        left = min(float(BURST), left + (now - since) * PER_SECOND)
        self._asked[address] = (max(0.0, left - 1), now)
        if len(self._asked) > ADDRESSES:
            del self._asked[next(iter(self._asked))]
        return left >= 1

    # --- fights
    async def _running(self, encounter: str) -> Loaded | None:
        try:
            live = await self._table.live.load(encounter)
        except Missing:
            return None
        return live if live.info.ended is None else None

    async def _opened(self, encounter: str, viewer: Viewer, stream: _Stream) -> bytes:
        """The whole for a stream that gets all that comes behind it."""
        async with self._busy.setdefault(encounter, asyncio.Lock()):
            live = await self._table.live.present(encounter)
            # From here on somebody looks, so that another who leaves meanwhile takes nothing away.
            self._streams.setdefault((encounter, viewer), set()).add(stream)
            watch = self._watches.setdefault(encounter, {}).setdefault(viewer, Watch(viewer))
            await self._bring(encounter, live, watch)
            stream.begun = True
            return watch.whole(live)

    def _left(self, key: tuple[str, Viewer], stream: _Stream) -> None:
        """A page was closed; nobody looks any more where it was the last."""
        encounter, viewer = key
        streams = self._streams.get(key, set())
        streams.discard(stream)
        if not streams:
            self._streams.pop(key, None)
            self._watches.get(encounter, {}).pop(viewer, None)
            if not self._watches.get(encounter):
                self._watches.pop(encounter, None)
                self._busy.pop(encounter, None)

    async def _refresh(self, encounter: str) -> None:
        if encounter not in self._watches:
            return
        async with self._busy.setdefault(encounter, asyncio.Lock()):
            live = await self._table.live.present(encounter)
            good = {one.digest for one in await self._readers.of(encounter)}
            for viewer, watch in [*self._watches.get(encounter, {}).items()]:
                await self._bring(encounter, live, watch)
                for stream in [*self._streams.get((encounter, viewer), ())]:
                    if live.info.ended is not None or stream.digest not in good:
                        stream.send(OVER)
                # Others answer between one reader's page and the next.
                await asyncio.sleep(0)

    async def _bring(self, encounter: str, live: Loaded, watch: Watch) -> None:
        """Let what a reader sees be the present, and those who look at it have what is new."""
        ledger, looks = self._table.store.ledger, await looks_of(self._table.store, live)
        rows = await ledger.rows(encounter, watch.seq) if watch.seq >= 0 else ()
        if watch.seq < 0 or not watch.follows(rows):
            data = watch.start(live, await ledger.rows(encounter, max(0, live.head - SHOWN)), looks)
        else:
            data = watch.more(live, rows, looks)
        for stream in self._streams.get((encounter, watch.viewer), ()):
            if data and stream.begun:
                stream.send(data)
