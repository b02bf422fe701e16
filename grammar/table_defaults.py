"""What the arguments of a command to the table are where the line does not say them."""

from collections.abc import Mapping
from typing import TypeAlias

Arg: TypeAlias = str | int | bool | None

DEFAULTS: Mapping[str, Mapping[str, Arg]] = {
    "encounter start": {"system": None, "pace": None},
    "encounter add": {
        "times": None,
        "as": None,
        "side": None,
        "for": None,
        "hidden": False,
        "varied": False,
        "q": None,
        "r": None,
        "rolled": None,
    },
    "encounter join": {"side": None, "rolled": None},
    "encounter load": {"name": None, "path": None, "fresh": False},
    "encounter leave": {"name": None},
    "encounter end": {"now": False},
    "encounter option": {"key": None, "value": None},
    "verbosity": {"value": None},
    "dice": {"value": None},
    "sheet template": {"format": None},
    "sheet import": {"replace": False},
    "sheet accept": {"replace": False},
    "sheet export": {"format": None},
    "undo": {"n": None},
    "redo": {"n": None},
    "history": {"n": None},
    "encounter list": {"n": None},
    "sheet list": {"n": None},
    "options": {"name": None},
    "why": {"n": None},
    "state": {"name": None, "all": False},
    "card": {"name": None, "for": None},
    "map": {"reach": None, "sight": None},
    "foes": {"name": None, "n": None},
    "stats": {"name": None},
    "help": {"rest": "", "column": None},
    "alias": {"rest": "", "column": None},
    "mark": {"n": None},
    "reveal": {"name": None, "n": None},
    "effect": {"n": None, "rounds": None, "secret": False, "like": None, "of": None, "offers": None, "once": False},
    "effect save": {"shelf": None},
    "effect forget": {"shelf": None},
    "note": {"name": None, "here": False, "rounds": None, "secret": False},
    "effects": {"name": None},
    "end": {"name": None},
    "place": {"facing": None, "elevation": None},
    "control": {"by": None, "side": None},
}
"""By verb; a verb that is not here has none but those it can't do without."""
