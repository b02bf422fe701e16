"""Characters that ship with a system."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from rules.core.names import fold
from rules.core.tables.rows import BadTable, rows


@cache
def ready(package: str) -> Mapping[str, dict[str, Any]]:
    """The sheets in ``<package>/data/characters/*.toml`` as plain data, by folded name, in the order of their files.

    Read once; the sheets are shared, so read them through the system's ``read_sheet`` before use. A system without that
    folder has none. Raises BadTable for a file that is not TOML, has no name, or bears the name of another.
    """
    folder = files(package) / "data" / "characters"
    found: dict[str, dict[str, Any]] = {}
    if not folder.is_dir():
        return MappingProxyType(found)
    for file in sorted((one for one in folder.iterdir() if one.name.endswith(".toml")), key=lambda one: one.name):
        try:
            sheet = tomllib.loads(file.read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError as fault:
            raise BadTable(f"{package}/characters/{file.name}: {fault}") from fault
        name = sheet.get("name")
        if not isinstance(name, str) or not fold(name):
            raise BadTable(f"{package}/characters/{file.name}: has no name")
        if fold(name) in found:
            raise BadTable(f"{package}/characters/{file.name}: a second {name}")
        found[fold(name)] = sheet
    return MappingProxyType(found)


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
