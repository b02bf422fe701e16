"""What is wrong with a store that can't be used, in one line, and what mends it."""

import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import msgspec
from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError, IntegrityError

from storage.texts import says


class Unusable(Exception):
    """The store can't be used; the text is one line that says what is wrong and what mends it.

    ``abroad`` says the same without where the store is, which is nobody's business but its operator's.
    """

    def __init__(self, text: str, abroad: str = "") -> None:
        super().__init__(text)
        self.abroad = abroad or text


@contextmanager
def readable(what: str, fight: str, row: int = 0) -> Iterator[None]:
    """Raise Unusable for stored text that can't be decoded: another version wrote it, or it is damaged.

    ``what`` it is of that fight is a code of the texts (``unread.WHAT``): ``row``, ``rows``, ``question``.
    """
    try:
        yield
    except msgspec.DecodeError as fault:
        raise Unusable(says(f"unread.{what}", fight=fight, row=row, fault=_first(fault))) from fault


_SQLITE: Mapping[int, str] = {
    sqlite3.SQLITE_NOTADB: "notadb",
    sqlite3.SQLITE_CORRUPT: "corrupt",
    sqlite3.SQLITE_READONLY: "readonly",
    sqlite3.SQLITE_PERM: "perm",
    sqlite3.SQLITE_CANTOPEN: "cantopen",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_IOERR: "ioerr",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "locked",
}
"""By the primary code of an error: its name among the texts (``sqlite.NAME``) of what a file is, and the mend."""
_POSTGRES = frozenset(("3D000", "28P01", "28000", "42501", "25006", "53100", "53300", "55P03", "57P03"))
"""The SQLSTATEs that have a text (``postgres.state_CODE``): what a server says, and the mend."""


def unusable(url: URL, place: str, fault: BaseException) -> Unusable | None:
    """What a fault of the driver or the file system means for the store at ``url``; None for any other fault.

    ``place`` is what the store is called to the user.
    """
    if isinstance(fault, IntegrityError):
        return None
    inner = getattr(fault, "orig", None) or fault
    driver = isinstance(fault, DBAPIError | sqlite3.Error) or hasattr(inner, "sqlstate")
    if not driver and not isinstance(fault, OSError | TimeoutError):
        return None
    words = _sqlite_words if url.get_backend_name() == "sqlite" else _postgres_words
    text = words(place, inner)
    return Unusable(text, text.replace(f" {place} ", " ", 1))


def _postgres_words(place: str, inner: BaseException) -> str:
    code = str(getattr(inner, "sqlstate", None) or getattr(inner.__cause__, "sqlstate", None) or "")
    if code in _POSTGRES:
        return says(f"postgres.state_{code}", store=place)
    if code and not code.startswith("08"):
        return says("store.failed_code", store=place, fault=_first(inner), code=code)
    return says("store.silent", store=place, fault=_first(inner))


def _sqlite_words(place: str, inner: BaseException) -> str:
    code = getattr(inner, "sqlite_errorcode", None)
    if isinstance(inner, OSError):
        return says("sqlite.cantopen", store=place, fault=inner.strerror or inner)
    known = _SQLITE.get(code & 0xFF) if isinstance(code, int) else None
    if known is not None:
        return says(f"sqlite.{known}", store=place, fault=_first(inner))
    foreign = "already exists" in str(inner) or "no such" in str(inner)
    return says("store.foreign" if foreign else "store.failed", store=place, fault=_first(inner))


def _first(fault: BaseException) -> str:
    """The fault's text up to its first end of line, without the driver's own prefix."""
    text = re.sub(r"^<class '[\w.]+'>: ", "", str(fault)).split("\n", 1)[0]
    return text.rstrip(".") or type(fault).__name__
