"""The typed view of a figure's sheet."""

from rules.core.encounter import Figure
from rules.core.sheet.checks import view
from rules.gurps4.sheet.entries import Sheet


def sheet_of(figure: Figure) -> Sheet:
    """Return the typed sheet of a figure."""
    return view(figure.sheet, Sheet)


def speed(figure: Figure) -> tuple[int, int]:
    """Basic Speed in quarters and DX as the sheet has them: what the order of a fight is made by (see G4-TURN-01)."""
    own = sheet_of(figure)
    return own.ht + own.dx if own.basic_speed_q is None else own.basic_speed_q, own.dx
