"""The parts of the numbers of rqhouse: their words are texts, their fixed values stand in ``data/terms.csv``."""

from rules.core.report import Term
from rules.core.tables.terms import term as of
from rules.rqhouse.tables.printed import PACKAGE


def term(key: str, n: int | None = None, **data: str) -> Term:
    """The term of that id, as ``rules.core.tables.terms.term``."""
    return of(PACKAGE, key, n, **data)
