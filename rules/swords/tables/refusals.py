"""The refusals of swords, worded by ``data/refusals.csv``."""

from rules.core.tables.refusals import refuser

refuse = refuser("rules.swords")
