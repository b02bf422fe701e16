"""Words with facts put in are what Fluent says, whichever way they are filled."""

from collections.abc import Iterator
from itertools import chain

import pytest

from bot.texts.phrases import HOUSE, LANGUAGE, _Choice, _Messages, _Pattern, _Pieces
from rules.registry import SYSTEMS, ruleset
from tests.bot.table import open_table, say

TRIES = 30


def patterns(package: str) -> Iterator[tuple[str, _Pattern]]:
    messages = _Messages(package, LANGUAGE)
    for name in messages._texts:
        found = messages.get(name)
        assert found is not None
        for kind, pattern in (("", found.value), *found.patterns.items()):
            if pattern is not None:
                yield f"{name}.{kind}", pattern


def keys(pieces: _Pieces) -> Iterator[int | str]:
    for piece in pieces:
        if isinstance(piece, _Choice):
            yield from chain(piece.numbers, piece.words)
            for inner in (*piece.numbers.values(), *piece.words.values(), piece.otherwise):
                yield from keys(inner)


@pytest.mark.parametrize("package", [HOUSE, *(ruleset(system).package for system in SYSTEMS)])
def test_our_way_says_what_fluent_says(package: str) -> None:
    chosen = 0
    for name, pattern in patterns(package):
        assert pattern._pieces is not None, f"{name} needs Fluent always"
        # Fluent takes the word "other" for the plural of 0.
        own = [key for key in keys(pattern._pieces) if key != "other"]
        chosen += bool(own)
        values = [*own, 0, 1, 2, -3, 17, "a word", None, True, False, ["a", "b"]]
        for n in range(TRIES if own else 1):
            facts = {fact: values[(n * (at + 1) + at) % len(values)] for at, fact in enumerate(sorted(pattern.facts))}
            assert pattern.filled(facts) == pattern.counted(facts), (name, facts)
    assert chosen


def test_a_number_that_is_counted_by_its_plural_is_left_to_fluent() -> None:
    messages = _Messages(HOUSE, LANGUAGE)
    messages._texts["apples"] = (
        "apples = { $n ->\n    [0] no apple\n    [one] { $n } apple\n   *[other] { $n } apples\n}\n"
    )
    found = messages.get("apples")
    assert found is not None and found.value is not None
    assert [found.value.filled({"n": n}) for n in (0, 1, 5)] == ["no apple", "1 apple", "5 apples"]


async def test_no_answer_of_a_blow_needs_what_knows_plurals(monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak"):
            await say(table, line)
        monkeypatch.setattr(_Pattern, "counted", lambda self, facts: pytest.fail(f"{sorted(self.facts)} were counted"))
        for dice in ("attack 80", "attack 30, Grak.parry 20", "attack 30, Grak.parry 99, location 9"):
            assert (await say(table, f"Rurik: attack broadsword vs Grak parry rolled {dice}")).error is None
