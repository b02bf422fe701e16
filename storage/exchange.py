"""An encounter as one JSON document: for keeping, for moving house, for looking at."""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, insert
from sqlalchemy.exc import IntegrityError

from storage import chain, codec
from storage.appends import check, encounter_values
from storage.database import Database
from storage.faults import readable
from storage.ledger import Ledger
from storage.names import new_id, new_secret
from storage.rows import BadDocument, Busy, EncounterInfo, Kind, Row
from storage.schema import encounters, ledger
from storage.schema import settings as kept
from storage.settings import BROUGHT, COMMITMENT, EARLIER, Earlier, Settings, of_encounter
from storage.strict import need_single_keys, unread
from storage.texts import says

FORMAT = "strikerank encounter 1"


class Entry(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A row in a document; its payload stays as written, so that old ones can be brought up to date and hashes hold."""

    seq: int
    parent: int
    kind: Kind
    cause: int | None = None
    who: str | None = None
    source: str | None = None
    text: str = ""
    dice: msgspec.Raw = msgspec.Raw(b"[]")
    answers: msgspec.Raw = msgspec.Raw(b"{}")
    events: msgspec.Raw = msgspec.Raw(b"[]")
    report: msgspec.Raw = msgspec.Raw(b"{}")
    rules_version: str = ""
    at: str = ""
    hash: str = ""

    def values(self) -> dict[str, Any]:
        """The columns that storage.chain hashes, whatever blanks the document was written with."""
        plain = {name: getattr(self, name) for name in chain.CONTENT}
        return plain | {name: _compact(plain[name]) for name in _PAYLOAD}

    @property
    def unread(self) -> tuple[str, ...]:
        """The keys in its dice and its report that this version doesn't read."""
        parts = {"dice": self.dice, "report": self.report}
        return tuple(key for name, raw in parts.items() for key in unread(name, msgspec.json.decode(raw)))

    def row(self) -> Row:
        """The row."""
        fields: dict[str, Any] = {name: getattr(self, name) for name in Row.__struct_fields__}
        return Row(**fields | {name: read(fields[name]) for name, read in _PAYLOAD.items()})


_PAYLOAD = {"dice": codec.dice, "answers": codec.answers, "events": codec.events, "report": codec.report}


def _compact(raw: msgspec.Raw) -> str:
    return codec.encode(msgspec.json.decode(raw))


class Document(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A whole encounter; ``brought``: its first rows came from another one, whose secret is not in it.

    ``earlier``: the secrets that it was played with before it was opened again; ``secret`` is the last.
    """

    format: str
    encounter: str
    system: str
    title: str
    guild: str | None
    channel: str
    seeded: bool
    started: str
    ended: str | None
    secret: str | None
    rows: list[Entry]
    brought: int = 0
    earlier: tuple[Earlier, ...] = ()

    @property
    def info(self) -> EncounterInfo:
        """What the encounter is; its secret is empty where the document tells none."""
        secret = bytes.fromhex(self.secret or "")
        own = (self.encounter, self.channel, self.system, secret, self.started)
        return EncounterInfo(*own, self.guild, self.title, self.seeded, self.ended)


async def export(store: Ledger, settings: Settings, encounter: str) -> bytes:
    """The encounter with every row of every branch as a JSON document (UTF-8). Raises Missing.

    The secret of its dice is in it only once the encounter is over. An open question isn't in it. What was taken over
    without a secret goes out as it came in: as a log of a fight that still ran.
    """
    info = await store.info(encounter)
    records = await store.records(encounter)
    over = info.ended is not None and bool(info.secret)
    brought = await settings.get(BROUGHT, of_encounter(encounter))
    # What was shown at an end is known to all; without the present one it can't be read as proof of the whole.
    earlier = await settings.get(EARLIER, of_encounter(encounter)) if over else ()

    def written() -> bytes:
        document = Document(
            FORMAT, info.id, info.system, info.title, info.guild, info.channel, info.seeded, info.started,
            info.ended if over else None, info.secret.hex() if over else None, _entries(encounter, records),
            brought, earlier,
        )  # fmt: skip
        return msgspec.json.encode(document)

    return await asyncio.to_thread(written)


async def entries_of(store: Ledger, encounter: str) -> list[Entry]:
    """Every row as a document has it."""
    return await asyncio.to_thread(_entries, encounter, await store.records(encounter))


def _entries(encounter: str, records: Sequence[Any]) -> list[Entry]:
    found = [_entry(record) for record in records]
    for entry in found:
        # What this version can't read it passes on to nobody.
        with readable("row", encounter, entry.seq):
            entry.row()
    return found


async def take_over(database: Database, document: bytes, *, guild: str | None, channel: str | None, at: str) -> str:
    """Store an exported encounter under a fresh id, which is returned. All of it or nothing.

    With a ``channel`` it goes on there, with a fresh secret; raises Busy while another one runs there. With None it is
    kept to be looked at, ended when the original ended or else ``at``: without a secret where the document has none.
    Deliveries aren't taken over as such.
    Raises BadDocument for anything that isn't a sound document.
    """
    read, rows = parse(document)
    info = EncounterInfo(
        id=new_id(),
        channel=read.channel if channel is None else channel,
        system=read.system,
        secret=new_secret() if channel is not None else bytes.fromhex(read.secret or ""),
        started=read.started,
        guild=guild,
        title=read.title,
        seeded=read.seeded and channel is None,
        ended=(read.ended or at) if channel is None else None,
    )

    told = _told(info, read.brought if channel is None else len(rows), read.earlier if channel is None else ())

    def job(conn: Connection) -> None:
        conn.execute(insert(encounters).values(encounter_values(info, len(rows))))
        if rows:
            conn.execute(insert(ledger), [_columns(info.id, entry) for entry in read.rows])
        if told:
            conn.execute(insert(kept), told)

    try:
        await database.write(job)
    except IntegrityError:
        running = await Ledger(database).active(info.channel)
        if running is None or info.ended is not None:
            raise
        raise Busy(running) from None
    return info.id


def _told(info: EncounterInfo, brought: int, earlier: tuple[Earlier, ...]) -> list[dict[str, Any]]:
    """The settings of a fight that came in: how many of its rows another secret threw, and what binds the new one."""
    values: dict[str, Any] = {BROUGHT.name: brought} if brought else {}
    if earlier:
        values[EARLIER.name] = earlier
    if info.ended is None:
        values[COMMITMENT.name] = chain.commitment(info.secret)
    scope = of_encounter(info.id)
    return [{"scope": scope, "key": key, "value": codec.encode(value)} for key, value in values.items()]


def _columns(encounter: str, entry: Entry) -> dict[str, Any]:
    # A fight that goes on has another secret, so its old rows hang on no root any more.
    return {"encounter": encounter, **entry.values(), "hash": entry.hash or None}


def parse(document: bytes) -> tuple[Document, tuple[Row, ...]]:
    """The document and its rows, checked. Raises BadDocument."""
    try:
        need_single_keys(document)
        read = msgspec.json.decode(document, type=Document)
        rows = tuple(entry.row() for entry in read.rows)
        check(0, rows)
        if read.secret is not None and len(bytes.fromhex(read.secret)) != 32:
            raise ValueError(says("document.secret"))
        if any(len(bytes.fromhex(one.secret)) != 32 for one in read.earlier):
            raise ValueError(says("document.secret"))
        ends = [0, *(one.row for one in read.earlier), len(rows)]
        if ends != sorted(ends) or len({*ends[:-1]}) < len(ends) - 1:
            raise ValueError(says("document.earlier"))
        if not 0 <= read.brought <= len(rows):
            raise ValueError(says("document.brought", brought=read.brought, rows=len(rows)))
    except (msgspec.DecodeError, ValueError, RecursionError) as fault:
        raise BadDocument(says("document.other", fault=fault)) from fault
    if read.format != FORMAT:
        raise BadDocument(says("document.format", given=read.format, format=FORMAT))
    return read, rows


def _entry(record: Any) -> Entry:
    fields = {name: getattr(record, name) for name in Entry.__struct_fields__}
    raw = {name: msgspec.Raw(fields[name].encode()) for name in _PAYLOAD}
    return Entry(**fields | raw | {"hash": record.hash or ""})
