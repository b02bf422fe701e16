"""What can be said under a system: its verbs in one line each, with sentences to try."""

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from rules.core.tables.rows import entries
from rules.core.tables.words import worded
from rules.texts.store import VERB


class Help(Struct, frozen=True):
    """What a verb does, in one line, and a few sentences that use it."""

    says: str
    forms: tuple[str, ...]


@cache
def helps(package: str) -> Mapping[str, Help]:
    """Return the verbs of ``<package>/data/verbs.toml`` by their first word; none where a system has no such file.

    Raises BadTable for a verb whose sentences are no list, or that the package's texts have no line for.
    """
    forms = entries(package, "verbs", tuple[str, ...])
    return {verb: Help(worded(package, VERB, verb, "verbs.toml"), said) for verb, said in forms.items()}
