"""Where the clock of a fight stands: the second, whose turn it is, how dark it is."""

from collections.abc import Mapping
from typing import Any

from rules.core.encounter import Encounter, current
from rules.gurps4.figure import keys
from rules.gurps4.figure.speed_and_move import speed_q
from rules.gurps4.tables.printed import light
from rules.gurps4.time import turns


def header(enc: Encounter) -> dict[str, Any]:
    """``clock`` in seconds, ``darkness`` and what it is like where it is dark (see G4-VIS-04)."""
    slot = current(enc)
    now = enc.figures.get(slot.who) if slot is not None and slot.who else None
    count = None if now is None else speed_q(now)
    found: dict[str, Any] = {"round": turns.second(enc), "count": count, "clock": max(0, turns.second(enc) - 1)}
    dark = keys.DARKNESS.of(enc)
    return found | ({"darkness": dark, "light": light(dark)} if dark else {})


def clock(enc: Encounter) -> Mapping[str, Any]:
    """Return the second, and how dark it is where it is dark; the ladder shows whose turn it is."""
    dark = keys.DARKNESS.of(enc)
    return {"second": turns.second(enc)} | ({"darkness": dark, "light": light(dark)} if dark else {})
