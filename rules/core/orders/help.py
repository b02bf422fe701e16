"""What can be said under a system: its verbs in one line each, with sentences to try."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from rules.core.tables.rows import BadTable, toml


class Help(Struct, frozen=True, forbid_unknown_fields=True):
    """What a verb does, in one line, and a few sentences that use it."""

    says: str
    forms: tuple[str, ...]


@cache
def helps(package: str) -> Mapping[str, Help]:
    """The verbs of ``<package>/data/verbs.toml`` by their first word; none where a system has no such file.

    Raises BadTable for a verb without its line.
    """
    if not (files(package) / "data" / "verbs.toml").is_file():
        return {}
    try:
        return msgspec.convert(dict(toml(package, "verbs")), dict[str, Help])
    except msgspec.ValidationError as fault:
        raise BadTable(f"{package}/verbs.toml: {fault}") from fault
