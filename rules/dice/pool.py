"""Dice on the table while one roll is played: single dice, finished pools, and the hand that modifiers work on."""

from collections.abc import Callable, Sequence
from itertools import compress
from typing import TypeAlias

from msgspec import Struct

from rules.dice.refused import MAX_DICE, MAX_THROWS, DiceRefused
from rules.dice.texts import refuse, says
from rules.dice.tree import Value

Draw: TypeAlias = Callable[[int, int], Sequence[int]]
"""``draw(count, faces)``: ``count`` uniform faces from 1 to ``faces``."""

Sides: TypeAlias = int | tuple[int, ...]
"""A plain die's number of sides, or the faces of any other die."""


class Shown(int):
    """A face somebody read off a physical die; ``source`` says who."""

    source: str = "player"


class Ruled(Shown):
    """A face the game master set."""

    source = "gm"


class Die(Struct, frozen=True, gc=False):
    """One die: every face it showed in order, what it counts for now, whether it is kept, and what happened to it.

    ``value`` differs from the last roll where the die was clamped, compounded or penetrated.
    """

    label: str
    sides: Sides
    rolls: tuple[int, ...]
    value: Value
    kept: bool = True
    flags: tuple[str, ...] = ()

    @property
    def source(self) -> str:
        """``rng``, ``player`` or ``gm``: where its latest face came from."""
        last = self.rolls[-1]
        return last.source if isinstance(last, Shown) else "rng"


class Pool(Struct, frozen=True, gc=False):
    """A rolled pool or group: its dice (or items, for a group), its total and what its modifiers did.

    ``marks`` is False while every die is kept and shows one face; ``group`` pools hold the totals of a group's items,
    whose own dice stand in pools before it; dice ``aside`` only said how many dice another pool has, or with how many
    sides.
    """

    dice: tuple[Die, ...]
    total: Value
    notes: tuple[str, ...] = ()
    marks: bool = False
    group: bool = False
    aside: bool = False


class Play:
    """One roll under way: where faces come from, how many were used, and the pools so far."""

    __slots__ = ("_by", "_draw", "dice", "given", "margin", "pools", "reached", "throws")

    def __init__(self, draw: Draw, given: Sequence[int] = (), by: type[Shown] = Shown) -> None:
        self._draw, self.given, self._by = draw, given, by
        self.dice = self.throws = self.reached = 0
        self.pools: list[Pool] = []
        self.margin: Value | None = None

    def throw(self, count: int, sides: Sides, new: bool = True) -> Sequence[int]:
        """``count`` faces, physical dice first; raises DiceRefused over the limits or for a face no such die has."""
        self.throws += count
        if new:
            self.dice += count
        if self.dice > MAX_DICE or self.throws > MAX_THROWS:
            raise too_many()
        if self.reached < len(self.given):
            return self._physical(count, sides)
        return self._draw(count, sides) if isinstance(sides, int) else self._faces(count, sides)

    def _faces(self, count: int, sides: Sides) -> Sequence[int]:
        if isinstance(sides, int):
            return self._draw(count, sides)
        return [sides[place - 1] for place in self._draw(count, len(sides))]

    def _physical(self, count: int, sides: Sides) -> Sequence[int]:
        shown = [self._by(face) for face in self.given[self.reached : self.reached + count]]
        for place, face in enumerate(shown, self.reached + 1):
            if not (1 <= face <= sides if isinstance(sides, int) else face in sides):
                if isinstance(sides, int):
                    raise refuse("value.face", place=place, face=int(face), sides=sides)
                faces = ", ".join(map(str, sorted(set(sides))[:12]))
                raise refuse("value.listed_face", place=place, face=int(face), faces=faces)
        self.reached += len(shown)
        missing = count - len(shown)
        return [*shown, *self._faces(missing, sides)] if missing else shown


def too_many() -> DiceRefused:
    """The refusal of a roll that grows over the limits."""
    return refuse("limit.throws", dice=MAX_DICE, throws=MAX_THROWS)


class Hand:
    """The dice of one pool while its modifiers work, as columns."""

    __slots__ = ("flags", "kept", "notes", "owner", "reading", "rolls", "sides", "values")

    def __init__(self, faces: Sequence[Value], sides: Sides) -> None:
        count = len(faces)
        self.values = list(faces)
        self.rolls: list[Sequence[int]] = list(zip(faces))  # type: ignore[arg-type]  # items of groups show no roll
        self.kept = [True] * count
        self.flags: list[tuple[str, ...]] = [()] * count
        self.sides = sides
        self.notes: list[str] = []
        self.reading: tuple[str, ...] = ()
        self.owner: list[int] = []  # of a group: the item each total belongs to

    def live(self) -> list[int]:
        """The places of kept dice."""
        return [at for at, kept in enumerate(self.kept) if kept]

    def show(self, at: int, face: int) -> None:
        """Add a face to those a die has shown."""
        rolls = self.rolls[at]
        if isinstance(rolls, list):
            rolls.append(face)
        else:  # a tuple for every die that is thrown once: most are, and that is half the time
            self.rolls[at] = [*rolls, face]

    def flag(self, at: int, flag: str) -> None:
        """Add a flag to a die, once."""
        if flag not in self.flags[at]:
            self.flags[at] += (flag,)

    def drop(self, places: Sequence[int], why: str) -> None:
        """Drop these dice and note it."""
        if places:
            kept, values = self.kept, self.values
            for at in places:
                kept[at] = False
            self.notes.append(says("note.dropped", why=why, faces=listed([values[at] for at in places])))

    def total(self) -> Value:
        """The sum of the kept dice, or what a counting modifier reads."""
        if not self.reading:
            return sum(compress(self.values, self.kept))
        live = self.live()
        if self.reading[0] == "set":
            return len({self.values[at] for at in live if "set" in self.flags[at]})
        good = sum("success" in self.flags[at] for at in live)
        return good - sum("failure" in self.flags[at] for at in live)

    def order(self, order: Sequence[int]) -> None:
        """Show the dice in this order of their places."""
        self.values = [self.values[at] for at in order]
        self.rolls = [self.rolls[at] for at in order]
        self.kept = [self.kept[at] for at in order]
        self.flags = [self.flags[at] for at in order]
        self.owner = [self.owner[at] for at in order] if self.owner else []


def listed(values: Sequence[Value], most: int = 8) -> str:
    """Values in a note, the rest of a long list as a number."""
    if len(values) > most:
        return says("listed_more", faces=listed(values[:most]), n=len(values) - most)
    return " ".join([str(value) for value in values])
