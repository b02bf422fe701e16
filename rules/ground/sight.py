"""Lines between figures: what hides one from the other, and who stands in the way.

Where a line runs along the common edge of two hexes both are asked: such a pair hides only as much as the lesser of
the two does, and is in the way only where both are occupied.
"""

from collections.abc import Callable, Collection, Iterable, Sequence

from rules.core.encounter import Encounter
from rules.core.hexes import Hex, distance
from rules.ground.bodies import Body, occupants, one_hex
from rules.ground.hexes import ray


def barrier(a: Hex, b: Hex, hides: Callable[[Hex], bool]) -> Hex | None:
    """The first hex between two that hides the one from the other; None where they see each other."""
    return next((part[0] for part in ray(a, b)[1:-1] if all(hides(at) for at in part)), None)


def hidden(a: Hex, b: Hex, hides: Callable[[Hex], bool]) -> bool:
    """Whether something between two hexes hides the one from the other."""
    return barrier(a, b, hides) is not None


def clearest(ones: Iterable[Hex], others: Collection[Hex], hides: Callable[[Hex], bool]) -> tuple[Hex, Hex] | None:
    """The nearest two hexes of two bodies that see each other; None where everything between them hides."""
    pairs = sorted((distance(one, other), n, one, other) for n, one in enumerate(ones) for other in others)
    return next(((one, other) for _, _, one, other in pairs if not hidden(one, other, hides)), None)


def hiding(ones: Sequence[Hex], others: Sequence[Hex], hides: Callable[[Hex], bool]) -> Hex | None:
    """What hides two bodies from each other, on the line from head to head; None where any line is free, or no map."""
    if not ones or not others or clearest(ones, others, hides) is not None:
        return None
    return barrier(ones[0], others[0], hides)


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
