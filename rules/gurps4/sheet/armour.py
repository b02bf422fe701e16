"""Armour and natural DR: what covers a location, its DR against a type of damage, and whether it is flexible."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rules.core.encounter import Figure, Item
from rules.core.names import fold
from rules.core.sheet.checks import Fault, plain, view
from rules.gurps import item_kinds
from rules.gurps.item_kinds import given, over
from rules.gurps4.sheet.entries import ArmourEntry, Sheet
from rules.gurps4.tables.kinds import ArmourRow as Row
from rules.gurps4.tables.printed import ARMOUR_ROWS, LOCATIONS
from rules.gurps4.tables.words import says

WORN = "worn"
"""Where worn armour is; anywhere else it protects nobody."""
ARMOUR = "armour:"
"""How the kind of an item begins that is a piece of armour."""
PLAIN = "plain"
"""The id of DR that a sheet states by location without naming a piece."""
BODY = "all"
_TWO = ("eye", "arm", "hand", "leg", "foot")


def _covers() -> Mapping[str, tuple[str, ...]]:
    """Return what a word of a sheet or table covers; the torso includes the vitals, ``all`` leaves out the eyes."""
    found: dict[str, tuple[str, ...]] = {key: (key,) for key in LOCATIONS}
    for part in _TWO:
        both = (f"right_{part}", f"left_{part}")
        found |= {part: both, ("feet" if part == "foot" else f"{part}s"): both}
    found["torso"] = ("torso", "vitals")
    found[BODY] = tuple(key for key, place in LOCATIONS.items() if place.kind != "eye")
    return found


COVERS: Mapping[str, tuple[str, ...]] = _covers()


class ArmourPiece(Struct, frozen=True, omit_defaults=True):
    """A piece of armour: the locations it covers, DR and DR against crushing, weight in hundredths of a pound."""

    id: str
    name: str
    covers: tuple[str, ...]
    dr: int = 0
    crushing: int = 0
    flexible: bool = False
    front: bool = False
    blinkers: bool = False
    weight: int = 0

    def against(self, kind: str) -> int:
        """Return its DR against a type of damage."""
        return self.crushing if kind == "cr" else self.dr


ARMOUR_WORDS: Mapping[str, str] = {fold(word): row.id for row in ARMOUR_ROWS.values() for word in (row.id, row.name)}


def row_of(entry: ArmourEntry) -> Row | None:
    """Return the row an entry is, or is like."""
    known = ARMOUR_WORDS.get(fold(entry.like if entry.like is not None else entry.id))
    return None if known is None else ARMOUR_ROWS[known]


def armour_faults(entry: ArmourEntry, path: str) -> Iterator[Fault]:
    """Yield what of a piece of armour can't be."""
    if row_of(entry) is None:
        if entry.like is not None:
            yield Fault(f"{path}.like", says("no_such_armour", like=entry.like))
        elif entry.dr is None or not entry.at:
            known = ", ".join(ARMOUR_ROWS)
            yield Fault(f"{path}.id", says("sheet.no_armour", id=entry.id, known=known))
    for n, word in enumerate(entry.at):
        if fold(word).replace(" ", "_") not in COVERS:
            yield Fault(f"{path}.at[{n}]", says("sheet.no_location", word=word, known=", ".join(COVERS)))


COLUMNS: Mapping[str, tuple[str, Callable[[Any], Any]]] = {
    "dr": ("dr", int), "flexible": ("flexible", bool), "front": ("front", bool), "blinkers": ("blinkers", bool),
    "lb": ("weight", lambda lb: round(lb * 100)),
}  # fmt: skip


def piece(entry: ArmourEntry) -> ArmourPiece:
    """Return the piece a sound entry describes."""
    row, own = row_of(entry), fold(entry.id).replace(" ", "_")
    base = ArmourPiece(own, own.replace("_", " "), ())
    if row is not None:
        covers = tuple(spot for word in row.covers for spot in COVERS[word])
        known = (row.id, row.name) if entry.like is None else (base.id, base.name)
        base = ArmourPiece(*known, covers, row.dr, row.crushing, row.flexible, row.front, row.blinkers, row.weight)
    at = tuple(dict.fromkeys(spot for word in entry.at for spot in COVERS[fold(word).replace(" ", "_")]))
    crushing = entry.crushing if entry.crushing is not None else base.crushing if entry.dr is None else entry.dr
    made = over(base, given(entry), COLUMNS)
    return replace(made, name=entry.name or base.name, covers=at or base.covers, crushing=crushing)


def kind_of(entry: ArmourEntry) -> str:
    """Return the kind of the item that is this piece."""
    said = plain(entry)
    return ARMOUR + item_kinds.kind(entry.id, {key: said[key] for key in said if key not in ("id", "name", "where")})


@lru_cache(maxsize=2048)
def _read(kind: str) -> ArmourPiece:
    text = kind.removeprefix(ARMOUR)
    if text.startswith("{"):
        # As fights of before 2027 keep it.
        return msgspec.json.decode(text, type=ArmourPiece)
    row, columns = item_kinds.read(text)
    return piece(msgspec.convert({"id": row, **columns}, ArmourEntry))


def worn(item: Item) -> ArmourPiece | None:
    """Return the piece of armour an item is, or None."""
    return _read(item.kind) if item.kind.startswith(ARMOUR) else None


def pieces(items: tuple[Item, ...], location: str) -> tuple[ArmourPiece, ...]:
    """Return what is worn over a location."""
    found = [worn(item) for item in items if item.where == WORN]
    return tuple([one for one in found if one is not None and location in one.covers])


def layers(figure: Figure, location: str, arc: str = "front") -> tuple[ArmourPiece, ...]:
    """What protects a location of a figure against a blow from there: its skin, then what it wears (see G4-DMG-04).

    A piece that covers only the front protects against nothing that comes from the sides or behind.
    """
    over = tuple([p for p in pieces(figure.items, location) if arc == "front" or not p.front])
    natural = view(figure.sheet, Sheet).dr.get(location)
    if natural is None:
        return over
    crushing = natural.dr if natural.crushing is None else natural.crushing
    return (ArmourPiece("skin", says("natural_dr"), (location,), natural.dr, crushing, natural.flexible), *over)


def blinkered(figure: Figure) -> bool:
    """Return whether what the figure wears on its head takes its view to the sides (see G4-VIS-04)."""
    return any(p.blinkers for item in figure.items if item.where == WORN for p in (worn(item),) if p is not None)
