"""Deeds of a figure that is spoken for, in other words than with a colon behind its name."""

import pytest

from rules.core.report import Refused
from tests.grammar.test_phrasings import _scene, _understood

SPOKEN = [
    ("for Rurik: hit Grak", "Rurik: attack vs Grak"),
    ("tell Rurik to hit Grak", "Rurik: attack vs Grak"),
    ("Rurik's go, slash at Grak", "Rurik: attack vs Grak"),
    ("Rurik is attacking Grak", "Rurik: attack vs Grak"),
    ("Rurik again", "Rurik: attack vs Grak"),
    ("Rurik broadsword -> Grak", "Rurik: attack broadsword vs Grak"),
]


@pytest.mark.parametrize(("typed", "meant"), SPOKEN)
async def test_whoever_is_spoken_for_does_it(typed: str, meant: str) -> None:
    assert _understood(typed, await _scene("rq3plus")) == meant


@pytest.mark.parametrize("typed", ["tell Grak to hit Rurik", "Grak will run away"])
async def test_nobody_speaks_for_another_ones_figure(typed: str) -> None:
    with pytest.raises(Refused):
        _understood(typed, await _scene("rq3plus"))
