"""The settings of an installation, from the environment or a file ``.env``; ``.env.example`` explains each."""

import os
import socket
import sys
from collections.abc import Callable, Mapping
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

import msgspec
from dotenv import dotenv_values
from msgspec import Meta, Struct
from sqlalchemy.exc import ArgumentError

from bot.limits import Allowed, Most
from bot.texts import refuse, says
from rules.core.report import Refused
from storage.address import address, shown

PREFIX = "STRIKERANK_"
FILE = ".env"
DEFAULTS = "/etc/strikerank.env"
"""What an image brings along; what is empty elsewhere stays as it is here."""

MOST_PORT = 65535


_TRUTHS = {
    **dict.fromkeys(("true", "yes", "on", "1", "t", "y"), True),
    **dict.fromkeys(("false", "no", "off", "0", "f", "n"), False),
}
Whole = Annotated[int, Meta(ge=1)]
Days = Annotated[int, Meta(ge=0, le=36500)]
Web = Annotated[str, Meta(pattern="^(https?://.+)?$")]


class Settings(Struct, kw_only=True):
    """What an operator may set; every name is prefixed with ``STRIKERANK_``."""

    token: str = ""
    database_url: str = "sqlite:///strikerank.db"
    guild: Whole | None = None
    typed_commands: bool = False
    shards: Literal["auto"] | Whole = "auto"
    process: Annotated[str, Meta(max_length=60)] = ""
    board: str = ""
    board_url: Annotated[str, Meta(pattern="^(https?://.+[^/])?$")] = ""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log: Literal["text", "json"] = "text"
    discord_api_base: Web = ""
    discord_gateway: Annotated[str, Meta(pattern="^(wss?://.+)?$")] = ""
    discord_cdn: Web = ""
    forget_guild_days: Days = 30
    keep_fights_days: Annotated[int, Meta(ge=1, le=36500)] | None = None
    tracker_seconds: Annotated[float, Meta(ge=0, le=sys.float_info.max)] = 1.0
    defer_after_ms: Annotated[int, Meta(ge=0, le=2500)] = 400
    commands_a_minute: Most = Most(120, 1200)
    attachments_a_day: Most = Most(100, 1000)
    open_odds: Most = Most(5, 20)
    aliases: Most = Most(300, 300)
    saved_fights: Most = Most(50, 50)

    def __repr__(self) -> str:
        """Nothing of it: the token and a store's password are for nobody to read."""
        return "Settings(...)"

    @property
    def shard_count(self) -> int | None:
        """How many shards there are; None: as many as Discord says."""
        return None if self.shards == "auto" else self.shards

    @property
    def allowed(self) -> Allowed:
        """How much people and servers may ask for."""
        return Allowed(self.commands_a_minute, self.attachments_a_day, self.open_odds, self.aliases, self.saved_fights)

    @property
    def name(self) -> str:
        """What this process is called: the setting, else the machine and the number that the system gave it."""
        return self.process or f"{socket.gethostname()}-{os.getpid()}"


def host_and_port(where: str) -> tuple[str, int]:
    """Host and port of ``HOST:PORT``; an IPv6 host stands in brackets. Raises ValueError."""
    host, _, port = where.rpartition(":")
    if not host or not port.isdecimal() or int(port) > MOST_PORT:
        raise ValueError(where)
    return host.removeprefix("[").removesuffix("]"), int(port)


def _most(text: str) -> Most:
    """Of ``PERSON/SERVER`` the two numbers, from 1; raises ValueError."""
    person, server = map(int, text.split("/"))
    if min(person, server) < 1:
        raise ValueError(text)
    return Most(person, server)


def _where(text: str) -> str:
    host_and_port(text)
    return text


def _store(text: str) -> str:
    try:
        address(text)
    except ArgumentError as fault:
        raise ValueError(text) from fault
    return text


_READ: Mapping[Any, Callable[[str], Any]] = {
    Most: _most,
    bool: lambda text: _TRUTHS[text.casefold()],
    "board": _where,
    "database_url": _store,
    "log_level": str.upper,
}
"""How the text of a setting is read, by its name or type; of all others their type says all."""


def read() -> Settings:
    """The settings of this environment, and before it of the files; what is empty is unset.

    Raises Refused (``bad_settings``), with a line for each that can't be: the variable, what stands there and what may.
    """
    try:
        files = [dotenv_values(file) for file in (DEFAULTS, FILE) if Path(file).is_file()]
    except (OSError, UnicodeDecodeError) as fault:
        raise refuse("bad_settings.file", file=FILE, fault=fault) from None
    said: dict[str, str] = {}
    for name, text in chain(*(file.items() for file in files), os.environ.items()):
        if text and text.strip():
            said[name.upper()] = text.strip()
    values, faults = dict[str, Any](), list[str]()
    for name, kind in get_type_hints(Settings, include_extras=True).items():
        if (typed := said.get(f"{PREFIX}{name.upper()}")) is None:
            continue
        make = _READ.get(name) or _READ.get(kind, str)
        try:
            values[name] = msgspec.convert(make(typed), kind, strict=False)
        except (ValueError, KeyError):
            faults.append(_told(name, typed))
    if faults:
        raise Refused("bad_settings", "\n".join(faults))
    return Settings(**values)


def _told(name: str, value: str) -> str:
    said = shown(value) if name == "database_url" else value
    return says("bad_setting", name=f"{PREFIX}{name.upper()}", value=said, must=says(f"setting.{name}"))


def unknown() -> tuple[str, ...]:
    """The names in ``.env`` that look like settings and are none: misspelt ones, for nothing else tells of them."""
    if not Path(FILE).is_file() or not os.access(FILE, os.R_OK):
        return ()
    known = {f"{PREFIX}{name.upper()}" for name in Settings.__struct_fields__}
    return tuple(name for name in dotenv_values(FILE) if name.upper().startswith(PREFIX) and name.upper() not in known)
