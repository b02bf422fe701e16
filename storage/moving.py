"""Copying a whole store into another one, of either kind, while it is in use: backups, and moves to PostgreSQL.

A backup is a SQLite file with today's tables. What is read is one moment of the store; what was written is read again
and compared with it, by table: how many rows, and a hash over them that doesn't depend on their order.
"""

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct
from sqlalchemy import URL, Connection, Table, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from storage.address import address, shown
from storage.database import Database
from storage.faults import Unusable
from storage.schema import identifies, leases, metadata, processes
from storage.texts import says

AT_ONCE = 500
"""Rows that are written together."""
MOVED = tuple(table for table in metadata.sorted_tables if table not in (processes, leases, identifies))
"""What is copied: all but who runs at the moment."""
_MODULO = 1 << 256


class Sum(Struct, frozen=True):
    """The rows of a table: how many, and their hash (hex)."""

    rows: int = 0
    hash: str = "0"

    def more(self, row: Mapping[str, Any]) -> "Sum":
        """The sum with one row more."""
        plain = json.dumps([v.hex() if isinstance(v, bytes) else v for v in row.values()], ensure_ascii=False)
        digest = int(hashlib.sha256(plain.encode("utf-8", "surrogatepass")).hexdigest(), 16)
        return Sum(self.rows + 1, f"{(int(self.hash, 16) + digest) % _MODULO:x}")


async def moved(source: str, target: str) -> Mapping[str, Sum]:
    """Copy the store at one URL into an empty one at another; gives the sums of each table, which are the same in both.

    Raises Unusable where one of them can't be used, where the target holds something already, and where what was
    written differs from what was read. Both are brought to today's tables.
    """
    await (await Database.open(source)).close()
    into = await Database.open(target)
    try:
        if filled := await into.read(_filled):
            raise Unusable(says("move.filled", store=shown(target), table=filled))
        async with _moment(address(source)) as conn:
            read = {table.name: await _copied(conn, table, into) for table in MOVED}
        async with _moment(into.url) as conn:
            written = {table.name: await _summed(conn, table) for table in MOVED}
    finally:
        await into.close()
    for name, found in written.items():
        if found != read[name]:
            raise Unusable(says("move.differs", store=shown(target), table=name))
    return read


async def backup(source: str, file: Path) -> Mapping[str, Sum]:
    """Write a store that may be in use to a new file, for its owner's eyes alone; as ``moved``.

    Raises FileExistsError: nothing is overwritten.
    """
    if file.exists():
        raise FileExistsError(file)
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    try:
        found = await moved(source, f"sqlite:///{part}")
        os.rename(part, file)
    finally:
        for ending in ("", "-wal", "-shm"):
            part.with_name(f"{part.name}{ending}").unlink(missing_ok=True)
    return found


async def restore(file: Path, target: str) -> Mapping[str, Sum]:
    """Bring a backup into an empty store; as ``moved``. The file stays as it is. Raises OSError."""
    with tempfile.TemporaryDirectory(prefix="strikerank-restore-") as folder:
        # An older backup is brought to today's tables, which must not change the only copy.
        copy = Path(folder) / "store.db"
        shutil.copyfile(file, copy)
        return await moved(f"sqlite:///{copy}", target)


@asynccontextmanager
async def _moment(url: URL) -> AsyncIterator[AsyncConnection]:
    """A connection that sees one moment of the store, whatever is written meanwhile."""
    engine = create_async_engine(url)
    try:
        async with engine.connect() as conn:
            if conn.dialect.name == "postgresql":
                await conn.execution_options(isolation_level="REPEATABLE READ")
            else:
                await conn.exec_driver_sql("BEGIN")
            yield conn
    finally:
        await engine.dispose()


async def _copied(conn: AsyncConnection, table: Table, into: Database) -> Sum:
    found = Sum()
    async with conn.stream(select(table)) as result:
        async for some in result.mappings().partitions(AT_ONCE):
            rows = [dict(row) for row in some]
            for row in rows:
                found = found.more(row)

            def job(conn: Connection, rows: list[dict[str, Any]] = rows) -> None:
                conn.execute(insert(table), rows)

            await into.write(job)
    return found


async def _summed(conn: AsyncConnection, table: Table) -> Sum:
    found = Sum()
    async with conn.stream(select(table)) as result:
        async for row in result.mappings():
            found = found.more(dict(row))
    return found


def _filled(conn: Connection) -> str | None:
    """The name of a table that holds something already."""
    return next((t.name for t in MOVED if conn.execute(select(func.count()).select_from(t)).scalar()), None)
