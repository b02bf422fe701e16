"""Distance and direction between figures: by the map, else by what was said of the two (G3-MOV-05, G3-POS-04)."""

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.core.hexes import DIRECTIONS, Hex, distance, neighbours
from rules.ground.arcs import Arcs
from rules.ground.bodies import covered
from rules.ground.pairs import Field, bearing, between, say
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import LEFT, RIGHT
from rules.gurps3.figure.quantities import low, shield_side
from rules.gurps3.sheet.reading import of

FRONT, REAR, SIDES = "front", "rear", ("left", "right")
SOLID = frozenset({"solid", "wall"})
ARCS = Arcs(
    ("front", "front", "left", "rear", "right", "front"),
    ("front", "front", "front", "left", "left", "left", "rear", "right", "right", "right", "front", "front"),
)
"""Three front hexes, two side hexes, one rear hex, and the wedges behind them (G3-MOV-05)."""


def length(figure: Figure) -> int:
    """Hexes it covers: its own, and at least two while it lies or crawls (G3-POS-04)."""
    own = of(figure).length
    return max(2, own) if low(figure) else own


def hexes(figure: Figure) -> tuple[Hex, ...]:
    """Every hex it covers, the head first, in line behind the head; none off the map."""
    return () if figure.pos is None else covered(figure.pos, figure.facing, length(figure))


FIELD = Field(keys.PAIR, ARCS, hexes)


def apart(enc: Encounter, a: str, b: str) -> int | None:
    """Hexes between two figures, to the nearest hex of each; None where neither map nor words tell."""
    return between(FIELD, enc, a, b)


def from_head(enc: Encounter, a: str, b: str) -> int | None:
    """Hexes from the head of ``a`` to the nearest hex of ``b``: what reach is measured by."""
    one, other = enc.figures[a].pos, hexes(enc.figures[b])
    if one is not None and other:
        return min(distance(one, y) for y in other)
    return apart(enc, a, b)


def arc(enc: Encounter, of_: str, other: str) -> str:
    """Where ``other`` stands around ``of_``; front where nothing tells."""
    return bearing(FIELD, enc, of_, other) or FRONT


def hexside(enc: Encounter, of_: str, other: str, side: str = FRONT) -> int:
    """The hexside of ``of_`` from which ``other`` comes; without a map that of the ``side`` said (G3-DAD-02)."""
    figure, foe = enc.figures[of_], enc.figures[other].pos
    if figure.pos is None or foe is None or figure.pos == foe:
        return {"front": 0, "left": 2, "rear": 3, "right": 4}[side]
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


def stand(t: Bout, a: str, b: str, distance: int) -> None:
    """Say how far two figures stand apart where no map does."""
    t.do(*say(FIELD, t.enc, a, b, (("distance", distance),)))
    if keys.PAIR.of(t.enc, b, a) is not None:
        t.do(*say(FIELD, t.enc, b, a, (("distance", distance),)))


def solid(enc: Encounter, at: Hex) -> bool:
    """Whether nobody can stand there."""
    return enc.terrain.get(f"{at[0]},{at[1]}") in SOLID


def occupants(enc: Encounter, at: Hex) -> tuple[str, ...]:
    """Who covers a hex."""
    return tuple(name for name, figure in enc.figures.items() if at in hexes(figure))


def free(enc: Encounter, at: Hex) -> bool:
    """Whether a hex is empty and can be entered."""
    return not solid(enc, at) and not occupants(enc, at)


def free_neighbours(enc: Encounter, at: Hex, who: str = "") -> tuple[Hex, ...]:
    """The empty hexes around one, in the order of the directions; those that ``who`` himself covers count as such."""
    return tuple(h for h in neighbours(at) if not solid(enc, h) and set(occupants(enc, h)) <= {who})


def away(enc: Encounter, who: str, from_: str) -> tuple[Hex, ...]:
    """The empty neighbouring hexes that are farther from somebody, the straightest first (G3-RET-02)."""
    figure, other = enc.figures[who], enc.figures[from_]
    if figure.pos is None or other.pos is None:
        return ()
    now = min(distance(figure.pos, h) for h in hexes(other))
    found = [h for h in free_neighbours(enc, figure.pos, who) if min(distance(h, x) for x in hexes(other)) > now]
    straight = 2 * figure.pos[0] - other.pos[0], 2 * figure.pos[1] - other.pos[1]
    return tuple(sorted(found, key=lambda h: distance(h, straight)))


def bad_footing(enc: Encounter, who: str) -> bool:
    """Whether it stands on bad footing (G3-MOV-07)."""
    at = enc.figures[who].pos
    return at is not None and enc.terrain.get(f"{at[0]},{at[1]}") == "bad_footing"
