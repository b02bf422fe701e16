"""Front, flanks and back as data: on which side of a figure a hex lies, and the hexes it commands."""

from collections.abc import Collection
from functools import lru_cache

from msgspec import Struct

from rules.core.hexes import Hex, add, distance
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
    offsets = _zone(arcs, facing % 6, frozenset(near), frozenset(far), most, least)
    return frozenset(add(at, offset) for offset in offsets)


@lru_cache(maxsize=1024)
def _zone(arcs: Arcs, facing: int, near: frozenset[str], far: frozenset[str], most: int, least: int) -> tuple[Hex, ...]:
    found = []
    for there in disc((0, 0), most):
        steps = distance((0, 0), there)
        if steps >= least and (steps == 0 or side(arcs, (0, 0), facing, there) in (near if steps == 1 else far)):
            found.append(there)
    return tuple(found)
