"""The dice of a fight can be checked when it is over."""

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator, Callable, Iterator
from functools import reduce
from itertools import count
from operator import getitem
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.cli import main
from bot.cli.console import read_line
from bot.handlers import encounters, end_of_fight, questions
from bot.table import GameTable
from rules.core.report import Die, Refused
from storage import chain
from storage.exchange import Entry
from storage.rows import Pending
from storage.settings import EARLIER, of_encounter
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


@pytest.fixture(autouse=True)
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Secrets as the machine draws them, the same ones each time: chance puts nobody out of these fights."""
    secrets = (hashlib.sha256(str(n).encode()).digest() for n in count())
    for module in (end_of_fight, encounters):
        monkeypatch.setattr(module, "new_secret", lambda: next(secrets))


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
        assert ended.data["head"] == live.tail and live.tail[:32] in ended.text
        found = await say(table, "/verify")
        given = sum(d.given for d in every)
        assert found.ok and (found.data["verified"], found.data["given"]) == (len(every) - given, given)
        assert not (found.data["wrong"] or found.data["broken"] or found.data["differing"])
        assert given >= 6 and found.data["verified"] >= 5
        assert f"{given} given by hand" in found.text and "had a fixed seed" in found.text


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
    posted = ("--commitment", log["commitment"], "--head", log["head"][:32])
    assert judged(tmp_path, log["document"]) == 0
    assert "Not compared with the posted commitment and head: add --commitment and --head." in capsys.readouterr().out
    assert judged(tmp_path, log["document"], *posted[:2]) == 0
    assert "Not compared with the posted head: add --head." in capsys.readouterr().out
    assert judged(tmp_path, log["document"], *posted) == 0
    told = capsys.readouterr().out
    assert "Not compared" not in told
    assert " 0 differ" in told and "1d100:" in told and "Commitment: " in told and "seed" not in told
    (tmp_path / "running.json").write_bytes(log["running"])
    assert main(["verify", str(tmp_path / "running.json")]) == 1 and "no seed" in capsys.readouterr().err
    assert judged(tmp_path, log["document"], "--commitment", "0" * 64) == 1
    assert judged(tmp_path, log["document"], "--head", "0" * 32) == 1
    assert judged(tmp_path, log["document"], "--head", log["head"][:15]) == 1
    assert "too short to compare. Give at least 16" in capsys.readouterr().out
    assert judged(tmp_path, log["document"], "--head", log["head"][:16]) == 0
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


def test_dice_that_no_delivery_brought_and_a_delivery_that_came_twice_are_named(
    log: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = log["document"]["rows"]
    row = thrown(log["document"])
    brought = rows[(row.get("cause") or row["seq"]) - 1]
    first = next(one for one in rows if one.get("source"))
    late = next(one for one in reversed(rows) if one.get("source") and one["seq"] > brought["seq"])
    brought.pop("source")
    late.update(source=first["source"])
    assert judged(tmp_path, log["document"]) == 1
    told = capsys.readouterr().out.casefold()
    assert f"row {row['seq']}, which no delivery brought" in told
    assert f"row {late['seq']}, whose delivery came before" in told


UNBOUND = {("encounter",), ("channel",), ("guild",), ("title",), ("ended",)}
"""What no hash covers, as the guide for game masters says."""


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
        assert not found.ok and "posted commitment" in found.text and found.data["wrong"]


async def test_dice_hang_on_the_delivery() -> None:
    async def first(source: str) -> tuple[Any, ...]:
        async with open_table() as table:
            for line in FIGHT[:3]:
                await say(table, line)
            reply = await say(table, "Rurik: attack broadsword slash vs Grak nothing", source)
            return reply.fight.steps[0].dice

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


@pytest.mark.parametrize("where", ["report", "a note", "a die", "the document"])
def test_a_key_that_stands_twice_or_means_nothing_is_refused(
    where: str, log: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = log["document"]
    row = blow(document)
    inner = {"report": row["report"], "a note": row["report"]["notes"][0], "a die": row["dice"][0]}
    if where in inner:
        inner[where]["more"] = "said"
        rehash(document)
        assert judged(tmp_path, document) == 1
        assert f"Row {row['seq']} (more) has keys that mean nothing" in capsys.readouterr().out
        del inner[where]["more"]
        rehash(document)
        inner[where]["twice"] = 1
    else:
        document["twice"] = 1
    written = json.dumps(document)
    key = "system" if where == "the document" else next(iter(inner[where]))
    (tmp_path / "log.json").write_text(written.replace('"twice"', f'"{key}"'))
    assert main(["verify", str(tmp_path / "log.json")]) == 1
    assert f"the key {key} is there twice" in capsys.readouterr().err


def test_rules_of_another_version_are_no_pass(
    log: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = log["document"]
    row = blow(document)
    row["rules_version"] = "another"
    rehash(document)
    assert judged(tmp_path, document) == 3
    told = capsys.readouterr().out
    assert f"Row {row['seq']} was played by older rules" in told and "give every event" not in told
    chance(document).update(value=chance(document)["value"] % 6 + 1)
    rehash(document)
    assert judged(tmp_path, document) == 1, "its dice are proved all the same"


async def test_dice_behind_an_answer_hang_on_its_delivery() -> None:
    async def thrown_after(source: str) -> tuple[dict[str, int], dict[str, int]]:
        async with open_table() as table:
            for line in FIGHT[:4]:
                assert (await say(table, line)).ok
            asked = await say(table, FIGHT[5], "i:attack")
            answered = await say(table, FIGHT[7], source)
            assert asked.prompts.questions and answered.ok and not answered.prompts.questions, answered.text
            dice = {die.name: die.value for step in answered.fight.steps for die in step.dice}
            shown = {die.name: die.value for step in asked.fight.steps for die in step.dice}
            assert (await say(table, "/encounter end")).ok
            found = await say(table, "/verify")
            assert found.ok and found.data["verified"] == len(dice), found.text
            return shown, {name: value for name, value in dice.items() if name not in shown}

    one, again, other = [await thrown_after(source) for source in ("i:one", "i:one", "i:two")]
    assert one == again and one[0] == other[0] and one[1] != other[1]


def test_a_die_that_says_it_was_thrown_before_an_answer_is_found(log: dict[str, Any], tmp_path: Path) -> None:
    document = log["document"]
    row = next(r for r in document["rows"] if r.get("report", {}).get("answered"))
    die = next(d for d in row["dice"] if d.get("after"))
    del die["after"]
    rehash(document)
    assert judged(tmp_path, document) == 1
    die["after"] = 1
    rehash(document)
    assert judged(tmp_path, document) == 0
    row["report"]["answered"] = dict.fromkeys(row["report"]["answered"], "i:other")
    rehash(document)
    assert judged(tmp_path, document) == 1


async def test_a_fight_that_goes_on_again_has_fresh_dice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with open_table(secret=None) as table:
        posted = (await fought(table)).rpartition(" ")[2]
        secrets, bound = [(await say(table, "/encounter end", "e:0")).data["secret"]], [posted]
        for n in (1, 2):
            opened = await say(table, "/encounter reopen", f"o:{n}")
            bound.append(opened.data["commitment"])
            assert opened.ok and bound[-1] in opened.text
            for k, line in enumerate(("Rurik: try dodge", "Grak: try dodge")):
                assert (await say(table, line, f"r:{n}.{k}")).ok
            going = await say(table, "/verify")
            assert going.ok and "The 3 rows since then can be proved" in going.text, going.text
            ended = await say(table, "/encounter end", f"e:{n}")
            secrets.append(ended.data["secret"])
            whole = await say(table, "/verify")
            assert whole.ok and "were predictable" not in whole.text, whole.text
        assert [hashlib.sha256(bytes.fromhex(one)).hexdigest() for one in secrets] == bound
        assert len({*secrets}) == 3
        document = json.loads(await table.store.export(ended.fight.encounter or ""))
        assert [one["secret"] for one in document["earlier"]] == secrets[:2]
        kept = await table.store.take_over(json.dumps(document).encode(), guild=None, channel=None, at="2026-01-01")
        assert kept != ended.fight.encounter
        assert [one.secret for one in await table.store.settings.get(EARLIER, of_encounter(kept))] == secrets[:2]

    def judge(*options: str) -> int:
        return judged(tmp_path, document, *options)

    assert await asyncio.to_thread(judge, "--commitment", posted, "--head", ended.data["head"]) == 0
    told = capsys.readouterr().out
    assert all(one in told for one in bound)
    document["secret"] = "ab" * 32
    assert await asyncio.to_thread(judge) == 1
    assert "doesn't commit to the secret" in capsys.readouterr().out
    document["earlier"] = document["earlier"][::-1]
    assert await asyncio.to_thread(judge) == 1


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
        assert (await say(table, "/stats")).text == "No dice have been rolled yet."
        for line in (*FIGHT[1:4], "Rurik: try dodge", "Grak: try dodge"):
            assert (await say(table, line)).ok
        every, one = (await say(table, "/stats")).text, (await say(table, "/stats rurik")).text
        assert "1d100: 2 thrown" in every and "1d100: 1 thrown" in one
        await say(table, "/hide Rurik")
        assert "1d100: 1 thrown" in (await say(table, "@Ann /stats")).text
        assert (await say(table, "@Ann /stats Rurik")).text == "No dice have been rolled yet."


async def test_while_a_fight_goes_on_again_verify_says_what_it_proves() -> None:
    async with open_table() as table:
        await fought(table)
        ended = await say(table, "/encounter end")
        head = ended.fight.seq
        for line in ("/encounter reopen", "Rurik: try dodge", "Grak: try dodge"):
            assert (await say(table, line)).ok
        proved = await say(table, "/verify")
        assert proved.ok and f"This proves rows 1 to {head}. The 2 rows since then can be proved" in proved.text
        await say(table, "/encounter end")
        whole = await say(table, "/verify")
        assert whole.ok and "This proves" not in whole.text and f"was shown after row {head}" in whole.text


async def test_while_another_fight_is_on_verify_says_which_one_it_proves() -> None:
    async with open_table() as table:
        await fought(table)
        await say(table, "/encounter end")
        await say(table, FIGHT[0])
        assert "the last fight that ended" in (await say(table, "/verify")).text
