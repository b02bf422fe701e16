"""Who may see what: one audience on marks, slots, checks, notes and questions, and one pure test of it."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

from msgspec import Struct

from rules.core.encounter import ALL, GM, Encounter


class Viewer(Struct, frozen=True):
    """Who looks: a user's id, and whether as game master."""

    id: str
    gm: bool = False


EVERYBODY = Viewer("")
"""The eyes of the whole channel: sees what is public."""


class Shown(Protocol):
    @property
    def audience(self) -> str: ...


S = TypeVar("S", bound=Shown)


def sees(audience: str, viewer: Viewer, enc: Encounter) -> bool:
    """Whether the viewer belongs to an audience: all, ``gm``, or ``@Figure`` for masters and the figure's owner."""
    if audience == ALL or viewer.gm:
        return True
    if audience == GM or not audience.startswith("@"):
        return False
    figure = enc.figures.get(audience[1:])
    return figure is not None and figure.owner == viewer.id


def seen(shown: Iterable[S], viewer: Viewer, enc: Encounter) -> tuple[S, ...]:
    """What of it the viewer may see."""
    return tuple(one for one in shown if sees(one.audience, viewer, enc))


def visible(enc: Encounter, viewer: Viewer) -> tuple[str, ...]:
    """The names of the figures the viewer may know of: hidden ones only for masters and their owners."""
    return tuple(n for n, f in enc.figures.items() if not f.hidden or viewer.gm or f.owner == viewer.id)
