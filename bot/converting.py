"""``/sheet convert NAME to SYSTEM``: a character of one system as a sheet of another, with what that assumed."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from bot.reply import Line, Reply
from bot.service import Service
from bot.sheets import keep, own_sheets
from bot.texts import refuse
from grammar.table import TableCommand
from rules.core.report import Refused
from rules.core.ruleset import Ruleset
from rules.core.sheet.checks import BadSheet
from rules.registry import SYSTEMS, ruleset


async def convert(table: Service, line: Line, command: TableCommand) -> Reply:
    """Store the character a second time, under the other system; the first stays as it is."""
    name, system = str(command.args["name"]), str(command.args["system"]).casefold()
    if system not in SYSTEMS:
        text = f"There is no system {system}. There are: {', '.join(SYSTEMS)}."
        raise Refused("unknown_system", text, hints=tuple(SYSTEMS))
    target = ruleset(system)
    sources = tuple(one for one in SYSTEMS if one != system and ruleset(one).describes == target.takes != "")
    sheet = next((s for s in await own_sheets(table, line, name) if s["system"] in sources), None)
    if sheet is None:
        raise _nothing_to_convert(name, target, sources)
    made, told = await asyncio.to_thread(_made, ruleset(str(sheet["system"])), target, sheet)
    kept = await keep(table, line, made)
    return Reply(text="\n".join((f"From {sheet['system']}: {kept}", *(f"- {remark}" for remark in told))))


def _made(source: Ruleset, target: Ruleset, sheet: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The canonical sheet of the other system. Raises Refused where the description makes none."""
    described = source.described(sheet)
    assert described is not None, f"{source.id} says it describes characters"
    taken = target.taken(described)
    assert taken is not None, f"{target.id} says it takes characters"
    made, told = taken
    try:
        return target.read_sheet(made) | {"system": target.id}, told
    except BadSheet as faults:
        rows = "\n".join(f"- {fault}" for fault in faults.faults[:25])
        text = f"{described.name} does not fit {target.id}; nothing was stored:\n{rows}"
        raise Refused("bad_sheet", text) from faults


def _nothing_to_convert(name: str, target: Ruleset, sources: tuple[str, ...]) -> Refused:
    if not sources:
        able = ", ".join(one for one in SYSTEMS if ruleset(one).takes) or "none"
        return refuse("cannot_convert", system=target.id, known=able)
    text = f"There is no sheet {name!r} of {', '.join(sources)} here to convert. /sheet list shows what there is."
    return Refused("unknown_character", text)


HANDLERS: Mapping[str, Callable[..., Awaitable[Reply]]] = {"sheet convert": convert}
