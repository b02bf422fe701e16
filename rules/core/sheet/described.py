"""A character in words that belong to no system: what one system tells of a sheet, another makes its own of it.

Neither knows the other. The one that tells writes names as its tables have them; the one that takes has a file
``data/taken.csv`` of the names that it calls otherwise, each with what it assumes.
"""

from collections.abc import Callable, Mapping
from typing import Any, Literal

from msgspec import Struct

from rules.core.tables.rows import rows
from rules.core.tables.words import says

Kind = Literal["number", "skill", "trait", "thing", "armour", "place", "always"]


class Carried(Struct, frozen=True, omit_defaults=True):
    """A weapon or shield: its name, where it is carried, how well made it is (empty: as usual).

    ``called`` is the owner's name for it; ``attack`` and ``parry`` are the skill with this one thing, ``damage`` and
    ``shots`` are given where they are not the usual ones.
    """

    name: str
    where: str = ""
    quality: str = ""
    called: str = ""
    attack: int | None = None
    parry: int | None = None
    damage: str = ""
    shots: int | None = None


class Part(Struct, frozen=True, omit_defaults=True):
    """What a body strikes with: teeth, claws; ``at`` is the place it belongs to, ``modes`` how it wounds."""

    name: str
    damage: str
    attack: int
    at: str = ""
    modes: tuple[str, ...] = ()


class Place(Struct, frozen=True, omit_defaults=True):
    """A place of a body with the rolls of a d20 that strike it, and its points where it has its own."""

    id: str
    kind: str
    melee: str
    missile: str = ""
    points: int | None = None


class Described(Struct, frozen=True, omit_defaults=True):
    """A character. ``numbers``, ``skills`` and ``traits`` go by the names of the system that tells of it.
    A number that dice make is a text.

    ``armour`` are pieces; ``worn`` are layers by place (``all``: everywhere else), the inner one first, a number for
    points of no known make; ``hide`` the points a place has by nature. ``body`` names a shape, ``places`` spell it out.
    """

    name: str
    owner: str = ""
    hand: str = ""
    numbers: Mapping[str, float | str] = {}
    skills: Mapping[str, int] = {}
    traits: tuple[str, ...] = ()
    things: tuple[Carried, ...] = ()
    armour: tuple[str, ...] = ()
    worn: Mapping[str, tuple[str, ...]] = {}
    hide: Mapping[str, int] = {}
    parts: tuple[Part, ...] = ()
    body: str = ""
    places: tuple[Place, ...] = ()


class Row(Struct, frozen=True, omit_defaults=True):
    """A row of ``taken.csv``: what is called ``theirs`` is ``ours`` (empty: left out), ``at`` those places.

    Of a skill ``at`` are further ones that it is here. ``assumes`` is told to whoever converts; of kind ``always``
    whatever the character.
    """

    kind: Kind
    theirs: str = ""
    ours: str = ""
    at: tuple[str, ...] = ()
    assumes: str = ""


class Taken:
    """One character being taken over: looks names up, and remembers what is to be told of them."""

    def __init__(self, package: str) -> None:
        found = rows(package, "taken", Row)
        self._rows = {(row.kind, row.theirs): row for row in found}
        self._told: list[str] = [row.assumes for row in found if row.kind == "always"]
        self._left: list[str] = []

    def find(self, kind: Kind, theirs: str, known: Callable[[str], bool]) -> Row | None:
        """What a name is here: by the file, else itself where it is ``known``; None where it is left out."""
        row = self._rows.get((kind, theirs))
        if row is None:
            row = Row(kind, theirs, theirs if known(theirs) else "")
        if row.assumes:
            self.say(row.assumes)
        if not row.ours:
            self._left.append(theirs.replace("_", " "))
            return None
        return row

    def sheet(self, system: str, told: Described) -> dict[str, Any]:
        """The beginning of a sheet: its name, its system, and its owner where there is one."""
        return {"name": told.name, "system": system, **({"owner": told.owner} if told.owner else {})}

    def skills(self, levels: Mapping[str, int], known: Callable[[str], bool], most: int) -> dict[str, int]:
        """The skills under our names, ``most`` at the highest; of several that are one here, the best."""
        found: dict[str, int] = {}
        for theirs, level in levels.items():
            row = self.find("skill", theirs, known)
            for ours in (row.ours, *row.at) if row is not None else ():
                found[ours] = min(most, max(level, found.get(ours, 0)))
        return found

    def say(self, text: str, /, **values: object) -> None:
        """Tell something once; ``{placeholders}`` are filled."""
        told = text.format(**values)
        if told and told not in self._told:
            self._told.append(told)

    def number(self, which: str, /, **values: object) -> None:
        """Tell what the file assumes of a number that means something else here."""
        row = self._rows.get(("number", which))
        if row is not None:
            self.say(row.assumes, **values)

    def done(self) -> tuple[str, ...]:
        """The lines for whoever converts: what was assumed, then what was left out."""
        left = dict.fromkeys(self._left)
        return (*self._told, *((says("left_out", what=", ".join(left)),) if left else ()))
