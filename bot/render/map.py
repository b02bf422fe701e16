"""The map as a picture for phones: numbered hexes, tokens with facing, reach, terrain, engaged pairs."""

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from io import BytesIO

from msgspec import Struct
from PIL import Image, ImageDraw, ImageFont

from bot.render.map_view import MapView, Token, describe_map
from rules.core.hexes import Hex

__all__ = ["describe_map", "draw_map"]

WIDTH = 1000
"""The most pixels across."""
HEIGHT = 1100
"""The most pixels down, without the legend."""
RADII = (46, 10)
"""The largest and the smallest hex, from its middle to a corner, in pixels."""
MARGIN = 1.6
"""Hexes of empty ground round what is shown."""
COLOURS = 64

GROUND, LINE, NUMBER, INK = (246, 243, 234), (205, 198, 180), (150, 142, 122), (30, 30, 34)
ENGAGED = (196, 32, 32)
SIDES = ((28, 84, 168), (192, 72, 20), (36, 124, 60), (124, 52, 148), (120, 92, 16), (16, 124, 132))
TERRAIN = {
    "restricted": (226, 218, 178),
    "difficult": (206, 190, 138),
    "very_difficult": (178, 152, 96),
    "obstacle": (168, 132, 100),
    "tree": (112, 152, 96),
}
SOLID = (96, 96, 102)
ROOT = math.sqrt(3)
Point = tuple[float, float]
Colour = tuple[int, int, int]


class Frame(Struct, frozen=True):
    """Where hexes lie on the picture: the pixel of hex 0,0, the radius of a hex, and the size in pixels."""

    origin: Point
    radius: float
    size: tuple[int, int]

    def centre(self, at: Hex) -> Point:
        """The middle of a hex in pixels."""
        x, y = _plane(at)
        return self.origin[0] + x * self.radius, self.origin[1] + y * self.radius

    def corners(self, at: Hex, shrink: float = 1.0) -> list[Point]:
        """The six corners of a hex in pixels."""
        x, y = self.centre(at)
        reach = self.radius * shrink
        turns = (math.radians(60 * n - 30) for n in range(6))
        return [(x + reach * math.cos(a), y + reach * math.sin(a)) for a in turns]

    def hexes(self) -> Iterator[Hex]:
        """Every hex whose middle lies on the picture, row by row."""
        step = self.radius * 1.5
        first, last = math.ceil(-self.origin[1] / step), math.floor((self.size[1] - self.origin[1]) / step)
        for r in range(first, last + 1):
            left = -self.origin[0] / (self.radius * ROOT) - r / 2
            right = (self.size[0] - self.origin[0]) / (self.radius * ROOT) - r / 2
            for q in range(math.ceil(left), math.floor(right) + 1):
                yield q, r


def _plane(at: Hex) -> Point:
    return ROOT * (at[0] + at[1] / 2), 1.5 * at[1]


def draw_map(view: MapView) -> bytes:
    """The picture of a map as a PNG with a palette, at most some 60 kB; an empty map shows a few hexes."""
    frame = _frame(view)
    picture = _background(frame, view.terrain).copy()
    _shade(picture, frame, view)
    draw = ImageDraw.Draw(picture)
    for token in view.tokens:
        _body(draw, frame, token)
    for a, b in view.engaged:
        _line(draw, frame, view, a, b)
    for token, place in _places(frame, view.tokens):
        _token(draw, frame, token, place)
    with_legend = _legend(picture, view)
    out = BytesIO()
    with_legend.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def _frame(view: MapView) -> Frame:
    shown = [at for t in view.tokens for at in t.hexes] + [at for at, _ in view.terrain] or [(0, 0)]
    points = [_plane(at) for at in shown]
    left, right = min(x for x, _ in points) - MARGIN * ROOT, max(x for x, _ in points) + MARGIN * ROOT
    top, bottom = min(y for _, y in points) - MARGIN * 1.5, max(y for _, y in points) + MARGIN * 1.5
    wide, high = max(right - left, 5 * ROOT), max(bottom - top, 6.0)
    radius = max(RADII[1], min(RADII[0], WIDTH / wide, HEIGHT / high))
    size = min(WIDTH, round(wide * radius)), min(HEIGHT, round(high * radius))
    middle = (left + right) / 2 * radius, (top + bottom) / 2 * radius
    return Frame((size[0] / 2 - middle[0], size[1] / 2 - middle[1]), radius, size)


@lru_cache(maxsize=16)
def _background(frame: Frame, terrain: tuple[tuple[Hex, str], ...]) -> Image.Image:
    """Ground, terrain, lines and numbers: what stays as long as the map does."""
    picture = Image.new("RGB", frame.size, GROUND)
    draw = ImageDraw.Draw(picture)
    kinds = dict(terrain)
    small = _font(max(10, round(frame.radius * 0.3)))
    for at in frame.hexes():
        kind = kinds.get(at, "").partition("+")[0]
        fill = GROUND if not kind else TERRAIN.get(kind, SOLID)
        draw.polygon(frame.corners(at), fill=fill, outline=LINE, width=2 if frame.radius > 24 else 1)
        if kind == "very_difficult" and frame.radius > 16:
            _strokes(draw, frame, at)
        # Small hexes have no room for numbers: every fifth is enough to count from.
        if frame.radius >= 20 or (at[0] % 5 == 0 and at[1] % 5 == 0):
            x, y = frame.centre(at)
            colour = GROUND if fill == SOLID else NUMBER
            draw.text((x, y - frame.radius * 0.6), f"{at[0]},{at[1]}", colour, small, anchor="mm")
    return picture


def _strokes(draw: ImageDraw.ImageDraw, frame: Frame, at: Hex) -> None:
    x, y = frame.centre(at)
    reach = frame.radius * 0.4
    for n in (-1, 0, 1):
        draw.line([(x - reach, y + n * reach * 0.7), (x + reach, y + n * reach * 0.7)], (140, 112, 60), 2)


def _shade(picture: Image.Image, frame: Frame, view: MapView) -> None:
    """Each side's reach lies over the ground in its colour."""
    by_side: dict[int, set[Hex]] = {}
    for token in view.tokens:
        by_side.setdefault(token.side, set()).update(token.reach)
    for side in sorted(by_side):
        layer = Image.new("L", picture.size, 0)
        draw = ImageDraw.Draw(layer)
        for at in sorted(by_side[side]):
            draw.polygon(frame.corners(at, 0.96), fill=52)
        picture.paste(Image.new("RGB", picture.size, _colour(side)), (0, 0), layer)


def _line(draw: ImageDraw.ImageDraw, frame: Frame, view: MapView, a: str, b: str) -> None:
    """An engaged pair: a red line, with a dot on the side of the one engaged."""
    one, other = view.token(a), view.token(b)
    if one is None or other is None or one.at == other.at:
        return
    start, end = frame.centre(one.at), frame.centre(other.at)
    width = max(2, round(frame.radius * 0.1))
    draw.line([start, end], ENGAGED, width)
    far = math.dist(start, end)
    part = max(0.5, 1 - frame.radius * 0.72 / far)
    dot = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
    _disc(draw, dot, frame.radius * 0.13, ENGAGED)


def _body(draw: ImageDraw.ImageDraw, frame: Frame, token: Token) -> None:
    """A figure larger than a hex: a band of its side's colour from its head over all it covers."""
    if not token.behind:
        return
    # As low in their hexes as a token stands in its own, below the numbers.
    spine = [(x, y + frame.radius * 0.14) for x, y in map(frame.centre, token.hexes)]
    wide = frame.radius * 0.42
    for colour, grown in ((INK, wide + 2), (_colour(token.side), wide)):
        draw.line(spine, colour, round(2 * grown), joint="curve")
        for point in spine:
            _disc(draw, point, grown, colour)


def _places(frame: Frame, tokens: Iterable[Token]) -> Iterator[tuple[Token, tuple[Point, float]]]:
    """Each token with its middle and radius; those that share a hex stand side by side, the fallen below."""
    by_hex: dict[Hex, list[Token]] = {}
    for token in tokens:
        by_hex.setdefault(token.at, []).append(token)
    for at, group in by_hex.items():
        x, y = frame.centre(at)
        ordered = sorted(group, key=_fallen_first)
        for n, token in enumerate(ordered):
            if len(ordered) == 1:
                yield token, ((x, y + frame.radius * 0.14), frame.radius * 0.52)
            else:
                turn = math.tau * n / len(ordered) + math.pi / 2
                off = frame.radius * 0.4
                place = x + off * math.cos(turn), y + off * math.sin(turn)
                yield token, (place, frame.radius * 0.4)


def _fallen_first(token: Token) -> tuple[bool, bool, str]:
    return not token.out, not token.down, token.name


def _token(draw: ImageDraw.ImageDraw, frame: Frame, token: Token, place: tuple[Point, float]) -> None:
    (x, y), reach = place
    colour = _colour(token.side)
    if not token.out:
        _beak(draw, (x, y), reach, token.facing, colour)
    fill = GROUND if token.down or token.out else colour
    _shape(draw, (x, y), reach, token.side, fill, colour, max(2, round(frame.radius * 0.09)))
    ink = colour if token.down or token.out else (255, 255, 255)
    draw.text((x, y), token.label, ink, _font(max(10, round(reach * 0.95))), anchor="mm")
    if token.out:
        far = reach * 0.75
        width = max(2, round(frame.radius * 0.07))
        draw.line([(x - far, y - far), (x + far, y + far)], INK, width)
        draw.line([(x - far, y + far), (x + far, y - far)], INK, width)


def _beak(draw: ImageDraw.ImageDraw, at: Point, reach: float, facing: int, colour: Colour) -> None:
    """A point toward the hex it faces; directions run counter-clockwise from the right."""
    ahead = math.radians(-60 * facing)
    tip = at[0] + reach * 1.65 * math.cos(ahead), at[1] + reach * 1.65 * math.sin(ahead)
    wings = [
        (at[0] + reach * 1.02 * math.cos(ahead + s), at[1] + reach * 1.02 * math.sin(ahead + s)) for s in (0.55, -0.55)
    ]
    draw.polygon([tip, *wings], fill=INK, outline=colour)


def _shape(
    draw: ImageDraw.ImageDraw, at: Point, reach: float, side: int, fill: Colour, edge: Colour, width: int
) -> None:
    """Circle, square, diamond, hexagon, octagon or triangle: sides differ by shape as well as by colour."""
    corners, turn, grow = (
        (0, 0.0, 1.0),
        (4, 45.0, 1.18),
        (4, 0.0, 1.2),
        (6, 0.0, 1.08),
        (8, 22.5, 1.05),
        (3, -90.0, 1.4),
    )[side % len(SIDES)]
    x, y = at
    if not corners:
        draw.ellipse([x - reach, y - reach, x + reach, y + reach], fill, edge, width)
        return
    turns = (math.radians(360 * n / corners + turn) for n in range(corners))
    points = [(x + reach * grow * math.cos(a), y + reach * grow * math.sin(a)) for a in turns]
    draw.polygon(points, fill=fill)
    draw.line([*points, points[0], points[1]], edge, width, joint="curve")


def _disc(draw: ImageDraw.ImageDraw, at: Point, reach: float, colour: Colour) -> None:
    draw.ellipse([at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach], colour)


def _legend(picture: Image.Image, view: MapView) -> Image.Image:
    """The names below the map, in columns as wide as the picture allows."""
    if not view.tokens:
        return picture
    font = _font(22)
    columns = max(1, min(3, picture.width // 300, len(view.tokens)))
    rows = -(-len(view.tokens) // columns)
    high = 34 * rows + 14
    sheet = Image.new("RGB", (picture.width, picture.height + high), (255, 255, 255))
    sheet.paste(picture, (0, 0))
    draw = ImageDraw.Draw(sheet)
    wide = picture.width / columns
    for n, token in enumerate(view.tokens):
        x, y = 22 + wide * (n // rows), picture.height + 24 + 34 * (n % rows)
        colour = _colour(token.side)
        _shape(draw, (x, y), 12, token.side, colour, colour, 1)
        state = " (out)" if token.out else " (down)" if token.down else ""
        words = f"{token.label}  {token.name}{state}"
        while len(words) > 4 and font.getlength(words) > wide - 50:
            words = words[:-2] + "\u2026"
        draw.text((x + 22, y), words, INK, font, anchor="lm")
    return sheet


def _colour(side: int) -> Colour:
    return SIDES[side % len(SIDES)]


@lru_cache(maxsize=32)
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """A font with many scripts where the machine has one, else Pillow's own."""
    try:
        return ImageFont.truetype("DejaVuSans-Bold.ttf", size)
    except OSError:
        return ImageFont.load_default(size)
