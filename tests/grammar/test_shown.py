"""A line that only begins like a sentence is offered what its verb's help shows, said of those who fight here."""

import pytest

from tests.bot.table import open_table, say
from tests.grammar.test_phrasings import CORPUS

OFFERED = {
    ("rq3plus", "apply 5"): ["apply 5 to Grak at chest", "apply 5 to Grak at head ignoring armour"],
    ("rqhouse", "apply 7 to Grak"): [
        "apply 7 to Grak direct",
        "apply 7 to Grak random",
        "apply 7 to Grak at head",
    ],
    ("gurps4", "apply 5 to Grak"): ["apply 5 burn to Grak explosion", "apply 5 cut to Grak at neck"],
    ("gurps3", "apply 4 to Grak"): ["apply 4 cut to Grak at head"],
    ("swords", "Grak: damage"): ["Grak: damage 4 vs Mara"],
}


@pytest.mark.parametrize(("system", "typed"), OFFERED)
async def test_a_verb_is_shown_with_those_who_fight(system: str, typed: str) -> None:
    async with open_table() as table:
        for line in CORPUS[system]["fight"]:
            await say(table, line)
        refused = await say(table, typed)
        assert refused.error is not None
        assert refused.error["offers"] == OFFERED[system, typed]
        assert (await say(table, refused.error["offers"][0])).ok
