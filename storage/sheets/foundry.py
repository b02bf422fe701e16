"""What actors exported from Foundry have in common: their system, their items by type, and what an item says."""

from collections.abc import Iterator
from typing import Any

from storage.sheets.foreign import rows, table, text


def system(value: dict[str, Any]) -> dict[str, Any]:
    """What an actor or item says: under ``system``, in older files under ``data``."""
    return table(value.get("system", value.get("data")))


def items(actor: dict[str, Any], *types: str) -> Iterator[dict[str, Any]]:
    """The items of some types, in the order of the file."""
    return (one for one in rows(actor.get("items")) if one.get("type") in types)


def is_actor(value: Any, name: str, *types: str) -> bool:
    """Whether parsed JSON is an actor of that system, by its name or by an item of each of the types."""
    if not isinstance(value, dict) or not isinstance(value.get("items"), list):
        return False
    known = text(table(value.get("_stats")).get("systemId")) or text(
        table(table(value.get("flags")).get("exportSource")).get("system")
    )
    return known == name if known else all(any(items(value, one)) for one in types)
