"""What a log says beside what is read of it: keys that stand twice, and keys that nothing reads.

Whoever reads such a log by another program may be shown something else than what was proved.
"""

import json
from collections.abc import Iterator
from typing import Any

from msgspec import inspect

from rules.core.report import Die
from storage.rows import Report
from storage.texts import says

_READ = {"dice": inspect.type_info(tuple[Die, ...]), "report": inspect.type_info(Report)}


def need_single_keys(document: bytes) -> None:
    """Raise ValueError for a JSON document with a key that stands twice in one object."""
    json.loads(document, object_pairs_hook=_single)


def _single(pairs: list[tuple[str, Any]]) -> None:
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            raise ValueError(says("document.twice", key=key))
        seen.add(key)


def unread(column: str, value: Any) -> Iterator[str]:
    """The keys in a row's dice or report, as plain data, that this version doesn't read."""
    yield from _unread(value, _READ[column])


def _unread(value: Any, kind: inspect.Type) -> Iterator[str]:
    if isinstance(kind, inspect.StructType) and isinstance(value, dict):
        known = {field.encode_name: field.type for field in kind.fields}
        for key, inner in value.items():
            if key in known:
                yield from _unread(inner, known[key])
            elif key != kind.tag_field:
                yield key
    elif isinstance(kind, inspect.VarTupleType | inspect.ListType) and isinstance(value, list):
        for inner in value:
            yield from _unread(inner, kind.item_type)
    elif isinstance(kind, inspect.UnionType):
        structs = [one for one in kind.types if isinstance(one, inspect.StructType)]
        tagged = [
            one for one in structs if one.tag_field and isinstance(value, dict) and value.get(one.tag_field) == one.tag
        ]
        for one in tagged or structs[:1]:
            yield from _unread(value, one)
