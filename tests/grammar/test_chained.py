"""Deeds said one behind another: each of them is done, with the thing and at the one it is said of."""

import pytest

from tests.bench.meant_lines import setups
from tests.bot.table import open_table, say

CHAINED = {
    # One strikes with what one has just taken in hand.
    ("rq3plus", "draw my dagger, poke Grak with it"): "intent draw Dagger, attack Dagger vs Grak",
    ("rq3plus", "draw the dagger, slash at Jörg"): "intent draw Dagger, attack Dagger vs Jörg Eisenbart",
    ("rq3plus", "draw the dagger, kick Jörg"): "intent draw Dagger, attack kick vs Jörg Eisenbart",
    ("rq3plus", "draw the dagger, slash Grak with my sword"): "intent draw Dagger, attack Broadsword vs Grak",
    # What is done first makes room for the second.
    ("rq3plus", "drop the sword, dagger out"): "drop Broadsword; draw Dagger",
    ("rq3plus", "let go of my sword and pull the dagger instead"): "drop Broadsword; draw Dagger",
    ("rq3plus", "I stab Grak and step back 2 metres after that"): "attack vs Grak; move back 2",
    ("rq3plus", "drop the sword and leap at Grak to pin him"): "drop Broadsword; grapple vs Grak",
    # What no grammar has is told by the words of its clauses.
    (
        "rq3plus",
        "enough of this, I let my sword clatter down and clamp both arms round Grak in a bear hug",
    ): "drop Broadsword; grapple vs Grak",
    ("gurps3", "my axe may fall out of my hand, and I clamp both arms round Grak"): "",
}


@pytest.mark.parametrize(("system", "typed"), CHAINED)
async def test_each_deed_is_done_with_what_it_is_said_of(system: str, typed: str) -> None:
    async with open_table() as table:
        for line in setups()[system, "fight"].lines:
            await say(table, line)
        reply = await say(table, f"@ann {typed}")
    assert (reply.sentence.meant if reply.ok else "") == CHAINED[system, typed]
