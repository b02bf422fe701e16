"""Comments of a line become the note of its sentence; what limits it, or names anything, is no comment."""

import pytest

from grammar.meaning.gist import gist
from rules.core.report import Refused
from tests.grammar.test_phrasings import _scene, _understood

NOTED = {
    ("gurps3", "slice grak's leg so he can't run"): "attack vs Grak at leg -- so he can't run",
    ("gurps3", "attack grak at -3, it's dark in here"): "attack vs Grak -3 -- it's dark in here",
    (
        "rq3plus",
        "Rurik roars and swings the broadsword at trollkin 1's chest",
    ): "Rurik: attack broadsword vs trollkin 1 at chest -- Rurik roars",
    ("rqhouse", "Jorun whirls round and slashes at trollkin 1"): "Jorun: attack vs Trollkin 1 -- Jorun whirls round",
}


@pytest.mark.parametrize(("system", "typed"), NOTED)
async def test_a_comment_is_kept_as_the_note(system: str, typed: str) -> None:
    assert _understood(typed, await _scene(system)) == NOTED[system, typed]


@pytest.mark.parametrize(
    "typed",
    [
        "hit Jörg, unless he surrenders",
        "attack grak, not the trollkin",
        "attack grak, she has half cover",
        "attack grak with the sword, 3 times",
        "is grak down, or can he still fight?",
        "Zork: hit grak",
    ],
)
async def test_what_limits_a_deed_or_names_anything_is_no_comment(typed: str) -> None:
    scene = await _scene("rq3plus")
    assert gist(typed, scene) == ("", "")
    with pytest.raises(Refused):
        _understood(typed, scene)
