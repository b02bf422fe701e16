"""What makes two bouts that began alike alike still, so that odds play them on as one."""

from collections.abc import Hashable
from operator import attrgetter
from typing import Any

import msgspec

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure, Item

_encode = msgspec.msgpack.Encoder(order="deterministic", enc_hook=int).encode
_SERIES = ("agenda", "stack", "links")
_REST = attrgetter(*(name for name in Encounter.__struct_fields__ if name not in ("figures", "next_id", *_SERIES)))
"""The other parts of an encounter that a fight can depend on."""
_PLAIN = attrgetter("side", "owner", "policy", "pos", "facing", "elevation", "posture", "hidden")
"""What of a figure can be compared as it is."""


def happened(t: Bout) -> Hashable:
    """Alike is what came about by the same events: for a system that tells of them in its outcome."""
    return msgspec.msgpack.encode(t.events)


def stands(t: Bout, *, wounds: bool = True, forget: frozenset[str] = frozenset()) -> Hashable:
    """Alike is what has come to the same state: for a system whose outcome compares states only.

    Told is what the bout has changed, and only that, because it is asked for each of thousands of branches; wounds of a
    location are one, as ``undated`` has it. Where thresholds have been judged on the way, the state that they were
    judged in counts as well. ``wounds=False``: no rule and no outcome reads single wounds. ``forget``: keys
    of numbers (families with all of theirs) and marks of figures, of numbers of things, that nothing reads any more.
    """
    now = _changed(t.before, t.enc, wounds, forget)
    if t.judged is t.before:
        return now
    return now, None if t.judged is t.enc else _changed(t.before, t.judged, wounds, forget)


def _changed(was: Encounter, now: Encounter, wounds: bool, forget: frozenset[str]) -> Hashable:
    figures = tuple(
        [
            (name, _told(figure, was.figures.get(name), wounds, forget))
            for name, figure in now.figures.items()
            if figure is not was.figures.get(name)
        ]
    )
    series = tuple([_new(getattr(was, name), getattr(now, name)) for name in _SERIES])
    parts = enumerate(zip(_REST(was), _REST(now), strict=True))
    rest = tuple([(n, _encode(part)) for n, (old, part) in parts if part is not old])
    return tuple(now.figures) if len(now.figures) != len(was.figures) else (), figures, series, rest


def _new(was: tuple[Any, ...], now: tuple[Any, ...]) -> tuple[int | bytes, ...] | None:
    """A series: of what was there already only which it is."""
    if now is was:
        return None
    known = {id(one) for one in was}
    return tuple([id(one) if id(one) in known else _encode(one) for one in now])


class _Families(dict[str, str]):
    """The family of each key of numbers, itself where it has none."""

    def __missing__(self, key: str) -> str:
        found = self[key] = key.partition(".")[0]
        return found


_FAMILY = _Families()


def _told(figure: Figure, was: Figure | None, wounds: bool, forget: frozenset[str]) -> Hashable:
    if was is None:
        return _encode(figure)
    marks, numbers = figure.marks, figure.q.items()
    if forget:
        marks = tuple([mark for mark in marks if mark.key not in forget])
        numbers = [(key, n) for key, n in numbers if _FAMILY[key] not in forget]  # type: ignore[assignment]
    left: dict[str, int] = {}
    for wound in figure.wounds if wounds and figure.wounds is not was.wounds else ():
        left[wound.location] = left.get(wound.location, 0) + wound.left
    return (
        frozenset(numbers),
        frozenset(_new(was.marks, marks) or ()),
        tuple([_thing(item, forget) for item in figure.items]) if figure.items is not was.items else None,
        frozenset(left.items()),
        _PLAIN(figure),
        None if figure.sheet is was.sheet else _encode(figure.sheet),
    )


def _thing(item: Item, forget: frozenset[str]) -> Hashable:
    numbers = [(key, n) for key, n in item.q.items() if key not in forget] if forget else item.q.items()
    return item.id, item.kind, item.name, item.where, item.at, item.pos, frozenset(numbers)
