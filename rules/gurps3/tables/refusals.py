"""The refusals of gurps3, worded by ``data/refusals.csv``."""

from rules.core.tables.refusals import refuser

refuse = refuser("rules.gurps3")
