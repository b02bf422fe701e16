"""Armour of characters from other programs: DR by location as pieces of one suit."""

from collections.abc import Iterable
from typing import Any

from rules.core.names import fold
from rules.core.sheet.foreign import Foreign, Protection
from rules.gurps4.tables.printed import LOCATIONS
from rules.gurps4.tables.says import says

PLACES = {"eye": "eyes", "eyes": "eyes", "hand": "hands", "hands": "hands", "foot": "feet", "feet": "feet"}
MOST_SHOWN = 60


def few(names: Iterable[str]) -> str:
    """Names in a line, each once, the first of very many."""
    found = list(dict.fromkeys(names))
    more = f" and {len(found) - MOST_SHOWN} more" if len(found) > MOST_SHOWN else ""
    return ", ".join(found[:MOST_SHOWN]) + more


def suits(data: Foreign) -> tuple[list[dict[str, Any]], list[str]]:
    """The pieces, the skull's bone taken off, of which one weighs for all; and a line for what is worth checking."""
    found, strange = _by_place(data.protection)
    alike: dict[tuple[int, int], list[str]] = {}
    for place, dr in found.items():
        if dr != (0, 0):
            alike.setdefault(dr, []).append(place)
    pieces: list[dict[str, Any]] = [
        {"id": f"suit_{n}", "name": "armour", "at": at, "dr": dr, "crushing": crushing, "lb": 0}
        for n, ((dr, crushing), at) in enumerate(alike.items(), start=1)
    ]
    told = []
    if pieces:
        pieces[0]["lb"] = data.armour_pounds
        worn = data.armour
        told.append(says("suit.rigid_of", names=few(worn)) if worn else says("suit.rigid"))
    if strange:
        told.append(says("adopted.strange_locations", strange=few(strange)))
    return pieces, told


def _by_place(protection: Iterable[Protection]) -> tuple[dict[str, tuple[int, int]], list[str]]:
    """DR and DR against crushing of each place, the vitals' beyond the torso's; and places nobody has."""
    found: dict[str, tuple[int, int]] = {}
    strange = []
    for one in protection:
        words = fold(one.location)
        place = PLACES.get(words, words.replace(" ", "_"))
        if place not in (*LOCATIONS, *PLACES.values()):
            strange.append(one.location)
            continue
        bone = LOCATIONS[place].dr if place in LOCATIONS else 0
        crushing = one.dr if one.crushing is None else one.crushing
        found[place] = (max(0, one.dr - bone), max(0, crushing - bone))
    torso, vitals = found.get("torso", (0, 0)), found.pop("vitals", (0, 0))
    extra = (max(0, vitals[0] - torso[0]), max(0, vitals[1] - torso[1]))
    if extra != (0, 0):
        found["vitals"] = extra
    return found, strange
