"""Deeds said one behind another: each of them is done, with the thing and at the one it is said of."""

import pytest

from grammar.meaning.chained import one_behind_another
from tests.grammar.test_phrasings import _scene

CHAINED = {
    # One strikes with what one has just taken in hand.
    ("rq3plus", "knife out, poke Grak with it"): ("draw dagger", "Rurik: attack Dagger vs Grak"),
    ("rq3plus", "draw the dagger, slash at Jörg"): ("draw dagger", "Rurik: attack Dagger vs Jörg Eisenbart"),
    ("rq3plus", "draw the dagger, kick Jörg"): ("draw dagger", "Rurik: attack Kick vs Jörg Eisenbart"),
    ("rq3plus", "draw the dagger, slash Grak with my sword"): ("draw dagger", "Rurik: attack Broadsword vs Grak"),
    # What a form of speech says is parted as well.
    ("rq3plus", "with one action I stab Grak, with the other I step back"): ("attack vs Grak", "Rurik: move back 1"),
    ("rq3plus", "drop the sword, knife out"): ("drop sword", "Rurik: draw dagger"),
    ("rq3plus", "let go of my sword and pull the dagger instead"): ("drop sword", "Rurik: draw dagger"),
    ("rq3plus", "I stab Grak and step back 2 metres after that"): ("attack vs Grak", "Rurik: move back 2"),
    ("rq3plus", "drop the sword and leap at Grak to pin him"): ("drop sword", "Rurik: grapple vs Grak"),
    # What no grammar has is told by the words of its clauses.
    ("rq3plus", "enough of this, I let my sword clatter down and clamp both arms round Grak in a bear hug"): (
        "drop Broadsword -- enough of this, I let my sword clatter down",
        "Rurik: grapple vs Grak",
    ),
    ("gurps3", "my axe may fall out of my hand, and I clamp both arms round Grak"): (),
}


@pytest.mark.parametrize(("system", "typed"), CHAINED)
async def test_each_deed_is_done_with_what_it_is_said_of(system: str, typed: str) -> None:
    assert one_behind_another(typed, await _scene(system)) == CHAINED[system, typed]
