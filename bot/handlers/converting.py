"""``/sheet convert NAME to SYSTEM``: a character of one system as a sheet of another, with what that assumed."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from bot.handlers.sheets import keep, own_characters, own_sheets
from bot.reply import Line, Reply
from bot.service import Service
from bot.texts import refuse, says
from grammar.commands.declared import TableCommand
from grammar.commands.sheets import SheetConvert
from rules.core.report import Refused
from rules.core.ruleset import Ruleset
from rules.core.sheet.checks import BadSheet
from rules.registry import SYSTEMS, ruleset


async def convert(table: Service, line: Line, command: SheetConvert) -> Reply:
    """Store the character a second time, under the other system; the first stays as it is."""
    name, system = command.name, command.system.casefold()
    if system not in SYSTEMS:
        raise refuse("unknown_system", system=system, known=", ".join(SYSTEMS), hints=tuple(SYSTEMS))
    target = ruleset(system)
    sources = tuple(one for one in SYSTEMS if one != system and ruleset(one).describes == target.takes != "")
    sheet = next((s for s in await own_sheets(table, line, name) if s["system"] in sources), None)
    if sheet is None:
        raise _nothing_to_convert(name, target, sources)
    made, told = await asyncio.to_thread(_made, ruleset(str(sheet["system"])), target, sheet)
    kept = await keep(table, line, made)
    await _looks_taken(table, line, str(sheet["system"]), made)
    return Reply(
        text="\n".join((says("convert.from", system=sheet["system"], told=kept), *(f"- {remark}" for remark in told)))
    )


async def _looks_taken(table: Service, line: Line, source: str, made: Mapping[str, Any]) -> None:
    """Let the new character look as the old one does, unless it has a look of its own."""
    mine = {one.system: one for one in await own_characters(table, line, str(made["name"]))}
    looks = await table.store.looks.of(one.id for one in mine.values())
    old, new = mine.get(source), mine.get(str(made["system"]))
    if old is not None and new is not None and old.id in looks and new.id not in looks:
        await table.store.looks.put(new.id, looks[old.id])


def _made(source: Ruleset, target: Ruleset, sheet: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The canonical sheet of the other system. Raises Refused where the description makes none."""
    described = source.sheets.described(sheet)
    assert described is not None, f"{source.id} says it describes characters"
    taken = target.sheets.taken(described)
    assert taken is not None, f"{target.id} says it takes characters"
    made, told = taken
    try:
        return target.sheets.read(made) | {"system": target.id}, told
    except BadSheet as faults:
        rows = "".join(f"\n- {fault}" for fault in faults.faults[:25])
        raise refuse("bad_sheet.converted", who=described.name, system=target.id, rows=rows) from faults


def _nothing_to_convert(name: str, target: Ruleset, sources: tuple[str, ...]) -> Refused:
    if not sources:
        able = ", ".join(one for one in SYSTEMS if ruleset(one).takes)
        return refuse("cannot_convert", system=target.id, known=able)
    return refuse("unknown_character.convert", name=name, systems=", ".join(sources))


HANDLERS: Mapping[type[TableCommand], Callable[..., Awaitable[Reply]]] = {SheetConvert: convert}
