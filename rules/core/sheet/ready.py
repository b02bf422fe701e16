"""Characters that ship with a system."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from rules.core.names import fold
from rules.core.tables.rows import BadTable, rows

_NAME = re.compile(r"^name\s*=.*$", re.MULTILINE)


class _Sheets(Mapping[str, dict[str, Any]]):
    """Sheets by folded name; each is read when it is first asked for, since a fight needs a few of a hundred."""

    def __init__(self, texts: Mapping[str, tuple[str, str]]) -> None:
        self._texts = texts
        self._read: dict[str, dict[str, Any]] = {}

    def __getitem__(self, name: str) -> dict[str, Any]:
        if name not in self._read:
            self._read[name] = _read(*self._texts[name])
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


@cache
def ready(package: str) -> Mapping[str, dict[str, Any]]:
    """The sheets in ``<package>/data/characters/*.toml`` as plain data, by folded name, in the order of their files.

    The sheets are shared, so read them through the system's ``read_sheet`` before use. A system without that folder has
    none. Raises BadTable for a file without a name, or with that of another; asking for a sheet raises it
    for a file that is not TOML.
    """
    folder = files(package) / "data" / "characters"
    found: dict[str, tuple[str, str]] = {}
    every = folder.iterdir() if folder.is_dir() else ()
    for file in sorted((one for one in every if one.name.endswith(".toml")), key=lambda one: one.name):
        where, text = f"{package}/characters/{file.name}", file.read_text(encoding="utf-8")
        line = _NAME.search(text)
        name = _read(where, line[0])["name"] if line else None
        if not isinstance(name, str) or not fold(name):
            raise BadTable(f"{where}: has no name")
        if fold(name) in found:
            raise BadTable(f"{where}: a second {name}")
        found[fold(name)] = where, text
    return _Sheets(found)


def _read(where: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadTable(f"{where}: {fault}") from fault


class Common(Struct, frozen=True):
    """A row of ``data/creatures.csv``: the name of the ready character that a common word stands for."""

    word: str
    name: str


@cache
def common(package: str) -> Mapping[str, str]:
    """The folded names that common words stand for, of ``<package>/data/creatures.csv``; none without that file.

    Raises BadTable for a name that no ready character bears, and for a word that is one's name or stands twice.
    """
    if not (files(package) / "data" / "creatures.csv").is_file():
        return MappingProxyType({})
    found: dict[str, str] = {}
    for row in rows(package, "creatures", Common):
        word, name = fold(row.word), fold(row.name)
        if name not in ready(package) or word in ready(package) or word in found:
            raise BadTable(f"{package}/creatures.csv: {row.word} can't stand for {row.name}")
        found[word] = name
    return MappingProxyType(found)


def named(package: str, typed: str) -> str | None:
    """The folded name of the ready character of that name or common word; None where it is only a part of a name.

    ``wolf`` is the Grey Wolf; ``troll`` may be any troll, so with numbers of its own it is not the Cave Troll.
    """
    want = fold(typed)
    return want if want in ready(package) else common(package).get(want)


def called(package: str, typed: str) -> tuple[str, ...]:
    """The folded names of the ready characters that a name or a common word may mean.

    The one of that name; else the one that the word commonly stands for; else those whose last words it is (``spider``
    for Giant Spider); else those that have it among their words.
    """
    want, every = fold(typed), ready(package)
    if want in every:
        return (want,)
    if want in common(package):
        return (common(package)[want],)
    if not want:
        return ()
    last = tuple(name for name in every if name.endswith(f" {want}"))
    return last or tuple(name for name in every if f" {want} " in f" {name} ")
