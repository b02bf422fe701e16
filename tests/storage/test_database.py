"""Opening, migrating and sharing a store."""

import asyncio
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import ArgumentError, IntegrityError

import storage.migrations
from storage.address import address, shown
from storage.appends import encounter_values, row_values
from storage.database import Database, migrate
from storage.faults import Unusable
from storage.migrations import HEAD, TooNew
from storage.schema import encounters, metadata
from storage.store import Store
from tests.storage.samples import a_row, an_encounter, begun

ROOT = Path(__file__).parents[2]
OPEN = "import asyncio, sys; from storage.database import migrate; print(asyncio.run(migrate(sys.argv[1])))"


async def test_migrations_make_the_tables_that_the_code_uses(empty_url: str) -> None:
    database = Database(address(empty_url))
    await database.write(lambda conn: storage.migrations.migrate(conn, None))

    def difference(conn: sa.Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(conn, opts={"compare_type": True}), metadata))

    assert await database.read(difference) == []
    await database.close()


async def test_an_empty_store_gets_at_once_what_the_migrations_make_step_by_step(empty_url: str) -> None:
    assert await migrate(empty_url) == HEAD
    database = await Database.open(empty_url)

    def difference(conn: sa.Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(conn, opts={"compare_type": True}), metadata))

    assert await database.read(difference) == []
    await database.close()


async def test_a_ledger_of_the_first_version_goes_on(empty_url: str) -> None:
    database = Database(address(empty_url))
    await database.write(lambda conn: storage.migrations.migrate(conn, None, "0001"))
    info = an_encounter()
    old = {**encounter_values(info, 1)}
    row = {name: value for name, value in row_values(info.id, a_row(1)).items() if name != "hash"}

    def write(conn: sa.Connection) -> None:
        conn.execute(sa.insert(encounters).values(old))
        columns = ", ".join(row)
        conn.execute(sa.text(f"INSERT INTO ledger ({columns}) VALUES ({', '.join(f':{n}' for n in row)})"), row)

    await database.write(write)
    await database.close()
    store = await Store.open(empty_url)
    loaded = await store.ledger.load(info.id)
    assert (loaded.head, loaded.tail, loaded.state.q) == (1, "", {"rows": 1})
    await store.ledger.append(info.id, 1, [a_row(2)], known=loaded.written)
    assert [bool(row.hash) for row in await store.ledger.rows(info.id)] == [False, True]
    await store.close()


async def test_migrating_again_changes_nothing(empty_url: str) -> None:
    store = await Store.open(empty_url)
    encounter = await begun(store.ledger)
    await store.ledger.append(encounter, 0, [a_row(1)])
    await store.close()
    assert await migrate(empty_url) == HEAD
    store = await Store.open(empty_url)
    assert (await store.ledger.load(encounter)).head == 1
    await store.close()


def test_head_is_the_latest_revision() -> None:
    scripts = ScriptDirectory(str(Path(storage.migrations.__file__).parent))
    assert scripts.get_heads() == [HEAD]


async def test_a_store_of_a_later_version_is_left_alone(url: str) -> None:
    database = await Database.open(url)
    await database.write(lambda conn: conn.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'"))
    await database.close()
    with pytest.raises(TooNew, match="9999"):
        await Database.open(url)


async def test_several_processes_may_migrate_at_once(empty_url: str, tmp_path: Path) -> None:
    async def one() -> tuple[int | None, bytes, bytes]:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", OPEN, empty_url, cwd=ROOT, stdout=-1, stderr=-1
        )
        out, err = await process.communicate()
        return process.returncode, out.strip(), err

    for code, out, err in await asyncio.gather(*(one() for _ in range(4))):
        assert (code, out) == (0, HEAD.encode()), err.decode()


async def test_a_failed_migration_leaves_nothing(empty_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = storage.migrations.begin

    def broken(conn: sa.Connection) -> None:
        real(conn)
        raise RuntimeError("power cut")

    with monkeypatch.context() as patch, pytest.raises(RuntimeError, match="power cut"):
        patch.setattr(storage.migrations, "begin", broken)
        await migrate(empty_url)
    database = Database(address(empty_url))
    assert await database.read(lambda conn: sa.inspect(conn).get_table_names()) == []
    await database.close()
    assert await migrate(empty_url) == HEAD


async def test_sqlite_is_durable_and_checks_references(tmp_path: Path) -> None:
    database = await Database.open(f"sqlite+aiosqlite:///{tmp_path}/deep/er/store.db")

    def pragmas(conn: sa.Connection) -> list[object]:
        names = ("journal_mode", "foreign_keys", "synchronous", "busy_timeout")
        return [conn.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    assert await database.write(pragmas) == ["wal", 1, 2, 30_000]
    assert await database.read(pragmas) == ["wal", 1, 2, 30_000]
    await database.close()


async def test_a_file_that_stays_locked_is_the_databases_fault(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/store.db"
    database = await Database.open(url, 0.01)
    with closing(sqlite3.connect(tmp_path / "store.db", isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unusable, match="locked"):
            await database.write(lambda conn: None)
        assert await database.read(lambda conn: conn.scalar(sa.text("SELECT 1"))) == 1
        holder.execute("ROLLBACK")
    await database.write(lambda conn: None)
    await database.close()


async def test_a_server_whose_tables_stay_locked_is_the_databases_fault(postgres_fresh: str) -> None:
    holder, database = await Database.open(postgres_fresh), await Database.open(postgres_fresh, 0.05)
    locked, let_go = asyncio.Event(), asyncio.Event()

    async def hold() -> None:
        assert holder._remote is not None
        async with holder._remote._engine.begin() as conn:
            await conn.execute(sa.text("LOCK TABLE settings"))
            locked.set()
            await let_go.wait()

    holding = asyncio.create_task(hold())
    await locked.wait()
    with pytest.raises(Unusable, match="Another program is using"):
        await database.write(lambda conn: conn.execute(sa.text("DELETE FROM settings")))
    let_go.set()
    await holding
    await database.write(lambda conn: conn.execute(sa.text("DELETE FROM settings")))
    await database.close()
    await holder.close()


@pytest.mark.parametrize("where", ["sqlite://", "sqlite:///{}/store.db"])
async def test_callers_who_give_up_leave_the_connections_whole(where: str, tmp_path: Path) -> None:
    store = await Store.open(where.format(tmp_path))
    encounter = await begun(store.ledger)
    for steps in range(1, 12):
        calls = [
            asyncio.ensure_future(store.ledger.append(encounter, steps - 1, [a_row(steps)])),
            asyncio.ensure_future(store.ledger.load(encounter)),
        ]
        for _ in range(steps):
            await asyncio.sleep(0)
        for call in calls:
            call.cancel()
        await asyncio.gather(*calls, return_exceptions=True)
        # Writers queue up behind one another, so this one comes after the one that was given up.
        await store.database.write(lambda conn: None)
        assert (await store.ledger.load(encounter)).state.q == {"rows": steps}
    await store.close()


async def test_a_row_needs_its_encounter(store: Store) -> None:
    orphan = "INSERT INTO snapshots (encounter, seq, shape, state) VALUES ('nobody', 1, '', '')"
    with pytest.raises(IntegrityError):
        await store.database.write(lambda conn: conn.exec_driver_sql(orphan))


async def test_a_store_in_memory_lasts_while_it_is_open() -> None:
    store, other = await Store.open("sqlite://"), await Store.open("sqlite://")
    encounter = await begun(store.ledger)
    heads = store.ledger.append(encounter, 0, [a_row(1)]), store.ledger.head(encounter)
    written, head = await asyncio.gather(*heads)
    assert written.head == head == 1
    assert await other.ledger.listing("g1") == ()
    await store.close()
    await other.close()


def test_addresses() -> None:
    assert address("sqlite:///x.db").drivername == "sqlite+aiosqlite"
    made = address("postgres://me:secret@host/db?sslmode=require")
    assert made.drivername == "postgresql+asyncpg"
    assert dict(made.query) == {"ssl": "require"}
    with pytest.raises(ArgumentError):
        address("not a url")
    with pytest.raises(ArgumentError, match="mysql"):
        address("mysql://host/db")


async def test_postgres_without_its_driver_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    monkeypatch.delitem(sys.modules, "storage.remote", raising=False)
    with pytest.raises(Unusable, match=r"strikerank\[postgres\]"):
        await Database.open("postgresql://me:secret@host/db")


SECRETS = (
    ("postgresql://me:hunter2@h/db", "postgresql://me:***@h/db"),
    ("postgresql://me:hun/ter2@h/db", "postgresql://me:***@h/db"),
    ("postgresql://me:hun@ter2@h/db", "postgresql://me:***@h/db"),
    ("postgresql://me:hun?ter2@h/db", "postgresql://me:***"),
    ("postgresql://me:hunter2/db", "postgresql://me:***"),
    ("postgresql://me@h:5432/db?password=hunter2", "postgresql://me@h:5432/db?***"),
    ("postgresql://h/db?user=me&password=hun@ter2", "postgresql://h/db?***"),
    ("postgresql://h:5432/db?password=hun@ter2", "postgresql://h:***"),
    ("mysql://h/db?password=hunter2", "mysql://h/db?***"),
    ("me:hunter2@h/db", "me:***@h/db"),
    ("postgresql://[::1]:5432/db", "postgresql://[::1]:5432/db"),
    ("postgresql:///db", "postgresql:///db"),
    ("sqlite:///C:/a@b.db", "sqlite:///C:/a@b.db"),
    ("sqlite:///file:a.db?uri=true", "sqlite:///file:a.db?***"),
    ("sqlite://", "sqlite://"),
)


@pytest.mark.parametrize(("typed", "told"), SECRETS)
def test_no_password_is_shown(typed: str, told: str) -> None:
    assert shown(typed) == told and "hun" not in told and "ter2" not in told
    try:
        called = Database(address(typed), shown(typed)).called
    except ArgumentError as fault:
        called = str(fault)
    assert "hun" not in called and "ter2" not in called


def test_a_setting_of_a_url_that_the_driver_does_not_know() -> None:
    with pytest.raises(ArgumentError, match=r"sslmod$"):
        Database(address("postgresql://h/db?sslmod=require&password=hunter2"))
