"""``strikerank doctor``: everything an installation needs, looked at one by one, each fault with its mend."""

import stat
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import aclosing
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from PIL import ImageFont, features
from sqlalchemy import Connection, delete

from bot.finding import PATIENCE, Finding
from bot.settings import FILE, read, unknown
from bot.texts import says
from bot.texts.phrases import phrases
from bot.words.figure import on_cards
from grammar.meaning.numbers import numbers_of
from grammar.wording import of_system
from rules.core.report import Refused
from rules.core.sheet.checks import BadSheet
from rules.core.sheet.ready import ready
from rules.core.tables.reference import entries
from rules.core.tables.rows import BadTable
from rules.registry import SYSTEMS, ruleset
from storage.database import Database
from storage.faults import Unusable
from storage.leases import living
from storage.migrations import HEAD
from storage.schema import metadata
from storage.schema import settings as kept
from storage.store import Store

_PROBE = {"scope": "doctor", "key": "probe", "value": "null"}


async def doctor(url: str | None, tell: Callable[[str], None] = print) -> int:
    """Print what is fine and what is not, for the store at ``url`` or the settings' own; 1 when the bot can't run."""
    fine = True
    # Where nobody hears it to its end, the store is closed nevertheless: its threads would outlive the loop.
    async with aclosing(_findings(url)) as findings:
        async for found in findings:
            tell(found.words())
            fine = fine and found.mark != "FAULT"
    return 0 if fine else 1


async def _findings(url: str | None) -> AsyncGenerator[Finding, None]:
    for found in (*_systems(), *_fonts()):
        yield found
    try:
        settings = read()
    except Refused as fault:
        for row in str(fault).splitlines():
            yield Finding("FAULT", "settings", row.rstrip("."), says("doctor.mend_in", file=FILE))
        return
    for found in _file():
        yield found
    async with aclosing(store_findings(url or settings.database_url)) as findings:
        async for found in findings:
            yield found
    # Discord's library is slow to import, and nothing before needs it.
    from bot.discord.checkup import checkup

    async with aclosing(checkup(settings, url or settings.database_url)) as findings:
        async for found in findings:
            yield found


def _systems() -> Iterator[Finding]:
    for name in SYSTEMS:
        try:
            rules = ruleset(name)
            for read in (phrases, on_cards, numbers_of, of_system):
                read(rules.package)
            for sheet in ready(rules.package).values():
                rules.sheets.read(dict(sheet))
        except (BadTable, BadSheet) as fault:
            yield Finding("FAULT", f"system {name}", str(fault))
            continue
        known = len(entries(rules.package)), len(ready(rules.package))
        yield Finding("ok", f"system {name}", says("doctor.system", rules=known[0], characters=known[1]))


def _fonts() -> Iterator[Finding]:
    if not features.check("freetype2"):
        yield Finding("FAULT", "fonts", says("doctor.no_pillow"), says("doctor.pillow_how"))
        return
    try:
        ImageFont.truetype("DejaVuSans-Bold.ttf", 12)
    except OSError:
        mend = says("doctor.font_how")
        yield Finding("mind", "fonts", says("doctor.font_latin"), mend)
    else:
        yield Finding("ok", "fonts", "DejaVu Sans")


def _file() -> Iterator[Finding]:
    """What ``.env`` should be and isn't."""
    place = Path(FILE)
    if not place.is_file():
        yield Finding("ok", "settings", says("doctor.no_file", file=FILE))
        return
    for name in unknown():
        yield Finding("mind", "settings", says("doctor.no_setting", name=name, file=FILE), says("doctor.setting_how"))
    if _open_to_others(place):
        yield Finding("mind", "settings", says("doctor.file_open", file=FILE), f"chmod 600 {FILE}")
    else:
        yield Finding("ok", "settings", says("doctor.file_read", file=FILE))


def _open_to_others(place: Path) -> bool:
    return bool(stat.S_IMODE(place.stat().st_mode) & 0o077)


async def store_findings(url: str) -> AsyncGenerator[Finding, None]:
    """The store: whether it opens, is whole, can be written, has today's tables, and its running fights can be read."""
    try:
        store = await Store.open(url, PATIENCE)
    except Unusable as fault:
        yield Finding("FAULT", "store", str(fault).rstrip("."))
        return
    try:
        yield await _whole(store.database)
        await store.database.write(_write)
        yield Finding("ok", "store", says("doctor.writable"))
        yield await _schema(store.database)
        running = await store.ledger.running()
        for info in running:
            await store.ledger.load(info.id)
            await store.ledger.pending(info.id)
        yield Finding("ok", "store", says("doctor.fights", n=len(running)))
        yield await _shards(store.database)
        path = store.database.path
        if path is not None and _open_to_others(path):
            yield Finding("mind", "store", says("doctor.store_open", path=path), f"chmod 600 {path}")
    except Unusable as fault:
        yield Finding("FAULT", "store", str(fault).rstrip("."))
    finally:
        await store.close()


async def _shards(database: Database) -> Finding:
    """Which processes share the servers, and whether a shard is nobody's."""
    of, processes = await living(database)
    if not processes:
        return Finding("ok", "shards", says("doctor.shards_none"))
    free = of - sum(len(one.shards) for one in processes)
    if free:
        return Finding("mind", "shards", says("doctor.shards_free", n=free, of=of), says("doctor.shards_free_how"))
    names = ", ".join(says("doctor.process", name=one.name, n=len(one.shards)) for one in processes)
    return Finding("ok", "shards", says("doctor.shards", of=of, names=names))


async def _whole(database: Database) -> Finding:
    if not database.sqlite:
        return Finding("ok", "store", database.called)
    said = await database.read(lambda conn: str(conn.exec_driver_sql("PRAGMA integrity_check(1)").scalar()))
    if said == "ok":
        return Finding("ok", "store", says("doctor.whole", store=database.url.database or says("doctor.in_memory")))
    mend = says("doctor.damaged_how")
    return Finding("FAULT", "store", says("doctor.damaged", store=database.url.database, fault=said), mend)


def _write(conn: Connection) -> None:
    conn.execute(kept.insert().values(_PROBE))
    conn.execute(delete(kept).where(kept.c.scope == _PROBE["scope"]))


async def _schema(database: Database) -> Finding:
    def differing(conn: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(conn), metadata))

    differs = await database.read(differing)
    if not differs:
        return Finding("ok", "store", says("doctor.tables", revision=HEAD))
    return Finding(
        "FAULT",
        "store",
        says("doctor.tables_differ", revision=HEAD, n=len(differs)),
        says("doctor.tables_how"),
    )
