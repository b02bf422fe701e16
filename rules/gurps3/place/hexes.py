"""The hexes that figures cover, and which are free (G3-POS-04)."""

from rules.core.encounter import Encounter, Figure
from rules.core.hexes import Hex, neighbours
from rules.ground.bodies import covered
from rules.ground.unseen import known
from rules.gurps3.figure.posture import low
from rules.gurps3.sheet.reading import sheet_of

SOLID = frozenset({"solid", "wall"})


def length(figure: Figure) -> int:
    """Return hexes it covers: its own, and at least two while it lies or crawls (G3-POS-04)."""
    own = sheet_of(figure).length
    return max(2, own) if low(figure) else own


def hexes(figure: Figure) -> tuple[Hex, ...]:
    """Return every hex it covers, the head first, in line behind the head; none off the map."""
    return () if figure.pos is None else covered(figure.pos, figure.facing, length(figure))


def solid(enc: Encounter, at: Hex) -> bool:
    """Return whether nobody can stand there."""
    return enc.terrain.get(f"{at[0]},{at[1]}") in SOLID


def occupants(enc: Encounter, at: Hex) -> tuple[str, ...]:
    """Return who covers a hex."""
    return tuple(name for name, figure in enc.figures.items() if at in hexes(figure))


def in_view(enc: Encounter, at: Hex, who: str) -> tuple[str, ...]:
    """Return who covers a hex, as far as the player of ``who`` knows."""
    return occupants(known(enc, who), at)


def free(enc: Encounter, at: Hex) -> bool:
    """Return whether a hex is empty and can be entered."""
    return not solid(enc, at) and not occupants(enc, at)


def free_neighbours(enc: Encounter, at: Hex, who: str = "") -> tuple[Hex, ...]:
    """The empty hexes around one, in the order of the directions; those that ``who`` himself covers count as such."""
    return tuple(h for h in neighbours(at) if not solid(enc, h) and set(in_view(enc, h, who)) <= {who})
