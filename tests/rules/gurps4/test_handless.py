"""Beasts without hands: they bite and kick, and neither punch, grip nor parry; the key is ours."""

import pytest

from tests.bot.table import open_table, say


@pytest.mark.parametrize(
    ("deed", "why"),
    [("attack punch vs Aldric", "punch"), ("grapple vs Aldric", "free hand"), ("shove vs Aldric", "free hand")],
)
async def test_who_has_no_hands_does_nothing_with_them(deed: str, why: str) -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps4", "/encounter add Aldric", "/encounter add Wolf"):
            assert (await say(table, line)).ok
        refused = await say(table, f"Wolf: {deed}")
        assert not refused.ok and why in refused.text, refused.text
        assert (await say(table, "Wolf: attack bite vs Aldric dodge")).ok


async def test_who_has_no_hands_parries_with_none() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps4", "@Ann /encounter join Aldric", "/encounter add Wolf for bob"):
            assert (await say(table, line)).ok
        asked = await say(table, "@Ann attack vs Wolf rolled attack 8")
        assert {option.id.split()[0] for option in asked.prompts.questions[0].options} == {"dodge", "nothing"}
