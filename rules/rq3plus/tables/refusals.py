"""The refusals of rq3plus: the catalogue's, and faults of a sentence (``texts/en.ftl``)."""

from rules.core.tables.refusals import refuser

refuse = refuser("rules.rq3plus")
