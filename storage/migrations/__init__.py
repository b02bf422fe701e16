"""Bringing a store to today's tables, under a lock, for any number of processes. Imports the schema."""

from pathlib import Path

from sqlalchemy import Column, Connection, MetaData, String, Table, insert, inspect, text

from storage.faults import Unusable
from storage.schema import for_postgresql, metadata
from storage.texts import says

HEAD = "0005"
"""The latest revision in ``versions``."""
_LOCK = 0x5372616E6B


class TooNew(Unusable):
    """A later version of the program has changed this store; this one must not touch it."""


def upgrade(conn: Connection) -> str:
    """Make or bring up to date all tables inside the connection's transaction and return the revision reached.

    Raises TooNew when the store bears a revision this program doesn't know.
    """
    if _revision(conn) == HEAD:
        return HEAD
    if conn.dialect.name == "postgresql":
        # SQLite's transaction is the lock there; here it is let go at the transaction's end.
        conn.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
    found = _revision(conn)
    if found == HEAD:
        return HEAD
    if found is None and not inspect(conn).get_table_names():
        begin(conn)
    else:
        migrate(conn, found)
    return HEAD


def begin(conn: Connection) -> None:
    """Make today's tables in an empty database: what all migrations together make, without Alembic's slow import."""
    if conn.dialect.name == "postgresql":
        for_postgresql()
    metadata.create_all(conn)
    version = Table("alembic_version", MetaData(), Column("version_num", String(32), primary_key=True))
    version.create(conn)
    conn.execute(insert(version).values(version_num=HEAD))


def migrate(conn: Connection, found: str | None, to: str = "head") -> None:
    """Run every migration after the revision found, up to another; raises TooNew."""
    # Alembic is slow to import, and hardly any start needs it.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config(attributes={"connection": conn})
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    if found is not None and found not in {s.revision for s in ScriptDirectory.from_config(config).walk_revisions()}:
        raise TooNew(says("store.newer", found=found, known=HEAD))
    command.upgrade(config, to)


def _revision(conn: Connection) -> str | None:
    if not inspect(conn).has_table("alembic_version"):
        return None
    revision: str | None = conn.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return revision
