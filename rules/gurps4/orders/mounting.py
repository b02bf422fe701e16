"""Getting on and off a mount (G4-MNT)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.events import Moved, Owned
from rules.core.hexes import neighbours
from rules.core.keys import Nothing
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import alive, awake
from rules.gurps4.figure.quantities import iq
from rules.gurps4.place import where
from rules.gurps4.place.where import enterable
from rules.gurps4.tables.words import refuse, says
from rules.gurps4.time import turns

UPRIGHT = ("standing", "crouching")
"""How one gets into a saddle, and how a mount stands for it."""
MOST_IQ = 5
"""A beast of the other side is taken by who mounts it; anybody cleverer than a beast is not."""


def mount(t: Bout, command: Command) -> None:
    """Get into the saddle of a mount beside one, with a Ready; it is on the rider's side from then on."""
    figure = turns.opened(t, command, "ready")
    beast = t.figure(command.targets[0])
    if beast.name == figure.name:
        raise refuse(t, "not_oneself", who=figure.name)
    if figure.posture not in UPRIGHT:
        raise refuse(t, "mount_low", who=figure.name, posture=figure.posture)
    why = _unfit(t, beast)
    if why:
        raise refuse(t, "mount_unable", mount=beast.name, condition=why)
    if beast.side != figure.side and iq(beast) > MOST_IQ:
        raise refuse(t, "mount_enemy", who=figure.name, mount=beast.name, side=figure.side)
    if keys.RIDES.all(t.enc, a=figure.name) or keys.RIDES.all(t.enc, b=beast.name):
        raise refuse(t, "mounted_already", who=figure.name, mount=beast.name)
    far = where.between(t.enc, figure.name, beast.name)
    if far is not None and far > 1:
        raise refuse(t, "too_far", who=figure.name, target=beast.name, yards=far)
    if turns.take_maneuver(t, figure.name, "ready"):
        t.do(keys.RIDES.set(figure.name, beast.name, Nothing()))
        if beast.side != figure.side:
            t.do(Owned(beast.name, beast.owner, figure.side, beast.policy, beast.hidden))
        if beast.pos is not None:
            t.do(Moved(figure.name, to=beast.pos, facing=beast.facing))
        t.note("mounts", figure.name, rule="G4-MNT-01", mount=beast.name)
        turns.end(t, figure.name)


def _unfit(t: Bout, beast: Figure) -> str:
    """Return why somebody carries nobody: dead, out, on the ground, in a saddle; empty where it may."""
    if not alive(beast):
        return "dead"
    if not awake(beast):
        return "unconscious"
    if beast.posture not in UPRIGHT:
        return beast.posture
    return says("mounted_itself") if keys.RIDES.all(t.enc, a=beast.name) else ""


def dismount(t: Bout, command: Command) -> None:
    """Get off into a free hex beside the mount, with a Ready."""
    figure = turns.opened(t, command, "ready")
    links = keys.RIDES.all(t.enc, a=figure.name)
    if not links:
        raise refuse(t, "not_mounted", who=figure.name)
    if turns.take_maneuver(t, figure.name, "ready"):
        t.do(keys.RIDES.clear(figure.name, links[0].b))
        at = figure.pos
        free = [there for there in neighbours(at) if enterable(t.enc, figure.name, there)] if at is not None else []
        if free:
            t.do(Moved(figure.name, to=free[0]))
        t.note("dismounts", figure.name, rule="G4-MNT-01", mount=links[0].b)
        turns.end(t, figure.name)
