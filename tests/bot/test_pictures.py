"""The command that draws README's picture: its fight is played, and every line of it accepted."""

import runpy
from pathlib import Path

from PIL import Image

SCRIPT = Path(__file__).parents[2] / "docs" / "pictures.py"


async def test_the_picture_of_the_readme_can_be_drawn_anew(tmp_path: Path) -> None:
    await runpy.run_path(str(SCRIPT))["main"](tmp_path / "drawn.png")
    with Image.open(tmp_path / "drawn.png") as drawn:
        assert drawn.format == "PNG" and drawn.width < drawn.height
