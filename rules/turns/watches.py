"""Watches: what a figure waits for, and whose watch a thing that happens springs."""

from collections.abc import Callable, Collection
from typing import TypeAlias

from msgspec import Struct

from rules.core.encounter import Encounter, Figure
from rules.core.hexes import Hex
from rules.core.keys import MarkKey, bearers

FOE, ANYONE = "foe", "anyone"


class Watch(Struct, frozen=True, omit_defaults=True):
    """What a figure waits for: ``on`` is the system's word for it, ``whom`` a name, ``foe`` or ``anyone``.

    ``hexes`` is what it watches, where it named some; ``against`` whom the deed must be aimed at. ``deed`` is what it
    will do then, in words.
    """

    on: str
    whom: str = FOE
    hexes: tuple[Hex, ...] = ()
    against: str = ""
    deed: str = ""


class Trigger(Struct, frozen=True):
    """Something that happens: by whom, on which hexes, at whom."""

    on: str
    who: str
    at: tuple[Hex, ...] = ()
    against: str = ""


Covers: TypeAlias = Callable[[Encounter, str, Watch], Collection[Hex] | None]
"""The hexes a figure's watch covers as things stand; None where a watch of that kind looks at no place."""


def named_hexes(enc: Encounter, who: str, watch: Watch) -> Collection[Hex] | None:
    """A watch covers the hexes it named."""
    return watch.hexes or None


def watchers(enc: Encounter, key: MarkKey[Watch], trigger: Trigger, covers: Covers = named_hexes) -> tuple[str, ...]:
    """Whose watch a trigger springs, in joining order; never the doer's own."""
    found = []
    for name, figure in bearers(enc, key).items():
        watch = key.of(figure)
        if watch is None or name == trigger.who or watch.on != trigger.on:
            continue
        if not meant(enc, figure, watch, trigger.who) or watch.against not in ("", trigger.against):
            continue
        covered = covers(enc, name, watch)
        if covered is None or not set(trigger.at).isdisjoint(covered):
            found.append(name)
    return tuple(found)


def meant(enc: Encounter, watcher: Figure, watch: Watch, who: str) -> bool:
    """Whether a figure is one of those a watch is for."""
    if watch.whom == FOE:
        return who in enc.figures and enc.figures[who].side != watcher.side
    return watch.whom in (ANYONE, who)
