"""The least score that is rolled against (G3-GEN-05)."""

from rules.core.bout import Bout
from rules.core.report import Term
from rules.gurps3.tables.printed import limit
from rules.gurps3.tables.words import refuse

LEAST = limit("least_score")
"""A roll below this is not attempted (see G3-GEN-05)."""


def attemptable(t: Bout, who: str, base: int, terms: tuple[Term, ...], cap: int | None = None) -> None:
    """Raises Refused for a roll below 3, showing what makes it so low (G3-GEN-05)."""
    eff = base + sum(term.n for term in terms)
    eff = eff if cap is None else min(eff, cap)
    if eff < LEAST:
        told = " ".join(f"{term.n:+d} {term.why}" for term in terms)
        raise refuse(t, "too_low", who=who, base=base, terms=told or "nothing", eff=eff)
