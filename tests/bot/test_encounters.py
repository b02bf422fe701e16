"""``/encounter``: starting, adding, joining, leaving, options, the log and the end."""

import hashlib
import json
from typing import Any

import pytest

from bot.console import PLACE
from bot.table import GameTable
from tests.bot.table import combatant, open_table, say, script

START = "/encounter start rq3plus"


async def names(table: GameTable) -> list[str]:
    state = (await say(table, "/state")).state
    assert state is not None
    return list(state["combatants"])


async def test_start_shows_a_commitment_and_end_its_secret() -> None:
    for secret in (None, bytes(range(32))):
        async with open_table(secret=secret) as table:
            started = await say(table, START)
            line = started.data["commitment"]
            assert line in started.text and ("seeded" in line) == (secret is not None)
            ended = await say(table, "/encounter end")
            digest = hashlib.sha256(bytes.fromhex(ended.data["secret"])).hexdigest()
            assert digest in line and ended.data["secret"] in ended.text
            assert secret is None or ended.data["secret"] == secret.hex()


async def test_every_fight_has_a_secret_of_its_own() -> None:
    async with open_table(secret=None) as table:
        found = set()
        for _ in range(3):
            await say(table, START)
            found.add((await say(table, "/encounter end")).data["secret"])
        assert len(found) == 3


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("/encounter start", "unknown_system"),
        ("/encounter start dnd", "unknown_system"),
        ("/encounter status", "no_encounter"),
        ("/encounter end", "no_encounter"),
        ("/encounter add Grak", "no_encounter"),
        ("/encounter log", "no_encounter"),
        ("Rurik: attack broadsword vs Grak", "no_encounter"),
        ("/state", "no_encounter"),
        ("/next", "no_encounter"),
    ],
)
async def test_without_a_fight(line: str, code: str) -> None:
    async with open_table() as table:
        reply = await say(table, line)
        assert reply.error and reply.error["code"] == code


async def test_one_fight_at_a_time_in_a_channel() -> None:
    async with open_table() as table:
        assert (await say(table, START)).ok
        second = await say(table, START)
        assert second.error and second.error["code"] == "already_on"
        assert (await say(table, "/encounter end")).ok
        assert (await say(table, START)).ok


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("Grak",), ["Grak"]),
        (("Grak", "Grak"), ["Grak", "Grak 2"]),
        (("Grak x3",), ["Grak 1", "Grak 2", "Grak 3"]),
        (("Grak", "Grak x2"), ["Grak", "Grak 2", "Grak 3"]),
        (("Grak x2", "Grak"), ["Grak 1", "Grak 2", "Grak"]),
        (('Grak as "Big Bad"',), ["Big Bad"]),
        (("grak as Mob x2",), ["Mob 1", "Mob 2"]),
    ],
)
async def test_newcomers_get_names_of_their_own(lines: tuple[str, ...], expected: list[str]) -> None:
    async with open_table() as table:
        await say(table, START)
        for line in lines:
            reply = await say(table, f"/encounter add {line}")
            assert reply.ok, reply.text
        assert await names(table) == expected


async def test_a_number_may_be_rolled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.randbelow", lambda faces: faces - 1)
    async with open_table() as table:
        await say(table, START)
        assert (await say(table, "/encounter add Grak x1d3")).ok
        assert (await say(table, "/encounter add Grak as Imp x2d4-1")).ok
        found = await names(table)
        assert len([n for n in found if n.startswith("Grak")]) == 3 and len(found) == 3 + 7


@pytest.mark.parametrize("times", ["x0", "x21", "x100d100"])
async def test_too_many_or_none_at_once(times: str) -> None:
    async with open_table() as table:
        await say(table, START)
        reply = await say(table, f"/encounter add Grak {times}")
        assert reply.error and reply.error["code"] == "limit" and await names(table) == []


async def test_side_owner_place_and_hiding() -> None:
    async with open_table() as table:
        await say(table, START)
        assert (await say(table, "/encounter add Grak side party for @Ann at 2,-1")).ok
        state = (await say(table, "/state")).as_json(1, "")
        grak = combatant(state, "Grak")
        assert (grak["side"], grak["owner"], grak["pos"]) == ("party", "ann", [2, -1])
        assert (await say(table, "/encounter add Rurik for ann")).ok
        rurik = combatant((await say(table, "/state")).as_json(1, ""), "Rurik")
        assert (rurik["side"], rurik["owner"]) == ("party", "ann")
        assert (await say(table, "/encounter add Lia")).ok
        assert combatant((await say(table, "/state")).as_json(1, ""), "Lia")["side"] == "lia"
        hidden = await say(table, "/encounter add Trollkin hidden")
        assert hidden.ok and hidden.private


async def test_a_foe_made_of_numbers() -> None:
    async with open_table() as table:
        await say(table, START)
        assert (await say(table, "/encounter add Wolf with str 12, dex 15")).ok
        wolf = combatant((await say(table, "/state")).as_json(1, ""), "Wolf")
        assert (wolf["str"], wolf["dex"]) == (12, 15)
        assert (await say(table, "/encounter add Grak as Chief with str 20")).ok
        chief = combatant((await say(table, "/state")).as_json(1, ""), "Chief")
        assert chief["str"] == 20 and any(i["id"] == "battle_axe" for i in chief["items"])


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("/encounter add Wolf with strr 12", "bad_sheet", "did you mean str"),
        ("/encounter add Wolf with dex 900", "bad_sheet", "dex"),
        ("/encounter add Wolf with dex high", "bad_sheet", "dex"),
        ("/encounter add Wolf with dex 9, dex 10", "syntax", "second"),
        ("/encounter add Grok", "unknown_character", "grak"),
        ("/encounter add Xyzzy", "unknown_character", "with KEY VALUE"),
        ("/encounter remove Nobody", "unknown_name", ""),
        ("/encounter option speed", "unknown_option", "pace"),
        ("/encounter option speed 3", "unknown_option", "pace"),
        ("/encounter option pace quick", "bad_option", "free, strict"),
        ("/encounter option sever_multiple --4", "bad_option", "whole number"),
    ],
)
async def test_what_can_not_be_done_says_why(line: str, code: str, said: str) -> None:
    async with open_table() as table:
        await say(table, START)
        seq = (await say(table, "/state")).seq
        reply = await say(table, line)
        assert reply.error and reply.error["code"] == code and said in reply.text
        assert (await say(table, "/state")).seq == seq


async def test_joining_and_leaving() -> None:
    async with open_table() as table:
        await say(table, START)
        assert (await say(table, "@Ann /encounter join Lia")).ok
        assert (await say(table, "@Bob /encounter join Lia")).ok
        state = (await say(table, "/state")).as_json(1, "")
        assert [combatant(state, n)["owner"] for n in ("Lia", "Lia 2")] == ["ann", "bob"]
        not_his = await say(table, "@Bob /encounter leave Lia")
        assert not_his.error and not_his.error["code"] == "not_yours"
        assert (await say(table, "@Bob /encounter leave")).ok
        assert await names(table) == ["Lia"]
        assert (await say(table, "@Ann /encounter join Rurik")).ok
        which = await say(table, "@Ann /encounter leave")
        assert which.error and which.error["code"] == "who_leaves" and "Lia, Rurik" in which.text
        assert (await say(table, "@Ann /encounter leave Rurik")).ok
        assert (await say(table, "/encounter remove Lia")).ok
        assert await names(table) == []
        assert (await say(table, "/undo")).ok and await names(table) == ["Lia"]


async def test_somebody_elses_character_does_not_join() -> None:
    async with open_table() as table:
        await say(table, START)
        assert (await say(table, "@Ann /sheet import sheets/rurik.toml")).ok
        refused = await say(table, "@Bob /encounter join Rurik")
        assert refused.error and refused.error["code"] == "not_yours"
        assert (await say(table, "@Ann /encounter join Rurik")).ok
        joined = combatant((await say(table, "/state")).as_json(1, ""), "Rurik")
        assert joined["owner"] == "ann"


async def test_options_are_shown_set_and_taken_back() -> None:
    async with open_table() as table:
        await say(table, START)
        every = await say(table, "/encounter option")
        assert "pace = free" in every.text and "sever_multiple = 2" in every.text
        assert (await say(table, "/encounter option pace")).text.startswith("pace = free")
        assert (await say(table, "/encounter option sever_multiple 3")).ok
        assert (await say(table, "/option public_rolls off")).text == "public_rolls = off"
        state = (await say(table, "/state")).state
        assert state is not None
        assert (state["options"]["sever_multiple"], state["options"]["public_rolls"]) == (3, False)
        assert (await say(table, "/undo 2")).ok
        state = (await say(table, "/state")).state
        assert state is not None and state["options"]["sever_multiple"] == 2


async def test_the_list_and_the_log() -> None:
    async with open_table() as table:
        assert "No fights yet" in (await say(table, "/encounter list")).text
        started = await say(table, START)
        await say(table, "/encounter add Grak")
        log = await say(table, "/encounter log")
        (file,) = log.files
        document: dict[str, Any] = json.loads(file.data)
        assert document["secret"] is None and document["system"] == "rq3plus"
        assert [r["text"] for r in document["rows"] if r["kind"] == "command"] == [START, "/encounter add Grak"]
        assert f"{started.data['encounter']} rq3plus" in (await say(table, "/encounter list")).text
        await say(table, "/encounter end")
        assert (await say(table, "/encounter list")).text.endswith(" over")
        assert PLACE.channel not in table.running


async def test_the_status_tells_how_each_stands() -> None:
    *_, status = await script(
        START, "/encounter add Rurik", "/encounter add Grak", "/posture Grak prone", "/encounter status"
    )
    assert "Rurik: HP 14/14" in status["text"] and "Grak: HP 16/16, prone" in status["text"]
    *_, empty = await script(START, "/encounter status")
    assert "Nobody has joined yet" in empty["text"]


async def test_the_pace_of_the_start() -> None:
    *_, state = await script("/encounter start rq3plus pace strict", "/state")
    assert state["state"]["options"]["pace"] == "strict"
