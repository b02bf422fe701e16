"""Sheets as YAML, the plain part of it: no anchors, aliases, tags or merge keys, no key twice.

The file is read event by event and refused at the first forbidden one, so that nothing is ever expanded. Unquoted words
are numbers, ``true``, ``false`` or text; YAML 1.1's further readings (``no``, ``1:30``, ``010``) are not applied.
"""

from collections.abc import Iterable
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
)

from storage.sheets.limits import (
    MAX_DEPTH,
    MAX_NODES,
    Plain,
    UnreadableSheet,
    decoded,
    scalar,
    shown,
    sound,
    too_deep,
    too_many,
)

# libyaml's parser where PyYAML was built with it: the same events, ten times as fast.
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NOTHING = ("", "~", "null")


def read(data: bytes) -> Plain:
    """The sheet, or the list of sheets (a list, or several documents), in a YAML file; raises UnreadableSheet."""
    text = decoded(data)
    try:
        documents = _documents(yaml.parse(text, Loader=_LOADER))
    except yaml.MarkedYAMLError as fault:
        told = ": ".join(part for part in (fault.context, fault.problem) if part)
        raise UnreadableSheet(
            f"{_place(fault.problem_mark or fault.context_mark)}: {told}. YAML wants key: value, one to a line, "
            "with blanks (no tabs) to indent."
        ) from None
    except yaml.YAMLError as fault:
        told = str(fault).splitlines()[0][:200]
        raise UnreadableSheet(f"This is not YAML: {told}. Save the sheet as plain UTF-8 text.") from None
    if not documents:
        raise UnreadableSheet("The file is empty. A sheet has at least a name and its characteristics.")
    return sound(documents[0] if len(documents) == 1 else documents)


def write(sheet: dict[str, Any]) -> bytes:
    """A sheet as YAML in block style; texts that would read as something else are quoted."""
    return yaml.dump(
        sheet, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=100, encoding="utf-8", explicit_start=False
    )


class _Dumper(yaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    plain = isinstance(scalar(text), str) and text.lower() not in _NOTHING
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=None if plain else "'")


_Dumper.add_representer(str, _text)


class _Table:
    """An open table or list; ``key`` is what the next value of a table belongs to."""

    def __init__(self, mapping: bool) -> None:
        self.made: Any = {} if mapping else []
        self.mapping = mapping
        self.key: str | None = None


def _documents(events: Iterable[Event]) -> list[Any]:
    documents: list[Any] = []
    open_: list[_Table] = []
    nodes = 0

    def put(value: Any) -> None:
        if not open_:
            documents.append(value)
        elif open_[-1].mapping:
            open_[-1].made[open_[-1].key] = value
            open_[-1].key = None
        else:
            open_[-1].made.append(value)

    for event in events:
        _plain(event)
        nodes += isinstance(event, NodeEvent)
        if nodes > 2 * MAX_NODES:
            raise too_many()
        wants_key = bool(open_) and open_[-1].mapping and open_[-1].key is None
        if isinstance(event, CollectionStartEvent):
            if wants_key:
                raise UnreadableSheet(f"{_place(event.start_mark)}: a key must be a word, not a table or list.")
            if len(open_) >= MAX_DEPTH:
                raise too_deep()
            open_.append(_Table(isinstance(event, MappingStartEvent)))
        elif isinstance(event, CollectionEndEvent):
            put(open_.pop().made)
        elif isinstance(event, ScalarEvent) and wants_key:
            open_[-1].key = _key(event, open_[-1].made)
        elif isinstance(event, ScalarEvent):
            put(_value(event))
    return documents


def _plain(event: Event) -> None:
    place = _place(event.start_mark)
    if isinstance(event, AliasEvent):
        raise UnreadableSheet(f"{place}: an alias (*{event.anchor}). Write the value out where it is used.")
    if isinstance(event, NodeEvent) and event.anchor is not None:
        raise UnreadableSheet(f"{place}: an anchor (&{event.anchor}). Take it out and write values out.")
    if isinstance(event, ScalarEvent | CollectionStartEvent) and event.tag is not None:
        raise UnreadableSheet(f"{place}: a tag ({shown(event.tag)}). Take it out; quotes make a text a text.")
    if isinstance(event, DocumentStartEvent) and event.tags:
        raise UnreadableSheet(f"{place}: a %TAG directive. Take it out.")


def _key(event: ScalarEvent, table: dict[str, Any]) -> str:
    key: str = event.value
    if key == "<<" and not event.style:
        raise UnreadableSheet(f"{_place(event.start_mark)}: a merge key (<<). Write the values out.")
    if key in table:
        raise UnreadableSheet(
            f"{_place(event.start_mark)}: the key {shown(key)} stands twice in one table. Keep one of them."
        )
    return key


def _value(event: ScalarEvent) -> Any:
    if event.style:
        return event.value
    return None if event.value.lower() in _NOTHING else scalar(event.value)


def _place(mark: Any) -> str:
    return "This file" if mark is None else f"Line {mark.line + 1}, column {mark.column + 1}"
