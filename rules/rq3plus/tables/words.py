"""The words of rq3plus: refusals, questions and answers, parts of numbers (``texts/en.ftl``, ``data/terms.csv``)."""

from rules.core.tables.words import counting, refuser, saying

PACKAGE = "rules.rq3plus"
refuse = refuser(PACKAGE)
says = saying(PACKAGE)
term = counting(PACKAGE)
