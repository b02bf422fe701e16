"""Leaving a melee: by Maneuver, or under free attacks (RH-MAN-03)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.rqhouse.attack.advance import walk
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.quantities import mv, quarter_mv
from rules.rqhouse.place.maneuver import contest
from rules.rqhouse.place.walk import backing, free_to_go, furthest
from rules.rqhouse.place.where import mapped, opponents, part
from rules.rqhouse.tables.refusals import refuse
from rules.rqhouse.time.budget import fight, fight_left, ready, spend


def withdraw(t: Bout, command: Command) -> None:
    """Maneuver against each opponent; who is not beaten has a free attack (see RH-MAN-03).

    It leads as far as a quarter move, and further for the move action too.
    """
    assert command.who is not None
    figure = t.figure(command.who)
    near, most = furthest(t.enc, figure, quarter_mv(figure)), furthest(t.enc, figure, mv(figure))
    metres = command.number("n", near)
    assert metres is not None
    further = int(metres > near)
    figure = ready(t, command, cost=fight_left(figure) + further)
    free_to_go(t, figure)
    foes = command.targets or opponents(t.enc, figure.name)
    if not foes:
        raise refuse(t, "not_engaged", who=figure.name)
    if metres > most:
        raise refuse(t, "too_far", who=figure.name, metres=metres, most=most)
    if further:
        spend(t, figure.name, own_turn=False)
    fight(t, figure.name)
    lost = tuple(foe for foe in foes if not contest(t, figure.name, foe))
    t.note("withdraws", figure.name, rule="RH-MAN-03", metres=metres, free=", ".join(lost) or "nobody")
    for foe in foes:
        if foe not in lost:
            part(t, figure.name, foe)
    if mapped(t.enc, figure.name, foes[0]):
        walk(t, figure.name, backing(t.enc, figure.name, foes[0], metres), "RH-MAN-03")
    else:
        free_attacks(t, figure.name, lost)


def free_attacks(t: Bout, who: str, foes: tuple[str, ...]) -> None:
    """Each opponent who is left wins a free attack, at no cost (RH-MAN-03)."""
    for foe in foes:
        part(t, who, foe)
    for foe in reversed(foes):
        keys.FREE.queue(t, t.enc.clock, foe, keys.Target(who), top=True)
