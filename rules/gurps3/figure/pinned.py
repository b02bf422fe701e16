"""Pinned: helpless on the ground under somebody (see G3-PIN)."""

from rules.core.encounter import Encounter
from rules.gurps3.figure import keys


def helpless(enc: Encounter, who: str) -> bool:
    """Whether he is pinned: nothing but Break Free, no active defence, no Retreat, no change of posture (G3-PIN-06)."""
    return bool(keys.PIN.all(enc, b=who))
