"""What a hit does, by what the attack was for (G4-DMG, G4-WPN, G4-GRAB, G4-GRAP, G4-SHV, G4-SLAM)."""

from collections.abc import Callable, Mapping

from rules.core.bout import Bout
from rules.gurps4.attack import grabbing, grappling, shoving, slamming, striking_weapons
from rules.gurps4.attack.rapid_fire import one_place
from rules.gurps4.defence.collisions import strike
from rules.gurps4.defence.threat import Strike
from rules.gurps4.defence.way import Way
from rules.gurps4.harm.damage import Blow


def land(t: Bout, s: Strike, hits: int, critical: bool) -> None:
    """So many hits get through."""
    PURPOSES[s.purpose](t, s, hits, critical)


def wound(t: Bout, s: Strike, hits: int, critical: bool) -> None:
    """Damage for every hit; all hits of a burst share one location (see G4-RF-05)."""
    location = one_place(t, s)
    for n in range(hits):
        t.then(hurt, blow(s, location, critical=critical and n == 0))


def hurt(t: Bout, made: "Blow") -> None:
    """One hit does its harm."""
    strike(t, made)


def blow(s: Strike, location: str, *, critical: bool = False) -> "Blow":
    """A hit as damage takes it."""
    h = s.harm
    return Blow(
        s.by,
        s.to,
        location,
        h.dice,
        h.adds,
        h.kind,
        h.terms,
        h.divisor,
        h.times,
        h.halved,
        critical,
        s.location,
        h.cover,
        "side" if s.arc == "turned" else s.arc,
        s.limb,
        s.item,
    )


PURPOSES: Mapping[str, Callable[[Bout, Strike, int, bool], None]] = {
    "hit": wound,
    "break": striking_weapons.struck,
    "disarm": striking_weapons.knocked,
    "grab": grabbing.grabbed,
    "grapple": grappling.grappled,
    "shove": shoving.shoved,
    "slam": slamming.slammed,
}


def stopped(t: Bout, s: Strike, way: Way) -> str:
    """Where an attack with the body ends that was stopped, and whom it meets next (see G4-SLAM-04, G4-SLAM-05)."""
    return slamming.stopped(t, s, way) if s.purpose == "slam" else ""
