"""What gurps4 asks of its own; the words stand in ``texts/en.ftl``."""

from rules.core.tables.refusals import saying

says = saying("rules.gurps4")
