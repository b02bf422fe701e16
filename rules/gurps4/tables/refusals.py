"""The refusals of gurps4, worded by ``texts/en.ftl``."""

from rules.core.tables.refusals import refuser

refuse = refuser("rules.gurps4")
