"""How fractions are rounded."""


def whole(n: int, parts: int) -> int:
    """So many parts of a whole, as whole ones: a fraction is dropped (G3-GEN-10)."""
    return n // parts
