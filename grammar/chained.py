"""Deeds said one behind another in one line, for a grammar that joins no such deeds: each is a sentence of its own."""

import contextlib
import re
from collections.abc import Iterator

from msgspec.structs import replace

from grammar.offers import after, understood
from grammar.readings import begins
from grammar.scene import Scene
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
            return (first, *(one_behind_another(behind, later, most - 1) or (understood(behind, later),)))
    return ()


def _parted(text: str, scene: Scene) -> Iterator[tuple[str, str]]:
    """The line before and behind each word that may join two deeds, where a verb stands behind it."""
    for seam in _SEAM.finditer(text):
        rest = text[seam.end() :].strip()
        if rest and begins(rest, scene.rules, scene.names):
            yield text[: seam.start()].strip(), rest
