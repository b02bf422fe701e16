"""Who holds whom: what a hold bars and what its victim weighs (SW-GRP)."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure, Link
from rules.swords.figure import keys
from rules.swords.figure.mass import Hauling, clung_to, hauling, immovable, leader
from rules.swords.figure.quantities import awake, drag, lift, mass, offense_hold
from rules.swords.sheet import reading
from rules.swords.tables.words import refuse
from rules.things.hands import busy


class Pin(Struct, frozen=True):
    """Everybody who holds one victim or helps with it: the leader, and the sums of mass, lift and drag in pounds."""

    leader: str
    holders: tuple[str, ...]
    helpers: tuple[str, ...]
    mass: int
    lift: int
    drag: int


def holds_on(enc: Encounter, victim: str) -> tuple[Link, ...]:
    """The holds on a figure, the earliest first."""
    return tuple(sorted(keys.HOLD.all(enc, b=victim), key=lambda link: keys.HOLD.data(link).since))


def victims(enc: Encounter, holder: str) -> tuple[str, ...]:
    """Whom a figure holds, in the order of the holds."""
    links = sorted(keys.HOLD.all(enc, a=holder), key=lambda link: keys.HOLD.data(link).since)
    return tuple(link.b for link in links)


def pin(enc: Encounter, victim: str) -> Pin | None:
    """The holders of a victim taken together, or None where nobody holds it (see SW-GRP-02, SW-MAS-06)."""
    holders = tuple(link.a for link in holds_on(enc, victim))
    if not holders:
        return None
    helpers = tuple(link.a for link in keys.ASSISTING.all(enc, b=victim) if link.a not in holders)
    every = [enc.figures[name] for name in (*holders, *helpers) if name in enc.figures]
    first = leader([offense_hold(enc.figures[name]) for name in holders])
    return Pin(
        holders[first],
        holders,
        helpers,
        sum(mass(f) for f in every),
        sum(lift(f) for f in every),
        sum(drag(f) for f in every),
    )


def restrained(enc: Encounter, name: str) -> Pin | None:
    """The pin that restrains a figure; None where it is free, or too heavy for those who cling to it.

    Rules: SW-GRP-05; see SW-MAS-07.
    """
    held = pin(enc, name)
    if held is None or clung_to(mass(enc.figures[name]), held.drag):
        return None
    return held


def clinched(enc: Encounter, name: str) -> bool:
    """Whether the figure can use only natural and small weapons (SW-GRP-19)."""
    return bool(victims(enc, name)) or restrained(enc, name) is not None


def hands_free(enc: Encounter, figure: Figure) -> int:
    """How many hands hold neither a thing nor somebody."""
    full = busy(figure, keys.HANDS.of) + len(victims(enc, figure.name))
    return max(0, reading.of(figure).hands - full)


def weight(enc: Encounter, victim: str) -> Hauling:
    """How far those who hold a victim can move with it: its mass counts as carried (SW-GRP-04)."""
    held = pin(enc, victim)
    assert held is not None
    return hauling(mass(enc.figures[victim]), held.lift, held.drag)


def too_massive(enc: Encounter, victim: str) -> Pin | None:
    """The pin whose holders can neither slam nor throw the victim; None where they can (see SW-MAS-07)."""
    held = pin(enc, victim)
    assert held is not None
    return held if immovable(mass(enc.figures[victim]), held.mass, held.lift, held.drag) else None


def standing_holders(enc: Encounter, victim: str) -> tuple[str, ...]:
    """The holders of a figure who are awake."""
    return tuple(link.a for link in holds_on(enc, victim) if awake(enc.figures[link.a]))


def victim_of(t: Bout, command: Command, what: str) -> Figure:
    """Whom the command means: the one named, or the only one held. Raises Refused where there is no such hold."""
    assert command.who is not None
    mine = victims(t.enc, command.who)
    named = command.targets[0] if command.targets else None
    if not mine or (named is not None and named not in mine):
        if named is None:
            raise refuse(t, "no_hold.nobody", who=command.who, what=what)
        raise refuse(t, "no_hold", who=command.who, target=named, what=what)
    if named is None and len(mine) > 1:
        raise refuse(t, "which_hold", who=command.who, held=" and ".join(mine))
    return t.figure(named or mine[0])


def massive(t: Bout, figure: Figure, victim: Figure, what: str) -> Exception:
    """The refusal of moving what is far too heavy (see SW-MAS-07)."""
    held = pin(t.enc, victim.name)
    up, along = (held.lift, held.drag) if held else (lift(figure), drag(figure))
    return refuse(
        t, "too_massive", victim=victim.name, mass=mass(victim), who=figure.name, what=what, lift=up, drag=along
    )
