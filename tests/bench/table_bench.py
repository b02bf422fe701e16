"""Resolution, whole commands with their durable commit, exact odds, and the memory of open encounters."""

import asyncio
import sqlite3
import statistics
import tempfile
import time
import tracemalloc
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec

from bot.console import read_line
from bot.reply import Line
from bot.table import GameTable
from grammar.build import sentences
from grammar.names import names_of
from grammar.resolve import resolve
from grammar.sentence import draft
from rules.core.oracle import keyed_source
from rules.odds.duels import exact_duel
from rules.odds.exact import odds
from storage.store import Store
from tests.rules.fight import GM, Fight

SENTENCE = "Rurik: attack broadsword vs Grak parry with battle axe"
GIVEN = f"{SENTENCE} rolled attack 12, parry 33, location 10, damage 2, damage_modifier 3"
ROUNDS = 15


def run() -> list[tuple[str, float, float]]:
    """``(what, ours in us, baseline in us)`` with the baseline named in ``what``."""
    return [resolution(), *asyncio.run(_commands()), *exact()]


def resolution() -> tuple[str, float, float]:
    """Reading and resolving a sentence against the bare parse of the same text."""
    fight = Fight("rq3plus", "Rurik", "Grak")
    start = fight.enc
    parser = sentences("rq3plus")

    def ours() -> None:
        fight.enc = start
        fight.say(GIVEN, GM)

    mine, base = _abba(ours, lambda: parser.parse(GIVEN), 20)
    return "sentence read and resolved / its bare parse", mine, base


EXCHANGES = (
    ("an attack against a parry", SENTENCE),
    ("an attack against a weave with its free dodge", "Lia: attack rapier vs Ida parry with rapier weave"),
    ("a riposte against a weave with its free dodge", "Lia: riposte vs Ida parry with rapier weave"),
)
"""What exact odds are promised of; the last is the costliest there is."""


def exact() -> list[tuple[str, float, float]]:
    """Exact odds of whole exchanges, against one second."""
    return [_odds(what, sentence) for what, sentence in EXCHANGES] + [_duel()]


def _odds(what: str, sentence: str) -> tuple[str, float, float]:
    fight = Fight("rq3plus", "Rurik", "Grak", "Lia", ("Ida", "Lia"))
    if "riposte" in sentence:
        fight.say("Ida: attack rapier vs Lia parry with rapier riposte rolled attack 90, parry 8", GM)
    names = names_of(fight.enc, fight.rules, fight.enc.figures)
    order = resolve(draft(sentence, "rq3plus", names), fight.enc, fight.rules, GM, names)
    took = []
    for _ in range(3):
        began = time.perf_counter()
        found = odds(fight.enc, order, fight.rules)
        took.append((time.perf_counter() - began) * 1e6)
    how = "exact" if found.exact else "sampled"
    return f"odds of {what} ({how}, {found.leaves} plays) / one second", statistics.median(took), 1e6


def _duel() -> tuple[str, float, float]:
    fight = Fight("swords", "Bram", "Thief", source=keyed_source(bytes(32), 0))
    began = time.perf_counter()
    found = exact_duel(fight.enc, "Bram", "Thief", fight.rules, patience=lambda: True)
    took = (time.perf_counter() - began) * 1e6
    assert found is not None
    return f"exact duel of two swordsmen ({found.states} states) / one second", took, 1e6


async def _commands() -> list[tuple[str, float, float]]:
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(f"sqlite:///{folder}/bench.db")
        table = GameTable(store)
        for typed in ("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak"):
            await table.say(read_line(typed))
        payload = msgspec.json.encode((await table.say(read_line(GIVEN))).as_json(1, GIVEN))
        bare = sqlite3.connect(f"{folder}/bare.db", isolation_level=None)
        bare.execute("pragma journal_mode=wal")
        bare.execute("pragma synchronous=full")
        bare.execute("create table t (a blob)")
        line: Line = read_line(GIVEN)

        async def ours() -> None:
            await table.say(line)

        async def plain() -> None:
            bare.execute("begin immediate")
            bare.execute("insert into t values (?)", (payload,))
            bare.execute("commit")

        rows = [("command with durable commit / bare sqlite3 commit of its bytes", *await _abba_async(ours, plain))]
        bare.close()
        await store.close()
        rows.append(await _memory(Path(folder)))
        return rows


async def _memory(folder: Path) -> tuple[str, float, float]:
    """Kilobytes for each of 1,000 open encounters; the baseline column is one kilobyte."""
    store = await Store.open(f"sqlite:///{folder}/many.db")
    table = GameTable(store)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for n in range(1000):
        for typed in ("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak"):
            line = read_line(typed)
            await table.say(msgspec.structs.replace(line, place=msgspec.structs.replace(line.place, channel=str(n))))
    used = (tracemalloc.get_traced_memory()[0] - before) / 1000
    tracemalloc.stop()
    await store.close()
    return "memory per open encounter with two figures in bytes / 1 kB", used, 1024.0


def _abba(a: Callable[[], object], b: Callable[[], object], times: int) -> tuple[float, float]:
    best = {a: float("inf"), b: float("inf")}
    for _ in range(ROUNDS):
        for go in (a, b, b, a):
            began = time.perf_counter()
            for _ in range(times):
                go()
            best[go] = min(best[go], (time.perf_counter() - began) / times * 1e6)
    return best[a], best[b]


async def _abba_async(a: Callable[[], Awaitable[None]], b: Callable[[], Awaitable[None]]) -> tuple[float, float]:
    took: dict[Callable[[], Awaitable[None]], list[float]] = {a: [], b: []}
    for _ in range(ROUNDS):
        for go in (a, b, b, a):
            for _ in range(5):
                began = time.perf_counter()
                await go()
                took[go].append((time.perf_counter() - began) * 1e6)
    return statistics.median(took[a]), statistics.median(took[b])


if __name__ == "__main__":
    for name, mine, base in run():
        print(f"{name}: {mine:.1f} / {base:.1f} = {mine / base:.2f}")
