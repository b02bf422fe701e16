"""Logs kept from earlier versions: they can be taken over, prove themselves, and replay to the states they ended in."""

import csv
import json
from pathlib import Path

import pytest

from bot.proof.verify import verify
from bot.table import GameTable
from rules.core.encounter import Encounter
from rules.core.events import fold
from storage import codec
from storage.exchange import parse
from storage.rows import EncounterInfo
from storage.store import Store

HERE = Path(__file__).parent / "ledgers"
LOGS = sorted(HERE.glob("*.json"))
STATES = HERE / "states"


def differing(name: str) -> list[int]:
    """The rows of a log that today's rules play otherwise, on purpose: ``ledgers/differing.csv`` says why."""
    with (HERE / "differing.csv").open(encoding="utf-8", newline="") as file:
        return sorted(int(row["row"]) for row in csv.DictReader(file) if row["log"] == name)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_its_events_give_the_state_it_ended_in(path: Path) -> None:
    document, rows = parse(path.read_bytes())
    states = {0: Encounter(document.encounter, document.system)}
    for row in rows:
        states[row.seq] = fold(states[row.parent], row.events)
    ended = states[rows[-1].seq]
    kept = codec.state((STATES / path.name).read_bytes())
    assert ended == kept, json.dumps(_apart(ended, kept), indent=1)


def _apart(one: Encounter, other: Encounter) -> dict[str, object]:
    mine, theirs = (json.loads(codec.encode(enc)) for enc in (one, other))
    return {key: [mine.get(key), theirs.get(key)] for key in {*mine, *theirs} if mine.get(key) != theirs.get(key)}


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
async def test_it_is_proved_and_played_again(path: Path) -> None:
    document, _ = parse(path.read_bytes())
    info = EncounterInfo(
        document.encounter,
        document.channel,
        document.system,
        bytes.fromhex(document.secret or ""),
        document.started,
        seeded=document.seeded,
    )
    store = await Store.open("sqlite://")
    try:
        verdict = await verify(GameTable(store), info, document.rows)
    finally:
        await store.close()
    assert not (verdict.wrong or verdict.broken or verdict.faults), verdict.words()
    assert sorted(verdict.differing) == differing(path.stem), verdict.words()


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
async def test_it_goes_on_in_a_new_store(path: Path) -> None:
    store = await Store.open("sqlite://")
    try:
        taken = await store.take_over(path.read_bytes(), guild=None, channel="here", at="2026-01-01T00:00:00")
        state = (await store.ledger.load(taken)).state
    finally:
        await store.close()
    assert state.figures == codec.state((STATES / path.name).read_bytes()).figures


def test_what_differs_is_a_row_of_a_log_and_says_why() -> None:
    with (HERE / "differing.csv").open(encoding="utf-8", newline="") as file:
        told = list(csv.DictReader(file))
    logs = {path.stem: path for path in LOGS}
    for row in told:
        assert row["why"] and row["log"] in logs, row
        assert int(row["row"]) <= len(parse(logs[row["log"]].read_bytes())[1]), row
