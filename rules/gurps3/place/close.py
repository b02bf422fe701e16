"""Close combat: entering a foe's hex, whose side of it is whose, leaving it (G3-CC-01, G3-CC-03, G3-EXT-01)."""

from rules.core.bout import Bout
from rules.core.hexes import Hex
from rules.ground.hexes import nearest_direction
from rules.gurps3.figure import keys
from rules.gurps3.place.where import in_close, sharing, stand

REAR = 3


def enter(t: Bout, who: str, foe: str, came_from: Hex | None = None) -> None:
    """Somebody comes into a foe's hex: each has a side of his own from now on (G3-EXT-01, G3-CC-02)."""
    figure, other = t.figure(who), t.figure(foe)
    if figure.pos is None or other.pos is None:
        stand(t, who, foe, 0)
    at = figure.pos
    side = other.facing if at is None or came_from is None or came_from == at else nearest_direction(at, came_from)[0]
    if not keys.CLOSE.on(figure):
        t.do(keys.CLOSE.set(who, keys.Close(side, 0, True)))
    if not keys.CLOSE.on(other):
        t.do(keys.CLOSE.set(foe, keys.Close((other.facing + REAR) % 6, -1, False)))
    t.note("enters_close", who, rule="G3-CC-03", foe=foe)


def left_close(t: Bout) -> None:
    """Whoever no longer shares a hex with a foe is out of close combat."""
    for name, figure in t.enc.figures.items():
        if keys.CLOSE.on(figure) and not in_close(t.enc, name):
            t.do(keys.CLOSE.clear(name))


def part(t: Bout, who: str) -> None:
    """Without a map: a fighter steps out of the hex he shares, one hex from each foe there."""
    for foe in sharing(t.enc, who):
        if t.figure(who).pos is None or t.figure(foe).pos is None:
            stand(t, who, foe, 1)
