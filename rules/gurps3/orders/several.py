"""Sentences of several parts, and the Move (G3-MVE): posture or way before and after the deed, printed pairs."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.ground import walk as walks
from rules.ground.walk import Walk
from rules.gurps3.figure import keys, turns
from rules.gurps3.harm import rousing
from rules.gurps3.orders import maneuvers_without_attack
from rules.gurps3.orders.combined import AFTER, POSTURES, WAYS, joined, parts
from rules.gurps3.orders.deeds import DEEDS, aimed
from rules.gurps3.orders.walk_and_deed import MARCH, lead, meets, perform, runs
from rules.gurps3.place.close_combat import check_goal, leaves
from rules.gurps3.place.movement import check, data_of, planned
from rules.gurps3.tables.words import refuse


def several(t: Bout, command: Command) -> None:
    """Carry out the parts of a sentence. Raises Refused for pairs that no card prints (see G3-TRN-08)."""
    said = parts(command)
    if not said.deeds:
        alone(t, command, said.before)
        return
    deed = joined(t, command, tuple(map(aimed, said.deeds)))
    deed = replace(deed, who=command.who, by=command.by, bonuses=(*deed.bonuses, *command.bonuses))
    if said.behind:
        deed = replace(deed, parts=(*deed.parts, Command(AFTER, parts=said.behind)))
    if said.before or runs(deed) or meets(t, deed):
        lead(t, command, said.before, deed)
    else:
        perform(t, deed)


def run(t: Bout, command: Command) -> None:
    """A deed said by itself that may bring a way of its own, walked before it; else the deed."""
    if runs(command) or meets(t, aimed(command)):
        # Its claims have been told and its words judged: the deed behind the way says nothing new.
        lead(t, command, (), replace(aimed(command), by="gm"))
    else:
        DEEDS[command.verb].do(t, command)


def alone(t: Bout, command: Command, parts: tuple[Command, ...]) -> None:
    """A sentence that only moves: one posture is Change Position, else it is Move (G3-MVE-01; see G3-CC-02).

    A sprint takes one who stands and has run in his turn before (G3-MVE-02). Raises Refused.
    """
    postures = [p for p in parts if p.verb in POSTURES]
    ways = tuple(p for p in parts if p.verb in WAYS)
    if len(postures) == 1 and not ways:
        wanted = Option(POSTURES[postures[0].verb])
        maneuvers_without_attack.change_position(t, replace(command, options=(wanted,), at=postures[0].at, parts=()))
        return
    if postures:
        raise refuse(t, "not_free", who=command.who, posture=POSTURES[postures[-1].verb])
    figure = turns.take_maneuver(t, command, "move")
    plan = planned(t, figure.name, ways, step=False)
    sprint = any(leg.has("sprint") for p in ways for leg in (p, *p.parts))
    if sprint and (figure.posture != "standing" or not keys.SPRINTS.of(figure)):
        raise refuse(t, "no_sprint", who=figure.name)
    check(t, figure.name, "move", plan, sprint=sprint)
    check_goal(t, figure.name, plan.foe)
    leaves(t, figure.name, plan.path)
    if not rousing.rouse(t, figure.name):
        return
    walks.begin(t, MARCH, figure.name, Walk(plan.path, data=data_of(plan, figure)))
