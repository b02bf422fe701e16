"""The words of gurps3: refusals, questions and answers, parts of numbers (``texts/en.ftl``, ``data/terms.csv``)."""

from rules.core.report import Term
from rules.core.tables.words import counting, refuser, saying
from rules.gurps3.tables.printed import PACKAGE

refuse = refuser(PACKAGE)
says = saying(PACKAGE)
_term = counting(PACKAGE)
_NONE = Term("", 0)


def term(key: str, n: int | None = None, *, on: bool = True, rule: str = "", times: str = "", **data: object) -> Term:
    """Return the term of that id; not ``on`` it counts for nothing."""
    return _term(key, n, rule=rule, times=times, **data) if on else _NONE


def nonzero(*terms: Term) -> tuple[Term, ...]:
    """Return the terms that are not 0."""
    return tuple([term for term in terms if term.n])
