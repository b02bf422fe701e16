"""What is wrong with a store that can't be used, in one line, and what mends it."""

import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import msgspec
from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError, IntegrityError


class Unusable(Exception):
    """The store can't be used; the text is one line that says what is wrong and what mends it."""


@contextmanager
def readable(what: str) -> Iterator[None]:
    """Raise Unusable for stored text that can't be decoded: another version wrote it, or it is damaged."""
    try:
        yield
    except msgspec.DecodeError as fault:
        raise Unusable(
            f"The store holds {what} that this version can't read ({_first(fault)}): update the program to the version"
            " that wrote it, or bring back a backup."
        ) from fault


_SQLITE: Mapping[int, str] = {
    sqlite3.SQLITE_NOTADB: "is no SQLite database: move the file away, or name another one",
    sqlite3.SQLITE_CORRUPT: "is damaged: bring back a backup, or save what can be read with sqlite3's .recover",
    sqlite3.SQLITE_READONLY: "can't be written: let its user write the file and the folder it lies in",
    sqlite3.SQLITE_PERM: "may not be opened: give the file to the user that the program runs as",
    sqlite3.SQLITE_CANTOPEN: "can't be opened: the folder must exist and be writable, and the name be that of a file",
    sqlite3.SQLITE_FULL: "can't grow, for the disk is full: make room; nothing is lost",
    sqlite3.SQLITE_IOERR: "could not be read or written: look after the disk, or make room on it",
    sqlite3.SQLITE_BUSY: "is held by another program: end that one, or use PostgreSQL for several",
    sqlite3.SQLITE_LOCKED: "is held by another program: end that one, or use PostgreSQL for several",
}
"""By the primary code of an error: what a file is, and the mend."""
_POSTGRES: Mapping[str, str] = {
    "3D000": "has no such database: make it with createdb",
    "28P01": "refuses the password: mend the URL",
    "28000": "refuses the user: mend the URL or the server's pg_hba.conf",
    "42501": "doesn't let this user make tables: make it the database's owner",
    "25006": "takes no writing: name the primary server, not a copy of it",
    "53100": "has no room left on its disk: make room",
    "53300": "has no connection left: raise max_connections, or end other programs",
    "57P03": "is starting or stopping: try again in a moment",
}
"""By SQLSTATE: what a server says, and the mend."""


def unusable(url: URL, fault: BaseException) -> Unusable | None:
    """What a fault of the driver or the file system means for the store at ``url``; None for any other fault."""
    if isinstance(fault, IntegrityError):
        return None
    inner = getattr(fault, "orig", None) or fault
    driver = isinstance(fault, DBAPIError | sqlite3.Error) or hasattr(inner, "sqlstate")
    if not driver and not isinstance(fault, OSError | TimeoutError):
        return None
    place = url.render_as_string(hide_password=True)
    if url.get_backend_name() == "sqlite":
        return Unusable(f"The store {place} {_sqlite_words(inner)}.")
    code = str(getattr(inner, "sqlstate", None) or getattr(inner.__cause__, "sqlstate", None) or "")
    if code in _POSTGRES:
        return Unusable(f"The store {place} {_POSTGRES[code]}.")
    if code and not code.startswith("08"):
        return Unusable(f"The store {place} failed: {_first(inner)} ({code}).")
    return Unusable(f"The store {place} does not answer ({_first(inner)}): start PostgreSQL, or mend the URL.")


def _sqlite_words(inner: BaseException) -> str:
    code = getattr(inner, "sqlite_errorcode", None)
    if isinstance(inner, OSError):
        return _SQLITE[sqlite3.SQLITE_CANTOPEN] + f" ({inner.strerror or inner})"
    known = _SQLITE.get(code & 0xFF) if isinstance(code, int) else None
    if known is not None:
        return f"{known} ({_first(inner)})"
    if "already exists" in str(inner) or "no such" in str(inner):
        return f"has tables of something else: name another file ({_first(inner)})"
    return f"failed: {_first(inner)}"


def _first(fault: BaseException) -> str:
    """The fault's text up to its first end of line, without the driver's own prefix."""
    text = re.sub(r"^<class '[\w.]+'>: ", "", str(fault)).split("\n", 1)[0]
    return text.rstrip(".") or type(fault).__name__
