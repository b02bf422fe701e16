"""The refusals of rqhouse, worded by ``texts/en.ftl``."""

from rules.core.tables.refusals import refuser

refuse = refuser("rules.rqhouse")
