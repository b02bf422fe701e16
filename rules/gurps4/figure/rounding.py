"""How fractions are rounded."""


def half(n: int) -> int:
    """Return half of it, rounded up (G4-BASE-07)."""
    return -(-n // 2)
