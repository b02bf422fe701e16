"""What is rolled at the table by itself: dice, checks, contests."""

from collections.abc import Awaitable, Callable, Mapping, Sequence

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
from grammar.table.talk import led, opposed
from rules.core.command import Command
from rules.core.report import Refused
from rules.registry import ruleset
from storage.rows import Loaded


async def check(table: Service, line: Line, command: Check) -> Reply:
    """``/check dodge``: a skill or characteristic roll, as the encounter's system says it."""
    return await _said(table, line, "check", command.text)


async def contest(table: Service, line: Line, command: Contest) -> Reply:
    """``/contest str vs str of Grak``: one value against another, as the encounter's system says it."""
    return await _said(table, line, "contest", command.text)


async def _said(table: Service, line: Line, what: str, rest: str) -> Reply:
    live = await table.running_fight(line)
    rules = ruleset(live.info.system)
    verbs = rules.said.get(what, ())
    if not verbs:
        raise refuse("unknown_verb", system=rules.title, verb=what)
    figures = table.names(live, line).figures
    rest = led(rest if what == "check" else opposed(rest, figures), figures, behind=what == "check")
    return await table.perform(live, line, _order(table, line, live, verbs, rest))


def _order(table: Service, line: Line, live: Loaded, verbs: Sequence[str], rest: str) -> Command:
    """The command of the first verb that can be said so. Raises Refused with the fault of the first."""
    who, colon, tail = rest.partition(":")
    faults = []
    for verb in verbs:
        text = f"{who}: {verb} {tail.strip()}" if colon and not dice_apart(f" {who} ")[1] else f"{verb} {rest}"
        try:
            # Blanks before it keep the columns of a fault those of the line as typed, where the verb is short enough.
            return table.order(line, live, " " * (column_of(rest) - 1 - (len(text) - len(rest))) + text)
        except Refused as fault:
            faults.append(fault)
    raise faults[0]


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
