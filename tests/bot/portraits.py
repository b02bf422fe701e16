"""Pictures of people, drawn for tests."""

from io import BytesIO
from typing import Any

from PIL import Image, ImageDraw


def drawn(kind: str = "PNG", size: tuple[int, int] = (600, 900), coat: str = "#7a1e1e", **how: Any) -> bytes:
    """Somebody in a coat, as a file of that kind."""
    picture = Image.new("RGB", size, "#6a94c8")
    draw, (wide, high) = ImageDraw.Draw(picture), size
    draw.rectangle([0, high // 2, wide, high], fill=coat)
    draw.ellipse([wide // 4, high // 8, 3 * wide // 4, high // 2], fill="#e8c8a0")
    out = BytesIO()
    picture.save(out, kind, **how)
    return out.getvalue()


def colours_of(picture: bytes) -> set[tuple[int, int, int]]:
    """The colours in a picture, each to the nearest sixteenth."""
    with Image.open(BytesIO(picture)) as opened:
        every = opened.convert("RGB").getcolors(1 << 24) or []
    return {(red // 16, green // 16, blue // 16) for _, (red, green, blue) in every}
