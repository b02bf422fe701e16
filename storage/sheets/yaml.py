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
from storage.texts import says

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
            says("yaml.fault", place=_place(fault.problem_mark or fault.context_mark), fault=told)
        ) from None
    except yaml.YAMLError as fault:
        told = str(fault).splitlines()[0][:200]
        raise UnreadableSheet(says("yaml.other", fault=told)) from None
    if not documents:
        raise UnreadableSheet(says("sheet.empty"))
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
                raise UnreadableSheet(says("yaml.key", place=_place(event.start_mark)))
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
        raise UnreadableSheet(says("yaml.alias", place=place, name=event.anchor))
    if isinstance(event, NodeEvent) and event.anchor is not None:
        raise UnreadableSheet(says("yaml.anchor", place=place, name=event.anchor))
    if isinstance(event, ScalarEvent | CollectionStartEvent) and event.tag is not None:
        raise UnreadableSheet(says("yaml.tag", place=place, tag=shown(event.tag)))
    if isinstance(event, DocumentStartEvent) and event.tags:
        raise UnreadableSheet(says("yaml.directive", place=place))


def _key(event: ScalarEvent, table: dict[str, Any]) -> str:
    key: str = event.value
    if key == "<<" and not event.style:
        raise UnreadableSheet(says("yaml.merge", place=_place(event.start_mark)))
    if key in table:
        raise UnreadableSheet(says("yaml.twice", place=_place(event.start_mark), key=shown(key)))
    return key


def _value(event: ScalarEvent) -> Any:
    if event.style:
        return event.value
    return None if event.value.lower() in _NOTHING else scalar(event.value)


def _place(mark: Any) -> str:
    return says("this_file") if mark is None else says("place", line=mark.line + 1, column=mark.column + 1)
