"""``/roll`` and the dice of ``/odds``: any expression, with names from the speaker's sheet and saved rolls."""

import asyncio
import re
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bot.live import now
from bot.render.chart import bars
from bot.reply import File, Line, Reply
from grammar.dice import parse_dice
from grammar.table import TableCommand
from rules.core.encounter import Encounter, Figure
from rules.core.report import Refused
from rules.core.ruleset import Ruleset
from rules.dice.exact import Odds, distribution, odds_json
from rules.dice.refused import DiceRefused
from rules.dice.roll import Names, roll
from rules.dice.text import number, say, to_json
from rules.registry import ruleset
from storage.settings import of_user
from storage.shelf import Entry

if TYPE_CHECKING:
    from bot.table import GameTable

_SAVE = re.compile(r"^save\s+(?:for\s+(channel|server)\s+)?(\w+)\s*=?\s+(.+)$", re.IGNORECASE)
_FORGET = re.compile(r"^forget\s+(\w+)$", re.IGNORECASE)
_SECRET = re.compile(r"^(secret|private)\s+", re.IGNORECASE)
OWN_WORDS = ("save", "forget", "secret", "private")
"""The words that ``/roll`` itself begins with."""
MOST_SAVED = 100


def draw(count: int, faces: int) -> Sequence[int]:
    """Faces from the system's CSPRNG."""
    return [secrets.randbelow(faces) + 1 for _ in range(count)]


def refusal(fault: DiceRefused, column: int = 1) -> Refused:
    """A refused expression as the refusal of the line it stands in."""
    at = None if fault.column is None else fault.column + column - 1
    return Refused(fault.code, fault.message, column=at, hints=fault.hints)


async def roll_dice(table: "GameTable", line: Line, command: TableCommand) -> Reply:
    """``/roll EXPR``, ``/roll secret EXPR``, ``/roll save NAME EXPR``, ``/roll forget NAME``."""
    text, column = str(command.args["rest"]), int(command.args["column"] or 1)
    kept = _SAVE.match(text)
    if kept is not None:
        return await _save(table, line, kept[1], kept[2], kept[3], column + kept.start(3))
    gone = _FORGET.match(text)
    if gone is not None:
        return await _forget(table, line, gone[1])
    secret = _SECRET.match(text)
    if secret is not None:
        text, column = text[secret.end() :], column + secret.end()
    scopes = (of_user(line.speaker.id), *line.place.scopes)
    saved = await table.store.shelf.get("roll", text.strip(), *scopes) if text.strip().isidentifier() else None
    try:
        outcome = roll(parse_dice(saved.text if saved is not None else text), draw, await names(table, line))
    except DiceRefused as fault:
        raise refusal(fault, column) from fault
    return Reply(text=say(outcome), data={"roll": to_json(outcome)}, private=secret is not None)


async def _save(table: "GameTable", line: Line, where: str | None, name: str, text: str, column: int) -> Reply:
    """Keep an expression under a name: for the speaker, or for the channel or server."""
    try:
        parse_dice(text)
    except DiceRefused as fault:
        raise refusal(fault, column) from fault
    if _is_dice(name):
        raise Refused("bad_name", f"{name} is dice already; save it under another name.")
    scope = of_user(line.speaker.id)
    if where is not None:
        scope = line.place.scopes[0] if where.casefold() == "channel" else line.place.scopes[-1]
    if len(await table.store.shelf.all("roll", scope)) >= MOST_SAVED:
        raise Refused("limit", f"There are {MOST_SAVED} saved rolls already; /roll forget one first.")
    await table.store.shelf.put(Entry(scope, "roll", name, text, line.speaker.id, now()))
    return Reply(text=f"Saved: /roll {name} rolls {text}", private=True)


def _is_dice(text: str) -> bool:
    try:
        parse_dice(text)
    except DiceRefused:
        return False
    return True


async def _forget(table: "GameTable", line: Line, name: str) -> Reply:
    for scope in (of_user(line.speaker.id), *line.place.scopes):
        entry = await table.store.shelf.get("roll", name, scope)
        if entry is not None and (entry.author == line.speaker.id or line.speaker.gm):
            await table.store.shelf.remove("roll", name, scope)
            return Reply(text=f"Forgotten: {name}", private=True)
    raise Refused("unknown_roll", f"There is no saved roll {name} of yours.")


async def names(table: "GameTable", line: Line) -> Names:
    """What ``@name`` stands for: the numbers of the speaker's one figure in the running fight."""
    live = await table.find(line)
    if live is None:
        return {}
    mine = [f for f in live.state.figures.values() if f.owner == line.speaker.id]
    if len(mine) != 1:
        return {}
    return sheet_names(live.state, mine[0], ruleset(live.info.system))


def sheet_names(enc: Encounter, figure: Figure, rules: Ruleset) -> dict[str, int]:
    """Every whole number of a figure by name; of families (skills by weapon) each member by its own name."""
    found: dict[str, int] = {}
    # A weapon's own name means the skill to attack with it, where a system has such a family.
    for key, value in sorted(rules.values(enc, figure).items(), key=lambda pair: pair[0] != "attack"):
        if isinstance(value, int) and not isinstance(value, bool):
            found[key.casefold()] = value
        elif isinstance(value, dict):
            for member, n in value.items():
                if isinstance(n, int):
                    found.setdefault(str(member).casefold().replace("_", " "), n)
                    found.setdefault(str(member).casefold(), n)
    return found


async def dice_odds(table: "GameTable", line: Line, text: str, column: int) -> Reply | None:
    """The exact distribution of an expression, as text and chart; None where the text is no dice expression."""
    try:
        tree = parse_dice(text)
    except DiceRefused as fault:
        if fault.code == "syntax" and not text[0].isdigit():
            return None
        raise refusal(fault, column) from fault
    try:
        odds = await asyncio.to_thread(distribution, tree, await names(table, line))
    except DiceRefused as fault:
        raise refusal(fault, column) from fault
    picture = await asyncio.to_thread(chart, text, odds)
    return Reply(text=odds_text(odds), data={"odds": odds_json(odds)}, files=(File("odds.png", picture),))


def odds_text(odds: Odds) -> str:
    """A distribution in a few lines: each value with its chance, mean and spread."""
    shown = odds.outcomes if len(odds.outcomes) <= 24 else sorted(odds.outcomes, key=lambda o: -o[1])[:24]
    rows = ", ".join(f"{number(value)} {float(chance):.2%}" for value, chance in sorted(shown))
    more = f" and {len(odds.outcomes) - 24} rarer values" if len(odds.outcomes) > 24 else ""
    how = "exact" if odds.exact else f"approximate: {odds.note}"
    return f"{rows}{more}\nmean {float(odds.mean):.3f}, standard deviation {odds.sd:.3f} ({how})"


def told_odds(text: str) -> str:
    """The distribution of an expression as text; raises DiceRefused."""
    return odds_text(distribution(parse_dice(text)))


def chart(title: str, odds: Odds) -> bytes:
    """A distribution as a PNG bar chart."""
    return bars(title, [(number(value), float(chance)) for value, chance in odds.outcomes])


def answer_line(what: str, text: str) -> dict[str, Any]:
    """One expression of the command line's ``roll`` or ``odds`` as its JSON object; a refusal under ``error``."""
    try:
        tree = parse_dice(text)
        return to_json(roll(tree, draw)) if what == "roll" else {"expr": text} | odds_json(distribution(tree))
    except DiceRefused as fault:
        return {"expr": text, "error": fault.to_json()}
