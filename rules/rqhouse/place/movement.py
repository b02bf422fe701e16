"""Moving, stepping, doors, withdrawing (RH-RND-09, RH-RND-14, RH-RND-17, RH-RND-19, RH-INI-04, RH-MAN-03)."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, hex_of
from rules.core.hexes import Hex, distance
from rules.ground.path import Stance, Step, into, stepped
from rules.ground.unseen import known
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.action_counts import door_opened
from rules.rqhouse.figure.fatigue import tire
from rules.rqhouse.figure.packages import package_of
from rules.rqhouse.figure.quantities import ACTIONS, mv, quarter_mv
from rules.rqhouse.figure.turns import minor, minor_cost, ready, spend, whole_round
from rules.rqhouse.place.walk import GAIT, beside, free_attacks, free_to_go, furthest, path_to, straight, taken, walk
from rules.rqhouse.place.where import REACH, near, opponents
from rules.rqhouse.place.where import metres as apart
from rules.rqhouse.tables.printed import PackageRow
from rules.rqhouse.tables.words import refuse

BACK = 2
"""Metres of a step backwards (see RH-RND-17)."""
SPRINT = 2
"""Times the move."""


class PlannedMove(Struct, frozen=True):
    """A way that a sentence asks for: metres, and on the map its hexes (None: without one)."""

    metres: int
    path: tuple[Step, ...] | None = None
    to: str = ""
    """Whom it leads up to without a map; ``metres`` then is what is known of the way."""


def going(t: Bout, command: Command, figure: Figure, most: int) -> PlannedMove:
    """How far a sentence moves the figure, and by which hexes. Raises Refused for what is too far, taken or shut."""
    goal, metres = _goal(t, command, figure), command.number("n")
    if goal is None and command.targets:
        return _up_to(t, figure, command.targets[0], metres, most)
    if goal is None:
        return _ahead(t, figure, most if metres is None else metres, most, 0, said=metres is not None)
    if taken(known(t.enc, figure.name), goal, figure.name):
        raise refuse(t, "hex_taken", at=f"{goal[0]},{goal[1]}")
    if figure.pos is None:
        raise refuse(t, "off_map", who=figure.name, at=f"{goal[0]},{goal[1]}")
    if distance(figure.pos, goal) > most:
        raise refuse(t, "too_far", who=figure.name, metres=distance(figure.pos, goal), most=most)
    path = path_to(t.enc, figure.name, goal, most)
    if path is None:
        raise refuse(t, "no_way", who=figure.name, at=f"{goal[0]},{goal[1]}", most=most)
    return PlannedMove(stepped(path), path)


def _goal(t: Bout, command: Command, figure: Figure) -> Hex | None:
    if command.at is not None:
        return hex_of(command.at)
    return beside(t.enc, figure.name, command.targets[0]) if command.targets else None


def _up_to(t: Bout, figure: Figure, target: str, said: int | None, most: int) -> PlannedMove:
    """The way up to somebody where the map shows none: as far as one gets of the metres that were said of the two."""
    on_map = {name: t.figure(name).pos is not None for name in (figure.name, target)}
    if all(on_map.values()):
        raise refuse(t, "no_way", who=figure.name, at=target, most=most)
    if any(on_map.values()):
        raise refuse(t, "off_map", who=next(name for name, there in on_map.items() if not there), at="Q,R")
    if said is not None and said > most:
        raise refuse(t, "too_far", who=figure.name, metres=said, most=most)
    away = apart(t.enc, figure.name, target)
    if away is None:
        return PlannedMove(said or 0, to=target)
    return PlannedMove(max(0, min(away - REACH, most if said is None else said)), to=target)


def _ahead(t: Bout, figure: Figure, metres: int, most: int, side: int, *, said: bool) -> PlannedMove:
    """So many metres straight on (``side`` 0) or back (3); on the map no further than nobody stands in the way."""
    if metres > most:
        raise refuse(t, "too_far", who=figure.name, metres=metres, most=most)
    if figure.pos is None or not metres:
        return PlannedMove(metres)
    path = straight(t.enc, figure.name, metres, side)
    if len(path) < metres and (said or not path):
        at = into(GAIT, path[-1].stance if path else Stance(figure.pos, figure.facing), figure.facing + side).stance.at
        raise refuse(t, "hex_taken", at=f"{at[0]},{at[1]}")
    return PlannedMove(len(path), path)


def move(t: Bout, command: Command) -> None:
    """Up to ``mv`` metres: one action (RH-RND-09). Who leaves a melee so is struck at (see RH-MAN-03).

    Before a package that moves it is part of that (see RH-ATK-08, RH-ATK-12).
    """
    begun = keys.GONE.of(t.figure(command.actor))
    package = ahead(t, command) if begun is None else None
    figure = ready(t, command, cost=ACTIONS if package else 0 if begun else 1, own_turn=begun is None)
    free_to_go(t, figure)
    most = furthest(t.enc, figure, mv(figure)) - (begun.metres if begun else 0)
    found = going(t, command, figure, most)
    if _there(t, figure, found):
        t.note("there_already", figure.name, rule="RH-RND-09")
        return
    if package is not None:
        whole_round(t, figure, package.name)
        spend(t, figure.name, ACTIONS)
    elif begun is None:
        spend(t, figure.name)
    if package is not None or begun is not None:
        t.do(keys.GONE.set(figure.name, keys.PackageWay(found.metres + (begun.metres if begun else 0))))
    go_way(t, figure.name, found, "RH-RND-09")


def _there(t: Bout, figure: Figure, found: PlannedMove) -> bool:
    """Whether a way leads nowhere, for one is there already."""
    if found.to:
        known = found.to == figure.name or apart(t.enc, figure.name, found.to) is not None
        return known and not found.metres
    return found.path == () and figure.pos is not None


def ahead(t: Bout, command: Command) -> PackageRow | None:
    """The package that the moves of a sentence lead to (see RH-ATK-12); None where they are actions of their own."""
    for deed in command.then:
        if deed.verb != command.verb:
            package = package_of(t, deed) if deed.verb == "attack" else None
            return package if package is not None and package.moves else None
    return None


def sprint(t: Bout, command: Command) -> None:
    """Twice the move for the whole round; tiring (RH-RND-14, RH-FAT-08). Without a map that is all the way."""
    figure = ready(t, command, cost=ACTIONS)
    if figure.pos is not None and command.number("n") is None and not command.targets and command.at is None:
        raise refuse(t, "sprint_where", who=figure.name)
    whole_round(t, figure, "sprint")
    free_to_go(t, figure)
    found = going(t, command, figure, furthest(t.enc, figure, SPRINT * mv(figure)))
    spend(t, figure.name, ACTIONS)
    go_way(t, figure.name, found, "RH-RND-14", tires=1)


def go_way(t: Bout, who: str, found: PlannedMove, rule: str, code: str = "moves", tires: int = 0) -> None:
    """Go a way: hex by hex on the map; without one, everybody one fights is left at once (see RH-MAN-03)."""
    if found.path is not None:
        walk(t, who, found.path, rule, code, tires)
        return
    foes = opponents(t.enc, who) if found.metres or found.to else ()
    if found.to:
        foes = tuple(foe for foe in foes if foe != found.to)
        near(t, who, found.to, found.metres)
        t.note("moves_up", who, rule=rule, metres=found.metres, to=found.to)
    else:
        t.note(code, who, rule=rule, metres=found.metres)
    tire(t, who, tires, "RH-FAT-08")
    free_attacks(t, who, foes)


def step(t: Bout, command: Command) -> None:
    """A quarter move forwards: a minor action (RH-RND-19; see RH-RND-17)."""
    _step(t, command, quarter_mv(t.figure(command.who or "")), "RH-RND-19", 0)


def step_back(t: Bout, command: Command) -> None:
    """Up to two metres backwards: a minor action, which leaves a melee as any way does (see RH-RND-17, RH-MAN-03)."""
    _step(t, command, BACK, "RH-RND-17", 3)


def _step(t: Bout, command: Command, most: int, rule: str, side: int) -> None:
    figure = ready(t, command, cost=minor_cost(t.figure(command.actor)))
    free_to_go(t, figure)
    metres, most = command.number("n"), furthest(t.enc, figure, most)
    found = _ahead(t, figure, most if metres is None else metres, most, side, said=metres is not None)
    minor(t, figure.name)
    if found.path is not None or side:
        go_way(t, figure.name, found, rule, "steps")
    else:
        t.note("steps", figure.name, rule=rule, metres=found.metres)


def door(t: Bout, command: Command) -> None:
    """Open a door: free, but what follows comes ten counts later (see RH-INI-04)."""
    figure = ready(t, command, cost=minor_cost(t.figure(command.actor)))
    free = bool(keys.MINOR.of(figure))
    minor(t, figure.name)
    if free:
        door_opened(t, figure.name)
    t.note("opens_door", figure.name, rule="RH-INI-04")
