"""The refusals of rq3plus: the catalogue's (``data/refusals.csv``), and faults of a sentence (``data/faults.csv``)."""

from rules.core.tables.refusals import refuser

refuse = refuser("rules.rq3plus", "faults")
