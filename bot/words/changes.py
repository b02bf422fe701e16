"""What differs between two sheets, in a few words."""

from collections.abc import Mapping
from typing import Any


def changed(old: Mapping[str, Any], new: Mapping[str, Any], path: str = "") -> tuple[str, ...]:
    """What differs between two sheets, as ``dodge 30 -> 35``."""
    found: list[str] = []
    for key in dict.fromkeys((*old, *new)):
        was, now_ = old.get(key), new.get(key)
        if was == now_:
            continue
        if isinstance(was, dict) and isinstance(now_, dict):
            found += changed(was, now_, f"{path}{key}.")
        elif isinstance(was, list) or isinstance(now_, list):
            found.append(f"{path}{key}")
        else:
            found.append(f"{path}{key} {'-' if was is None else was} -> {'-' if now_ is None else now_}")
    return tuple(found)
