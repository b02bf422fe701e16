"""The gateway: sessions that outlive their sockets, replay, and the ways to break them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
import zlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from tests.loopback.state import Guild
from tests.loopback.wire import Json

if TYPE_CHECKING:
    from tests.loopback.server import World

GUILDS, MEMBERS, PRESENCES, GUILD_MESSAGES, DM_MESSAGES, CONTENT = 1, 1 << 1, 1 << 8, 1 << 9, 1 << 12, 1 << 15
PRIVILEGED = MEMBERS | PRESENCES | CONTENT
SENDS_PER_MINUTE = 120


class _Link:
    """One socket; frames go out in order through a queue, compressed when the client asked for it."""

    def __init__(self, ws: web.WebSocketResponse, request: web.Request, world: World) -> None:
        self.ws, self._request, self._world = ws, request, world
        self._outbox: asyncio.Queue[tuple[float, str | int]] = asyncio.Queue()
        compressed = request.query.get("compress") == "zlib-stream"
        self._deflate = zlib.compressobj() if compressed else None
        self.session: Session | None = None

    def send(self, text: str) -> None:
        self._outbox.put_nowait((time.monotonic() + self._world.rtt / 2, text))

    def close(self, code: int) -> None:
        """Close with `code` after everything sent so far."""
        self._outbox.put_nowait((time.monotonic() + self._world.rtt / 2, code))

    def cut(self) -> None:
        if self._request.transport is not None:
            self._request.transport.abort()

    async def pump(self) -> None:
        while True:
            due, item = await self._outbox.get()
            left = due - time.monotonic()
            if left > 0:
                await asyncio.sleep(left)
            if isinstance(item, int):
                await self.ws.close(code=item)
                return
            if self._deflate is None:
                await self.ws.send_str(item)
            else:
                data = self._deflate.compress(item.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
                await self.ws.send_bytes(data)


@dataclass(eq=False, slots=True)
class Session:
    """What a client resumes: all dispatches since READY, whether a socket was there or not."""

    id: str
    intents: int
    shard: tuple[int, int]
    link: _Link | None
    log: list[str] = field(default_factory=list)

    def push(self, event: str, data: Any) -> None:
        text = json.dumps({"op": 0, "t": event, "s": len(self.log) + 1, "d": data})
        self.log.append(text)
        if self.link is not None:
            self.link.send(text)


class Gateway:
    """`heartbeat_interval` in ms; `acks` False stops answering heartbeats; `message_content` grants that intent.

    While `refusing`, new connections get 503. The counters tell what clients did so far, `identified` who came when:
    (shard, of, seconds of the monotonic clock). With `identify_every` (seconds) one identify of a bucket of shards is
    taken in that time, any other is told that its session is invalid.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self.sessions: list[Session] = []
        self._links: set[_Link] = set()
        self.heartbeat_interval = 41250
        self.acks = True
        self.message_content = False
        self.refusing = False
        self.identify_every = 0.0
        self.identified: list[tuple[int, int, float]] = []
        self.identifies = self.resumes = self.heartbeats = self.turned_away = 0

    @property
    def connected(self) -> bool:
        """Whether a client that has identified or resumed is on the line."""
        return any(session.link is not None for session in self.sessions)

    def emit(self, event: str, data: Json, guild: Guild | None = None) -> bool:
        """Send a dispatch to every session whose intents and shard take it; False when there is none."""
        taken = False
        for session in self.sessions:
            if shard_of(guild, session.shard[1]) != session.shard[0]:
                continue
            needed = _needed(event, guild)
            if needed and not session.intents & needed:
                continue
            hidden = event.startswith("MESSAGE_") and not session.intents & CONTENT and guild is not None
            session.push(event, self._hide(data) if hidden else data)
            taken = True
        return taken

    def _hide(self, data: Json) -> Json:
        """What an app without the message content intent gets: its own words and those that mention it, else none."""
        me = str(self._world.bot.id)
        if "author" not in data or me in (data["author"]["id"], *(user["id"] for user in data["mentions"])):
            return data
        return data | {"content": "", "embeds": [], "components": [], "attachments": []}

    def reconnect(self) -> None:
        """Ask every client to reconnect and resume (op 7)."""
        self._tell({"op": 7, "d": None})

    def invalidate(self, *, resumable: bool = False) -> None:
        """Invalidate every session (op 9); without `resumable` it is forgotten and its backlog lost."""
        self._tell({"op": 9, "d": resumable})
        if not resumable:
            self._detach_all(forget=True)

    def close(self, code: int) -> None:
        """Close every connection with `code` (1000, 1001, 4000 ... resume; 4004, 4014 ... are fatal)."""
        for link in self._links:
            link.close(code)
        self._detach_all(forget=code in (4007, 4009))

    def cut(self) -> None:
        """Drop every connection without a word; what is sent meanwhile is replayed on resume."""
        for link in self._links:
            link.cut()
        self._detach_all(forget=False)

    def _tell(self, frame: Json) -> None:
        for session in self.sessions:
            if session.link is not None:
                session.link.send(json.dumps(frame))

    def _detach_all(self, *, forget: bool) -> None:
        for session in self.sessions:
            session.link = None
        if forget:
            self.sessions.clear()
        self._world.changed()

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """The websocket endpoint."""
        if self.refusing:
            self.turned_away += 1
            self._world.changed()
            return web.Response(status=503)
        ws = web.WebSocketResponse(compress=False, max_msg_size=0)
        await ws.prepare(request)
        link = _Link(ws, request, self._world)
        self._links.add(link)
        pump = asyncio.create_task(link.pump())
        link.send(json.dumps({"op": 10, "d": {"heartbeat_interval": self.heartbeat_interval}}))
        sent = 0
        try:
            async for frame in ws:
                sent += 1
                if frame.type is not WSMsgType.TEXT:
                    link.close(4002)
                elif sent > SENDS_PER_MINUTE:
                    link.close(4008)
                else:
                    self._receive(link, json.loads(frame.data))
        finally:
            pump.cancel()
            with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                await pump
            self._links.discard(link)
            self._drop(link, ended=ws.close_code in (1000, 1001))
        return ws

    def _drop(self, link: _Link, *, ended: bool) -> None:
        session = link.session
        if session is not None and session.link is link:
            session.link = None
            if ended and session in self.sessions:
                self.sessions.remove(session)
        self._world.changed()

    def _receive(self, link: _Link, frame: Json) -> None:
        op, data = frame.get("op"), frame.get("d")
        if op == 1:
            self.heartbeats += 1
            if self.acks:
                link.send('{"op": 11, "d": null}')
        elif op == 2 and isinstance(data, dict):
            self._identify(link, data)
        elif op == 6 and isinstance(data, dict):
            self._resume(link, data)
        elif link.session is None:
            link.close(4003)
        elif op == 8 and isinstance(data, dict):
            self._members(link.session, data)
        elif op not in (3, 4):
            link.close(4001)

    def _identify(self, link: _Link, data: Json) -> None:
        world = self._world
        allowed = ~PRIVILEGED | (CONTENT if self.message_content else 0)
        shard = tuple(data.get("shard") or (0, 1))
        if link.session is not None:
            return link.close(4005)
        if data.get("token") != world.token:
            return link.close(4004)
        if shard[0] >= shard[1]:
            return link.close(4010)
        if not isinstance(data.get("intents"), int):
            return link.close(4013)
        if data["intents"] & ~allowed:
            return link.close(4014)
        if self._too_soon(shard[0]):
            return link.send('{"op": 9, "d": false}')
        self.identified.append((shard[0], shard[1], time.monotonic()))
        self.identifies += 1
        self.sessions = [old for old in self.sessions if old.link is not None or old.shard != shard]
        session = Session(secrets.token_hex(8), data["intents"], (shard[0], shard[1]), link)
        link.session = session
        self.sessions.append(session)
        mine = [guild for guild in world.guilds.values() if shard_of(guild, shard[1]) == shard[0]]
        ready = {
            "v": 10,
            "user": world.bot.payload() | {"verified": True, "mfa_enabled": False, "email": None},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in mine],
            "private_channels": [],
            "session_id": session.id,
            "resume_gateway_url": world.gateway_url,
            "session_type": "normal",
            "shard": list(shard),
            "application": {"id": str(world.bot.id), "flags": 0},
        }
        session.push("READY", ready)
        for guild in mine:
            session.push("GUILD_CREATE", guild.gateway_payload())
        world.changed()
        return None

    def _too_soon(self, shard: int) -> bool:
        """Whether the bucket of that shard has been identified just before."""
        many, since = self._world.max_concurrency, time.monotonic() - self.identify_every
        return any(one % many == shard % many and at > since for one, _, at in self.identified)

    def _resume(self, link: _Link, data: Json) -> None:
        session = next((known for known in self.sessions if known.id == data.get("session_id")), None)
        if data.get("token") != self._world.token:
            return link.close(4004)
        seen = data.get("seq")
        if session is None:
            return link.send('{"op": 9, "d": false}')
        if not isinstance(seen, int) or not 0 <= seen <= len(session.log):
            return link.close(4007)
        self.resumes += 1
        for missed in session.log[seen:]:
            link.send(missed)
        session.link, link.session = link, session
        session.push("RESUMED", {"_trace": []})
        self._world.changed()
        return None

    def _members(self, session: Session, data: Json) -> None:
        guild = self._world.guilds[int(data["guild_id"])]
        wanted = {int(number) for number in data.get("user_ids") or ()}
        start = (data.get("query") or "").lower()
        found = [
            member.payload()
            for member in guild.members.values()
            if (member.user.id in wanted if wanted else member.name.lower().startswith(start))
        ]
        chunk = {"guild_id": str(guild.id), "members": found, "chunk_index": 0, "chunk_count": 1, "not_found": []}
        session.push("GUILD_MEMBERS_CHUNK", chunk | {"nonce": data.get("nonce")})

    async def stop(self) -> None:
        """Drop all connections; for the end of the world."""
        for link in list(self._links):
            link.cut()


def shard_of(guild: Guild | None, of: int) -> int:
    """On which of so many shards Discord tells of a guild; of direct messages on the first."""
    return (guild.id >> 22) % of if guild is not None else 0


def _needed(event: str, guild: Guild | None) -> int:
    if event.startswith("MESSAGE_"):
        return DM_MESSAGES if guild is None else GUILD_MESSAGES
    if event.startswith(("CHANNEL_", "THREAD_", "GUILD_ROLE_", "GUILD_CREATE", "GUILD_UPDATE")):
        return GUILDS
    return MEMBERS if event.startswith("GUILD_MEMBER_") else 0
