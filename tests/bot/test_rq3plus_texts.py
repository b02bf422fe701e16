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
