"""An item's ``kind``: the row of the tables that a thing is, and behind it the columns that its sheet gives anew.

``broadsword``, or ``broadsword|dmg=sw+2|type=cut``: a thing that changes hands keeps them. A number or truth stands as
it is, a text that looks like one in quotes; what is a list or a table of its own has a column for each leaf
(``modes.0.damage``).
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

_BETWEEN, _QUOTE = "|", "'"
S = TypeVar("S", bound=msgspec.Struct)


def kind(row: str, columns: Mapping[str, Any]) -> str:
    """Return the kind of a thing of that row with those columns, nested as plain data may be."""
    return _BETWEEN.join((row, *(f"{key}={_written(value)}" for key, value in _leaves(columns))))


def read(text: str) -> tuple[str, dict[str, Any]]:
    """Return the row of a kind and its columns, as they were given to ``kind``."""
    row, *said = text.split(_BETWEEN)
    columns: dict[str, Any] = {}
    for one in said:
        path, _, value = one.partition("=")
        *over, last = path.split(".")
        at = columns
        for key in over:
            at = at.setdefault(key, {})
        at[last] = _value(value)
    return row, {key: _listed(value) for key, value in columns.items()}


def given(entry: msgspec.Struct) -> dict[str, Any]:
    """Return what an entry of a sheet says: its columns that are not None."""
    said = ((name, getattr(entry, name)) for name in entry.__struct_fields__)
    return {name: value for name, value in said if value is not None}


def over(base: S, own: Mapping[str, Any], columns: Mapping[str, tuple[str, Callable[[Any], Any]]]) -> S:
    """Return a thing with the columns that its sheet gives anew: ``columns`` says the field of each and its reader.

    A column whose field the thing lacks belongs to another part of it, or to the item.
    """
    fields = base.__struct_fields__
    known = {columns[key]: value for key, value in own.items() if key in columns}
    return replace(base, **{field: read(value) for (field, read), value in known.items() if field in fields})


def _leaves(columns: Mapping[str, Any], lead: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in columns.items():
        if isinstance(value, list | tuple):
            yield from _leaves({str(n): one for n, one in enumerate(value)}, f"{lead}{key}.")
        elif isinstance(value, Mapping):
            yield from _leaves(value, f"{lead}{key}.")
        else:
            yield f"{lead}{key}", value


def _listed(value: Any) -> Any:
    """Return a table whose keys count from 0 as the list it was."""
    if not isinstance(value, dict):
        return value
    inner = {key: _listed(one) for key, one in value.items()}
    return [*inner.values()] if list(inner) == [str(n) for n in range(len(inner))] else inner


def _written(value: Any) -> str:
    if not isinstance(value, str):
        return msgspec.json.encode(value).decode()
    bare = value.replace(_BETWEEN, " ")
    return f"{_QUOTE}{bare}" if _value(bare) != bare else bare


def _value(text: str) -> Any:
    if text.startswith(_QUOTE):
        return text[1:]
    try:
        found = msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
    return found if isinstance(found, bool | int | float) else text
