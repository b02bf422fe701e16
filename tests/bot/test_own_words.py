"""Questions reach what reads, and words of one's own never do what is final: in every system, within a question too."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from bot import own_words, service
from bot.cli.console import spoken
from bot.table import GameTable
from rules.registry import SYSTEMS, ruleset
from storage.rows import Loaded
from tests.bot.table import open_table, say

QUESTIONS = (
    "hurt?", "hit?", "kill him?", "again?", "done?", "pass?", "next?", "round?", "undo?", "end turn?", "cancel?",
    "remove {foe}?", "hide {foe}?", "mark {foe} stunned?", "set {foe} hp 3?", "attack {foe}?", "attack vs {foe}?",
    "{foe}: attack {hero}?", "can I attack {foe}", "should I hit him", "who's next", "/undo?", "parry?", "dodge?", "1?",
    "nothing?", "answer 1?", "{hero}: dodge?", "I attack {foe}, ok?", "check dodge?", "who's next? move things along",
    "end turn, who's up?", "ok ?", "hit him? please", "attack? (ooc)", "hit\u061f",
)  # fmt: skip


async def _fight(table: GameTable, system: str) -> tuple[str, str]:
    hero, foe = ruleset(system).sample[:2]
    for line in (f"/encounter start {system}", f"/encounter add {hero} for ann side a", f"/encounter add {foe} side b"):
        assert (await say(table, line)).ok, line
    return hero, foe


async def _here(table: GameTable) -> Loaded:
    live = await table.find(spoken("x"))
    assert live is not None
    return live


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("/next.", "Round 2"),
        ("next!", "Round 2"),
        ("Round...", "Round 2"),
        ("/state.", "round 1"),
        ("/control Grak by Bob.", "bob plays Grak now"),
        ("/state Grak.", "Battle axe"),
        ("/note here: it rains.", "it rains."),
        ("/roll 1d6!!", "1d6!!"),
        ("/encounter add Rurik.", "Rurik 2 joins"),
        ("/encounter end now.", "The fight is over"),
    ],
)
async def test_a_full_stop_behind_a_command_says_nothing(typed: str, says: str) -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak"):
            assert (await say(table, line)).ok
        assert says in (await say(table, typed)).text


async def test_an_answer_may_begin_as_what_only_a_game_master_says() -> None:
    async with open_table() as table:
        hero, foe = await _fight(table, "rqhouse")
        assert (await say(table, f"{foe}: attack vs {hero}")).prompts.questions
        assert not (await say(table, f"@ann hide {foe}")).ok
        reply = await say(table, "@ann hide behind my shield")
        assert reply.ok and not reply.prompts.questions


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("asked", [False, True])
async def test_a_question_changes_nothing(system: str, asked: bool) -> None:
    async with open_table() as table:
        hero, foe = await _fight(table, system)
        assert (await say(table, f"@ann {hero}: attack vs {foe}")).text
        if asked:
            await say(table, f"{foe}: attack vs {hero}")
        before = await _here(table)
        for line in QUESTIONS:
            for who in ("@ann ", ""):
                reply = await say(table, f"{who}{line.format(hero=hero, foe=foe)}")
                now = await _here(table)
                assert (now.head, now.state, now.waiting) == (before.head, before.state, before.waiting), (who, line)
                assert reply.text


async def test_a_blow_that_is_asked_about_is_answered_by_its_odds() -> None:
    async with open_table() as table:
        await _fight(table, "rq3plus")
        for line in ("@ann attack Grak?", "@ann can I hit Grak"):
            assert (await say(table, line)).sentence.meant.startswith("odds attack"), line


FINAL = {
    "remove {foe}": "encounter remove {foe}",
    "{foe} leaves the fight": "encounter remove {foe}",
    "kill {foe}": "mark {foe} dead",
    "take that back": "undo",
    "end the round": "round",
    "next one": "next",
    "hide {foe} from the players": "hide {foe}",
    "end the fight": "encounter end",
}


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("typed", FINAL)
async def test_what_is_final_is_offered_and_done_when_it_is_said_so(system: str, typed: str) -> None:
    async with open_table() as table:
        hero, foe = await _fight(table, system)
        await say(table, f"{hero}: attack vs {foe} nothing")
        before = await _here(table)
        reply = await say(table, typed.format(foe=foe))
        meant = FINAL[typed].format(foe=foe)
        assert reply.error is not None and reply.error["code"] == "only_offered", reply.text
        assert reply.error["offers"] == [meant]
        assert (await _here(table)).head == before.head
        assert (await say(table, meant)).ok


@pytest.mark.parametrize("system", [one for one in SYSTEMS if one != "rq3plus"])
async def test_a_turn_is_ended_by_its_own_word_alone(system: str) -> None:
    async with open_table() as table:
        await _fight(table, system)
        for line in ("end turn", "I'm done"):
            reply = await say(table, line)
            assert reply.error is not None and reply.error["offers"] == ["pass"], line
        assert (await say(table, "pass")).ok


@pytest.mark.parametrize("line", ["next", "/next", "round", "undo", "end smoke on Grak", "set Grak hp 5"])
async def test_the_exact_command_acts_at_once(line: str) -> None:
    async with open_table() as table:
        await _fight(table, "rq3plus")
        assert (await say(table, "effect smoke on Grak: -20 attack")).ok
        assert (await say(table, line)).ok


async def test_a_text_that_is_kept_and_a_note_are_parted_by_nothing() -> None:
    async with open_table() as table:
        await _fight(table, "rq3plus")
        assert (await say(table, "note here: it rains; undo")).ok
        assert "it rains; undo" in (await say(table, "/history")).text
        assert "Taken back" not in (await say(table, "set Grak hp 5 -- why; undo")).text


async def test_what_reads_is_done_with_a_question_mark_behind_it() -> None:
    async with open_table() as table:
        assert (await say(table, "encounter list?")).ok
        await _fight(table, "rq3plus")
        assert "Rurik" in (await say(table, "sheet list?")).text


async def test_several_exact_lines_may_stand_in_one() -> None:
    async with open_table() as table:
        await _fight(table, "rq3plus")
        both = await say(table, "set Grak hp 5; mark Grak stunned")
        assert both.ok and "HP: now 5" in both.text and "stunned" in both.text
        assert not (await say(table, "set Grak hp 7; dance about")).ok
        assert "HP: now 7" not in (await say(table, "/history")).text


@pytest.mark.parametrize(("system", "hero"), [("rq3plus", "Rurik"), ("gurps3", "Brandt")])
async def test_a_thing_that_is_thrown_at_somebody_removes_nobody(system: str, hero: str) -> None:
    async with open_table() as table:
        for line in (f"/encounter start {system}", f"/encounter add {hero}", "/encounter add Grak side b"):
            assert (await say(table, line)).ok
        reply = await say(table, "draw dagger and throw it at Grak")
        offers = (reply.error or {}).get("offers", ())
        assert not any("remove" in one for one in (*offers, reply.sentence.meant))
        assert "Grak" in (await _here(table)).state.figures


@pytest.mark.parametrize(
    "line", ["wibbled the quorn zuxvig", "{hero} hits {foe} with all that is left", "hurt?", "{hero}: pass"]
)
async def test_nothing_that_was_tried_for_a_line_is_kept_behind_its_answer(line: str) -> None:
    async with open_table() as table:
        hero, foe = await _fight(table, "rq3plus")
        assert (await say(table, line.format(hero=hero, foe=foe))).text
        assert not table.readings


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    ("typed", "offered", "master"),
    [
        ("/sett {foe} hp 3", "set {foe} hp 3", True),
        ("staet {foe}", "state {foe}", False),
        ("/encunter end", "encounter end", True),
        ("/effct bless on {foe}: +10 dodge", "effect bless on {foe}: +10 dodge", False),
        ("nxt", "next", False),
    ],
)
async def test_a_slip_in_the_word_of_a_command_offers_it_to_whoever_may_say_it(
    system: str, typed: str, offered: str, master: bool
) -> None:
    async with open_table() as table:
        _, foe = await _fight(table, system)
        refused = await say(table, typed.format(foe=foe))
        assert not refused.ok and (refused.error or {})["offers"][0] == offered.format(foe=foe)
        refused = await say(table, f"@ann {typed.format(foe=foe)}")
        assert not refused.ok
        assert (offered.format(foe=foe) in ((refused.error or {}).get("offers") or ())) is not master


@pytest.mark.parametrize("system", SYSTEMS)
async def test_nothing_is_repeated_where_nothing_was_said_before(system: str) -> None:
    async with open_table() as table:
        _, foe = await _fight(table, system)
        before = (await _here(table)).head
        for typed in ("again", f"same on {foe}", f"again at {foe}"):
            refused = await say(table, f"@ann {typed}")
            assert refused.error is not None and refused.error["code"] == "nothing_before", refused.text
        assert (await _here(table)).head == before


async def test_words_of_ones_own_are_thought_about_beside_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    where: dict[str, set[str]] = {}

    def noting(think: Callable[..., Any]) -> Callable[..., Any]:
        def thinking(*args: Any, **more: Any) -> Any:
            where.setdefault(think.__name__, set()).add(threading.current_thread().name)
            return think(*args, **more)

        return thinking

    for module, think in ((service, service.within), (service, service.unsaid), (own_words, own_words.asked)):
        monkeypatch.setattr(module, think.__name__, noting(think))
    async with open_table() as table:
        await _fight(table, "gurps4")
        assert (await say(table, "@ann swnig at Borka")).text
        assert (await say(table, "hit Borka")).text
        assert (await say(table, "@ann I swing my broadsword at Borka's neck")).text
        assert (await say(table, "how badly is Borka hurt, and what could I do about it")).text
    assert where.keys() == {"within", "unsaid", "asked"}
    assert threading.current_thread().name not in set().union(*where.values())
