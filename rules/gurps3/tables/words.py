"""The words of gurps3: refusals, questions and answers, parts of numbers (``texts/en.ftl``, ``data/terms.csv``)."""

from rules.core.report import Term
from rules.core.tables.refusals import refuser, saying
from rules.core.tables.terms import term as of
from rules.gurps3.tables.printed import PACKAGE

refuse = refuser(PACKAGE)
says = saying(PACKAGE)


_NONE = Term("", 0)


def term(key: str, n: int | None = None, *, on: bool = True, rule: str = "", **data: object) -> Term:
    """Return the term of that id, as ``rules.core.tables.terms.term``; not ``on`` it counts for nothing."""
    return of(PACKAGE, key, n, rule=rule, times="", **data) if on else _NONE


def nonzero(*terms: Term) -> tuple[Term, ...]:
    """Return the terms that are not 0."""
    return tuple([term for term in terms if term.n])
