"""Checks with their figure in whatever place, and what a line in words of one's own makes of them."""

import pytest

from tests.bot.table import open_table, say

FIGHT = ("/encounter start rq3plus", "/encounter add Rurik for ann side heroes", "/encounter add Grak side foes")


@pytest.mark.parametrize(
    "line",
    [
        "Rurik: check dodge",
        "/check dodge Rurik",
        "check dodge of Rurik +10",
        "/check Rurik: dodge",
        "check Rurik dodge",
        "check Rurik's dodge",
    ],
)
async def test_the_figure_of_a_check_may_stand_before_or_behind_it(line: str) -> None:
    async with open_table() as table:
        for one in FIGHT:
            assert (await say(table, one)).ok
        reply = await say(table, line)
        assert reply.ok and reply.text.startswith("Rurik: dodge"), reply.text


@pytest.mark.parametrize(
    "line",
    [
        "Rurik: contest str vs str of Grak",
        "/contest Rurik: str vs str of Grak",
        "contest Rurik str vs str of Grak",
        "contest Rurik str vs Grak's str",
        "contest Rurik's broadsword vs Grak dodge +10",
        "@ann /contest str vs Grak str",
        "@ann /contest str vs str of Grak",
    ],
)
async def test_the_figures_of_a_contest_may_stand_before_what_they_roll(line: str) -> None:
    async with open_table() as table:
        for one in FIGHT:
            assert (await say(table, one)).ok
        reply = await say(table, line)
        assert reply.ok and "Rurik" in reply.text, reply.text
        assert ("Grak: dodge" in reply.text) is ("dodge" in line)


async def test_what_neither_verb_of_a_contest_knows_is_told_of_the_first() -> None:
    async with open_table() as table:
        for one in FIGHT:
            assert (await say(table, one)).ok
        reply = await say(table, "contest Rurik str vs Zork str")
        assert reply.error is not None and "'Zork'" in reply.text and reply.error["column"] == 22


async def test_after_a_secret_check_words_of_ones_own_are_understood() -> None:
    async with open_table() as table:
        for one in FIGHT:
            assert (await say(table, one)).ok
        assert (await say(table, "secretly check Rurik: dodge")).ok
        reply = await say(table, "Grak: hit him")
        assert reply.ok and reply.sentence.meant == "Grak: attack vs Rurik", reply.text


async def test_a_part_of_an_effect_that_does_not_fit_is_refused_and_no_other_effect_put_on() -> None:
    async with open_table() as table:
        for one in FIGHT:
            assert (await say(table, one)).ok
        reply = await say(table, "effect guard on Rurik: +10 dodge, while shield")
        assert reply.error is not None and reply.error["code"] == "syntax"
        assert "dodge" not in (await say(table, "/effects Rurik")).text


@pytest.mark.parametrize(
    ("system", "hero", "foe", "harm"),
    [
        ("rq3plus", "Rurik", "Grak", "apply 5 to {whom}"),
        ("rqhouse", "Jorun", "Kett", "apply 5 to {whom} direct"),
        ("gurps4", "Aldric", "Borka", "apply 5 cr to {whom}"),
        ("gurps3", "Brandt", "Grak", "apply 5 cut to {whom}"),
    ],
)
async def test_harm_to_the_enemy_is_never_a_friends_whoever_acts(system: str, hero: str, foe: str, harm: str) -> None:
    async with open_table() as table:
        for one in (f"/encounter start {system}", f"/encounter add {hero} for ann", f"/encounter add {foe}"):
            assert (await say(table, one)).ok
        assert (await say(table, f"/encounter add {foe} as Zug")).ok
        for _ in range(2):
            for whom in ("foes", "the enemy", "the foes", "all enemies"):
                reply = await say(table, harm.format(whom=whom))
                told = (reply.text, reply.sentence.meant, *(reply.error or {}).get("offers", ()))
                assert not any(hero in one for one in told), (whom, told)
            await say(table, f"{hero}: pass")


async def test_what_waits_for_its_turn_is_offered_as_the_intent() -> None:
    async with open_table() as table:
        for one in ("/encounter start rq3plus pace strict", *FIGHT[1:], "Grak: intent nothing"):
            assert (await say(table, one)).ok
        reply = await say(table, "@ann I attack Grak")
        assert reply.error is not None and reply.error["offers"] == ["intent attack vs Grak"]
        assert (await say(table, "@ann intent attack vs Grak")).ok


async def test_a_spell_on_a_thing_is_the_spell_and_what_it_is_cast_on() -> None:
    async with open_table() as table:
        for one in FIGHT:
            assert (await say(table, one)).ok
        reply = await say(table, "@ann cast bladesharp 2 on my sword")
        assert reply.ok and "casts bladesharp on broadsword" in reply.text and "2 magic points" in reply.text, (
            reply.text
        )


async def test_a_shield_that_is_kept_up_strikes_nobody() -> None:
    for line in ("I step in and cut at his weapon arm, keeping my shield up", "hit Grak, keeping my shield up"):
        async with open_table() as table:
            for one in FIGHT:
                assert (await say(table, one)).ok
            reply = await say(table, f"@ann {line}")
            assert (
                reply.ok
                and reply.sentence.meant.startswith("intent attack")
                and reply.sentence.meant.endswith("parry with Target")
            )


async def test_of_many_answers_three_are_told_and_more_tells_the_rest() -> None:
    async with open_table() as table:
        for one in ("/encounter start rqhouse", "/encounter add Jorun for ann", "/encounter add Grak"):
            assert (await say(table, one)).ok
        asked = await say(table, "Grak: attack Jorun rolled attack 1")
        told = asked.text.splitlines()
        assert len(told) == 3 and "1 parry scimitar" in asked.text and "say `more`" in told[-1], asked.text
        more = await say(table, "@ann more")
        assert "parry small shield 48 %, riposte" in more.text
        assert (await say(table, "@ann dodge")).ok
