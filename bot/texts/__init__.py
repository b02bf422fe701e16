"""The words of the house: what any system may tell, refusals, what else the table says. Imports rules.core only."""

from rules.core.tables.refusals import saying, wording

refuse = wording(__name__)
"""The table's refusal of a code (``data/refusals.csv``), to raise."""
says = saying(__name__)
"""The sentence of a code (``data/says.csv``)."""
