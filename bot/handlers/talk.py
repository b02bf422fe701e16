"""What is rolled at the table by itself: dice, checks, contests."""

import re
from collections.abc import Awaitable, Callable, Mapping

from bot.handlers.rolls import OWN_WORDS, roll_dice
from bot.reply import Line, Reply
from bot.service import Service
from bot.texts import refuse
from grammar.parse.sentence import dice_apart
from grammar.table import TableCommand
from rules.core.report import Refused
from rules.registry import ruleset


async def check(table: Service, line: Line, command: TableCommand) -> Reply:
    """``/check dodge``: a skill or characteristic roll, as the encounter's system says it."""
    return await _said(table, line, "check", command)


async def contest(table: Service, line: Line, command: TableCommand) -> Reply:
    """``/contest str vs str of Grak``: one value against another, as the encounter's system says it."""
    return await _said(table, line, "contest", command)


async def _said(table: Service, line: Line, what: str, command: TableCommand) -> Reply:
    rest, column = str(command.args["rest"]), int(command.args["column"] or 1)
    live = await table.running_fight(line)
    rules = ruleset(live.info.system)
    verb = rules.said.get(what)
    if verb is None:
        raise refuse("unknown_verb", system=rules.title, verb=what)
    who, colon, tail = rest.partition(":")
    text = f"{who}: {verb} {tail.strip()}" if colon and not dice_apart(f" {who} ")[1] else f"{verb} {rest}"
    # Blanks before it keep the columns of a fault those of the line as typed, where the verb is short enough.
    order = table.order(line, live, " " * (column - 1 - (len(text) - len(rest))) + text)
    return await table.perform(live, line, order)


async def roll(table: Service, line: Line, command: TableCommand) -> Reply:
    """``/roll EXPR``; words that are no dice are a check of the running system: ``/roll broadsword +10``."""
    try:
        return await roll_dice(table, line, command)
    except Refused as fault:
        rest = str(command.args["rest"])
        if fault.code != "syntax" or not _may_be_a_skill(rest) or await table.find(line) is None:
            raise
        return await _said(table, line, "check", command)


def _may_be_a_skill(text: str) -> bool:
    first = text.split(None, 1)[0].casefold()
    return first[:1].isalpha() and first not in OWN_WORDS and not re.match(r"d[\d%]", first)


HANDLERS: Mapping[str, Callable[..., Awaitable[Reply]]] = {
    "check": check,
    "contest": contest,
    "roll": roll,
}
