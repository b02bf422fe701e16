"""One word to every process that shares the store: what it remembers beside the fights is to be read anew."""

from secrets import token_hex

from sqlalchemy import Connection, select

from storage.codec import encode
from storage.database import Database
from storage.schema import settings

_HERE = {"scope": "store", "key": "changed"}


def give(conn: Connection, database: Database) -> None:
    """Let the others know, as soon as this transaction is committed; each hears of it at its next beat."""
    # A count would be the same twice where two add to it at once.
    conn.execute(database.upsert(settings, {**_HERE, "value": encode(token_hex(8))}))


def latest(conn: Connection) -> str:
    """A mark of the last notice that was given; empty before the first."""
    where = (settings.c[name] == value for name, value in _HERE.items())
    return conn.execute(select(settings.c.value).where(*where)).scalar() or ""
