"""How rolls and blows of rq3plus read: a roll beside what came of it, the cause before the effect, no zero."""

import pytest

from bot.reply import BOLD
from tests.bot.table import open_table, say


async def told(*lines: str) -> list[str]:
    """What the table shows of the last line, without marks of emphasis."""
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak", *lines[:-1]):
            assert (await say(table, line)).ok, line
        return (await say(table, lines[-1])).text.replace(BOLD, "").splitlines()


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Grak: search rolled 29", "Grak searches: failure (29/13)"),
        ("Grak: listen rolled 10", "Grak listens: success (10/13)"),
        ("/contest Rurik: str vs str of Grak rolled 88", "Rurik loses: STR against STR (88/45)"),
        ("@ann /contest Rurik: str vs str of Grak", "Rurik wins: STR against STR"),
    ],
)
async def test_a_roll_is_told_once_beside_what_came_of_it(said: str, shown: str) -> None:
    assert (await told("/control Rurik by ann", said))[0] == shown


async def test_who_is_driven_back_falls_behind_it_by_the_roll_that_is_told() -> None:
    lines = await told(
        "/place Rurik at 0,0 facing 0",
        "/place Grak at 1,0 facing 3",
        "Grak: slam vs Rurik nothing rolled attack 1, knockback_dex 1, grip_dex 84, slam_dex 88",
    )
    assert lines[1:3] == ["Push 68 · driven back 6 m", "Falls · drops broadsword (84/13)"]
    lines = await told(
        "/encounter add Sumo with str 13, siz 30, dex 11",
        "Grak: slam vs Sumo nothing rolled attack 1, knockback_dex 1, grip_dex 84, slam_dex 88",
    )
    assert lines[1].endswith("m") and lines[2].startswith("Falls (88/11)")


async def test_nobody_moves_by_nothing() -> None:
    lines = await told("/place Rurik at 3,0", "Rurik: move to 3,0")
    assert lines == ["Rurik is already at 3,0 (9 m left)"]
