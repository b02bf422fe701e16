"""What a hit does, by what the attack was for (G4-DMG, G4-WPN, G4-GRAB, G4-GRAP, G4-SHV, G4-SLAM)."""

from collections.abc import Callable, Mapping

from rules.core.bout import Bout
from rules.gurps4.attack import grabbing, grappling, shoving, slamming, striking_weapons
from rules.gurps4.attack.rapid_fire import one_place
from rules.gurps4.defence.collisions import do_harm
from rules.gurps4.defence.exchange_records import Attack
from rules.gurps4.defence.way import Defence
from rules.gurps4.harm.damage import Hit


def do_purpose(t: Bout, attack: Attack, hits: int, critical: bool) -> None:
    """So many hits get through."""
    PURPOSES[attack.purpose](t, attack, hits, critical)


def wound(t: Bout, attack: Attack, hits: int, critical: bool) -> None:
    """Damage for every hit; all hits of a burst share one location (see G4-RF-05)."""
    location = one_place(t, attack)
    for n in range(hits):
        t.then(harm_target, hit_of(attack, location, critical=critical and n == 0))


def harm_target(t: Bout, made: Hit) -> None:
    """One hit does its harm."""
    do_harm(t, made)


def hit_of(attack: Attack, location: str, *, critical: bool = False) -> Hit:
    """Return a hit as damage takes it."""
    h = attack.harm
    return Hit(
        attack.who,
        attack.target,
        location,
        h.dice,
        h.adds,
        h.type,
        h.terms,
        h.divisor,
        h.times,
        h.halved,
        critical,
        attack.location,
        h.cover,
        "side" if attack.arc == "turned" else attack.arc,
        attack.limb,
        attack.item,
    )


PURPOSES: Mapping[str, Callable[[Bout, Attack, int, bool], None]] = {
    "hit": wound,
    "break": striking_weapons.struck,
    "disarm": striking_weapons.knocked,
    "grab": grabbing.grabbed,
    "grapple": grappling.grappled,
    "shove": shoving.shoved,
    "slam": slamming.slammed,
}


def stopped(t: Bout, attack: Attack, defence: Defence) -> str:
    """Where an attack with the body ends that was stopped, and whom it meets next (see G4-SLAM-04, G4-SLAM-05)."""
    return slamming.stopped(t, attack, defence) if attack.purpose == "slam" else ""
