"""Sheets that wait for *Accept*: read and shown, not yet kept. They lie in the store, so a restart forgets none."""

from collections.abc import Iterable
from typing import Any

from bot.reply import Line
from bot.service import Service
from bot.texts import refuse
from rules.core.names import fold
from storage.settings import MOST_PASTED, PASTED, Pasted, of_pasted


async def put(table: Service, line: Line, sheets: Iterable[dict[str, Any]]) -> None:
    """Let canonical sheets wait for the speaker's word, each in the place of one of its name; the oldest make room."""
    made = [Pasted(str(sheet["name"]), str(sheet["system"]), sheet) for sheet in sheets]
    names = {(fold(one.name), one.system) for one in made}
    scope = of_pasted(line.place.scope, line.speaker.id)
    before = await table.store.settings.get(PASTED, scope)
    others = tuple(one for one in before if (fold(one.name), one.system) not in names)
    await table.store.settings.set(PASTED, scope, (*others, *made)[-MOST_PASTED:])


async def find(table: Service, line: Line, name: str | None) -> Pasted | None:
    """The speaker's latest sheet of that name that waits; without a name the only one. Raises Refused for several."""
    waiting = await table.store.settings.get(PASTED, of_pasted(line.place.scope, line.speaker.id))
    if name is not None:
        return next((one for one in reversed(waiting) if fold(one.name) == fold(name)), None)
    names = tuple(dict.fromkeys(one.name for one in waiting))
    if len(names) > 1:
        raise refuse("several_pasted", names=", ".join(names), offers=tuple(f'sheet accept "{one}"' for one in names))
    return waiting[-1] if waiting else None


async def drop(table: Service, line: Line, one: Pasted) -> None:
    """Forget a sheet that waited."""
    scope = of_pasted(line.place.scope, line.speaker.id)
    waiting = await table.store.settings.get(PASTED, scope)
    await table.store.settings.set(PASTED, scope, tuple(other for other in waiting if other != one))
