"""The parts of the numbers of gurps3; their words and fixed values stand in ``data/terms.csv``."""

from rules.core.report import Term
from rules.core.tables.terms import words
from rules.gurps3.tables.printed import PACKAGE

_WORDS = words(PACKAGE)
_NONE = Term("", 0)


def term(key: str, n: int | None = None, *, on: bool = True, rule: str = "", **data: object) -> Term:
    """The term of that id: ``n`` and ``rule`` stand before what the table says, ``data`` fills the placeholders.

    Not ``on`` it counts for nothing.
    """
    if not on:
        return _NONE
    row = _WORDS[key]
    why = row.why.format_map(data) if data else row.why
    return Term(why, row.n if n is None else n, rule or row.rule)


def kept(*terms: Term) -> tuple[Term, ...]:
    """The terms that are not 0."""
    return tuple([term for term in terms if term.n])
