"""What people put away under a name: saved rolls, aliases, effects and prepared fights, per user, channel or server."""

from typing import Literal, TypeAlias

from msgspec import Struct
from sqlalchemy import Connection, delete, func, select

from rules.core.names import fold
from storage.database import Database
from storage.schema import shelf

Shelved: TypeAlias = Literal["roll", "alias", "fight", "effect"]


class Entry(Struct, frozen=True):
    """One saved text: ``scope`` as in storage.settings, ``author`` the user who saved it, ``at`` an ISO moment."""

    scope: str
    kind: Shelved
    name: str
    text: str
    author: str
    at: str


_ENTRY = tuple(shelf.c[name] for name in Entry.__struct_fields__)


class SavedTexts:
    """Reads and writes saved texts. Names are compared without case."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def put(self, entry: Entry) -> None:
        """Save a text, in place of one of the same scope, kind and name."""
        values = {name: getattr(entry, name) for name in Entry.__struct_fields__}
        statement = self._db.upsert(shelf, {**values, "folded": fold(entry.name)})

        def job(conn: Connection) -> None:
            conn.execute(statement)

        await self._db.write(job)

    async def get(self, kind: Shelved, name: str, *scopes: str) -> Entry | None:
        """The text of that name in the first of the scopes that has one, or None."""
        of = select(*_ENTRY).where(shelf.c.kind == kind, shelf.c.folded == fold(name), shelf.c.scope.in_(scopes))
        found = {record.scope: Entry(*record) for record in await self._db.fetch(of)}
        return next((found[scope] for scope in scopes if scope in found), None)

    async def all(self, kind: Shelved, *scopes: str) -> tuple[Entry, ...]:
        """Every text of the scopes, in the order of the scopes and then of names."""
        of = select(*_ENTRY).where(shelf.c.kind == kind, shelf.c.scope.in_(scopes))
        entries = [Entry(*record) for record in await self._db.fetch(of)]
        return tuple(sorted(entries, key=lambda entry: (scopes.index(entry.scope), fold(entry.name))))

    async def written(self, kind: Shelved, author: str) -> int:
        """How many texts of a kind somebody has saved, on whatever shelf."""
        of = select(func.count()).select_from(shelf).where(shelf.c.kind == kind, shelf.c.author == author)
        return int((await self._db.fetch(of))[0][0])

    async def remove(self, kind: Shelved, name: str, scope: str) -> bool:
        """Take a text off the shelf; False when there was none."""

        def job(conn: Connection) -> bool:
            where = delete(shelf).where(shelf.c.scope == scope, shelf.c.kind == kind, shelf.c.folded == fold(name))
            return conn.execute(where).rowcount > 0

        return await self._db.write(job)
