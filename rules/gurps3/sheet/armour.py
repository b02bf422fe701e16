"""Armour on a sheet: a list of pieces, or a table by location; and what it comes to at a place."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from rules.core.sheet.checks import Fault, no_key
from rules.gurps3.tables.cells import pounds
from rules.gurps3.tables.kinds import ArmourRow, DamageType
from rules.gurps3.tables.printed import ARMOUR, LOCATIONS
from rules.gurps3.tables.words import says

PLACES = tuple(place for place in LOCATIONS if place != "eyes")


class ArmourEntry(Struct, frozen=True, omit_defaults=True):
    """A piece worn: a row of the table, or a plain ``dr``; ``at`` the places it is named for (none: all it covers)."""

    id: str = ""
    dr: Annotated[int, Meta(ge=0, le=100)] = 0
    at: tuple[str, ...] = ()


class Protection(Struct, frozen=True):
    """What protects a place: passive defence, damage resistance, and by what."""

    pd: int = 0
    dr: int = 0
    name: str = ""


def read(said: Any) -> tuple[tuple[ArmourEntry, ...], tuple[Fault, ...]]:
    """Return the pieces of any form the sheet may give, and its faults."""
    faults: list[Fault] = []
    found: list[ArmourEntry] = []
    if isinstance(said, str):
        said = (said,)
    if isinstance(said, dict):
        for place, pieces in said.items():
            many = pieces if isinstance(pieces, list | tuple) else (pieces,)
            for one in many:
                found += _by_place(str(place), one, faults)
    elif isinstance(said, list | tuple):
        for n, one in enumerate(said):
            found += _piece(f"armour[{n}]", one, faults)
    else:
        faults.append(Fault("armour", says("sheet.armour")))
    return tuple(found), tuple(faults)


def _fold(word: str) -> str:
    return "_".join(word.casefold().replace("_", " ").split())


def _piece(path: str, one: Any, faults: list[Fault]) -> list[ArmourEntry]:
    if isinstance(one, str):
        one = {"id": one}
    if not isinstance(one, dict):
        faults.append(Fault(path, says("sheet.piece")))
        return []
    strange = [key for key in one if key not in ("id", "dr", "at")]
    faults += [Fault(f"{path}.{key}", no_key(()), unknown=True) for key in strange]
    name, at = _fold(str(one.get("id", ""))), tuple(one.get("at", ()))
    if name and name not in ARMOUR:
        faults.append(Fault(f"{path}.id" if "dr" in one else path, f"one of {', '.join(ARMOUR)}"))
    if not name and type(one.get("dr")) is not int:
        faults.append(Fault(path, says("sheet.piece_bare")))
    if any(place not in PLACES for place in at):
        faults.append(Fault(f"{path}.at", says("sheet.places", known=", ".join(PLACES))))
    return [] if faults or strange else [ArmourEntry(name, int(one.get("dr", 0)), at if name or at else PLACES)]


def _by_place(place: str, one: Any, faults: list[Fault]) -> list[ArmourEntry]:
    path, key = f"armour.{place}", _fold(place)
    if key != "all" and key not in PLACES:
        faults.append(Fault(path, says("sheet.no_place", known=", ".join(PLACES))))
        return []
    at = () if key == "all" else (key,)
    if type(one) is int and 0 <= one <= 100:
        return [ArmourEntry(dr=one, at=at or PLACES)]
    if isinstance(one, str) and _fold(one) in ARMOUR:
        return [ArmourEntry(_fold(one), at=at)]
    faults.append(Fault(path, says("sheet.dr", known=", ".join(ARMOUR))))
    return []


def covers(piece: ArmourEntry, place: str) -> bool:
    """Return whether a piece protects that place."""
    if piece.at:
        return place in piece.at
    row = ARMOUR[piece.id]
    return place in PLACES and ("all" in row.covers or LOCATIONS[place].covers in row.covers)


def protection(pieces: tuple[ArmourEntry, ...], place: str, kind: DamageType | None) -> Protection:
    """What protects a place against a type of damage: the single piece of the highest DR, not the sum (G3-DMG-06)."""
    found = [_worth(piece, kind) for piece in pieces if covers(piece, place)]
    return max((Protection(), *found), key=lambda one: (one.dr, one.pd))


def _worth(piece: ArmourEntry, kind: DamageType | None) -> Protection:
    row = ARMOUR.get(piece.id)
    if row is None:
        return Protection(0, piece.dr, "armour")
    if kind == "imp" and row.point_pd is not None and row.point_dr is not None:
        return Protection(row.point_pd, row.point_dr, row.name.lower())
    return Protection(row.pd, row.dr, row.name.lower())


def rows_worn(pieces: tuple[ArmourEntry, ...]) -> tuple[ArmourRow, ...]:
    """Return the rows of what is worn, each once."""
    return tuple(ARMOUR[name] for name in dict.fromkeys(p.id for p in pieces if p.id))


def weight(pieces: tuple[ArmourEntry, ...]) -> int:
    """Hundredths of a pound of all that is worn; however often a piece is named, it weighs once."""
    return sum(pounds(row.lb) for row in rows_worn(pieces))
