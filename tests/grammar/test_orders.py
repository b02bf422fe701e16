"""Standing orders in words of one's own: what says for sure how a figure answers from now on, and what doesn't."""

import pytest

from tests.bot.table import open_table, say

ORDERS = {
    "always block": "order Mara block",
    "Mara blocks everything with the sword unless I say otherwise": "order Mara block with sword",
    "standing order: dodge": "order Mara dodge",
    "from now on Mara dodges, dont ask me": "order Mara dodge",
    "best defence always": "order Mara best",
    "please ask me before you roll my defence": "order Mara ask",
}
NONE = (
    "never block",
    "always block if he swings at my head",
    "always block or dodge",
    "from now on I attack",
    "Brute always dodges",
)


@pytest.mark.parametrize(("line", "order"), ORDERS.items())
async def test_what_is_to_hold_ever_after_is_ordered(line: str, order: str) -> None:
    async with open_table() as table:
        for setup in ("/encounter start swords", "/encounter add Mara for ann side a", "/encounter add Brute side b"):
            assert (await say(table, setup)).ok
        reply = await say(table, f"@ann {line}")
        assert (reply.ok, reply.sentence.meant) == (True, order), reply.text


@pytest.mark.parametrize("line", NONE)
async def test_what_says_more_or_is_of_another_is_no_order(line: str) -> None:
    async with open_table() as table:
        for setup in ("/encounter start swords", "/encounter add Mara for ann side a", "/encounter add Brute side b"):
            assert (await say(table, setup)).ok
        reply = await say(table, f"@ann {line}")
        assert not (reply.ok and reply.sentence.meant.startswith("order")), reply.sentence.meant
