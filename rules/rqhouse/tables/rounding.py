"""Rounding as the rules round (RH-SUC-02)."""


def nearest(n: int, part: int) -> int:
    """``n`` divided by ``part`` to the nearest whole number, halves up (RH-SUC-02)."""
    return (2 * n + part) // (2 * part)
