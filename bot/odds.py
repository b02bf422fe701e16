"""``/odds``: of dice, of a sentence, of the best way to attack, and of a duel."""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from bot.encounters import figure_named
from bot.render.chart import bars
from bot.reply import File, Line, Reply
from bot.rolls import dice_odds
from grammar.resolve import resolve
from grammar.sentence import draft
from grammar.table import TableCommand
from rules.core.duel import Duel, duel
from rules.core.odds import Odds, odds, options
from rules.core.report import Refused
from rules.registry import ruleset
from storage.rows import Loaded

if TYPE_CHECKING:
    from bot.table import GameTable

MOST_ROWS = 12
DUEL_SECONDS = 2.0
LEAST_DUELS = 50
_BEST = re.compile(r"^best\s+(?:(?P<who>[^:]+):\s*)?attack\s+(?P<rest>(?:vs\.?|against)\s.+)$", re.IGNORECASE)
_BEST_OF = re.compile(r"^(?P<who>[^:]+):\s*best\s+attack\s+(?P<rest>(?:vs\.?|against)\s.+)$", re.IGNORECASE)
_DUEL = re.compile(r"^duel\s+(.+)$", re.IGNORECASE)


async def show_odds(table: "GameTable", line: Line, command: TableCommand) -> Reply:
    """``/odds 4d6kh3``, ``/odds attack axe vs Grak``, ``/odds best attack vs Grak``, ``/odds duel Rurik Grak``."""
    text, column = str(command.args["rest"]), int(command.args["column"] or 1)
    fight = _DUEL.match(text)
    if fight is not None:
        return await _duel(table, line, fight[1])
    best = _BEST.match(text) or _BEST_OF.match(text)
    if best is not None:
        return await _best(table, line, best["who"], best["rest"], column + best.start("rest"))
    dice = await dice_odds(table, line, text, column)
    if dice is not None:
        return dice
    return await _sentence(table, line, text, column)


async def _sentence(table: "GameTable", line: Line, text: str, column: int) -> Reply:
    live = await table.running_fight(line)
    rules = ruleset(live.info.system)
    names = table.names(live, line)
    # Blanks before it keep the columns of a fault those of the line as typed.
    order = resolve(draft(" " * (column - 1) + text, rules.id, names), live.state, rules, line.speaker, names)
    found = await asyncio.to_thread(odds, live.state, order, rules)
    answers: tuple[tuple[str, Odds], ...] = ()
    if found.asked is not None and order.guard is None:
        answers = await asyncio.to_thread(options, live.state, order, rules, found.asked)
    told = odds_text(found)
    for words, one in answers:
        told += f"\n\nIf {found.asked.who if found.asked else ''}: {words}\n{odds_text(one)}"
    data = {"odds": odds_data(found)} | ({"by_answer": {w: odds_data(o) for w, o in answers}} if answers else {})
    target = order.targets[0] if order.targets else ""
    picture = await asyncio.to_thread(_chart, text, found, lambda outcome: rules.harm(outcome, target))
    return Reply(text=told, seq=live.head, data=data, files=(picture,), encounter=live.info.id)


def _chart(title: str, found: Odds, harm: Callable[[Mapping[str, Any]], int]) -> File:
    spread = harm_spread(found, harm)
    return File("odds.png", bars(title, [(str(points), float(chance)) for points, chance in sorted(spread.items())]))


def harm_spread(found: Odds, harm: Callable[[Mapping[str, Any]], int]) -> dict[int, Fraction]:
    """The distribution of what an outcome costs its target."""
    spread: dict[int, Fraction] = {}
    for outcome, chance in found.rows:
        points = harm(dict(outcome))
        spread[points] = spread.get(points, Fraction(0)) + chance
    return spread


async def _best(table: "GameTable", line: Line, who: str | None, rest: str, column: int) -> Reply:
    """Every way of attacking a target, the most harmful on average first; ``column`` is where ``rest`` stands."""
    live = await table.running_fight(line)
    rules = ruleset(live.info.system)
    names = table.names(live, line)
    lead = f"{who}: attack " if who else "attack "
    typed = " " * (column - 1 - len(lead)) + lead + rest
    first = resolve(draft(typed, rules.id, names), live.state, rules, line.speaker, names)
    assert first.who is not None
    ways = rules.tactics(live.state, live.state.figures[first.who])
    rows = await asyncio.to_thread(_compared, live, line, names, first.who, ways, rest)
    if not rows:
        raise Refused("no_attack", f"{first.who} has nothing to attack {first.targets[0]} with now.")
    told = "\n".join(
        f"{way}: {mean:.2f} on average, {float(hurt):.1%} to do harm" + ("" if exact else " (sampled)")
        for way, mean, hurt, exact in rows
    )
    data = [{"tactic": w, "mean": m, "harm": str(h), "exact": e} for w, m, h, e in rows]
    return Reply(text=f"{first.who}, best first:\n{told}", data={"best": data}, seq=live.head, encounter=live.info.id)


def _compared(
    live: Loaded, line: Line, names: Any, who: str, ways: tuple[str, ...], rest: str
) -> list[tuple[str, float, Fraction, bool]]:
    rules = ruleset(live.info.system)
    rows = []
    for way in ways:
        try:
            order = resolve(draft(f'"{who}": {way} {rest}', rules.id, names), live.state, rules, line.speaker, names)
            found = odds(live.state, order, rules)
        except Refused:
            # A way that is not open just now (a weapon on the ground, a target out of reach) is left out.
            continue
        target = order.targets[0]
        spread = harm_spread(found, lambda outcome, target=target: rules.harm(outcome, target))  # type: ignore[misc]
        mean = sum((points * chance for points, chance in spread.items()), Fraction(0))
        rows.append((way.replace('"', ""), float(mean), 1 - spread.get(0, Fraction(0)), found.exact))
    return sorted(rows, key=lambda row: -row[1])


async def _duel(table: "GameTable", line: Line, text: str) -> Reply:
    """Two figures, round after round, until one falls: simulated, with its error stated."""
    live = await table.running_fight(line)
    rules = ruleset(live.info.system)
    a, b = _pair(table, line, live, text)
    until = time.monotonic() + DUEL_SECONDS
    found: Duel = await asyncio.to_thread(
        duel, live.state, a, b, rules, lambda n: n >= LEAST_DUELS and time.monotonic() > until
    )
    shares = ", ".join(f"{name} wins {n / found.played:.1%}" for name, n in found.wins)
    text = (
        f"{shares}, undecided {found.undecided / found.played:.1%}; {found.rounds:.1f} rounds on average\n"
        f"(simulated {found.played} times, each share off by about {found.error:.1%})"
    )
    data = {"played": found.played, "wins": dict(found.wins), "undecided": found.undecided, "error": found.error}
    return Reply(text=text, data={"duel": data}, seq=live.head, encounter=live.info.id)


def _pair(table: "GameTable", line: Line, live: Loaded, text: str) -> tuple[str, str]:
    """The two figures named, with or without ``vs`` between them."""
    words = [w for w in text.replace('"', "").split() if w.casefold() not in ("vs", "vs.", "against", "and")]
    for cut in range(1, len(words)):
        first, second = " ".join(words[:cut]), " ".join(words[cut:])
        try:
            return figure_named(live, first, table, line), figure_named(live, second, table, line)
        except Refused:
            continue
    raise Refused("syntax", f"A duel needs two names here, like /odds duel Rurik Grak, not {text!r}.")


def odds_data(found: Odds) -> dict[str, Any]:
    """Odds as plain data: exact fractions as ``num/den``."""
    return {
        "exact": found.exact,
        "error": found.error or None,
        "sum": str(sum((chance for _, chance in found.rows), Fraction(0))),
        "outcomes": [{"outcome": dict(o), "chance": str(c), "p": float(c)} for o, c in found.rows],
        "marginals": {
            key: [[value, str(chance)] for value, chance in spread.items()] for key, spread in found.marginals().items()
        },
    }


def odds_text(found: Odds) -> str:
    """Each part of the outcome on a line, its likeliest values first."""
    lines = []
    for key, spread in found.marginals().items():
        values = sorted(spread.items(), key=lambda item: -item[1])[:MOST_ROWS]
        shown = ", ".join(f"{_word(v)} {float(c):.1%}" for v, c in values if v is not None or len(spread) == 1)
        lines.append(f"{key}: {shown}")
    how = "exact" if found.exact else f"sampled, each off by about {found.error:.1%}"
    return "\n".join(lines[:30]) + f"\n({how})"


def _word(value: Any) -> str:
    return "yes" if value is True else "no" if value is None else str(value)


HANDLERS: Mapping[str, Callable[..., Awaitable[Reply]]] = {"odds": show_odds}
