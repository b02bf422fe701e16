"""Being moved without walking: carried past a foe or by a mount, and out of every grip."""

from rules.core.bout import Bout
from rules.core.events import Moved
from rules.core.hexes import Hex, step
from rules.ground.hexes import nearest_direction
from rules.gurps4.figure import keys
from rules.gurps4.place import ground


def direction(of: Hex, there: Hex, otherwise: int) -> int:
    """The direction that leads from one hex to another; ``otherwise`` where both are one."""
    return nearest_direction(of, there)[0] if of != there else otherwise


def slide(t: Bout, who: str, past: str, yards: int) -> str:
    """Carry somebody on past a foe as far as the way is free; returns who stands in it, empty where nobody does."""
    at, foe = t.figure(who).pos, t.figure(past).pos
    assert at is not None and foe is not None
    way = direction(at, foe, t.figure(who).facing)
    here, met = foe, ""
    for _ in range(yards):
        ahead = step(here, way)
        if not ground.enterable(t.enc, who, ahead):
            met = next(iter(ground.upright(t.enc, who, ahead)), "")
            break
        here = ahead
    if here != foe:
        t.do(Moved(who, to=here))
    return met


def carry(t: Bout, mount: str) -> None:
    """Whoever sits on a mount goes where it goes."""
    beast = t.figure(mount)
    for link in keys.RIDES.all(t.enc, b=mount):
        rider = t.figure(link.a)
        if None not in (beast.pos, rider.pos) and (rider.pos, rider.facing) != (beast.pos, beast.facing):
            t.do(Moved(link.a, to=beast.pos, facing=beast.facing))


def grips_end(t: Bout, who: str) -> None:
    """Whatever holds it has, or is had of it, ends (see G4-GRAP-05)."""
    for key in (keys.PIN, keys.GRAPPLE):
        for link in (*key.all(t.enc, a=who), *key.all(t.enc, b=who)):
            t.do(key.clear(link.a, link.b))
            t.note("grip_ends", link.a, rule="G4-GRAP-05", target=link.b)
    for link in (*keys.SHARED.all(t.enc, a=who), *keys.SHARED.all(t.enc, b=who)):
        t.do(keys.SHARED.clear(link.a, link.b))
