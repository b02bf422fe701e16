"""Custom ids of buttons, menus and forms, ``1:verb:encounter:rest``: all that a press needs after any restart."""

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


def made(verb: str, encounter: str, *rest: str | int) -> str:
    """The custom id of one button; at most 100 characters for any encounter, version and choice there can be."""
    return ":".join(map(str, (VERSION, verb, encounter, *rest)))
