"""Geometry of the hex plane beyond neighbours and distances: lines, rays, sectors, straight runs."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from rules.core.hexes import DIRECTIONS, Hex, add, distance, neighbours, step


def disc(centre: Hex, radius: int) -> Iterator[Hex]:
    """Every hex at most ``radius`` steps away, in a fixed order."""
    for dq in range(-radius, radius + 1):
        for dr in range(max(-radius, -dq - radius), min(radius, -dq + radius) + 1):
            yield centre[0] + dq, centre[1] + dr


def ring(centre: Hex, radius: int) -> Iterator[Hex]:
    """Every hex just ``radius`` steps away, counter-clockwise from the direction 0; the centre itself for none."""
    at = step(centre, 0, radius)
    for side in range(6 if radius else 0):
        for _ in range(radius):
            yield at
            at = step(at, side + 2)
    if not radius:
        yield centre


def turn_sides(a: int, b: int) -> int:
    """How many hex sides lie between two directions, 0 to 3."""
    off = (a - b) % 6
    return min(off, 6 - off)


def toward(a: Hex, b: Hex) -> tuple[int, ...]:
    """The directions of the neighbours of ``a`` that are nearest to ``b``."""
    far = [distance(add(a, d), b) for d in DIRECTIONS]
    return tuple(n for n, one in enumerate(far) if one == min(far))


def nearest_direction(a: Hex, b: Hex) -> tuple[int, ...]:
    """The directions that lead nearest along the line from ``a`` to ``b``: one, or two when the line runs between."""
    q, r = b[0] - a[0], b[1] - a[1]
    # Dot products of the plane vectors, doubled so that they stay whole numbers.
    dots = [2 * q * dq + q * dr + r * dq + 2 * r * dr for dq, dr in DIRECTIONS]
    best = max(dots)
    return tuple(n for n, dot in enumerate(dots) if dot == best)


def sector(at: Hex, facing: int, there: Hex) -> int:
    """Which of twelve sectors ``there`` lies in, seen from a figure at ``at`` that looks in ``facing``.

    Even, 2n: exactly along the direction n sides counter-clockwise of the facing; odd, 2n + 1: between that and the
    next. Raises ValueError where both are the same hex.
    """
    if at == there:
        raise ValueError(f"{at} lies in no sector of itself")
    q, r = there[0] - at[0], there[1] - at[1]
    turned = 0
    while r > 0 or q + r <= 0:
        # A turn of the plane by one side clockwise, until the hex lies from direction 0 up to before direction 1.
        q, r, turned = -r, q + r, turned + 1
    return (2 * (turned - facing) + (r < 0)) % 12


def line(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """The hexes of a straight walk from ``a`` to ``b``, both included; a tie goes to the first hex of DIRECTIONS."""
    path = [a]
    while path[-1] != b:
        here = path[-1]
        near = min(neighbours(here), key=lambda n: (distance(n, b), _off_line(a, b, n)))
        path.append(near)
    return tuple(path)


def _off_line(a: Hex, b: Hex, at: Hex) -> int:
    # Twice the area of the triangle a-b-at: zero on the line itself.
    return abs((b[0] - a[0]) * (at[1] - a[1]) - (b[1] - a[1]) * (at[0] - a[0]))


@lru_cache(maxsize=4096)
def ray(a: Hex, b: Hex) -> tuple[tuple[Hex, ...], ...]:
    """What the straight line between two centres passes, both ends included, in order.

    Each part is the hex whose inside the line crosses, or the two hexes along whose common edge it runs. Read from
    the other end it is the same.
    """
    if a == b:
        return ((a,),)
    near = {at for walked in line(a, b) for at in (walked, *neighbours(walked))}
    parts: dict[tuple[Fraction, Fraction], list[Hex]] = {}
    for at in sorted(near):
        stretch = _stretch(a, b, at)
        if stretch is not None:
            parts.setdefault(stretch, []).append(at)
    return tuple(tuple(parts[stretch]) for stretch in sorted(parts))


def _stretch(a: Hex, b: Hex, at: Hex) -> tuple[Fraction, Fraction] | None:
    """From where to where, in parts of the whole way, the line from ``a`` to ``b`` is in a hex or on its edge."""
    since, until = Fraction(0), Fraction(1)
    for here, along in zip(_slopes(a[0] - at[0], a[1] - at[1]), _slopes(b[0] - a[0], b[1] - a[1]), strict=True):
        # A hex is what lies within 1 of its centre on each of its three axes, the edges at 1.
        if along == 0:
            if abs(here) > 1:
                return None
            continue
        ends = Fraction(-1 - here, along), Fraction(1 - here, along)
        since, until = max(since, min(ends)), min(until, max(ends))
    return (since, until) if since < until else None


def _slopes(q: int, r: int) -> tuple[int, int, int]:
    return 2 * q + r, q + 2 * r, q - r


def in_line(start: Hex, hexes: tuple[Hex, ...]) -> bool:
    """Whether hexes lie, one behind the other, on the straight line from ``start`` to the last, a row aside at most.

    On a hex grid that is the straight walk in any direction, not only along the six rows.
    """
    end = hexes[-1]
    q, r = end[0] - start[0], end[1] - start[1]
    for at in hexes:
        aside = q * (at[1] - start[1]) - r * (at[0] - start[0])
        # The area of the parallelogram against the square of the length: the height of a row in whole numbers.
        if aside**2 > q * q + q * r + r * r or distance(start, at) + distance(at, end) > distance(start, end):
            return False
    far = [distance(start, at) for at in hexes]
    return far == sorted(far)


def run(walked: tuple[Hex, ...], before: Hex | None = None) -> tuple[Hex, int]:
    """Where the straight run began that a walk (its start first) ends with, and how many hexes long it is.

    ``before`` is where an earlier run began that the walk may go on with.
    """
    if before is not None and in_line(before, walked):
        return before, distance(before, walked[-1])
    begun = next((at for n, at in enumerate(walked) if in_line(at, walked[n:])), walked[-1])
    return begun, distance(begun, walked[-1])
