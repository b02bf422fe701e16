"""Custom ids of buttons, menus and forms, ``1:verb:encounter:rest``: all that a press needs after any restart."""

import hashlib
import re
from collections.abc import Iterable
from typing import Any

VERSION = 1
"""Grows when the meaning of an id changes; presses of other versions find nothing."""
OURS = rf"{VERSION}:\w+:.+"
MOST = 100
"""How many characters a custom id may have."""
ROLLED = "rolled"
"""The verb of the form for dice of one's own."""
PASTED = "pasted"
"""The verb of the form for a stat block."""

_ROW = r"(?P<seq>\d+)"
_QUESTION = r"(?P<version>\d+):(?P<question>\d+)"
_OF_FIGHT = {
    # The numbers of the options from 0; several where several are picked, none where none is.
    "answer": rf"{_QUESTION}\.(?P<choice>\d*(?:-\d+)*)",
    "pick": rf"{_QUESTION}\.(?P<page>\d+)",
    "rolls": rf"{_QUESTION}\.(?P<choice>\d+)",
    ROLLED: _QUESTION,
    "look": _QUESTION,
    "why": _ROW,
    "undo": _ROW,
    "redo": _ROW,
    "verify": _ROW,
    "end": _ROW,
    "judge": r"(?P<number>\d+)\.(?P<verdict>accept|decline)",
    "accept": r"(?P<figure>[0-9a-f]+)",
    # What is said for whoever presses. No row is named: it holds for the present of the fight.
    "board": r"(?P<deed>next|options|map|undo)",
    # ``go``, ``options``, or a sentence for the figure whose turn that slot of the agenda is.
    "turn": r"(?P<slot>\d+):(?P<deed>.+)",
}
_PATTERNS = {verb: rf"{VERSION}:{verb}:(?P<encounter>\w+):{rest}" for verb, rest in _OF_FIGHT.items()}
# The sentence as it would be typed: a press says it anew, for whoever presses.
_PATTERNS[PASTED] = rf"{VERSION}:{PASTED}:(?P<sentence>.+)"
_PATTERNS["offer"] = rf"{VERSION}:offer:(?P<sentence>.+)"


def made(verb: str, *parts: str | int) -> str:
    """The custom id of one button: its fight and what its verb needs, or the sentence of an ``offer``.

    At most ``MOST`` characters for any fight, version and choice there can be; one with a sentence may be too long.
    """
    return ":".join(map(str, (VERSION, verb, *parts)))


def of_figure(name: str) -> str:
    """A figure's name as part of an id."""
    return hashlib.sha256(name.encode()).hexdigest()[:16]


def read(custom: str) -> tuple[str, re.Match[str]] | None:
    """The verb of a custom id and its parts by name; None for one that this version does not make."""
    verb = custom.split(":", 2)[1] if re.fullmatch(OURS, custom) else ""
    found = re.fullmatch(_PATTERNS[verb], custom) if verb in _PATTERNS else None
    return (verb, found) if found is not None else None


def rows_of(encounter: str, components: Iterable[Any]) -> set[int]:
    """The rows of that fight whose resolutions the buttons of a message belong to."""
    return {int(match["seq"]) for match in _on(encounter, components, "why", "undo", "redo")}


def asked_by(encounter: str, components: Iterable[Any]) -> set[int]:
    """The versions of that fight's questions that the buttons of a message answer."""
    return {int(match["version"]) for match in _on(encounter, components, "answer")}


def _on(encounter: str, components: Iterable[Any], *verbs: str) -> list[re.Match[str]]:
    custom = [getattr(child, "custom_id", None) or "" for row in components for child in getattr(row, "children", ())]
    found = [match for verb, match in filter(None, map(read, custom)) if verb in verbs]
    return [match for match in found if match["encounter"] == encounter]
