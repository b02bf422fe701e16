"""Wounds that close as hit points come back, for systems that keep both."""

from rules.core.encounter import Figure
from rules.core.events import Healed


def closed(figure: Figure, points: int) -> tuple[Healed, ...]:
    """The healing of so many points of a figure's wounds, the oldest first."""
    found, left = [], points
    for wound in figure.wounds:
        take = min(left, wound.left)
        if take > 0:
            found.append(Healed(figure.name, wound.id, take))
            left -= take
    return tuple(found)
