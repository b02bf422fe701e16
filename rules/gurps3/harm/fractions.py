"""Over a fraction of HT: how bad a wound is."""

from rules.gurps3.tables.printed import limit

BLINDS = limit("eye_blinded")
"""An eye is blinded by more hits than that (see G3-DMG-04)."""


def over(hits: int, ht: int, parts: int) -> bool:
    """Return whether hits are over a half or third of HT, the threshold not rounded (G3-GEN-11)."""
    return parts * hits > ht


def as_bad(hits: int, ht: int) -> int:
    """Return the fewest hits that do what so many do: wound, blind an eye, be over a third or half of HT."""
    return max((least for least in (1, BLINDS + 1, ht // 3 + 1, ht // 2 + 1) if least <= hits), default=0)
