"""Ways as sentences tell them, leg by leg: what the fragment ``grammar/ground.lark`` gives, as a path or a facing."""

from collections.abc import Callable, Iterable

from rules.core.command import Command
from rules.core.encounter import Encounter, Figure, hex_of
from rules.ground.hexes import nearest_direction, turn_sides
from rules.ground.path import Gait, Stance, Step, into, turned, walking


def planned(
    gait: Gait, start: Stance, legs: Iterable[Command], go: Callable[[Stance, Command], tuple[Step, ...]]
) -> tuple[Step, ...]:
    """The path of the legs ``forward``, ``backward``, ``turn_*``, ``facing`` and ``go``, at open ground's prices.

    ``go`` finds the way of a leg to a hex or figure; legs of other names are nothing of the path. A turn is taken with
    the hex that follows it where the gait has it for nothing.
    """
    stance, turn = start, 0
    path: list[Step] = []
    for leg in legs:
        made: tuple[Step, ...] = ()
        n = counted(leg)
        match leg.verb:
            case "go":
                made = go(stance, leg)
            case "forward" | "backward":
                made, turn = _ahead(gait, stance, n if leg.verb == "forward" else -n, turn), 0
            case "turn_left" | "turn_right" | "turn_around":
                turn += _turn(leg)
            case "facing":
                made, turn = (turned(gait, stance, n),), 0
        path += made
        stance = path[-1].stance if path else stance
    if turn:
        path.append(turned(gait, stance, stance.facing + turn))
    return tuple(one for one in path if one.cost or one.walked)


def counted(leg: Command, default: int = 1) -> int:
    """The number said in a leg."""
    return next((int(o.value) for o in leg.options if isinstance(o.value, int)), default)


def _turn(leg: Command) -> int:
    return {"turn_left": counted(leg), "turn_right": -counted(leg)}.get(leg.verb, 3)


def _ahead(gait: Gait, stance: Stance, hexes: int, turn: int) -> tuple[Step, ...]:
    """Hexes forward, or backward (below 0), after a turn of so many sides."""
    found: list[Step] = []
    if abs(turn) > gait.free or (turn and hexes < 0):
        found.append(turned(gait, stance, stance.facing + turn))
        stance, turn = found[-1].stance, 0
    for n in range(abs(hexes)):
        ahead = stance.facing + (turn if n == 0 else 0)
        found.append(walking(gait, stance, ahead) if hexes > 0 else into(gait, stance, stance.facing + 3))
        stance = found[-1].stance
    return tuple(found)


def looked(enc: Encounter, figure: Figure, command: Command) -> int | None:
    """The facing that ``turn left``, ``face 2``, ``face 3,1`` or ``face Grak`` asks for.

    Of two directions as near the one is taken that the figure turns to sooner. None where nobody can tell: without a
    map, or where the goal is the figure's own hex.
    """
    if command.verb == "turn":
        return (figure.facing + _turn(command.parts[0])) % 6
    number = next((o.value for o in command.options if isinstance(o.value, int)), None)
    if number is not None:
        return number % 6
    goal = hex_of(command.at) if command.at else enc.figures[command.targets[0]].pos if command.targets else None
    if figure.pos is None or goal is None or goal == figure.pos:
        return None
    ways = nearest_direction(figure.pos, goal)
    return min((turn_sides(figure.facing, way), way) for way in ways)[1]
