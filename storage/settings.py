"""Settings of guilds, channels and encounters: typed keys, JSON values, the narrower scope before the wider."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Literal, Protocol, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, delete, select

from storage import codec
from storage.database import Database
from storage.schema import settings

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class BadSetting(ValueError):
    """A value that a setting can't have; the text says what it takes."""


class Key(Generic[T]):
    """A setting: its stored name, the type of its value, and the value it has where nobody set it."""

    def __init__(self, name: str, kind: Any, default: T) -> None:
        self.name, self.kind, self.default = name, kind, default

    def read(self, value: Any) -> T:
        """Plain data as this setting's value; raises BadSetting."""
        try:
            made: T = msgspec.convert(value, self.kind)
        except msgspec.ValidationError as fault:
            raise BadSetting(f"{self.name}: {fault}") from fault
        return made


class Readable(Protocol[T_co]):
    """A setting as its readers see it: who wants text or None is served by a ``Key[str]``; who sets it is not."""

    @property
    def name(self) -> str: ...

    @property
    def default(self) -> T_co: ...

    def read(self, value: Any) -> T_co: ...


class Message(Struct, frozen=True):
    """A message of ours that is kept up to date, by the ids of its channel and itself."""

    channel: str
    message: str


class Earlier(Struct, frozen=True):
    """A secret (hex) that was shown when a fight ended, with the last row whose dice it keys, where it went on."""

    row: int
    secret: str


class End(Struct, frozen=True):
    """Who ended a fight, and the message or interaction that said so."""

    who: str
    source: str


class Pasted(Struct, frozen=True):
    """A sheet made of a stat block that waits for whoever pasted it to accept it."""

    name: str
    system: str
    sheet: dict[str, Any]


MOST_PASTED = 5
"""How many stat blocks of one speaker wait at a place; the oldest gives way."""
SYSTEM: Key[str | None] = Key("system", str | None, None)
PACE: Key[str] = Key("pace", Literal["free", "strict"], "free")
VERBOSITY: Key[str] = Key("verbosity", Literal["brief", "normal", "full"], "normal")
"""How much answers tell in the fights of a channel."""
GM_ROLE: Key[str | None] = Key("gm_role", str | None, None)
PUBLIC_ROLLS: Key[bool] = Key("public_rolls", bool, True)
TYPED_COMMANDS: Key[bool] = Key("typed_commands", bool, False)
ANSWER_SECONDS: Key[int | None] = Key("answer_seconds", int | None, None)
TRACKER: Key[Message | None] = Key("tracker", Message | None, None)
GM_TRACKER: Key[Message | None] = Key("gm_tracker", Message | None, None)
MAP: Key[Message | None] = Key("map", Message | None, None)
COMMITMENT: Key[str | None] = Key("commitment", str | None, None)
"""What was posted at the start of a fight to bind the secret of its dice."""
REOPENED: Key[int | None] = Key("reopened", int | None, None)
"""The last row of a fight at the moment its secret was shown, where it was opened again since and kept the secret."""
ENDED: Key[End | None] = Key("ended", End | None, None)
"""How a fight was ended, until that is answered."""
EARLIER: Key[tuple[Earlier, ...]] = Key("earlier", tuple[Earlier, ...], ())
"""The secrets that a fight had before it was opened again, each time with a fresh one."""
PASTED: Key[tuple[Pasted, ...]] = Key("pasted", tuple[Pasted, ...], ())
"""The stat blocks that one speaker has pasted at a place and not accepted yet, the oldest first."""
BROUGHT: Key[int] = Key("brought", int, 0)
"""How many rows a fight brought with it from another store, where it goes on with a secret of its own."""
GM_PLACE: Key[str | None] = Key("gm_place", str | None, None)
"""The channel or thread in which the game masters' tracker of a channel's fights stands."""

KEYS: dict[str, Key[Any]] = {
    key.name: key
    for key in (
        SYSTEM,
        PACE,
        VERBOSITY,
        GM_ROLE,
        PUBLIC_ROLLS,
        TYPED_COMMANDS,
        ANSWER_SECONDS,
        TRACKER,
        GM_TRACKER,
        MAP,
        GM_PLACE,
    )
}
"""Every setting by its name."""


def of_guild(guild: str) -> str:
    """The scope of a guild."""
    return f"guild:{guild}"


def of_channel(channel: str) -> str:
    """The scope of a channel."""
    return f"channel:{channel}"


def of_user(user: str) -> str:
    """The scope of a user."""
    return f"user:{user}"


def name_of(user: str) -> Key[str]:
    """Where a fight keeps how a user was called when they spoke last; empty where they never did."""
    return Key(f"name:{user}", str, "")


def of_pasted(scope: str, user: str) -> str:
    """The scope of what a speaker has pasted at a place."""
    return f"pasted:{user}:{scope}"


def of_encounter(encounter: str) -> str:
    """The scope of an encounter: where its own messages are."""
    return f"encounter:{encounter}"


def encounter_of(scope: str) -> str:
    """The encounter whose scope this is."""
    return scope.removeprefix("encounter:")


MOST_KNOWN = 10_000
"""Scopes whose values are held in memory at most."""


class Settings:
    """Reads and writes settings."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self._known: dict[str, dict[str, Any]] = {}
        self._changes = 0

    async def get(self, key: Readable[T], *scopes: str) -> T:
        """The value in the first of the scopes that has one, else the key's default."""
        known = await self._of(scopes)
        for scope in scopes:
            if key.name in known[scope]:
                return key.read(known[scope][key.name])
        return key.default

    async def _of(self, scopes: Sequence[str]) -> Mapping[str, Mapping[str, Any]]:
        """Every value of these scopes by name: from memory, which the process that serves them keeps up to date."""
        if all(scope in self._known for scope in scopes):
            return self._known
        changes = self._changes
        of = select(settings.c.scope, settings.c.key, settings.c.value).where(settings.c.scope.in_(scopes))
        found: dict[str, dict[str, Any]] = {scope: {} for scope in scopes}
        for record in await self._db.fetch(of):
            found[record.scope][record.key] = msgspec.json.decode(record.value)
        if changes == self._changes:
            if len(self._known) > MOST_KNOWN:
                self._known.clear()
            self._known |= found
        return found

    def forget(self) -> None:
        """Read anew what memory holds: another process may have served these scopes."""
        self._changes += 1
        self._known.clear()

    def _changed(self, scope: str) -> None:
        self._changes += 1
        self._known.pop(scope, None)

    async def set(self, key: Key[T], scope: str, value: T) -> None:
        """Set a value; raises BadSetting when it isn't of the key's type."""
        plain = msgspec.to_builtins(value)
        key.read(plain)
        statement = self._db.upsert(settings, {"scope": scope, "key": key.name, "value": codec.encode(plain)})

        def job(conn: Connection) -> None:
            conn.execute(statement)

        await self._db.write(job)
        self._changed(scope)

    async def clear(self, key: Key[T], scope: str) -> bool:
        """Forget a value, so that the wider scope or the default holds again; False when none was set."""

        def job(conn: Connection) -> bool:
            where = delete(settings).where(settings.c.scope == scope, settings.c.key == key.name)
            return conn.execute(where).rowcount > 0

        gone = await self._db.write(job)
        self._changed(scope)
        return gone

    async def holding(self, key: Key[T]) -> dict[str, T]:
        """The value of one key in every scope that has one, by scope."""
        of = select(settings.c.scope, settings.c.value).where(settings.c.key == key.name).order_by(settings.c.scope)
        return {r.scope: key.read(msgspec.json.decode(r.value)) for r in await self._db.fetch(of)}

    async def all(self, scope: str) -> dict[str, Any]:
        """Every known setting of one scope by name, in order of name; settings of other versions are left out."""
        of = select(settings.c.key, settings.c.value).where(settings.c.scope == scope)
        found = {record.key: msgspec.json.decode(record.value) for record in await self._db.fetch(of)}
        return {name: KEYS[name].read(found[name]) for name in sorted(found) if name in KEYS}
