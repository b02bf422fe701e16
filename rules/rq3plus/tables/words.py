"""The words of rq3plus: refusals, questions and answers, parts of numbers (``texts/en.ftl``, ``data/terms.csv``)."""

from rules.core.report import Term
from rules.core.tables.refusals import refuser, saying
from rules.core.tables.terms import term as of

PACKAGE = "rules.rq3plus"
refuse = refuser(PACKAGE)
says = saying(PACKAGE)


def term(key: str, n: int | None = None, *, rule: str = "", times: str = "", **data: object) -> Term:
    """The term of that id, as ``rules.core.tables.terms.term``."""
    return of(PACKAGE, key, n, rule=rule, times=times, **data)
