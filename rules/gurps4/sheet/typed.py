"""The typed view of a figure's sheet."""

from rules.core.encounter import Figure
from rules.core.sheet import view
from rules.gurps4.sheet.entries import Sheet


def of(figure: Figure) -> Sheet:
    """The typed sheet of a figure."""
    return view(figure.sheet, Sheet)
