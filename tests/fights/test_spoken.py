"""Three fights said in short sentences: nothing is refused, few words do, answers are short, on both front ends."""

import statistics

import pytest

from tests.bench.talk_bench import LINES, WORDS
from tests.fights.spoken import console, discord, replayed, tales


def test_there_are_three_of_different_systems() -> None:
    assert len({tale.system for tale in tales().values()}) == len(tales()) >= 3


@pytest.mark.parametrize("name", tales())
async def test_a_fight_is_said_in_few_words_and_told_in_few_lines(name: str) -> None:
    tale = tales()[name]
    async with console(tale) as front:
        typed = await replayed(tale, front)
    assert statistics.median(one.words for one in typed) <= WORDS
    assert statistics.median(one.lines for one in typed) <= LINES
    assert max(one.lines for one in typed) <= LINES + 2
    async with discord(tale) as front:
        assert await replayed(tale, front) == typed
