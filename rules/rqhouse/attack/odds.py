"""What a resolution came to, in a few values that odds count by; and what is worth comparing."""

from collections.abc import Hashable, Iterator, Mapping

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.core.orders.deeds import deed_of
from rules.core.parts import among
from rules.odds.alike import stands
from rules.odds.came import counting, parts, touched
from rules.rqhouse.attack import exchange
from rules.rqhouse.attack import picks as extras
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import body, points, stage
from rules.rqhouse.figure.conditions import unconscious, weakened
from rules.rqhouse.figure.exchange_records import Attack
from rules.rqhouse.figure.hands import in_use
from rules.rqhouse.figure.limbs import useless
from rules.rqhouse.figure.packages import PACKAGE_WORDS
from rules.rqhouse.figure.skills import damage_bonus
from rules.rqhouse.figure.weapons import usable
from rules.rqhouse.sheet.gear import FIRE, ONE, THROW, TWO, use, ways
from rules.rqhouse.sheet.items import GRAPPLE
from rules.runequest import modifier

came = parts("rules.rqhouse")
"""A part of an outcome."""
HEALTH, POINTS, BRUISES, MAGIC = "health_lost", "location_points", "bruises", "magic_points"
harm = counting(came, POINTS, HEALTH, BRUISES)
"""Points of locations, and Health lost beside them; bruises count as they fall."""
LIMBS = ("arm", "leg")
LOST = frozenset({"ground", "stuck", "gone"})
"""Where what was in somebody's hands is lost to him."""
MOVING = PACKAGE_WORDS | {"maneuver", "maneuver_to", "maneuver_position"}
"""Words of a further attack that may move somebody."""
WORTH = ("", "full damage", "no armour", "plus five", "knockout")
"""Picks worth comparing with every weapon; the specials come with its types."""


def outcome(before: Encounter, t: Bout) -> Mapping[str, Hashable]:
    """By figure: Health and location points lost, the worst stage reached, and what became of it."""
    found: dict[str, Hashable] = {}
    for name, was, now in touched(before, t.enc):
        for word, number in losses(was, now):
            found[came(name, word)] = number
        for word in became(before, was, t.enc, now):
            found[came(name, word)] = True
        for item in now.items:
            held = was.item(item.id)
            if item.where in LOST and held is not None and held.where not in LOST:
                found[came(name, "loses", item.name)] = True
    return found


def losses(was: Figure, now: Figure) -> Iterator[tuple[str, int]]:
    """What a figure has lost, in points, by code."""
    spots = body(was).locations
    yield from (
        (word, number)
        for word, number in (
            (HEALTH, keys.HEALTH.of(was) - keys.HEALTH.of(now)),
            (POINTS, sum(points(was, spot) - points(now, spot) for spot in spots)),
            (BRUISES, sum(keys.TRANSIENT.family(now).values()) - sum(keys.TRANSIENT.family(was).values())),
            (MAGIC, keys.MAGIC_POINTS.of(was) - keys.MAGIC_POINTS.of(now)),
        )
        if number
    )


def became(before: Encounter, was: Figure, enc: Encounter, now: Figure) -> Iterator[str]:
    """What has become of a figure, by code (see RH-LOC-01)."""
    # By identity: whether a number has grown less is asked only where that matters, for odds keep apart what was asked.
    spots = [spot for spot in body(was).locations if points(now, spot) is not points(was, spot)]
    if any(stage(now, spot) and not stage(was, spot) for spot in spots):
        yield "location_gone"
    if any(
        spot.kind in LIMBS
        and useless(enc, now, spot)
        and not useless(before, was, spot)
        and points(now, spot) < points(was, spot)
        for spot in spots
    ):
        yield "limb_useless"
    if spots and weakened(now) and not weakened(was) and any(points(now, spot) < points(was, spot) for spot in spots):
        yield "weakened"
    if keys.DEAD.on(now) and not keys.DEAD.on(was):
        yield "dead"
    elif unconscious(enc, now) and not unconscious(before, was):
        yield "unconscious"
    if keys.STUNNED.on(now) and not keys.STUNNED.on(was):
        yield "stunned"
    if now.posture != was.posture:
        yield now.posture


def concerned(t: Bout) -> frozenset[str] | None:
    """Whom the blows that are still to come concern: who strikes them, and their targets.

    None where anything else is to be done too, or where somebody's ground counts.
    """
    found: set[str] = set()
    for step in t.steps:
        deed = deed_of(step)
        if deed is not None:
            blow = deed.verb == "attack" and not deed.has("knockback", *MOVING)
            names = (str(deed.who), *deed.targets)
        else:
            blow = step.go is exchange.begin and _stays(step.args[0])
            names = (step.args[0].who, step.args[0].target) if blow else ()
        if not blow:
            return None
        found.update(names)
    return frozenset(found)


def _stays(blow: Attack) -> bool:
    """Whether a blow moves nobody, nor depends on where others stand."""
    return not (blow.maneuver or blow.missile or extras.has(blow.picks, extras.KNOCKBACK))


def tactics(enc: Encounter, figure: Figure) -> tuple[str, ...]:
    """Every weapon at hand, with each pick that may be worth it; the picks that are left go as by default."""
    found = []
    held = {item.id for item in in_use(figure)}
    for item in usable(enc, figure):
        may = ways(item)
        way = next((w for w in (TWO, ONE, FIRE) if w in may), None)
        row = use(item, way) if way else None
        if row is None or item.id == GRAPPLE or (way == FIRE and item.id not in held):
            continue
        verb = "shoot" if way == FIRE else "attack"
        picks = (*WORTH, *row.types)
        found += [f'{verb} "{item.name}" {pick}'.strip() for pick in picks]
    return tuple(found)


def order(enc: Encounter, pair: tuple[str, str]) -> tuple[str, str]:
    """Return the two by their counts, the higher first."""
    one, other = sorted(pair, key=lambda name: -keys.INIT.of(enc.figures[name]))
    return one, other


FOR_HEALING = frozenset((keys.WOUND_HEALTH.key, keys.BELOW.key))
"""What a wound leaves for its healing alone."""


def alike(t: Bout) -> Hashable:
    """Return what tells two exchanges apart: the states they have come to."""
    return stands(t, wounds=False, forget=FOR_HEALING)


def deals(enc: Encounter, figure: Figure) -> dict[str, str]:
    """By the id of each thing at hand what it rolls with the damage bonus: ``1d8 + 1d4``."""
    enc = among(enc, figure)
    bonus, found = damage_bonus(figure), dict[str, str]()
    for item in usable(enc, figure):
        way = ways(item)[0]
        row = use(item, way)
        if row is not None:
            share = {FIRE: "none", THROW: "half"}.get(way, "full")
            found[item.id] = modifier.deals(row.damage, bonus, share)
    return found
