"""The words of rqhouse: refusals, questions and answers, parts of numbers (``texts/en.ftl``, ``data/terms.csv``)."""

from rules.core.tables.words import counting, refuser, saying
from rules.rqhouse.tables.printed import PACKAGE

refuse = refuser(PACKAGE)
says = saying(PACKAGE)
term = counting(PACKAGE)
