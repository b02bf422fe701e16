"""What is rolled at the table by itself: dice, checks, contests."""

from collections.abc import Awaitable, Callable, Mapping

from bot.handlers.rolls import roll_dice
from bot.reply import Line, Reply
from bot.service import Service
from bot.texts import refuse
from grammar.commands.asking import Check, Contest
from grammar.commands.declared import TableCommand
from grammar.commands.rolls import RollDice
from grammar.dice.expressions import begins_like_dice
from grammar.names import column_of
from grammar.parse.sentence import dice_apart
from grammar.table.talk import led
from rules.core.report import Refused
from rules.registry import ruleset


async def check(table: Service, line: Line, command: Check) -> Reply:
    """``/check dodge``: a skill or characteristic roll, as the encounter's system says it."""
    return await _said(table, line, "check", command.text)


async def contest(table: Service, line: Line, command: Contest) -> Reply:
    """``/contest str vs str of Grak``: one value against another, as the encounter's system says it."""
    return await _said(table, line, "contest", command.text)


async def _said(table: Service, line: Line, what: str, rest: str) -> Reply:
    live = await table.running_fight(line)
    rules = ruleset(live.info.system)
    verb = rules.said.get(what)
    if verb is None:
        raise refuse("unknown_verb", system=rules.title, verb=what)
    rest = led(rest, table.names(live, line).figures, behind=what == "check")
    who, colon, tail = rest.partition(":")
    text = f"{who}: {verb} {tail.strip()}" if colon and not dice_apart(f" {who} ")[1] else f"{verb} {rest}"
    # Blanks before it keep the columns of a fault those of the line as typed, where the verb is short enough.
    order = table.order(line, live, " " * (column_of(rest) - 1 - (len(text) - len(rest))) + text)
    return await table.perform(live, line, order)


async def roll(table: Service, line: Line, command: RollDice) -> Reply:
    """``/roll EXPR``; words that are no dice are a check of the running system: ``/roll broadsword +10``."""
    try:
        return await roll_dice(table, line, command)
    except Refused as fault:
        if (
            fault.code != "syntax"
            or begins_like_dice(command.text)
            or not command.text[:1].isalpha()
            or await table.find(line) is None
        ):
            raise
        return await _said(table, line, "check", command.text)


HANDLERS: Mapping[type[TableCommand], Callable[..., Awaitable[Reply]]] = {
    Check: check,
    Contest: contest,
    RollDice: roll,
}
