"""Where a store is: its URL as typed, as the driver wants it, and as it may be shown."""

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from storage.texts import says

DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
HIDDEN = "***"


def address(url: str) -> URL:
    """The URL with the driver filled in and libpq's ``sslmode`` in asyncpg's words; raises ArgumentError."""
    try:
        made = make_url(url)
    except (ArgumentError, ValueError):
        # What the parser says may quote the password, which it took for the port.
        raise ArgumentError(says("store.url", given=shown(url))) from None
    if made.drivername not in DRIVERS:
        raise ArgumentError(says("store.driver", given=shown(made.drivername)))
    made = made.set(drivername=DRIVERS[made.drivername])
    mode = made.query.get("sslmode")
    if mode is not None:
        made = made.difference_update_query(["sslmode"]).update_query_dict({"ssl": mode})
    return made


def shown(url: str) -> str:
    """What was typed for a store without its secrets, whether it can be read as a URL or not.

    Left out is what may belong to a password that holds signs of URLs itself, and all that is said behind a ``?``.
    """
    scheme, sign, rest = url.partition("://") if "://" in url else ("", "", url)
    if scheme.startswith("sqlite") and rest.startswith("/"):
        # A file has no password, and its name may hold any sign.
        return f"{scheme}{sign}{_without_query(rest)}"
    user, colon, tail = rest.partition(":")
    secret, at, host = tail.rpartition("@")
    if at:
        # A question mark before the last @ may begin a query that holds the @, or stand in the password.
        rest = f"{user}:{HIDDEN}" + ("" if "?" in secret else f"@{host}")
    elif colon and "[" not in user and not tail.partition("/")[0].partition("?")[0].isdigit():
        rest = f"{user}:{HIDDEN}"
    return f"{scheme}{sign}{_without_query(rest)}"


def _without_query(rest: str) -> str:
    before, sign, query = rest.partition("?")
    return f"{before}?{HIDDEN}" if sign and query else before
