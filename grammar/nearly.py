"""What is nearly what was typed, and can be carried out."""

import contextlib

from grammar.aiming import unaimed
from grammar.errors import nearly_typed
from grammar.meaning import Faults, legal
from grammar.scene import Scene, all_readings
from rules.core.report import Refused


def anywhere(faults: Faults, scene: Scene) -> tuple[str, ...]:
    """The sentence without a place that is none."""
    rows = (row.text for row in faults.rows if row.fault.code == "unknown_name")
    found = (done for text in rows for one in unaimed(text, scene) if (done := would_do(one, scene)))
    return tuple(dict.fromkeys(found))[:1]


def corrected(text: str, faults: Faults, scene: Scene) -> tuple[str, ...]:
    """The sentence with a word at fault written as the nearest that makes it legal."""
    found = []
    for row in faults.rows:
        for one in nearly_typed(text, row.fault):
            done = would_do(one, scene)
            if done:
                found.append(done)
        if found:
            break
    return tuple(dict.fromkeys(found))


def would_do(text: str, scene: Scene) -> str:
    """The legal sentence that a text is or means, empty where it is none."""
    faults = Faults()
    with contextlib.suppress(Refused):
        for reading in all_readings(text, scene):
            found = legal(reading, scene, faults)
            if found is not None:
                return found
    return ""
