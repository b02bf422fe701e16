"""What makes two bouts that began alike alike still, so that odds play them on as one."""

from collections.abc import Hashable
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.odds.undated import whole

_encode = msgspec.msgpack.Encoder(order="deterministic").encode
_REST = tuple(name for name in Encounter.__struct_fields__ if name not in ("figures", "next_id"))
"""The parts of an encounter besides its figures that a fight can depend on."""


def happened(t: Bout) -> Hashable:
    """Alike is what came about by the same events: for a system that tells of them in its outcome."""
    return msgspec.msgpack.encode(t.events)


def stands(t: Bout, *, wounds: bool = True) -> Hashable:
    """Alike is what has come to the same state: for a system whose outcome compares states only.

    Told is what the bout has changed; wounds of a location are one, as ``undated`` has it. Where something has been
    judged on the way, the events count as well. ``wounds=False``: no rule and no outcome reads single wounds.
    """
    if t.judged is not t.before:
        return happened(t)
    was, now = t.before, t.enc
    figures = tuple(
        (name, _encode(_told(figure, was.figures.get(name), wounds)))
        for name, figure in now.figures.items()
        if figure is not was.figures.get(name)
    )
    return tuple(now.figures) if len(now.figures) != len(was.figures) else (), figures, *map(_part, _pairs(was, now))


def _pairs(was: Encounter, now: Encounter) -> list[tuple[Any, Any]]:
    return [(getattr(was, name), getattr(now, name)) for name in _REST]


def _part(pair: tuple[Any, Any]) -> bytes | None:
    was, now = pair
    return None if now is was else _encode(now)


def _told(figure: Figure, was: Figure | None, wounds: bool) -> Figure:
    plain = whole(figure if wounds else replace(figure, wounds=()))
    return replace(plain, sheet={}) if was is not None and was.sheet is figure.sheet else plain
