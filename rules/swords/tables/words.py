"""What swords says of its own: refusals, questions and their answers; worded by ``texts/en.ftl``."""

from rules.core.tables.words import refuser, saying

refuse = refuser("rules.swords")
says = saying("rules.swords")
