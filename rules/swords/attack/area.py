"""Attacks that cover a place: hitting it, scatter, getting out, damage (SW-ARE)."""

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure
from rules.core.events import ItemMoved, Moved
from rules.core.hexes import Hex, distance, step
from rules.core.report import Term
from rules.ground.hexes import disc
from rules.swords.attack.attack_roll import SKILLS, Attack, aimed_roll
from rules.swords.attack.exchange import aim, commit, prepare
from rules.swords.attack.strike import attack, challenge_at, declare, reach, too_far
from rules.swords.attack.trades import trade_row
from rules.swords.defence.in_the_saddle import after_dive, dives
from rules.swords.figure import keys
from rules.swords.figure.pins import restrained
from rules.swords.figure.quantities import awake, dead, mount_of, offense, trait
from rules.swords.figure.turns import ready, spend, turn_key
from rules.swords.harm.damage import (
    Force,
    Hit,
    area_damage,
    force_terms,
    guarding,
    inflict,
    is_reasonable,
    land,
    protection,
    raw,
)
from rules.swords.harm.healing import fought
from rules.swords.harm.stuns_and_wounds import blow
from rules.swords.place.mounts import keep_seat
from rules.swords.place.space import far, free, occupant, space_said
from rules.swords.rolls.trait import DEFENCELESS, ONE, Passed, Placed, burden, roll, typed
from rules.swords.sheet import reading
from rules.swords.sheet.gear import MISSILE, THROWN
from rules.swords.tables.printed import WeaponClass
from rules.swords.tables.words import refuse, says

WIDEST = 20
"""The largest radius in spaces."""
MOST = 5
"""The largest bonus an area gives against the one it is aimed at (see SW-ARE-06)."""
LEAVING = 5
"""What each space to the outside adds to the number of getting out (see SW-ARE-04)."""


class Area(Struct, frozen=True):
    """Where it comes down: the centre (None: nobody knows, without a map), the radius, and what is hit above and below.

    ``named`` are those said to be inside where no map shows it.
    """

    centre: Hex | None
    radius: int
    above: bool
    below: bool
    named: tuple[str, ...] = ()


def area(t: Bout, command: Command) -> None:
    """An area attack at a place or at somebody (see SW-ARE-01, SW-ARE-06); one space is an ordinary attack.

    Rules: SW-ARE-03.
    """
    figure = ready(t, command)
    radius = command.number("radius", 0) or 0
    if radius > WIDEST:
        raise refuse(t, "radius_out_of_range", given=radius, low=0, high=WIDEST)
    if command.at is None and not command.targets:
        raise refuse(t, "no_place")
    if radius == 0:
        who = command.targets[0] if command.targets else occupant(t.enc, space_said(t, command))
        if who is not None and (command.at is None or t.figure(who).pos == space_said(t, command)):
            attack(t, replace(command, verb="attack", targets=(who,), at=None))
            return
    declared = declare(t, replace(command, targets=()), figure, figure)
    if declared.kind not in (THROWN, MISSILE) or not (declared.gear.area or radius == 0):
        raise refuse(t, "not_area", weapon=declared.gear.name)
    if trade_row(t, command).id != "strike":
        raise refuse(t, "trade_not_legal", row=trade_row(t, command).id, what=says("attack.area"), possible="strike")
    if command.has("subdue", "subdual"):
        raise refuse(t, "subdual_not_legal", what=says("attack.area"))
    if command.at is None:
        _at_somebody(t, command, figure, declared, radius)
    else:
        _at_place(t, command, figure, declared, radius)


def _at_place(t: Bout, command: Command, figure: Figure, declared: Attack, radius: int) -> None:
    """At a place: the total must exceed the number, else the area lies off by a scattered die.

    Rules: SW-ARE-01, SW-ARE-02.
    """
    assert command.at is not None
    place = space_said(t, command)
    away = far(figure.pos, place, command)
    if away is None:
        raise refuse(t, "no_distance", target=command.at, who=figure.name)
    kind: WeaponClass = "thrown" if declared.kind == THROWN else "missile"
    by = challenge_at(t, command, kind, away)
    if by is None:
        raise too_far(t, command.at, away, declared.gear.name)
    spend(t, figure.name)
    fought(t, figure.name)
    level = offense(figure, declared.offense)
    mods = (*typed(command), *burden(t, figure))
    skill = SKILLS[declared.offense]
    t.note("aims_at", figure.name, rule="SW-ARE-01", target=command.at, weapon=declared.gear.name)
    dx = roll(t, "attack", figure, skill, level, DEFENCELESS + by, mods, rule="SW-ARE-01", kind=Placed)
    _leaves_hand(t, figure, declared, place)
    if dx >= 1:
        t.note("placed", figure.name, rule="SW-ARE-01", dx=dx, at=command.at, weapon=declared.gear.name)
    else:
        face = t.total("scatter", figure.name, ONE)
        place = step(place, face - 1, 1 - dx)
        at = f"{place[0]},{place[1]}"
        t.note("scatters", figure.name, rule="SW-ARE-02", dx=dx, by=1 - dx, at=at, weapon=declared.gear.name)
    # Who was said to be inside was so at the place aimed at; where else it came down the game master knows.
    named = command.targets if dx >= 1 else ()
    if command.targets and not named:
        t.note("gm_places", figure.name, rule="SW-ARE-02")
    spot = Area(place, radius, command.has("above"), command.has("below"), named)
    _burst(t, declared, spot, _inside(t.enc, spot))


def _leaves_hand(t: Bout, figure: Figure, declared: Attack, place: Hex | None) -> None:
    if declared.kind == THROWN:
        t.do(ItemMoved(figure.name, declared.gear.id, "ground", pos=place))


def _at_somebody(t: Bout, command: Command, figure: Figure, declared: Attack, radius: int) -> None:
    """A normal attack with a bonus for the size; on a hit the neighbours are caught (SW-ARE-06)."""
    target = aim(t, command)
    from_here = reach(t, command, figure, target, declared)
    how = prepare(t, command, figure, target, declared.kind, declared.gear.enormous)
    guard = commit(t, command, how)
    size = (Term(says("size_of_area"), min(MOST, radius), "SW-ARE-06"),)
    dx = aimed_roll(t, command, declared, guard, how, from_here, size)
    _leaves_hand(t, figure, declared, target.pos)
    if dx >= 0:
        spot = Area(target.pos, radius, command.has("above"), command.has("below"), command.targets[1:])
        around = tuple(n for n in _inside(t.enc, spot) if n != target.name)
        staying = _leave(t, spot, around)
        sure = is_reasonable(t.enc, command, figure, declared.gear.harmless)
        force = thrown_force(declared)
        land(t, Hit(figure.name, target.name, dx, force, sure, False, declared.gear.name, rule="SW-ARE-07"))
        _shake(t, target.name, dx, declared, dived=dives(command))
        _harm(t, declared, staying)
    after_dive(t, command, guard, target.name)


def _inside(enc: Encounter, spot: Area) -> tuple[str, ...]:
    """Who is caught, in initiative order."""
    found = [
        name
        for name, figure in enc.figures.items()
        if not dead(figure)
        and (name in spot.named if figure.pos is None or spot.centre is None else _covers(spot, figure))
    ]
    return tuple(sorted(found, key=lambda name: turn_key(enc.figures[name], 0)))


def _covers(spot: Area, figure: Figure) -> bool:
    assert spot.centre is not None and figure.pos is not None
    return _level(spot, figure.elevation) and distance(spot.centre, figure.pos) <= spot.radius


def _level(spot: Area, elevation: int) -> bool:
    return elevation == 0 or (spot.above and elevation > 0) or (spot.below and elevation < 0)


def _burst(t: Bout, declared: Attack, spot: Area, caught: tuple[str, ...]) -> None:
    """Those who can get out do, then everybody else takes the damage (see SW-ATK-06)."""
    _harm(t, declared, _leave(t, spot, caught))


def _leave(t: Bout, spot: Area, caught: tuple[str, ...]) -> tuple[str, ...]:
    """The Athlete rolls of those caught; returns who stays (SW-ARE-04). A mount goes where its rider goes."""
    fought(t, *caught)
    if spot.radius < 1:
        return caught
    gone: list[str] = []
    ridden = {mount_of(t.enc, name): name for name in caught if awake(t.figure(name))}
    for name in caught:
        figure = t.figure(name)
        if name in ridden or name in gone or not awake(figure) or restrained(t.enc, name):
            continue
        mount = mount_of(t.enc, name)
        legs = t.figure(mount) if mount is not None else figure
        if not awake(legs) or restrained(t.enc, legs.name):
            continue
        out, place, up = _way_out(t.enc, legs, spot)
        level = trait(legs, "athlete")
        dx = roll(t, "leave", figure, "athlete", level, LEAVING * out, burden(t, figure), rule="SW-ARE-04", kind=Passed)
        if dx < 0:
            t.note("stays", name, rule="SW-ARE-04")
            continue
        for one in (name, *((mount,) if mount is not None else ())):
            t.do(Moved(one, to=None if up else place, elevation=figure.elevation + up if up else None))
            gone.append(one)
        t.note("leaves", name, rule="SW-ARE-05" if up else "SW-ARE-04", spaces=out)
    return tuple(name for name in caught if name not in gone)


def _way_out(enc: Encounter, legs: Figure, spot: Area) -> tuple[int, Hex | None, int]:
    """Spaces to the nearest outside, where that is, and 1 or -1 where the way leads up or down (SW-ARE-05)."""
    own = reading.of(legs)
    out, place = spot.radius, None
    if legs.pos is not None and spot.centre is not None:
        centre, here = spot.centre, legs.pos
        ring = [h for h in disc(centre, spot.radius + MOST) if distance(centre, h) > spot.radius and free(enc, h)]
        near = min(ring, key=lambda h: (distance(here, h), h), default=None)
        if near is not None:
            out, place = distance(here, near), near
    # A swimmer dives before it leaps.
    ways = (1, -1) if own.can_fly else (-1, 1)
    up = next((way for way in ways if not _level(spot, legs.elevation + way)), 0)
    if (own.can_fly or own.can_swim_free) and up and out > 1:
        return 1, None, up
    return out, place, 0


def _harm(t: Bout, declared: Attack, staying: tuple[str, ...]) -> None:
    """The weapon's value, without any dx or minimum, to everybody still inside (SW-ARE-07)."""
    force = thrown_force(declared)
    for name in staying:
        figure = t.figure(name)
        amount = area_damage(force, protection(figure))
        terms = (*force_terms(force, declared.gear.name), *guarding(figure))
        total = sum(term.n for term in terms)
        terms += (Term(says("never_below_0"), amount - total, "SW-DMG-10"),) if total != amount else ()
        inflict(t, name, blow(keys.STUNS.of(figure), amount), terms, rule="SW-ARE-07")
        _shake(t, name, 0, declared)


def thrown_force(declared: Attack) -> Force:
    """What an area does: the weapon, with Strength only where it was thrown by hand (see SW-ARE-07)."""
    by_hand = declared.kind == THROWN
    return declared.force if by_hand else replace(declared.force, strength=0)


def _shake(t: Bout, name: str, dx: int, declared: Attack, *, dived: bool = False) -> None:
    """A rider who was hit tries to keep his seat (see SW-MNT-03)."""
    if dived or mount_of(t.enc, name) is None or not awake(t.figure(name)):
        return
    force = thrown_force(declared)
    terms = (*((Term("dx", dx),) if dx else ()), *force_terms(force, declared.gear.name))
    keep_seat(t, name, raw(dx, force), terms)
