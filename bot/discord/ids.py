"""Custom ids of buttons, menus and forms, ``1:verb:encounter:rest``: all that a press needs after any restart."""

import hashlib
import re
from collections.abc import Iterable
from typing import Any

VERSION = 1
"""Grows when the meaning of an id changes; presses of other versions find nothing."""
ENCOUNTER = r"(?P<encounter>\w+)"

ANSWER = rf"{VERSION}:answer:{ENCOUNTER}:(?P<version>\d+):(?P<question>\d+)\.(?P<choice>\d*(?:-\d+)*)"
"""``choice``: the numbers of the options from 0; several where several are picked, none where none is."""
PICK = rf"{VERSION}:pick:{ENCOUNTER}:(?P<version>\d+):(?P<question>\d+)\.(?P<page>\d+)"
LOOK = rf"{VERSION}:look:{ENCOUNTER}:(?P<version>\d+):(?P<question>\d+)"
WHY = rf"{VERSION}:why:{ENCOUNTER}:(?P<seq>\d+)"
UNDO = rf"{VERSION}:undo:{ENCOUNTER}:(?P<seq>\d+)"
ROLLS = rf"{VERSION}:rolls:{ENCOUNTER}:(?P<version>\d+):(?P<question>\d+)\.(?P<choice>\d+)"
ROLLED = rf"{VERSION}:rolled:{ENCOUNTER}:(?P<version>\d+):(?P<question>\d+)"
VERIFY = rf"{VERSION}:verify:{ENCOUNTER}:(?P<seq>\d+)"
REDO = rf"{VERSION}:redo:{ENCOUNTER}:(?P<seq>\d+)"


END = rf"{VERSION}:end:{ENCOUNTER}:(?P<seq>\d+)"
JUDGE = rf"{VERSION}:judge:{ENCOUNTER}:(?P<number>\d+)\.(?P<verdict>accept|decline)"
ACCEPT = rf"{VERSION}:accept:{ENCOUNTER}:(?P<figure>[0-9a-f]+)"
BOARD = rf"{VERSION}:board:{ENCOUNTER}:(?P<deed>next|options|map|undo)"
"""``deed``: what is said for whoever presses. No row is named: it holds for the present of the fight."""
TURN = rf"{VERSION}:turn:{ENCOUNTER}:(?P<slot>\d+):(?P<deed>.+)"
"""``deed``: ``go``, ``options``, or a sentence for the figure whose turn that slot of the agenda is."""
OFFER = rf"{VERSION}:offer:(?P<sentence>.+)"
"""The sentence as it would be typed: a press says it anew, for whoever presses."""
MOST = 100
"""How many characters a custom id may have."""
_PRESSED = (OFFER, ANSWER, PICK, LOOK, WHY, UNDO, ROLLS, VERIFY, REDO, END, JUDGE, ACCEPT, BOARD, TURN)
_OF_ROW = rf"{VERSION}:(?:why|undo|redo):{ENCOUNTER}:(?P<seq>\d+)"


def made(verb: str, encounter: str, *rest: str | int) -> str:
    """The custom id of one button; at most 100 characters for any encounter, version and choice there can be."""
    return ":".join(map(str, (VERSION, verb, encounter, *rest)))


def offered(sentence: str) -> str | None:
    """The custom id of a button that says a sentence; None for one that is too long for it."""
    custom = f"{VERSION}:offer:{sentence}"
    return custom if len(custom) <= MOST else None


def of_figure(name: str) -> str:
    """A figure's name as part of an id."""
    return hashlib.sha256(name.encode()).hexdigest()[:16]


def known(custom: str) -> bool:
    """Whether a button or menu of that custom id is one of this version's."""
    return any(re.fullmatch(one, custom) for one in _PRESSED)


def rows_of(encounter: str, components: Iterable[Any]) -> set[int]:
    """The rows of that fight whose resolutions the buttons of a message belong to."""
    custom = [getattr(child, "custom_id", None) or "" for row in components for child in getattr(row, "children", ())]
    found = [re.fullmatch(_OF_ROW, one) for one in custom]
    return {int(match["seq"]) for match in found if match is not None and match["encounter"] == encounter}
