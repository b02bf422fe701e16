"""Strict pace as it is told: who is next after each word, and what was announced for later."""

import pytest

from bot.cli.console import PLACE, read_line
from rules.core.secrets.audience import Viewer
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
        assert "attack Battle axe one-handed vs Rurik. That comes on 6; it's Rurik's turn." in early.text
        for line in ("Rurik: intent attack, dodge", "/phase melee", "Grak: attack vs Rurik dodge rolled attack 90"):
            assert (await say(table, line)).ok
        assert (await say(table, "Rurik: go")).sentence.meant == "Rurik: attack Broadsword slash vs Grak"


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


async def test_a_round_in_which_nobody_acts_is_one_line() -> None:
    async with open_table() as table:
        for line in (
            "/encounter start rq3plus",
            "/encounter option pace strict",
            "/encounter add Grak",
            "@Ann /encounter join Rurik",
        ):
            assert (await say(table, line)).ok
        idle = await say(table, "/round")
        assert idle.text == "Round 1. No one acted." and "Round 2" in idle.tail
        for line in ("Grak: pass", "Rurik: intent attack broadsword vs Grak"):
            assert (await say(table, line)).ok
        fought = await say(table, "/round rolled Rurik.attack 99")
        assert "No one acted" not in fought.text and "Rurik → Grak" in fought.text, fought.text
        more = [await say(table, line) for line in ("Grak: pass", "Rurik: intent attack broadsword vs Grak")]
        assert all(one.ok for one in more)
        for _ in range(4):
            last = await say(table, "/next")
        assert last.tail and (await say(table, "/round")).text != "Round 3. No one acted."
        assert all(fought.text.count(f"{name} pass") <= 1 for name in ("Grak", "Rurik"))


async def test_who_hides_and_acts_does_not_show_by_what_a_round_tells() -> None:
    told = []
    for deed in ("Lia: intent attack rapier vs Rurik dodge", "Lia: pass"):
        async with open_table() as table:
            for line in (
                "/encounter start rq3plus",
                "/encounter option pace strict",
                "@Ann /encounter join Rurik",
                "/encounter add Lia hidden",
                "Rurik: pass",
                deed,
            ):
                await say(table, line)
            raw = await table.say(read_line("/round"))
            told.append((await table.seen(raw, Viewer("zoe"), PLACE.channel)).text)
    assert told[1] == "Round 1. No one acted."


async def test_who_asks_for_the_strike_rank_is_told_that_of_what_is_announced() -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Grak", "@Ann /encounter join Rurik"):
            assert (await say(table, line)).ok
        free = await say(table, "@Ann what SR do I go on")
        assert "attack Broadsword vs Grak (70 %, SR 7)" in free.text
        assert "Rurik: attack Broadsword vs Grak (70 %, SR 7)" in (await say(table, "what SR does Rurik go on")).text
        twice = await say(table, "@Ann attack Grak twice")
        assert twice.sentence.meant == "attack vs Grak then attack vs Grak" and twice.text.count("Rurik → Grak") == 2
        for line in ("/encounter option pace strict", "/round", "Grak: pass"):
            assert (await say(table, line)).ok
        declared = await say(table, "@Ann attack Grak twice")
        assert declared.sentence.meant == "intent attack vs Grak, attack vs Grak"
        told = (await say(table, "@Ann what SR do I go on")).text.splitlines()
        assert [line for line in told if "announced" in line] == [
            "Rurik, 7: attack Broadsword slash vs Grak (announced)",
            "Rurik, 10: attack Broadsword slash vs Grak (announced)",
        ]
