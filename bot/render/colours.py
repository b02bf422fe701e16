"""Colours that people choose: as CSS names them, and dark or light enough to be told from whatever lies beside them."""

from bot.texts import refuse

DARKEST, LIGHTEST = 0.12, 0.18
"""Relative luminance: white letters stand out on it (4.5 to 1), as it does from dark and light ground (3 to 1)."""


def colour_of(typed: str) -> str:
    """The colour as ``#rrggbb``, as near to what was typed as can be told apart. Raises Refused (``bad_colour``)."""
    # Colours need a library that costs a start time and memory.
    from PIL import ImageColor

    try:
        red, green, blue = ImageColor.getrgb(typed.strip().casefold().replace(" ", "").replace("grey", "gray"))[:3]
    except ValueError as fault:
        raise refuse("bad_colour", given=typed) from fault
    return "#" + "".join(f"{_shown(part):02x}" for part in _safe(_linear(red), _linear(green), _linear(blue)))


def rgb(colour: str) -> tuple[int, int, int]:
    """The parts of ``#rrggbb``."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: str) -> float:
    """The relative luminance of ``#rrggbb``: 0 is black, 1 white."""
    red, green, blue = map(_linear, rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _safe(red: float, green: float, blue: float) -> tuple[float, ...]:
    light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    if light > LIGHTEST:
        return tuple(part * LIGHTEST / light for part in (red, green, blue))
    if light < DARKEST:
        # Toward white: a part that is nought would stay so however often it were doubled.
        more = (DARKEST - light) / (1 - light)
        return tuple(part + (1 - part) * more for part in (red, green, blue))
    return red, green, blue


def _linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def _shown(share: float) -> int:
    return round(255 * (12.92 * share if share <= 0.0031308 else 1.055 * share ** (1 / 2.4) - 0.055))
