"""Where figures stand to each other: on the map, or as the game master says where there is none (R3-RND-08)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.events import Event
from rules.core.hexes import Hex, distance, neighbours, step
from rules.core.keys import Nothing
from rules.ground.hexes import cone, nearest_direction
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.keys import Pair

FLANKS = ("left", "right")


def pair(enc: Encounter, a: str, b: str) -> Pair | None:
    """What was said of b as seen from a; distance and engagement may have been said the other way round."""
    mine, theirs = keys.PAIR.of(enc, a, b), keys.PAIR.of(enc, b, a)
    if mine is None and theirs is None:
        return None
    far = mine.distance if mine is not None and mine.distance is not None else theirs.distance if theirs else None
    return Pair(far, mine.engaged if mine else None, mine.side if mine else "")


def between(enc: Encounter, a: str, b: str) -> int | None:
    """The metres between two figures, None where nobody has said."""
    one, other = enc.figures[a].pos, enc.figures[b].pos
    if one is not None and other is not None:
        return distance(one, other)
    if any(enc.linked(keys.CLOSED.key, a, b)) or any(enc.linked(keys.CLOSED.key, b, a)):
        return 0
    told = pair(enc, a, b)
    if told is not None and told.distance is not None:
        return told.distance
    return 1 if told is not None and told.engaged else None


def bearing(enc: Encounter, who: str, other: str) -> str:
    """On which side of ``who`` the other is: front, side or rear; empty where nobody has said (R3-HEX-02)."""
    one, there = enc.figures[who].pos, enc.figures[other].pos
    if one is None or there is None:
        told = pair(enc, who, other)
        side = told.side if told is not None else ""
        return "side" if side in FLANKS else side
    return side_of(one, enc.figures[who].facing, there)


def side_of(at: Hex, facing: int, there: Hex) -> str:
    """On which side of a figure at ``at`` a hex is; beyond 1 m everything outside the front cone is its rear.

    A side hex counts as such at 1 m only (R3-HEX-03, R3-HEX-04).
    """
    far = distance(at, there)
    if far == 0 or there in cone(at, facing, far):
        return "front"
    if far == 1:
        return "rear" if there == step(at, facing + 3) else "side"
    return "rear"


def flank(enc: Encounter, who: str, other: str) -> str:
    """On which flank of ``who`` the other is: left or right; empty straight ahead, behind, or where nobody has said."""
    one, there = enc.figures[who].pos, enc.figures[other].pos
    if one is None or there is None:
        told = pair(enc, who, other)
        return told.side if told is not None and told.side in FLANKS else ""
    turns = {(way - enc.figures[who].facing) % 6 for way in nearest_direction(one, there)} if one != there else set()
    if turns and turns <= {1, 2}:
        return "left"
    return "right" if turns and turns <= {4, 5} else ""


def adjacent(enc: Encounter, a: str, b: str) -> bool:
    """Whether two figures stand next to each other, or in one hex."""
    far = between(enc, a, b)
    return far is not None and far <= 1


def occupants(enc: Encounter, at: Hex) -> tuple[str, ...]:
    """Who is in a hex, in joining order."""
    return tuple(name for name, figure in enc.figures.items() if figure.pos == at)


def beside(enc: Encounter, at: Hex) -> Hex | None:
    """A free hex next to ``at``, the first of the six; None where all are taken."""
    return next((h for h in neighbours(at) if not occupants(enc, h)), None)


def set_pair(t: Bout, command: Command) -> None:
    """The game master says how two figures stand: ``Rurik: pair vs Grak distance 2 engaged rear`` (R3-RND-08)."""
    who = str(command.who)
    if command.by != "gm":
        raise t.refuse("gm_only", "Only the GM says how figures stand to each other.")
    for other in command.targets:
        if other == who:
            raise t.refuse("no_target", f"{who} can't stand in a pair with itself; name another figure after vs.")
        told = keys.PAIR.of(t.enc, who, other) or Pair()
        said: list[str] = []
        events: list[Event] = []
        for part in command.parts:
            said.append(part.verb)
            match part.verb:
                case "distance":
                    metres = int(part.options[0].value or 0)
                    told = Pair(metres, told.engaged, told.side)
                    said[-1] = f"{metres} m apart"
                    back = keys.PAIR.of(t.enc, other, who)
                    if back is not None:
                        events.append(keys.PAIR.set(other, who, Pair(metres, back.engaged, back.side)))
                case "engaged" | "disengaged":
                    told = Pair(told.distance, part.verb == "engaged", told.side)
                case "closed":
                    events.append(keys.CLOSED.set(who, other, Nothing()))
                case "apart":
                    events += [keys.CLOSED.clear(who, other), keys.CLOSED.clear(other, who)]
                case "front" | "side" | "left" | "right" | "rear":
                    told = Pair(told.distance, told.engaged, part.verb)
        t.do(*events, keys.PAIR.set(who, other, told))
        t.note("pair", who, other=other, what=", ".join(said), rule="R3-RND-08")
