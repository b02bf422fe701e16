"""The words of rq3plus that refuse nothing: what figures are asked, and what they may answer (``texts/en.ftl``)."""

from rules.core.tables.refusals import saying

says = saying("rules.rq3plus")
