"""``/sheet portrait`` and ``/sheet colour``: how a character or creature looks, on the map and beside what it does."""

from collections.abc import Awaitable, Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.fight.looks import foes_of, kind, looks_as
from bot.handlers.bestiary import ready_ones
from bot.handlers.sheets import own_characters
from bot.render.colours import colour_of
from bot.render.portrait import portrait
from bot.reply import FightPart, File, FilePart, Line, Reply
from bot.service import Service
from bot.texts import refuse, says
from bot.workers import WORKERS
from grammar.commands.declared import TableCommand
from grammar.commands.sheets import SheetColour, SheetPortrait
from rules.core.names import fold
from storage.looks import Look
from storage.sheets.formats import called

NONE = "none"


class Whose(Struct, frozen=True):
    """Whose look a line is about: stored characters by ``ids``, or by system and name who has no sheet here."""

    name: str
    ids: tuple[str, ...] = ()
    foes: tuple[tuple[str, str], ...] = ()


async def picture(table: Service, line: Line, command: SheetPortrait) -> Reply:
    """Keep the picture of a file for a character or creature, drop the one there is, or show it."""
    whose, path = await _whose(table, line, command.name), command.file
    if command.none:
        return await _kept(table, line, whose, says("portrait.gone", who=whose.name), picture=b"", small=b"")
    if path is None:
        known = [looks_as(await foes_of(table.store, line.place, system), name) for system, name in whose.foes]
        looks = await table.store.looks.of(filter(None, (*whose.ids, *known)))
        shown = next((look.picture for look in looks.values() if look.picture), None)
        if shown is None:
            raise refuse("no_picture", who=whose.name)
        file = File(called({"name": whose.name}, ".webp"), shown)
        return Reply(text=says("portrait.shown", who=whose.name), files=FilePart((file,)), private=True)
    data = line.files.get(path)
    if data is None:
        raise refuse("no_file.picture", path=path)
    # A picture may be made to cost memory and time, so a process of its own looks at it.
    made = await WORKERS.ask(portrait, path, data)
    told = says("portrait.kept", who=whose.name)
    if whose.foes:
        manages = line.speaker.manages
        told = says("portrait.kept_of_all", who=whose.name) if manages else says("portrait.kept_here", who=whose.name)
    return await _kept(table, line, whose, told, picture=made.picture, small=made.small)


async def colour(table: Service, line: Line, command: SheetColour) -> Reply:
    """Keep a colour for a character or creature, or drop the one it has."""
    whose = await _whose(table, line, command.name)
    gone = fold(command.colour) == NONE
    made = "" if gone else colour_of(command.colour)
    said = says("colour.gone", who=whose.name) if gone else says("colour.kept", who=whose.name, colour=made)
    return await _kept(table, line, whose, said, colour=made)


async def _whose(table: Service, line: Line, name: str) -> Whose:
    """The speaker's character of that name; for a game master a figure of the fight without a sheet, or a creature.

    Raises Refused for none.
    """
    mine = await own_characters(table, line, name)
    if mine:
        return Whose(mine[0].name, tuple(one.id for one in mine))
    live = await table.find(line)
    if line.speaker.gm and live is not None:
        unsheeted = {name: one for name, one in live.state.figures.items() if not one.character}
        there = {fold(known): known for known in (*map(kind, unsheeted.values()), *unsheeted)}
        if known := there.get(fold(name)):
            return Whose(known, foes=((live.info.system, known),))
        if fold(name) in map(fold, live.state.figures):
            raise refuse("unknown_character.sheet", name=name)
    found = ready_ones(name, line.text, live.info.system if live is not None else "") if line.speaker.gm else ()
    if not found:
        raise refuse("unknown_character.sheet", name=name)
    return Whose(str(found[0][0]["name"]), foes=tuple((system, str(sheet["name"])) for sheet, system in found))


async def _kept(table: Service, line: Line, whose: Whose, said: str, **changes: str | bytes) -> Reply:
    """Change how somebody looks, in all systems; what shows the fight is brought up to date."""
    store = table.store.looks
    # Whoever runs one fight has no say over those of other channels.
    scope = line.place.scope if line.speaker.manages else line.place.scopes[0]
    ids = (*whose.ids, *[await store.foe(scope, system, name) for system, name in whose.foes])
    looks = await store.of(ids)
    for one in ids:
        await store.put(one, replace(looks.get(one, Look()), **changes))
    live = await table.find(line)
    return Reply(text=said, fight=FightPart(live.info.id if live is not None else None), private=True)


HANDLERS: Mapping[type[TableCommand], Callable[..., Awaitable[Reply]]] = {SheetPortrait: picture, SheetColour: colour}
