"""Fighting from the saddle."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.core.report import Term
from rules.gurps4.defence.threat import Strike
from rules.gurps4.figure import keys
from rules.gurps4.figure.skills import skill
from rules.gurps4.tables.terms import term

FAST = 7


def saddle(enc: Encounter, figure: Figure, target: Figure) -> tuple[Term, ...]:
    """What a fast mount or one that was attacked costs its rider (G4-MNT-01)."""
    terms = []
    for link in keys.RIDES.all(enc, a=figure.name):
        mount = enc.figures[link.b]
        if abs(speed(enc, link.b) - speed(enc, target.name)) >= FAST:
            terms.append(term("fast_mount"))
        if keys.ATTACKED.on(mount):
            terms.append(term("mount_attacked"))
    return tuple(terms)


def speed(enc: Encounter, who: str) -> int:
    """How fast somebody moves: as of the last finished turn, a rider as fast as the mount."""
    for link in keys.RIDES.all(enc, a=who):
        return speed(enc, link.b)
    return keys.VELOCITY.of(enc.figures[who])


def limited(enc: Encounter, figure: Figure, level: int) -> int:
    """A weapon skill as Riding limits it in the saddle (see G4-MNT-01)."""
    if not keys.RIDES.all(enc, a=figure.name):
        return level
    riding = skill(figure, "riding")
    return level if riding is None else min(level, riding)


def defending(enc: Encounter, figure: Figure) -> tuple[Term, ...]:
    """What a rider's own defences lose while Riding is below 12 (G4-MNT-02)."""
    if not keys.RIDES.all(enc, a=figure.name):
        return ()
    riding = skill(figure, "riding") or 0
    return (term("riding", min(0, riding - 12), riding=riding),)


def charge(t: Bout, figure: Figure, target: Figure) -> tuple[Term, ...]:
    """A fast mount adds a point of damage (G4-MNT-05; see G4-MNT-01)."""
    fast = any(
        abs(speed(t.enc, link.b) - speed(t.enc, target.name)) >= FAST for link in keys.RIDES.all(t.enc, a=figure.name)
    )
    return (term("fast_mount_damage"),) if fast else ()


def mount_instead(t: Bout, s: Strike) -> Strike | None:
    """A blow or shot that misses a rider by one as it meets the mount (G4-MNT-03); None where nobody rides."""
    mounts = keys.RIDES.all(t.enc, a=s.to)
    if not mounts:
        return None
    t.note("hits_mount", s.by, rule="G4-MNT-03", target=s.to, mount=mounts[0].b)
    return replace(s, to=mounts[0].b, location="torso", random=False, guard=None)
