"""A picture is made small and written anew; what is none is refused; a colour can be told from what lies around it."""

import struct
import zlib
from io import BytesIO

import pytest
from PIL import Image

from bot.render.colours import colour_of, luminance, rgb
from bot.render.map import draw_map
from bot.render.map_view import MapView, Token
from bot.render.portrait import MOST_BYTES, SIDE, SMALL_SIDE, portrait
from rules.core.report import Refused
from tests.bot.portraits import drawn


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_is_made_small_whatever_its_kind(kind: str) -> None:
    look = portrait("lia", drawn(kind, (1200, 900)))
    large, small = (Image.open(BytesIO(data)) for data in (look.picture, look.small))
    assert (large.format, small.format) == ("WEBP", "WEBP")
    assert large.size == (SIDE, SIDE * 3 // 4) and small.size == (SMALL_SIDE, SMALL_SIDE)
    assert len(look.picture) < 24 << 10 and len(look.small) < 8 << 10


def test_a_small_picture_stays_as_large_as_it_is() -> None:
    assert Image.open(BytesIO(portrait("lia", drawn(size=(40, 60))).picture)).size == (40, 60)


def test_nothing_of_the_file_is_kept_but_its_picture() -> None:
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    exif[0x0112] = 6
    look = portrait("lia", drawn("JPEG", (600, 300), exif=exif) + b"and what hangs on it")
    large = Image.open(BytesIO(look.picture))
    assert large.size == (128, 256), "as the camera was held"
    assert not dict(large.getexif()) and b"home" not in look.picture and b"hangs" not in look.picture


def _bomb(side: int) -> bytes:
    """A small PNG that says that it is huge."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    body = zlib.compress(bytes(1 << 16))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "PNG, JPEG or WebP"),
        (b"name = 'Lia'", "PNG, JPEG or WebP"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "PNG, JPEG or WebP"),
        (drawn("GIF"), "PNG, JPEG or WebP"),
        (drawn("TIFF"), "PNG, JPEG or WebP"),
        (drawn("BMP"), "PNG, JPEG or WebP"),
        (drawn()[:-600], "damaged"),
        (drawn("JPEG")[:700], "damaged"),
        (drawn("WEBP")[:300], "damaged"),
        (_bomb(600), "damaged"),
        (_bomb(7000), "million pixels"),
        (_bomb(65_000), "pixels"),
        (b"\x89PNG" + bytes(MOST_BYTES), "4 MiB"),
    ],
)
def test_what_is_no_picture_is_refused(data: bytes, says: str) -> None:
    with pytest.raises(Refused, match="lia") as fault:
        portrait("lia", data)
    assert fault.value.code == "bad_picture" and says in fault.value.message


@pytest.mark.parametrize(
    "typed", ["teal", "Hot Pink", "white", "black", "yellow", "navy", "#fff", "#208080", "darkgrey"]
)
def test_a_colour_can_be_told_from_letters_and_ground(typed: str) -> None:
    light = luminance(colour_of(typed))
    assert 1.05 / (light + 0.05) > 4.45, "white letters on it"
    ground = max(luminance("#14161b"), luminance("#20242b"))
    assert (light + 0.05) / (ground + 0.05) > 2.4 and 0.8 / (light + 0.05) > 3


def test_a_colour_stays_of_its_kind() -> None:
    red, green, blue = rgb(colour_of("yellow"))
    assert red == green > blue
    assert colour_of("#208080") == "#208080", "what can be told is left as it is"


@pytest.mark.parametrize("typed", ["", "blurple", "#12", "#ggg", "url(x)", "red;fill:blue", "none"])
def test_what_is_no_colour_is_refused(typed: str) -> None:
    with pytest.raises(Refused) as fault:
        colour_of(typed)
    assert fault.value.code == "bad_colour" and "teal" in fault.value.message


def _near(picture: bytes, colour: tuple[int, int, int]) -> bool:
    every = Image.open(BytesIO(picture)).convert("RGB").getcolors(1 << 24) or []
    return any(n > 20 and max(abs(a - b) for a, b in zip(one, colour, strict=True)) < 12 for n, one in every)


def test_a_token_bears_the_picture_and_the_colour_of_its_figure() -> None:
    token = Token("Lia", "Li", (0, 0), 0, 0)
    coat = portrait("lia", drawn(coat="#7a1e8e")).small
    plain, coloured = (
        draw_map(MapView((token,))),
        draw_map(MapView((Token("Lia", "Li", (0, 0), 0, 0, colour="#208080"),))),
    )
    faced = draw_map(MapView((Token("Lia", "Li", (0, 0), 0, 0, face=coat),)))
    assert not _near(plain, (0x20, 0x80, 0x80)) and _near(coloured, (0x20, 0x80, 0x80))
    assert not _near(plain, (0x7A, 0x1E, 0x8E)) and _near(faced, (0x7A, 0x1E, 0x8E))
    dead = draw_map(MapView((Token("Lia", "Li", (0, 0), 0, 0, face=coat, dead=True, out=True),)))
    assert not _near(dead, (0x7A, 0x1E, 0x8E)), "grey"
