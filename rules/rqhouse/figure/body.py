"""The state of a figure's locations: points, stages, what can still be used (RH-LOC, RH-HLT)."""

from functools import cache

from rules.core import effects as changes
from rules.core.encounter import Encounter, Figure, Item
from rules.rqhouse.figure import keys
from rules.rqhouse.sheet import body as bodies
from rules.rqhouse.sheet import model
from rules.rqhouse.sheet.body import Body, Spot
from rules.rqhouse.tables.printed import STAGES, Kind

DEATH_ZONE = 3
STANDING, KNEELING, PRONE = "standing", "kneeling", "prone"


def body(figure: Figure) -> Body:
    """The figure's locations."""
    return bodies.body(model.of(figure))


def health_max(figure: Figure) -> int:
    """Points of Health at most."""
    return bodies.health_max(model.of(figure))


def points(figure: Figure, spot: Spot) -> int:
    """The location's hit points now."""
    return keys.LOC_HP.of(figure, spot.id, spot.points)


def lost(figure: Figure, spot: Spot) -> int:
    """The location's hit points lost."""
    return spot.points - points(figure, spot)


def stage_of(gone: int, most: int) -> int:
    """The stage, 0 to 3, that a loss of so many points reaches (see RH-LOC-01)."""
    return max(0, min(3, gone // most))


def stage(figure: Figure, spot: Spot) -> int:
    """The location's stage now."""
    return stage_of(lost(figure, spot), spot.points)


def effects(figure: Figure, spot: Spot) -> frozenset[str]:
    """The standing effects of every stage the location has reached."""
    return _reached(spot.kind, stage(figure, spot))


@cache
def _reached(kind: Kind, last: int) -> frozenset[str]:
    return frozenset(word for n in range(1, last + 1) for word in STAGES[kind, n].effects)


def armour(figure: Figure, spot: Spot) -> int:
    """Worn and natural armour of the location; what has come off does not count."""
    off = keys.STRAP_BROKEN.of(figure, spot.id)
    worn = model.of(figure).natural_armour if off else spot.armour
    return max(0, changes.changed(figure, changes.ARMOUR, spot.id, worn))


def protection(figure: Figure, spot: Spot) -> int:
    """Magical protection of the location (see RH-ATK-05)."""
    return keys.MAGIC_PROTECTION.of(figure) + keys.MAGIC_PROTECTION.of(figure, spot.id)


def marked(figure: Figure, condition: str, spot: Spot) -> bool:
    """Whether the location bears a condition."""
    return figure.mark(f"{condition}_{spot.id}") is not None


def held_limbs(enc: Encounter, figure: Figure) -> frozenset[str]:
    """The locations by which others hold the figure."""
    return frozenset(keys.GRIP.data(link).at for link in keys.GRIP.all(enc, b=figure.name))


def is_held(enc: Encounter, figure: Figure) -> bool:
    """Whether the figure is held (see RH-BRL-07)."""
    return bool(held_limbs(enc, figure)) or any(marked(figure, keys.HELD, spot) for spot in body(figure).spots)


def legs_out(figure: Figure) -> bool:
    """Whether a wound to the abdomen has taken both legs."""
    spots = body(figure).of_kind("abdomen")
    return any("legs_out" in effects(figure, s) or marked(figure, keys.IMPAIRED, s) for s in spots)


def useless(enc: Encounter, figure: Figure, spot: Spot) -> bool:
    """Whether an arm or leg, or another location, cannot be used (RH-LOC-13)."""
    conditions = (keys.USELESS, keys.NUMBED, keys.MAIMED, keys.SEVERED, keys.HELD)
    if any(marked(figure, condition, spot) for condition in conditions) or spot.id in held_limbs(enc, figure):
        return True
    if spot.kind in ("arm", "leg") and marked(figure, keys.IMPAIRED, spot):
        return True
    return "useless" in effects(figure, spot) or (spot.kind == "leg" and legs_out(figure))


def lame(enc: Encounter, figure: Figure) -> bool:
    """Whether it has lost the use of a leg; being held by one is something else."""
    legs = body(figure).of_kind("leg")
    held = held_limbs(enc, figure)
    return any(useless(enc, figure, leg) for leg in legs if leg.id not in held and not marked(figure, keys.HELD, leg))


def can_stand(enc: Encounter, figure: Figure) -> bool:
    """Whether its legs carry it."""
    return not lame(enc, figure)


def weakened(figure: Figure) -> bool:
    """Whether it has an action fewer (RH-LOC-09)."""
    if keys.WEAKENED.on(figure):
        return True
    return any(
        "weakened" in effects(figure, s) or (s.kind == "chest" and marked(figure, keys.IMPAIRED, s))
        for s in body(figure).spots
    )


def wounded(figure: Figure) -> bool:
    """Whether Health is below half (RH-MOD-03, RH-HLT-01)."""
    return 2 * keys.HEALTH.of(figure) < health_max(figure)


def disadvantages(figure: Figure) -> tuple[str, ...]:
    """Every cause of acting from disadvantage (RH-MOD-01)."""
    found = []
    if wounded(figure):
        found.append("wounded")
    for mark in (keys.STUNNED, keys.BRAWL_STUNNED, keys.DISADVANTAGE):
        if mark.on(figure):
            found.append(mark.key)
    if any(marked(figure, keys.IMPAIRED, head) for head in body(figure).of_kind("head")):
        found.append("head wound")
    return tuple(found)


def dead(figure: Figure) -> bool:
    """Whether it is dead (see RH-HLT-03)."""
    return keys.DEAD.on(figure)


def in_zone(figure: Figure) -> bool:
    """Whether Health is in the death zone (see RH-HLT-02)."""
    return keys.HEALTH.of(figure) <= DEATH_ZONE


def out_cold(figure: Figure) -> bool:
    """Whether something other than the death zone keeps it unconscious (RH-LOC-11)."""
    return any(mark.on(figure) for mark in (keys.UNCONSCIOUS, keys.COMATOSE, keys.DYING))


def zoned_out(enc: Encounter, figure: Figure) -> bool:
    """Whether the death zone keeps it unconscious."""
    zone = keys.ZONE.of(figure)
    return in_zone(figure) and (zone is None or zone.round < keys.ROUND.of(enc))


def unconscious(enc: Encounter, figure: Figure) -> bool:
    """Whether it is senseless for whatever cause; the dead are something else."""
    return not dead(figure) and (out_cold(figure) or zoned_out(enc, figure))


def awake(enc: Encounter, figure: Figure) -> bool:
    """Whether it can do anything at all."""
    return not dead(figure) and not out_cold(figure) and not zoned_out(enc, figure)


def arm_of(figure: Figure, item: Item) -> tuple[Spot, ...]:
    """The arms that hold an item: one, or all for what needs both; none for what is not held."""
    arms = body(figure).of_kind("arm")
    if item.where not in ("hand", "strapped"):
        return ()
    number = keys.ARM.of(item)
    return arms[number - 1 : number] if number else arms[:2]


def in_use(figure: Figure) -> tuple[Item, ...]:
    """What is in hand or strapped on, in order."""
    return tuple(item for item in figure.items if item.where in ("hand", "strapped"))


def free_arms(enc: Encounter, figure: Figure) -> tuple[int, ...]:
    """The numbers, from 1 on, of the arms that hold nothing and can be used."""
    arms = body(figure).of_kind("arm")
    taken = {arm.id for item in in_use(figure) for arm in arm_of(figure, item)}
    return tuple(n for n, arm in enumerate(arms, 1) if arm.id not in taken and not useless(enc, figure, arm))
