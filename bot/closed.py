"""The numbers of the game master's figures, as players who ask are told them: in words, in full, or not at all.

``data/odds.csv`` of the house is the scale: each word with the least percentage it stands for. What never happens is
"no chance"; what always does is the first word.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from msgspec import Struct

from bot.phrases import HOUSE, phrases
from bot.reply import Line
from rules.core.command import Command
from rules.core.refusals import PACKAGE, refusals
from rules.core.report import Refused
from rules.core.secrets import hears
from rules.core.tables import rows
from rules.odds.exact import Odds
from rules.registry import ruleset
from storage.rows import Loaded

NEVER = "no chance"
MOST_SHARES = 4
"""How many values of one part of an outcome are told in words."""


class Step(Struct, frozen=True):
    """A word of the scale, and the least percentage it stands for."""

    id: str
    least: int


@cache
def scale() -> tuple[Step, ...]:
    """The words for chances, the greatest first."""
    return rows(HOUSE, "odds", Step)


def in_words(chance: Fraction | float) -> str:
    """A chance by the scale: ``good odds``."""
    if not chance:
        return NEVER
    return next(step.id for step in scale() if chance * 100 >= step.least)


def closed(live: Loaded, line: Line, names: Iterable[str | None]) -> bool:
    """Whether odds between these figures are told to whoever asks in words only.

    Raises Refused where they are not told at all (option ``foe_odds off``).
    """
    figures = live.state.figures
    shut = next((n for n in names if n in figures and not hears(figures[n], line.eyes)), None)
    how = ruleset(live.info.system).option(live.state, "foe_odds")
    if shut is None or how == "open":
        return False
    if how == "off":
        raise Refused("numbers_closed", refusals(PACKAGE)["numbers_closed"].message.format(who=shut))
    return True


def named(order: Command) -> tuple[str | None, ...]:
    """Every figure that a command names."""
    every = [one for deed in order.deeds for one in (deed, *deed.parts)]
    return tuple(name for one in every for name in (one.who, *one.targets))


def need_plain(order: Command) -> None:
    """Refuse what would feel its way along the scale: numbers and dice of the asker's choice in the sentence."""
    if order.given or any(one.bonuses for deed in order.deeds for one in (deed, *deed.parts)):
        raise Refused("numbers_closed", "Odds in words are told without a bonus or dice of one's own; leave them out.")


def spreads(found: Odds) -> dict[str, dict[str, str]]:
    """Each part of an outcome in words: states by their likeliest values, numbers by whether there are any."""
    told: dict[str, dict[str, str]] = {}
    for key, spread in found.marginals().items():
        if any(type(value) is int for value in spread):
            some = sum((chance for value, chance in spread.items() if value), Fraction(0))
            told[key] = {"any": in_words(some)}
            continue
        likely = sorted(spread.items(), key=lambda item: -item[1])[:MOST_SHARES]
        told[key] = {_value(value): in_words(chance) for value, chance in likely if value is not None} or {"any": NEVER}
    return told


def text(words: Mapping[str, Mapping[str, str]]) -> str:
    """Odds in words as text, a part of the outcome on each line."""
    return "\n".join(f"{key}: {', '.join(f'{v} {w}' for v, w in parts.items())}" for key, parts in words.items())


def _value(value: Any) -> str:
    return "yes" if value is True else phrases(HOUSE).fragment(f"degree-{value}") or str(value)
