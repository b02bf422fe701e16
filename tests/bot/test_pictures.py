"""The command that draws README's pictures: their fight is played, and every line of it accepted."""

import runpy
from io import BytesIO
from pathlib import Path

from PIL import Image

from bot.render.chart import bars

SCRIPT = Path(__file__).parents[2] / "docs" / "pictures.py"


async def test_the_pictures_of_the_readme_can_be_drawn_anew(tmp_path: Path) -> None:
    await runpy.run_path(str(SCRIPT))["main"](tmp_path / "drawn.png")
    with Image.open(tmp_path / "drawn.png") as drawn:
        assert drawn.format == "PNG" and drawn.width < drawn.height
    with Image.open(tmp_path / "fight.webp") as moving:
        assert moving.format == "WEBP" and moving.n_frames > 10 and moving.info["loop"] == 0


def test_a_chart_is_a_small_palette_png_in_its_colours() -> None:
    data = bars("attack", [(str(n), n / 10) for n in range(5)], 3)
    drawn = Image.open(BytesIO(data))
    assert (drawn.format, drawn.mode) == ("PNG", "P") and len(data) < 10_000
    shown = drawn.convert("RGB")
    assert shown.getpixel((1, 1)) == (43, 45, 49)
    assert {(88, 101, 242), (240, 178, 50), (219, 222, 225)} <= {colour for _, colour in shown.getcolors(1000) or ()}
