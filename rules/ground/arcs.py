"""Front, flanks and back as data: on which side of a figure a hex lies, and the hexes it commands."""

from collections.abc import Collection

from msgspec import Struct

from rules.core.hexes import Hex, distance
from rules.ground.hexes import disc, sector


class Arcs(Struct, frozen=True):
    """The word for each side of a figure: ``near`` by the six neighbours, ``far`` by the twelve sectors beyond.

    Both begin at the facing and go round counter-clockwise; see ``rules.ground.hexes.sector``. ``here`` is the word
    for the figure's own hex.
    """

    near: tuple[str, str, str, str, str, str]
    far: tuple[str, str, str, str, str, str, str, str, str, str, str, str]
    here: str = "front"


def side(arcs: Arcs, at: Hex, facing: int, there: Hex) -> str:
    """On which side of a figure at ``at`` that looks in ``facing`` a hex lies."""
    far = distance(at, there)
    if far == 0:
        return arcs.here
    where = sector(at, facing, there)
    return arcs.near[where // 2] if far == 1 else arcs.far[where]


def zone(
    arcs: Arcs, at: Hex, facing: int, near: Collection[str], far: Collection[str], most: int, least: int = 1
) -> frozenset[Hex]:
    """The hexes a figure commands: ``least`` to ``most`` steps away, on those sides at one step and farther off.

    Its own hex belongs to it where ``least`` is 0.
    """
    found = set()
    for there in disc(at, most):
        steps = distance(at, there)
        if steps >= least and (steps == 0 or side(arcs, at, facing, there) in (near if steps == 1 else far)):
            found.add(there)
    return frozenset(found)
