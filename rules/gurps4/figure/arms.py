"""What strikes or shoots: a thing in these hands, or a part of the body."""

from msgspec import Struct

from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps4.figure.quantities import st_full
from rules.gurps4.tables.gear import Gear, Mode, Shooting
from rules.gurps4.tables.words import term


class Arm(Struct, frozen=True, omit_defaults=True):
    """What strikes: the gear, its item (None: natural), the mode or the way of shooting, and the hands as bits.

    ``limb``: the part of the body that strikes with a natural weapon (``left_arm``).
    """

    gear: Gear
    item: str = ""
    mode: Mode | None = None
    shooting: Shooting | None = None
    bits: int = 0
    limb: str = ""
    thrown: bool = False

    @property
    def ranged(self) -> bool:
        """Whether it flies."""
        return self.shooting is not None


def weak(figure: Figure, need: int) -> tuple[Term, ...]:
    """Return what a weapon costs that is too heavy, as it needs so much ST (G4-CHAR-07)."""
    short = need - st_full(figure)
    return (term("st_needed", -short, need=need),) if short > 0 else ()
