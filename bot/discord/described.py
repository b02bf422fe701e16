"""What Discord shows of the slash commands and their fields: ``help.toml``, and ``slash.toml`` for what is its own."""

from collections.abc import Mapping
from functools import cache

import msgspec
from msgspec import Struct

from bot.handlers.helping import talks
from bot.texts.phrases import HOUSE
from rules.core.tables.rows import toml

VERB = "verb"
"""The entry of ``slash.toml`` for the fields of the systems' verbs."""


class Described(Struct, frozen=True, forbid_unknown_fields=True):
    """A command or a group in one line, and its fields, each by its name."""

    says: str = ""
    fields: Mapping[str, str] = {}


@cache
def described(command: str) -> Described:
    """What is shown of a command: its own words in ``slash.toml``, else the short ones of its entry in the help."""
    own = _own().get(command)
    if own is not None:
        return own
    talk = talks()[command]
    return Described(talk.short or talk.says.removesuffix("."), talk.fields)


def field(command: str, name: str) -> str:
    """What a command's field is for: the command's words for it, else those of every field of that name."""
    return described(command).fields.get(name) or described("").fields[name]


@cache
def _own() -> Mapping[str, Described]:
    """The entries of ``slash.toml``; under no name what fields say that have no words of their own."""
    read = toml(HOUSE, "slash")
    return {"": Described(fields=read.pop("fields")), **msgspec.convert(read, dict[str, Described])}
