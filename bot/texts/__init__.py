"""The words of the house: what any system may have to tell, the table's refusals and the other sentences it says."""

from rules.core.tables.refusals import wording, words

refuse = wording(__name__)
"""The table's refusal of a code (``data/refusals.csv``), to raise."""


def says(code: str, /, **data: object) -> str:
    """The sentence of that code (``data/says.csv``), its placeholders filled."""
    return words(__name__, ("says",), code, data)
