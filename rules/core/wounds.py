"""Wounds that close as hit points come back, for systems that keep both."""

from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.core.events import Healed
from rules.core.keys import Number


def closed(figure: Figure, points: int) -> tuple[Healed, ...]:
    """The healing of so many points of a figure's wounds, the oldest first."""
    found, left = [], points
    for wound in figure.wounds:
        take = min(left, wound.left)
        if take > 0:
            found.append(Healed(figure.name, wound.id, take))
            left -= take
    return tuple(found)


def restored(t: Bout, points: Number, who: str, by: int, most: int) -> int:
    """Give points back, no more than are lost of the ``most``, and close as much of wounds; returns how many."""
    figure = t.figure(who)
    back = max(0, min(by, most - points.of(figure)))
    if back:
        t.do(points.by(who, back), *closed(figure, back))
    return back
