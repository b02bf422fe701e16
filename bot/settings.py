"""The settings of an installation, from the environment or a file ``.env``; ``.env.example`` explains each."""

import os
import socket
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from dotenv import dotenv_values
from pydantic import BeforeValidator, Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict
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
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


def _most(value: Any) -> Most:
    """Of ``PERSON/SERVER`` the two numbers, from 1; raises ValueError."""
    most = Most(*map(int, value.split("/"))) if isinstance(value, str) and value.count("/") == 1 else value
    if not isinstance(most, Most) or min(most) < 1:
        raise ValueError(value)
    return most


Pair: TypeAlias = Annotated[Most, NoDecode, BeforeValidator(_most)]
"""A limit, written ``PERSON/SERVER``."""


class Settings(BaseSettings):
    """What an operator may set; every name is prefixed with ``STRIKERANK_``. An empty value means that it is unset."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_file=(DEFAULTS, FILE), env_ignore_empty=True, extra="ignore", str_strip_whitespace=True
    )

    token: SecretStr = SecretStr("")
    database_url: str = "sqlite:///strikerank.db"
    guild: int | None = Field(default=None, gt=0)
    typed_commands: bool = False
    shards: Literal["auto"] | Annotated[int, Field(ge=1)] = "auto"
    process: str = Field(default="", max_length=60)
    board: str = ""
    board_url: str = Field(default="", pattern="^(https?://.+[^/])?$")
    log_level: str = "INFO"
    log: Literal["text", "json"] = "text"
    discord_api_base: str = Field(default="", pattern="^(https?://.+)?$")
    discord_gateway: str = Field(default="", pattern="^(wss?://.+)?$")
    discord_cdn: str = Field(default="", pattern="^(https?://.+)?$")
    forget_guild_days: int = Field(default=30, ge=0, le=36500)
    keep_fights_days: int | None = Field(default=None, ge=1, le=36500)
    tracker_seconds: float = Field(default=1.0, ge=0, allow_inf_nan=False)
    defer_after_ms: int = Field(default=400, ge=0, le=2500)
    commands_a_minute: Pair = Most(120, 1200)
    attachments_a_day: Pair = Most(100, 1000)
    open_odds: Pair = Most(5, 20)
    aliases: Pair = Most(300, 300)
    saved_fights: Pair = Most(50, 50)

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

    @model_validator(mode="before")
    @classmethod
    def _blank_is_unset(cls, values: Any) -> Any:
        if not isinstance(values, Mapping):
            return values
        return {key: value for key, value in values.items() if not (isinstance(value, str) and not value.strip())}

    @field_validator("log_level", mode="before")
    @classmethod
    def _level(cls, value: Any) -> str:
        level = str(value).strip().upper()
        if level not in LEVELS:
            raise ValueError(level)
        return level

    @field_validator("board")
    @classmethod
    def _address(cls, value: str) -> str:
        if value:
            host_and_port(value)
        return value

    @field_validator("database_url")
    @classmethod
    def _store(cls, value: str) -> str:
        try:
            address(value)
        except ArgumentError as fault:
            raise ValueError(str(fault)) from fault
        return value


def host_and_port(where: str) -> tuple[str, int]:
    """Host and port of ``HOST:PORT``; an IPv6 host stands in brackets. Raises ValueError."""
    host, _, port = where.rpartition(":")
    if not host or not port.isdecimal() or int(port) > MOST_PORT:
        raise ValueError(where)
    return host.removeprefix("[").removesuffix("]"), int(port)


def read() -> Settings:
    """The settings of this environment and folder.

    Raises Refused (``bad_settings``), with a line for each that can't be: the variable, what stands there and what may.
    """
    try:
        return Settings()
    except ValidationError as faults:
        rows = [_told(str(fault["loc"][0]), fault["input"]) for fault in faults.errors()]
        raise Refused("bad_settings", "\n".join(dict.fromkeys(rows))) from None
    except (OSError, UnicodeDecodeError) as fault:
        raise refuse("bad_settings.file", file=FILE, fault=fault) from None


def _told(name: str, value: object) -> str:
    said = shown(str(value)) if name == "database_url" else str(value)
    return says("bad_setting", name=f"{PREFIX}{name.upper()}", value=said, must=says(f"setting.{name}"))


def unknown() -> tuple[str, ...]:
    """The names in ``.env`` that look like settings and are none: misspelt ones, for nothing else tells of them."""
    if not Path(FILE).is_file() or not os.access(FILE, os.R_OK):
        return ()
    known = {f"{PREFIX}{name.upper()}" for name in Settings.model_fields}
    return tuple(name for name in dotenv_values(FILE) if name.upper().startswith(PREFIX) and name.upper() not in known)
