"""``/odds`` of sentences, of the best way to attack, and of duels."""

from fractions import Fraction
from typing import Any

import pytest

from bot import odds as module
from bot.table import GameTable
from tests.bot.table import open_table, say

START = ("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak", "@Ann /encounter join Lia")
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(autouse=True)
def short_duels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "DUEL_SECONDS", 0.0)
    monkeypatch.setattr(module, "LEAST_DUELS", 12)


async def begin(table: GameTable, *more: str) -> None:
    for line in (*START, *more):
        reply = await say(table, line)
        assert reply.ok, f"{line}: {reply.text}"


def sums(found: dict[str, Any]) -> list[Fraction]:
    return [sum((Fraction(c) for _, c in spread), Fraction(0)) for spread in found["marginals"].values()]


async def test_odds_of_a_sentence_are_exact_and_add_up() -> None:
    async with open_table() as table:
        await begin(table)
        before = (await say(table, "/state")).as_json(1, "")
        reply = await say(table, "/odds Rurik: attack broadsword vs Grak parry with battle axe")
        found = reply.data["odds"]
        assert found["exact"] and found["sum"] == "1" and found["error"] is None and set(sums(found)) == {Fraction(1)}
        assert dict(found["marginals"]["Rurik attack"])["S"] == "14/25"
        assert "Rurik attack: S 56.0%" in reply.text and reply.text.endswith("(exact)")
        assert [f.name for f in reply.files] == ["odds.png"] and reply.files[0].data.startswith(PNG)
        assert (await say(table, "/state")).as_json(1, "") == before


async def test_odds_by_what_the_defender_may_answer() -> None:
    async with open_table() as table:
        await begin(table)
        reply = await say(table, "/odds Grak: attack battle axe vs Lia")
        by_answer = reply.data["by_answer"]
        assert len(by_answer) > 3 and all(one["sum"] == "1" for one in by_answer.values())
        assert all(f"If Lia: {words}" in reply.text for words in by_answer)
        typed = await say(table, "/odds Grak: attack battle axe vs Lia dodge")
        assert "by_answer" not in typed.data


@pytest.mark.parametrize("line", ["/odds best attack vs Rurik", "/odds Lia: best attack vs Rurik"])
async def test_the_best_attack_comes_first(line: str) -> None:
    async with open_table() as table:
        await begin(table)
        reply = await say(table, f"@Ann {line}")
        rows = reply.data["best"]
        means = [row["mean"] for row in rows]
        assert len(rows) > 2 and means == sorted(means, reverse=True) and means[0] > means[-1]
        assert "Rapier" in rows[0]["tactic"] and reply.text.splitlines()[0] == "Lia, best first:"
        assert all(0 <= Fraction(row["harm"]) <= 1 and row["exact"] for row in rows)


@pytest.mark.parametrize(
    "line", ["/odds duel Rurik Grak", "/odds duel Rurik vs Grak", '/odds duel "Rurik" against Grak']
)
async def test_a_duel_states_its_error_and_comes_out_the_same_again(line: str) -> None:
    async with open_table() as table:
        await begin(table)
        reply = await say(table, line)
        found = reply.data["duel"]
        assert found["played"] == 12 and set(found["wins"]) == {"Rurik", "Grak"}
        assert sum(found["wins"].values()) + found["undecided"] == 12
        assert f"off by about {found['error']:.1%}" in reply.text and "simulated 12 times" in reply.text
        assert (await say(table, line)).data["duel"] == found


@pytest.mark.parametrize(
    ("line", "code", "word"),
    [
        ("/odds Rurik: attack broadswrd vs Grak", "unknown_name", "broadswrd"),
        ("/odds Rurik: attack broadsword vs Grok", "unknown_name", "Grok"),
        ("/odds best Rurik: attack vs Grok", "unknown_name", "Grok"),
        ("/odds Rurik: best attack vs Grok", "unknown_name", "Grok"),
        ("/odds atack broadsword vs Grak", "syntax", "atack"),
        ("/check Rurik: dodge vs", "syntax", "vs"),
    ],
)
async def test_a_fault_is_shown_at_its_place_in_the_line(line: str, code: str, word: str) -> None:
    async with open_table() as table:
        await begin(table)
        reply = await say(table, line)
        assert reply.error and reply.error["code"] == code, reply.text
        assert line[reply.error["column"] - 1 :].startswith(word)


@pytest.mark.parametrize("line", ["/odds duel Rurik", "/odds duel Rurik Grok", "/odds duel Nobody Grak"])
async def test_a_duel_needs_two(line: str) -> None:
    async with open_table() as table:
        await begin(table)
        reply = await say(table, line)
        assert reply.error and reply.error["code"] == "syntax"


async def test_a_sampled_answer_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from rules.core import odds as core

    monkeypatch.setattr(core.odds, "__kwdefaults__", {**(core.odds.__kwdefaults__ or {}), "leaves": 5})
    monkeypatch.setattr(core, "SAMPLES", 50)
    async with open_table() as table:
        await begin(table)
        reply = await say(table, "/odds Rurik: attack broadsword vs Grak parry")
        assert not reply.data["odds"]["exact"] and reply.data["odds"]["error"] > 0
        assert "sampled, each off by about 7.1%" in reply.text
