"""``/encounter save NAME`` and ``load NAME``: parties and fights that are prepared, for this server.

Figures come in fresh: what is kept is who they are, where they stand, what is on them and what they are ordered.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.encounters import start
from bot.entries import now
from bot.reply import Line, Reply, added
from bot.service import Service
from grammar.table import TableCommand
from rules.core import effects
from rules.core.encounter import ALL, Encounter, Figure
from rules.core.engine import enlist
from rules.core.hexes import Hex
from rules.core.names import fold
from rules.core.report import Refused
from rules.core.ruleset import Ruleset
from rules.core.sheet.checks import BadSheet
from rules.registry import SYSTEMS, ruleset
from storage.shelf import Entry, Shelved

VERSION = 1
"""Of the form in which fights are kept; grows when an older one can't be read as it is."""
MOST_FIGURES = 60
MOST_SAVED = 50
LONGEST_NAME = 40
_KIND: Shelved = "fight"


class Borne(Struct, frozen=True, omit_defaults=True):
    """An effect on a figure; ``rounds`` is how many it lasts from now (None: until it is ended)."""

    effect: effects.Effect
    rounds: int | None = None
    audience: str = ALL


class Kept(Struct, frozen=True, omit_defaults=True):
    """A figure of a kept fight, without what the fight has done to it."""

    name: str
    sheet: dict[str, Any]
    side: str
    owner: str | None = None
    character: str | None = None
    orders: str = ""
    pos: Hex | None = None
    facing: int = 0
    elevation: int = 0
    posture: str = "standing"
    hidden: bool = False
    effects: tuple[Borne, ...] = ()


class Fight(Struct, frozen=True):
    """A kept party or fight, as it is stored."""

    version: int
    system: str
    figures: tuple[Kept, ...]


def kept(enc: Encounter, rules: Ruleset) -> Fight:
    """The fight's figures as they are kept."""
    return Fight(VERSION, enc.system, tuple(_kept(figure, enc, rules) for figure in enc.figures.values()))


def _kept(figure: Figure, enc: Encounter, rules: Ruleset) -> Kept:
    moment = rules.counter.of(enc, 1)
    borne = tuple(
        Borne(effect, None if mark.until is None else max(1, mark.until[0] - moment), mark.audience)
        for effect, mark in effects.on(figure)
    )
    return Kept(
        figure.name,
        figure.sheet,
        figure.side,
        figure.owner,
        figure.character,
        figure.policy,
        figure.pos,
        figure.facing,
        figure.elevation,
        figure.posture,
        figure.hidden,
        borne,
    )


def made(one: Kept, enc: Encounter, rules: Ruleset) -> Figure:
    """A fresh figure of a kept one. Raises Refused (``bad_sheet``) where its sheet fits the system no more."""
    try:
        figure = rules.figure(one.name, rules.read_sheet(one.sheet))
    except BadSheet as fault:
        raise Refused("bad_sheet", f"Nothing was loaded, because {one.name} does not fit any more: {fault}") from fault
    marks = []
    for borne in one.effects:
        until = None if borne.rounds is None else rules.after_rounds(enc, borne.rounds)
        marks.append(effects.put(one.name, borne.effect, until, borne.audience).mark)
    return replace(
        figure,
        side=one.side,
        owner=one.owner,
        character=one.character,
        policy=one.orders,
        pos=one.pos,
        facing=one.facing,
        elevation=one.elevation,
        posture=one.posture,
        hidden=one.hidden,
        marks=(*figure.marks, *marks),
    )


async def save(table: Service, line: Line, command: TableCommand) -> Reply:
    """Keep the figures of the running fight under a name, in place of what was kept under it."""
    live = await table.running_fight(line)
    name = str(command.args["name"])
    if len(name) > LONGEST_NAME:
        raise Refused("bad_name", f"That name is too long: {LONGEST_NAME} characters are the most.")
    if not 0 < len(live.state.figures) <= MOST_FIGURES:
        raise Refused("limit", f"A fight of 1 to {MOST_FIGURES} figures can be saved; add some, or remove some.")
    shelf, scope = table.store.shelf, line.place.scope
    every = await shelf.all(_KIND, scope)
    if len(every) >= MOST_SAVED and all(fold(one.name) != fold(name) for one in every):
        raise Refused("limit", f"There are {MOST_SAVED} already; say /encounter forget NAME first.")
    text = msgspec.json.encode(kept(live.state, ruleset(live.info.system))).decode()
    await shelf.put(Entry(scope, _KIND, name, text, line.speaker.id, now()))
    count = len(live.state.figures)
    figures = "figure" if count == 1 else "figures"
    return Reply(text=f"Saved {name}: {count} {figures}. /encounter load {name} brings them in fresh.", private=True)


async def load(table: Service, line: Line, command: TableCommand) -> Reply:
    """Bring what was kept under a name into the running fight, or into a new one of its system: all, or nobody."""
    fight = _read(await _entry(table, line, str(command.args["name"])))
    rules = ruleset(fight.system)
    live = await table.find(line)
    if live is not None and live.info.system != fight.system:
        raise Refused("other_system", f"That is a fight of {fight.system}; this one is of {live.info.system}.")
    if live is not None:
        here = {fold(name) for name in live.state.figures}
        twice = [one.name for one in fight.figures if fold(one.name) in here]
        if twice:
            text = f"{', '.join(twice[:8])} already in the fight, so nobody was loaded: /encounter remove {twice[0]}"
            raise Refused("already_in", text, offers=(f"/encounter remove {twice[0]}",))
    blank = live.state if live is not None else Encounter("", fight.system)
    for one in fight.figures:
        made(one, blank, rules)
    begun = ""
    private = live is not None and all(one.hidden for one in fight.figures)
    if live is None:
        started = await start(table, line, TableCommand("encounter start", {"system": fight.system}))
        begun = f"{rules.title}: the fight is on. {started.data['commitment']}"
        line = replace(line, source=None if line.source is None else f"{line.source}:load")
        live = await table.running_fight(line)
    context = await table.context(line, live, "command")

    def deed(enc: Encounter, oracle: Any) -> Any:
        return enlist(enc, [made(one, enc, rules) for one in fight.figures], rules, oracle)

    reply = await table.told(line, await table.live.perform(live.info.id, deed, context))
    return replace(added(reply, begun) if begun else reply, private=private)


async def listing(table: Service, line: Line, command: TableCommand) -> Reply:
    """What is kept for this server."""
    entries = await table.store.shelf.all(_KIND, line.place.scope)
    told = [f"{one.name} ({fight.system}, {len(fight.figures)})" for one in entries for fight in (_read(one),)]
    return Reply(text="\n".join(told) or "No fight is saved yet: /encounter save NAME.", private=True)


async def forget(table: Service, line: Line, command: TableCommand) -> Reply:
    """Drop what is kept under a name."""
    entry = await _entry(table, line, str(command.args["name"]))
    await table.store.shelf.remove(_KIND, entry.name, entry.scope)
    return Reply(text=f"Forgotten: {entry.name}", private=True)


async def _entry(table: Service, line: Line, name: str) -> Entry:
    entry = await table.store.shelf.get(_KIND, name, line.place.scope)
    if entry is None:
        known = tuple(one.name for one in await table.store.shelf.all(_KIND, line.place.scope))
        tail = f" There is {', '.join(known[:8])}." if known else " Save one by /encounter save NAME."
        raise Refused("unknown_fight", f"No fight {name!r} is saved here.{tail}", hints=known[:5])
    return entry


def _read(entry: Entry) -> Fight:
    """The fight that an entry of the shelf holds. Raises Refused for one of another version of the bot."""
    try:
        fight = msgspec.json.decode(entry.text, type=Fight)
    except msgspec.DecodeError as fault:
        raise Refused("bad_document", f"{entry.name} can't be read ({fault}): save it again.") from fault
    if fight.version != VERSION or fight.system not in SYSTEMS:
        raise Refused("bad_document", f"{entry.name} is of another version of the bot: save it again.")
    return fight


HANDLERS: Mapping[str, Callable[..., Awaitable[Reply]]] = {
    "encounter save": save,
    "encounter load": load,
    "encounter saved": listing,
    "encounter forget": forget,
}
