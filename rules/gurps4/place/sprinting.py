"""At high speed: the most yards a turn covers."""

from rules.core.encounter import Encounter, Figure
from rules.gurps4.figure import keys
from rules.gurps4.figure.quantities import move
from rules.gurps4.sheet.typed import sheet_of


def limit(enc: Encounter, figure: Figure) -> int:
    """The most yards a Move covers, the sprint included after a turn at full Move (G4-RUN-01; see G4-MOVE-14)."""
    whole = move(enc, figure)
    if not keys.HIGH_SPEED.on(figure) or keys.VELOCITY.of(figure) < whole:
        return whole
    sprint = max(whole + 1, whole * 12 // 10)
    return max(sprint, sheet_of(figure).top_speed or 0)
