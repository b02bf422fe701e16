"""The map as a picture for phones: tokens with facing and points, the ground, coordinates every fifth hex."""

import math
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, partial
from io import BytesIO

from msgspec import Struct
from PIL import Image, ImageDraw, ImageFont

from bot.render import faces, strokes
from bot.render.colours import rgb
from bot.render.map_view import MapView, Token, states
from bot.render.strokes import INK, PAPER, Colour, Point
from bot.texts import says
from rules.core.hexes import Hex
from rules.core.parts import Prospect
from rules.ground.bodies import nearest

WIDTH = 780
"""The most pixels across: twice the width of a phone, so that half of every size here is what is seen there."""
HEIGHT = 900
"""The most pixels down, without the legend."""
RADII = (64, 20)
"""The largest and the smallest hex, from its middle to a corner, in pixels."""
MARGIN = 1.6
"""Hexes of empty ground round the figures: one ring."""
FINE = 2
"""How many times finer everything is drawn than it is shown, so that its edges are smooth."""
COLOURS, MANY_COLOURS = 64, 256
"""Without pictures of figures, and with them."""
EVERY = 5
CROWD = 24
"""Names from which the legend has a third column."""

GROUND, LINE, NUMBER = (246, 243, 234), (214, 208, 192), (112, 104, 84)
FALLEN, TURN, RIM = (158, 158, 162), (232, 168, 0), (200, 24, 24)
SIDES = ((28, 84, 168), (200, 96, 24), (36, 124, 60), (124, 52, 148), (120, 92, 16), (16, 124, 132))
TERRAIN = {
    "restricted": (232, 224, 188),
    "difficult": (216, 200, 150),
    "very_difficult": (190, 164, 106),
    "mud": (190, 164, 106),
    "slippery": (222, 230, 234),
    "stairs": (226, 218, 206),
    "shallow_water": (178, 214, 234),
    "deep_water": (104, 162, 204),
    "obstacle": (184, 152, 122),
    "barricade": (184, 152, 122),
    "tree": (128, 168, 110),
}
"""Ground that can be walked on, or stood behind; whatever else stands in a hex is solid."""
SOLID = (84, 84, 90)
HATCHED, WAVY = ("difficult", "very_difficult", "mud"), ("shallow_water", "deep_water")
ROOT = math.sqrt(3)
Place = tuple[Point, float]
"""The middle and the radius of a token in pixels."""
Fill = Colour | int


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
    draw = ImageDraw.Draw(picture)
    _outline(draw, frame, view)
    for token in view.tokens:
        _body(draw, frame, token)
    places = {token.name: (token, place) for token, place in _places(frame, view.tokens)}
    _sight(draw, frame, view, places)
    for token, place in places.values():
        _token(picture, draw, token, place)
    for a, b in view.blows:
        (start, near), (end, far) = places[a][1], _goal(frame, places[a][0], *places[b])
        strokes.arrow(draw, start, end, (near * 1.25, far * 1.25), 6 * FINE)
    with_legend = _legend(picture, view)
    small = with_legend.resize((with_legend.width // FINE, with_legend.height // FINE), Image.Resampling.BOX)
    out = BytesIO()
    colours = MANY_COLOURS if any(token.face for token in view.tokens) else COLOURS
    small.quantize(colours, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(out, "PNG")
    return out.getvalue()


def _frame(view: MapView) -> Frame:
    """The part of the map where the figures are; the ground alone where there are none."""
    shown = [at for t in view.tokens for at in t.hexes] or [at for at, _ in view.terrain] or [(0, 0)]
    points = [_plane(at) for at in shown]
    left, right = min(x for x, _ in points) - MARGIN * ROOT, max(x for x, _ in points) + MARGIN * ROOT
    top, bottom = min(y for _, y in points) - MARGIN * 1.5, max(y for _, y in points) + MARGIN * 1.5
    wide, high = max(right - left, 5 * ROOT), max(bottom - top, 6.0)
    radius = FINE * max(RADII[1], min(RADII[0], WIDTH / wide, HEIGHT / high))
    size = min(FINE * WIDTH, round(wide * radius)), min(FINE * HEIGHT, round(high * radius))
    middle = (left + right) / 2 * radius, (top + bottom) / 2 * radius
    return Frame((size[0] / 2 - middle[0], size[1] / 2 - middle[1]), radius, size)


@lru_cache(maxsize=16)
def _background(frame: Frame, terrain: tuple[tuple[Hex, str], ...]) -> Image.Image:
    """Ground, terrain, lines and numbers: what stays as long as the map does."""
    picture = Image.new("RGB", frame.size, GROUND)
    draw = ImageDraw.Draw(picture)
    kinds = {at: kind.partition("+")[0] for at, kind in terrain}
    for at in frame.hexes():
        kind = kinds.get(at, "")
        fill = GROUND if not kind else TERRAIN.get(kind, SOLID)
        draw.polygon(frame.corners(at), fill=fill, outline=LINE, width=2 * FINE)
        if fill == SOLID:
            draw.polygon(frame.corners(at), fill=fill, outline=INK, width=3 * FINE)
        _pattern(draw, frame.centre(at), frame.radius, kind)
    _numbers(draw, frame, kinds)
    return picture


def _numbers(draw: ImageDraw.ImageDraw, frame: Frame, kinds: Mapping[Hex, str]) -> None:
    """Every fifth hex has its numbers, and along two borders each fifth column and row, or the first there is."""
    font = _font(round(max(20 * FINE, frame.radius * 0.34)))
    inside = [at for at in frame.hexes() if all(_within(frame, corner) for corner in frame.corners(at))]
    top = [at for at in inside if at[1] == min(r for _, r in inside)]
    left = [min(row) for row in (tuple(at for at in inside if at[1] == r) for r in dict.fromkeys(r for _, r in inside))]
    told = {at for at in inside if at[0] % EVERY == 0 and at[1] % EVERY == 0}
    told |= {at for at in top if at[0] % EVERY == 0} or set(top[:1])
    told |= {at for at in left if at[1] % EVERY == 0} or set(left[-1:])
    for at in sorted(told):
        x, y = frame.centre(at)
        colour = NUMBER if not kinds.get(at) or kinds[at] in TERRAIN else GROUND
        draw.text((x, y - frame.radius * 0.62), f"{at[0]},{at[1]}", colour, font, anchor="mm")


def _within(frame: Frame, point: Point) -> bool:
    return 0 <= point[0] <= frame.size[0] and 0 <= point[1] <= frame.size[1]


def _pattern(draw: ImageDraw.ImageDraw, at: Point, radius: float, kind: str) -> None:
    """Hatching on ground that is hard to cross, waves on water: told apart without colours."""
    (x, y), reach, width = at, radius * 0.4, 2 * FINE
    colour = tuple(int(part * 0.78) for part in TERRAIN.get(kind, SOLID))
    if kind in HATCHED:
        for n in (-1, 0, 1):
            draw.line([(x + n * reach - reach / 2, y + reach), (x + n * reach + reach / 2, y - reach)], colour, width)
    elif kind in WAVY:
        for off in (-reach / 2, reach / 2):
            for part in (-1, 0):
                box = [x + part * reach, y + off - reach / 4, x + (part + 1) * reach, y + off + reach / 4]
                draw.arc(box, 180 if part else 0, 0 if part else 180, colour, width)


def _outline(draw: ImageDraw.ImageDraw, frame: Frame, view: MapView) -> None:
    """The reach of the one who was asked about, as a line round all of its hexes."""
    token = view.token(view.outlined)
    if token is None:
        return
    edges: dict[tuple[Point, Point], int] = {}
    for at in token.reach:
        corners: list[Point] = [(round(x), round(y)) for x, y in frame.corners(at)]
        for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
            edge = (a, b) if a < b else (b, a)
            # The corners of neighbours may lie a pixel apart after rounding.
            near = next((known for known in edges if _same(known[0], edge[0]) and _same(known[1], edge[1])), edge)
            edges[near] = edges.get(near, 0) + 1
    for (a, b), times in edges.items():
        if times == 1:
            draw.line([a, b], _colour(token), 5 * FINE)


def _same(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) <= FINE and abs(a[1] - b[1]) <= FINE


def _body(draw: ImageDraw.ImageDraw, frame: Frame, token: Token) -> None:
    """A figure larger than a hex: a band of its side's colour from its head over all it covers."""
    if not token.behind:
        return
    # As low in their hexes as a token stands in its own, below the numbers.
    spine = [(x, y + frame.radius * 0.14) for x, y in map(frame.centre, token.hexes)]
    wide = frame.radius * 0.42
    for colour, grown in ((INK, wide + 2 * FINE), (_colour(token), wide)):
        draw.line(spine, colour, round(2 * grown), joint="curve")
        for point in spine:
            _disc(draw, point, grown, colour)


def _places(frame: Frame, tokens: Iterable[Token]) -> Iterator[tuple[Token, Place]]:
    """Each token with its middle and radius; those that share a hex stand side by side, the fallen below."""
    by_hex: dict[Hex, list[Token]] = {}
    for token in tokens:
        by_hex.setdefault(token.at, []).append(token)
    for at, group in by_hex.items():
        x, y = frame.centre(at)
        ordered = sorted(group, key=_fallen_first)
        for n, token in enumerate(ordered):
            if len(ordered) == 1:
                yield token, ((x, y + frame.radius * 0.1), frame.radius * 0.56)
            else:
                turn = math.tau * n / len(ordered) + math.pi / 2
                off = frame.radius * 0.4
                place = x + off * math.cos(turn), y + off * math.sin(turn)
                yield token, (place, frame.radius * 0.42)


def _goal(frame: Frame, a: Token, b: Token, place: Place) -> Place:
    """Where an arrow from one figure meets another: at its token, or at the nearest hex of a larger one."""
    if not b.behind or a.name == b.rides or b.name == a.rides:
        return place
    near = nearest(a.at, b.hexes)
    return place if near == b.at else (frame.centre(near), frame.radius * 0.42)


def _sight(draw: ImageDraw.ImageDraw, frame: Frame, view: MapView, places: Mapping[str, tuple[Token, Place]]) -> None:
    """The lines of sight of the one who was asked about, below the tokens."""
    for name, line in view.sight:
        (a, _), (b, _) = places[view.watcher][1], places[name][1]
        if line.barrier is not None:
            strokes.barred(draw, a, b, 3 * FINE, frame.centre(line.barrier))
        else:
            strokes.LINES[_kind(line)](draw, a, b, 3 * FINE)


def _kind(line: Prospect) -> str:
    """What the legend calls a line of sight."""
    return strokes.HIDDEN if line.barrier is not None else strokes.DOUBT if line.cover or line.past else strokes.SEES


def _fallen_first(token: Token) -> tuple[bool, bool, str]:
    return not token.out, not token.down, token.name


def _token(picture: Image.Image, draw: ImageDraw.ImageDraw, token: Token, place: tuple[Point, float]) -> None:
    """A token: its letters or face, its beak, its points as a ring, and a mark for whose turn it is or how it fell."""
    (x, y), reach = place
    gone = token.out or token.dead
    colour = FALLEN if gone else _colour(token)
    wide = max(3 * FINE, round(reach * 0.14))
    if not gone:
        _beak(draw, (x, y), reach, token.facing)
    if token.acting:
        _disc(draw, (x, y), reach + 2.2 * wide, TURN)
    _shape(draw, (x, y), reach + wide, token.side, PAPER, INK)
    _shape(draw, (x, y), reach, token.side, PAPER if token.down and not gone else colour, colour)
    if token.face:
        how = "gone" if gone else "down" if token.down else ""
        mask = partial(_shape, reach=0.86 * reach, side=token.side, fill=255, edge=255)
        faces.put(picture, token.face, (x, y), reach, colour, mask, how)
    if token.full is not None and not gone:
        _ring(draw, (x, y), reach, wide, token.full)
    if token.dying:
        draw.ellipse([x - reach - wide, y - reach - wide, x + reach + wide, y + reach + wide], None, RIM, wide)
    if token.hidden:
        _dashes(draw, (x, y), reach + wide, wide)
    ink = colour if token.down and not (gone or token.face) else PAPER
    font = _font(round(reach * (0.6 if token.face else 0.98 if len(token.label) < 3 else 0.72)))
    # Below a face, with a rim that any picture lets be read.
    low, rim = (reach * 0.66, INK) if token.face else (0, ink)
    draw.text(
        (x, y + low), token.label, ink, font, anchor="mm", stroke_width=3 * FINE if low else FINE, stroke_fill=rim
    )
    if token.dead:
        _cross(draw, (x + reach * 0.8, y - reach * 0.8), reach * 0.34, wide)
    elif gone:
        draw.line([(x - reach * 0.8, y + reach * 0.62), (x + reach * 0.8, y + reach * 0.62)], INK, wide)


def _ring(draw: ImageDraw.ImageDraw, at: Point, reach: float, wide: int, full: float) -> None:
    """The points a figure has left, as a ring that empties clockwise from the top."""
    x, y = at
    inner = reach * 0.94
    box = [x - inner, y - inner, x + inner, y + inner]
    draw.arc(box, 0, 360, (70, 70, 76), wide)
    colour = (64, 196, 96) if full > 2 / 3 else (244, 196, 48) if full > 1 / 3 else (240, 84, 72)
    if full > 0:
        draw.arc(box, -90, -90 + 360 * full, colour, wide)


def _dashes(draw: ImageDraw.ImageDraw, at: Point, reach: float, wide: int) -> None:
    """A rim with gaps: the figure is hidden from others."""
    x, y = at
    for start in range(0, 360, 40):
        draw.arc([x - reach, y - reach, x + reach, y + reach], start, start + 20, PAPER, 2 * wide)


def _cross(draw: ImageDraw.ImageDraw, at: Point, reach: float, wide: int) -> None:
    x, y = at
    for colour, width in ((PAPER, 2 * wide), (INK, wide)):
        draw.line([(x - reach, y - reach), (x + reach, y + reach)], colour, width)
        draw.line([(x - reach, y + reach), (x + reach, y - reach)], colour, width)


def _beak(draw: ImageDraw.ImageDraw, at: Point, reach: float, facing: int) -> None:
    """A point toward the hex it faces; directions run counter-clockwise from the right."""
    ahead = math.radians(-60 * facing)
    tip = at[0] + reach * 1.62 * math.cos(ahead), at[1] + reach * 1.62 * math.sin(ahead)
    wings = [
        (at[0] + reach * 1.05 * math.cos(ahead + s), at[1] + reach * 1.05 * math.sin(ahead + s)) for s in (0.5, -0.5)
    ]
    draw.polygon([tip, *wings], fill=INK)


def _shape(draw: ImageDraw.ImageDraw, at: Point, reach: float, side: int, fill: Fill, edge: Fill) -> None:
    """A disc for the first side, a square for the second, then other corners: sides differ without their colours."""
    corners, turn, grow = (
        (0, 0.0, 1.0),
        (4, 45.0, 1.3),
        (4, 0.0, 1.3),
        (6, 0.0, 1.12),
        (8, 22.5, 1.06),
        (3, -90.0, 1.5),
    )[side % len(SIDES)]
    x, y = at
    if not corners:
        draw.ellipse([x - reach, y - reach, x + reach, y + reach], fill, edge, FINE)
        return
    turns = (math.radians(360 * n / corners + turn) for n in range(corners))
    draw.polygon([(x + reach * grow * math.cos(a), y + reach * grow * math.sin(a)) for a in turns], fill, edge, FINE)


def _disc(draw: ImageDraw.ImageDraw, at: Point, reach: float, colour: Colour) -> None:
    draw.ellipse([at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach], colour)


def _legend(picture: Image.Image, view: MapView) -> Image.Image:
    """The names below the map, then the ground that is to be seen, in columns as wide as the picture allows."""
    kinds = dict.fromkeys(kind.partition("+")[0] for _, kind in view.terrain)
    lines = dict.fromkeys(_kind(line) for _, line in view.sight)
    count = len(view.tokens) + len(kinds) + len(lines)
    if not count:
        return picture
    font, step = _font(24 * FINE), 40 * FINE
    columns = max(1, min(2 if count <= CROWD else 3, picture.width // (240 * FINE), count))
    rows = -(-count // columns)
    sheet = Image.new("RGB", (picture.width, picture.height + step * rows + 14 * FINE), PAPER)
    sheet.paste(picture, (0, 0))
    draw = ImageDraw.Draw(sheet)
    wide = picture.width / columns
    entries: tuple[Token | str, ...] = (*view.tokens, *kinds, *lines)
    for n, entry in enumerate(entries):
        x, y = 28 * FINE + wide * (n // rows), picture.height + 28 * FINE + step * (n % rows)
        if isinstance(entry, str) and entry in lines:
            strokes.LINES[entry](draw, (x - 18 * FINE, y), (x + 18 * FINE, y), 3 * FINE)
            words = says(f"sight.{entry}")
        elif isinstance(entry, str):
            draw.regular_polygon((x, y, 17 * FINE), 6, 30, TERRAIN.get(entry, SOLID), INK)
            _pattern(draw, (x, y), 17 * FINE, entry)
            words = entry.replace("_", " ")
        else:
            colour = FALLEN if entry.out or entry.dead else _colour(entry)
            _shape(draw, (x, y), 14 * FINE, entry.side, colour, colour)
            words = f"{entry.label}  {entry.name}" + "".join(f", {word}" for word in states(entry))
        while len(words) > 4 and font.getlength(words) > wide - 64 * FINE:
            words = words[:-2] + "\u2026"
        draw.text((x + 28 * FINE, y), words, INK, font, anchor="lm")
    return sheet


def _colour(token: Token) -> Colour:
    return rgb(token.colour) if token.colour else SIDES[token.side % len(SIDES)]


@lru_cache(maxsize=32)
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """A font with many scripts where the machine has one, else Pillow's own."""
    try:
        return ImageFont.truetype("DejaVuSans-Bold.ttf", size)
    except OSError:
        return ImageFont.load_default(size)
