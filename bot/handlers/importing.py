"""``/sheet import``: files of characters, ours and other programs'; what replaces a sheet waits for *Accept*."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path, PurePath
from typing import Any

from msgspec.structs import replace

from bot.handlers import pasting, sheets, waiting_sheets
from bot.handlers.figure_names import need_name
from bot.handlers.fitting_system import family, fitting
from bot.reply import Line, Reply
from bot.service import Service
from bot.texts import refuse, says
from bot.words.changes import changed
from bot.workers import WORKERS
from grammar.commands.declared import TableCommand
from grammar.commands.sheets import SheetImport
from rules.core.report import Refused
from rules.core.sheet.checks import BadSheet
from rules.core.sheet.foreign import FOREIGN
from rules.registry import SYSTEMS, ruleset
from storage.settings import MOST_PASTED
from storage.sheets import content, programs
from storage.sheets.formats import is_text, read_file
from storage.sheets.limits import Plain, UnreadableSheet
from storage.sheets.statblocks import families

MOST_BYTES = 4 << 20
"""The largest file read; sheets of our own have a narrower limit (``storage.sheets.limits``)."""
SMALL = 256 * 1024
"""Up to this a text is parsed in a thread, in milliseconds."""
MOST_CHANGES = 12
"""Changes told of a sheet."""

Checked = tuple[dict[str, Any], tuple[str, ...]]
"""A canonical sheet, and what is to be said of it."""


async def import_(table: Service, line: Line, command: SheetImport) -> Reply:
    """Import sheets from a file: new ones are kept, what replaces another sheet waits. A text is a stat block."""
    path = command.file
    data = line.files.get(path)
    if data is None:
        raise refuse("no_file.sheet", path=path)
    if PurePath(path).suffix.casefold() in families.ENDINGS and is_text(data):
        return await pasting.shown(table, line, data, None)
    if len(data) > MOST_BYTES:
        raise Refused("unreadable_sheet", f"{path}: {says('sheet_large', most=MOST_BYTES // 1024)}")
    # What is large or packed is read by a process of its own, within time and memory.
    strange = len(data) > SMALL or content.kind(data) in ("archive", "xml")
    read = await (WORKERS.ask(_read, path, data) if strange else asyncio.to_thread(_read, path, data))
    kinds = {family(ruleset(one)) for one in SYSTEMS}
    checked: list[Checked] = []
    for sheet in read if isinstance(read, list) else [read]:
        if sheet.get(FOREIGN) and sheet.get("system") in kinds:
            sheet["system"] = (await fitting(table, line, str(sheet["system"]))).id
        checked.append(await asyncio.to_thread(_checked, path, data, sheet))
    return await _sorted(table, line, checked, fresh=command.replace)


def _read(path: str, data: bytes) -> Plain:
    """What the file holds; raises Refused, which knows the program that wrote it."""
    try:
        return read_file(Path(path).name, data)
    except UnreadableSheet as fault:
        program = programs.program(path, data)
        text = f"{path}: {fault}" if program is None else f"{path}: {programs.said(program, str(fault))}"
        raise Refused("unreadable_sheet", text) from fault


async def _sorted(table: Service, line: Line, checked: list[Checked], *, fresh: bool) -> Reply:
    """Keep what is new or said to replace; the rest waits, with what it would change."""
    kept: list[Checked] = []
    waits: list[tuple[Checked, tuple[str, ...]]] = []
    for one in checked:
        sheet = one[0]
        owner = sheets.owner_of(line, sheet)
        before = await sheets.latest(table, line, str(sheet["name"]), str(sheet["system"]), owner)
        changes = changed(before, sheet) if before is not None else ()
        if changes and not fresh:
            waits.append((one, changes))
        else:
            kept.append(one)
    if len(waits) > MOST_PASTED:
        raise refuse("many_replace", n=len(waits), most=MOST_PASTED)
    reply = await sheets.take_in(table, line, kept, fresh=fresh)
    if not waits:
        return reply
    await waiting_sheets.put(table, line, (sheet for (sheet, _), _ in waits))
    rows, offers = [], []
    for (sheet, remarks), changes in waits:
        name = str(sheet["name"])
        listed = ", ".join(changes[:MOST_CHANGES]) + ("…" if len(changes) > MOST_CHANGES else "")
        rows += [
            says("sheet.replaces", who=name, changes=listed), *(f"- {one}" for one in remarks),
            says("paste.accept", name=name),
        ]  # fmt: skip
        offers.append(f'sheet accept "{name}"')
    labels = {one: says("paste.button") for one in offers} if len(offers) == 1 else {}
    prompts = replace(reply.prompts, offers=tuple(offers), labels=labels)
    return replace(reply, text="\n".join(filter(None, (reply.text, *rows))), prompts=prompts)


def _short(value: object) -> str:
    """A value of a file, short enough for a message."""
    return says("a_table") if isinstance(value, dict | list) else repr(value)[:60]


def _checked(path: str, data: bytes, sheet: dict[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The canonical sheet, and what is to be said of a file of another program. Raises Refused."""
    system = sheet.get("system")
    if not isinstance(system, str) or system not in SYSTEMS:
        if (program := programs.program(path, data)) is not None:
            raise Refused("unreadable_sheet", f"{path}: {programs.said(program)}")
        known = tuple(SYSTEMS)
        raise refuse("bad_sheet.system", path=path, known=", ".join(known), given=_short(system), hints=known)
    rules = ruleset(system)
    try:
        adopted, told = rules.sheets.adopt(sheet)
        read = rules.sheets.read(adopted) | {"system": system}
    except BadSheet as faults:
        count = len(faults.faults)
        rows = "".join(f"\n- {fault}" for fault in faults.faults[:25])
        if count > 25:
            rows += "\n" + says("faults_more", n=count - 25)
        raise refuse(
            "bad_sheet.faults" if count > 1 else "bad_sheet.fault",
            path=path,
            count=count,
            rows=rows,
            hints=tuple(str(f) for f in faults.faults[:25]),
        ) from faults
    need_name(str(read["name"]))
    return read, told


HANDLERS: Mapping[type[TableCommand], Callable[..., Awaitable[Reply]]] = {SheetImport: import_}
