"""Lines between figures: what hides one from the other, how much covers it, and who stands in the way.

Where a line runs along the common edge of two hexes both are asked: such a pair hides only as much as the lesser of
the two does, and is in the way only where both are occupied.
"""

from collections.abc import Callable, Collection, Iterable

from rules.core.encounter import Encounter
from rules.core.hexes import Hex, distance
from rules.ground.bodies import Body, occupants, one_hex
from rules.ground.hexes import ray


def cover(a: Hex, b: Hex, grade: Callable[[Hex], int]) -> int:
    """The most that anything between two hexes covers, 0 for nothing; the ends themselves never do."""
    return max((min(grade(at) for at in part) for part in ray(a, b)[1:-1]), default=0)


def hidden(a: Hex, b: Hex, hides: Callable[[Hex], bool]) -> bool:
    """Whether something between two hexes hides the one from the other."""
    return any(all(hides(at) for at in part) for part in ray(a, b)[1:-1])


def clearest(ones: Iterable[Hex], others: Collection[Hex], hides: Callable[[Hex], bool]) -> tuple[Hex, Hex] | None:
    """The nearest two hexes of two bodies that see each other; None where everything between them hides."""
    pairs = sorted((distance(one, other), n, one, other) for n, one in enumerate(ones) for other in others)
    return next(((one, other) for _, _, one, other in pairs if not hidden(one, other, hides)), None)


def in_the_way(
    enc: Encounter, a: Hex, b: Hex, body: Body = one_hex, without: Collection[str] = ()
) -> tuple[tuple[str, ...], ...]:
    """Who stands in the line from ``a`` to ``b``, nearest to ``a`` first; nobody of ``without``, and each but once.

    An entry names everybody in one hex, or in the two along whose edge the line runs.
    """
    found: list[tuple[str, ...]] = []
    passed = set(without)
    for part in ray(a, b)[1:-1]:
        there = [[name for name in occupants(enc, at, body) if name not in passed] for at in part]
        if all(there):
            # One who lies across both hexes of an edge is in each of them, but is one in the way.
            names = tuple(dict.fromkeys(name for here in there for name in here))
            passed.update(names)
            found.append(names)
    return tuple(found)
