"""What game masters type in words of their own, against the lines of the table it stands for: ``rulings.toml``."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from bot.table import GameTable
from tests.bot.table import open_table, say

CORPUS: dict[str, Any] = tomllib.loads((Path(__file__).parent / "rulings.toml").read_text("utf-8"))


async def _fought(table: GameTable, system: str) -> None:
    for line in (*CORPUS[system]["fight"], *CORPUS[system]["first"]):
        reply = await say(table, line)
        assert reply.ok, (line, reply.text)


@pytest.mark.parametrize(("system", "typed"), [(s, one) for s in CORPUS for one in CORPUS[s]["means"]])
async def test_a_ruling_in_words_of_ones_own_stands_for_lines_of_the_table(system: str, typed: str) -> None:
    async with open_table() as table:
        await _fought(table, system)
        reply = await say(table, typed)
        assert reply.ok, reply.text
        assert reply.meant == CORPUS[system]["means"][typed]


@pytest.mark.parametrize(("system", "typed"), [(s, one) for s in CORPUS for one in CORPUS[s].get("asks", ())])
async def test_what_may_be_meant_in_several_ways_is_asked(system: str, typed: str) -> None:
    async with open_table() as table:
        await _fought(table, system)
        reply = await say(table, typed)
        assert reply.error is not None and reply.error["code"] == "which_ruling"
        assert reply.error["offers"] == CORPUS[system]["asks"][typed]
        for offer in reply.error["offers"]:
            assert (await say(table, offer)).ok


@pytest.mark.parametrize(("system", "typed"), [(s, one) for s in CORPUS for one in CORPUS[s]["means"]])
async def test_no_player_rules_anything_by_such_words(system: str, typed: str) -> None:
    """But for what a sentence of one's own may do besides, which waits for the game master or is told as a claim."""
    async with open_table() as table:
        await _fought(table, system)
        live = await table.find(_line())
        assert live is not None
        before = live.state
        await say(table, f"@zoe {typed}")
        now = await table.find(_line())
        assert now is not None and now.state == before


def _line() -> Any:
    from bot.cli.console import read_line

    return read_line("state")
