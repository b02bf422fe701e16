"""``/odds``: of dice, of a sentence, of the best way to attack, and of a duel."""

import re
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from bot.encounters import figure_named
from bot.phrases import HOUSE, phrases
from bot.reply import File, Line, Reply
from bot.rolls import dice_odds
from bot.workers import WORKERS
from grammar.names import Names
from grammar.resolve import Speaker, resolve
from grammar.sentence import draft
from grammar.table import TableCommand
from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.report import Refused
from rules.odds.comparison import Answer, compare, harm_spread
from rules.odds.duels import Duel, exact_duel, simulated_duel
from rules.odds.exact import Odds, odds, options
from rules.registry import ruleset
from storage.rows import Loaded

if TYPE_CHECKING:
    from bot.table import GameTable

MOST_ROWS = 12
MOST_LINES = 30
DETAILED = 4
"""Ways to attack that are told with every answer to them."""
MOST_ANSWERS = 8
EXACT_SECONDS = 2.0
"""How long an exact duel may take before it is simulated instead; what it leaves of that, the simulation gets."""
DUEL_SECONDS = 1.0
"""How long a duel is simulated at least."""
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
    told, data, picture = await WORKERS.ask(_weighed, live.state, order, text)
    return Reply(text=told, seq=live.head, data=data, files=(picture,), encounter=live.info.id)


def _weighed(enc: Encounter, order: Command, text: str) -> tuple[str, dict[str, Any], File]:
    """The odds of a command as text, as data and as a picture, with those of every answer that is still open."""
    rules = ruleset(enc.system)
    found = odds(enc, order, rules)
    answers: tuple[tuple[str, Odds], ...] = ()
    if found.asked is not None and order.guard is None:
        answers = options(enc, order, rules, found.asked, found)
    told = odds_text(found)
    for words, one in answers:
        told += f"\n\nIf {found.asked.who if found.asked else ''}: {words}\n{odds_text(one)}"
    data = {"odds": odds_data(found)} | ({"by_answer": {w: odds_data(o) for w, o in answers}} if answers else {})
    target = order.targets[0] if order.targets else ""
    return told, data, _chart(text, found, lambda outcome: rules.harm(outcome, target))


def _chart(title: str, found: Odds, harm: Callable[[Mapping[str, Any]], int]) -> File:
    # Pictures need a library that is slow to import, and that only workers use.
    from bot.render.chart import bars

    spread = harm_spread(found, harm)
    return File("odds.png", bars(title, [(str(points), float(chance)) for points, chance in sorted(spread.items())]))


class _Way(Struct, frozen=True):
    """A way to attack with what it does against each answer, the answer that leaves least first."""

    tactic: str
    answers: tuple[Answer, ...]


async def _best(table: "GameTable", line: Line, who: str | None, rest: str, column: int) -> Reply:
    """Every way of attacking a target, by what its best answer leaves of it; ``column`` is where ``rest`` stands."""
    live = await table.running_fight(line)
    rules = ruleset(live.info.system)
    names = table.names(live, line)
    lead = f"{who}: attack " if who else "attack "
    typed = " " * (column - 1 - len(lead)) + lead + rest
    first = resolve(draft(typed, rules.id, names), live.state, rules, line.speaker, names)
    assert first.who is not None
    ways = rules.tactics(live.state, live.state.figures[first.who])
    found = await WORKERS.ask(_compared, live.state, line.speaker, names, first.who, ways, rest)
    if not found:
        raise Refused("no_attack", f"{first.who} has nothing to attack {first.targets[0]} with now.")
    told = best_text(first.who, first.targets[0], found)
    return Reply(text=told, data={"best": [_best_data(w) for w in found]}, seq=live.head, encounter=live.info.id)


def _compared(enc: Encounter, speaker: Speaker, names: Names, who: str, ways: tuple[str, ...], rest: str) -> list[_Way]:
    rules = ruleset(enc.system)
    found = []
    for way in ways:
        try:
            order = resolve(draft(f'"{who}": {way} {rest}', rules.id, names), enc, rules, speaker, names)
            found.append(_Way(way.replace('"', ""), compare(enc, order, rules)))
        except Refused:
            # A way that is not open just now (a weapon on the ground, a target out of reach) is left out.
            continue
    return sorted(found, key=lambda way: -way.answers[0].mean)


def best_text(who: str, target: str, ways: Sequence[_Way]) -> str:
    """The ways in order, the first with every answer: what harm on average, how likely any, against what."""
    exact = all(answer.exact for way in ways for answer in way.answers)
    chosen = any(len(way.answers) > 1 for way in ways)
    ranked = "ranked by the answer that leaves least" if chosen else "the most harmful first"
    lines = [f"{who}: best attacks on {target},", f"{ranked}:", "mean harm, chance to do any"]
    for n, way in enumerate(ways, start=1):
        lines.append(f"{n}. {_measured(way.answers[0])} {way.tactic}")
        if n <= DETAILED and len(way.answers) > 1:
            lines += [f"   {_measured(answer)} {answer.words}" for answer in way.answers[:MOST_ANSWERS]]
            left = len(way.answers) - MOST_ANSWERS
            lines += [f"   and {left} more answers"] if left > 0 else []
    return "\n".join([*lines, "(exact)" if exact else "(~: sampled, the others exact)"])


def _measured(answer: Answer) -> str:
    return f"{'' if answer.exact else '~'}{float(answer.mean):.2f} {float(answer.hurts):.0%}"


def _best_data(way: _Way) -> dict[str, Any]:
    """A way as plain data; its own numbers are those against the answer that leaves least."""
    every = [
        {
            "answer": one.id,
            "text": one.words,
            "mean": float(one.mean),
            "mean_exact": str(one.mean),
            "harm": str(one.hurts),
            "exact": one.exact,
        }
        for one in way.answers
    ]
    return {"tactic": way.tactic, **every[0], "answers": every}


async def _duel(table: "GameTable", line: Line, text: str) -> Reply:
    """Two figures, round after round, until one falls: exact where it can be, else simulated with its error stated."""
    live = await table.running_fight(line)
    a, b = _pair(table, line, live, text)
    found = await WORKERS.ask(_fought, live.state, a, b)
    return Reply(text=duel_text(found), data={"duel": duel_data(found)}, seq=live.head, encounter=live.info.id)


def _fought(enc: Encounter, a: str, b: str) -> Duel:
    rules = ruleset(enc.system)
    began = time.monotonic()
    found = exact_duel(enc, a, b, rules, patience=lambda: time.monotonic() < began + EXACT_SECONDS)
    if found is not None:
        return found
    until = max(began + EXACT_SECONDS, time.monotonic() + DUEL_SECONDS)
    return simulated_duel(enc, a, b, rules, lambda n: n >= LEAST_DUELS and time.monotonic() > until)


def duel_text(found: Duel) -> str:
    """Who wins how often, and whether that is exact."""
    told = [f"{name} wins {float(chance):.1%}" for name, chance in found.wins]
    told += [f"both fall {float(found.both):.1%}"] if found.both else []
    told.append(f"undecided {float(found.undecided):.1%}")
    rounds = "it may go on for ever" if found.rounds is None else f"{float(found.rounds):.1f} rounds on average"
    how = (
        f"exact, {found.states} state{'s' if found.states > 1 else ''}"
        if found.exact
        else f"simulated {found.played} times, each share off by about {found.error:.1%}"
    )
    return f"{', '.join(told)}; {rounds}\n({how})"


def duel_data(found: Duel) -> dict[str, Any]:
    """A duel as plain data: chances and rounds as exact fractions ``num/den``."""
    return {
        "exact": found.exact,
        "states": found.states,
        "played": found.played,
        "error": found.error or None,
        "wins": {name: str(chance) for name, chance in found.wins},
        "both": str(found.both),
        "undecided": str(found.undecided),
        "rounds": None if found.rounds is None else str(found.rounds),
    }


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
    """Each part of the outcome on a line: degrees and states first, then numbers, the likeliest of them in full."""
    spreads = found.marginals()
    points = {key: spread for key, spread in spreads.items() if any(type(value) is int for value in spread)}
    lines = [f"{key}: {_shares(spread)}" for key, spread in spreads.items() if key not in points]
    for n, (key, spread) in enumerate(sorted(points.items(), key=lambda row: -_any(row[1]))):
        lines.append(f"{key}: {_average(spread)}")
        if n == 0:
            lines.append(f"  {_shares(_counted(spread))}")
    how = "exact" if found.exact else f"sampled, each off by about {found.error:.1%}"
    if not found.exact and not found.error:
        how = "exact as far as exploding dice are followed: the rest is rarer than one in a million"
    more = [f"… {len(lines) - MOST_LINES} more"] if len(lines) > MOST_LINES else []
    return "\n".join((*lines[:MOST_LINES], *more, f"({how})"))


def _counted(spread: Mapping[Any, Fraction]) -> dict[int, Fraction]:
    """The numbers that are any at all."""
    return {value: chance for value, chance in spread.items() if value}


def _any(spread: Mapping[Any, Fraction]) -> Fraction:
    return sum(_counted(spread).values(), Fraction(0))


def _average(spread: Mapping[Any, Fraction]) -> str:
    """How often there are any points, and how many on average where there are."""
    some = _any(spread)
    if not some:
        return "none"
    mean = sum((value * chance for value, chance in _counted(spread).items()), Fraction(0)) / some
    return f"{float(some):.1%}, then {float(mean):.1f} on average"


def _shares(spread: Mapping[Any, Fraction]) -> str:
    """The likeliest values with their chances: numbers in their order, anything else likeliest first."""
    shown = sorted(spread.items(), key=lambda item: -item[1])[:MOST_ROWS]
    if all(type(value) is int for value in spread):
        shown.sort()
    return ", ".join(f"{_word(v)} {float(c):.1%}" for v, c in shown if v is not None or len(spread) == 1)


def _word(value: Any) -> str:
    return (
        "yes" if value is True else "no" if value is None else phrases(HOUSE).fragment(f"degree-{value}") or str(value)
    )


HANDLERS: Mapping[str, Callable[..., Awaitable[Reply]]] = {"odds": show_odds}
