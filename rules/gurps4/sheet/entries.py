"""What a gurps4 sheet may hold: its quantities, and the entries of its lists of things; its typed view."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from rules.core.encounter import Figure
from rules.core.sheet.checks import view

Word: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
Text: TypeAlias = Annotated[str, Meta(max_length=80)]
Cell: TypeAlias = Annotated[str, Meta(max_length=30)]
Score: TypeAlias = Annotated[int, Meta(ge=1, le=60)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]
Pounds: TypeAlias = Annotated[float, Meta(ge=0, le=100_000)]
Modifier: TypeAlias = Annotated[int, Meta(ge=-60, le=60)]
Resistance: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]
Where = Literal["hand", "belt", "pack", "ground"]
Side = Literal["right", "left"]
Hand = Literal["right", "left", "both"]
Quality = Literal["cheap", "fine", "very_fine"]


class ModeEntry(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A mode of its own, for a weapon whose modes no row has; cells as printed."""

    name: Word
    skill: Word
    damage: Cell
    reach: Cell | int = "1"
    parry: Cell | int = "0"
    st: Cell | int = "-"
    to_hit: Modifier = 0


class WeaponEntry(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A weapon: a row of the tables by ``id``, or any word together with ``like``; what is said here overrides the row.

    ``st`` is a bow's or crossbow's own rating, else the ST needed. ``shots``: how many are loaded, or the cell as
    printed. ``to_hit`` counts beside the skill.
    ``mode`` says which mode the overrides are for; without it those whose damage has the same base, else all.
    """

    id: Word
    like: Word | None = None
    name: Text | None = None
    where: Where | None = None
    hand: Hand | None = None
    quality: Quality | None = None
    st: Cell | Annotated[int, Meta(ge=0, le=1000)] | None = None
    shots: Cell | Count | None = None
    spare: Count | None = None
    sight: Annotated[int, Meta(ge=0, le=10)] | None = None
    skill: Word | None = None
    damage: Cell | None = None
    reach: Cell | Annotated[int, Meta(ge=0, le=100)] | None = None
    parry: Cell | Annotated[int, Meta(ge=-60, le=60)] | None = None
    lb: Pounds | None = None
    acc: Annotated[int, Meta(ge=0, le=30)] | None = None
    range: Cell | Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    rof: Cell | Annotated[int, Meta(ge=1, le=1000)] | None = None
    bulk: Annotated[int, Meta(ge=-20, le=0)] | None = None
    rcl: Annotated[int, Meta(ge=1, le=20)] | None = None
    dr: Resistance | None = None
    hp: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    ht: Annotated[int, Meta(ge=1, le=30)] | None = None
    to_hit: Modifier | None = None
    mode: Word | None = None
    modes: Annotated[tuple[ModeEntry, ...], Meta(max_length=12)] = ()


class ShieldEntry(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A shield or cloak of the table by ``id``, or any word together with ``like``; strapped on unless ``where``."""

    id: Word
    like: Word | None = None
    name: Text | None = None
    where: Literal["strapped", "hand", "belt", "pack", "ground"] | None = None
    hand: Side | None = None
    quality: Quality | None = None
    spiked: bool = False
    skill: Word | None = None
    db: Annotated[int, Meta(ge=0, le=10)] | None = None
    damage: Cell | None = None
    reach: Cell | Annotated[int, Meta(ge=0, le=100)] | None = None
    to_hit: Modifier | None = None
    block: Modifier = 0
    lb: Pounds | None = None
    dr: Resistance | None = None
    hp: Annotated[int, Meta(ge=1, le=100_000)] | None = None


class ArmourEntry(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A piece of armour: a row by ``id``, one of its own with ``dr`` and ``at``, or ``like`` a row.

    ``at``: it covers only these locations. ``front``: only the front of them. It is worn unless ``where`` says else.
    """

    id: Word
    like: Word | None = None
    name: Text | None = None
    where: Literal["worn", "pack", "ground"] | None = None
    at: Annotated[tuple[Word, ...], Meta(max_length=20)] = ()
    dr: Resistance | None = None
    crushing: Resistance | None = None
    flexible: bool | None = None
    front: bool | None = None
    blinkers: bool | None = None
    lb: Pounds | None = None


class NaturalDR(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Natural DR of a location; a rigid layer unless ``flexible``."""

    dr: Resistance
    crushing: Resistance | None = None
    flexible: bool = False


class Sheet(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A character in canonical form: the quantities the catalogue keeps on the sheet, and its things.

    A quantity that is None follows from the others. ``top_speed``: an enhanced limit of high-speed movement
    (yards/s); ``dodge_bonus``: what counts for a Dodge beside speed and traits;
    ``hexes``: how many hexes long it is on the map. ``handless``: paws, hooves or wings instead (ours;
    the catalogue has no such key), so that nothing is held, punched, parried or gripped with a hand.
    """

    name: Word
    system: Literal["gurps4"] = "gurps4"
    owner: str | None = None
    st: Annotated[int, Meta(ge=1, le=1000)]
    dx: Annotated[int, Meta(ge=1, le=30)]
    iq: Annotated[int, Meta(ge=1, le=30)]
    ht: Annotated[int, Meta(ge=1, le=30)]
    hp_max: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    will: Score | None = None
    per: Score | None = None
    hearing: Score | None = None
    vision: Score | None = None
    fp_max: Annotated[int, Meta(ge=1, le=1000)] | None = None
    basic_speed_q: Annotated[int, Meta(ge=1, le=400)] | None = None
    dodge_bonus: Modifier = 0
    basic_move: Annotated[int, Meta(ge=0, le=100)] | None = None
    top_speed: Annotated[int, Meta(ge=1, le=1000)] | None = None
    sm: Annotated[int, Meta(ge=-20, le=20)] = 0
    hexes: Annotated[int, Meta(ge=1, le=6)] = 1
    body_lb: Annotated[int, Meta(ge=0, le=1_000_000)] = 150
    hand: Side = "right"
    handless: bool = False
    living: bool = True
    male_groin: bool = False
    traits: Annotated[tuple[Word, ...], Meta(max_length=50)] = ()
    skills: dict[str, Score] = {}
    dr: dict[str, NaturalDR] = {}
    weapons: Annotated[tuple[WeaponEntry, ...], Meta(max_length=50)] = ()
    shields: Annotated[tuple[ShieldEntry, ...], Meta(max_length=10)] = ()
    armour: Annotated[tuple[ArmourEntry, ...], Meta(max_length=50)] = ()


Plain: TypeAlias = dict[str, Any]
"""A sheet, or a part of one, as plain data."""


def sheet_of(figure: Figure) -> Sheet:
    """Return the typed sheet of a figure."""
    return view(figure.sheet, Sheet)


def speed(figure: Figure) -> tuple[int, int]:
    """Basic Speed in quarters and DX as the sheet has them: what the order of a fight is made by (see G4-TURN-01)."""
    own = sheet_of(figure)
    return own.ht + own.dx if own.basic_speed_q is None else own.basic_speed_q, own.dx
