"""What a resolution came to, in a few values that odds count by; and what is worth comparing."""

from collections.abc import Hashable, Mapping

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.core.events import ItemMoved
from rules.rqhouse.attack.weapons import usable
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import body, dead, in_use, points, stage, unconscious
from rules.rqhouse.sheet.gear import FIRE, ONE, TWO, use, ways
from rules.rqhouse.sheet.items import GRAPPLE

WORTH = ("", "full damage", "no armour", "plus five", "knockout")
"""Picks worth comparing with every weapon; the specials come with its types."""


def outcome(before: Encounter, t: Bout) -> Mapping[str, Hashable]:
    """By figure: Health and location points lost, the worst stage reached, and what became of it."""
    found: dict[str, Hashable] = {}
    for name, was in before.figures.items():
        now = t.enc.figures.get(name)
        if now is None or now is was:
            continue
        lost = keys.HEALTH.of(was) - keys.HEALTH.of(now)
        hurt = sum(points(was, spot) - points(now, spot) for spot in body(was).spots)
        bruises = sum(keys.TRANSIENT.family(now).values()) - sum(keys.TRANSIENT.family(was).values())
        for word, number in (("health", lost), ("points", hurt), ("bruises", bruises)):
            if number:
                found[f"{name} {word}"] = number
        if hurt:
            found[f"{name} hit"] = True
            worst = max(stage(now, spot) for spot in body(now).spots)
            if worst:
                found[f"{name} stage"] = worst
        if dead(now) and not dead(was):
            found[f"{name} dead"] = True
        elif unconscious(t.enc, now) and not unconscious(before, was):
            found[f"{name} unconscious"] = True
        if keys.STUNNED.on(now) and not keys.STUNNED.on(was):
            found[f"{name} stunned"] = True
        if now.posture != was.posture:
            found[f"{name} {now.posture}"] = True
        drained = keys.MAGIC_POINTS.of(was) - keys.MAGIC_POINTS.of(now)
        if drained:
            found[f"{name} magic points"] = drained
    for event in t.events:
        if isinstance(event, ItemMoved):
            found[f"{event.who} loses {event.item}"] = event.where
    return found


def harm(result: Mapping[str, Hashable], target: str) -> int:
    """Points of locations, and Health lost beside them; bruises count as they fall."""
    words = ("points", "health", "bruises")
    return sum(n for word in words if isinstance(n := result.get(f"{target} {word}", 0), int))


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
