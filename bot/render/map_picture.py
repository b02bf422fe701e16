"""The map as a picture, whose library is loaded when the first is drawn; imports the view of the map."""

from bot.render.map_view import MapView


def picture(view: MapView) -> bytes:
    """Return the map as a PNG; see ``bot.render.map``. It takes long enough to be done in a thread."""
    # Pictures need a library that costs a start time and memory.
    from bot.render.map import draw_map

    return draw_map(view)
