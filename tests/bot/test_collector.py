"""What a system has brought in is not looked through by the garbage collector any more."""

import gc

from bot.collector import brought_in
from tests.bot.table import open_table, say


async def test_what_the_first_sentence_of_a_system_brought_in_is_kept_from_the_collector() -> None:
    brought_in.cache_clear()
    before = gc.get_freeze_count()
    async with open_table() as table:
        for line in ("/encounter start swords", "/encounter add Mara", "/encounter add Bram"):
            assert (await say(table, line)).ok
        # What was kept before may have gone meanwhile.
        assert (kept := gc.get_freeze_count()) <= before
        assert (await say(table, "Mara: attack vs Bram")).ok
    assert gc.get_freeze_count() > kept
