"""Pictures of characters: checked, made small and written anew, so that nothing of a file but its picture is kept."""

from io import BytesIO
from typing import TYPE_CHECKING

from bot.texts import refuse
from storage.looks import Look

if TYPE_CHECKING:
    from PIL import Image

MOST_BYTES = 4 << 20
MOST_PIXELS = 40_000_000
"""What telephones make has half as many."""
SIDE, SMALL_SIDE = 256, 128
"""The longer side of a picture and the side of the small one, which is square, in pixels."""
KINDS = ("PNG", "JPEG", "WEBP")
ABOVE = (0.5, 0.25)
"""What a square shows of a high picture: faces are above its middle."""


def portrait(name: str, data: bytes) -> Look:
    """The look of that file's picture. Raises Refused (``bad_picture``). For a worker: it takes time and memory."""
    if len(data) > MOST_BYTES:
        raise refuse("bad_picture.large", name=name, most=MOST_BYTES >> 20)
    # Pictures need a library that costs a start time and memory.
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with Image.open(BytesIO(data), formats=KINDS) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise refuse("bad_picture.pixels", name=name, most=MOST_PIXELS // 1_000_000)
            # Of a JPEG no more is read than is needed.
            opened.draft("RGB", (2 * SIDE, 2 * SIDE))
            picture = ImageOps.exif_transpose(opened).convert("RGBA")
    except Image.DecompressionBombError as fault:
        raise refuse("bad_picture.pixels", name=name, most=MOST_PIXELS // 1_000_000) from fault
    except UnidentifiedImageError as fault:
        raise refuse("bad_picture", name=name) from fault
    except (OSError, SyntaxError, ValueError, EOFError) as fault:
        raise refuse("bad_picture.broken", name=name) from fault
    large = ImageOps.contain(picture, (SIDE, SIDE)) if max(picture.size) > SIDE else picture
    small = ImageOps.fit(picture, (SMALL_SIDE, SMALL_SIDE), centering=ABOVE)
    return Look("", _written(large), _written(small))


def _written(picture: "Image.Image") -> bytes:
    out = BytesIO()
    picture.save(out, "WEBP", quality=80, method=4, exif=b"")
    return out.getvalue()
