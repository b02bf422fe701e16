"""Who sees whom, and who is in cover (G3-AIM-09, G3-POP-03, G3-POP-04)."""

from rules.core.encounter import Encounter, Figure
from rules.core.hexes import Hex, neighbours
from rules.ground.sight import hiding
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import awake, blinded
from rules.gurps3.place.hexes import hexes, solid
from rules.gurps3.place.where import apart

COVER = "cover"
NEAR = 1
"""From so many hexes nobody is hidden by what he crouches behind."""


def sees(enc: Encounter, who: str, other: str) -> bool:
    """Return whether a figure sees another: neither blind nor the other unseen, and no solid hex in the line."""
    figure, target = enc.figures[who], enc.figures[other]
    if not awake(figure) or blinded(figure) or keys.INVISIBLE.on(target):
        return False
    return not hidden(enc, who, other) and not in_cover(enc, who, other)


def barrier(enc: Encounter, who: str, other: str) -> Hex | None:
    """Return what lies solid between one head and the other where every line is barred; None: nothing, or no map."""
    return hiding(hexes(enc.figures[who])[:1], hexes(enc.figures[other]), lambda at: solid(enc, at))


def hidden(enc: Encounter, who: str, other: str) -> bool:
    """Return whether something solid lies in every line between the two."""
    return barrier(enc, who, other) is not None


def shelter(enc: Encounter, figure: Figure) -> bool:
    """Return whether there is something to pop up from: cover in his hex, or cover or something solid beside it."""
    if figure.pos is None:
        return True
    beside = [at for at in neighbours(figure.pos) if solid(enc, at) or _covers(enc, at)]
    return bool(beside) or _covers(enc, figure.pos)


def in_cover(enc: Encounter, who: str, other: str) -> bool:
    """Whether ``other`` is hidden behind cover from ``who``: he lies, kneels or crouches there, or has popped up.

    One who has just dropped there is so from the next shot on, for his fall comes after the blow (see G3-DAD-03).
    """
    target = enc.figures[other]
    if target.pos is None or not any(_covers(enc, at) for at in hexes(target)) or keys.EXPOSED.on(target):
        return False
    chosen = keys.CHOSEN.of(target)
    hides = target.posture != "standing" or (chosen is not None and chosen.kind == "pop_up")
    far = apart(enc, who, other)
    return hides and far is not None and far > NEAR


def _covers(enc: Encounter, at: tuple[int, int]) -> bool:
    return enc.terrain.get(f"{at[0]},{at[1]}") == COVER
