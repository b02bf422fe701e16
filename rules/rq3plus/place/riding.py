"""Riding: mounting and dismounting (areas MTD, MAN)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.events import Closed, Moved, Owned
from rules.core.keys import Nothing
from rules.core.report import Term
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.arms import Arm
from rules.rq3plus.figure.quantities import mount_of, movement_rate, rider_of, sheet
from rules.rq3plus.place import initiative
from rules.rq3plus.place.hexes import adjacent, beside, between
from rules.rq3plus.place.move_allowances import begin, left, spend
from rules.rq3plus.place.movement import mover
from rules.rq3plus.sheet.character import typed
from rules.rq3plus.tables.words import refuse, term
from rules.turns.pace import fault


def mount(t: Bout, command: Command) -> None:
    """``mount Riding Horse``: from beside it, for one move; rider and mount are one figure from then on (R3-MTD-06)."""
    who = mover(t, command, "mount")
    when = initiative.take(t, who, "mounting")
    beast = command.targets[0]
    if mount_of(t.enc, who):
        raise refuse(t, "already_so.mount", who=who, told=mount_of(t.enc, who))
    if rider_of(t.enc, beast) or beast == who or t.figure(beast).posture == "prone":
        raise refuse(t, "no_mount.mount", who=who, beast=beast)
    if t.figure(who).posture != "standing":
        raise refuse(t, "kneeling.mount", who=who)
    if between(t.enc, who, beast) is not None and not adjacent(t.enc, who, beast):
        raise refuse(t, "not_adjacent.mount", beast=beast, who=who)
    begin(t, who)
    _pay(t, who, when)
    _into_saddle(t, who, beast)
    initiative.over(t, who, when)


def _into_saddle(t: Bout, who: str, beast: str) -> None:
    """The figure sits on the animal, which is on its side from now on: nobody's own horse stands in his way."""
    ridden, side = t.figure(beast), t.figure(who).side
    for slot in keys.INTENT.all(t.enc, beast):
        t.do(Closed(slot.id, "ruled"))
    t.do(keys.MOUNT.set(who, beast, Nothing()))
    if ridden.side != side:
        t.do(Owned(beast, ridden.owner, side, ridden.policy, ridden.hidden))
    if ridden.pos is not None:
        t.do(Moved(who, to=ridden.pos, facing=ridden.facing))
    t.note("mounts", who, mount=beast, rule="R3-MTD-06")


def rides_in(t: Bout, name: str) -> None:
    """Whose sheet names a mount comes into the fight on its back, whichever of the two came in first."""
    for who, beast in ((a, b) for a in t.enc.figures for b in t.enc.figures if name in (a, b)):
        rider, ridden = t.figure(who), t.figure(beast)
        apart = rider.pos is not None and rider.pos != ridden.pos
        if typed(rider.sheet).mount != typed(ridden.sheet).name or apart or "prone" in (rider.posture, ridden.posture):
            continue
        if not mount_of(t.enc, who) and not rider_of(t.enc, beast):
            _into_saddle(t, who, beast)


def dismount(t: Bout, command: Command) -> None:
    """``dismount``: down beside the mount, for one move of its rider (see R3-MTD-06)."""
    who = mover(t, command, "dismount")
    when = initiative.take(t, who, "dismounting")
    beast = mount_of(t.enc, who)
    if not beast:
        raise refuse(t, "not_mounted.dismount", who=who)
    begin(t, who)
    t.do(keys.MOUNT.clear(who, beast))
    pos = t.figure(beast).pos
    _pay(t, who, when)
    if pos is not None:
        t.do(Moved(who, to=beside(t.enc, pos)))
    t.note("dismounts", who, mount=beast, rule="R3-MTD-06")
    initiative.over(t, who, when)


def _pay(t: Bout, who: str, when: str) -> None:
    price, rest = movement_rate(t.figure(who)), left(t.enc, who, when)
    if price > rest:
        fault(t, refuse, "move_too_far", who, "over_allowance", "R3-MTD-06", cost=price, left=rest)
    spend(t, who, when, price)


def ride_cap(rider: Figure, skill: int) -> tuple[Term, ...]:
    """A rider fights no better than it rides (R3-MTD-03)."""
    over = skill - sheet(rider).ride
    return (term("ride_cap", -over),) if over > 0 else ()


def hacking(arm: Arm, mode: str) -> tuple[Term, ...]:
    """Three quarters for a rider with a two-handed hacking weapon (R3-MTD-02).

    Three quarters of the whole chance, not of the skill alone: the skill is capped at Ride, additions come on top, and
    the attack chance (see R3-HIT-03) lists this among the multipliers, which come last. A great sword only slashes, so
    it attacks and parries so; a bastard sword thrusts in full, and parries as its default mode strikes.
    """
    return (term("from_saddle"),) if arm.weapon.hacks(mode) else ()
