"""Leaving a melee: by Maneuver, or under free attacks (RH-MAN-03)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.report import Refused
from rules.rqhouse.attack.maneuver import contest, need_opponent
from rules.rqhouse.figure.quantities import mv, quarter_mv
from rules.rqhouse.figure.turns import fight, fight_left, ready, spend
from rules.rqhouse.place.walk import backing, free_attacks, free_to_go, furthest, walk
from rules.rqhouse.place.where import mapped, metres, opponents, part
from rules.rqhouse.tables.words import refuse


def withdraw(t: Bout, command: Command) -> None:
    """Maneuver against each opponent; who is not beaten has a free attack (see RH-MAN-03).

    It leads as far as a quarter move, and further for the move action too.
    """
    figure = t.figure(command.actor)
    near, most = furthest(t.enc, figure, quarter_mv(figure)), furthest(t.enc, figure, mv(figure))
    far = command.number("n", near)
    assert far is not None
    further = int(far > near)
    figure = ready(t, command, cost=fight_left(figure) + further)
    free_to_go(t, figure)
    foes = command.targets or opponents(t.enc, figure.name)
    if not foes:
        raise _nobody_near(t, figure)
    for foe in foes:
        need_opponent(t, foe)
    if far > most:
        raise refuse(t, "too_far", who=figure.name, metres=far, most=most)
    if further:
        spend(t, figure.name, own_turn=False)
    fight(t, figure.name)
    lost = tuple(foe for foe in foes if not contest(t, figure.name, foe))
    t.note("withdraws", figure.name, rule="RH-MAN-03", metres=far, free=", ".join(lost) or "nobody")
    for foe in foes:
        if foe not in lost:
            part(t, figure.name, foe)
    if mapped(t.enc, figure.name, foes[0]):
        walk(t, figure.name, backing(t.enc, figure.name, foes[0], far), "RH-MAN-03")
    else:
        free_attacks(t, figure.name, lost)


def _nobody_near(t: Bout, figure: Figure) -> Refused:
    """The refusal of a withdrawal from nobody, with the way that leads straight away from the nearest enemy."""
    most = furthest(t.enc, figure, mv(figure))
    foes = [foe.name for foe in t.enc.enemies(figure.name) if mapped(t.enc, figure.name, foe.name)]
    if not foes:
        return refuse(t, "not_engaged", who=figure.name, most=most)
    nearest = min(foes, key=lambda foe: metres(t.enc, figure.name, foe) or 0)
    path = backing(t.enc, figure.name, nearest, most)
    if not path:
        return refuse(t, "not_engaged.shut_in", who=figure.name, foe=nearest)
    q, r = path[-1].stance.at
    return refuse(t, "not_engaged.on_map", who=figure.name, at=f"{q},{r}")
