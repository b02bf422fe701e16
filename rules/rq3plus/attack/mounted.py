"""Blows at a rider from the ground, and those of a rider (area MTD)."""

from rules.core.bout import Bout
from rules.core.report import Term
from rules.rq3plus.attack.records import Attack
from rules.rq3plus.figure.arms import Arm
from rules.rq3plus.figure.quantities import mount_of, ride
from rules.rq3plus.harm import hit_locations
from rules.rq3plus.place.arcs_and_zones import flank
from rules.rq3plus.tables.kinds import Location
from rules.rq3plus.tables.terms import term


def deflected(t: Bout, attack: Attack, spot: Location) -> tuple[str, Location]:
    """Who is struck where, by a blow whose location was rolled at a rider (R3-MTD-04).

    From the ground a head result of a reach-1 weapon is rolled again once, and the far leg is covered by the mount,
    which is struck by its own table instead.
    """
    target = attack.target
    beast = mount_of(t.enc, target)
    if not beast or mount_of(t.enc, attack.who) or attack.arm.shoots:
        return target, spot
    if spot.category == "head" and attack.arm.mode(attack.mode).reach <= 1:
        spot = hit_locations.rolled(t, "location_again", attack.who, target)
        t.note("location_again", attack.who, target=target, location=spot.name, rule="R3-MTD-04")
    near = flank(t.enc, target, attack.who)
    if spot.kind == "leg" and near and spot.side not in (near, "-"):
        struck = hit_locations.rolled(t, "mount_location", attack.who, beast)
        t.note("strikes_mount", attack.who, target=beast, location=struck.name, rule="R3-MTD-04")
        return beast, struck
    return target, spot


def ride_cap(t: Bout, who: str, skill: int) -> tuple[Term, ...]:
    """A rider fights no better than it rides (R3-MTD-03)."""
    over = skill - ride(t.figure(who)) if mount_of(t.enc, who) else 0
    return (term("ride_cap", -over),) if over > 0 else ()


def hacking(t: Bout, who: str, arm: Arm, mode: str) -> tuple[Term, ...]:
    """Three quarters for a rider with a two-handed hacking weapon (R3-MTD-02).

    Three quarters of the whole chance, not of the skill alone: the skill is capped at Ride, additions come on top, and
    the attack chance (see R3-HIT-03) lists this among the multipliers, which come last. A great sword only slashes, so
    it attacks and parries so; a bastard sword thrusts in full, and parries as its default mode strikes.
    """
    if mount_of(t.enc, who) and arm.weapon.hacks(mode):
        return (term("from_saddle"),)
    return ()
