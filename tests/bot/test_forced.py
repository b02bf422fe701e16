"""Forcing dice at the table: who may, how it is marked everywhere, and that nothing else of the fight changes."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from bot.cli import main
from bot.fight.entries import Context
from bot.reply import Reply
from bot.table import GameTable
from grammar.names import names_of
from grammar.parse.sentence import draft
from grammar.scene.resolve import Speaker, resolve
from rules.core.encounter import Encounter
from rules.core.engine import Turn, play, rule
from rules.core.master import rulings
from rules.core.oracle import Table
from rules.registry import ruleset
from tests.bot.table import open_table, say, script

START = ("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak", "@Ann /encounter join Lia")
SPECIAL = "Rurik: attack broadsword vs Grak parry forced attack special, Grak.parry failure, location head"
ASKED = "Grak: attack battle axe vs Lia"


async def begin(table: GameTable, *more: str) -> Reply:
    reply = Reply()
    for line in (*START, *more):
        reply = await say(table, line)
        assert reply.ok, f"{line}: {reply.text}"
    return reply


def dice(reply: Reply) -> dict[str, tuple[int, str]]:
    return {d.name: (d.value, d.forced) for s in reply.fight.steps for d in s.dice}


def degrees(reply: Reply) -> dict[str, str]:
    return {f"{c.who}.{c.label}": c.degree for s in reply.fight.steps for c in s.checks}


async def same_head(table: GameTable, line: str, code: str) -> Reply:
    """The refusal of a line that writes nothing and leaves an open question open."""
    encounter = next(iter(table.running.values()))
    before = await table.store.ledger.head(encounter), await table.store.ledger.pending(encounter)
    reply = await say(table, line)
    assert reply.error is not None and reply.error["code"] == code, reply.text
    assert (await table.store.ledger.head(encounter), await table.store.ledger.pending(encounter)) == before
    return reply


async def test_degree_and_location_come_as_said_and_are_marked() -> None:
    async with open_table() as table:
        done = await begin(table, SPECIAL)
        assert degrees(done) == {"Rurik.attack": "Sp", "Grak.parry": "F"} and done.fight.unused == ()
        shown = dice(done)
        assert {name: word for name, (_, word) in shown.items() if word} == {
            "Rurik.attack": "special",
            "Grak.parry": "failure",
            "Rurik.location": "head",
        }
        roll, parry = shown["Rurik.attack"][0], shown["Grak.parry"][0]
        lines = done.text.splitlines()
        assert f"broadsword {roll:02d}/70 special · battle axe one-handed {parry}/50 fails" in lines[0]
        assert lines[-1] == "forced by the GM: attack special, parry failure, location head"
        why = (await say(table, "/why")).text
        assert f"Rurik.attack 1d100 = {roll:02d} (forced: special)" in why and "(forced: head)" in why
        assert SPECIAL in (await say(table, "/history")).text


async def test_json_tells_how_each_die_came() -> None:
    told = (await script(*START, f"{SPECIAL} rolled damage 3"))[-1]
    how = {d["label"]: (d["given"], d["forced"]) for d in told["dice"]}
    forced, given, chance = (True, True), (True, False), (False, False)
    assert how == {"attack": forced, "parry": forced, "location": forced, "damage": given, "damage_modifier": chance}
    assert [c["forced"] for c in told["checks"]] == [True, True]
    plain = (await script(*START, "Rurik: try dodge"))[-1]
    assert [(d["given"], d["forced"]) for d in plain["dice"]] == [chance]
    assert [c["forced"] for c in plain["checks"]] == [False]


async def test_the_log_holds_what_was_forced() -> None:
    async with open_table() as table:
        done = await begin(table, SPECIAL)
        file, *_ = (await say(table, "/encounter log")).files.shared
        rows = json.loads(file.data)["rows"]
        row = next(r for r in rows if r["seq"] == done.fight.seq)
        assert [d.get("forced", "") for d in row["dice"]][:3] == ["special", "failure", "head"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("@Ann Lia: attack rapier vs Grak nothing forced attack special", "gm_only"),
        ("@Ann Lia: try dodge forced skill 5", "gm_only"),
        ("@Ann /check dodge forced skill success", "gm_only"),
        ("Rurik: attack broadsword vs Grak nothing forced atack special", "unknown_die"),
        ("Rurik: attack broadsword vs Grak nothing forced attack speciall", "unknown_name"),
        ("Rurik: attack broadsword vs Grak nothing forced location tail", "unknown_name"),
        ("Rurik: try juggle 3 forced skill special", "impossible"),
        ("Rurik: attack broadsword vs Grak nothing forced attack success, damage 99", "die_out_of_range"),
        ("Rurik: attack broadsword vs Grak nothing rolled attack 5 forced attack special", "too_many_dice"),
        ("Rurik: turn left forced attack special", "too_many_dice"),
    ],
)
async def test_what_is_refused_writes_nothing(line: str, code: str) -> None:
    async with open_table() as table:
        await begin(table)
        reply = await same_head(table, line, code)
        assert code != "gm_only" or "Only the GM" in reply.text


async def test_what_play_does_not_reach_is_told() -> None:
    async with open_table() as table:
        done = await begin(
            table, "Rurik: attack broadsword vs Grak nothing forced attack failure, location head, Lia.parry special"
        )
        assert done.fight.unused == ("location head", "Lia.parry special")
        assert "Not used: location head, Lia.parry special" in done.text


# --- questions
async def test_the_gm_answers_for_an_absent_player_and_forces() -> None:
    async with open_table() as table:
        asked = await begin(table, ASKED)
        assert asked.prompts.questions
        done = await say(table, "/answer parry forced parry critical, attack success")
        assert degrees(done)["Lia.parry"] == "C" and degrees(done)["Grak.attack"] == "S"
        encounter = next(iter(table.running.values()))
        row = (await table.store.ledger.rows(encounter))[-1]
        assert row.answers["Lia.defence"].startswith("parry") and row.who == "gm"


async def test_forced_dice_may_stand_behind_a_plain_answer() -> None:
    async with open_table() as table:
        await begin(table, ASKED)
        done = await say(table, "Lia: dodge forced dodge critical rolled attack 12")
        assert degrees(done) == {"Grak.attack": "Sp", "Lia.dodge": "C"}


@pytest.mark.parametrize(
    ("line", "code", "at"),
    [
        ("@Ann /answer dodge forced dodge critical", "gm_only", "dodge critical"),
        ("/answer parry forced parry kritical", "unknown_name", "kritical"),
        ("/answer dodge forced dodge special, dodje 5", "unknown_die", "dodje"),
        ("/answer dodge rolled parry 133", "die_out_of_range", "parry 133"),
    ],
)
async def test_dice_that_spoil_an_answer_leave_the_question_open(line: str, code: str, at: str) -> None:
    async with open_table() as table:
        await begin(table, ASKED)
        reply = await same_head(table, line, code)
        said = line.removeprefix("@Ann ")
        assert reply.error is not None and reply.error["column"] == said.index(at) + 1
        assert (await say(table, "@Ann /answer dodge")).ok


async def test_an_answer_that_forces_the_impossible_leaves_the_question_open() -> None:
    async with open_table() as table:
        await begin(table, f"{ASKED} -200 for darkness")
        reply = await same_head(table, "/answer dodge forced attack special", "impossible")
        assert reply.text == "Grak.attack can't be special here; it can be S, F, Fu."
        assert (await say(table, "@Ann /answer dodge forced")).error
        assert (await say(table, "@Ann /answer dodge")).ok


async def test_a_sentence_that_forces_the_impossible_is_dropped_when_its_question_is_answered() -> None:
    async with open_table() as table:
        await begin(table, f"{ASKED} -200 for darkness forced Grak.attack special")
        before = (await say(table, "/state")).data["state"]
        reply = await say(table, "@Ann /answer dodge")
        assert not reply.ok and reply.text.startswith("Not possible any more: Grak.attack can't be special here")
        after = await say(table, "/state")
        assert before and after.data["state"] == {**before, "questions": []}
        assert (await say(table, "/answer dodge")).text == "There's no open question."


async def test_dice_shown_before_a_question_stay_forced_or_not() -> None:
    blow = "Rurik: attack broadsword vs Lia forced Rurik.attack special"
    async with open_table() as table:
        await begin(table, blow)
        done = await say(table, "@Ann /answer dodge")
        assert degrees(done)["Rurik.attack"] == "Sp" and dice(done)["Rurik.attack"][1] == "special"
    async with open_table() as table:
        await begin(table, blow, "/cancel", blow)
        again = await say(table, "@Ann /answer dodge")
        assert dice(again)["Rurik.attack"] == dice(done)["Rurik.attack"]


# --- the ledger
async def test_undo_redo_and_said_again() -> None:
    async with open_table() as table:
        done = await begin(table, SPECIAL)
        before = (await say(table, "/state")).data["state"]
        assert (await say(table, "/undo")).ok and (await say(table, "/redo")).ok
        assert (await say(table, "/state")).data["state"] == before
        encounter = next(iter(table.running.values()))
        live = await table.store.ledger.load(encounter)
        assert live.state == (await table.live.load(encounter)).state
        twice = await say(table, SPECIAL, "m1")
        again = await say(table, SPECIAL, "m1")
        assert again.fight.seq == twice.fight.seq != done.fight.seq and dice(again) == dice(twice)


async def test_a_lost_race_keeps_the_forced_dice(tmp_path: Path) -> None:
    rules, url = ruleset("rq3plus"), f"sqlite:///{tmp_path}/a.db"
    async with open_table(url) as table, open_table(url) as other:
        await begin(table)
        encounter = next(iter(table.running.values()))
        enc = (await table.live.load(encounter)).state
        names = names_of(enc, rules, enc.figures)
        order = resolve(draft(SPECIAL, rules.id, names), enc, rules, Speaker(), names)
        real, runs = table.store.ledger.append, list[Turn]()

        async def append(*args: Any, **more: Any) -> int:
            if len(runs) == 1:
                ruled = Context("ruling", "gm", "a ruling")
                await other.live.perform(
                    encounter,
                    lambda e, o: rule(e, lambda t: rulings.set_number(t, rules, "Lia", "hp", 5), rules, o),
                    ruled,
                )
            return await real(*args, **more)

        def deed(present: Encounter, oracle: Table) -> Turn:
            runs.append(play(present, order, rules, oracle))
            return runs[-1]

        table.store.ledger.append = append  # type: ignore[method-assign]
        done = await table.live.perform(encounter, deed, Context("command", "gm", SPECIAL, given=order.given))
        assert len(runs) == 2 and runs[0].dice == runs[1].dice == done.fight.steps[0].dice
        assert [d.forced for d in runs[1].dice][:3] == ["special", "failure", "head"]


# --- proof and statistics
async def test_forced_dice_are_no_proof_and_no_statistics(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    async with open_table(url) as table:
        await begin(table, SPECIAL, "Rurik: try dodge forced skill 99", "Rurik: try dodge rolled 98")
        assert "1d100" not in (await say(table, "/stats")).text and "1d8" in (await say(table, "/stats")).text
        encounter = next(iter(table.running.values()))
        every = [d for r in await table.store.ledger.rows(encounter) for d in r.dice]
        chance = sum(not d.given for d in every)
        await say(table, "/encounter end")
        found = await say(table, "/verify")
        counts = {name: found.data[name] for name in ("verified", "given", "forced", "wrong")}
        assert found.ok and counts == {"verified": chance, "given": 1, "forced": 4, "wrong": []}
        words = f"{chance} dice recomputed, 0 differ; 1 given by hand, 4 forced by the GM."
        assert found.text.splitlines()[0] == words
        log = tmp_path / "log.json"
        log.write_bytes(await table.store.export(encounter))
    assert await asyncio.to_thread(main, ["verify", str(log)]) == 0
    told = capsys.readouterr().out
    assert words in told and "1d100:" not in told and "1d8:" in told


# --- the other system
async def test_swords() -> None:
    told = await script(
        "/encounter start swords",
        "/encounter add Juk",
        "/encounter add Thug",
        "Juk: attack vs Thug forced attack failure",
        "Thug: attack vs Juk forced attack special",
        "@Ann Thug: attack vs Juk forced attack success",
    )
    missed, unknown, player = told[3:6]
    assert (
        missed["ok"]
        and "forced by the GM: attack failure" in missed["text"]
        and missed["checks"][0]["degree"] == "failure"
    )
    assert [(d["given"], d["forced"]) for d in missed["dice"]] == [(True, True)]
    assert unknown["error"]["code"] == "unknown_name" and "success, failure" in unknown["text"]
    assert player["error"]["code"] in ("gm_only", "not_yours")


async def test_help_names_the_clause() -> None:
    async with open_table() as table:
        assert "forced attack special, location head" in (await say(table, "/help")).text
        await begin(table)
        assert "GM" in (await say(table, "/help forced")).text
