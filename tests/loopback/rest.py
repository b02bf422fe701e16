"""The REST side: reading requests, faults, validation, errors in Discord's shape, and the plain look-ups."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp import BodyPartReader, web

from tests.loopback.compose import Upload
from tests.loopback.state import Channel, Guild
from tests.loopback.trouble import Cut
from tests.loopback.validate import ApiError, invalid
from tests.loopback.wire import DM, Json

if TYPE_CHECKING:
    from tests.loopback.server import World

API = "/api/v10"
REQUEST_LIMIT = 25 << 20
Reply = tuple[int, Any]


@dataclass(slots=True)
class Call:
    """One request as the handlers see it; `body` is the JSON (of a multipart request its payload_json)."""

    world: World
    method: str
    path: str
    query: Mapping[str, str]
    body: Any = None
    files: dict[int, Upload] = field(default_factory=dict)
    match: dict[str, str] = field(default_factory=dict)

    def number(self, name: str) -> int:
        return int(self.match[name])

    def guild(self) -> Guild:
        found = self.world.guilds.get(self.number("guild"))
        if found is None:
            raise ApiError(404, 10004, "Unknown Guild")
        return found

    def channel(self) -> Channel:
        found = self.world.channels.get(self.number("channel"))
        if found is None:
            raise ApiError(404, 10003, "Unknown Channel")
        if not found.visible_to(self.world.bot):
            raise ApiError(403, 50001, "Missing Access")
        return found


Handler = Callable[[Call], Reply]


@dataclass(frozen=True, slots=True)
class Fault:
    """A request of the bot that Discord would refuse as nonsense."""

    method: str
    path: str
    status: int
    code: int
    text: str
    flaws: tuple[str, ...]
    body: Any = None

    def __str__(self) -> str:
        return f"{self.method} {self.path}: {self.status} {self.code} {self.text} {'; '.join(self.flaws)}"


@dataclass(frozen=True, slots=True)
class Seen:
    """A line of the request log; `status` is 0 where the connection was cut."""

    method: str
    path: str
    body: Any
    status: int


class Router:
    """Literal-first matching of "METHOD /path/{name}" to handlers."""

    def __init__(self, *tables: Mapping[str, Handler]) -> None:
        self._routes: list[tuple[str, re.Pattern[str], Handler]] = []
        pairs = [pair for table in tables for pair in table.items()]
        for route, handler in sorted(pairs, key=lambda pair: pair[0].count("{")):
            method, template = route.split(" ")
            self._routes.append((method, re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", template)), handler))

    def find(self, method: str, path: str) -> tuple[Handler, dict[str, str]] | None:
        for verb, pattern, handler in self._routes:
            found = pattern.fullmatch(path) if verb == method else None
            if found:
                return handler, found.groupdict()
        return None


def needs_token(path: str) -> bool:
    return not re.match(r"/(interactions/\d+|webhooks/\d+/|gateway$)", path)


class Rest:
    """Serves the API for one world."""

    def __init__(self, world: World, router: Router) -> None:
        self._world, self._router = world, router

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """The endpoint below the API prefix."""
        await self._world.travel()
        answer = await self._serve(request)
        await self._world.travel()
        return answer

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        world, path = self._world, request.path.removeprefix(API)
        call = Call(world, request.method, path, request.query)
        name = f"{request.method} {path}"
        headers: dict[str, str] = {}
        try:
            await self._read(request, call)
            world.trouble.strike(name, after=False)
            headers = world.trouble.meter(name)
            if needs_token(path) and request.headers.get("Authorization") != f"Bot {world.token}":
                raise ApiError(401, 0, "401: Unauthorized", fault=True)
            status, data = self._answer(call)
            world.trouble.strike(name, after=True)
        except ApiError as error:
            status, data, headers = error.status, error.payload(), headers | error.headers
            self._note(call, error)
        except Cut:
            world.requests.append(Seen(call.method, path, call.body, 0))
            world.changed()
            if request.transport is not None:
                request.transport.abort()
            return web.Response()
        world.requests.append(Seen(call.method, path, call.body, status))
        world.changed()
        if data is None:
            return web.Response(status=status, headers=headers)
        # Exactly this content type: with a charset the library takes the body for text.
        return web.Response(
            status=status, body=json.dumps(data).encode(), headers=headers | {"Content-Type": "application/json"}
        )

    async def _read(self, request: web.Request, call: Call) -> None:
        if request.content_type == "multipart/form-data":
            reader = await request.multipart()
            while (part := await reader.next()) is not None:
                if not isinstance(part, BodyPartReader):
                    raise invalid([((), "CONTENT_TYPE_INVALID", "nested multipart")])
                data = bytes(await part.read())
                if part.name == "payload_json":
                    call.body = json.loads(data)
                elif found := re.fullmatch(r"files\[(\d+)\]", part.name or ""):
                    kind = part.headers.get("Content-Type", "")
                    call.files[int(found[1])] = Upload(part.filename or "file", data, kind)
            call.body = {} if call.body is None else call.body
        elif request.can_read_body:
            raw = await request.read()
            call.body = json.loads(raw) if raw else None
        if (request.content_length or 0) > REQUEST_LIMIT:
            raise ApiError(413, 40005, "Request entity too large", fault=True)

    def _answer(self, call: Call) -> Reply:
        found = self._router.find(call.method, call.path)
        if found is None:
            raise ApiError(404, 0, "the double does not know this route", fault=True)
        handler, call.match = found
        spec = self._world.spec
        if spec is not None and call.body is not None:
            flaws = spec.request_flaws(call.method, call.path, call.body)
            if flaws:
                raise invalid(flaws)
        status, data = handler(call)
        if spec is not None and self._world.check_self:
            told = spec.response_flaws(call.method, call.path, status, data)
            self._world.self_faults += [f"{call.method} {call.path}: {path} {text}" for path, _, text in told]
        return status, data

    def _note(self, call: Call, error: ApiError) -> None:
        flaws = tuple(f"{'.'.join(map(str, path))}: {text}" for path, _, text in error.flaws)
        entry = Fault(call.method, call.path, error.status, error.code, error.text, flaws, call.body)
        if error.status < 500 and error.status != 429:
            self._world.refusals.append(entry)
        if error.fault:
            self._world.faults.append(entry)


def whoami(call: Call) -> Reply:
    return 200, call.world.bot.payload() | {
        "mfa_enabled": False,
        "locale": "en-US",
        "verified": True,
        "email": None,
        "premium_type": 0,
    }


def application(call: Call) -> Reply:
    world = call.world
    return 200, {
        "id": str(world.bot.id),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "summary": "",
        "type": None,
        "flags": world.flags,
        "flags_new": str(world.flags),
        "eligible_oauth2_scopes": [],
        "verify_key": "0" * 64,
        "bot_public": True,
        "bot_require_code_grant": False,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "integration_types_config": {"0": {}},
        "team": None,
        "owner": world.operator.payload(),
        "bot": world.bot.payload(),
        "rpc_origins": [],
        "tags": [],
    }


def gateway(call: Call) -> Reply:
    data: Json = {"url": call.world.gateway_url}
    if call.path.endswith("/bot"):
        start = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": call.world.max_concurrency}
        data |= {"shards": call.world.shards, "session_start_limit": start}
    return 200, data


def user(call: Call) -> Reply:
    found = call.world.users.get(call.number("user"))
    if found is None:
        raise ApiError(404, 10013, "Unknown User")
    return 200, found.payload()


def open_dm(call: Call) -> Reply:
    found = call.world.users.get(int(call.body["recipient_id"]))
    if found is None:
        raise invalid([(("recipient_id",), "INVALID_USER", "Unknown user")])
    return 200, call.world.dm(found).payload()


def own_guilds(call: Call) -> Reply:
    bot = call.world.bot
    return 200, [
        {
            "id": str(place.id),
            "name": place.name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": str(place.me.permissions()),
            "features": [],
        }
        for place in call.world.guilds.values()
        if bot.id in place.members
    ]


def guild(call: Call) -> Reply:
    return 200, call.guild().payload()


def guild_channels(call: Call) -> Reply:
    return 200, [room.payload() for room in call.guild().channels.values() if room.type not in (DM, 11)]


def guild_roles(call: Call) -> Reply:
    place = call.guild()
    return 200, [role.payload() for role in (place.everyone, *place.roles.values())]


def member(call: Call) -> Reply:
    found = call.guild().members.get(call.number("user"))
    if found is None:
        raise ApiError(404, 10007, "Unknown Member")
    return 200, found.payload()


def channel(call: Call) -> Reply:
    return 200, call.channel().payload()


LOOKUPS: dict[str, Handler] = {
    "GET /users/@me": whoami,
    "GET /users/@me/guilds": own_guilds,
    "GET /users/{user}": user,
    "POST /users/@me/channels": open_dm,
    "GET /oauth2/applications/@me": application,
    "GET /applications/@me": application,
    "GET /gateway": gateway,
    "GET /gateway/bot": gateway,
    "GET /guilds/{guild}": guild,
    "GET /guilds/{guild}/channels": guild_channels,
    "GET /guilds/{guild}/roles": guild_roles,
    "GET /guilds/{guild}/members/{user}": member,
    "GET /channels/{channel}": channel,
}
