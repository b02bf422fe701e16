"""The words of rqhouse: refusals, questions and answers, parts of numbers (``texts/en.ftl``, ``data/terms.csv``)."""

from rules.core.report import Term
from rules.core.tables.refusals import refuser, saying
from rules.core.tables.terms import term as of
from rules.rqhouse.tables.printed import PACKAGE

refuse = refuser(PACKAGE)
says = saying(PACKAGE)


def term(key: str, n: int | None = None, **data: str) -> Term:
    """The term of that id, as ``rules.core.tables.terms.term``."""
    return of(PACKAGE, key, n, **data)
