"""``/foes`` and ``/foes NAME``: the creatures that ship with a system, and one of them on a card."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from bot.handlers.bestiary import creature, ready_ones, unknown_creature
from bot.handlers.sheets import need_open
from bot.reply import Line, Reply
from bot.service import Service
from bot.texts import refuse, says
from bot.words.figure import blows, quantities
from bot.words.views import flowed
from grammar.commands.declared import TableCommand
from grammar.commands.sheets import Foes
from grammar.names import names_of
from grammar.scene.resolve import Speaker
from grammar.scene.scene import Scene
from rules.core.encounter import Encounter
from rules.core.engine import begin, enlist
from rules.core.events import fold as after
from rules.core.oracle import Table
from rules.core.sheet.ready import ready
from rules.odds.system import System
from rules.registry import SYSTEMS, ruleset
from storage import settings

LISTED = 40
"""How many creatures a page of the list shows."""
_TARGET = "Target"


async def foes(table: Service, line: Line, command: Foes) -> Reply:
    """The card of the creature meant, or a page of the list of all."""
    live = await table.find(line)
    usual = await table.store.settings.get(settings.SYSTEM, *line.place.scopes)
    system = live.info.system if live is not None else str(usual or "")
    name = command.name
    if name is None:
        return Reply(text=_page((system,) if system else tuple(SYSTEMS), command.n or 1), private=True)
    known: Mapping[str, Any] | None = None
    if live is not None:
        known = creature(ruleset(system), str(name), line.text)
    else:
        for sheet, one in ready_ones(str(name), line.text, system)[:1]:
            known, system = sheet, one
    rules = ruleset(system or next(iter(SYSTEMS)))
    if known is None:
        raise unknown_creature(rules, str(name), line)
    await need_open(table, line, str(known["name"]))
    return Reply(text="\n".join(await asyncio.to_thread(card, rules, known)), private=True)


def _page(systems: tuple[str, ...], page: int) -> str:
    """The names on a page of the list, with the word that shows one and the way to the next page."""
    every = [
        str(sheet["name"]) + ("" if len(systems) == 1 else f" ({one})")
        for one in systems
        for sheet in sorted(ready(ruleset(one).package).values(), key=lambda sheet: str(sheet["name"]))
    ]
    part = every[(page - 1) * LISTED : page * LISTED]
    if not part:
        last = -(-len(every) // LISTED)
        raise refuse("no_page", page=page, last=last)
    more = [says("foes.more", page=page + 1)] if page * LISTED < len(every) else []
    return "\n".join([", ".join(part), *more, says("foes.card")])


def card(rules: System, sheet: Mapping[str, Any]) -> tuple[str, ...]:
    """A creature in a few lines: its attacks with their chances, and the quantities of its system's card."""
    name = str(sheet["name"])
    enc = _stage(rules, dict(sheet), name)
    scene = Scene(enc, rules, Speaker(), names_of(enc, rules, (name, _TARGET)))
    return (
        f"{name} ({rules.title})",
        *flowed([*blows(name, _TARGET, scene)]),
        *quantities(enc, enc.figures[name], rules),
    )


def _stage(rules: System, sheet: dict[str, Any], name: str) -> Encounter:
    """A fight of the creature against another like it, before its first blow."""
    enc = Encounter("card", rules.id)
    oracle = Table(lambda _, dice: (dice.low + dice.high) // 2, decide=lambda question: question.default)
    enc = after(enc, begin(enc, rules, oracle).events)
    made = [rules.sheets.figure(one, rules.sheets.read(sheet)) for one in (name, _TARGET)]
    return after(enc, enlist(enc, made, rules, oracle).events)


HANDLERS: Mapping[type[TableCommand], Callable[..., Awaitable[Reply]]] = {Foes: foes}
