"""The dice of a fight can be checked when it is over."""

import hashlib
import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.cli import main
from bot.table import GameTable
from tests.bot.table import open_table, say

FIGHT = (
    "/encounter start rq3plus",
    "/encounter add Rurik",
    "/encounter add Grak",
    "@Ann /encounter join Lia",
    "Rurik: attack broadsword slash vs Grak nothing rolled attack 60, damage 1, damage_modifier 1",
    "Grak: attack battle axe vs Lia",
    "/set Rurik hp 9",
    "@Ann /answer dodge",
    "/undo",
    "Grak: attack battle axe vs Lia parry riposte rolled attack 20, parry 10, damage 1, damage_modifier 1",
    "Lia: attack rapier vs Grak parry",
    "Rurik: try dodge",
)


async def fought(table: GameTable) -> str:
    """Play the fight to its end; returns the commitment shown at its start."""
    commitment = ""
    for line in FIGHT:
        reply = await say(table, line)
        assert reply.ok, f"{line}: {reply.text}"
        commitment = commitment or reply.data["commitment"]
    return commitment


async def test_every_die_of_a_fight_with_a_question_an_undo_and_a_riposte() -> None:
    async with open_table() as table:
        commitment = await fought(table)
        early = await say(table, "/verify")
        assert early.error and early.error["code"] == "still_on"
        live = await table.live.load(next(iter(table.running.values())))
        rows = await table.store.ledger.rows(live.info.id)
        every = [d for r in rows for d in r.dice]
        assert any(r.kind == "engine" for r in rows) and any(r.kind == "undo" for r in rows)
        ended = await say(table, "/encounter end")
        assert hashlib.sha256(bytes.fromhex(ended.data["secret"])).hexdigest() in commitment
        found = await say(table, "/verify")
        given = sum(d.given for d in every)
        assert found.ok and found.data == {"verified": len(every) - given, "given": given, "forced": 0, "wrong": []}
        assert given >= 6 and found.data["verified"] >= 5
        assert f"{given} were given" in found.text


async def test_an_exported_log_is_checked_by_anybody(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    async with open_table(url) as table:
        await fought(table)
        encounter = next(iter(table.running.values()))
        running = tmp_path / "running.json"
        running.write_bytes(await table.store.export(encounter))
        await say(table, "/encounter end")
        log = tmp_path / "log.json"
        log.write_bytes(await table.store.export(encounter))
    assert main(["verify", str(log)]) == 0
    told = capsys.readouterr().out
    assert " 0 differ" in told and "1d100:" in told and "Commitment: " in told
    assert main(["verify", str(running)]) == 1 and "no secret" in capsys.readouterr().err

    document = json.loads(log.read_text())
    row = next(r for r in document["rows"] if any(not d.get("given") for d in r.get("dice", ())))
    die = next(d for d in row["dice"] if not d.get("given"))
    die["value"] = die["value"] % 100 + 1
    log.write_text(json.dumps(document))
    assert main(["verify", str(log)]) == 1
    assert f"Differing: {die['who']}.{die['label']}" in capsys.readouterr().out

    die["dice"] = "junk"
    log.write_text(json.dumps(document))
    assert main(["verify", str(log)]) == 1 and "1 differ" in capsys.readouterr().out
    log.write_text("{}")
    assert main(["verify", str(log)]) == 1


async def test_a_die_changed_in_the_store_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_table() as table:
        await fought(table)
        await say(table, "/encounter end")
        honest = table.store.ledger.rows

        async def tampered(encounter: str, *args: int) -> object:
            rows = list(await honest(encounter, *args))
            at = next(n for n, r in enumerate(rows) if any(not d.given for d in r.dice))
            dice = [d if d.given else replace(d, value=d.value % 100 + 1) for d in rows[at].dice]
            rows[at] = replace(rows[at], dice=tuple(dice))
            return tuple(rows)

        monkeypatch.setattr(table.store.ledger, "rows", tampered)
        found = await say(table, "/verify")
        assert not found.ok and found.data["wrong"]


async def test_without_a_fight_there_is_nothing_to_check() -> None:
    async with open_table() as table:
        reply = await say(table, "/verify")
        assert reply.error and reply.error["code"] == "no_encounter"


async def test_the_last_fight_of_the_channel_is_checked_while_another_is_on() -> None:
    async with open_table() as table:
        await fought(table)
        await say(table, "/encounter end")
        await say(table, FIGHT[0])
        assert (await say(table, "/verify")).ok


async def test_stats_of_all_and_of_one() -> None:
    async with open_table() as table:
        await say(table, FIGHT[0])
        assert (await say(table, "/stats")).text == "No dice have been thrown yet."
        for line in (*FIGHT[1:4], "Rurik: try dodge", "Grak: try dodge"):
            assert (await say(table, line)).ok
        every, one = (await say(table, "/stats")).text, (await say(table, "/stats rurik")).text
        assert "1d100: 2 thrown" in every and "1d100: 1 thrown" in one
        await say(table, "/hide Rurik")
        assert "1d100: 1 thrown" in (await say(table, "@Ann /stats")).text
        assert (await say(table, "@Ann /stats Rurik")).text == "No dice have been thrown yet."
