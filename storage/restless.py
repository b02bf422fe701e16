"""Which fights an earlier process may have left in the middle: the database finds them, those at rest cost little."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Select, Text, and_, cast, func, literal, or_, select

from storage.database import Database
from storage.ledger import Plays
from storage.schema import encounters, pending, settings
from storage.settings import Key, encounter_of, of_encounter


class _Shown(Struct):
    """What a kept message that asks tells of its question here."""

    version: int


AT_ONCE = 500
"""How many fights are named in one question."""
_SHOWN = msgspec.json.Decoder(list[_Shown])
_FIGHT = select(encounters.c.id, encounters.c.guild)


async def restless(
    database: Database, plays: Plays, told: Key[Any], prompts: Key[Any], tracker: Key[Any], messages: Sequence[Key[Any]]
) -> frozenset[str]:
    """The ids of the fights of those guilds that are not at rest.

    A running fight is at rest where ``told`` is its latest row, each open question has its message of ``prompts`` and
    no other, and there is a ``tracker``. One that is over is where nothing is kept of its ``messages``.
    """

    def job(conn: Connection) -> list[Any]:
        found = [*conn.execute(_untold(told, tracker)), *conn.execute(_over(messages))]
        differ = _differ(conn, prompts)
        for some in (differ[n : n + AT_ONCE] for n in range(0, len(differ), AT_ONCE)):
            found += conn.execute(_FIGHT.where(encounters.c.ended.is_(None), encounters.c.id.in_(some)))
        return found

    return frozenset(row.id for row in await database.read(job) if plays(row.guild))


def _untold(told: Key[Any], tracker: Key[Any]) -> Select[Any]:
    """The running fights some row of which is not known to be answered, or that have no tracker."""
    answered, tracked = settings.alias("answered"), settings.alias("tracked")
    scope = literal(of_encounter("")) + encounters.c.id
    of = _FIGHT.outerjoin(answered, and_(answered.c.scope == scope, answered.c.key == told.name))
    of = of.outerjoin(tracked, and_(tracked.c.scope == scope, tracked.c.key == tracker.name))
    late = or_(answered.c.value.is_(None), answered.c.value != cast(encounters.c.head, Text), tracked.c.value.is_(None))
    return of.where(encounters.c.ended.is_(None), late)


def _over(messages: Iterable[Key[Any]]) -> Select[Any]:
    """The fights that are over of which some message is kept."""
    fight = func.substr(settings.c.scope, len(of_encounter("")) + 1)
    of = _FIGHT.join(settings, fight == encounters.c.id).where(encounters.c.ended.is_not(None))
    return of.where(settings.c.scope.startswith(of_encounter("")), settings.c.key.in_([key.name for key in messages]))


def _differ(conn: Connection, prompts: Key[Any]) -> list[str]:
    """The fights whose open questions are others than those whose messages are kept."""
    shown: dict[str, set[int]] = {}
    for row in conn.execute(select(settings.c.scope, settings.c.value).where(settings.c.key == prompts.name)):
        shown[encounter_of(row.scope)] = {one.version for one in _SHOWN.decode(row.value)}
    asked: dict[str, set[int]] = {}
    for row in conn.execute(select(pending.c.encounter, pending.c.version)):
        asked.setdefault(row.encounter, set()).add(row.version)
    return sorted(one for one in {*shown, *asked} if shown.get(one, set()) != asked.get(one, set()))
