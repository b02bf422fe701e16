"""What the store keeps of one person: told as a whole, and let go of.

In a ledger the person becomes ``somebody-XXXX``, another one in each fight. A row's hash covers who said it, so rows
are chained anew from the first that named the person; the head that the fight bore till then is kept, for people may
have copied it.
"""

import base64
import re
import secrets
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, delete, insert, or_, select, update

from storage import chain, codec, notice
from storage.appends import tail_of
from storage.database import Database
from storage.schema import characters, encounters, ledger, looks, pending, settings, sheets, shelf, snapshots
from storage.settings import Key, encounter_of, name_of, of_encounter, of_user

SOMEBODY = "somebody-"
"""How whoever is forgotten is called in a ledger, with a few digits behind it."""
_WORDS = ("who", "text", "answers", "events", "report")


class Rechained(Struct, frozen=True):
    """A hash that a fight bore at a row before somebody in it was forgotten."""

    row: int
    hash: str


RECHAINED: Key[tuple[Rechained, ...]] = Key("rechained", tuple[Rechained, ...], ())


class Forgotten(Struct, frozen=True):
    """What was let go of: characters, saved texts and settings, and the fights in whose logs the person was."""

    characters: int
    texts: int
    settings: int
    fights: tuple[str, ...]


async def kept_of(database: Database, user: str) -> dict[str, Any]:
    """Everything that the store keeps under that user's id, as plain data."""

    def job(conn: Connection) -> dict[str, Any]:
        versions = select(characters, sheets).join(sheets, sheets.c.character == characters.c.id)
        said = select(ledger.c.encounter, ledger.c.seq, ledger.c.at, ledger.c.text).where(ledger.c.who == user)
        told = conn.execute(said.order_by(ledger.c.at, ledger.c.encounter, ledger.c.seq))
        return {
            "user": user,
            "characters": [
                {**row, "sheet": msgspec.json.decode(row["sheet"])}
                for row in conn.execute(versions.where(characters.c.owner == user)).mappings()
            ],
            "looks": [
                {name: _plain(value) for name, value in row.items()}
                for row in conn.execute(select(looks).where(looks.c.character.in_(_characters(user)))).mappings()
            ],
            "saved": [dict(r) for r in conn.execute(select(shelf).where(shelf.c.author == user)).mappings()],
            "settings": [dict(row) for row in conn.execute(select(settings).where(_own(user))).mappings()],
            "said": [dict(row) for row in told.mappings()],
            "fights": sorted(_fights(conn, user)),
        }

    return await database.read(job)


async def forget(database: Database, user: str) -> Forgotten:
    """Let go of all that is a person's own, and of who the person is in every ledger. It can't be undone.

    What the person saved for a whole server stays the server's; nobody is named as its author.
    """

    def job(conn: Connection) -> Forgotten:
        mine = _characters(user)
        for table in (looks, sheets):
            conn.execute(delete(table).where(table.c.character.in_(mine)))
        people = conn.execute(delete(characters).where(characters.c.owner == user)).rowcount
        texts = conn.execute(delete(shelf).where(shelf.c.scope == of_user(user))).rowcount
        conn.execute(update(shelf).where(shelf.c.author == user).values(author=SOMEBODY.rstrip("-")))
        fights = sorted(_fights(conn, user))
        gone = conn.execute(delete(settings).where(_own(user))).rowcount
        if people or texts or gone or fights:
            notice.give(conn, database)
        for fight in fights:
            _renamed(conn, fight, user, f"{SOMEBODY}{secrets.token_hex(4)}")
        return Forgotten(people, texts, gone, tuple(fights))

    return await database.write(job)


def _characters(user: str) -> Any:
    """The ids of a person's characters, deleted ones too."""
    return select(characters.c.id).where(characters.c.owner == user)


def _plain(value: str | bytes) -> str:
    """A text, or a picture as one in base64."""
    return value if isinstance(value, str) else base64.b64encode(value).decode()


def _own(user: str) -> Any:
    """Which settings are a person's: of that scope, or called by that name."""
    scope = of_user(user)
    return or_(
        settings.c.scope == scope,
        settings.c.scope.like(f"%:{scope}"),
        settings.c.scope.like(f"pasted:{user}:%"),
        settings.c.key == name_of(user).name,
    )


def _fights(conn: Connection, user: str) -> set[str]:
    """The fights whose log or whose settings name a person by an id of Discord's: a console's are but words."""
    if not user.isdecimal():
        return set()
    there = or_(ledger.c.who == user, *(ledger.c[name].contains(user, autoescape=True) for name in _WORDS[1:]))
    found = set(conn.execute(select(ledger.c.encounter).where(there).distinct()).scalars())
    named = select(settings.c.scope).where(settings.c.key == name_of(user).name)
    return found | {encounter_of(scope) for scope in conn.execute(named).scalars()}


def _renamed(conn: Connection, fight: str, user: str, name: str) -> None:
    """Call a person by another name wherever the fight names them, and chain its rows anew from there."""
    # Whoever holds the fight in memory has to read it again: what it was asked counts as changed.
    now = update(encounters).where(encounters.c.id == fight).values(asked=encounters.c.asked + 1)
    info = conn.execute(now.returning(*encounters.c)).one()
    token = re.compile(rf"(?<!\d){re.escape(user)}(?!\d)")
    before, changed = tail_of(info, 0, None), False
    for row in conn.execute(select(ledger).where(ledger.c.encounter == fight).order_by(ledger.c.seq)).mappings().all():
        new = {word: token.sub(name, row[word]) for word in _WORDS if row[word] is not None}
        changed = changed or any(row[word] != said for word, said in new.items())
        if changed:
            values = {**row, **new}
            hashed = chain.link(before, values) if row["hash"] else None
            of = update(ledger).where(ledger.c.encounter == fight, ledger.c.seq == row["seq"])
            conn.execute(of.values(**new, hash=hashed))
            before = hashed or ""
        else:
            before = row["hash"] or ""
        last = row
    if changed and last["hash"]:
        _note(conn, fight, Rechained(last["seq"], last["hash"]))
    for table, column in ((pending, pending.c.body), (snapshots, snapshots.c.state)):
        rows = conn.execute(select(table).where(table.c.encounter == fight, column.contains(user, autoescape=True)))
        for found in rows.mappings().all():
            keys = [c == found[c.name] for c in table.primary_key]
            conn.execute(update(table).where(*keys).values({column.name: token.sub(name, found[column.name])}))


def _note(conn: Connection, fight: str, was: Rechained) -> None:
    here = settings.c.scope == of_encounter(fight), settings.c.key == RECHAINED.name
    kept = conn.execute(select(settings.c.value).where(*here)).scalar()
    every = (*(RECHAINED.read(msgspec.json.decode(kept)) if kept else ()), was)
    conn.execute(delete(settings).where(*here))
    values: Mapping[str, str] = {"scope": of_encounter(fight), "key": RECHAINED.name, "value": codec.encode(every)}
    conn.execute(insert(settings).values(values))
