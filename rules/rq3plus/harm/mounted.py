"""Blows at a rider from the ground: whom and where they strike (R3-MTD-04)."""

from rules.core.bout import Bout
from rules.rq3plus.figure.exchange_records import Attack
from rules.rq3plus.figure.quantities import mount_of
from rules.rq3plus.place import hit_locations
from rules.rq3plus.place.arcs_and_zones import flank
from rules.rq3plus.tables.kinds import Location


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
