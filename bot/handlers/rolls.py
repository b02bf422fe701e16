"""``/roll`` and the dice of ``/odds``: any expression, with names from the speaker's sheet and saved rolls."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from bot.chance import draw
from bot.handlers.aliases import scopes, verbs
from bot.reply import File, FilePart, Line, Reply
from bot.service import Service
from bot.texts import says
from bot.words.shares import left_out, percent
from bot.workers import WORKERS
from grammar.commands.rolls import RollDice
from grammar.dice.expressions import begins_like_dice, parse_dice
from grammar.dice.in_sentence import refusal, sheet_names
from grammar.names import column_of
from rules.core.bout import Bout
from rules.core.command import Given
from rules.core.dice import Dice
from rules.core.encounter import Encounter, Figure, current
from rules.core.engine import Turn
from rules.core.oracle import Table
from rules.core.rolls.given import thrown_by
from rules.dice.canonical import canonical
from rules.dice.exact import Odds, distribution, odds_json
from rules.dice.refused import DiceRefused
from rules.dice.roll import Names, roll
from rules.dice.spans import Even
from rules.dice.text import number, say, to_json
from rules.dice.tree import Roll
from rules.registry import ruleset
from storage.rows import Loaded

SHOWN = 24
"""How many values of a distribution are told one by one: the likeliest."""
BARS = 40
"""How many bars stand for values that are too many to list."""
_NAMED = re.compile(r'@("[^"]+"|[^\W\d_][\w.]*)')
"""A name in an expression, as the dice grammar reads it."""


async def roll_dice(table: Service, line: Line, command: RollDice) -> Reply:
    """``/roll EXPR``, ``/roll secret EXPR``."""
    text, column = command.text, column_of(command.text)
    live = await table.find(line)
    if live is not None and (command.unseen or line.secret):
        return await _in_secret(table, replace(line, secret=True), live, text, column)
    saved = await _saved(table, line, text)
    try:
        tree = saved or parse_dice(text)
        _may_give(tree, line, live, column)
        outcome = roll(tree, draw, await names(table, line, text))
    except DiceRefused as fault:
        raise refusal(fault, column) from fault
    private = command.unseen or line.secret or (line.speaker.gm and _closed(live))
    return Reply(text=say(outcome), data={"roll": to_json(outcome, text)}, private=private)


def _may_give(tree: Roll, line: Line, live: Loaded | None, column: int) -> None:
    """Raise Refused for dice by hand where the fight takes none from players; they may stand in a saved roll too."""
    if not tree.given or live is None or line.speaker.gm:
        return
    allowed = str(ruleset(live.info.system).option(live.state, "hand_dice"))
    by_hand = [Given(face, column=column) for face in tree.given]
    thrown_by(tuple(by_hand), live.state, line.speaker.id, allowed)


def _closed(live: Loaded | None) -> bool:
    """Whether a game master's rolls are not shown in the fight."""
    return live is not None and not ruleset(live.info.system).option(live.state, "public_rolls")


async def _in_secret(table: Service, line: Line, live: Loaded, text: str, column: int) -> Reply:
    """A secret roll in a fight is a row of its log, so that it can be revealed and its dice be verified.

    The row tells saved rolls as they were: who plays it again later may find others under their names, or none.
    """
    entry = await table.store.saved.get("roll", text.strip(), *scopes(line)) if text.strip().isidentifier() else None
    figure = _figure(live, line)
    sheet = {} if figure is None else sheet_names(live.state, figure, ruleset(live.info.system))
    kept = await _kept(table, line, text)
    said = _written_out(text if entry is None else entry.text, {n: one for n, one in kept.items() if n not in sheet})
    known = kept | sheet
    who = "GM" if line.speaker.gm else figure.name if figure is not None else line.speaker.id
    context = replace(await table.context(line, live, "command"), text=f"/roll secretly {said}")

    def deed(enc: Encounter, oracle: Table) -> Turn:
        t = Bout(enc, oracle)

        def thrown(count: int, faces: int) -> Sequence[int]:
            return [t.total("roll", who, Dice(1, faces)) if faces > 1 else 1 for _ in range(count)]

        try:
            tree = parse_dice(said)
            _may_give(tree, line, live, column)
            outcome = roll(tree, thrown, known)
        except DiceRefused as fault:
            raise refusal(fault, column) from fault
        t.note("rolls", who, text=say(outcome))
        return Turn(dice=tuple(oracle.dice), notes=tuple(t.notes))

    reply = await table.told(line, await table.live.perform(live.info.id, deed, context))
    return replace(reply, private=True)


async def _saved(table: Service, line: Line, text: str) -> Roll | None:
    """The saved roll whose name this is, or None."""
    if not text.strip().isidentifier():
        return None
    entry = await table.store.saved.get("roll", text.strip(), *scopes(line))
    return None if entry is None else parse_dice(entry.text)


async def names(table: Service, line: Line, text: str) -> Names:
    """What ``@name`` stands for: the numbers of the speaker's figure in the running fight, then saved rolls.

    The figure is the only one the speaker plays, else the one whose turn it is where the speaker plays it.
    """
    live = await table.find(line)
    figure = None if live is None else _figure(live, line)
    sheet = {} if live is None or figure is None else sheet_names(live.state, figure, ruleset(live.info.system))
    return await _kept(table, line, text) | sheet


async def _kept(table: Service, line: Line, text: str) -> dict[str, int | Roll]:
    """The saved rolls by name, where the text may use any; they may use names themselves."""
    saved = await table.store.saved.all("roll", *scopes(line)) if "@" in text or text.strip().isidentifier() else ()
    return {entry.name.casefold(): parse_dice(entry.text) for entry in reversed(saved)}


def _written_out(text: str, saved: Mapping[str, int | Roll], within: tuple[str, ...] = ()) -> str:
    """The text with every saved roll that it names in its place; one that leads back to itself stays a name."""

    def instead(found: re.Match[str]) -> str:
        name = found[1].strip('"').casefold()
        one = saved.get(name)
        if not isinstance(one, Roll) or name in within:
            return found[0]
        return f"({_written_out(canonical(one.expr), saved, (*within, name))})"

    return _NAMED.sub(instead, text)


def _figure(live: Loaded, line: Line) -> Figure | None:
    mine = [f for f in live.state.figures.values() if f.owner == line.speaker.id]
    slot = current(live.state)
    if len(mine) == 1 or slot is None or slot.who is None or not line.speaker.plays(live.state, slot.who):
        return mine[0] if len(mine) == 1 else None
    return live.state.figures[slot.who]


async def dice_odds(table: Service, line: Line, text: str, column: int) -> Reply | None:
    """The exact distribution of an expression, as text and chart; None where the text is no dice expression."""
    saved = await _saved(table, line, text) if text.strip().casefold() not in verbs() else None
    try:
        tree = saved or parse_dice(text)
    except DiceRefused as fault:
        if fault.code == "syntax" and not begins_like_dice(text):
            return None
        raise refusal(fault, column) from fault
    told, data, picture = await WORKERS.ask(_weighed, tree, await names(table, line, text), text, column)
    return Reply(text=told, data={"odds": data}, files=FilePart((File("odds.png", picture),)))


def _weighed(tree: Roll, names: Names, text: str, column: int) -> tuple[str, dict[str, Any], bytes]:
    """A distribution as text, as data and as a picture; ``column`` is where the text stands. Raises Refused."""
    try:
        odds = distribution(tree, names)
    except DiceRefused as fault:
        raise refusal(fault, column) from fault
    return odds_text(odds), odds_json(odds), chart(text, odds)


def odds_text(odds: Odds) -> str:
    """A distribution in a few lines: each value with its chance, what is left out, mean and spread."""
    how = says("odds.exact") if odds.exact else says("odds.approximate", how=odds.note)
    spread = says("odds.spread", mean=float(odds.mean), sd=odds.sd, how=how)
    found = odds.law
    if isinstance(found, Even):
        return f"{odds.note}\n{spread}"
    likeliest = sorted(zip(found.values, found.weights, strict=True), key=lambda one: -one[1])
    shown, others = sorted(likeliest[:SHOWN]), likeliest[SHOWN:]
    rows = ", ".join(f"{number(value)}: {percent(Fraction(n, found.total), 2)}" for value, n in shown)
    share = Fraction(sum([n for _, n in others]), found.total)
    rest = left_out([value for value, _ in others], share, found.values, 2)
    return "\n".join((rows, *((says("odds.left_out", what=rest),) if rest else ()), spread))


def told_odds(text: str) -> str:
    """The distribution of an expression as text; raises DiceRefused."""
    return odds_text(distribution(parse_dice(text)))


def chart(title: str, odds: Odds) -> bytes:
    """A distribution as a PNG bar chart."""
    # Pictures need a library that is slow to import, and that only workers use.
    from bot.render.chart import bars

    found = odds.law
    if isinstance(found, Even):
        # So many bars of one height look like as few.
        few = [found[at * (len(found) - 1) // (BARS - 1)] for at in range(BARS)]
        return bars(title, [(number(value), float(chance)) for value, chance in few])
    shares = [n / found.total for n in found.weights]
    return bars(title, list(zip(map(number, found.values), shares, strict=True)))


def answer_line(what: str, text: str) -> dict[str, Any]:
    """One expression of the command line's ``roll`` or ``odds`` as its JSON object; a refusal under ``error``."""
    try:
        tree = parse_dice(text)
        return to_json(roll(tree, draw), text) if what == "roll" else {"expr": text} | odds_json(distribution(tree))
    except DiceRefused as fault:
        return {"expr": text, "error": fault.to_json()}
