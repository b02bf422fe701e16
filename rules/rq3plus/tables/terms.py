"""The parts of the numbers of rq3plus: their words are texts, their fixed values stand in ``data/terms.csv``."""

from rules.core.report import Term
from rules.core.tables.terms import term as of

PACKAGE = "rules.rq3plus"


def term(key: str, n: int | None = None, *, rule: str = "", times: str = "", **data: object) -> Term:
    """The term of that id, as ``rules.core.tables.terms.term``."""
    return of(PACKAGE, key, n, rule=rule, times=times, **data)
