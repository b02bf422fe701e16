"""The cells of the rq3plus truth tables; the codes that write them in ``data/*.csv`` stand in ``data/codes.csv``.

A table keeps its printed shape, and each cell is a blank-separated list of codes. Rows and columns: ``parry_*`` (T1-T6)
and ``dodge_*`` (T7, T8) attack degree by that of the defence, ``free_attacks`` (T9) riposte and counter by degree,
``blows`` (T10) tactic (standard by damage mode) by final attack degree, ``slam_bash`` (T12) by no defence, parry that
absorbs, parry that stops everything, ``grapple_defence`` (T13). Tables that need no codes:

break_disarm.csv (T11), row defence (``none`` covers a failed one) and its parry degree
    ``D-AP`` the item loses what exceeds its AP; ``NICK`` it loses 1 AP if the damage exceeds its AP; ``D-P-AP`` the
    parrying item's AP come off first; ``CONTEST``; ``STOP`` the parry stops the disarm; ``-`` nothing
missile_defence.csv (T14): a multiplier; ``crit`` only a critical at the full chance counts; ``=`` as in the real range
knockback.csv (T15): factor on the damage, ``past`` armour or ``stopped`` by it
wounds.csv (T16), by location damage of once, twice and three times its hit points (limbs: twice = by one blow)
    ``idle`` no more action this round; ``no_action`` none at all; ``bleeds_x5``, ``bleeds_x1`` 1 point a round unless
    CON x 5 or CON x 1; ``clock`` dies after 60 rounds; ``maimed`` (severed by a slash); ``capped`` no more than twice
"""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeVar

import msgspec

from rules.core.tables.rows import rows
from rules.rq3plus.tables.degrees import BY_CODE, Degree
from rules.rq3plus.tables.kinds import Codes, Row
from rules.rq3plus.tables.weapons import Blade

Free = Literal["", "special", "critical"]
ItemHarm = Literal["-", "D-AP", "NICK", "D-P-AP", "CONTEST", "STOP"]
Multiplier = Literal["1", "1/2", "1/5", "crit", "="]
Cell = TypeVar("Cell", bound=msgspec.Struct)


class ParryCell(msgspec.Struct, frozen=True, cache_hash=True):
    """What a parry does to a blow (T1-T6). ``blow`` says what the item takes off; ``hurts`` lists blade classes."""

    blow: Literal["none", "all", "full", "ap", "glance"] = "none"
    wear: bool = False
    ignores_armour: bool = False
    hurts: tuple[Blade, ...] = ()
    catch: Free = ""
    knocks: bool = False
    dodges: bool = False
    riposte: Free = ""
    attack_fumble: bool = False
    parry_fumble: bool = False


class DodgeCell(msgspec.Struct, frozen=True):
    """What a dodge leaves of an attack (T7, T8): its new degree, None for a miss; ``maximum``: every die at its most.

    Rules: see R3-CTR-02, R3-DDG-07.
    """

    degree: Degree | None
    maximum: bool = False
    counter: Free = ""
    attack_fumble: bool = False
    dodge_fumble: bool = False


class FreeCell(msgspec.Struct, frozen=True):
    """What a rolled degree counts as in a free attack, and whether the fumble table is rolled (T9)."""

    degree: Degree
    attack_fumble: bool = False


class HitRow(msgspec.Struct, frozen=True):
    """What an attack does at its final degree (T10)."""

    weapon: Literal["none", "rolled", "maximum", "doubled", "half"] = "none"
    modifier: Literal["none", "rolled", "maximum"] = "none"
    armour: Literal["counts", "half_soft", "ignored"] = "counts"
    sticks: bool = False
    feint: Free = ""
    second: Free = ""
    chooses: bool = False
    entangles: bool = False
    contest: bool = False
    item: bool = False
    knockback: int = 0
    topples: bool = False
    grasps: bool = False


class SlamRow(msgspec.Struct, frozen=True):
    """A slam or bash after its defence (T12): factor on K, whether the item's AP come off, whether DEX x 1 follows."""

    factor: int
    absorbed: bool = False
    topples: bool = False


class GrappleRow(msgspec.Struct, frozen=True):
    """What a grapple takes (T13); an item is held only with a blade class of ``held`` (a shield always is)."""

    takes: Literal["", "location", "item", "arm", "limb"] = ""
    held: tuple[Blade, ...] = ("B", "HB", "LHB", "H", "N")
    hurts: bool = False
    attack_fumble: bool = False


class MissileDefence(Row, frozen=True):
    """Multipliers of a defence against a missile (T14); ``crit`` and ``=`` as the codes say."""

    id: str
    dodge: Multiplier
    weapon: Multiplier
    shield: Multiplier
    hoplite: Multiplier


class CodeRow(Row, frozen=True):
    """What a code of a table's cells sets: fields with their values; commas make one of several."""

    table: str
    code: str
    means: str
    sets: Codes = ()

    @property
    def fields(self) -> Mapping[str, Any]:
        """The fields that it sets."""
        pairs = (one.partition("=") for one in self.sets)
        return {field: list(filter(None, value.split(","))) if "," in value else value for field, _, value in pairs}


_ROWS = rows("rules.rq3plus", "codes", CodeRow)
_DEGREES: Mapping[str, Mapping[str, Any]] = {code: {"degree": degree} for code, degree in BY_CODE.items()}


def codes(table: str) -> Mapping[str, Mapping[str, Any]]:
    """What each code of a table sets; a degree by itself is a code of the tables that end in one."""
    found = {row.code: row.fields for row in _ROWS if row.table == table}
    return {**_DEGREES, **found} if table in ("dodge", "free") else found


PARRY_CODES, DODGE_CODES, FREE_CODES = codes("parry"), codes("dodge"), codes("free")
BLOW_CODES, PUSH_CODES, GRASP_CODES = codes("blow"), codes("push"), codes("grasp")


def read(kind: type[Cell], vocabulary: Mapping[str, Mapping[str, Any]], codes: Iterable[str]) -> Cell:
    """The cell that ``codes`` write. Raises ValueError for no code, an unknown one, or two that set the same thing."""
    fields: dict[str, Any] = {}
    listed = tuple(codes)
    for code in listed:
        if code not in vocabulary:
            raise ValueError(f"unknown code {code!r} (known: {' '.join(vocabulary)})")
        for field, value in vocabulary[code].items():
            if field in fields:
                raise ValueError(f"{' '.join(listed)!r} sets {field} twice")
            fields[field] = value
    if not listed:
        raise ValueError("an empty cell (write - for nothing)")
    return msgspec.convert(fields, kind, strict=False)
