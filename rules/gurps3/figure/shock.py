"""Shock: what the hits of a second take from the next turn (G3-INJ-01)."""

from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps3.figure import keys
from rules.gurps3.tables.words import nonzero, term


def hampered(figure: Figure) -> tuple[Term, ...]:
    """Return what takes from attack, skill and DX rolls: shock, and a head wound that lasts (G3-INJ-01).

    An active defence is none of them (see G3-DEF-11).
    """
    return (*shocked(figure), *clumsy(figure))


def shocked(figure: Figure) -> tuple[Term, ...]:
    """Shock, which takes from IQ rolls too (see G3-INJ-01)."""
    return nonzero(term("shock", -keys.SHOCK_NOW.of(figure)))


def clumsy(figure: Figure) -> tuple[Term, ...]:
    """Return what a head wound takes from DX for the rest of the fight (T12)."""
    return nonzero(term("head_wound", -keys.DX_LOSS.of(figure)))
