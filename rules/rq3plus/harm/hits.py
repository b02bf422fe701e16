"""A blow lands: where, for how much, what armour leaves, the wound, the push (areas HIT, SPC, ARM, KNB, MTD)."""

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.report import Refused
from rules.rq3plus.figure import arms, keys, wounds
from rules.rq3plus.figure.exchange_records import Attack
from rules.rq3plus.figure.quantities import armour, damage_modifier, mount_of, soft_armour
from rules.rq3plus.harm import damage, knockback
from rules.rq3plus.harm.aimed import aimed
from rules.rq3plus.place import hit_locations
from rules.rq3plus.place.hexes import flank
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.kinds import Location
from rules.rq3plus.tables.printed import blow
from rules.rq3plus.tables.words import says, term


class Penetration(Struct, frozen=True):
    """What of a blow reaches whose body where, before armour, and how it goes on: past armour, and into the flesh.

    ``ignores`` armour, or half the soft one; ``sticks``: an impale result. The degree itself matters no more.
    """

    who: str
    location: Location
    points: int
    ignores: bool
    half_soft: bool
    sticks: bool


class Hit(Struct, frozen=True):
    """Where a blow struck whom, what reached the body before armour, and what it did, for the steps after the wound."""

    who: str
    location: Location
    reached: int
    wound: int
    past: bool
    sticks: bool


def force_of(t: Bout, attack: Attack) -> arms.Force:
    """What stands behind the blow: the weapon and its wielder, or the mount of a charging lance (see R3-LNC-01)."""
    force = attack.arm.force(t.figure(attack.who), attack.mode, attack.tactic)
    return replace(force, modifier=damage_modifier(t.figure(mount_of(t.enc, attack.who)))) if attack.charge else force


def damage_done(
    t: Bout,
    attack: Attack,
    spot: Location,
    degree: Degree,
    *,
    maximum: bool = False,
    others: tuple[tuple[Degree, bool], ...] = (),
    least: int = 0,
) -> tuple[int, tuple[damage.DamageRoll, ...]]:
    """Throw the damage: D, and what the dice come to at ``others`` too (R3-HIT-07; see R3-HIT-11, R3-HIT-12).

    ``least`` is what a parry takes off; see ``damage.rolled``.
    """
    got = t.sub(damage.rolled, attack.who, force_of(t, attack), degree, spot.category, maximum, others, least)
    return tell(t, attack, spot, got[0], "R3-HIT-07"), got


def tell(t: Bout, attack: Attack, spot: Location, counted: damage.DamageRoll, rule: str) -> int:
    """Say what the dice come to, and return D."""
    d = damage.gross(counted.terms)
    t.note("damage", attack.who, target=attack.target, d=d, location=spot.name, terms=counted.terms, rule=rule)
    return d


def reach(attack: Attack, who: str, degree: Degree, spot: Location, points: int) -> Penetration:
    """What of a blow of that degree reaches the body (see R3-HIT-10, R3-SPC-02)."""
    pierces, row = damage.pierces(attack.tactic, attack.mode, degree), blow(attack.tactic, attack.mode, degree)
    return Penetration(who, spot, points, *pierces, row.sticks)


def harm(t: Bout, attack: Attack, got: Penetration) -> Hit:
    """What reaches the body goes through armour and becomes a wound (see R3-ARM-01)."""
    who, spot, reached, ignores = got.who, got.location, got.points, got.ignores
    wound = through_armour(t, who, spot, reached, ignores, got.half_soft)
    taken = strike_home(t, who, spot, wound, attack.mode, reached, ignores)
    return Hit(who, spot, reached, taken, wound > 0, got.sticks)


def strike_home(t: Bout, who: str, spot: Location, wound: int, mode: str, reached: int, ignores: bool) -> int:
    """Wound a location with what of ``reached`` is past its armour, and tell it; returns the points it takes."""
    if wound:
        stopped = "ignored" if ignores else reached - wound
        return wounded(t, who, spot, wound, mode, reached=reached, armour=stopped, rule="R3-DMG-01")
    t.note("no_wound", who, location=spot.name, reached=reached, rule="R3-HIT-07")
    return 0


def wounded(
    t: Bout,
    who: str,
    spot: Location,
    wound: int,
    mode: str,
    *,
    rule: str,
    reached: int | None = None,
    armour: int | str = 0,
) -> int:
    """Wound a location, and tell what it comes to first: what reached the body, what armour stopped of it, hit points
    as they were and are. Returns the points it takes."""
    taken = wounds.counted(t.figure(who), spot, wound)
    was = keys.HP.of(t.figure(who))
    t.note(
        "wound",
        who,
        location=spot.name,
        reached=taken if reached is None else reached,
        armour=armour,
        capped="yes" if taken < wound else "no",
        amount=taken,
        was=was,
        hp=was - taken,
        rule=rule,
    )
    wounds.hurt(t, who, spot, wound, mode)
    return taken


def worn_against(t: Bout, who: str, spot: Location, ignores: bool, half_soft: bool) -> tuple[int, int]:
    """The armour points of a location, and how many of them a blow ignores by halving the soft ones (see R3-SPC-03)."""
    figure = t.figure(who)
    worn = 0 if ignores else armour(figure, spot.id)
    return worn, soft_armour(figure, spot.id) // 2 if half_soft and not ignores else 0


def through_armour(t: Bout, who: str, spot: Location, reached: int, ignores: bool, half_soft: bool) -> int:
    """What gets past the armour of a location (R3-ARM-01; see R3-SPC-03)."""
    if reached <= 0:
        return 0
    worn, soft = worn_against(t, who, spot, ignores, half_soft)
    wound = max(0, reached - worn + soft)
    t.report(_tell_armour, who, spot, reached, None if ignores else (worn, soft), wound)
    return wound


def _tell_armour(
    t: Bout, faces: int, who: str, spot: Location, reached: int, worn: tuple[int, int] | None, wound: int
) -> None:
    terms = [term("body", reached)]
    if worn is None:
        terms.append(term("armour_ignored"))
    else:
        points, soft = worn
        terms.append(term("armour_of", -points, location=spot.name))
        if soft:
            terms.append(term("half_soft", soft))
    t.note("armour", who, location=spot.name, wound=wound, terms=tuple(terms), rule="R3-ARM-01")


def knock(t: Bout, attack: Attack, struck: Hit) -> None:
    """The knockback of a blow (see R3-KNB-03..05)."""
    kind = "impaled" if struck.sticks else attack.mode
    k = knockback.points(struck.reached, kind, struck.past)
    terms = t.oracle.told(knockback.parts_of(struck.reached, kind, struck.past), ())
    knockback.push(t, attack.who, struck.who, k, terms, obstacle=attack.obstacle)


def strike(t: Bout, attack: Attack, degree: Degree) -> Hit:
    """A blow that nobody answers, from location to knockback: an ally struck by a fumble (see R3-FUM-05)."""
    who, spot = where(t, attack, degree)
    d, _ = damage_done(t, attack, spot, degree)
    struck = harm(t, attack, reach(attack, who, degree, spot, d))
    knock(t, attack, struck)
    return struck


def where(t: Bout, attack: Attack, degree: Degree) -> tuple[str, Location]:
    """Who is struck and where: aimed, chosen by an aimed blow, or rolled (see R3-ABL-01, R3-AIM-01, R3-HGR-02)."""
    found = aimed(t, attack, degree) if attack.aims else None
    if found is not None:
        return attack.target, found
    dice, read = hit_locations.location_dice(t, attack)
    try:
        spot = hit_locations.drawn(t, "location", attack.who, attack.target, dice, read)
    except Refused as fault:
        if read.more and attack.arm.hands > 1:
            fault.message = says("high_die", fault=fault.message)
        raise
    if read.more and t.oracle.last is not None:
        parts = (term("rolled_die", t.oracle.last.value), term("from_above"))
        t.note("from_above", attack.who, n=t.oracle.last.value + read.more, location=spot.name, terms=parts)
    return deflected(t, attack, spot)


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
