"""``/sheet ...``: characters are imported, shown, exported, listed and deleted."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from bot.fight.entries import now
from bot.handlers.bestiary import ready_ones
from bot.handlers.fitting_system import family
from bot.reply import FightPart, File, FilePart, Line, PromptPart, Reply
from bot.service import Service
from bot.texts import refuse, says
from bot.words.changes import changed
from grammar.commands.declared import TableCommand
from grammar.commands.sheets import (
    SheetAccept,
    SheetDelete,
    SheetExport,
    SheetList,
    SheetShow,
    SheetTemplate,
)
from grammar.names import pick
from grammar.scene.resolve import Speaker
from rules.core.encounter import Encounter, Figure
from rules.core.engine import rule
from rules.core.events import Event, Resheeted
from rules.core.names import fold
from rules.core.parts import Thing
from rules.core.sheet import fresh
from rules.core.sheet.ready import ready
from rules.core.tables.words import key_notes
from rules.registry import SYSTEMS, ruleset
from storage.characters import Character
from storage.looks import PLAIN
from storage.rows import Loaded, Missing
from storage.sheets import content
from storage.sheets.formats import FORMATS, called, export
from storage.sheets.statblocks import families

MASTERS_OWN = "gm:"
"""Begins the owner of a game master's character: those of the server (with its scope), or of one who ran a fight."""
TOLD = ("txt", "md")
"""The forms in which a character is told to people; both are read again as stat blocks."""
LISTED = 40
"""How many characters a page of the list shows."""
MOST_JOINING = 3
"""Of how many sheets that came in together each is offered to join."""


async def template(table: Service, line: Line, command: SheetTemplate) -> Reply:
    """A filled example sheet of a system as a file."""
    rules = ruleset(command.system.casefold())
    form = command.format or "toml"
    name, data = await asyncio.to_thread(export, rules.sheets.template(), form, key_notes(rules.package) or None)
    name = f"template-{rules.id}.{name.rsplit('.', 1)[-1]}"
    return Reply(text=_told(rules.sheets.template(), data), files=FilePart((File(name, data),)))


async def take_in(
    table: Service, line: Line, checked: Iterable[tuple[dict[str, Any], tuple[str, ...]]], *, fresh: bool
) -> Reply:
    """Store canonical sheets, each with what is to be said of it; a game master's count in the fight at once."""
    told: list[str] = []
    steps: tuple[Any, ...] = ()
    waiting: list[str] = []
    offers: list[str] = []
    live = await table.find(line)
    for sheet, remarks in checked:
        told += [await keep(table, line, sheet), *(f"- {remark}" for remark in remarks)]
        who = _played(live, line, sheet) if live is not None else None
        if live is not None and who is None and sheet["system"] == live.info.system:
            offers.append(f'encounter join "{sheet["name"]}"')
        if live is None or who is None:
            continue
        if line.speaker.gm:
            steps += (await _renew(table, line, live, who, sheet, fresh=fresh)).fight.steps
            live = await table.live.load(live.info.id)
        else:
            waiting.append(who)
            told.append(says("sheet.waits", who=who))
    return Reply(
        text="\n".join(told),
        fight=FightPart(live.info.id if live else None, live.head if live is not None else None, steps),
        data={"waiting": waiting} if waiting else {},
        prompts=PromptPart(shows="sheet" if waiting else "", offers=tuple(offers[:MOST_JOINING])),
    )


async def accept(table: Service, line: Line, command: SheetAccept) -> Reply:
    """Give a figure of the fight the sheet that its player has imported since; with ``replace`` all is fresh."""
    live = await table.running_fight(line)
    who = pick(command.name or "", (Thing(n, n) for n in live.state.figures), "combatant")
    stored = await _newest(table, line, live, live.state.figures[who])
    if stored is None:
        raise refuse("unknown_character.imported", who=who)
    changes = changed(live.state.figures[who].sheet, stored.sheet)
    if not changes and not command.replace:
        raise refuse("nothing_changed", who=who)
    reply = await _renew(table, line, live, who, stored.sheet, fresh=command.replace)
    text = says(
        "sheet.new" if changes else "sheet.same", who=who, version=stored.version, changes=", ".join(changes[:12])
    )
    return replace(reply, text=text)


async def _newest(table: Service, line: Line, live: Loaded, figure: Figure) -> Character | None:
    """The latest version of the character that a figure is, by where it comes from or by name and player.

    Whoever runs this fight alone gets to read of a player's sheets by their name what was imported since it began: a
    figure may be called as somebody likes, and be given to anybody.
    """
    known = await _stored(table, figure)
    if known is not None:
        return known
    found = await table.store.characters.find(line.place.scope, figure.name, live.info.system)
    if figure.owner is None:
        masters = [one for one in found if one.owner.startswith(MASTERS_OWN)]
        return next(iter(usable(line.speaker, masters)), None)
    theirs = (one for one in found if one.owner == figure.owner)
    return next((one for one in theirs if usable(line.speaker, [one]) or one.at >= live.info.started), None)


async def keep(table: Service, line: Line, sheet: dict[str, Any]) -> str:
    """Store one sheet; returns what to say of it."""
    name, owner = str(sheet["name"]), owner_of(line, sheet)
    before = await latest(table, line, name, str(sheet["system"]), owner)
    saved = await table.store.characters.save(line.place.scope, owner, name, str(sheet["system"]), sheet, now())
    changes = changed(before, sheet) if before is not None else ()
    text = says("sheet.imported", who=name, version=saved.version, system=sheet["system"])
    if before is None:
        return text
    listed = ", ".join(changes[:12]) + ("…" if len(changes) > 12 else "")
    return f"{text} {says('sheet.changed', changes=listed) if changes else says('sheet.unchanged')}"


def _played(live: Loaded, line: Line, sheet: Mapping[str, Any]) -> str | None:
    """The figure of the running fight that plays this sheet and is the speaker's."""
    if live.info.system != sheet["system"]:
        return None
    who = next((n for n in live.state.figures if fold(n) == fold(str(sheet["name"]))), None)
    return who if who is not None and line.speaker.plays(live.state, who) else None


async def latest(table: Service, line: Line, name: str, system: str, owner: str) -> dict[str, Any] | None:
    """The sheet of that name, system and owner as stored last; None where there is none."""
    try:
        return (await table.store.characters.get(line.place.scope, owner, name, system)).sheet
    except Missing:
        return None


async def _renew(table: Service, line: Line, live: Loaded, who: str, sheet: dict[str, Any], *, fresh: bool) -> Reply:
    """Give a figure in the running fight its new sheet; wounds and ammunition stay unless fresh.

    So does what it has learned in the fight, which is stored when the fight or its part in it ends.
    """
    rules = ruleset(live.info.system)
    context = await table.context(line, live, "import")
    sheet = sheet if fresh else rules.sheets.learned(sheet, live.state.figures[who].sheet)
    event = resheeted(live.state, who, rules.sheets.figure(who, sheet), sheet, fresh=fresh)
    return await table.live.perform(
        live.info.id, lambda enc, oracle: rule(enc, lambda t: t.do(event), rules, oracle), context
    )


def resheeted(enc: Encounter, who: str, made: Any, sheet: dict[str, Any], *, fresh: bool) -> Event:
    """The event that gives a figure a new sheet. Totals move by what the sheet changed, so that losses stay losses."""
    old = enc.figures[who]
    was = ruleset(enc.system).sheets.figure(who, old.sheet)
    if fresh:
        return Resheeted(who, sheet, made.items, {k: made.q.get(k, 0) - old.q.get(k, 0) for k in {**old.q, **made.q}})
    items = tuple(old.item(i.id) or i for i in made.items)
    return Resheeted(who, sheet, items, {k: made.q.get(k, 0) - was.q.get(k, 0) for k in {**was.q, **made.q}})


async def keep_learned(table: Service, live: Loaded, figures: Iterable[Figure]) -> tuple[str, ...]:
    """Store what figures have learned in a fight with their characters; returns what to say of it."""
    rules, told = ruleset(live.info.system), []
    for figure in figures:
        stored = await _stored(table, figure)
        if stored is None:
            continue
        sheet = rules.sheets.learned(stored.sheet, figure.sheet)
        if sheet != stored.sheet:
            at = (stored.scope, stored.owner, stored.name, stored.system)
            saved = await table.store.characters.save(*at, sheet, now())
            told.append(says("sheet.keeps", who=figure.name, version=saved.version))
    return tuple(told)


async def _stored(table: Service, figure: Figure) -> Character | None:
    """The living character that a figure comes from, in its latest version."""
    number = (figure.character or "").partition(":")[0]
    if not number:
        return None
    try:
        known = await table.store.characters.by_id(number)
    except Missing:
        return None
    living = await table.store.characters.find(known.scope, known.name, known.system)
    return next((one for one in living if one.id == number), None)


async def _as_learned(table: Service, line: Line, one: Character) -> dict[str, Any]:
    """A stored sheet with what its figure has learned in the running fight so far."""
    live = await table.find(line)
    figures = live.state.figures.values() if live is not None else ()
    own = (f.sheet for f in figures if (f.character or "").partition(":")[0] == one.id)
    sheet = one.sheet
    for played in own:
        sheet = ruleset(one.system).sheets.learned(sheet, played)
    return sheet


def owner_of(line: Line, sheet: dict[str, Any]) -> str:
    """Whose character it is: the one the sheet names when a GM imports it, a GM's own figure, or the speaker's.

    What a game master of one fight alone imports is of no other game master's figures, nor of any player's.
    """
    speaker = line.speaker
    if speaker.gm and speaker.manages:
        named = sheet.get("owner")
        return str(named) if named else f"{MASTERS_OWN}{line.place.scope}"
    return f"{MASTERS_OWN}{speaker.id}" if speaker.gm else speaker.id


def owners(speaker: Speaker) -> tuple[str, ...]:
    """As whose the speaker has characters in store: as a player, and as game master of single fights."""
    return (speaker.id, f"{MASTERS_OWN}{speaker.id}")


def usable(speaker: Speaker, found: Sequence[Character]) -> list[Character]:
    """Those of the characters of a name that the speaker may mean: the own one, if any; who manages, anybody's.

    Nobody gets in the way of the server's own by a character of the same name.
    """
    mine = [one for one in found if one.owner == speaker.id]
    servers = [one for one in found if speaker.manages and one.owner == f"{MASTERS_OWN}{one.scope}"]
    run = [one for one in found if one.owner in owners(speaker)]
    players = [one for one in found if speaker.manages and not one.owner.startswith(MASTERS_OWN)]
    return mine or servers or run or players or (list(found) if speaker.manages else [])


async def own_sheets(table: Service, line: Line, name: str) -> tuple[dict[str, Any], ...]:
    """Every sheet of that name which the speaker may read, of whichever system: stored ones first, then ready ones.

    Of the ready ones that the name may mean those of the running fight's system come first. Raises Refused
    (``ambiguous``) for a common word that means one in no system and several in one.
    """
    found = await table.store.characters.find(line.place.scope, name)
    mine = usable(line.speaker, found)
    sheets = [await _as_learned(table, line, one) | {"system": one.system} for one in mine]
    live = await table.find(line)
    for known, system in ready_ones(name, line.text, live.info.system if live is not None else ""):
        if not sheets:
            await need_open(table, line, str(known["name"]))
        sheets.append(ruleset(system).sheets.read(dict(known)) | {"system": system})
    return tuple(sheets)


async def _find(table: Service, line: Line, name: str) -> dict[str, Any]:
    found = await own_sheets(table, line, name)
    if found:
        return found[0]
    raise refuse("unknown_character.sheet", name=name)


async def need_open(table: Service, line: Line, name: str) -> None:
    """Refuse a player the numbers of a ready character while a fight is on, unless a player plays it there.

    It is all one whether it takes part: else the refusal would tell who does.
    """
    live = await table.find(line)
    if live is None or line.speaker.gm or ruleset(live.info.system).option(live.state, "foe_odds") == "open":
        return
    played = {fold(str(f.sheet.get("name", n))) for n, f in live.state.figures.items() if f.owner is not None}
    if fold(name) not in played:
        raise refuse("numbers_closed.sheet", name=name)


async def show(table: Service, line: Line, command: SheetShow) -> Reply:
    """A sheet as its TOML text."""
    sheet = await _find(table, line, command.name)
    _, data = await asyncio.to_thread(export, sheet, "toml")
    mine = usable(line.speaker, await table.store.characters.find(line.place.scope, command.name, sheet["system"]))
    looks = await table.store.looks.of(one.id for one in mine[:1])
    face = next((look.picture for look in looks.values()), b"")
    return Reply(
        text=data.decode(), data={"sheet": json.loads(json.dumps(sheet))}, private=True, files=FilePart(face=face)
    )


async def export_(table: Service, line: Line, command: SheetExport) -> Reply:
    """A sheet as a file, or told as a stat block (``txt``) or as a page of Markdown (``md``)."""
    sheet = await _find(table, line, command.name)
    form = command.format or "toml"
    if form not in (*FORMATS, *TOLD):
        raise refuse("unknown_format", given=form, known=", ".join((*FORMATS, *TOLD)))
    name, data = await asyncio.to_thread(_in_words if form in TOLD else export, sheet, form)
    return Reply(text=_told(sheet, data), files=FilePart((File(name, data),)), private=True)


def _in_words(sheet: dict[str, Any], form: str) -> tuple[str, bytes]:
    """The file of a sheet's stat block or page. Raises Refused where its system tells of none."""
    rules = ruleset(str(sheet["system"]))
    one = fresh.told(rules, rules.sheets.read(sheet))
    if one is None:
        raise refuse("not_told", system=rules.id)
    text = families.written(one, family(rules), None if form == "txt" else rules.title)
    return called(sheet, f".{form}"), text.encode()


def _told(sheet: dict[str, Any], data: bytes) -> str:
    """The text of a sheet's file; of a workbook the sheet as TOML."""
    return (export(sheet, "toml")[1] if content.kind(data) == "archive" else data).decode()


async def listing(table: Service, line: Line, command: SheetList) -> Reply:
    """One's own characters (all, for who manages the server), and the ready ones of the running system."""
    whose = None if line.speaker.manages else owners(line.speaker)
    page = command.n or 1
    every = await table.store.characters.page(line.place.scope, whose, LISTED + 1, (page - 1) * LISTED)
    rows = [f"{name} ({system}, version {version})" for name, system, version in every[:LISTED]]
    rows += [says("sheet.more", page=page + 1)] if len(every) > LISTED else []
    live = await table.find(line)
    for system in [live.info.system] if live is not None else SYSTEMS:
        names = sorted(str(s["name"]) for s in ready(ruleset(system).package).values())
        rows.append(says("sheet.ready", system=system, names=", ".join(names)))
    return Reply(text="\n".join(rows), private=True)


async def own_characters(table: Service, line: Line, name: str) -> list[Character]:
    """The characters of that name that the speaker disposes of, one for each system; none where there are none."""
    found = await table.store.characters.find(line.place.scope, name)
    speaker = line.speaker
    return [c for c in found if c.owner in owners(speaker) or (speaker.manages and c.owner.startswith(MASTERS_OWN))]


async def delete(table: Service, line: Line, command: SheetDelete) -> Reply:
    """Delete a character; its versions stay in old fights."""
    mine = await own_characters(table, line, command.name)
    if not mine:
        raise refuse("unknown_character.sheet", name=command.name)
    one = mine[0]
    await table.store.looks.put(one.id, PLAIN)
    await table.store.characters.delete(line.place.scope, one.owner, one.name, one.system, now())
    return Reply(text=says("sheet.deleted", who=one.name))


HANDLERS: Mapping[type[TableCommand], Callable[..., Awaitable[Reply]]] = {
    SheetTemplate: template,
    SheetShow: show,
    SheetExport: export_,
    SheetList: listing,
    SheetDelete: delete,
}
