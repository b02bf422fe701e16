"""What a line of people's own words may cost, counted in steps and not in time."""

import pytest

from bot.cli.console import spoken
from bot.texts import refuse
from grammar.budget import MOST, Budget, Spent, legal, spend, within
from rules.core.report import Refused
from rules.registry import SYSTEMS, ruleset
from tests.bot.table import open_table, say

TEXTS = (
    "a b c d e f g h i j " * 95, "hit " * 160, "wizzle " * 280, "1 " * 990, "(hit) " * 330, "head " * 390,
    "hit him and then " * 110, "i don't know what to do with my sword because he is there so " * 30,
)  # fmt: skip


def test_work_is_free_where_nobody_counts_it() -> None:
    spend(MOST + 1)


def test_who_has_spent_all_stops_and_what_was_legal_by_then_is_kept() -> None:
    budget = Budget("hit him")

    def think(text: str) -> None:
        legal(f"{text}  hard")
        spend(MOST)
        legal("and more")
        spend(1)
        legal("too late")

    with pytest.raises(Spent):
        within(budget, think, "hit him")
    assert list(budget.legal) == ["hit him hard", "and more"]
    spend(MOST + 1)


@pytest.mark.parametrize("system", SYSTEMS)
async def test_no_text_takes_more_work_than_a_line_is_worth(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Budget] = []
    begin = Budget.__init__

    def kept(self: Budget, text: str) -> None:
        begin(self, text)
        made.append(self)

    monkeypatch.setattr(Budget, "__init__", kept)
    async with open_table() as table:
        hero, foe = ruleset(system).sample[:2]
        for line in (
            f"/encounter start {system}",
            f"/encounter add {hero} for ann side a",
            f"/encounter add {foe} side b",
        ):
            assert (await say(table, line)).ok, line
        before = await table.find(spoken("x"))
        for text in TEXTS:
            for who in ("@ann ", ""):
                made.clear()
                reply = await say(table, f"{who}{text.strip()}")
                assert not reply.ok and reply.text
                # At most one look beyond what is left, however often the line is thought about.
                assert all(budget.left >= -60 for budget in made), (text[:20], [budget.left for budget in made])
        assert await table.find(spoken("x")) is before


async def test_a_line_that_is_too_much_offers_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grammar.budget.MOST", 250)
    async with open_table() as table:
        for line in ("/encounter start swords", "/encounter add Juk for ann side a", "/encounter add Thug side b"):
            await say(table, line)
        reply = await say(table, "@ann Juk strikes Thug and wobbles the frumious jubjub under the tumtum sword")
        assert reply.error is not None and reply.error["code"] == "too_much"
        assert reply.error["message"] == str(refuse("too_much"))
        assert (await say(table, f"@ann {reply.error['offers'][0]}")).ok


def test_the_refusal_of_too_much_says_what_to_do() -> None:
    assert isinstance(refuse("too_much"), Refused)
    assert "fewer words" in refuse("too_much").message
