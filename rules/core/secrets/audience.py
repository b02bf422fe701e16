"""Who may see what: one audience on marks, slots, checks, notes and questions, and one pure test of it.

Two things are kept from those who are not game masters. A *hidden* figure is not there at all: no figure, slot, link,
event or name of it. Of a figure that belongs to somebody else only what can be seen is told: where it stands and how,
what it carries, what is openly on it; none of its numbers.
"""

import re
from collections.abc import Iterable, Sequence
from operator import is_
from typing import Any, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules.core import effects
from rules.core.effects import Effect
from rules.core.encounter import ALL, GM, OWN, Encounter, Figure, Item, Link, Mark, Remark, Slot
from rules.core.events import (
    Closed,
    Configured,
    Counted,
    Event,
    ItemGained,
    ItemMoved,
    Joined,
    Kept,
    Landscaped,
    Left,
    Linked,
    Marked,
    Moved,
    Opened,
    Owned,
    Queued,
    Remarked,
    Revealed,
    Ruled,
    Together,
    Unlinked,
    Unremarked,
)
from rules.core.events.base import Of
from rules.core.master import counters

WORDS = frozenset({"does", "names", "spec", "spell", "text", "what", "why"})
"""The keys under which facts and the data of turns hold what somebody said, never a figure."""
SAID_MARKS = (counters.LEAD, effects.LEAD)
"""The marks that hold words. As they were put there they were judged: a game master's that name the hidden are secret,
a player's tell nothing of them, for a player can't know that they do."""
SOMEBODY = "somebody"
"""What a figure is called where its name is not to be known."""


class Viewer(Struct, frozen=True):
    """Who looks: a user's id, and whether as game master."""

    id: str
    gm: bool = False


EVERYBODY = Viewer("")
"""The eyes of the whole channel: sees what is public."""
MASTER = Viewer("", gm=True)
"""The eyes of a game master: sees everything."""


class Shown(Protocol):
    @property
    def audience(self) -> str: ...


S = TypeVar("S", bound=Shown)


def sees(audience: str, viewer: Viewer, enc: Encounter) -> bool:
    """Whether the viewer belongs to an audience: all, ``gm``, ``=ID`` for masters and that user, or ``@Figure`` for
    masters and the figure's owner."""
    if audience == ALL or viewer.gm:
        return True
    if audience.startswith(OWN):
        return viewer.id == audience.removeprefix(OWN)
    if audience == GM or not audience.startswith("@"):
        return False
    figure = enc.figures.get(audience[1:])
    return figure is not None and figure.owner == viewer.id


def seen(shown: Iterable[S], viewer: Viewer, enc: Encounter) -> tuple[S, ...]:
    """What of it the viewer may see."""
    return tuple(one for one in shown if sees(one.audience, viewer, enc))


def visible(enc: Encounter, viewer: Viewer) -> tuple[str, ...]:
    """The names of the figures the viewer may know of: hidden ones only for masters and their owners."""
    return tuple([n for n, f in enc.figures.items() if not f.hidden or knows(f, viewer)])


def unseen(enc: Encounter, viewer: Viewer) -> tuple[str, ...]:
    """The names the viewer may not know of: hidden figures, and those that left without having been shown."""
    if viewer.gm:
        return ()
    return tuple(n for n, f in enc.figures.items() if f.hidden and not knows(f, viewer)) + enc.gone


def apparent(enc: Encounter, viewer: Viewer) -> Encounter:
    """The fight as the viewer could take it to be: hidden figures are not in it, nor what hangs on them."""
    hidden = {*unseen(enc, viewer)}
    if not hidden:
        return enc

    def free(data: Any) -> bool:
        """Whether it says nothing of the hidden."""
        if isinstance(data, dict):
            facts = (value for key, value in data.items() if key not in WORDS or not isinstance(value, str))
            return all(map(free, facts)) and hidden.isdisjoint(data)
        if isinstance(data, list | tuple):
            return all(map(free, data))
        return data not in hidden if isinstance(data, str) else True

    def bare(figure: Figure) -> Figure:
        items = tuple(i if (i.at or "").partition(".")[0] not in hidden else replace(i, at=None) for i in figure.items)
        marks: tuple[Mark, ...] = tuple(
            mark if mark.turn_of not in hidden else replace(mark, turn_of="")
            for mark in figure.marks
            if mark.key.startswith(SAID_MARKS) or free(mark.data)
        )
        same = all(map(is_, items, figure.items)) and marks == figure.marks
        return figure if same else replace(figure, items=items, marks=marks)

    def own(slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
        return tuple(slot for slot in slots if slot.who not in hidden and free(slot.data))

    return replace(
        enc,
        figures={name: bare(figure) for name, figure in enc.figures.items() if name not in hidden},
        agenda=own(enc.agenda),
        stack=own(enc.stack),
        links=tuple(link for link in enc.links if link.a not in hidden and link.b not in hidden),
        remarks=tuple(one for one in enc.remarks if one.who not in hidden),
    )


def effects_seen(figure: Figure, viewer: Viewer, enc: Encounter) -> tuple[tuple[Effect, Mark], ...]:
    """The effects on a figure that the viewer may know of, each with its mark."""
    return tuple([(one, mark) for one, mark in effects.on(figure) if sees(mark.audience, viewer, enc)])


def remark_seen(remark: Remark, viewer: Viewer, enc: Encounter) -> bool:
    """Whether the viewer may read a remark: it is of its audience, and about nobody it may not know of.

    Its words are not looked at: a player's tell nothing of the hidden, and a game master's that name them are secret.
    """
    return (not remark.who or remark.who in visible(enc, viewer)) and sees(remark.audience, viewer, enc)


def knows(figure: Figure, viewer: Viewer) -> bool:
    """Whether the viewer may know the figure's numbers: a game master may, and whoever plays it."""
    return viewer.gm or (figure.owner is not None and figure.owner == viewer.id)


def hears(figure: Figure, viewer: Viewer) -> bool:
    """Whether words tell the viewer the figure's numbers: those of players' characters are told to everybody."""
    return figure.owner is not None or viewer.gm


def item_seen(item: Item) -> Item:
    """An item without its numbers: what it is and where."""
    return replace(item, q={})


def figure_seen(figure: Figure, viewer: Viewer) -> Figure:
    """The figure as the viewer may know it: whole, or without sheet, numbers, marks, wounds and standing order."""
    if knows(figure, viewer):
        return figure
    items = tuple(item_seen(item) for item in figure.items)
    return replace(figure, sheet={}, character=None, policy="", q={}, marks=(), wounds=(), items=items)


def slot_seen(slot: Slot, viewer: Viewer, enc: Encounter) -> Slot | None:
    """A turn as the viewer may know it: when and whose, with its plan where it is the viewer's own; None: nothing."""
    if viewer.gm:
        return slot
    if not sees(slot.audience, viewer, enc) or (slot.who is not None and slot.who not in visible(enc, viewer)):
        return None
    mine = slot.who is not None and knows(enc.figures[slot.who], viewer)
    return slot if mine else replace(slot, data={}, given=())


def link_seen(link: Link, viewer: Viewer, enc: Encounter) -> Link | None:
    """A relation as the viewer may know it, with its data where one of the two is the viewer's; None: nothing."""
    names = visible(enc, viewer)
    if link.a not in names or link.b not in names:
        return None
    mine = any(knows(enc.figures[name], viewer) for name in (link.a, link.b))
    return link if mine else replace(link, data={})


def told(events: Iterable[Event], viewer: Viewer, enc: Encounter) -> tuple[Event, ...]:
    """What of these events the viewer may be told, ``enc`` being the state after them.

    Own figures: everything. Others that can be seen: coming, moving, carrying, links, turns and open conditions,
    without their data; events that are nothing but numbers (wounds, points, sheets) are left out, and the ends of
    conditions, which may have been secret. Hidden figures, and figures that are no longer there: nothing.
    """
    if viewer.gm:
        return tuple(events)
    return tuple(one for event in events if (one := _told(event, viewer, enc)) is not None)


def _told(event: Event, viewer: Viewer, enc: Encounter) -> Event | None:
    match event:
        case Of():
            who = event.who
        case Opened() | Closed() | Together() | Configured() | Counted() | Landscaped() | Revealed() | Ruled(who=""):
            return event
        case Remarked():
            return event if remark_seen(event.remark, viewer, enc) else None
        case Unremarked() | Kept():
            return None
        case Queued():
            slot = slot_seen(event.slot, viewer, enc)
            return replace(event, slot=slot) if slot is not None else None
        case Linked():
            link = link_seen(event.link, viewer, enc)
            return replace(event, link=link) if link is not None else None
        case Unlinked():
            names = visible(enc, viewer)
            return event if event.a in names and event.b in names else None
        case Joined():
            who = event.figure.name
        case _:
            who = event.who
    figure = enc.figures.get(who)
    if figure is None:
        return None
    if knows(figure, viewer):
        return event
    return None if figure.hidden else _outside(event, viewer, enc)


def _outside(event: Event, viewer: Viewer, enc: Encounter) -> Event | None:
    """An event about somebody else's figure as it looks from outside; None where it is nothing but numbers."""
    match event:
        case Joined():
            return replace(event, figure=figure_seen(event.figure, viewer))
        case Left() | Moved() | ItemMoved():
            return event
        case ItemGained():
            return replace(event, item=item_seen(event.item))
        case Owned():
            return replace(event, policy="")
        case Marked() if sees(event.mark.audience, viewer, enc):
            return replace(event, mark=replace(event.mark, data={}))
        case _:
            return None


def kept_words(enc: Encounter, viewer: Viewer) -> tuple[str, ...]:
    """What is kept in the fight of people's words that the viewer may read: remarks, names of effects and counters."""
    marks = (mark for figure in enc.figures.values() for mark in figure.marks if mark.key.startswith(SAID_MARKS))
    seen_ = [mark.data for mark in marks if sees(mark.audience, viewer, enc)]
    named = (text for data in seen_ for text in (data["name"], *data.get("offers", ())))
    return (*(one.text for one in enc.remarks if sees(one.audience, viewer, enc)), *map(str, named))


def naming(text: str, names: Iterable[str]) -> tuple[str, ...]:
    """Those of the names that a text has in it, in letters of any case."""
    typed = text.casefold()
    return tuple(name for name in names if name.casefold() in typed)


def veiled_data(data: Any, enc: Encounter, viewer: Viewer, *, said: Iterable[str] = (), words: bool = False) -> Any:
    """Plain data with the names of figures the viewer may not know of replaced by ``somebody``.

    ``said`` are those among them that are words in it, said by somebody who can't know them either; ``words``: it holds
    nothing but words.
    """
    hidden = unseen(enc, viewer)
    if not hidden:
        return data
    free = {*said, *naming("\n".join(kept_words(enc, viewer)), hidden)}
    return _veiled(data, sorted(hidden, key=len, reverse=True), frozenset(free), words=words)


def _veiled(data: Any, names: Sequence[str], said: frozenset[str], *, words: bool = False) -> Any:
    if isinstance(data, str):
        return _spoken(data, names, said, words=words)
    if isinstance(data, dict):
        # The words of a mark stand under its key in data of their own.
        own = words or str(data.get("key", "")).startswith(SAID_MARKS)
        return {
            _spoken(str(key), names, said): _veiled(value, names, said, words=own or key in WORDS)
            for key, value in data.items()
        }
    if isinstance(data, list | tuple):
        return [_veiled(value, names, said, words=words) for value in data]
    return data


def _spoken(text: str, names: Iterable[str], said: frozenset[str], *, words: bool = False) -> str:
    for name in names:
        if name in said and (words or text.casefold() != name.casefold()):
            continue
        # A blow is kept as ``Name.weapon``: the weapon goes with the name.
        text = re.sub(rf"(?<!\w){re.escape(name)}(?:\.\w+)?(?!\w)", SOMEBODY, text, flags=re.IGNORECASE)
    return text
