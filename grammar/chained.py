"""Deeds said one behind another in one line, for a grammar that joins no such deeds: each is a sentence of its own."""

import contextlib
import re
from collections.abc import Iterator

from msgspec.structs import replace

from grammar.offers import after, understood
from grammar.readings import begins
from grammar.scene import Scene, all_readings
from rules.core.encounter import current
from rules.core.oracle import Unpinned
from rules.core.report import Refused

_SEAM = re.compile(r"\s*,?\s+(?:and\s+then|then|and|&)\s+|\s*[,;]\s+(?!\d)", re.IGNORECASE)
_MOST = 3
"""Deeds of one line."""


def one_behind_another(text: str, scene: Scene, most: int = _MOST) -> tuple[str, ...]:
    """The sentences of a line that says several deeds of one figure, each as it is carried out; none for other lines.

    Each is legal after those before it, and of the same turn: nobody has two by saying *and*.
    """
    for head, rest in _parted(text, scene) if most > 1 else ():
        with contextlib.suppress(Refused):
            first = understood(head, scene)
            order = scene.order(first)
            later = replace(scene, talk=replace(scene.talk, foes=order.targets or scene.talk.foes))
            with contextlib.suppress(Unpinned):
                later = after(first, later)
            if current(later.enc) != current(scene.enc):
                continue
            behind = f"{order.who}: {rest}" if order.who is not None and ":" not in rest else rest
            further = one_behind_another(behind, later, most - 1)
            with contextlib.suppress(Refused):
                return (first, *(further or (understood(behind, later),)))
            if one := _joined(first, behind, later, scene):
                return (one,)
    return ()


def _joined(first: str, rest: str, later: Scene, scene: Scene) -> str:
    """Two deeds as one sentence, where the dice of the first decide whether the second can be done; else empty."""
    for reading in all_readings(rest, later):
        deed = reading.text.partition(":")[2].strip() or reading.text
        with contextlib.suppress(Refused):
            return understood(f"{first} then {deed}", scene)
    return ""


def _parted(text: str, scene: Scene) -> Iterator[tuple[str, str]]:
    """The line before and behind each word that may join two deeds, where a verb stands behind it."""
    for seam in _SEAM.finditer(text):
        rest = text[seam.end() :].strip()
        if rest and begins(rest, scene.rules, scene.names):
            yield text[: seam.start()].strip(), rest
