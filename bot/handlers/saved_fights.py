"""``/encounter save NAME`` and ``load NAME``: parties and fights that are prepared, for this server or in a file."""

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.fight.entries import now
from bot.handlers.encounters import SEALED, start
from bot.handlers.fight_snapshots import MOST_BYTES, MOST_FIGURES, Fight, around, fresh, kept, made, read, tried
from bot.reply import File, FilePart, Line, Reply, added
from bot.service import Service
from bot.texts import refuse, says
from grammar.commands.declared import TableCommand
from grammar.commands.fights import EncounterForget, EncounterLoad, EncounterSave, EncounterSaved, EncounterStart
from rules.core.encounter import Encounter
from rules.core.engine import enlist
from rules.core.names import fold
from rules.registry import ruleset
from storage.saved_texts import Entry, Shelved

LONGEST_NAME = 40
_KIND: Shelved = "fight"
_UNFIT = re.compile(r"[^\w-]+")


async def save(table: Service, line: Line, command: EncounterSave) -> Reply:
    """Keep the figures of the running fight under a name, in place of what was kept under it."""
    live = await table.running_fight(line)
    name = command.name
    if len(name) > LONGEST_NAME:
        raise refuse("bad_name.long", most=LONGEST_NAME)
    if not 0 < len(live.state.figures) <= MOST_FIGURES:
        raise refuse("limit.saved_figures", most=MOST_FIGURES)
    shelf, scope = table.store.saved, line.place.scope
    every = await shelf.all(_KIND, scope)
    allowed = table.limits.allowed.saved_fights
    most = allowed.server if line.place.guild else allowed.person
    if len(every) >= most and all(fold(one.name) != fold(name) for one in every):
        raise refuse("limit.saved", most=most)
    fight = kept(live.state, ruleset(live.info.system))
    await shelf.put(Entry(scope, _KIND, name, msgspec.json.encode(fight).decode(), line.speaker.id, now()))
    count = len(live.state.figures)
    # The file may go to another server, where these are nobody's characters.
    apart = replace(fight, figures=tuple(replace(one, character=None) for one in fight.figures))
    file = File(
        f"{_UNFIT.sub('-', name).strip('-') or 'fight'}.fight.json", msgspec.json.format(msgspec.json.encode(apart))
    )
    return Reply(
        text=says("saved.one" if count == 1 else "saved.several", name=name, n=count),
        files=FilePart((file,)),
        private=True,
    )


async def load(table: Service, line: Line, command: EncounterLoad) -> Reply:
    """Bring what was kept under a name, or in a file, into the running fight or a new one: all of it, or nothing."""
    called, fight = await _wanted(table, line, command)
    fight = fresh(fight) if command.fresh else fight
    rules = ruleset(fight.system)
    live = await table.find(line)
    if live is not None and live.info.system != fight.system:
        raise refuse("other_system", system=fight.system, here=live.info.system)
    if live is not None:
        here = {fold(name) for name in live.state.figures}
        twice = [one.name for one in fight.figures if fold(one.name) in here]
        if twice:
            offers = (f"/encounter remove {twice[0]}",)
            raise refuse("already_in.loaded", names=", ".join(twice[:8]), first=twice[0], offers=offers)
    blank = live.state if live is not None else Encounter("", fight.system)
    tried(fight, blank, rules, called)
    started: Reply | None = None
    private = live is not None and all(one.hidden for one in fight.figures)
    if live is None:
        started = await start(table, line, EncounterStart(system=fight.system))
        line = replace(line, source=None if line.source is None else f"{line.source}:load")
        live = await table.running_fight(line)
    context = await table.context(line, live, "command")

    def deed(enc: Encounter, oracle: Any) -> Any:
        figures = [made(one, enc, rules) for one in fight.figures]
        return enlist(enc, figures, rules, oracle, tuple(around(fight, enc, rules)))

    reply = await table.told(line, await table.live.perform(live.info.id, deed, context))
    if started is not None:
        prompts = replace(reply.prompts, offers=(SEALED,), labels=started.prompts.labels)
        reply = replace(added(reply, started.text, first=True), prompts=prompts)
    return replace(reply, private=private)


async def _wanted(table: Service, line: Line, command: EncounterLoad) -> tuple[str, Fight]:
    """The fight that a line means and what to call it: one that is kept, or that of a file it brings."""
    path = command.file
    if path is None:
        entry = await _entry(table, line, command.name or "")
        return entry.name, read(entry.text, entry.name)
    data = line.files.get(path)
    if data is None:
        raise refuse("no_file.attach", path=path)
    if len(data) > MOST_BYTES:
        raise refuse("bad_document.large", path=path, most=MOST_BYTES // 1024)
    fight = read(data, path)
    return path, replace(fight, figures=tuple(replace(one, character=None) for one in fight.figures))


async def listing(table: Service, line: Line, command: EncounterSaved) -> Reply:
    """What is kept for this server."""
    entries = await table.store.saved.all(_KIND, line.place.scope)
    told = [
        f"{one.name} ({fight.system}, {len(fight.figures)})" for one in entries for fight in (read(one.text, one.name),)
    ]
    return Reply(text="\n".join(told) or says("saved.none"), private=True)


async def forget(table: Service, line: Line, command: EncounterForget) -> Reply:
    """Drop what is kept under a name."""
    entry = await _entry(table, line, command.name)
    await table.store.saved.remove(_KIND, entry.name, entry.scope)
    return Reply(text=says("saved.forgotten", name=entry.name), private=True)


async def _entry(table: Service, line: Line, name: str) -> Entry:
    entry = await table.store.saved.get(_KIND, name, line.place.scope)
    if entry is None:
        known = tuple(one.name for one in await table.store.saved.all(_KIND, line.place.scope))
        if not known:
            raise refuse("unknown_fight.none", name=name)
        raise refuse("unknown_fight", name=name, known=", ".join(known[:8]), hints=known[:5])
    return entry


HANDLERS: Mapping[type[TableCommand], Callable[..., Awaitable[Reply]]] = {
    EncounterSave: save,
    EncounterLoad: load,
    EncounterSaved: listing,
    EncounterForget: forget,
}
