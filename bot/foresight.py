"""Whether a line is sure to be refused, found out without carrying anything out: so that a refusal can be private."""

import asyncio

from bot.fight import waiting
from bot.handlers import driving, questions, several, shelf
from bot.reply import Line
from bot.rights import check as check_right
from bot.table import GameTable
from grammar.names import Names
from grammar.table import CLOCK, table_command
from rules.core.report import Refused
from storage.rows import Loaded

PATIENCE = 1.0
"""How many seconds may be spent on it: Discord waits three for an acknowledgement."""


async def sure_to_fail(table: GameTable, line: Line) -> bool:
    """Whether the table would refuse the line as things stand; False in doubt. Nothing is written."""
    try:
        async with asyncio.timeout(PATIENCE):
            await _looked_over(table, line)
    except Refused:
        return True
    except TimeoutError:
        return False
    return False


async def _looked_over(table: GameTable, line: Line) -> None:
    """Read it, and play it where it is a sentence; raises Refused."""
    live = await table.here(line)
    text = await shelf.expanded(table, line, live) or line.text
    command = table_command(text, Names() if live is None else table.names(live, line))
    if command is not None:
        check_right(command.verb, line.speaker, live)
        if command.verb not in CLOCK:
            return
    live = table.need(live)
    if questions.read(live.waiting, line, live.state) is not None or driving.gone(table, line, live, text) is not None:
        return
    if not several.group_of(table, line, live, text):
        await _rehearsed(table, line, live, text)


async def _rehearsed(table: GameTable, line: Line, live: Loaded, text: str) -> None:
    """Play the sentence, or what is meant by it, as the delivery that brought it will carry it out."""
    try:
        order = table.order(line, live, text)
        waiting.hold_up(live, order, line)
        table.live.foresee(live, order, line.source or "")
    except Refused as fault:
        if line.speaker.gm and (await table.ruling(line, live, text)).line:
            return
        await table.meant(line, live, text, fault)
