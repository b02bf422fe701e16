"""How characters look: a colour and a picture each, of all versions of a sheet alike.

Whoever has no sheet here, as a creature that ships with a system, is a character without versions, so that nothing but
its look is kept of it, and nothing finds it as a character.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select

from rules.core.names import fold
from storage import notice
from storage.database import Database
from storage.names import new_id
from storage.schema import characters, looks

REMEMBERED = 500
"""Of how many characters memory holds how they look, and of how many servers who looks like something."""
FOES = "foe:"
"""The owner of whom only a look is kept."""


class Look(Struct, frozen=True):
    """``colour`` as ``#rrggbb``, ``picture`` and the ``small`` one as WebP; each is empty where there is none."""

    colour: str = ""
    picture: bytes = b""
    small: bytes = b""


PLAIN = Look()
_COLUMNS = (looks.c.character, looks.c.colour, looks.c.picture, looks.c.small)


class Looks:
    """Reads and writes looks by the id of the character; what was read is remembered."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self._known: dict[str, Look] = {}
        self._foes: dict[tuple[str, str], Mapping[str, str]] = {}

    async def of(self, characters: Iterable[str]) -> Mapping[str, Look]:
        """How those look who have a look of their own."""
        wanted = dict.fromkeys(characters)
        if unread := [one for one in wanted if one not in self._known]:
            found = await self._db.fetch(select(*_COLUMNS).where(looks.c.character.in_(unread)))
            self._remember(dict.fromkeys(unread, PLAIN) | {one.character: Look(*one[1:]) for one in found})
        return self._special(wanted)

    def remembered(self, characters: Iterable[str]) -> Mapping[str, Look] | None:
        """As ``of``, out of memory; None where somebody has not been read yet."""
        wanted = dict.fromkeys(characters)
        return self._special(wanted) if self._known.keys() >= wanted.keys() else None

    async def put(self, character: str, look: Look) -> None:
        """Keep how a character looks from now on; a plain one is kept by nothing."""
        values = {"character": character, "colour": look.colour, "picture": look.picture, "small": look.small}
        statement = (
            delete(looks).where(looks.c.character == character) if look == PLAIN else self._db.upsert(looks, values)
        )

        def job(conn: Connection) -> None:
            conn.execute(statement)
            notice.give(conn, self._db)

        await self._db.write(job)
        self._remember({character: look})

    async def foes(self, scope: str, system: str) -> Mapping[str, str]:
        """The ids of those without a sheet who look like something, by folded name, in a scope and system."""
        if (found := self.foes_remembered(scope, system)) is not None:
            return found
        at = (characters.c.scope == scope, characters.c.system == system, characters.c.owner == FOES)
        read = await self._db.fetch(select(characters.c.folded, characters.c.id).where(*at))
        while len(self._foes) >= REMEMBERED:
            del self._foes[next(iter(self._foes))]
        return self._foes.setdefault((scope, system), {one.folded: one.id for one in read})

    def foes_remembered(self, scope: str, system: str) -> Mapping[str, str] | None:
        """As ``foes``, out of memory; None where they have not been read yet."""
        return self._foes.get((scope, system))

    async def foe(self, scope: str, system: str, name: str) -> str:
        """The id of whom only a look is to be kept."""
        if known := (await self.foes(scope, system)).get(fold(name)):
            return known
        fields = {"scope": scope, "owner": FOES, "system": system, "folded": fold(name)}

        def job(conn: Connection) -> str:
            found = conn.execute(select(characters.c.id).filter_by(**fields)).scalar()
            number = found or new_id()
            if found is None:
                conn.execute(insert(characters).values(id=number, version=1, **fields))
            return number

        number = await self._db.write(job)
        self._foes.pop((scope, system), None)
        return number

    def forget(self) -> None:
        """Read everything anew from now on."""
        self._known.clear()
        self._foes.clear()

    def _special(self, wanted: Iterable[str]) -> Mapping[str, Look]:
        return {one: look for one in wanted if (look := self._known.get(one, PLAIN)) != PLAIN}

    def _remember(self, read: Mapping[str, Look]) -> None:
        for character, look in read.items():
            self._known.pop(character, None)
            self._known[character] = look
        while len(self._known) > REMEMBERED:
            del self._known[next(iter(self._known))]
