"""Move: the card (G3-MVE)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.core.encounter import Figure
from rules.ground import walk as walks
from rules.ground.walk import Walk
from rules.gurps3.figure import keys, turns
from rules.gurps3.harm import rousing
from rules.gurps3.orders import change_position
from rules.gurps3.orders.combined import POSTURES, WAYS
from rules.gurps3.orders.walk_and_deed import MARCH
from rules.gurps3.place.close_combat import check_goal, leaves
from rules.gurps3.place.movement import check, data_of, planned
from rules.gurps3.tables.refusals import refuse


def alone(t: Bout, command: Command, parts: tuple[Command, ...]) -> None:
    """A sentence that only moves: one posture is Change Position, else it is Move (G3-MVE-01; see G3-CC-02)."""
    assert command.who is not None
    postures = [p for p in parts if p.verb in POSTURES]
    ways = tuple(p for p in parts if p.verb in WAYS)
    if len(postures) == 1 and not ways:
        wanted = Option(POSTURES[postures[0].verb])
        change_position.change_position(t, replace(command, options=(wanted,), at=postures[0].at, parts=()))
        return
    if postures:
        raise refuse(t, "not_free", who=command.who, posture=POSTURES[postures[-1].verb])
    figure = turns.take_maneuver(t, command, "move")
    plan = planned(t, figure.name, ways, step=False)
    sprint = any(leg.has("sprint") for p in ways for leg in (p, *p.parts))
    _sprints(t, figure, sprint)
    check(t, figure.name, "move", plan, sprint=sprint)
    check_goal(t, figure.name, plan.foe)
    leaves(t, figure.name, plan.path)
    if not rousing.rouse(t, figure.name):
        return
    walks.begin(t, MARCH, figure.name, Walk(plan.path, data=data_of(plan, figure)))


def _sprints(t: Bout, figure: Figure, said: bool) -> None:
    """Raises Refused for a sprint of one who does not stand, or has not run in his turn before (G3-MVE-02)."""
    if said and (figure.posture != "standing" or not keys.SPRINTS.of(figure)):
        raise refuse(t, "no_sprint", who=figure.name)
