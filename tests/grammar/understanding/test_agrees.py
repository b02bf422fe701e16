"""What a line was taken for holds all that its words say, or it is only offered."""

import pytest

from grammar.understanding.agrees import unsaid
from tests.bench.meant_lines import setups
from tests.bot.table import open_table, say
from tests.grammar.understanding.test_understood import scene_of


@pytest.mark.parametrize(
    ("system", "typed", "said", "left"),
    [
        ("rq3plus", "hit grak with my sword", "attack Broadsword vs Grak", ()),
        ("rq3plus", "i hit grak and he dodges because of that bear", "attack vs Grak", ("dodges",)),
        ("rq3plus", "I don't hit Jörg, I stab grak", "attack vs Grak", ()),
        ("rqhouse", "I put the blade away and pull the javelin", "attack vs Grak", ("put", "pull", "javelin")),
        ("swords", "move 5 m", "move 3", ()),
        ("rq3plus", "attack n parry", "intent attack vs Grak, parry", ()),
    ],
)
async def test_words_that_have_no_part_in_a_sentence_are_found(
    system: str, typed: str, said: str, left: tuple[str, ...]
) -> None:
    assert unsaid(typed, [said], await scene_of(system)) == left


async def test_a_ruling_leaves_no_number_out() -> None:
    scene, line = await scene_of("rq3plus", ""), "effect sand on Grak: -20 attack, once"
    assert unsaid("-20 to grak's attack for two rounds, sand", [line], scene, ruled=True) == ("two",)
    assert unsaid("-20 to grak's attack, sand", [line], scene, ruled=True) == ()


async def test_a_line_that_says_more_than_it_was_taken_for_is_offered_and_does_nothing() -> None:
    async with open_table() as table:
        for line in setups()["rq3plus", "fight"].lines:
            await say(table, line)
        reply = await say(table, "@ann i hit grak 3 because of that bear")
        assert reply.error is not None and not reply.fight.steps
        assert (await say(table, f"@ann {reply.error['offers'][0]}")).ok


@pytest.mark.parametrize("typed", ["hit him? please", "my chance with the bow?"])
async def test_a_question_reaches_what_it_names(typed: str) -> None:
    async with open_table() as table:
        for line in setups()["rqhouse", "fight"].lines:
            await say(table, line)
        reply = await say(table, f"@ann {typed}")
        assert "bow" in reply.text if "bow" in typed else reply.sentence.meant.startswith("odds attack")


async def test_what_is_cast_under_a_name_with_a_slip_is_asked_about() -> None:
    async with open_table() as table:
        for line in setups()["rqhouse", "fight"].lines:
            await say(table, line)
        reply = await say(table, "@ann cast disrupiton 2 vs Grak")
        assert reply.error is not None and reply.error["offers"] == ["cast disruption 2 vs Grak"]
        assert (await say(table, '@ann cast "disrupiton" 2 vs Grak')).ok


async def test_a_face_says_nothing() -> None:
    async with open_table() as table:
        for line in setups()["rq3plus", "fight"].lines:
            await say(table, line)
        assert (await say(table, "@ann attack vs Grak :)")).ok


async def test_a_name_before_a_colon_is_who_is_hurt_at_a_place() -> None:
    async with open_table() as table:
        for line in setups()["rq3plus", "fight"].lines:
            await say(table, line)
        assert (await say(table, "Rurik: apply 3 at head")).sentence.meant == "apply 3 to Rurik at head"


@pytest.mark.parametrize(
    "typed",
    [
        "Rurik shouldn't attack Grak",
        "I couldn't hit Grak",
        "I was going to hit Grak",
        "I would have hit Grak with my sword",
        "maybe I attack Grak",
        "I wouldnt attack Grak",
        "he mustn't hit Grak",
        "nice hit",
        "lol nice hit",
        "great shot",
        "remember when Grak hit me",
        "I almost hit Grak",
        "that hit hard",
    ],
)
async def test_what_is_denied_or_commented_on_is_never_played(typed: str) -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Rurik for ann", "/encounter add Grak"):
            assert (await say(table, line)).ok
        assert (await say(table, "@ann attack Grak")).ok
        reply = await say(table, f"@ann {typed}")
        assert reply.error is not None and not reply.fight.steps


@pytest.mark.parametrize("typed", ["hit", "land a nice hit on Grak", "a good hard swing at Grak's head"])
async def test_praise_beside_a_target_is_no_comment(typed: str) -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Rurik for ann", "/encounter add Grak"):
            assert (await say(table, line)).ok
        reply = await say(table, f"@ann {typed}")
        assert reply.ok and reply.sentence.meant.startswith("attack")
