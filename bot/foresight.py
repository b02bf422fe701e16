"""Whether a line is sure to be refused, found out without carrying anything out: so that a refusal can be private."""

import asyncio
import contextlib

from bot import questions, shelf
from bot.reply import Line
from bot.rights import check as check_right
from bot.table import CLOCK, GameTable
from grammar.names import Names
from grammar.table import table_command
from rules.core.command import Command
from rules.core.engine import play
from rules.core.oracle import Table, Unpinned
from rules.core.policy import decide
from rules.core.report import Refused
from rules.registry import ruleset
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
    """Go as far as the first die; raises Refused."""
    live = await table.find(line)
    text = await shelf.expanded(table, line, live) or line.text
    command = table_command(text, Names() if live is None else table.names(live, line))
    if command is not None:
        check_right(command.verb, line.speaker, live)
        if command.verb not in CLOCK:
            return
    live = table.need(live)
    waiting = await table.store.ledger.pending(live.info.id)
    if waiting is None:
        _rehearsed(live, table.order(line, live, text))
    elif questions.read(waiting, line, live.state) is None:
        raise questions.still_waiting(waiting, live.state, line.eyes)


def _rehearsed(live: Loaded, order: Command) -> None:
    """Play the command up to its first die that nobody gave; all that can be refused is refused before."""
    oracle = Table(None, given=order.given, decide=lambda question: decide(live.state, question))
    with contextlib.suppress(Unpinned):
        play(live.state, order, ruleset(live.info.system), oracle)
