"""What a sentence may name as a thing."""

from rules.core.encounter import Encounter, Figure
from rules.core.parts import Thing


def things(enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
    """Return what a figure carries."""
    return tuple(Thing(item.id, item.name) for item in figure.items)
