"""Words of the grammar amid others are offered as the sentence they make; no line is carried out by them."""

import pytest

from grammar.meaning.pieced import LONGEST, pieced
from rules.core.report import Refused
from tests.grammar.test_phrasings import _scene, _understood

OFFERED = {
    ("swords", "just a quick jab with the sword at that orc to be sure it lands"): "attack sword jab vs Grak",
    ("gurps4", "i swing twice at the orc, all out, neck first then his leg"): "attack all out double at neck vs Grak",
}


@pytest.mark.parametrize(("system", "typed"), OFFERED)
async def test_what_is_understood_of_a_line_is_offered(system: str, typed: str) -> None:
    scene = await _scene(system)
    with pytest.raises(Refused) as fault:
        _understood(typed, scene)
    assert fault.value.offers[0] == OFFERED[system, typed]
    scene.rehearsed(fault.value.offers[0])


@pytest.mark.parametrize(
    "typed", ["a fine day for it", "left leg looks bad", "attack twice: so", f"jab {'x ' * LONGEST}"]
)
async def test_what_says_next_to_nothing_is_offered_nothing(typed: str) -> None:
    assert pieced(typed, await _scene("swords")).offers == ()
