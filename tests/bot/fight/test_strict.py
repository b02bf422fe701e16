"""Strict pace as it is told: who is next after each word, and what was announced for later."""

import pytest

from tests.bot.table import open_table, say, script

STRICT = ("/encounter start rq3plus pace strict", "/encounter add Rurik side heroes", "/encounter add Grak side foes")


async def test_who_is_next_is_told_after_each_declaration() -> None:
    rows = await script(*STRICT, "Grak: intent attack vs Rurik, parry", "Rurik: intent attack, dodge", "/phase melee")
    grak, rurik, melee = (row["text"].split("\n") for row in rows[-3:])
    assert grak[-1] == "⏳ Round 1, intent: Rurik (next: Grak on 6)"
    assert rurik[-1] == "⏳ Round 1, move: Rurik (next: Grak)"
    assert melee[-2:] == ["Round 1: Melee Phase", "⏳ Round 1, strike rank 6: Grak (next: Rurik on 7)"]


async def test_go_says_when_what_was_announced_comes_and_an_attack_on_the_only_foe_needs_no_name() -> None:
    async with open_table() as table:
        for line in (*STRICT, "Grak: intent attack vs Rurik, parry"):
            assert (await say(table, line)).ok
        early = await say(table, "Grak: go")
        assert early.error and early.error["code"] == "nothing_announced"
        assert "attack Battle axe one-handed vs Rurik. That comes on 6; it is Rurik's turn." in early.text
        for line in ("Rurik: intent attack, dodge", "/phase melee", "Grak: attack vs Rurik dodge rolled attack 90"):
            assert (await say(table, line)).ok
        assert (await say(table, "Rurik: go")).meant == "Rurik: attack Broadsword slash vs Grak"


async def test_strict_pace_set_before_anybody_is_there_begins_with_the_first_round() -> None:
    free, *rest = STRICT
    rows = await script(free.removesuffix(" pace strict"), "/encounter option pace strict", *rest, "/encounter status")
    assert all(row["ok"] for row in rows)
    assert rows[-1]["text"].startswith("RuneQuest III+ · round 1 · intent")


@pytest.mark.parametrize("acts", [False, True])
async def test_strict_pace_takes_up_the_round_as_it_stands(acts: bool) -> None:
    """Nothing done in it: its statements of intent come first. Something done: it ends, and the next begins."""
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak", "/round"):
            await say(table, line)
        if acts:
            assert (await say(table, "Rurik: attack broadsword vs Grak nothing")).ok
        await say(table, "/encounter option pace strict")
        status = (await say(table, "/encounter status")).text
        assert status.startswith(f"RuneQuest III+ · round {3 if acts else 2} · intent")
