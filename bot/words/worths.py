"""What the points to spend on a hit are worth, as text and as plain data."""

from collections.abc import Sequence
from typing import Any

from bot.texts import says
from bot.words.shares import percent
from rules.odds.worths import Spend, Worth

MOST = {1: 6}
"""How many ways to spend so many points are told, the best first; of more points ``FEW``."""
FEW = 3


def worth_text(spends: Sequence[Spend]) -> str:
    """How often there are so many points to spend, and the mean harm of a hit with the best ways to do so."""
    lines = [says("worths")]
    for one in spends:
        better = [way for way in one.ways[: MOST.get(one.points, FEW)] if way.mean > one.plain]
        shown = [*better, *(way for way in one.ways if way.beside and way not in better)]
        told = [f"{way.words} {float(way.mean):.1f}{_beside(way)}" for way in shown]
        most = f"{one.points} ({percent(one.chance, 1)})"
        lines.append(f"- {most}: {' · '.join([f'nothing {float(one.plain):.1f}', *told])}")
    return "\n".join(lines)


def _beside(way: Worth) -> str:
    told = ", ".join(f"{word} {percent(chance, 0)}" for word, chance in way.beside)
    return f" ({told})" if told else ""


def spend_data(one: Spend) -> dict[str, Any]:
    """Points to spend as plain data: chances and means as exact fractions."""
    ways = [
        {"picks": way.words, "mean": str(way.mean), "beside": {word: str(chance) for word, chance in way.beside}}
        for way in one.ways
    ]
    return {"points": one.points, "chance": str(one.chance), "nothing": str(one.plain), "ways": ways}
