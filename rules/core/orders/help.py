"""What can be said under a system: its verbs in one line each, with sentences to try."""

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from rules.core.tables.rows import entries


class Help(Struct, frozen=True, forbid_unknown_fields=True):
    """What a verb does, in one line, and a few sentences that use it."""

    says: str
    forms: tuple[str, ...]


@cache
def helps(package: str) -> Mapping[str, Help]:
    """Return the verbs of ``<package>/data/verbs.toml`` by their first word; none where a system has no such file.

    Raises BadTable for a verb without its line, or with a key that there is none of.
    """
    return entries(package, "verbs", Help)
