"""The words of the house: what any system may tell, refusals, what else the table says. Imports rules only."""

from rules.core.tables.words import saying, wording

refuse = wording("bot")
"""The table's refusal of a code, to raise; the words stand in ``en.ftl``."""
says = saying("bot")
"""The sentence of a code."""
