"""The names of what is kept or ready, as far as a line may mean one."""

from collections.abc import Sequence

from bot.handlers.aliases import scopes
from bot.handlers.sheets import owners, usable
from bot.reply import Line
from bot.service import Service
from grammar.commands.values import Newcomer
from rules.core import effects
from rules.core.secrets.audience import effects_seen, visible
from rules.core.sheet.ready import ready
from rules.registry import ruleset
from storage.rows import Loaded

MOST_NAMES = 100
FIGHTS = ("encounter load ", "encounter forget ", "encounter save ")
EFFECTS = ("effect forget ", "effect ")
CHARACTERS = ("encounter ", "sheet ", "foes ")


async def names_for(table: Service, line: Line) -> tuple[str, ...]:
    """What a line may name that is kept here or ready: characters, prepared fights, effects; none for other lines."""
    said = line.text.lstrip(" /").casefold()
    live = table.live.peek(table.running.get(line.place.channel, ""))
    if said.startswith(FIGHTS):
        return await _fights(table, line) if line.speaker.manages else ()
    if said.startswith(EFFECTS):
        return await _effects(table, line, live, ready_too=not said.startswith("effect forget "))
    if said.startswith("end ") and live is not None:
        return _borne(line, live)
    return await _characters(table, line, live, said) if said.startswith(CHARACTERS) else ()


async def _fights(table: Service, line: Line) -> tuple[str, ...]:
    return tuple(one.name for one in await table.store.saved.all("fight", line.place.scope))


async def _effects(table: Service, line: Line, live: Loaded | None, *, ready_too: bool) -> tuple[str, ...]:
    own = tuple(one.name for one in await table.store.saved.all("effect", *scopes(line)))
    stock = effects.ready(ruleset(live.info.system).package) if live is not None and ready_too else {}
    return tuple(dict.fromkeys((*own, *stock)))


def _borne(line: Line, live: Loaded) -> tuple[str, ...]:
    """The effects on figures that whoever speaks may see."""
    enc = live.state
    there = (enc.figures[name] for name in visible(enc, line.eyes))
    return tuple(dict.fromkeys(one.name for figure in there for one, _ in effects_seen(figure, line.eyes, enc)))


async def _characters(table: Service, line: Line, live: Loaded | None, said: str) -> tuple[str, ...]:
    """The characters, those kept here before those that are ready to play, a good first fight before the rest."""
    owner = None if line.speaker.manages else owners(line.speaker)
    kept = await table.store.characters.page(line.place.scope, owner, MOST_NAMES)
    own = () if said.startswith("foes") else tuple(name for name, *_ in kept)
    if live is None or said.startswith("sheet delete"):
        return own
    rules = ruleset(live.info.system)
    stock = (str(sheet["name"]) for sheet in ready(rules.package).values())
    return tuple(dict.fromkeys((*own, *rules.sample, *stock)))


async def as_one(table: Service, line: Line, system: str, newcomers: Sequence[Newcomer]) -> tuple[Newcomer, ...]:
    """Those who are added; one alone where they read together are the name of a kept one: ``Goblin, Shaman``."""
    if len(newcomers) > 1 and not any(one.times for one in newcomers):
        name = ", ".join(str(one.name) for one in newcomers)
        if usable(line.speaker, await table.store.characters.find(line.place.scope, name, system)):
            return (Newcomer(name),)
    return tuple(newcomers)
