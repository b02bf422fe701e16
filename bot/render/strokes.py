"""Lines over a map, in pixels: the bowed arrow of a blow, and lines of sight that are free, doubtful or barred."""

import math
from collections.abc import Callable, Iterator, Mapping

from PIL import ImageDraw

Point = tuple[float, float]
Colour = tuple[int, int, int]

PAPER: Colour = (255, 255, 255)
INK: Colour = (30, 30, 34)
BARRED: Colour = (200, 24, 24)
BOW = 0.34
"""How far an arrow bends to its left, as a part of its length: a blow and the one it is answered with lie apart."""
TURNS = 58, 30
"""Degrees from the straight way at which an arrow leaves its figure and meets its target, beside their beaks: where
the two are near, and where they are not."""
NEAR = 4
"""Up to how many times its gap two figures are near."""
STEPS = 24


def arrow(draw: ImageDraw.ImageDraw, a: Point, b: Point, gaps: tuple[float, float], wide: int) -> None:
    """An arrow from ``a`` to ``b`` with a pale rim; ``gaps``: how far off their middles it begins and ends."""
    path = [*_bowed(a, b, gaps)]
    tip, neck = path[-1], path[-6]
    ahead = math.atan2(tip[1] - neck[1], tip[0] - neck[0])
    head = [
        (tip[0] + reach * math.cos(ahead + turn), tip[1] + reach * math.sin(ahead + turn))
        for reach, turn in ((0.0, 0.0), (3.4 * wide, math.radians(150)), (3.4 * wide, math.radians(-150)))
    ]
    for colour, grown in ((PAPER, 0.6 * wide), (INK, 0.0)):
        draw.line(path[:-4], colour, round(wide + 2 * grown), joint="curve")
        draw.polygon(head, colour, colour, max(1, round(2 * grown)))


def _bowed(a: Point, b: Point, gaps: tuple[float, float]) -> Iterator[Point]:
    """The points of an arrow's shaft, from the rim of the one to the rim of the other."""
    along = math.atan2(b[1] - a[1], b[0] - a[0])
    turn = math.radians(TURNS[math.hypot(b[0] - a[0], b[1] - a[1]) > NEAR * gaps[0]])
    start, end = along - turn, along + math.pi + turn
    x0, y0 = a[0] + gaps[0] * math.cos(start), a[1] + gaps[0] * math.sin(start)
    x1, y1 = b[0] + gaps[1] * math.cos(end), b[1] + gaps[1] * math.sin(end)
    far = math.hypot(x1 - x0, y1 - y0) * BOW
    middle = (x0 + x1) / 2 + far * math.sin(along), (y0 + y1) / 2 - far * math.cos(along)
    for n in range(STEPS + 1):
        t = n / STEPS
        parts = (1 - t) ** 2, 2 * t * (1 - t), t * t
        yield (
            parts[0] * x0 + parts[1] * middle[0] + parts[2] * x1,
            parts[0] * y0 + parts[1] * middle[1] + parts[2] * y1,
        )


def free(draw: ImageDraw.ImageDraw, a: Point, b: Point, wide: int) -> None:
    """A line of sight with nothing in it."""
    draw.line([a, b], INK, wide)


def doubtful(draw: ImageDraw.ImageDraw, a: Point, b: Point, wide: int) -> None:
    """A line of sight past others, or to somebody in cover: dashed."""
    for start, end in _dashes(a, b, 7.0 * wide, 4.5 * wide):
        draw.line([start, end], INK, wide)


def barred(draw: ImageDraw.ImageDraw, a: Point, b: Point, wide: int, at: Point | None = None) -> None:
    """A line that ends with a cross at what bars it, in its middle where that is not said; from there on dotted."""
    at = _along(a, b, 0.5) if at is None else at
    draw.line([a, at], BARRED, wide)
    for start, end in _dashes(at, b, 1.5 * wide, 4.5 * wide):
        draw.line([start, end], BARRED, wide)
    arm = 3.6 * wide
    for colour, width in ((PAPER, 3 * wide), (BARRED, 2 * wide)):
        draw.line([(at[0] - arm, at[1] - arm), (at[0] + arm, at[1] + arm)], colour, width)
        draw.line([(at[0] - arm, at[1] + arm), (at[0] + arm, at[1] - arm)], colour, width)


def _dashes(a: Point, b: Point, full: float, empty: float) -> Iterator[tuple[Point, Point]]:
    """The dashes of a line."""
    far = math.hypot(b[0] - a[0], b[1] - a[1])
    at = 0.0
    while at < far:
        until = min(at + full, far)
        yield _along(a, b, at / far), _along(a, b, until / far)
        at = until + empty


def _along(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


SEES, DOUBT, HIDDEN = "free", "doubtful", "hidden"
LINES: Mapping[str, Callable[[ImageDraw.ImageDraw, Point, Point, int], None]] = {
    SEES: free,
    DOUBT: doubtful,
    HIDDEN: barred,
}
"""Each kind of line of sight by what a legend calls it."""
