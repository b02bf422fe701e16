"""The words of the house: what any system may have to tell, and every refusal of the table (``data/refusals.csv``)."""

from rules.core.tables.refusals import wording

refuse = wording(__name__)
"""The table's refusal of a code, to raise."""
