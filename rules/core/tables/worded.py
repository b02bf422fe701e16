"""Entries of data files whose words stand among the texts of their package."""

from functools import cache

from rules.core.tables.rows import BadTable
from rules.texts.store import TEMPLATE, codes, pattern, spelt, told


def worded(package: str, kind: str, key: str, file: str) -> str:
    """What the package's texts say of an entry of a data file. Raises BadTable, naming both, where they say nothing."""
    found = pattern(package, kind, key)
    if found is None:
        raise BadTable(f"{package}/{file} [{key}]: texts/en.ftl has no {kind}-{spelt(key)}")
    return found.exact({})


@cache
def key_notes(package: str) -> dict[str, str]:
    """What stands beside the keys of a system's example sheet, by their paths (``weapons.also``)."""
    return {code.replace("-", "_"): told(package, TEMPLATE, code, {}) for code in codes(package, TEMPLATE)}
