"""Shock: what the hits of a second take from the next turn (G3-INJ-01)."""

from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps3.figure import keys
from rules.gurps3.tables.terms import term


def hampered(figure: Figure) -> tuple[Term, ...]:
    """What takes from attack, skill, DX and IQ rolls: shock, and a head wound that lasts (G3-INJ-01)."""
    shock, head = keys.SHOCK_NOW.of(figure), keys.DX_LOSS.of(figure)
    found = (term("shock", -shock), term("head_wound", -head))
    return tuple(term for term in found if term.n)
