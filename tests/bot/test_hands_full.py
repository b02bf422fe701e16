"""What is offered to who has no hand free: what frees it, step by step, and each step can be played."""

import pytest

from tests.bot.table import open_table, say


@pytest.mark.rule("G3-GRP-01", "G3-RDY-01")
async def test_both_hands_are_freed_by_the_offers_one_after_the_other() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps3", "/encounter add Tamsin"):
            assert (await say(table, line)).ok
        freed = []
        while not (reply := await say(table, "Tamsin: ready crossbow")).ok:
            assert reply.error is not None and "no free hand" in reply.text and reply.error["offers"], reply.text
            freed.append(reply.error["offers"][-1])
            assert (await say(table, freed[-1])).ok, freed
        assert len(freed) == 2 and len(set(freed)) == 2 and "crossbow ready" in reply.text
