"""Menus and forms as a person fills them in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.loopback.compose import Upload
from tests.loopback.offers import NotPossible, Resolved
from tests.loopback.wire import Json

TEXT_INPUT, STRING_SELECT, FILES, RADIO, CHECKBOXES, CHECKBOX = 4, 3, 19, 21, 22, 23


def chosen(part: Json, picks: Sequence[Any], resolved: Resolved) -> list[str]:
    """The values a menu sends; options go by label or value, anything else into `resolved`."""
    least, most = part.get("min_values"), part.get("max_values")
    many = len(part.get("options") or ()) if part["type"] == CHECKBOXES else 1
    if not (1 if least is None else least) <= len(picks) <= (many if most is None else most):
        if not picks and part.get("required") is False:
            return []
        raise NotPossible(f"{len(picks)} picks are not what this menu takes")
    if part["type"] not in (STRING_SELECT, RADIO, CHECKBOXES):
        return [resolved.add(pick) for pick in picks]
    values = []
    for pick in picks:
        found = [option["value"] for option in part["options"] if pick in (option["value"], option["label"])]
        if not found:
            raise NotPossible(f"{pick!r} is not among {[option['label'] for option in part['options']]}")
        values.append(found[0])
    return values


def fill(modal: Json, fields: dict[str, Any], resolved: Resolved) -> list[Json]:
    """The components of a submitted form; every field must exist, every required one be filled."""
    sent: list[Json] = []
    for part in modal["components"]:
        if part["type"] == 18:
            filled = _input(part["component"], part["label"], fields, resolved)
            sent.append({"type": 18, "id": part.get("id", 0), "component": filled})
        elif part["type"] == 1:
            inner = [_input(child, child.get("label", ""), fields, resolved) for child in part["components"]]
            sent.append({"type": 1, "id": part.get("id", 0), "components": inner})
    if fields:
        raise NotPossible(f"the form has no field {', '.join(sorted(fields))}")
    return sent


def _input(part: Json, label: str, fields: dict[str, Any], resolved: Resolved) -> Json:
    key = part["custom_id"] if part["custom_id"] in fields else label
    value = fields.pop(key, None)
    data: Json = {"type": part["type"], "id": part.get("id", 0), "custom_id": part["custom_id"]}
    required = part.get("required") is not False
    if part["type"] == TEXT_INPUT:
        text = (part.get("value") or "") if value is None else value
        if required and not text:
            raise NotPossible(f"{label!r} must be filled in")
        if text and not (part.get("min_length") or 0) <= len(text) <= (part.get("max_length") or 4000):
            raise NotPossible(f"{label!r}: length {len(text)} is out of bounds")
        return data | {"value": text}
    if part["type"] == CHECKBOX:
        return data | {"value": bool(part.get("default")) if value is None else bool(value)}
    picks = [] if value is None else list(value) if isinstance(value, (list, tuple)) else [value]
    if value is None:
        picks = [option["value"] for option in part.get("options") or () if option.get("default")]
    if part["type"] == FILES and not all(isinstance(pick, Upload) for pick in picks):
        raise NotPossible(f"{label!r} takes files")
    if not picks and not required:
        values: list[str] = []
    else:
        values = chosen(part, picks, resolved)
    if part["type"] == RADIO:
        return data | {"value": values[0] if values else None}
    return data | {"values": values}
