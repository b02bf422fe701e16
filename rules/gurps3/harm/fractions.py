"""Over a fraction of HT: how bad a wound is."""


def over(hits: int, ht: int, parts: int) -> bool:
    """Whether hits are over a half or third of HT, the threshold not rounded (G3-GEN-11)."""
    return parts * hits > ht
