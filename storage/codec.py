"""Values of the rules to JSON text and back. Events written by older versions are brought up to date by their tag."""

import hashlib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeAlias

import msgspec

from rules.core.encounter import Encounter
from rules.core.events import Event
from rules.core.report import Die
from storage.rows import Pending, Report

Upcast: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]

UPCASTS: dict[str, Upcast] = {}
"""By an event's stored tag: how its plain form becomes one of today. An event whose meaning changes gets a new tag,
and its old tag an entry here; the result may again bear an old tag."""

_encoder = msgspec.json.Encoder()
_events = msgspec.json.Decoder(tuple[Event, ...])
_plain = msgspec.json.Decoder(list[dict[str, Any]])
_dice = msgspec.json.Decoder(tuple[Die, ...])
_answers = msgspec.json.Decoder(dict[str, str])
_report = msgspec.json.Decoder(Report)
_pending = msgspec.json.Decoder(Pending)
_state = msgspec.json.Decoder(Encounter)


@cache
def shape() -> str:
    """The fingerprint of the state's fields: snapshots of another shape are passed over, never misread."""
    fields = msgspec.json.encode(msgspec.json.schema(Encounter), order="deterministic")
    return hashlib.sha256(fields).hexdigest()[:16]


def encode(value: Any) -> str:
    """Any value of the rules, or plain data, as JSON text."""
    return _encoder.encode(value).decode()


def events(text: str | bytes, upcasts: Mapping[str, Upcast] | None = None) -> tuple[Event, ...]:
    """The events of a row; raises msgspec.ValidationError for what no version has ever written."""
    upcasts = UPCASTS if upcasts is None else upcasts
    try:
        return _events.decode(text)
    except msgspec.ValidationError:
        if not upcasts:
            raise
    return msgspec.convert([_today(event, upcasts) for event in _plain.decode(text)], tuple[Event, ...])


def _today(event: dict[str, Any], upcasts: Mapping[str, Upcast]) -> dict[str, Any]:
    while (tag := str(event.get("event"))) in upcasts:
        event = upcasts[tag](event)
        if event.get("event") == tag:
            break
    return event


def dice(text: str | bytes) -> tuple[Die, ...]:
    """The dice of a row."""
    return _dice.decode(text)


def answers(text: str | bytes) -> dict[str, str]:
    """The answers of a row, by question id."""
    return _answers.decode(text)


def report(text: str | bytes) -> Report:
    """The report of a row."""
    return _report.decode(text)


def pending(text: str | bytes) -> Pending:
    """A suspended command."""
    return _pending.decode(text)


def state(text: str | bytes) -> Encounter:
    """A snapshot; only to be used for one of today's shape."""
    return _state.decode(text)
