"""The refusals of rqhouse, worded by ``data/refusals.csv``."""

from rules.core.tables.refusals import refuser

refuse = refuser("rules.rqhouse")
