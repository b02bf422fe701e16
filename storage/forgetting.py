"""Letting go of what is kept no longer: all of a guild that is gone, and fights that ended long ago."""

from collections.abc import Sequence

from sqlalchemy import Connection, delete, or_, select

from storage.database import Database
from storage.schema import characters, encounters, ledger, looks, pending, settings, sheets, shelf, snapshots, sources
from storage.settings import Key, of_channel, of_encounter, of_guild

LEFT: Key[str | None] = Key("left", str | None, None)
"""The ISO moment since when a guild has us no longer."""


async def guilds(database: Database) -> frozenset[str]:
    """Every guild of which something is kept."""
    fights = await database.fetch(select(encounters.c.guild).where(encounters.c.guild.is_not(None)).distinct())
    begins = of_guild("")
    found = {record.guild for record in fights}
    for table in (characters, settings, shelf):
        scopes = await database.fetch(select(table.c.scope).where(table.c.scope.startswith(begins)).distinct())
        found |= {record.scope.removeprefix(begins) for record in scopes}
    return frozenset(found)


async def forget_guild(database: Database, guild: str) -> int:
    """Delete all that is kept of a guild: fights with their logs, sheets, saved texts, settings. How many fights."""

    def job(conn: Connection) -> int:
        of = select(encounters.c.id, encounters.c.channel).where(encounters.c.guild == guild)
        found = conn.execute(of).all()
        _gone(conn, [one.id for one in found])
        scope, channels = of_guild(guild), {of_channel(one.channel) for one in found}
        for here in channels:
            conn.execute(delete(settings).where(or_(settings.c.scope == here, settings.c.scope.startswith(f"{here}:"))))
            conn.execute(delete(shelf).where(shelf.c.scope == here))
        scopes = (scope, *channels)
        mine = select(characters.c.id).where(characters.c.scope.in_(scopes))
        for table in (looks, sheets):
            conn.execute(delete(table).where(table.c.character.in_(mine)))
        conn.execute(delete(characters).where(characters.c.scope.in_(scopes)))
        for table in (settings, shelf):
            conn.execute(delete(table).where(table.c.scope == scope))
        conn.execute(delete(settings).where(settings.c.scope.like(f"pasted:%:{scope}")))
        return len(found)

    return await database.write(job)


async def forget_fights(database: Database, before: str) -> int:
    """Delete every fight that ended before that ISO moment, with its log. How many."""

    def job(conn: Connection) -> int:
        found = conn.execute(select(encounters.c.id).where(encounters.c.ended < before)).scalars().all()
        _gone(conn, found)
        return len(found)

    return await database.write(job)


def _gone(conn: Connection, fights: Sequence[str]) -> None:
    for fight in fights:
        conn.execute(delete(settings).where(settings.c.scope == of_encounter(fight)))
        for table in (snapshots, pending, sources, ledger):
            conn.execute(delete(table).where(table.c.encounter == fight))
        conn.execute(delete(encounters).where(encounters.c.id == fight))
