"""``/sheet paste``, ``/foes paste`` and ``/sheet accept``: stat blocks are read, shown, and kept once accepted."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from bot.handlers import sheets, waiting_sheets
from bot.handlers.figure_names import need_name
from bot.handlers.fitting_system import family, fitting
from bot.handlers.foes import card
from bot.reply import Line, PromptPart, Reply
from bot.service import Service
from bot.texts import refuse, says
from bot.words.changes import changed
from bot.words.views import by_place
from grammar.commands.declared import TableCommand
from grammar.commands.sheets import FoesPaste, SheetAccept, SheetPaste
from rules.core.report import Refused
from rules.core.ruleset import Ruleset
from rules.core.sheet.checks import BadSheet
from rules.core.sheet.foreign import BlockAttack
from rules.registry import ruleset
from storage.sheets.foreign import plain
from storage.sheets.limits import UnreadableSheet
from storage.sheets.statblocks import families
from storage.sheets.statblocks.block import Block, Noted

LINES = "pasted.txt"
"""The name of the file that the lines of a paste come as."""
MOST_TOLD = 25
"""Lines told of what was assumed, and of what was left."""


async def paste(table: Service, line: Line, command: SheetPaste | FoesPaste) -> Reply:
    """Read the lines that came along as a stat block, and show what it makes; nothing is kept yet."""
    return await shown(table, line, line.files.get(LINES, b""), command.system)


async def accept(table: Service, line: Line, command: SheetAccept) -> Reply:
    """Keep the speaker's own sheet of that name that waits; else let a player's new one count, as the GM says."""
    mine = await waiting_sheets.find(table, line, command.name)
    if mine is None:
        if command.name is None:
            raise refuse("nothing_pasted.at_all")
        if not line.speaker.gm:
            raise refuse("nothing_pasted", name=command.name)
        return await sheets.accept(table, line, command)
    rules = ruleset(mine.system)
    try:
        sheet = await asyncio.to_thread(rules.sheets.read, mine.sheet)
    except BadSheet as fault:
        raise _faulty(mine.name, fault) from fault
    reply = await sheets.take_in(table, line, ((sheet | {"system": mine.system}, ()),), fresh=command.replace)
    await waiting_sheets.drop(table, line, mine)
    return replace(reply, private=True)


async def shown(table: Service, line: Line, data: bytes, system: str | None) -> Reply:
    """What a stat block makes: its attacks and numbers, what was assumed and left; the sheet waits for *Accept*."""
    if not data.strip():
        return Reply(text=says("paste.how"), private=True)
    rules = await fitting(table, line, families.likely(data), system)
    block, sheet, told = await asyncio.to_thread(_made, rules, data)
    name = str(sheet["name"])
    need_name(name)
    await waiting_sheets.put(table, line, (sheet,))
    before = await sheets.latest(table, line, name, rules.id, sheets.owner_of(line, sheet))
    offer = f'sheet accept "{name}"'
    rows = [
        *await asyncio.to_thread(card, rules, sheet),
        *_read(block.made.attacks),
        *_armour(sheet),
        *_notes("assumed", (*block.notes, *(Noted("assumed", 0, one) for one in told))),
        *_notes("left", block.notes),
    ]
    if before is not None:
        changes = changed(before, sheet)
        rows.append(says("paste.replaces", changes=", ".join(changes[:12])) if changes else says("paste.same"))
    return Reply(
        text="\n".join((*rows, says("paste.accept", name=name))),
        data={"sheet": sheet, "notes": [to_builtins(one) for one in block.notes], "assumed": list(told)},
        prompts=PromptPart(offers=(offer,), labels={offer: says("paste.button")}),
        private=True,
    )


def _made(rules: Ruleset, data: bytes) -> tuple[Block, dict[str, Any], tuple[str, ...]]:
    """The block, the canonical sheet of it, and what making that assumed. Raises Refused."""
    try:
        block = families.read(data, family(rules), rules.id)
    except UnreadableSheet as fault:
        raise Refused("unreadable_sheet", str(fault)) from fault
    if not block.made.numbers:
        raise refuse("no_block.numbers", system=rules.id)
    if not block.made.name:
        raise refuse("no_block.name")
    try:
        made, told = rules.sheets.adopt(plain(block.made))
        return block, rules.sheets.read(made) | {"system": rules.id}, told
    except BadSheet as fault:
        raise _faulty(block.made.name, fault) from fault


def _faulty(name: str, faults: BadSheet) -> Refused:
    rows = "".join(f"\n- {one}" for one in faults.faults[:MOST_TOLD])
    return refuse("bad_sheet.pasted", who=name, rows=rows)


def _read(attacks: Iterable[BlockAttack]) -> tuple[str, ...]:
    """The attacks with the numbers that stand in the block, to compare."""
    rows = []
    for one in attacks:
        parry = says("paste.parry", score=one.parry_score) if one.parry_score else ""
        rows.append(" ".join(filter(None, (one.name, "" if one.level is None else str(one.level), one.damage, parry))))
    return (says("paste.read", attacks="; ".join(rows)),) if rows else ()


def _armour(sheet: Mapping[str, Any]) -> tuple[str, ...]:
    """The armour and the hit points of each location, where the sheet gives them."""
    armour, points = sheet.get("armour"), sheet.get("loc_hp_max")
    points = points or {one["id"]: one["hp_max"] for one in sheet.get("locations", ()) if "hp_max" in one}
    told = (says("paste.armour", told=_places(armour)) if isinstance(armour, dict) and armour else "",)
    return tuple(filter(None, (*told, says("paste.points", told=_places(points)) if points else "")))


def _places(values: Mapping[str, Any]) -> str:
    return by_place(values, {one: one.replace("_", " ") for one in values})


def _notes(kind: str, notes: Iterable[Noted]) -> list[str]:
    """The lines of what was assumed or left, each with the number of its line."""
    every = [one for one in notes if one.kind == kind]
    rows = [f"- {says('paste.line', n=one.line, text=one.text) if one.line else one.text}" for one in every[:MOST_TOLD]]
    if len(every) > MOST_TOLD:
        rows.append(says("faults_more", n=len(every) - MOST_TOLD))
    return [says(f"paste_notes.{kind}"), *rows] if rows else []


HANDLERS: Mapping[type[TableCommand], Callable[..., Awaitable[Reply]]] = {
    SheetPaste: paste,
    FoesPaste: paste,
    SheetAccept: accept,
}
