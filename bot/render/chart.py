"""A bar chart of a distribution as a PNG, readable on a phone."""

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from math import ceil

from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 640, 360
MOST_BARS = 40
_STEPS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.25)
_SHADES = 250
_BACK, _LINE, _INK, _BAR, _MARK = 0, _SHADES // 5, _SHADES - 1, _SHADES, _SHADES + 1
"""Colours by their number: from ground to ink lie the shades of letters' edges, and of lines that letters may cross."""
_COLOURS = {_BACK: (43, 45, 49), _INK: (219, 222, 225), _BAR: (88, 101, 242), _MARK: (240, 178, 50)}


@cache
def _palette() -> tuple[int, ...]:
    """Red, green and blue of every colour in turn."""
    ground, ink = _COLOURS[_BACK], _COLOURS[_INK]
    shades = [[g + (i - g) * n // _INK for g, i in zip(ground, ink, strict=True)] for n in range(_SHADES)]
    return tuple(part for colour in (*shades, *(_COLOURS[n] for n in (_BAR, _MARK))) for part in colour)


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def bars(title: str, values: Sequence[tuple[str, float]], marked: int | None = None, *, apart: bool = False) -> bytes:
    """A PNG of labelled bars, heights in 0 to 1; ``marked`` is the index of a bar to set off, ``apart`` says that the
    first is not one of the row of numbers behind it.

    More than 40 bars are thinned by adding neighbours up, under the first one's label.
    """
    first = list(values[:1]) if apart else []
    shown = first + _thinned(list(values[len(first) :]))
    # One number for each point is drawn and written in a fifth of the time that three colours take.
    image = Image.new("L", (WIDTH, HEIGHT), _BACK)
    draw = ImageDraw.Draw(image)
    draw.text((16, 10), title[:60], _INK, font=_font(22))
    ticks = _ticks(max((p for _, p in shown), default=0.0) or 1.0)
    top = ticks[-1]
    left, base, room = 64, HEIGHT - 40, HEIGHT - 112
    gap = WIDTH / 32 if apart else 0.0
    step = (WIDTH - left - 16 - gap) / max(1, len(shown))
    for tick in ticks:
        y = base - round(room * tick / top)
        draw.line((left, y, WIDTH - 16, y), fill=_LINE)
        draw.text((left - 8, y), f"{tick * 100:g} %", _INK, font=_font(17), anchor="rm")
    for n, (label, p) in enumerate(shown):
        x, high = left + n * step + gap * (n > 0), round(room * p / top)
        colour = _MARK if n == marked else _LINE if apart and n == 0 else _BAR
        draw.rectangle((x + 1, base - high, x + max(2, step - 2), base), fill=colour)
        if step >= 32 or n % max(1, round(36 / step)) == 0:
            draw.text((x + step / 2, base + 6), label, _INK, font=_font(17), anchor="ma")
        if p and step >= 24:
            share = f"{p:.1%}" if step >= 44 else f"{p:.0%}" if p >= 0.005 else "<1%"
            draw.text((x + step / 2, base - high - 4), share, _INK, font=_font(16 if step >= 34 else 13), anchor="mb")
    out = BytesIO()
    image.putpalette(_palette())
    image.save(out, "PNG", compress_level=1)
    return out.getvalue()


def _ticks(top: float) -> tuple[float, ...]:
    """The marks of the axis: from 0 by a round step to the first at or above ``top``, at most five."""
    apart = next(step for step in _STEPS if step * 4 >= top)
    return tuple(apart * n for n in range(ceil(round(top / apart, 6)) + 1))


def _thinned(values: list[tuple[str, float]]) -> list[tuple[str, float]]:
    width = -(-len(values) // MOST_BARS)
    if width <= 1:
        return values
    return [(values[n][0], sum(p for _, p in values[n : n + width])) for n in range(0, len(values), width)]
