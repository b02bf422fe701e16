"""Pictures of figures on their tokens: cut to the token's shape, pale for who lies down, grey for who is gone."""

from collections.abc import Callable
from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageOps

from bot.render.strokes import PAPER, Colour, Point

Shape = Callable[[ImageDraw.ImageDraw, Point], None]
"""Fills the shape of a token around a point with 255."""


def put(
    picture: Image.Image, face: bytes, at: Point, reach: float, ground: Colour, shape: Shape, how: str = ""
) -> None:
    """Put a figure's picture on its token; ``how``: ``gone``, ``down``, or empty. ``ground`` shows through it."""
    side = round(2.4 * reach)
    mask = Image.new("L", (side, side))
    shape(ImageDraw.Draw(mask), (side / 2, side / 2))
    place = round(at[0] - side / 2), round(at[1] - side / 2)
    picture.paste(_face(face, side, ground, how), place, mask)


@lru_cache(maxsize=64)
def _face(face: bytes, side: int, ground: Colour, how: str) -> Image.Image:
    with Image.open(BytesIO(face), formats=("WEBP",)) as opened:
        small = opened.convert("RGBA").resize((side, side), Image.Resampling.BICUBIC)
    made = Image.new("RGB", small.size, ground)
    made.paste(small, mask=small.getchannel("A"))
    if how == "gone":
        return ImageOps.grayscale(made).convert("RGB")
    return Image.blend(made, Image.new("RGB", made.size, PAPER), 0.6) if how == "down" else made
