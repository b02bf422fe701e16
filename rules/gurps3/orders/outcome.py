"""What a resolution came to, in a few values that odds count by."""

from collections.abc import Hashable, Mapping

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.core.events import ItemChanged, ItemMoved
from rules.gurps3.figure import keys

STATES = (
    ("dead", keys.DEAD),
    ("unconscious", keys.UNCONSCIOUS),
    ("stunned", keys.STUNNED),
    ("off balance", keys.OFF_BALANCE),
)


def outcome(before: Encounter, t: Bout) -> Mapping[str, Hashable]:
    """By figure the hits taken and what became of it; weapons lost and broken; holds made and ended."""
    found: dict[str, Hashable] = {}
    for name, was in before.figures.items():
        now = t.enc.figures.get(name)
        if now is not None and now is not was:
            found |= _of_figure(name, was, now)
    for event in t.events:
        if isinstance(event, ItemMoved) and event.where == "ground":
            found[f"{event.who} loses {event.item}"] = True
        elif isinstance(event, ItemChanged) and event.key == keys.BROKEN.key and event.by:
            found[f"{event.who}'s {event.item} breaks"] = True
    for key in (keys.GRIP, keys.PIN, keys.SHARE):
        was_held = {(link.a, link.b) for link in key.all(before)}
        is_held = {(link.a, link.b) for link in key.all(t.enc)}
        found |= {f"{a} holds {b}": True for a, b in is_held - was_held}
        found |= {f"{b} free of {a}": True for a, b in was_held - is_held}
    return found


def _of_figure(name: str, was: Figure, now: Figure) -> dict[str, Hashable]:
    found: dict[str, Hashable] = {}
    hits = keys.HP.of(was) - keys.HP.of(now)
    if hits:
        found[f"{name} hits"] = hits
    for word, mark in STATES:
        if mark.on(now) and not mark.on(was):
            found[f"{name} {word}"] = True
    if was.posture != now.posture:
        found[f"{name} {now.posture}"] = True
    found |= {f"{name} crippled {limb}": True for limb, m in keys.CRIPPLED.items() if m.on(now) and not m.on(was)}
    feint, old = keys.FEINTED.of(now), keys.FEINTED.of(was)
    if feint is not None and feint != old:
        found[f"{name} feints by"] = feint.penalty
    return found
