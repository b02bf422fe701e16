"""What a resolution came to, in a few values that odds count by."""

from collections.abc import Hashable, Mapping
from typing import Any

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.core.keys import MarkKey
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import alive, awake
from rules.odds.came import parts

came = parts("rules.gurps4")
"""A part of an outcome."""

STATES: Mapping[str, MarkKey[Any]] = {
    "stunned": keys.STUNNED, "unconscious": keys.UNCONSCIOUS, "mortally_wounded": keys.MORTAL, "dead": keys.DEAD,
}  # fmt: skip


def outcome(before: Encounter, t: Bout) -> Mapping[str, Hashable]:
    """By figure: HP lost, what became of it, and what it lost; holds made and ended."""
    found: dict[str, Hashable] = {}
    for name, was in before.figures.items():
        now = t.enc.figures.get(name)
        if now is None or now is was:
            continue
        found |= _suffered(name, was, now)
    for key, word in ((keys.GRAPPLE, "grapples"), (keys.PIN, "pins"), (keys.FEINT, "feints")):
        was_links = {(x.a, x.b) for x in before.linked(key.key)}
        for link in t.enc.linked(key.key):
            if (link.a, link.b) not in was_links:
                found[came(link.a, word, link.b)] = getattr(key.data(link), "penalty", True)
    return found


def _suffered(name: str, was: Figure, now: Figure) -> dict[str, Hashable]:
    """What a figure lost, and what became of it."""
    lost = keys.HP.of(was) - keys.HP.of(now)
    found: dict[str, Hashable] = {came(name, "injury"): lost} if lost else {}
    for word, mark in STATES.items():
        if mark.on(now) and not mark.on(was):
            found[came(name, word)] = True
    if now.posture == "lying" and was.posture != "lying":
        found[came(name, "down")] = True
    for item in was.items:
        there = now.item(item.id)
        if item.where in ("hand", "strapped") and (there is None or there.where not in ("hand", "strapped")):
            found[came(name, "loses", item.name)] = True
    for at, mark in keys.CRIPPLED.items():
        if mark.on(now) and not mark.on(was):
            found[came(name, "crippled")] = at
    return found


def out(enc: Encounter, name: str) -> bool:
    """Return whether a figure is out of the fight."""
    return not awake(enc.figures[name]) or not alive(enc.figures[name])
