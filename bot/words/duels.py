"""The odds of a duel, as text and as plain data."""

from typing import Any

from bot.texts import says
from bot.words.shares import percent
from rules.odds.duels import Duel


def duel_text(found: Duel) -> str:
    """Who wins how often, and whether that is exact."""
    told = [f"{name} wins {percent(chance, 1)}" for name, chance in found.wins]
    told += [says("duel.both", chance=percent(found.both, 1))] if found.both else []
    told += [f"undecided {percent(found.undecided, 1)}"] if found.undecided else []
    rounds = says("duel.for_ever") if found.rounds is None else says("duel.rounds", n=float(found.rounds))
    how = (
        f"exact, {found.states} state{'s' if found.states > 1 else ''}"
        if found.exact
        else says("duel.simulated", n=found.played, error=percent(found.error, 1))
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
