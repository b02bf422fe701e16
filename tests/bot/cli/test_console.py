"""The console as people and checks use it: scripts in, JSON out."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli.console import answered
from rules.registry import SYSTEMS, ruleset
from tests.bot.table import combatant, open_table, say, script

ROOT = Path(__file__).parents[3]
START = ("/encounter start rq3plus", "/sheet import sheets/rurik.toml", "/encounter add Rurik", "/encounter add Grak")
SLASH = (
    "Rurik: /attack broadsword slash vs Grak parry with battle axe"
    " rolled attack 12, parry 33, location 10, damage 2, damage_modifier 3"
)


async def test_the_script_of_the_readme_gives_the_catalogues_numbers() -> None:
    *_, attack, state = await script(*START, SLASH, "/state")
    assert attack["ok"] and attack["error"] is None and attack["unused"] == []
    assert [(c["who"], c["label"], c["chance"], c["roll"], c["degree"]) for c in attack["checks"]] == [
        ("Rurik", "attack", 70, 12, "Sp"),
        ("Grak", "parry", 50, 33, "S"),
    ]
    assert [(d["who"], d["label"], d["value"], d["given"]) for d in attack["dice"]] == [
        ("Rurik", "attack", 12, True),
        ("Grak", "parry", 33, True),
        ("Rurik", "location", 10, True),
        ("Rurik", "damage", 2, True),
        ("Rurik", "damage_modifier", 3, True),
    ]
    grak = combatant(state, "Grak")
    assert (grak["hp"], grak["loc_damage"]["abdomen"]) == (15, 1)
    assert next(i for i in grak["items"] if i["id"] == "battle_axe")["ap"] == 7
    assert attack["seq"] == state["seq"]


async def test_every_line_gives_the_promised_fields() -> None:
    for answer in await script(*START, SLASH, "/attack broadswrd vs Grak", "/state"):
        assert {
            "line",
            "input",
            "ok",
            "seq",
            "text",
            "dice",
            "checks",
            "events",
            "unused",
            "questions",
            "error",
        } <= set(answer)
    state = answer["state"]
    assert {"round", "phase", "clock", "agenda", "options", "combatants"} <= set(state)
    rurik = state["combatants"]["Rurik"]
    assert {"posture", "conditions", "items", "pos", "facing", "hp", "dex_sr", "melee_sr"} <= set(rurik)


async def test_we_11_in_one_line_and_in_two() -> None:
    first = (
        "Grak: attack battle axe vs Lia parry riposte"
        " rolled attack 20, parry 10, location 5, damage 3, damage_modifier 2"
    )
    start = ("/encounter start rq3plus", "/encounter add Grak", "/encounter add Lia")
    *_, one, state = await script(
        *start, first + ", Lia.attack 60, Grak.parry 70, Lia.location 17, Lia.damage 4", "/state"
    )
    assert one["unused"] == []
    assert len({d["seq"] for d in one["dice"]}) == 2, "the riposte has a row of its own"
    assert one["seq"] == max(d["seq"] for d in one["dice"])
    *_, waits, two, later = await script(
        *start, first, "Lia: attack rapier vs Grak parry rolled attack 60, parry 70, location 17, damage 4", "/state"
    )
    for answer in (state, later):
        grak = combatant(answer, "Grak")
        assert (grak["hp"], grak["loc_damage"]["left_arm"]) == (14, 2)
    assert waits["ok"] and two["ok"]


async def test_undo_and_redo_give_the_very_states() -> None:
    answers = await script(*START, "/state", SLASH, "/state", "/undo", "/state", "/redo", "/state")
    before, _, after, _, undone, _, redone = answers[4:]
    assert undone["state"] == before["state"] != after["state"] == redone["state"]


@pytest.mark.usefixtures("unhurried")
async def test_odds_are_exact_and_touch_nothing() -> None:
    *_, before, odds, after = await script(*START, "/state", "odds attack broadsword vs Grak parry", "/state")
    assert odds["odds"]["exact"] and odds["odds"]["sum"] == "1"
    assert before["state"] == after["state"]


@pytest.mark.parametrize(
    ("line", "code", "hint"),
    [
        ("Rurik: attack broadsword vs Grok parry", "unknown_name", "Grak"),
        ("Rurik: attack broadswrd vs Grak", "unknown_name", "Broadsword"),
        ("/attack broadswrd vs Grak", "unknown_name", "Broadsword"),
        ("Rurik: attack broadsword vs Grak rolled attack 101", "die_out_of_range", ""),
        ("Rurik: attack broadsword vs Grak rolled atack 50", "unknown_die", "attack"),
        ("Rurik: atack broadsword vs Grak", "syntax", "attack"),
        ("/encounter add Nobody", "unknown_character", ""),
        ("/sheet import sheets/none.toml", "no_file", ""),
    ],
)
async def test_a_fault_names_itself_and_the_fix_and_changes_nothing(line: str, code: str, hint: str) -> None:
    *_, before, answer, after = await script(*START, "/state", line, "/state")
    assert not answer["ok"]
    assert answer["error"]["code"] == code
    assert hint in answer["error"]["message"] or hint in answer["error"]["hints"]
    assert before["state"] == after["state"] and before["seq"] == after["seq"]


async def test_a_wrong_phase_is_refused_in_strict_pace_only() -> None:
    *_, free = await script(*START, "Rurik: attack broadsword vs Grak nothing")
    *_, strict = await script(
        "/encounter start rq3plus pace strict", *START[1:], "/next", "Rurik: attack broadsword vs Grak"
    )
    assert free["ok"]
    assert not strict["ok"] and strict["error"]["code"] == "wrong_phase"


async def test_a_sheet_with_five_faults_reports_all_and_imports_nothing(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(
        'name = "Bad"\nsystem = "rq3plus"\nstr = "strong"\ncon = 10\nsiz = 500\nint = 9\ndex = 11\nstrenght = 3\n'
        '[armour]\nnose = 3\n[[weapons]]\nid = "broadswrd"\nattack = 50\n'
    )
    *_, answer, listed = await script("/encounter start rq3plus", f"/sheet import {bad}", "/sheet list")
    assert answer["error"]["code"] == "bad_sheet"
    for path in ("str", "siz", "strenght", "armour", "weapons"):
        assert path in answer["error"]["message"]
    assert "Bad (" not in listed["text"]


async def test_a_players_defender_is_asked_and_answers() -> None:
    async with open_table() as table:
        for line in START:
            assert (await say(table, line)).ok
        assert (await say(table, "@Anna /encounter join Lia")).ok
        asked = await say(table, "Grak: attack battle axe vs Lia rolled attack 35")
        assert [q.who for q in asked.prompts.questions] == ["Lia"]
        assert not (await say(table, "Rurik: attack broadsword vs Grak")).ok, "one resolution at a time"
        assert not (await say(table, "@Bert /answer dodge")).ok
        done = await say(table, "@Anna /answer dodge")
        assert done.ok and not done.prompts.questions
        assert [c.label for s in done.fight.steps for c in s.checks][:2] == ["attack", "dodge"]
        assert done.fight.steps[0].dice[0].value == 35


async def test_an_attackers_defence_for_anothers_character_is_a_proposal() -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "@Anna /encounter join Lia", "@Bert /encounter join Rurik"):
            assert (await say(table, line)).ok
        asked = await say(table, "@Bert attack broadsword vs Lia parry with rapier")
        assert asked.prompts.questions[0].default == "parry rapier"


async def test_a_player_speaks_only_for_his_own() -> None:
    async with open_table() as table:
        for line in (*START, "@Anna /encounter join Lia"):
            await say(table, line)
        refused = await say(table, "@Anna Grak: attack battle axe vs Lia")
        assert refused.error and refused.error["code"] == "not_yours"
        denied = await say(table, "@Anna /set Grak hp 1")
        assert denied.error and denied.error["code"] == "not_allowed"


async def test_the_same_delivery_counts_once() -> None:
    async with open_table() as table:
        for line in START:
            await say(table, line)
        first = await say(table, SLASH, "m:1")
        again = await say(table, SLASH, "m:1")
        assert first.fight.seq == again.fight.seq
        assert (await say(table, "/state")).fight.seq == first.fight.seq


def test_exit_status_seed_and_usage(tmp_path: Path) -> None:
    play = [sys.executable, "-m", "bot.cli", "play"]
    fight = "\n".join(("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak", "# a comment", ""))
    fight += "Rurik: attack broadsword vs Grak parry\n"

    def run(*args: str, text: str = fight) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*play, *args], input=text, capture_output=True, text=True, cwd=ROOT, timeout=60, check=False
        )

    one, two = run("--json", "--seed", "c0ffee"), run("--json", "--seed", "c0ffee")
    assert one.returncode == 0, one.stderr
    dice = [[json.loads(row)["dice"] for row in r.stdout.splitlines()] for r in (one, two)]
    assert dice[0] == dice[1] and dice[0][-1]
    assert run(text=fight + "attack nothing at all vs\n").returncode == 1
    assert run("--seed", "xyz").returncode == 2
    assert run("--script", str(tmp_path / "none")).returncode == 2


async def test_a_fault_of_ours_is_one_line_with_a_reference_and_the_fight_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_table() as table:
        for typed in ("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak"):
            await answered(table, typed)
        with monkeypatch.context() as broken:
            broken.setattr(table.live, "perform", None)
            _, reply = await answered(table, "Rurik: attack broadsword vs Grak")
        assert not reply.ok and "\n" not in reply.text and "NoneType" not in reply.text
        found = re.search(r"`([0-9a-f]{8})`", reply.text)
        assert found is not None and found[1] in caplog.text and "Traceback" in caplog.text
        _, after = await answered(table, "Rurik: attack broadsword vs Grak nothing")
        assert after.ok


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("mark", ["\u0301", "\u0308\u0301", "x\u0301"])
async def test_a_name_of_combining_marks_is_nobody(system: str, mark: str) -> None:
    lines = (f"/encounter start {system}", *(f"/encounter add {name}" for name in ruleset(system).sample))
    answers = await script(*lines, f"/state {mark}", f"attack with {mark}", f"/hide {mark}", "/state")
    assert [answer["ok"] for answer in answers[-4:]] == [False, False, False, True]
    assert not any(answer["error"]["code"] == "our_side" for answer in answers[-4:-1])


@pytest.mark.parametrize("number", ["1e400", "-1e400", "inf", "nan"])
async def test_a_number_beyond_all_is_refused(number: str) -> None:
    *_, answer = await script("/encounter start rqhouse", f"/encounter add Ben as P with str {number}")
    assert not answer["ok"] and answer["error"]["code"] != "our_side"
