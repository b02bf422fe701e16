"""Characters between fights: their sheets as plain data, every version kept."""

from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from rules.core.names import fold
from storage import codec
from storage.database import Database
from storage.names import new_id
from storage.rows import Missing
from storage.schema import characters, sheets


class Character(Struct, frozen=True):
    """One version of a character's sheet. ``scope`` is a guild's or user's (storage.settings), ``at`` an ISO moment.

    A character is one owner's, in one scope, of one system, under one name; ``version`` counts from 1.
    """

    id: str
    scope: str
    owner: str
    name: str
    system: str
    version: int
    at: str
    sheet: dict[str, Any]


_COLUMNS = (
    characters.c.id,
    characters.c.scope,
    characters.c.owner,
    sheets.c.name,
    characters.c.system,
    sheets.c.version,
    sheets.c.at,
    sheets.c.sheet,
)
_VERSIONS = select(*_COLUMNS).join(sheets, sheets.c.character == characters.c.id)
_LATEST = _VERSIONS.where(sheets.c.version == characters.c.version, characters.c.deleted.is_(None))


class Characters:
    """Reads and writes characters. Names are compared without case; a deleted character's name is free again."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def save(self, scope: str, owner: str, name: str, system: str, sheet: dict[str, Any], at: str) -> Character:
        """Keep a new version of the character, or its first, and return it; its version is the next number."""
        where = _living(scope, owner, name, system)
        body = codec.encode(sheet)

        def job(conn: Connection) -> Character:
            counted = update(characters).where(*where).values(version=characters.c.version + 1)
            found = conn.execute(counted.returning(characters.c.id, characters.c.version)).first()
            number, version = found if found is not None else (new_id(), 1)
            if found is None:
                fields = {"scope": scope, "owner": owner, "system": system, "folded": fold(name)}
                conn.execute(insert(characters).values(id=number, version=version, **fields))
            conn.execute(insert(sheets).values(character=number, version=version, name=name, sheet=body, at=at))
            return Character(number, scope, owner, name, system, version, at, msgspec.json.decode(body))

        try:
            return await self._db.write(job)
        except IntegrityError:
            # Somebody saved the first version at the same moment, so there is a character to add to now.
            return await self._db.write(job)

    async def get(self, scope: str, owner: str, name: str, system: str, version: int | None = None) -> Character:
        """The latest version, or the one of that number. Raises Missing."""
        where = _VERSIONS.where(*_living(scope, owner, name, system))
        of = where.where(sheets.c.version == (characters.c.version if version is None else version))
        found = await self._db.fetch(of)
        if not found:
            raise Missing(f"no character {name!r}" + (f" of version {version}" if version is not None else ""))
        return _character(found[0])

    async def by_id(self, character: str, version: int | None = None) -> Character:
        """The latest version, or the one of that number, of a character that may be deleted. Raises Missing."""
        of = _VERSIONS.where(characters.c.id == character)
        found = await self._db.fetch(
            of.where(sheets.c.version == (characters.c.version if version is None else version))
        )
        if not found:
            raise Missing(f"no character {character}")
        return _character(found[0])

    async def find(self, scope: str, name: str, system: str | None = None) -> tuple[Character, ...]:
        """The latest version of every living character of that name in a scope, whoever owns it."""
        of = _LATEST.where(characters.c.scope == scope, characters.c.folded == fold(name))
        return await self._sorted(of if system is None else of.where(characters.c.system == system))

    async def all(self, scope: str, owner: str | None = None, system: str | None = None) -> tuple[Character, ...]:
        """The latest version of every living character of a scope (of one owner, of one system), by name."""
        of = _LATEST.where(characters.c.scope == scope)
        of = of if owner is None else of.where(characters.c.owner == owner)
        return await self._sorted(of if system is None else of.where(characters.c.system == system))

    async def page(
        self, scope: str, owners: tuple[str, ...] | None, most: int, skip: int = 0
    ) -> tuple[tuple[str, str, int], ...]:
        """(name, system, version) of living characters of a scope, by name: ``most`` after ``skip``; None: of all."""
        of = select(sheets.c.name, characters.c.system, sheets.c.version).join(
            sheets, sheets.c.character == characters.c.id
        )
        of = of.where(sheets.c.version == characters.c.version, characters.c.deleted.is_(None))
        of = of.where(characters.c.scope == scope)
        of = of if owners is None else of.where(characters.c.owner.in_(owners))
        order = (characters.c.folded, characters.c.system, characters.c.owner)
        found = await self._db.fetch(of.order_by(*order).limit(most).offset(skip))
        return tuple((record.name, record.system, record.version) for record in found)

    async def versions(self, character: str) -> tuple[Character, ...]:
        """Every version of a character by id, the first first, even of a deleted one; empty for an unknown id."""
        of = _VERSIONS.where(characters.c.id == character).order_by(sheets.c.version)
        return tuple(_character(record) for record in await self._db.fetch(of))

    async def delete(self, scope: str, owner: str, name: str, system: str, at: str) -> None:
        """Let go of a character: its name is free again, its versions stay readable by id. Raises Missing."""

        def job(conn: Connection) -> None:
            gone = update(characters).where(*_living(scope, owner, name, system)).values(deleted=at)
            if conn.execute(gone).rowcount == 0:
                raise Missing(f"no character {name!r}")

        await self._db.write(job)

    async def _sorted(self, of: Any) -> tuple[Character, ...]:
        found = [_character(record) for record in await self._db.fetch(of)]
        return tuple(sorted(found, key=lambda one: (fold(one.name), one.system, one.owner)))


def _living(scope: str, owner: str, name: str, system: str) -> tuple[Any, ...]:
    return (
        characters.c.scope == scope,
        characters.c.owner == owner,
        characters.c.system == system,
        characters.c.folded == fold(name),
        characters.c.deleted.is_(None),
    )


def _character(record: Any) -> Character:
    fields = {**record._mapping, "sheet": msgspec.json.decode(record.sheet)}
    return Character(**fields)
