"""The odds of a sentence in words and as data: the answer in three lines, and in full the rolls and the numbers."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from bot.reply import BOLD
from bot.texts import says
from bot.texts.phrases import HOUSE, phrases
from bot.words.answers import filled
from bot.words.shares import left_out, percent, rounded, together
from rules.core.command import Command
from rules.odds.came import Came
from rules.odds.exact import Odds

MOST_ROWS = 12
MOST_LINES = 30
MOST_STATES = 2
"""Of how much that may become of the target a short answer tells."""
MOST_ANSWERS = 5
"""How many other answers it tells of."""
_LEAST = Fraction(1, 100)
_CHANCE = re.compile(r" \d+(?: ?%|$)")


def odds_data(found: Odds) -> dict[str, Any]:
    """Odds as plain data: exact fractions as ``num/den``."""
    return {
        "exact": found.exact,
        "error": found.error or None,
        "sum": str(Fraction(sum(found.cases), found.whole)),
        "outcomes": [{"outcome": dict(o), "chance": str(c), "p": float(c)} for o, c in found.rows],
        "marginals": {
            key: [[value, str(chance)] for value, chance in spread.items()] for key, spread in found.marginals.items()
        },
    }


def odds_text(found: Odds, who: str, target: str, harm: Mapping[int, Fraction]) -> str:
    """The answer first: how likely the target is hurt, how badly, what becomes of it; then the rolls, those of ``who``
    first, and the numbers.

    ``harm`` is the distribution of what it costs the target in points. The likeliest of its numbers stand in full, of
    the others how often there are any, and the average then in brackets.
    """
    spreads = found.marginals
    states = _states(spreads)
    points = {key: spread for key, spread in spreads.items() if any(type(value) is int for value in spread)}
    answer = lead(found, target, harm)
    lines = [f"{target}: {answer}"] if answer else []
    rolls = [(key, spread) for key, spread in spreads.items() if key not in points and key not in states]
    rolls.sort(key=lambda row: not _of(row[0], who))
    lines += [f"{_said(key)}: {_shares(spread)}" for key, spread in rolls]
    lines += [f"{_said(key)}: {percent(spread[True], 1)}" for key, spread in states.items() if not _of(key, target)]
    first, *others = sorted(points.items(), key=lambda row: -ever(row[1])) or [("", {})]
    if first[0]:
        lines.append(f"{_said(first[0])}: {_shares(_counted(first[1]))}")
    lines += [f"{_said(key)}: {_average(spread)}" for key, spread in others if not _of(key, target)]
    own = [f"{_of(key, target)} {_average(spread)}" for key, spread in others if _of(key, target)]
    lines += [", ".join(own)] if own else []
    lines = lines or [says("odds.nothing")]
    more = [says("odds.more_lines", n=len(lines) - MOST_LINES)] if len(lines) > MOST_LINES else []
    return "\n".join((*lines[:MOST_LINES], *more, f"({_sureness(found)})"))


def short(
    found: Odds,
    head: str,
    target: str,
    harm: Mapping[int, Fraction],
    answers: Sequence[tuple[str, Odds, Mapping[int, Fraction]]],
) -> Iterator[str]:
    """The answer in a line, against the answer that the rule would give, then what the others would leave of it.

    ``head`` says what is tried. ``harm``: what it costs the target in points; ``answers``: the words, the odds and the
    harm of each.
    """
    some = ever(harm)
    ranked = [key for key, chance in _ranked(found, target) if chance >= _LEAST and chance != some][:MOST_STATES]
    own = next((words for words, one, _ in answers if one is found or one.rows == found.rows), "")
    mean = _mean(harm) * some if some else 0
    parts = [says("odds.hurts_mean" if some else "odds.hurts", chance=_bold(some), mean=mean)]
    parts += [f"{key} {_bold(about(found, target)[key])}" for key in ranked]
    how = "" if found.exact else f" ({_sureness(found)})"
    head = says("odds.against", attack=head, answer=way_of(own)) if own else head
    yield f"{head}: {', '.join(parts)}{how}"
    others = [(words, one, spread) for words, one, spread in answers if words != own]
    rows = []
    for words, one, spread in others[:MOST_ANSWERS]:
        chances = (ever(spread), *(_chance(one, target, key) for key in ranked[:1]))
        rows.append(f"{way_of(words)}: {', '.join(map(rounded, chances))}")
    rows += [says("odds.more", n=len(others) - MOST_ANSWERS)] if len(others) > MOST_ANSWERS else []
    yield from filled(rows)


def _sureness(found: Odds) -> str:
    """How far odds are to be trusted."""
    if found.exact:
        return says("odds.exact")
    if not found.error:
        return says("odds.exploding")
    return says("odds.sampled", error=percent(found.error, 1))


def title(order: Command) -> str:
    """What is tried on whom, in a few words: ``attack broadsword deceptive 2 → Grak, skull``."""
    said = (f"{option.name} {option.value}" if option.value is not None else option.name for option in order.options)
    what = " ".join(filter(None, (order.verb, order.what, *said)))
    whom = ", ".join((*order.targets, *([order.at] if order.at else [])))
    return f"{BOLD}{_upper(f'{what} → {whom}'.strip().replace('_', ' '))}{BOLD}"


def _chance(found: Odds, target: str, key: str) -> Fraction:
    return about(found, target).get(key, Fraction(0))


def _bold(chance: Fraction) -> str:
    return f"{BOLD}{rounded(chance)}{BOLD}"


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def way_of(words: str) -> str:
    """An answer without its chance, which says nothing beside what comes of it."""
    return _lower(_CHANCE.sub("", words))


def _ranked(found: Odds, target: str) -> Iterable[tuple[str, Fraction]]:
    return sorted(about(found, target).items(), key=lambda row: -row[1])


def about(found: Odds, target: str) -> dict[str, Fraction]:
    """What may become of the target with its chance; without one all that may come of it."""
    spreads = found.marginals
    if target:
        return {_of(key, target): spread[True] for key, spread in _states(spreads).items() if _of(key, target)}
    return {_said(key): ever(spread) for key, spread in spreads.items() if {type(v) for v in spread} & {bool, int}}


def lead(found: Odds, target: str, harm: Mapping[int, Fraction]) -> str:
    """The answer in a few words: the chance to hurt the target, the mean harm, and what may become of it."""
    some = ever(harm)
    mean = _mean(harm) * float(some) if some else 0.0
    parts = [says("odds.hurt", chance=percent(some, 1)), says("odds.average", mean=mean)] if some else []
    ranked = _ranked(found, target) if target else ()
    return ", ".join((*parts, *(f"{key} {percent(chance, 1)}" for key, chance in ranked)))


def _states(spreads: Mapping[str, Mapping[Any, Fraction]]) -> dict[str, Mapping[Any, Fraction]]:
    """The parts of an outcome that are so or not."""
    return {key: spread for key, spread in spreads.items() if set(spread) <= {True, None}}


def _said(key: str) -> str:
    """A part of the outcome as it is told; a roll by the label that it can be typed by."""
    return f"{key.who} {key.words()}".strip() if isinstance(key, Came) else key.replace("_", " ")


def _of(key: str, target: str) -> str:
    """What a part of the outcome says of the target, without its name; nothing if it is about somebody else."""
    if isinstance(key, Came):
        return key.words() if target and key.who == target else ""
    return _said(key.removeprefix(f"{target} ")) if target and key.startswith(f"{target} ") else ""


def _counted(spread: Mapping[Any, Fraction]) -> dict[int, Fraction]:
    """The numbers that are any at all."""
    return {value: chance for value, chance in spread.items() if value}


def ever(spread: Mapping[Any, Fraction]) -> Fraction:
    """How often there is anything of it."""
    return sum(_counted(spread).values(), Fraction(0))


def _average(spread: Mapping[Any, Fraction]) -> str:
    """How often there are any points, and how many on average where there are."""
    return f"{percent(ever(spread), 1)} ({_mean(spread):.1f})" if ever(spread) else "none"


def _mean(spread: Mapping[Any, Fraction]) -> float:
    """The average where there are any points."""
    return float(sum((value * chance for value, chance in _counted(spread).items()), Fraction(0)) / ever(spread))


def _shares(spread: Mapping[Any, Fraction]) -> str:
    """The likeliest values with their chances: numbers in their order, anything else likeliest first."""
    told = [item for item in spread.items() if item[0] is not None or len(spread) == 1]
    likeliest = sorted(told, key=lambda item: -item[1])
    shown = likeliest[:MOST_ROWS]
    if all(type(value) is int for value, _ in told):
        shown.sort()
    others = likeliest[MOST_ROWS:]
    rest = left_out([v for v, _ in others], together([c for _, c in others]), [value for value, _ in told], 1)
    rows = [f"{_word(v)}{':' * (type(v) is int)} {percent(c, 1)}" for v, c in shown]
    return ", ".join([*rows, *([rest] if rest else [])])


def _word(value: Any) -> str:
    return (
        "yes"
        if value is True
        else "no"
        if value is None
        else phrases(HOUSE).fragment(f"degree-{value}") or _said(str(value))
    )
