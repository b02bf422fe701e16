"""The tables of swords, read from ``data/*.csv`` once at import and checked.

A file that does not fit stops the import with BadTable: an unknown column, value or word, an id or synonym that stands
twice, range bands out of order, a refusal or label without a proper rule id.
"""

from collections.abc import Iterable, Mapping
from importlib.resources import files
from itertools import pairwise
from typing import Annotated, Literal

import msgspec

from rules.core.tables.labels import labels
from rules.core.tables.rows import BadTable, by_id, rows

PACKAGE = "rules.swords"
CORNER = 2
"""What a sharp corner adds to the bonus of a surface (see SW-GRP-09)."""

WeaponClass = Literal["melee", "thrown", "missile", "natural"]
RangedClass = Literal["missile", "thrown"]
TradeId = Literal["jab", "thrust", "strike", "swing", "haymaker"]
AttackKind = Literal["melee", "bare", "natural", "thrown", "missile", "enormous", "grab", "hail", "place"]
Hindrance = Literal["restrained", "prone", "mounted", "unconscious", "unaware"]
BlockCell = Literal["yes", "no", "penalty", "option", "same"]
DodgeCell = Literal["no", "room", "leave", "same"]
Words = tuple[str, ...]
Value = Annotated[int, msgspec.Meta(ge=0, le=30)]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a data file; a column it does not know is a fault."""


class WeaponRow(Row, frozen=True):
    """A weapon, natural weapon or bare hands, from the list or a sheet.

    ``also`` are other words for it (an underscore is a blank), ``value`` the weapon value, ``small`` usable in a clinch
    (see SW-GRP-08), ``mech`` without Strength, ``blocks`` fit to block melee attacks with, ``area`` may cover several
    spaces, ``crew`` served by a crew and held by nobody, ``harmless`` no reasonable attack in normal play,
    ``toughness`` what it takes to destroy it (see SW-STR-04; None: the GM decides).
    """

    id: str
    name: str
    classes: Annotated[tuple[WeaponClass, ...], msgspec.Meta(min_length=1)]
    value: Value
    also: Words = ()
    small: bool = False
    hands: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    mech: bool = False
    blocks: bool = False
    enormous: bool = False
    area: bool = False
    crew: bool = False
    harmless: bool = False
    toughness: Annotated[int, msgspec.Meta(ge=0)] | None = None


class ArmourRow(Row, frozen=True):
    """A kind of armour: what it takes off a blow; ``also`` are other words for it."""

    id: str
    name: str
    value: Value
    also: Words = ()


class ShieldRow(Row, frozen=True):
    """A shield: what it adds to a block; it may block missiles and thrown weapons."""

    id: str
    name: str
    bonus: Annotated[int, msgspec.Meta(ge=0)]
    toughness: Annotated[int, msgspec.Meta(ge=0)] | None = None


class TradeRow(Row, frozen=True):
    """A row of the trade of skill against damage: what it adds to the roll and to the damage (see SW-TRD-01)."""

    id: TradeId
    attack: int
    damage: int


class ChallengeRow(Row, frozen=True):
    """A named challenge level (see SW-TRT-05)."""

    id: str
    level: int


class Band(Row, frozen=True):
    """A range band: up to so many spaces, what the range adds to the target number (see SW-ATK-04)."""

    up_to: int
    challenge: int


class _BandRow(Row, frozen=True, rename={"kind": "class"}):
    kind: RangedClass
    up_to: int
    challenge: int


class SurfaceRow(Row, frozen=True):
    """A surface to slam somebody into, and its bonus to damage (see SW-GRP-09)."""

    id: str
    name: str
    bonus: Annotated[int, msgspec.Meta(ge=1, le=4)]


class ToughnessRow(Row, frozen=True):
    """A preset for what it takes to destroy an object (see SW-STR-04); ``also`` are other words for it."""

    id: str
    name: str
    toughness: int
    also: Words = ()


class DefencesRow(Row, frozen=True):
    """A row of the legality matrix (see SW-DFD-03): an attack, or a state of the target that bars something.

    A block is ``yes``, ``no``, with the ``penalty`` of defence bare-handed or with the ``option`` block_missiles; a
    dodge is ``room`` (with a free space beside one), ``no``, or ``leave``: no dodge, but the roll to leave an area,
    which has its own conditions and is barred by no state here. A state's ``same`` leaves the cell as the attack has
    it.
    """

    id: str
    what: Literal["attack", "state"]
    block_bare: BlockCell
    block_weapon: BlockCell
    block_shield: BlockCell
    dodge: DodgeCell


def defences(attack: AttackKind, states: Iterable[Hindrance] = ()) -> DefencesRow:
    """What defends against that attack in those states of the target (see SW-DFD-03); no cell is ``same``.

    The option block_missiles, the room to dodge and the GM's rulings are left to the caller.
    """
    row = DEFENCES[attack]
    for state in states:
        bars = DEFENCES[state]
        row = msgspec.structs.replace(
            row,
            block_bare=row.block_bare if bars.block_bare == "same" else bars.block_bare,
            block_weapon=row.block_weapon if bars.block_weapon == "same" else bars.block_weapon,
            block_shield=row.block_shield if bars.block_shield == "same" else bars.block_shield,
            dodge=row.dodge if bars.dodge == "same" or row.dodge == "leave" else bars.dodge,
        )
    return row


def people() -> tuple[str, ...]:
    """The names of the example sheets in ``data/characters``, without ``.toml``, sorted."""
    folder = files(PACKAGE) / "data" / "characters"
    return tuple(sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml")))


def _words(table: Iterable[WeaponRow | ArmourRow | ToughnessRow]) -> Mapping[str, str]:
    """Every word for an item, folded with blanks for underscores, to its id."""
    found: dict[str, str] = {}
    for item in table:
        for word in dict.fromkeys(w.replace("_", " ") for w in (item.id, item.name, *item.also)):
            if word in found:
                raise BadTable(f"{PACKAGE}: {word} means {found[word]} and {item.id}")
            found[word] = item.id
    return found


def _bands() -> Mapping[RangedClass, tuple[Band, ...]]:
    found: dict[RangedClass, tuple[Band, ...]] = {"missile": (), "thrown": ()}
    for row in rows(PACKAGE, "range_bands", _BandRow):
        found[row.kind] = (*found[row.kind], Band(row.up_to, row.challenge))
    for kind, bands in found.items():
        if not bands or any(a.up_to >= b.up_to or a.challenge >= b.challenge for a, b in pairwise(bands)):
            raise BadTable(f"{PACKAGE}/range_bands.csv: the bands of {kind} are missing or out of order")
    return found


WEAPONS: Mapping[str, WeaponRow] = by_id(PACKAGE, "weapons", WeaponRow)
ARMOUR: Mapping[str, ArmourRow] = by_id(PACKAGE, "armour", ArmourRow)
SHIELDS: Mapping[str, ShieldRow] = by_id(PACKAGE, "shields", ShieldRow)
TRADES: Mapping[str, TradeRow] = by_id(PACKAGE, "trades", TradeRow)
CHALLENGES: Mapping[str, int] = {c.id: c.level for c in by_id(PACKAGE, "challenges", ChallengeRow).values()}
RANGE_BANDS: Mapping[RangedClass, tuple[Band, ...]] = _bands()
SURFACES: Mapping[str, SurfaceRow] = by_id(PACKAGE, "surfaces", SurfaceRow)
TOUGHNESS: Mapping[str, ToughnessRow] = by_id(PACKAGE, "toughness", ToughnessRow)
LABELS = labels(PACKAGE)
DEFENCES: Mapping[str, DefencesRow] = by_id(PACKAGE, "defences", DefencesRow)
WEAPON_WORDS: Mapping[str, str] = _words(WEAPONS.values())
ARMOUR_WORDS: Mapping[str, str] = _words(ARMOUR.values())
TOUGHNESS_WORDS: Mapping[str, str] = _words(TOUGHNESS.values())


def _check() -> None:
    """What no single row can show. Raises BadTable."""
    faults = [f"trades: {key} is missing" for key in TradeId.__args__ if key not in TRADES]  # type: ignore[attr-defined]
    names = {"attack": AttackKind.__args__, "state": Hindrance.__args__}  # type: ignore[attr-defined]
    for what, wanted in names.items():
        got = [row.id for row in DEFENCES.values() if row.what == what]
        faults += [f"defences: {key} is missing or strange" for key in sorted({*wanted} ^ {*got})]
    for row in DEFENCES.values():
        if row.what == "attack" and "same" in (row.block_bare, row.block_weapon, row.block_shield, row.dodge):
            faults.append(f"defences: {row.id} cannot be the same as nothing")
    if faults:
        raise BadTable(f"{PACKAGE}: {'; '.join(faults)}")


_check()
