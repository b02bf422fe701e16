"""What people say in a language, as rows of ``words.LANGUAGE.tsv``: who adds a way of saying things adds a row."""

from collections.abc import Mapping
from importlib.resources import files

from msgspec import Struct

LANGUAGE = "en"
FILE = f"words.{LANGUAGE}.tsv"
_COLUMNS = 3
_PHRASES = {"verb": "verbs", "word": "words"}
"""The kinds of rows that mean something else, and what they are called together."""


class BadRow(Exception):
    """A row that is not kind, said and means, parted by tabs: which one."""


class Spoken(Struct, frozen=True):
    """Phrases with what they mean, the likelier meaning first, and the words of each other kind."""

    phrases: Mapping[str, Mapping[str, tuple[str, ...]]]
    lists: Mapping[str, tuple[str, ...]]


def spoken(text: str) -> Spoken:
    """The rows of a file; raises BadRow."""
    phrases: dict[str, dict[str, tuple[str, ...]]] = {kind: {} for kind in _PHRASES.values()}
    lists: dict[str, list[str]] = {}
    for number, row in enumerate(text.splitlines()[1:], 2):
        if row.startswith("#"):
            continue
        columns = row.split("\t")
        if len(columns) != _COLUMNS or not columns[1]:
            raise BadRow(f"{FILE}:{number}: {row!r}")
        kind, said, means = columns
        if kind in _PHRASES:
            phrases[_PHRASES[kind]][said] = tuple(means.split(" | "))
        else:
            lists.setdefault(kind, []).append(said)
    return Spoken(phrases, {kind: tuple(every) for kind, every in lists.items()})


def written() -> str:
    """The text of the file."""
    return (files("grammar") / FILE).read_text("utf-8")
