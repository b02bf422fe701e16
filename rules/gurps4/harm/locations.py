"""Where an attack hits that was aimed at nothing (G4-LOC-02)."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.gurps.success import THREE_D6
from rules.gurps4.harm.critical_hits import ONE_DIE, SIDE
from rules.gurps4.tables.printed import LOCATION_ROWS, RANDOM


class Somewhere(Struct, frozen=True):
    """Reads 3d6 as a row of the hit location table."""

    def __call__(self, faces: int) -> str:
        return RANDOM[faces]


SOMEWHERE = Somewhere()


def random_location(t: Bout, roller: str, target: str = "", arc: str = "front") -> str:
    """Roll where a blow lands; a hand or foot asks for a side, and from behind the face is the skull (G4-LOC-06).

    Rules: G4-COV-02.
    """
    row = t.draw("location", roller, THREE_D6, SOMEWHERE)
    if row == "face" and arc == "rear":
        row = "skull"
    return f"{t.draw('side', roller, ONE_DIE, SIDE)}_{row}" if LOCATION_ROWS[row].sided else row
