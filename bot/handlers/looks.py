"""``/sheet portrait`` and ``/sheet colour``: how a character looks, on the map and beside what it does."""

from collections.abc import Awaitable, Callable, Mapping, Sequence

from msgspec.structs import replace

from bot.handlers.sheets import own_characters
from bot.render.colours import colour_of
from bot.render.portrait import portrait
from bot.reply import File, Line, Reply
from bot.service import Service
from bot.texts import refuse, says
from bot.workers import WORKERS
from grammar.commands.declared import TableCommand
from grammar.commands.sheets import SheetColour, SheetPortrait
from rules.core.names import fold
from storage.characters import Character
from storage.looks import Look
from storage.sheets.formats import called

NONE = "none"


async def picture(table: Service, line: Line, command: SheetPortrait) -> Reply:
    """Keep the picture of a file for a character, drop the one there is, or show it."""
    mine = await own_characters(table, line, command.name)
    name, path = mine[0].name, command.file
    if command.none:
        return await _kept(table, line, mine, says("portrait.gone", who=name), picture=b"", small=b"")
    if path is None:
        looks = await table.store.looks.of(one.id for one in mine)
        shown = next((look.picture for look in looks.values() if look.picture), None)
        if shown is None:
            raise refuse("no_picture", who=name)
        file = File(called({"name": name}, ".webp"), shown)
        return Reply(text=says("portrait.shown", who=name), files=(file,), private=True)
    data = line.files.get(path)
    if data is None:
        raise refuse("no_file.picture", path=path)
    # A picture may be made to cost memory and time, so a process of its own looks at it.
    made = await WORKERS.ask(portrait, path, data)
    return await _kept(table, line, mine, says("portrait.kept", who=name), picture=made.picture, small=made.small)


async def colour(table: Service, line: Line, command: SheetColour) -> Reply:
    """Keep a colour for a character, or drop the one it has."""
    mine = await own_characters(table, line, command.name)
    gone = fold(command.colour) == NONE
    made = "" if gone else colour_of(command.colour)
    said = says("colour.gone", who=mine[0].name) if gone else says("colour.kept", who=mine[0].name, colour=made)
    return await _kept(table, line, mine, said, colour=made)


async def _kept(table: Service, line: Line, mine: Sequence[Character], said: str, **changes: str | bytes) -> Reply:
    """Change how a character looks, in all its systems; what shows its fight is brought up to date."""
    looks = await table.store.looks.of(one.id for one in mine)
    for one in mine:
        await table.store.looks.put(one.id, replace(looks.get(one.id, Look()), **changes))
    live = await table.find(line)
    return Reply(text=said, encounter=live.info.id if live is not None else None, private=True)


HANDLERS: Mapping[type[TableCommand], Callable[..., Awaitable[Reply]]] = {SheetPortrait: picture, SheetColour: colour}
