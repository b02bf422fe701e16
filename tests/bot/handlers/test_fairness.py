"""The dice of a fight can be checked when it is over."""

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator, Callable, Iterator
from functools import reduce
from operator import getitem
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.cli import main
from bot.cli.console import read_line
from bot.handlers import questions
from bot.table import GameTable
from rules.core.report import Die, Refused
from storage import chain
from storage.exchange import Entry
from storage.rows import Pending
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
    for n, line in enumerate(FIGHT):
        reply = await say(table, line, f"i:{n}" if table.secret is None else None)
        assert reply.ok, f"{line}: {reply.text}"
        commitment = commitment or reply.data["commitment"]
    return commitment


async def test_every_die_of_a_fight_with_a_question_an_undo_and_a_riposte() -> None:
    async with open_table() as table:
        commitment = await fought(table)
        early = await say(table, "/verify")
        assert early.ok and commitment.endswith(early.data["commitment"]) and "secret" not in early.data
        live = await table.live.load(next(iter(table.running.values())))
        rows = await table.store.ledger.rows(live.info.id)
        every = [d for r in rows for d in r.dice]
        assert any(r.kind == "engine" for r in rows) and any(r.kind == "undo" for r in rows)
        ended = await say(table, "/encounter end")
        assert hashlib.sha256(bytes.fromhex(ended.data["secret"])).hexdigest() in commitment
        assert ended.data["head"] == live.tail and live.tail[:12] in ended.text
        found = await say(table, "/verify")
        given = sum(d.given for d in every)
        assert found.ok and (found.data["verified"], found.data["given"]) == (len(every) - given, given)
        assert not (found.data["wrong"] or found.data["broken"] or found.data["differing"])
        assert given >= 6 and found.data["verified"] >= 5
        assert f"{given} given by hand" in found.text and "played with a seed" in found.text


@pytest.fixture
async def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[dict[str, Any]]:
    """The exported log of a fight without a seed, and what was posted at its start and end."""
    monkeypatch.setattr("bot.handlers.encounters.new_secret", lambda: bytes(range(32)))
    async with open_table(f"sqlite:///{tmp_path}/a.db", secret=None) as table:
        commitment = await fought(table)
        encounter = next(iter(table.running.values()))
        running = await table.store.export(encounter)
        head = (await say(table, "/encounter end")).data["head"]
        document = json.loads(await table.store.export(encounter))
        yield {"document": document, "running": running, "commitment": commitment.rpartition(" ")[2], "head": head}


def judged(path: Path, document: Any, *options: str) -> int:
    """The exit status of ``strikerank verify`` on a document."""
    log = path / "log.json"
    log.write_text(json.dumps(document))
    return main(["verify", str(log), *options])


def test_an_exported_log_is_checked_by_anybody(
    log: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    posted = ("--commitment", log["commitment"], "--head", log["head"][:12])
    assert judged(tmp_path, log["document"]) == 0
    assert "Not compared with what was posted: give --commitment and --head." in capsys.readouterr().out
    assert judged(tmp_path, log["document"], *posted[:2]) == 0
    assert "Not compared with what was posted: give --head." in capsys.readouterr().out
    assert judged(tmp_path, log["document"], *posted) == 0
    told = capsys.readouterr().out
    assert "Not compared" not in told
    assert " 0 differ" in told and "1d100:" in told and "Commitment: " in told and "seed" not in told
    (tmp_path / "running.json").write_bytes(log["running"])
    assert main(["verify", str(tmp_path / "running.json")]) == 1 and "no secret" in capsys.readouterr().err
    assert judged(tmp_path, log["document"], "--commitment", "0" * 64) == 1
    assert judged(tmp_path, log["document"], "--head", "0" * 12) == 1
    (tmp_path / "none.json").write_text("{}")
    assert main(["verify", str(tmp_path / "none.json")]) == 1


def thrown(document: dict[str, Any]) -> dict[str, Any]:
    """The first row with a die that was left to chance."""
    row: dict[str, Any] = next(r for r in document["rows"] if any(not d.get("given") for d in r.get("dice", ())))
    return row


def chance(document: dict[str, Any]) -> dict[str, Any]:
    """That die."""
    die: dict[str, Any] = next(d for d in thrown(document)["dice"] if not d.get("given"))
    return die


def blow(document: dict[str, Any]) -> dict[str, Any]:
    """A row of a sentence that did something."""
    row: dict[str, Any] = next(r for r in document["rows"] if "attack" in r["text"] and r.get("events"))
    return row


def without(rows: list[dict[str, Any]], n: int) -> list[dict[str, Any]]:
    """The rows without one of them, those after it numbered and hung on anew."""
    gone = rows[n]["seq"]
    kept = [row for row in rows if row["seq"] != gone]
    for row in kept[n:]:
        for name in ("seq", "parent", "cause"):
            if row.get(name) is not None and row[name] >= gone:
                row[name] -= 1
    return kept


FORGERIES: dict[str, Callable[[dict[str, Any]], object]] = {
    "a changed die": lambda d: chance(d).update(value=chance(d)["value"] % 100 + 1),
    "dice of another kind": lambda d: chance(d).update(dice="junk"),
    "a deleted die": lambda d: thrown(d)["dice"].remove(chance(d)),
    "a die under another label": lambda d: chance(d).update(label="luck"),
    "a die of another figure": lambda d: chance(d).update(who="Rurik" if chance(d)["who"] != "Rurik" else "Lia"),
    "a die marked given": lambda d: chance(d).update(given=True),
    "a die marked given and changed": lambda d: chance(d).update(given=True, value=1),
    "another repeat": lambda d: chance(d).update(repeat=2),
    "deleted events": lambda d: blow(d)["events"].clear(),
    "a changed event": lambda d: blow(d)["events"][-1].update(event="closed", slot=99),
    "a changed text": lambda d: blow(d).update(text=blow(d)["text"].replace("broadsword", "dagger")),
    "a changed degree": lambda d: next(r for r in d["rows"] if r.get("report", {}).get("checks"))["report"]["checks"][
        0
    ].update(degree="C"),
    "a deleted row": lambda d: d.update(rows=without(d["rows"], d["rows"].index(blow(d)))),
    "a deleted last row": lambda d: d["rows"].pop(),
    "a sheet of no system": lambda d: next(
        e for r in d["rows"] for e in r.get("events", ()) if e["event"] == "joined" and e["figure"]["name"] == "Grak"
    )["figure"]["sheet"].update(system="none"),
    "another delivery": lambda d: thrown(d).update(source="i:1"),
}
"""What somebody might do to a log who recomputes every hash after it; each but the last rows is caught without them."""
ONLY_BY_THE_HEAD = ("a deleted last row",)
SILENT: dict[str, Callable[[dict[str, Any]], object]] = {
    "another base": lambda d: blow(d)["report"].update(base=0),
    "another speaker": lambda d: blow(d).update(who="somebody"),
    "another time": lambda d: blow(d).update(at="2020-01-01"),
    "the hashes taken off": lambda d: [row.pop("hash") for row in d["rows"]],
}
"""What changes nothing that dice or rules show: only the chain does."""


@pytest.mark.parametrize("what", [*FORGERIES, *SILENT])
def test_a_forged_log_is_caught(what: str, log: dict[str, Any], tmp_path: Path) -> None:
    document = log["document"]
    (FORGERIES | SILENT)[what](document)
    assert judged(tmp_path, document, "--head", log["head"]) == 1
    if what not in ONLY_BY_THE_HEAD:
        assert judged(tmp_path, document) == 1


UNBOUND = {("encounter",), ("channel",), ("guild",), ("title",), ("ended",)}
"""What no hash covers, as README says."""


def places(value: Any, here: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to every value in a document, and to one more key of every table."""
    yield here
    if isinstance(value, dict):
        yield (*here, "more")
        for key, inner in value.items():
            yield from places(inner, (*here, key))
    elif isinstance(value, list):
        for n, inner in enumerate(value):
            yield from places(inner, (*here, n))


def other(value: Any) -> Any:
    """A value of the same kind that is another."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, str):
        return f"{value[:-1]}{'1' if value[-1:] == '0' else '0'}"
    return [] if value else None


def test_every_field_of_a_log_is_bound(log: dict[str, Any], tmp_path: Path) -> None:
    document = log["document"]
    # One of each kind: rows are alike.
    kinds = {tuple(k for k in way if isinstance(k, str)): way for way in places(document) if way}
    quiet = []
    for kind, way in kinds.items():
        forged = json.loads(json.dumps(document))
        table = reduce(getitem, way[:-1], forged)
        table[way[-1]] = other(table.get(way[-1], "") if isinstance(table, dict) else table[way[-1]])
        if table != reduce(getitem, way[:-1], document) and judged(tmp_path, forged, "--head", log["head"]) == 0:
            quiet.append(kind)
    assert {*quiet} <= UNBOUND and len(kinds) > 80


@pytest.mark.parametrize("what", FORGERIES)
def test_a_forger_who_recomputes_every_hash_is_caught_too(what: str, log: dict[str, Any], tmp_path: Path) -> None:
    document = log["document"]
    FORGERIES[what](document)
    rehash(document)
    assert judged(tmp_path, document, "--head", log["head"]) == 1
    if what not in ONLY_BY_THE_HEAD:
        assert judged(tmp_path, document) == 1


def rehash(document: dict[str, Any]) -> None:
    """Fit every hash of a document to what it holds."""
    secret = bytes.fromhex(document["secret"])
    tail = chain.root(document["system"], document["started"], secret, seeded=document["seeded"])
    for row in document["rows"]:
        entry = msgspec.json.decode(msgspec.json.encode(row), type=Entry)
        tail = row["hash"] = chain.link(tail, entry.values())


async def test_another_secret_with_all_dice_and_hashes_recomputed(tmp_path: Path) -> None:
    async with open_table(secret=None) as table:
        posted = (await fought(table)).rpartition(" ")[2]
    async with open_table(secret=None) as table:
        await fought(table)
        encounter = next(iter(table.running.values()))
        await say(table, "/encounter end")
        document = json.loads(await table.store.export(encounter))

    def judge(*options: str) -> int:
        return judged(tmp_path, document, *options)

    assert await asyncio.to_thread(judge) == 0, "a log that is sound in itself"
    assert await asyncio.to_thread(judge, "--commitment", posted) == 1, "but not the one that was committed to"


async def test_a_secret_changed_in_the_store_is_found() -> None:
    async with open_table(secret=None) as table:
        await fought(table)
        await say(table, "/encounter end")
        change = "UPDATE encounters SET secret = zeroblob(32)"
        await table.store.database.write(lambda conn: conn.exec_driver_sql(change))
        found = await say(table, "/verify")
        assert not found.ok and "commitment that was posted" in found.text and found.data["wrong"]


async def test_dice_hang_on_the_delivery() -> None:
    async def first(source: str) -> tuple[Any, ...]:
        async with open_table() as table:
            for line in FIGHT[:3]:
                await say(table, line)
            reply = await say(table, "Rurik: attack broadsword slash vs Grak nothing", source)
            return reply.steps[0].dice

    assert await first("i:1") == await first("i:1") != await first("i:2")


def test_a_player_may_not_drop_dice_that_have_been_shown() -> None:
    mine, master = read_line("@Ann /cancel"), read_line("/cancel")
    blank = Pending(1, "command", (), who="ann")
    shown = replace(blank, dice=(Die("attack", "Lia", "1d100", 5),))
    by_hand = replace(blank, dice=(Die("attack", "Lia", "1d100", 5, given=True),))
    for waiting in (blank, by_hand):
        questions.may_drop(waiting, mine)
    with pytest.raises(Refused) as fault:
        questions.may_drop(shown, mine)
    assert fault.value.code == "dice_shown"
    questions.may_drop(shown, master)


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


async def test_while_a_fight_goes_on_again_verify_says_what_it_proves() -> None:
    async with open_table() as table:
        await fought(table)
        ended = await say(table, "/encounter end")
        head = ended.seq
        for line in ("/encounter reopen", "Rurik: try dodge", "Grak: try dodge"):
            assert (await say(table, line)).ok
        proved = await say(table, "/verify")
        assert proved.ok and f"This proves rows 1 to {head}. The 2 rows since then are not proved" in proved.text
        await say(table, "/encounter end")
        whole = await say(table, "/verify")
        assert whole.ok and "This proves" not in whole.text and f"was shown after row {head}" in whole.text


async def test_while_another_fight_is_on_verify_says_which_one_it_proves() -> None:
    async with open_table() as table:
        await fought(table)
        await say(table, "/encounter end")
        await say(table, FIGHT[0])
        assert "the last fight that ended" in (await say(table, "/verify")).text
