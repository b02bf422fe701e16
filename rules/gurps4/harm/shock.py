"""Shock: what an injury takes from the next own turn."""

from rules.core.bout import Bout
from rules.gurps4.figure import keys
from rules.gurps4.figure.quantities import hp_max

SHOCK_CAP = 4
DOUBLED_CAP = 8
TOUGH = 20
"""From so many HP on a tenth of them counts as one point of shock (see G4-SHK-01)."""


def shock_unit(hp_max: int) -> int:
    """Return how many HP lost count as one point of shock (see G4-SHK-01)."""
    return hp_max // 10 if hp_max >= TOUGH else 1


def shock(lost: int, hp_max: int, *, doubled: bool = False) -> int:
    """Return the shock of so many HP lost since the last turn, doubled losses counted twice in them.

    Rules: G4-SHK-01; see G4-SHK-02, G4-ATT-07.
    """
    return min(lost // shock_unit(hp_max), DOUBLED_CAP if doubled else SHOCK_CAP)


def shock_due(t: Bout, who: str) -> int:
    """Return the shock that the next own turn will have, as a number above 0 (G4-SHK-02; see G4-SHK-01)."""
    figure = t.figure(who)
    return shock(keys.SHOCK_PENDING.of(figure), hp_max(figure), doubled=keys.SHOCK_DOUBLED.on(figure))
