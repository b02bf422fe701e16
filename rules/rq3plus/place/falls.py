"""Falling down, by whatever cause, off one's feet or off one's mount (areas FAL, MTD)."""

from rules.core.bout import D6, Bout
from rules.core.events import Event, Moved
from rules.rq3plus.figure import keys, wounds
from rules.rq3plus.figure.phases import POST_SETUP, phase_of, round_of
from rules.rq3plus.figure.quantities import mount_of, recovery_skill, rider_of
from rules.rq3plus.place import hit_locations
from rules.rq3plus.place.hexes import beside
from rules.rq3plus.rolls.skills import roll
from rules.rq3plus.tables.words import term


def fall(t: Bout, who: str, rule: str, *, by_wound: bool = False, moving: bool = False) -> bool:
    """The figure falls prone; True when its recovery roll succeeds (R3-FAL-06; see R3-FAL-01, R3-FAL-02).

    A success lets it stand free in this round's Post Melee Move; of a fall while ``moving`` nothing is left at all. A
    figure already down stays as it is; a rider falls off its mount. Nothing is rolled for a fall that a wound caused.
    """
    if mount_of(t.enc, who):
        return unhorse(t, who, rule, by_wound=by_wound)
    if t.figure(who).posture == "prone":
        return False
    quick = not by_wound and recovers(t, who)
    if quick and moving:
        t.note("keeps_feet", who, rule="R3-FAL-06")
        return True
    t.do(Moved(who, posture="prone"), stands_again(t, who, quick=quick, moving=moving))
    t.note("falls_softly" if quick else "falls", who, rule=rule)
    throws_rider(t, who)
    return quick


def throws_rider(t: Bout, beast: str) -> None:
    """A beast that goes down throws whoever rides it (see R3-MTD-05)."""
    rider = rider_of(t.enc, beast)
    if rider:
        unhorse(t, rider, "R3-MTD-05")


def recovers(t: Bout, who: str) -> bool:
    """The one roll of Acrobatics or Breakfall at the moment of falling (R3-FAL-02); who has neither rolls nothing."""
    skill = recovery_skill(t.figure(who))
    return skill is not None and roll(t, "recovery", who, skill[0], skill[1], rule="R3-FAL-02").succeeds


def stands_again(t: Bout, who: str, *, quick: bool = False, moving: bool = False) -> Event:
    """When it may stand: the next movement phase after a fall while moving, else the next round's Move Phase.

    A quick recovery allows this round's Post Melee Move.
    """
    now = round_of(t.enc)
    soon = quick or (moving and phase_of(t.enc) < POST_SETUP)
    return keys.FELL.set(who, keys.Fallen(now if soon else now + 1, post=soon, quick=quick))


def fall_damage(t: Bout, who: str, rule: str, *, halved: bool = False, more: int = 0) -> int:
    """1d6 (and ``more``) to a random location, armour at half (see R3-MTD-05, R3-TER-09); returns the points taken."""
    rolled = t.total("fall_damage", who, D6)
    spot = hit_locations.rolled(t, "fall_location", who, who)
    parts = [term("fall", rolled, rule=rule)]
    if more:
        parts.append(term("ground", more, rule=rule))
    if halved:
        parts.append(term("fell_well", -(max(0, rolled + more) // 2)))
    return wounds.rough(t, who, spot, parts, "fall", rule, half=True)


def unhorse(t: Bout, who: str, rule: str, *, by_wound: bool = False) -> bool:
    """The rider falls prone beside its mount and hurts itself, half as much if it falls well (R3-MTD-05)."""
    mount = mount_of(t.enc, who)
    pos = t.figure(mount).pos
    quick = not by_wound and recovers(t, who)
    t.do(
        keys.MOUNT.clear(who, mount),
        Moved(who, to=None if pos is None else beside(t.enc, pos), posture="prone"),
        stands_again(t, who, quick=quick),
    )
    t.note("unhorsed", who, mount=mount, rule=rule)
    fall_damage(t, who, "R3-MTD-05", halved=quick)
    return quick
