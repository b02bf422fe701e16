"""The numbers of the game master's figures, as players who ask are told them: in words, in full, or not at all.

``data/odds.csv`` of the house is the scale: each word with the least percentage it stands for. What never happens is
"no chance"; what always does is the first word.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache

from msgspec import Struct

from bot.reply import Line
from bot.texts import refuse, says
from bot.texts.phrases import HOUSE
from rules.core.command import Command
from rules.core.secrets.audience import hears
from rules.core.tables.rows import rows
from rules.core.tables.words import refused
from rules.registry import ruleset
from storage.rows import Loaded

RARE = 5
"""The percentage below which a state is not worth a word."""


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
        return says("chance.none")
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
        raise refused("numbers_closed", who=shut)
    return True


def named(order: Command) -> tuple[str | None, ...]:
    """Every figure that a command names."""
    every = [one for deed in order.deeds for one in (deed, *deed.parts)]
    return tuple(name for one in every for name in (one.who, *one.targets))


def need_plain(order: Command) -> None:
    """Refuse what would feel its way along the scale: numbers and dice of the asker's choice in the sentence."""
    if order.given or any(one.bonuses or one.harm for deed in order.deeds for one in (deed, *deed.parts)):
        raise refuse("numbers_closed.bonus")


def text(hurt: Fraction, states: Mapping[str, Fraction]) -> str:
    """How an attack ends for its target, in words: whether it hurts, and what may become of it that is not too rare."""
    told = [says("chance.to_hurt", chance=in_words(hurt))] if hurt or not states else []
    ranked = sorted(states.items(), key=lambda item: -item[1])
    return ", ".join(told + [f"{state}: {in_words(chance)}" for state, chance in ranked if chance * 100 >= RARE])
