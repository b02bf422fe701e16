"""What an append costs beside a bare SQLite commit of the same bytes, and on PostgreSQL beside pgbench; in turns."""

import asyncio
import os
import re
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from rules.core.encounter import Wound
from rules.core.events import Changed, Closed, Wounded
from rules.core.report import Check, Die, Term
from storage.appends import row_values
from storage.rows import EncounterInfo, Report, Written
from storage.rows import Row as LedgerRow
from storage.store import Store
from tests.bench.measure import Row, folder, in_turns, percentile
from tests.storage import postgres

AT = "2025-03-01T12:00:00+00:00"
CHANNELS, EACH = 50, 4


def a_command(seq: int, encounter: str = "e") -> LedgerRow:
    """A sentence with 3 events and 4 dice."""
    dice = (
        Die("attack", "Sven", "1d100", 12),
        Die("parry", "Grak", "1d100", 85),
        Die("location", "Sven", "1d20", 19),
        Die("damage", "Sven", "1d8+1", 7),
    )
    checks = (Check("attack", "Sven", "axe", 60, (Term("dark", -20, "R3-X"),), 40, 12, "success", 28),)
    events = (Wounded("Grak", Wound(1, "head", 5)), Changed("Grak", "hp", -5), Closed(3))
    return LedgerRow(
        seq,
        seq - 1,
        "command",
        who="Sven",
        source=f"{encounter}-{seq}",
        text="attack axe vs Grak parry",
        dice=dice,
        events=events,
        report=Report(checks),
        rules_version="1",
        at=AT,
    )


def run() -> list[Row]:
    """Appends on SQLite, on disk and on a memory disk, and on PostgreSQL where a server and pgbench can be had."""
    rows = []
    for memory in (False, True):
        with folder(memory=memory) as where:
            rows += asyncio.run(_sqlite(where, memory=memory))
    return [*rows, *_postgres()]


class Writer:
    """Appends to one encounter, row after row; each must move its head by one."""

    def __init__(self, store: Store, name: str) -> None:
        self._store, self._name, self._head = store, name, 0
        self._known: Written | None = None

    async def begin(self) -> "Writer":
        """Make the encounter."""
        await self._store.ledger.create(EncounterInfo(self._name, self._name, "rq3plus", bytes(32), AT))
        return self

    async def one(self) -> None:
        """One row with its delivery, committed."""
        seq = self._head + 1
        row = a_command(seq, self._name)
        self._known = await self._store.ledger.append(self._name, seq - 1, [row], known=self._known)
        self._head = self._known.head
        assert self._head == seq

    async def check(self) -> None:
        """Fail unless every row that was acknowledged is there."""
        stored = await self._store.ledger.headers(self._name)
        assert len(stored) == self._head, f"{len(stored)} rows of {self._head}"


async def _together(writers: list[Writer]) -> tuple[float, list[float]]:
    """All writers at once: rows a second, and what each append took."""
    took: list[float] = []

    async def go(writer: Writer) -> None:
        for _ in range(EACH):
            start = time.perf_counter()
            await writer.one()
            took.append((time.perf_counter() - start) * 1e3)

    start = time.perf_counter()
    await asyncio.gather(*map(go, writers))
    return len(writers) * EACH / (time.perf_counter() - start), took


def _bare(where: Path) -> tuple[sqlite3.Connection, Callable[[], Awaitable[None]]]:
    bare = sqlite3.connect(where / "bare.db", isolation_level=None)
    bare.executescript(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
        "CREATE TABLE heads(id TEXT PRIMARY KEY, head INTEGER); INSERT INTO heads VALUES ('e', 0);"
        "CREATE TABLE ledger(id TEXT, seq INTEGER, body TEXT, PRIMARY KEY(id, seq));"
        "CREATE TABLE sources(s TEXT PRIMARY KEY)"
    )
    body = "".join(str(value) for value in row_values("e", a_command(1)).values())
    numbers = count(1)

    async def plain() -> None:
        seq = next(numbers)
        bare.execute("BEGIN IMMEDIATE")
        bare.execute("UPDATE heads SET head = ? WHERE id = 'e' AND head = ?", (seq, seq - 1))
        bare.execute("INSERT INTO sources VALUES (?)", (f"e-{seq}",))
        bare.execute("INSERT INTO ledger VALUES ('e', ?, ?)", (seq, body))
        bare.execute("COMMIT")

    return bare, plain


async def _sqlite(where: Path, *, memory: bool) -> list[Row]:
    store = await Store.open(f"sqlite:///{where / 'store.db'}")
    alone = await Writer(store, "e").begin()
    many = [await Writer(store, f"e{n}").begin() for n in range(CHANNELS)]
    bare, plain = _bare(where)
    own, raw = await in_turns(alone.one, plain, times=420)
    rates, bases, took = [], [], []
    for turn in range(7):
        _, base = await in_turns(alone.one, plain, times=70)
        rate, each = await _together(many)
        if turn:
            # The first round only warms up.
            rates.append(rate)
            bases.append(1e3 / base.time)
            took += each
    for writer in (alone, *many):
        await writer.check()
    bare.close()
    await store.close()
    where_ = ", memory disk" if memory else ""
    return [
        Row(f"one append{where_} / bare commit of the same bytes", own.time, raw.time),
        Row(f"CPU of one append{where_} / of the bare commit", own.cpu, raw.cpu),
        Row(
            f"appends alone, 50 at once{where_} / the rate of bare single commits",
            percentile(rates, 0.5),
            percentile(bases, 0.5),
            None if memory else 1.5,
            "/s",
            more=True,
        ),
        Row(f"p99 of an append, 50 at once{where_} / 1 ms", percentile(took, 0.99), 1.0),
    ]


def _postgres() -> list[Row]:
    try:
        with postgres.server(durable=True) as server:
            return asyncio.run(_on_postgres(server))
    except BaseException as fault:
        if type(fault).__name__ != "Skipped":
            raise
        print(f"  PostgreSQL: {fault}")
        return []


async def _on_postgres(server: str) -> list[Row]:
    await postgres.command(server, "CREATE DATABASE bench")
    url = server.format(name="bench")
    store = await Store.open(url)
    alone = await Writer(store, "e").begin()
    many = [await Writer(store, f"e{n}").begin() for n in range(CHANNELS)]
    with folder(memory=False) as where:
        script = _script(where)
        await _prepare(store)
        ones, fifties, bare_ones, bare_fifties = [], [], [], []
        for turn in range(4):
            (own,) = await in_turns(alone.one, times=140)
            rate, _ = await _together(many)
            bare_one, bare_fifty = _pgbench(url, script, 1), _pgbench(url, script, CHANNELS)
            if turn:
                ones.append(1e3 / own.time)
                fifties.append(rate)
                bare_ones.append(bare_one)
                bare_fifties.append(bare_fifty)
    for writer in (alone, *many):
        await writer.check()
    await store.close()
    return [
        Row(
            "PostgreSQL append, one client / pgbench",
            percentile(ones, 0.5),
            percentile(bare_ones, 0.5),
            0.5,
            "/s",
            True,
        ),
        Row(
            "PostgreSQL append, 50 at once / pgbench with 50 clients",
            percentile(fifties, 0.5),
            percentile(bare_fifties, 0.5),
            0.4,
            "/s",
            True,
        ),
    ]


_TABLES = (
    "CREATE TABLE bare_heads(id integer PRIMARY KEY, head integer)",
    "INSERT INTO bare_heads SELECT n, 0 FROM generate_series(0, 99) n",
    "CREATE TABLE bare_sources(s text PRIMARY KEY)",
    "CREATE TABLE bare_ledger(id integer, seq integer, body text, PRIMARY KEY (id, seq))",
)


async def _prepare(store: Store) -> None:
    for statement in _TABLES:
        await store.database.write(lambda conn, statement=statement: conn.exec_driver_sql(statement))


def _script(where: Path) -> Path:
    """The bare append as pgbench plays it: three statements of one transaction, the same bytes."""
    body = "".join(str(value) for value in row_values("e", a_command(1)).values()).replace("'", "")
    path = where / "append.sql"
    path.write_text(
        "BEGIN;\n"
        "UPDATE bare_heads SET head = head + 1 WHERE id = :client_id RETURNING head AS head \\gset\n"
        "INSERT INTO bare_sources VALUES (:client_id || '-' || :head || '-' || random());\n"
        f"INSERT INTO bare_ledger VALUES (:client_id, :head, '{body.replace(':', '')}');\n"
        "COMMIT;\n"
    )
    return path


def _pgbench(url: str, script: Path, clients: int) -> float:
    """Transactions a second of that many clients."""
    parts = urlsplit(url)
    query = parse_qs(parts.query)
    host = parts.hostname or query["host"][0]
    command = [
        _tool(), "-n", "-M", "prepared", "-f", str(script), "-c", str(clients), "-j", "2", "-T", "2",
        "-h", host, "-U", parts.username or "postgres", "-p", str(parts.port or 5432), parts.path[1:],
    ]  # fmt: skip
    done = subprocess.run(
        command, check=True, capture_output=True, text=True, env={**os.environ, "PGPASSWORD": parts.password or ""}
    )
    found = re.search(r"^tps = ([0-9.]+)", done.stdout, re.MULTILINE)
    assert found is not None, done.stdout
    return float(found[1])


def _tool() -> str:
    found = shutil.which("pgbench") or next(map(str, sorted(Path("/usr/lib/postgresql").glob("*/bin/pgbench"))), None)
    assert found is not None, "pgbench is not installed (package postgresql or postgresql-contrib)"
    return found
