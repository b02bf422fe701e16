"""Characters that ship with a system."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from rules.core.names import fold
from rules.core.tables import BadTable


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
