"""Several who are meant by the name of their side, by all of them, or by a word for everybody."""

import pytest

from tests.bot.table import open_table, say

FIGHT = (
    "/encounter start swords",
    "/encounter add Mara for ann side heroes",
    "/encounter add Bram for bob side heroes",
    "/encounter add thug x2 side foes",
    "/encounter add Archer side foes hidden",
    "/encounter add Brute side ogres",
)


@pytest.mark.parametrize(
    ("line", "strikers"),
    [
        ("foes: attack Bram", ["Thug 1", "Thug 2"]),
        ("all the thugs: attack Bram", ["Thug 1", "Thug 2"]),
        ("ogres: attack Bram", ["Brute"]),
        ("everyone: attack Bram", ["Thug 1", "Thug 2", "Brute"]),
        ("@ann heroes: attack Brute", ["Mara"]),
    ],
)
async def test_a_side_acts_each_in_turn_but_for_who_is_hidden_or_not_the_speakers(
    line: str, strikers: list[str]
) -> None:
    async with open_table() as table:
        for before in FIGHT:
            assert (await say(table, before)).ok
        done = await say(table, line)
        assert done.ok, done.text
        assert [one for one in ("Thug 1", "Thug 2", "Archer", "Brute", "Mara") if f"{one} → " in done.text] == strikers


@pytest.mark.parametrize(
    ("line", "ordered"),
    [
        ("order foes attack Bram", "Thug 1, Thug 2 will attack vs Bram."),
        ("order all the thugs dodge", "Thug 1, Thug 2 will dodge."),
        ("order everyone attack Mara", "Thug 1, Thug 2, Brute will attack vs Mara."),
    ],
)
async def test_a_side_is_ordered_by_its_name(line: str, ordered: str) -> None:
    async with open_table() as table:
        for before in FIGHT:
            assert (await say(table, before)).ok
        assert ordered in (await say(table, line)).text


async def test_nobody_speaks_for_a_side_of_others() -> None:
    async with open_table() as table:
        for before in FIGHT:
            assert (await say(table, before)).ok
        refused = await say(table, "@ann foes: attack Bram")
        assert refused.error is not None and refused.error["code"] == "not_yours" and "Archer" not in refused.text
