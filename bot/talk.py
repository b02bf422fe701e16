"""What is asked of the table: rolls, rules and help."""

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING

from bot.reply import Line, Reply
from bot.rolls import OWN_WORDS, roll_dice
from grammar.sentence import dice_apart
from grammar.table import TableCommand
from rules.core.help import helps
from rules.core.reference import Entry, entries, look_up
from rules.core.report import Refused
from rules.registry import SYSTEMS, ruleset

if TYPE_CHECKING:
    from bot.table import GameTable


async def rule(table: "GameTable", line: Line, command: TableCommand) -> Reply:
    """``/rule R3-PAR-03`` or ``/rule riposte``: our short text of the rule."""
    live = await table.find(line)
    text = str(command.args["text"])
    systems = [live.info.system] if live is not None else list(SYSTEMS)
    found: tuple[Entry, ...] = ()
    for system in systems:
        found = found or look_up(ruleset(system).package, text)
    if not found:
        count = sum(len(entries(ruleset(s).package)) for s in systems)
        raise Refused("unknown_rule", f"No rule about {text!r} among {count}. Try one word of its title, or an id.")
    return Reply(text="\n\n".join(f"{e.id} {e.title}\n{e.text}" for e in found))


HELP = """Say what happens in one sentence:
  attack broadsword impale vs Grak parry
  Rurik: attack axe vs Grak at head dodge +10 for high ground
  attack bow vs Lia rolled 05 85 12 -- physical dice, in order or by label
  attack bow vs Lia forced attack special, location head -- the GM says what dice come to
Set up: /encounter start SYSTEM ({systems}), /sheet import FILE, /encounter add NAME, /encounter join NAME
Play: /intent, /next, /round, /state, /undo, /redo, /history, /why
Ask: /odds attack axe vs Grak parry, /rule riposte, /roll 4d6kh3
More: /help verbs, /help WORD"""


DICE = {
    "rolled": """Dice you threw yourself stand at the end of a sentence or an answer, as the faces lie:
  ... rolled 05 85 12 -- in the order in which they are asked for
  ... rolled attack 05, Grak.parry 85, Lia.attack.2 33 -- by label, by whose label, by whose second one
A misspelt label or an impossible number is refused before anything is rolled; what play never needs is told.""",
    "forced": """The GM says what dice come to, by the labels of "rolled", with a number or what it shall read as:
  ... forced attack special, Grak.parry failure, location left leg, damage 8
  /answer parry forced parry critical -- also with an answer, for a player who is away
Everything behind it follows as if it had fallen so. Forced dice are marked in text, log and /why; /verify counts them
apart and /stats leaves them out. What no roll can come to is refused, and nothing happens.""",
}
"""How dice are brought to a sentence, whatever the system, by the word that begins them."""


async def help_(table: "GameTable", line: Line, command: TableCommand) -> Reply:
    """``/help``: the one sentence; ``/help verbs``: what can be said; ``/help WORD``: its forms and its rules."""
    topic = str(command.args.get("rest") or "").strip()
    if not topic:
        return Reply(text=HELP.format(systems=", ".join(SYSTEMS)))
    if topic.casefold() in DICE:
        return Reply(text=DICE[topic.casefold()])
    live = await table.find(line)
    systems = [live.info.system] if live is not None else list(SYSTEMS)
    if topic.casefold() == "verbs":
        return Reply(text="\n\n".join(map(_verbs, systems)))
    told = [text for system in systems if (text := _verb(system, topic.casefold().removeprefix("/")))]
    found = [e for s in systems for e in look_up(ruleset(s).package, topic, most=3)]
    if not told and not found:
        raise Refused("unknown_topic", f"No help on {topic!r}. Try /help, /help verbs, or /rule and a word.")
    return Reply(text="\n\n".join((*told, *(f"{e.id} {e.title}\n{e.text}" for e in found[:3]))))


def _verbs(system: str) -> str:
    rules = ruleset(system)
    rows = (f"  {word}: {verb.says}" for word, verb in helps(rules.package).items())
    return "\n".join((f"{rules.title} understands (/help WORD shows sentences to try):", *rows))


def _verb(system: str, word: str) -> str:
    found = helps(ruleset(system).package).get(word.split()[0])
    return "" if found is None else "\n".join((f"{word}: {found.says}", *(f"  {form}" for form in found.forms)))


async def check(table: "GameTable", line: Line, command: TableCommand) -> Reply:
    """``/check dodge``: a skill or characteristic roll, as the encounter's system says it."""
    return await _said(table, line, "check", command)


async def contest(table: "GameTable", line: Line, command: TableCommand) -> Reply:
    """``/contest str vs str of Grak``: one value against another, as the encounter's system says it."""
    return await _said(table, line, "contest", command)


async def _said(table: "GameTable", line: Line, what: str, command: TableCommand) -> Reply:
    rest, column = str(command.args["rest"]), int(command.args["column"] or 1)
    live = await table.running_fight(line)
    rules = ruleset(live.info.system)
    verb = rules.said.get(what)
    if verb is None:
        raise Refused("unknown_verb", f"{rules.title} has no /{what}. /help verbs shows what it has.")
    who, colon, tail = rest.partition(":")
    text = f"{who}: {verb} {tail.strip()}" if colon and not dice_apart(f" {who} ")[1] else f"{verb} {rest}"
    # Blanks before it keep the columns of a fault those of the line as typed, where the verb is short enough.
    return await table.sentence(line, live, " " * (column - 1 - (len(text) - len(rest))) + text)


async def roll(table: "GameTable", line: Line, command: TableCommand) -> Reply:
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
    "rule": rule,
    "help": help_,
}
