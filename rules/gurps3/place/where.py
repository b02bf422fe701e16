"""Distance and direction between figures: by the map, else by what was said of the two (G3-MOV-05, G3-POS-04)."""

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.core.events import Event
from rules.core.hexes import DIRECTIONS, Hex, distance, neighbours, step
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import LEFT, RIGHT
from rules.gurps3.figure.quantities import low, shield_side
from rules.gurps3.sheet.reading import of

FRONT, REAR, SIDES = "front", "rear", ("left", "right")
SOLID = frozenset({"solid", "wall"})
_NEAR = ("front", "front", "left", "rear", "right", "front")
"""The adjacent hexes counter-clockwise from the facing (G3-MOV-05)."""


def length(figure: Figure) -> int:
    """Hexes it covers: its own, and at least two while it lies or crawls (G3-POS-04)."""
    own = of(figure).length
    return max(2, own) if low(figure) else own


def hexes(figure: Figure) -> tuple[Hex, ...]:
    """Every hex it covers, the head first, in line behind the head; none off the map."""
    if figure.pos is None:
        return ()
    return tuple(step(figure.pos, figure.facing + 3, n) for n in range(length(figure)))


def apart(enc: Encounter, a: str, b: str) -> int | None:
    """Hexes between two figures, to the nearest hex of each; None where neither map nor words tell."""
    one, other = hexes(enc.figures[a]), hexes(enc.figures[b])
    if one and other:
        return min(distance(x, y) for x in one for y in other)
    said = keys.PAIR.of(enc, a, b)
    return None if said is None else said.distance


def from_head(enc: Encounter, a: str, b: str) -> int | None:
    """Hexes from the head of ``a`` to the nearest hex of ``b``: what reach is measured by."""
    one, other = enc.figures[a].pos, hexes(enc.figures[b])
    if one is not None and other:
        return min(distance(one, y) for y in other)
    return apart(enc, a, b)


def direction(at: Hex, facing: int, there: Hex) -> str:
    """``front``, ``left``, ``right`` or ``rear``: where ``there`` lies for who looks ``facing`` from ``at``."""
    if at == there:
        return FRONT
    q, r = there[0] - at[0], there[1] - at[1]
    dots = [2 * q * dq + q * dr + r * dq + 2 * r * dr for dq, dr in DIRECTIONS]
    most = max(dots)
    nearest = [(n - facing) % 6 for n, dot in enumerate(dots) if dot == most]
    if len(nearest) == 1:
        return _NEAR[nearest[0]] if _exactly(q, r) or nearest[0] in (0, 1, 5) else _side(nearest[0], q, r, facing)
    # On the border of two wedges the one before counts as the side, so that the rear is the line behind alone.
    return FRONT if all(_NEAR[n] == FRONT for n in nearest) else "left" if set(nearest) & {2} else "right"


def _exactly(q: int, r: int) -> bool:
    return q == 0 or r == 0 or q == -r


def _side(nearest: int, q: int, r: int, facing: int) -> str:
    """The side of a hex off the six lines: behind the line straight back it is left or right of it."""
    if nearest != 3:
        return _NEAR[nearest]
    ahead, left = DIRECTIONS[facing % 6], DIRECTIONS[(facing + 1) % 6]
    # The hex in the skewed coordinates (along the facing, along the side to its left).
    turned = ahead[0] * left[1] - ahead[1] * left[0]
    along_left = (ahead[0] * r - ahead[1] * q) * turned
    return "left" if along_left > 0 else "right"


def arc(enc: Encounter, of_: str, other: str) -> str:
    """Where ``other`` stands around ``of_``; front where nothing tells."""
    figure, foe = enc.figures[of_], hexes(enc.figures[other])
    if figure.pos is not None and foe:
        at = min(foe, key=lambda there: distance(figure.pos or there, there))
        return direction(figure.pos, figure.facing, at)
    said = keys.PAIR.of(enc, other, of_)
    return FRONT if said is None else said.arc


def hexside(enc: Encounter, of_: str, other: str) -> int:
    """The hexside of ``of_`` from which ``other`` comes, 0 to 5 on the map; without one by the arc (G3-DAD-02)."""
    figure, foe = enc.figures[of_], enc.figures[other].pos
    if figure.pos is None or foe is None or figure.pos == foe:
        return {"front": 0, "left": 2, "rear": 3, "right": 4}[arc(enc, of_, other)]
    q, r = foe[0] - figure.pos[0], foe[1] - figure.pos[1]
    dots = [2 * q * dq + q * dr + r * dq + 2 * r * dr for dq, dr in DIRECTIONS]
    return dots.index(max(dots))


def arc_row(enc: Encounter, target: str, side: str) -> str:
    """The row of the arcs table for an attack from that side: the shield's side is a row of its own."""
    if side == REAR:
        return "rear_seen" if "peripheral_vision" in of(enc.figures[target]).traits else "rear"
    if side in SIDES:
        bears = {RIGHT: "right", LEFT: "left"}.get(shield_side(enc.figures[target]))
        return "shield_side" if bears == side else "other_side"
    return FRONT


def foes(enc: Encounter, a: str, b: str) -> bool:
    """Whether the two are on different sides."""
    return enc.figures[a].side != enc.figures[b].side


def sharing(enc: Encounter, who: str) -> tuple[str, ...]:
    """The enemies in close combat with a figure: any of whose hexes it shares (G3-CC-03)."""
    return tuple(name for name in enc.figures if name != who and foes(enc, who, name) and apart(enc, who, name) == 0)


def same_hex(enc: Encounter, who: str) -> tuple[str, ...]:
    """Everybody else in its hex, friends too."""
    return tuple(name for name in enc.figures if name != who and apart(enc, who, name) == 0)


def in_close(enc: Encounter, who: str) -> bool:
    """Whether it is in close combat."""
    return bool(sharing(enc, who))


def stand(t: Bout, a: str, b: str, distance: int, side: str = FRONT) -> None:
    """Say how two figures stand where no map does: ``a`` in that arc of ``b``; the way back keeps its arc."""
    back = keys.PAIR.of(t.enc, b, a)
    events: tuple[Event, ...] = (
        keys.PAIR.set(a, b, keys.Pair(distance, side)),
        keys.PAIR.set(b, a, keys.Pair(distance, back.arc if back else FRONT)),
    )
    t.do(*events)


def solid(enc: Encounter, at: Hex) -> bool:
    """Whether nobody can stand there."""
    return enc.terrain.get(f"{at[0]},{at[1]}") in SOLID


def occupants(enc: Encounter, at: Hex) -> tuple[str, ...]:
    """Who covers a hex."""
    return tuple(name for name, figure in enc.figures.items() if at in hexes(figure))


def free(enc: Encounter, at: Hex) -> bool:
    """Whether a hex is empty and can be entered."""
    return not solid(enc, at) and not occupants(enc, at)


def free_neighbours(enc: Encounter, at: Hex) -> tuple[Hex, ...]:
    """The empty hexes around one, in the order of the directions."""
    return tuple(there for there in neighbours(at) if free(enc, there))


def away(enc: Encounter, who: str, from_: str) -> tuple[Hex, ...]:
    """The empty neighbouring hexes that are farther from somebody, the straightest first (G3-RET-02)."""
    figure, other = enc.figures[who], enc.figures[from_]
    if figure.pos is None or other.pos is None:
        return ()
    now = min(distance(figure.pos, h) for h in hexes(other))
    found = [h for h in free_neighbours(enc, figure.pos) if min(distance(h, x) for x in hexes(other)) > now]
    straight = 2 * figure.pos[0] - other.pos[0], 2 * figure.pos[1] - other.pos[1]
    return tuple(sorted(found, key=lambda h: distance(h, straight)))


def bad_footing(enc: Encounter, who: str) -> bool:
    """Whether it stands on bad footing (G3-MOV-07)."""
    at = enc.figures[who].pos
    return at is not None and enc.terrain.get(f"{at[0]},{at[1]}") == "bad_footing"
