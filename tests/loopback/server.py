"""A Discord of one's own on 127.0.0.1: REST, gateway and CDN for one bot, with people to play in it."""

from __future__ import annotations

import asyncio
import itertools
import secrets
import time
from collections.abc import Callable, Iterable
from types import TracebackType
from typing import Self, TypeVar

from aiohttp import web

from tests.loopback import rest_commands, rest_interactions, rest_messages
from tests.loopback.gateway import Gateway
from tests.loopback.interactions import Interaction
from tests.loopback.messages import Attachment, Message
from tests.loopback.people import Person
from tests.loopback.rest import API, LOOKUPS, Fault, Rest, Router, Seen
from tests.loopback.schema import load_spec
from tests.loopback.state import Channel, Guild, Member, Role, User
from tests.loopback.trouble import Trouble
from tests.loopback.wire import (
    ADMINISTRATOR,
    DM,
    EVERYONE,
    MANAGE_GUILD,
    MIB,
    PATIENCE,
    PIN_MESSAGES,
    SNOWFLAKE_EPOCH,
    Json,
)

T = TypeVar("T")
UNANNOUNCED = 0.02
ROUTER = Router(LOOKUPS, rest_messages.ROUTES, rest_interactions.ROUTES, rest_commands.ROUTES)


class World:
    """Use as `async with World() as world`; the bot's token is `world.token`.

    `faults` lists requests Discord would refuse as nonsense, `refusals` every 4xx given but 429, `requests` all
    requests, `errors` what the client logged as errors (filled by `fixtures.connect`). Tunable: `ack_window` and
    `token_lifetime` in seconds of `time()`, which `advance` moves; `rtt`, the real seconds of a way there and back;
    `file_limit` in bytes; `shards` and `max_concurrency`, as a bot is told them; the application's `flags`.
    """

    def __init__(self, *, validate: bool = True) -> None:
        self._ids = itertools.count(int(time.time() * 1000 - SNOWFLAKE_EPOCH) << 22, 1 << 22)
        self._moved = 0.0
        self._waiting: set[asyncio.Future[None]] = set()
        self._runner: web.AppRunner | None = None
        self._dms: dict[int, Channel] = {}
        self.channels: dict[int, Channel] = {}
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.people: dict[str, User] = {}
        self.files: dict[int, Attachment] = {}
        self.interactions: dict[int, Interaction] = {}
        self.by_token: dict[str, Interaction] = {}
        self.commands: dict[int | None, dict[int, Json]] = {}
        self.bot = self._user("Strikerank", bot=True)
        self.operator = self._user("Operator")
        self.token = f"{self.bot.id}.{secrets.token_hex(8)}"
        self.spec = load_spec() if validate else None
        self.gateway = Gateway(self)
        self.trouble = Trouble()
        self.faults: list[Fault] = []
        self.refusals: list[Fault] = []
        self.requests: list[Seen] = []
        self.errors: list[str] = []
        self.self_faults: list[str] = []
        self.check_self = False
        self.syncs = 0
        self.shards = self.max_concurrency = 1
        self.flags = 0
        self.ack_window = 3.0
        self.token_lifetime = 900.0
        self.rtt = 0.0
        self.file_limit = 10 * MIB
        self.api_base = self.gateway_url = self.cdn_base = ""

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=64 * MIB)
        app.router.add_route("*", API + "/{path:.*}", Rest(self, ROUTER).serve)
        app.router.add_get("/gateway/", self.gateway.serve)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/cdn/{kind}/{channel}/{file}/{name}", self._serve_file)
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=0.2)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        host, port = self._runner.addresses[0][:2]
        self.api_base = f"http://{host}:{port}{API}"
        self.gateway_url = f"ws://{host}:{port}/gateway"
        self.cdn_base = f"http://{host}:{port}/cdn"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.gateway.stop()
        if self._runner is not None:
            await self._runner.cleanup()

    # What a test builds

    def guild(self, name: str = "Table") -> Guild:
        """The guild of that name, made (with an owner, the bot and a bot role that may pin) when there is none."""
        for guild in self.guilds.values():
            if guild.name == name:
                return guild
        number = self.new_id()
        owner = self._user(f"Owner of {name}")
        guild = Guild(self, number, name, owner, Role(number, "@everyone", EVERYONE, position=0))
        guild.members[owner.id] = Member(guild, owner)
        guild.members[self.bot.id] = Member(guild, self.bot, [guild.role(self.bot.name, PIN_MESSAGES)])
        self.guilds[number] = guild
        self.emit("GUILD_CREATE", guild.gateway_payload(), guild)
        return guild

    def person(
        self,
        name: str,
        guild: Guild | None = None,
        *,
        roles: Iterable[str | Role] = (),
        manage_guild: bool = False,
        administrator: bool = False,
        nick: str | None = None,
    ) -> Person:
        """The person of that name, as a member of `guild` (joined when new; only direct messages without one).

        Roles named by text are made when missing; the two flags come as roles with that permission.
        """
        user = self.people.setdefault(name, self.people.get(name) or self._user(name))
        if guild is None:
            return Person(self, user, None)
        member = guild.members.get(user.id)
        if member is None:
            member = guild.members[user.id] = Member(guild, user, nick=nick)
            self.emit("GUILD_MEMBER_ADD", member.payload() | {"guild_id": str(guild.id)}, guild)
        wanted = [guild.role(role) if isinstance(role, str) else role for role in roles]
        wanted += [guild.role("Managers", MANAGE_GUILD)] if manage_guild else []
        wanted += [guild.role("Administrators", ADMINISTRATOR)] if administrator else []
        member.roles += [role for role in wanted if role not in member.roles]
        return Person(self, user, member)

    def dm(self, user: User) -> Channel:
        """The direct channel between the bot and `user`."""
        if user.id not in self._dms:
            made = Channel(self, self.new_id(), user.name, DM, recipients=[user])
            self._dms[user.id] = self.channels[made.id] = made
        return self._dms[user.id]

    # Waiting and time

    async def until(self, condition: Callable[[], T], timeout: float = PATIENCE) -> T:
        """The first true value of `condition`, tried again at every change; TimeoutError with the last requests.

        A condition may also look at the bot itself, whose changes nobody announces: it is looked at now and then.
        """
        deadline = time.monotonic() + timeout
        while not (value := condition()):
            waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.add(waiter)
            left = deadline - time.monotonic()
            await asyncio.wait({waiter}, timeout=min(max(left, 0), UNANNOUNCED))
            self._waiting.discard(waiter)
            if left <= 0:
                raise TimeoutError(f"not within {timeout} s; {self.tail()}")
        return value

    def tail(self, count: int = 8) -> str:
        """The last requests and logged errors, for a failing test's message."""
        lines = [f"{seen.method} {seen.path} -> {seen.status}" for seen in self.requests[-count:]]
        return "last requests: " + ("; ".join(lines) or "none") + "".join(f"\nlogged: {e}" for e in self.errors[-2:])

    def changed(self) -> None:
        """Wake everyone in `until`."""
        for waiter in self._waiting:
            if not waiter.done():
                waiter.set_result(None)

    def time(self) -> float:
        """Seconds of the world's own clock, which only `advance` moves: a slow machine makes no answer late."""
        return self._moved

    def advance(self, seconds: float) -> None:
        """Let interactions grow older, so that answers come late or tokens expire."""
        self._moved += seconds
        self.changed()

    async def travel(self) -> None:
        """One way between the client and this world."""
        if self.rtt:
            await asyncio.sleep(self.rtt / 2)

    # What the parts of the server use

    def new_id(self) -> int:
        return next(self._ids)

    def emit(self, event: str, data: Json, guild: Guild | None = None) -> None:
        self.gateway.emit(event, data, guild)
        self.changed()

    def post(self, message: Message) -> None:
        """Put a message into its channel and tell everyone who may see it."""
        message.channel.store[message.id] = message
        self._tell("MESSAGE_CREATE", message, message.payload(self.cdn_base))

    def update(self, message: Message) -> None:
        """Tell everyone of an edit."""
        self._tell("MESSAGE_UPDATE", message, message.payload(self.cdn_base))

    def remove(self, message: Message) -> None:
        """Delete a message."""
        message.deleted = True
        self._tell("MESSAGE_DELETE", message, {"id": str(message.id), "channel_id": str(message.channel.id)})

    def _tell(self, event: str, message: Message, data: Json) -> None:
        guild = message.channel.guild
        if not message.ephemeral:
            self.emit(event, data | ({"guild_id": str(guild.id)} if guild else {}), guild)
        self.changed()

    def send_interaction(self, interaction: Interaction) -> None:
        """Deliver an interaction, as often and as doomed as `trouble` has it."""
        interaction.expired = self.trouble.is_late()
        interaction.file_limit = self.file_limit
        self.interactions[interaction.id] = self.by_token[interaction.token] = interaction
        data = interaction.payload(self.bot.id, self.cdn_base)
        for _ in range(self.trouble.copies()):
            interaction.lost = not self.gateway.emit("INTERACTION_CREATE", data, interaction.guild)
        self.changed()

    def _user(self, name: str, *, bot: bool = False) -> User:
        user = User(self.new_id(), name, bot)
        self.users[user.id] = user
        return user

    async def _serve_file(self, request: web.Request) -> web.Response:
        found = self.files.get(int(request.match_info["file"]))
        if found is None or f"/cdn{found.path}" != request.path:
            return web.Response(status=404)
        return web.Response(body=found.data, content_type=found.content_type.split(";")[0])
