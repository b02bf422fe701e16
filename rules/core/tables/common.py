"""How the things and skills of a system's tables are called in running text: a common name begins small there."""

import csv
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

TABLES = ("weapons", "shields", "missiles", "armour", "skills")
"""The tables whose ``name`` is one; what bears a name of its own stands in none of them."""


@cache
def common(package: str) -> Mapping[str, str]:
    """The names of a package's tables that are written with capitals, each as it stands in running text."""
    found = {}
    for table in TABLES:
        place = files(package) / "data" / f"{table}.csv"
        if place.is_file():
            for row in csv.DictReader(place.read_text(encoding="utf-8").splitlines()):
                name = row.get("name") or ""
                found[name] = name.lower()
    return {name: small for name, small in found.items() if name != small}


def running(package: str, name: str) -> str:
    """A thing or skill as it stands in running text; a name of its own stays as it is."""
    return common(package).get(name, name)
