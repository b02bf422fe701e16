"""The words of gurps4: refusals, questions and answers, parts of numbers (``texts/en.ftl``, ``data/terms.csv``)."""

from functools import lru_cache

from rules.core.report import Term
from rules.core.tables.refusals import refuser, saying
from rules.core.tables.terms import term as of

PACKAGE = "rules.gurps4"
refuse = refuser(PACKAGE)
says = saying(PACKAGE)


@lru_cache(maxsize=4096)
def term(key: str, n: int | None = None, *, rule: str = "", times: str = "", **data: object) -> Term:
    """The term of that id, as ``rules.core.tables.terms.term``; kept, for a blow has dozens and most are the same."""
    return of(PACKAGE, key, n, rule=rule, times=times, **data)
