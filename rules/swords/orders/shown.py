"""What is shown of a figure and of the clock."""

from typing import Any

from rules.core.encounter import Encounter, Figure, Slot, current
from rules.core.parts import Prospect, among
from rules.swords.attack.strike import usable
from rules.swords.defence.legal import legal
from rules.swords.defence.threat import Threat
from rules.swords.figure import keys, turns
from rules.swords.figure.pins import restrained, victims
from rules.swords.figure.quantities import awake, dead, mount_of, prone, static, unconscious, wound_penalty
from rules.swords.place.space import barrier
from rules.swords.tables.words import says
from rules.swords.time import rounds


def fallen(enc: Encounter, figure: Figure) -> bool:
    """Return whether a figure is out."""
    return not awake(figure)


def vitals(enc: Encounter, figure: Figure) -> str:
    """Return the stuns and, where there are any, the wounds."""
    stuns, wounds = keys.STUNS.of(figure), keys.WOUNDS.of(figure)
    told = [f"{stuns} stun{'s' * (stuns != 1)}", f"{wounds} wound{'s' * (wounds != 1)}"]
    return ", ".join(told if wounds else told[:1])


def moment(enc: Encounter, slot: Slot) -> str:
    """Return the initiative of a turn."""
    return turns.moment(slot)


def suffered(enc: Encounter, figure: Figure) -> int:
    """Return the wounds."""
    return keys.WOUNDS.of(figure)


def looks(enc: Encounter, figure: Figure) -> str:
    """Return how hurt a figure looks to those who may not know its numbers."""
    if keys.WOUNDS.of(figure):
        return says("looks.hurt")
    return says("looks.stunned" if keys.STUNS.of(figure) else "looks.unhurt")


def values(enc: Encounter, figure: Figure) -> dict[str, Any]:
    """Return every quantity; ``defense`` is the best number against a melee weapon, None where nothing is legal."""
    enc = among(enc, figure)
    every = {d.kind: d.value for d in reversed(legal(enc, Threat("", figure.name, "melee")))}
    best = max(every.values(), default=None)
    free = Threat("", figure.name, "melee", twisting=True)
    kinds = {d.kind: d.value for d in legal(enc, free)}
    weapons = usable(enc, figure)
    return {
        **static(enc, figure),
        "weapon_value": weapons[0].value if weapons else 0,
        "defense_block": kinds.get("block"),
        "defense_dodge": kinds.get("dodge"),
        "defense_rider": every.get("rider"),
        "defense": best,
    }


def conditions(enc: Encounter, figure: Figure) -> tuple[tuple[str, Any], ...]:
    """Return the conditions of a figure with the time until which each lasts."""
    enc = among(enc, figure)
    found: list[tuple[str, Any]] = []
    if dead(figure):
        found.append(("dead", None))
    if unconscious(figure):
        found.append(("unconscious", None))
    if restrained(enc, figure.name):
        found.append(("restrained", None))
    if victims(enc, figure.name):
        found.append(("holding", None))
    if prone(figure):
        found.append(("prone", None))
    if mount_of(enc, figure.name):
        found.append(("mounted", None))
    if wound_penalty(figure):
        found.append(("wound_penalty", None))
    for link in keys.SURPRISED.all(enc, b=figure.name):
        found.append(("surprised", None if link.until is None else list(link.until)))
    for mark in figure.marks:
        if mark.key in (keys.BLOCKING.key, keys.OBEYS.key, keys.BALKS.key):
            found.append((mark.key, None if mark.until is None else list(mark.until)))
    return tuple(found)


def header(enc: Encounter) -> dict[str, Any]:
    """Return the round; ``initiative`` is that of whose turn it is, ``clock`` in seconds."""
    slot = current(enc)
    now = enc.figures.get(slot.who) if slot is not None and slot.who else None
    in_round = turns.number(enc)
    return {
        "round": in_round,
        "initiative": None if now is None else keys.INITIATIVE.of(now),
        "clock": rounds.SECONDS * max(0, in_round - 1),
    }


def prospect(enc: Encounter, a: str, b: str) -> Prospect:
    """Return the hex that hides one from the other."""
    return Prospect(barrier(enc, a, b))
