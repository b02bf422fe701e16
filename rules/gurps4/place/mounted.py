"""Fighting from the saddle: what a mount costs its rider, and what its speed adds (G4-MNT)."""

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.core.report import Term
from rules.gurps4.figure import keys
from rules.gurps4.figure.skills import skill
from rules.gurps4.tables.words import term

FAST = 7


def saddle(enc: Encounter, figure: Figure, target: Figure) -> tuple[Term, ...]:
    """Return what a fast mount or one that was attacked costs its rider (G4-MNT-01)."""
    terms = []
    for link in keys.RIDES.all(enc, a=figure.name):
        mount = enc.figures[link.b]
        if abs(speed(enc, link.b) - speed(enc, target.name)) >= FAST:
            terms.append(term("fast_mount"))
        if keys.ATTACKED.on(mount):
            terms.append(term("mount_attacked"))
    return tuple(terms)


def speed(enc: Encounter, who: str) -> int:
    """Return how fast somebody moves: as of the last finished turn, a rider as fast as the mount."""
    for link in keys.RIDES.all(enc, a=who):
        return speed(enc, link.b)
    return keys.VELOCITY.of(enc.figures[who])


def limited(enc: Encounter, figure: Figure, level: int) -> int:
    """Return a weapon skill as Riding limits it in the saddle (see G4-MNT-01)."""
    if not keys.RIDES.all(enc, a=figure.name):
        return level
    riding = skill(figure, "riding")
    return level if riding is None else min(level, riding)


def defending(enc: Encounter, figure: Figure) -> tuple[Term, ...]:
    """Return what a rider's own defences lose while Riding is below 12 (G4-MNT-02)."""
    if not keys.RIDES.all(enc, a=figure.name):
        return ()
    riding = skill(figure, "riding") or 0
    return (term("riding", min(0, riding - 12), riding=riding),)


def charge(t: Bout, figure: Figure, target: Figure) -> tuple[Term, ...]:
    """Return the point of damage that a fast mount adds (G4-MNT-05; see G4-MNT-01)."""
    fast = any(
        abs(speed(t.enc, link.b) - speed(t.enc, target.name)) >= FAST for link in keys.RIDES.all(t.enc, a=figure.name)
    )
    return (term("fast_mount_damage"),) if fast else ()
