"""The refusals of gurps4, worded by ``data/refusals.csv``."""

from rules.core.tables.refusals import refuser

refuse = refuser("rules.gurps4")
