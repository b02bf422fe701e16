"""The state of a fight: frozen figures, items, marks, links and slots. Every change of it is an event."""

from typing import Any, TypeAlias

from msgspec import Struct, field

from rules.core.command import Given
from rules.core.hexes import Hex

Key: TypeAlias = tuple[int, ...]
"""A moment on a system's clock, compared from left to right; natural values, never list positions."""

ALL = ""
"""The audience of what everybody sees."""
GM = "gm"
"""The audience of what only game masters see. ``@Name`` stands for the game masters and the owner of Name."""
OWN = "="
"""Begins the audience of the game masters and one user: ``=ID``."""
BY_ENGINE = "each_round"
"""What the slots are called in which something waits that the engine does by the clock, whatever the system."""


class Mark(Struct, frozen=True, omit_defaults=True):
    """A condition, declaration or counter on one figure; it ends by itself when the clock passes ``until``.

    Where ``turn_of`` names a figure, it ends with the first turn of that figure from ``since`` on, if that is earlier.
    """

    key: str
    data: dict[str, Any] = field(default_factory=dict)
    until: Key | None = None
    audience: str = ALL
    turn_of: str = ""
    since: Key = ()


class Remark(Struct, frozen=True, omit_defaults=True):
    """Words kept in a fight, about it or about the figure ``who``; they end when the clock passes ``until``."""

    id: int
    text: str
    who: str = ""
    until: Key | None = None
    audience: str = ALL


class Link(Struct, frozen=True, omit_defaults=True):
    """A relation from figure ``a`` to figure ``b``: a hold, an engagement, a mount."""

    key: str
    a: str
    b: str
    data: dict[str, Any] = field(default_factory=dict)
    until: Key | None = None


class Item(Struct, frozen=True, omit_defaults=True):
    """A thing a figure owns. ``where`` is hand, strapped, belt, body (natural), ground, stuck or gone.

    ``at`` names what it sticks in (``Figure`` or ``Figure.location``), ``pos`` the hex it lies on. ``q`` holds its
    numbers (armour points, missiles loaded ...).
    """

    id: str
    kind: str
    name: str
    where: str = "hand"
    at: str | None = None
    pos: Hex | None = None
    q: dict[str, int] = field(default_factory=dict)

    @property
    def held(self) -> bool:
        """Whether it can be used at once."""
        return self.where in ("hand", "strapped", "body")


class Wound(Struct, frozen=True, omit_defaults=True):
    """One blow's harm: kept apart so that healing and "a single blow" can speak of it."""

    id: int
    location: str
    amount: int
    kind: str = ""
    healed: int = 0

    @property
    def left(self) -> int:
        """What is not healed yet."""
        return self.amount - self.healed


class Figure(Struct, frozen=True, omit_defaults=True):
    """A combatant. Its name is its identity inside the encounter; ``sheet`` is the character's plain data as joined."""

    name: str
    sheet: dict[str, Any]
    side: str = "foes"
    owner: str | None = None
    character: str | None = None
    policy: str = ""
    q: dict[str, int] = field(default_factory=dict)
    marks: tuple[Mark, ...] = ()
    items: tuple[Item, ...] = ()
    wounds: tuple[Wound, ...] = ()
    pos: Hex | None = None
    facing: int = 0
    elevation: int = 0
    posture: str = "standing"
    hidden: bool = False

    def mark(self, key: str) -> Mark | None:
        """The mark of that key, or None."""
        for mark in self.marks:
            if mark.key == key:
                return mark
        return None

    def item(self, item: str) -> Item | None:
        """The item of that id, or None."""
        for one in self.items:
            if one.id == item:
                return one
        return None


class Slot(Struct, frozen=True, omit_defaults=True):
    """A turn to act: at ``key`` on the clock the figure ``who`` (None: the engine) does ``what``.

    ``given`` are the dice said for what goes on in it.
    """

    id: int
    key: Key
    who: str | None
    what: str
    data: dict[str, Any] = field(default_factory=dict)
    opened: bool = False
    audience: str = ALL
    given: tuple[Given, ...] = ()


class Away(Struct, frozen=True, omit_defaults=True):
    """A player's figure that has left: whose it was, the turns it still had, and what the fight had counted then."""

    owner: str
    slots: tuple[Slot, ...] = ()
    q: dict[str, int] = field(default_factory=dict)


class Encounter(Struct, frozen=True, omit_defaults=True):
    """A fight between figures under one rule system."""

    id: str
    system: str
    figures: dict[str, Figure] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)
    q: dict[str, int] = field(default_factory=dict)
    clock: Key = ()
    agenda: tuple[Slot, ...] = ()
    stack: tuple[Slot, ...] = ()
    links: tuple[Link, ...] = ()
    terrain: dict[str, str] = field(default_factory=dict)
    deferred: tuple[Any, ...] | None = None
    group: tuple[int, ...] = ()
    next_id: int = 1
    gone: tuple[str, ...] = ()
    """The names of figures that have left without ever having been shown."""
    gone_things: tuple[str, ...] = ()
    """What those had with them, by name, kind and id: rows tell of it still."""
    revealed: tuple[int, ...] = ()
    """The rows said in secret that everybody may read since."""
    remarks: tuple[Remark, ...] = ()
    away: dict[str, Away] = field(default_factory=dict)
    """The players' figures that have left, by name: who comes back has the turns it had left, and no new ones."""

    def linked(self, key: str, a: str | None = None, b: str | None = None) -> tuple[Link, ...]:
        """The links of that key, of all or of the given figures, in the order they were made."""
        if not self.links:
            return ()
        wanted = [k for k in self.links if k.key == key and (a is None or k.a == a) and (b is None or k.b == b)]
        return tuple(wanted)

    def allies(self, name: str) -> tuple[Figure, ...]:
        """The other figures of the same side, in joining order."""
        side = self.figures[name].side
        return tuple(f for f in self.figures.values() if f.side == side and f.name != name)

    def enemies(self, name: str) -> tuple[Figure, ...]:
        """The figures of other sides, in joining order."""
        side = self.figures[name].side
        return tuple(f for f in self.figures.values() if f.side != side)

    def slot(self, number: int) -> Slot | None:
        """The slot of that id, wherever it waits, or None."""
        for slot in (*self.stack, *self.agenda):
            if slot.id == number:
                return slot
        return None

    def slots(self, who: str | None = None, what: str | None = None) -> tuple[Slot, ...]:
        """The system's waiting slots, interrupts first (the latest on top), then the agenda in clock order.

        What the engine does by the clock itself is not among them: no system may close it.
        """
        # Asked for every turn of many figures: no generator for it.
        every = [s for s in self.agenda if (who is None or s.who == who) and (what is None or s.what == what)]
        above = [s for s in self.stack if (who is None or s.who == who) and (what is None or s.what == what)]
        return tuple([s for s in (*above[::-1], *every) if s.what != BY_ENGINE])


def current(enc: Encounter) -> Slot | None:
    """The slot whose turn it is: the top of the interrupt stack, else the first of the agenda."""
    if enc.stack:
        return enc.stack[-1]
    return enc.agenda[0] if enc.agenda else None


def hex_key(at: Hex) -> str:
    """The name of a hex in ``Encounter.terrain``."""
    return f"{at[0]},{at[1]}"


def hex_of(text: str) -> Hex:
    """The hex that a sentence or a key of ``Encounter.terrain`` writes as ``q,r``."""
    q, _, r = text.partition(",")
    return int(q), int(r)
