"""What a player's standing order claims is told as the player's, whoever moves the clock."""

import pytest

from rules.registry import SYSTEMS, ruleset
from tests.bot.table import open_table, say


@pytest.mark.parametrize("system", sorted(SYSTEMS))
async def test_a_game_masters_round_tells_what_a_standing_order_claims(system: str) -> None:
    mine, foe = ruleset(system).sample[:2]
    async with open_table() as table:
        for typed in (
            f"/encounter start {system}",
            f"/encounter add {foe} as Foe",
            f"@Ann /encounter join {mine}",
            f"@Ann /order {mine} attack vs Foe +1 for luck",
            "/order Foe nothing",
        ):
            assert (await say(table, typed)).ok, typed
        told = (await say(table, "/round")).whole
        assert f"+1 luck, says {mine}" in told
        if (await say(table, "?")).prompts.questions:
            await say(table, "/cancel")
        assert (await say(table, "/encounter end now")).ok
        proved = (await say(table, "/verify")).text
        assert "isn't what" not in proved and "The chain of rows is unbroken" in proved
