"""The words of gurps4: refusals, questions and answers, parts of numbers (``texts/en.ftl``, ``data/terms.csv``)."""

from functools import lru_cache

from rules.core.tables.words import counting, refuser, saying

PACKAGE = "rules.gurps4"
refuse = refuser(PACKAGE)
says = saying(PACKAGE)
term = lru_cache(maxsize=4096)(counting(PACKAGE))
"""Kept, for a blow has dozens of terms and most are the same."""
