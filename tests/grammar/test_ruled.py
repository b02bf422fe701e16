"""What game masters type in words of their own, against the lines of the table it stands for: ``rulings.toml``."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from bot.table import GameTable
from grammar.kinds import final
from tests.bot.table import open_table, say

CORPUS: dict[str, Any] = tomllib.loads((Path(__file__).parent / "rulings.toml").read_text("utf-8"))


async def _fought(table: GameTable, system: str) -> None:
    for line in (*CORPUS[system]["fight"], *CORPUS[system]["first"]):
        reply = await say(table, line)
        assert reply.ok, (line, reply.text)


@pytest.mark.parametrize(("system", "typed"), [(s, one) for s in CORPUS for one in CORPUS[s]["means"]])
async def test_a_ruling_in_words_of_ones_own_stands_for_lines_of_the_table(system: str, typed: str) -> None:
    """What is final among it is offered, and done when it is said so."""
    meant = CORPUS[system]["means"][typed]
    async with open_table() as table:
        await _fought(table, system)
        reply = await say(table, typed)
        if any(map(final, meant.split("; "))):
            assert reply.error is not None and reply.error["offers"] == [meant], reply.text
            reply = await say(table, meant)
            assert reply.ok, reply.text
            return
        assert reply.ok, reply.text
        assert reply.sentence.meant == meant


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


@pytest.mark.parametrize(
    ("system", "typed", "offers"),
    [
        ("rqhouse", "Grak -5", ["set Grak health by -5", "effect ruling on Grak: -5 everything"]),
        ("gurps3", "the orc 1 runs off into the woods", ["encounter remove Orc 1"]),
        ("rq3plus", "add one more trollkin with a spear", ['encounter add grak as "Trollkin 3" side foes']),
        ("gurps4", "clobber Orc 1 4", ["set Orc 1 hp by -4"]),
        ("swords", "Brute gets 3 stuns unless he blocks", ["set Brute stuns +3"]),
        ("rq3plus", "Grak hits Lia for 4", ["set Lia hp by -4"]),
        ("rq3plus", "Grak really hurts Lia for 4", ["set Lia hp by -4"]),
        ("rq3plus", "Grak and Lia are hurt for 4", ["set Grak hp by -4; set Lia hp by -4"]),
    ],
)
async def test_a_game_master_is_offered_what_a_game_master_says(system: str, typed: str, offers: list[str]) -> None:
    async with open_table() as table:
        await _fought(table, system)
        reply = await say(table, typed)
        assert reply.error is not None and reply.error["offers"][: len(offers)] == offers
        assert not any("attack" in one for one in reply.error["offers"])
        assert (await say(table, offers[0])).ok


async def test_nothing_is_offered_that_a_game_master_did_not_speak_of() -> None:
    async with open_table() as table:
        await _fought(table, "rqhouse")
        for typed in ("it all happened too fast", "call Grak a coward", "Grak's shield is broken"):
            reply = await say(table, typed)
            assert reply.error is not None and reply.error["offers"] == ["options"], typed


@pytest.mark.parametrize(
    ("system", "line", "told"),
    [
        ("gurps4", "heal Aldric 3", "Aldric has all 12 HP already."),
        ("rq3plus", "heal Rurik's left arm by 2", "Rurik's left arm isn't hurt."),
        ("rqhouse", "heal Jorun's left arm by 2", "Jorun's left arm isn't hurt."),
        ("swords", "heal Mara 3", "Mara has no stuns."),
    ],
)
async def test_nobody_gets_better_than_unhurt_and_nothing_changes(system: str, line: str, told: str) -> None:
    async with open_table() as table:
        for start in (f"/encounter start {system}", f"/encounter add {line.split()[1].removesuffix(chr(39) + 's')}"):
            assert (await say(table, start)).ok
        refused = await say(table, line)
        assert refused.error is not None and (refused.error["code"], refused.text) == ("at_best", told)
        assert (await say(table, refused.error["offers"][0])).ok


async def test_an_effect_for_one_roll_ends_with_it_and_one_until_a_turn_with_that() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps4", "/encounter add Aldric for ann", "/encounter add Borka"):
            await say(table, line)
        assert "once" in (await say(table, "effect high ground on Aldric: +2 attack, once")).text
        assert (
            "next turn of Borka" in (await say(table, "effect sand on Borka: -3 everything, until turn of Borka")).text
        )
        told = await say(table, "Aldric: attack vs Borka nothing rolled attack 10")
        assert "High ground ends on Aldric" in told.text and "Sand ends on Borka" in told.text
        assert "high ground" not in (await say(table, "/effects Aldric")).text


def _line() -> Any:
    from bot.cli.console import read_line

    return read_line("state")


@pytest.mark.parametrize(
    ("system", "typed"),
    [
        ("gurps3", "Orc 1 leaps at Ada and tries to bring her flowers"),
        ("rq3plus", "Rurik: attack broadsword vs Grak nothing forced attack success, damage 99"),
    ],
)
async def test_what_is_no_ruling_changes_nobody(system: str, typed: str) -> None:
    """Where either of two may be meant, and a sentence whose die is out of range: its numbers are no harm."""
    async with open_table() as table:
        await _fought(table, system)
        live = await table.find(_line())
        assert live is not None
        reply = await say(table, typed)
        now = await table.find(_line())
        assert not reply.ok and now is not None and now.state == live.state, reply.text


OFFERED = {
    "Grak is stuned": "mark Grak stunned",
    "+10 for Lia on her next attak, well told": "effect well told on Lia: +10 attack, once",
    "some of 4 for Grak": "set Grak hp by -4",
}


@pytest.mark.parametrize("typed", OFFERED)
async def test_a_ruling_with_a_slip_or_strange_words_is_offered(typed: str) -> None:
    async with open_table() as table:
        await _fought(table, "rq3plus")
        reply = await say(table, typed)
        assert reply.error is not None and OFFERED[typed] in reply.error["offers"]


async def test_a_condition_that_is_not_there_is_not_offered_to_be_ended() -> None:
    async with open_table() as table:
        await _fought(table, "rq3plus")
        reply = await say(table, "Grak isn't helpless any more")
        assert reply.error is not None and (reply.error["code"], reply.error["offers"]) == ("not_so", ["state Grak"])


async def test_a_mood_is_no_ruling_where_it_only_says_why() -> None:
    async with open_table() as table:
        await _fought(table, "rq3plus")
        assert "frightened" not in (await say(table, "Grak jabs at Lia and is scared")).sentence.meant
        assert (await say(table, "Grak is scared")).sentence.meant == "mark Grak scared"


async def test_what_is_called_by_a_whole_clause_is_nobody() -> None:
    async with open_table() as table:
        await _fought(table, "rq3plus")
        assert (await say(table, "Grak hits Rurik because he is scared")).sentence.meant.startswith(
            "Grak: attack vs Rurik"
        )


@pytest.mark.parametrize(
    ("system", "typed", "offered"),
    [
        ("swords", "mara is blessed", "effect blessed 1 on Mara"),
        ("rqhouse", "Grak is queasy", "note on Grak: queasy"),
    ],
)
async def test_how_somebody_is_in_words_that_nobody_knows_may_be_an_effect(
    system: str, typed: str, offered: str
) -> None:
    async with open_table() as table:
        await _fought(table, system)
        reply = await say(table, typed)
        assert reply.error is not None and reply.error["offers"][0] == offered
        assert (await say(table, offered)).ok


async def test_where_nobody_is_played_who_joins_has_no_side_of_the_players() -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak"):
            await say(table, line)
        assert (await say(table, "two more wolves run in")).sentence.meant == "encounter add grey wolf x2"
        reply = await say(table, "attcak grak")
        assert reply.error is not None and reply.error["offers"][0] == "Rurik: attack vs Grak"


async def test_what_i_do_with_my_thing_is_a_deed_of_somebody_a_game_master_speaks_for() -> None:
    async with open_table() as table:
        await _fought(table, "rq3plus")
        reply = await say(table, "I take a deep breath and bring my sword down on Grak")
        assert reply.error is not None and reply.error["code"] == "who_acts"
        assert reply.error["offers"] == ["Rurik: attack Broadsword vs Grak"]
        at = await say(table, "I rush at Grak to knock him over")
        assert at.error is not None and at.error["code"] == "who_acts"
        # Whom it is done to does not do it.
        assert at.error["offers"] and not any(one.startswith("Grak:") for one in at.error["offers"])


NO_RULING = {
    "Grak's shield stops 5 damage": "rq3plus",
    "if Grak moves he takes 3 to the head": "rq3plus",
    "Grak takes 3 sanity": "rq3plus",
    "nobody sees Grak prone": "rq3plus",
    "Lia would be stunned by that": "rq3plus",
    "4 of the trollkin's friends are on their way": "rq3plus",
    "the armour soaks 4 cutting on Borka": "gurps4",
    "Orc 2 falls back 3 yards": "gurps4",
    "a bandit waits 4 hexes away": "gurps4",
    "it's dark for Borka only, -4": "gurps4",
    "Ada gets no +2 for that": "gurps3",
    "Ada can't see him any more, blood in her eyes": "gurps3",
    "Marcus is only stunned if he fails": "rqhouse",
}


@pytest.mark.parametrize("typed", NO_RULING)
async def test_what_denies_limits_or_counts_something_else_is_no_colour(typed: str) -> None:
    async with open_table() as table:
        await _fought(table, NO_RULING[typed])
        live = await table.find(_line())
        assert live is not None
        reply = await say(table, typed)
        now = await table.find(_line())
        assert not reply.ok and now is not None and now.state == live.state, reply.sentence.meant
