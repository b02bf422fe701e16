"""The tables. Payloads are JSON text, moments ISO strings given by the caller; the same on SQLite and PostgreSQL."""

from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Dialect,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    TypeDecorator,
)

metadata = MetaData()


class Words(TypeDecorator[str]):
    """Text typed by people. NUL and lone surrogates become U+FFFD, because PostgreSQL and UTF-8 can't hold them."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else clean(value)


def clean(words: str) -> str:
    """The same text with every NUL and lone surrogate replaced by U+FFFD."""
    if "\0" not in words and words.isascii():
        return words
    return "".join("\ufffd" if c == "\0" or "\ud800" <= c <= "\udfff" else c for c in words)


def _encounter(**options: Any) -> Column[str]:
    return Column("encounter", Text, ForeignKey("encounters.id"), nullable=False, **options)


encounters = Table(
    "encounters",
    metadata,
    Column("id", Text, primary_key=True),
    Column("guild", Text, nullable=True),
    Column("channel", Text, nullable=False),
    Column("system", Text, nullable=False),
    Column("title", Words, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("seeded", Boolean, nullable=False),
    Column("started", Text, nullable=False),
    Column("ended", Text, nullable=True),
    Column("head", Integer, nullable=False),
    # How often a question was opened, replaced or closed: the versions of ``pending`` are never used twice.
    Column("asked", Integer, nullable=False),
    Column("snapshot", Integer, nullable=False),
)
Index("ix_encounters_guild", encounters.c.guild, encounters.c.started, encounters.c.id)
Index("ix_encounters_channel", encounters.c.channel, encounters.c.started, encounters.c.id)
Index(
    "one_running_encounter",
    encounters.c.channel,
    unique=True,
    sqlite_where=encounters.c.ended.is_(None),
)

ledger = Table(
    "ledger",
    metadata,
    _encounter(primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("parent", Integer, nullable=False),
    Column("cause", Integer, nullable=True),
    Column("kind", Text, nullable=False),
    Column("who", Words, nullable=True),
    Column("source", Text, nullable=True),
    Column("text", Words, nullable=False),
    Column("dice", Text, nullable=False),
    Column("answers", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("report", Text, nullable=False),
    Column("rules_version", Text, nullable=False),
    Column("at", Text, nullable=False),
    # None: written by a version that knew no chain.
    Column("hash", Text, nullable=True),
)

Index("ix_ledger_cause", ledger.c.encounter, ledger.c.cause)

# A delivery counts once, whether it became a row or only opened or answered a question: one unique key for both.
sources = Table(
    "sources",
    metadata,
    Column("source", Text, primary_key=True),
    _encounter(index=True),
    Column("seq", Integer, nullable=True),
)

pending = Table(
    "pending",
    metadata,
    _encounter(primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("source", Text, nullable=True),
    Column("deadline", Text, nullable=True),
    Column("body", Text, nullable=False),
)
Index("ix_pending_deadline", pending.c.deadline)

snapshots = Table(
    "snapshots",
    metadata,
    _encounter(primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("shape", Text, nullable=False),
    Column("state", Text, nullable=False),
)

characters = Table(
    "characters",
    metadata,
    Column("id", Text, primary_key=True),
    Column("scope", Text, nullable=False),
    Column("owner", Text, nullable=False),
    Column("system", Text, nullable=False),
    Column("folded", Words, nullable=False),
    Column("version", Integer, nullable=False),
    Column("deleted", Text, nullable=True),
)
Index(
    "one_living_character",
    characters.c.scope,
    characters.c.owner,
    characters.c.system,
    characters.c.folded,
    unique=True,
    sqlite_where=characters.c.deleted.is_(None),
)

sheets = Table(
    "sheets",
    metadata,
    Column("character", Text, ForeignKey("characters.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("name", Words, nullable=False),
    Column("sheet", Text, nullable=False),
    Column("at", Text, nullable=False),
)

# How a character looks: its own colour, its picture, and a small one of that.
looks = Table(
    "looks",
    metadata,
    Column("character", Text, ForeignKey("characters.id"), primary_key=True),
    Column("colour", Text, nullable=False),
    Column("picture", LargeBinary, nullable=False),
    Column("small", LargeBinary, nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("scope", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

shelf = Table(
    "shelf",
    metadata,
    Column("scope", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("folded", Words, primary_key=True),
    Column("name", Words, nullable=False),
    Column("text", Words, nullable=False),
    Column("author", Text, nullable=False),
    Column("at", Text, nullable=False),
)

# Processes that share the guilds (storage.leases): seconds since 1970 by the database's clock.
processes = Table(
    "processes",
    metadata,
    Column("name", Text, primary_key=True),
    Column("shards", Integer, nullable=False),
    Column("until", Double, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("holder", Text, nullable=False),
)

identifies = Table(
    "identifies",
    metadata,
    Column("bucket", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
)


def for_postgresql() -> None:
    """Let partial indexes be partial there too: to name that dialect is to load it, and SQLite has no use for it."""
    for table in metadata.tables.values():
        for index in table.indexes:
            only = index.dialect_options["sqlite"]["where"]
            if only is not None:
                index.dialect_options["postgresql"]["where"] = only
