"""The map scenes of gurps4 as pictures: every hex of every figure is drawn where the state has it, and no other."""

from io import BytesIO
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.render import map as render
from bot.render.map_view import MapView, view_map
from bot.table import GameTable
from rules.core.hexes import Hex, neighbours
from rules.registry import ruleset
from storage.store import Store
from tests.bot.table import SEED, say
from tests.fights.expectations import read

HERE = Path(__file__).parent / "gurps4"
SCENES: dict[str, dict[str, tuple[Hex, ...]]] = {
    "map_charge": {"Borka": ((4, 0),), "Dulf": ((3, 0),)},
    "map_fire": {"Cyra": ((10, 0),), "Aldric": ((4, 0),)},
    "map_waits": {"Cyra": ((2, 1),), "Dulf": ((3, -1),), "Borka": ((4, 0),)},
    "map_retreat": {"Aldric": ((0, 0),), "Borka": ((1, 0),), "Cyra": ((2, 0),), "Dulf": ((2, -1),)},
    "map_horse": {"Pony": ((0, 0), (1, 0)), "Aldric": ((-1, 1),)},
}
"""Where everybody stands at the end of a scene, the head first."""


async def played(scene: str) -> MapView:
    """What the map shows a game master when a scene is over."""
    store = await Store.open("sqlite://")
    try:
        table = GameTable(store, secret=SEED)
        for line in read((HERE / f"{scene}.txt").read_text(encoding="utf-8")).lines:
            await say(table, line)
        (info,) = await store.ledger.listing(None)
        state = (await store.ledger.load(info.id)).state
    finally:
        await store.close()
    return view_map(state, ruleset("gurps4"))


def drawn(picture: Image.Image, view: MapView, at: Hex) -> bool:
    """Whether somebody's colour lies in the middle of a hex, beside the letters of a token."""
    frame = render._frame(view)
    x, y = (place / render.FINE for place in frame.centre(at))
    radius = frame.radius / render.FINE
    if not (radius < x < picture.width - radius and radius < y < picture.height - radius):
        return False
    around = [(dx, dy) for dx in (-0.4, -0.25, 0, 0.25, 0.4) for dy in (-0.4, -0.25, 0, 0.25, 0.4)]
    found = [picture.getpixel((round(x + dx * radius), round(y + dy * radius))) for dx, dy in around]
    bare = Image.open(BytesIO(render.draw_map(MapView(terrain=view.terrain)))).convert("RGB").getpixel((2, 2))
    return sum(max(abs(a - b) for a, b in zip(one, bare, strict=True)) > 60 for one in found) > len(found) // 3


@pytest.mark.parametrize("scene", SCENES)
async def test_the_picture_shows_each_figure_in_its_hexes(scene: str) -> None:
    view = await played(scene)
    assert {token.name: token.hexes for token in view.tokens} == SCENES[scene]
    # The bodies alone: zones and lines between foes cross hexes where nobody stands.
    view = replace(view, tokens=tuple(replace(token, reach=()) for token in view.tokens), engaged=())
    picture = Image.open(BytesIO(render.draw_map(view))).convert("RGB")
    taken = {at for hexes in SCENES[scene].values() for at in hexes}
    assert all(drawn(picture, view, at) for at in taken)
    shut = {at for at, _ in view.terrain}
    free = {near for at in taken for near in neighbours(at)} - taken - shut
    assert not [at for at in free if drawn(picture, view, at)]


async def test_turning_moves_the_horses_body_about_its_head() -> None:
    view = await played("map_horse")
    pony = view.token("Pony")
    assert pony is not None and pony.facing == 3 and pony.at == (0, 0) and pony.behind == ((1, 0),)
