"""The tables of rq3plus, read from ``data/*.csv`` once at import and checked.

A file that does not fit stops the import with BadTable: an unknown column or code, a d20 or d100 table that misses or
repeats a number, a matrix with a missing row, a name that points nowhere. ``kinds`` holds the values, ``rows`` the
lines as written, ``outcomes`` the cells of the truth tables and the codes that write them.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TypeVar

import msgspec

from rules.core.dice import parse
from rules.core.tables.labels import labels
from rules.core.tables.rows import BadTable, by_id, rows
from rules.rq3plus.tables import outcomes
from rules.rq3plus.tables.degrees import BY_CODE, Degree
from rules.rq3plus.tables.kinds import (
    Action,
    ActionPairRow,
    ActionRow,
    Body,
    Codes,
    FumbleRow,
    FumbleTable,
    Location,
    TacticRow,
    WoundRow,
    minimum,
)
from rules.rq3plus.tables.outcomes import (
    DodgeCell,
    FreeCell,
    GrappleRow,
    HitRow,
    ItemHarm,
    MissileDefence,
    ParryCell,
    SlamRow,
)
from rules.rq3plus.tables.rows import (
    GrappleCells,
    KnockbackCells,
    LocationCells,
    MatrixCells,
    SlamCells,
    WeaponCells,
    body,
    weapon_of,
)
from rules.rq3plus.tables.weapons import ArmourRow, MissileRow, ShieldRow, WeaponRow
from rules.runequest.locations import cover

PACKAGE = "rules.rq3plus"
SHIELD_COVERS = ("shield_arm", "one_leg")

Value = TypeVar("Value")
Line = TypeVar("Line")
Key = TypeVar("Key")
Matrix = Mapping[Degree, Mapping[Degree, Value]]


def _load(name: str, kind: type[Line], make: Callable[[tuple[Line, ...]], Value]) -> Value:
    try:
        return make(rows(PACKAGE, name, kind))
    except (ValueError, msgspec.ValidationError) as fault:
        raise BadTable(f"{PACKAGE}/{name}.csv: {fault}") from fault


def _keyed(pairs: Iterable[tuple[Key, Value]]) -> Mapping[Key, Value]:
    table: dict[Key, Value] = {}
    for key, value in pairs:
        if key in table:
            raise ValueError(f"{key} stands twice")
        table[key] = value
    return table


def _by_degree(
    name: str, cell: Callable[[Codes], Value], key: Callable[[MatrixCells], str]
) -> Mapping[str, Mapping[Degree, Value]]:
    """A table with a column for each degree; ``cell`` reads a cell, ``key`` tells what a line is for."""

    def make(lines: Iterable[MatrixCells]) -> Mapping[str, Mapping[Degree, Value]]:
        return _keyed((key(line), {d: cell(codes) for d, codes in line.by_degree().items()}) for line in lines)

    return _load(name, MatrixCells, make)


def _matrix(name: str, cell: Callable[[Codes], Value]) -> Matrix[Value]:
    """A table of every degree of an attack by every degree of its defence."""
    table = _by_degree(name, cell, lambda line: line.attack)
    if set(table) != set(BY_CODE) or any(len(row) < len(Degree) for row in table.values()):
        raise BadTable(f"{PACKAGE}/{name}.csv: a matrix has the rows and columns C, Sp, S, F and Fu")
    return {BY_CODE[attack]: row for attack, row in table.items()}


def _parries(tactic: str) -> Matrix[ParryCell]:
    return _matrix(f"parry_{tactic}", partial(outcomes.read, ParryCell, outcomes.PARRY_CODES))


def _bodies(lines: Iterable[LocationCells]) -> Mapping[str, Body]:
    parts: dict[str, list[Location]] = {}
    for line in lines:
        parts.setdefault(line.body, []).append(line)
    return {key: body(key, spots) for key, spots in parts.items()}


def _fumbles(table: str) -> FumbleTable:
    def make(found: tuple[FumbleRow, ...]) -> FumbleTable:
        cover(table, 100, [(row.low, row.high) for row in found])
        lows = [row.low for row in found]
        for row in found:
            if row.fallback and row.fallback not in lows:
                raise ValueError(f"{row.low}: falls back to {row.fallback}, where no row begins")
            if row.dice:
                parse(row.dice)
        return FumbleTable(table, found)

    return _load(f"fumble_{table}", FumbleRow, make)


def _pairs(lines: Iterable[ActionPairRow]) -> Mapping[tuple[Action, Action], ActionPairRow]:
    table = _keyed(((line.first, line.second), line) for line in lines)
    table = {**table, **{(second, first): line for (first, second), line in table.items()}}
    if len(table) != len({first for first, _ in table}) ** 2:
        raise ValueError("every pair of actions has a row")
    return table


def _item_harm(codes: Codes) -> ItemHarm:
    found: ItemHarm = msgspec.convert(" ".join(codes), ItemHarm)
    return found


def _grasps(lines: Iterable[GrappleCells]) -> Mapping[Degree, Mapping[str, GrappleRow]]:
    read = partial(outcomes.read, GrappleRow, outcomes.GRASP_CODES)
    names = [name for name in GrappleCells.__struct_fields__ if name not in ("grapple", "rules")]
    return _keyed((BY_CODE[line.grapple], {name: read(getattr(line, name)) for name in names}) for line in lines)


def _pushes(lines: Iterable[SlamCells]) -> Mapping[str, Mapping[str, SlamRow]]:
    read = partial(outcomes.read, SlamRow, outcomes.PUSH_CODES)
    columns = ("none", "parry", "stopped")
    return _keyed((f"{line.tactic} {line.attack}", {c: read(getattr(line, c)) for c in columns}) for line in lines)


WEAPONS: Mapping[str, WeaponRow] = _load("weapons", WeaponCells, lambda ls: _keyed((r.id, weapon_of(r)) for r in ls))
MISSILES: Mapping[str, MissileRow] = by_id(PACKAGE, "missiles", MissileRow)
SHIELDS: Mapping[str, ShieldRow] = by_id(PACKAGE, "shields", ShieldRow)
ARMOUR: Mapping[str, ArmourRow] = by_id(PACKAGE, "armour", ArmourRow)
BODIES: Mapping[str, Body] = _load("locations", LocationCells, _bodies)
PARRIES: Mapping[str, Matrix[ParryCell]] = {
    tactic: _parries(tactic) for tactic in ("standard", "swordbreaking", "glancing", "active", "weave", "riposte")
}
DODGES: Mapping[str, Matrix[DodgeCell]] = {
    tactic: _matrix(f"dodge_{tactic}", partial(outcomes.read, DodgeCell, outcomes.DODGE_CODES))
    for tactic in ("standard", "counter")
}
FREE_ATTACKS = _by_degree(
    "free_attacks", partial(outcomes.read, FreeCell, outcomes.FREE_CODES), lambda line: line.source
)
BLOWS = _by_degree("blows", partial(outcomes.read, HitRow, outcomes.BLOW_CODES), lambda line: line.tactic)
MISSILE_DEFENCES: Mapping[str, MissileDefence] = by_id(PACKAGE, "missile_defence", MissileDefence)
WOUNDS: Mapping[str, WoundRow] = by_id(PACKAGE, "wounds", WoundRow)
FUMBLES: Mapping[str, FumbleTable] = {
    table: _fumbles(table) for table in ("melee", "parry", "missile", "natural", "dodge")
}
TACTICS: Mapping[str, TacticRow] = by_id(PACKAGE, "tactics", TacticRow)
ACTIONS: Mapping[str, ActionRow] = by_id(PACKAGE, "actions", ActionRow)
PAIRS: Mapping[tuple[Action, Action], ActionPairRow] = _load("pairs", ActionPairRow, _pairs)
LABELS = labels(PACKAGE, ("weapon", "modifier", "swordbreaker"))
SKILLS: Codes = tuple(sorted({w.skill for w in WEAPONS.values()} | {m.skill for m in MISSILES.values()} | {"shield"}))
_ITEM_HARMS = _by_degree("break_disarm", _item_harm, lambda line: f"{line.tactic} {line.defence} {line.parry}".strip())
_PUSHES = _load("slam_bash", SlamCells, _pushes)
_GRASPS = _load("grapple_defence", GrappleCells, _grasps)
_KNOCKBACKS = _load("knockback", KnockbackCells, lambda ls: _keyed((row.blow, row) for row in ls))


def blow(tactic: str, mode: str, degree: Degree) -> HitRow:
    """What an attack of a degree of at least S does (T10); standard attack and aimed shot follow the damage mode.

    Any other tactic has a row of its own, whatever the mode (R3-SPC-08; see R3-SPC-06). A grapple grasps whatever the
    tactic. Raises KeyError for an unknown tactic or mode or a degree that does not hit.
    """
    key = f"standard_{mode}" if tactic in ("standard", "aimed_shot") else tactic
    return BLOWS["grapple" if mode == "grapple" else key][degree]


def item_harm(tactic: str, attack: Degree, defence: str = "none", parry: Degree = Degree.FAILURE) -> ItemHarm:
    """What ``break_weapon`` or ``disarm`` does at ``attack`` after any dodge (T11).

    ``defence`` is ``none``, or ``attacked_item`` or ``other_item``, whichever parried; an unsuccessful parry is none.
    """
    if not attack.succeeds:
        return "-"
    answered = defence != "none" and parry.succeeds
    return _ITEM_HARMS[f"{tactic} {defence} {parry.code}" if answered else f"{tactic} none"][attack]


def push(tactic: str, attack: Degree, parry: ParryCell | None = None) -> SlamRow:
    """What ``slam`` or ``bash`` does at ``attack`` (S or better, after any dodge) against the parry's cell (T12)."""
    if parry is None or parry.blow in ("none", "full"):
        return _PUSHES[f"{tactic} {attack.code}"]["none"]
    return _PUSHES[f"{tactic} {attack.code}"]["stopped" if parry.blow == "all" else "parry"]


def grasp(attack: Degree, defence: str = "none", succeeded: bool = True) -> GrappleRow:
    """What a grapple takes (T13); ``defence`` is none, dodge, weapon, shield, natural or grapple_parry.

    A defence that did not succeed is none, except that an attack fumble still rolls its table.
    """
    return _GRASPS[attack][defence if succeeded else "none"]


def knockback_factor(kind: str, past_armour: bool) -> int:
    """The factor on a blow's damage for knockback (T15); ``kind`` is a damage mode, or ``impaled`` for that result."""
    row = _KNOCKBACKS[kind]
    return row.past if past_armour else row.stopped


def _check() -> None:
    """References between the files, which no single file can check. Raises BadTable."""
    parts = {spot.id for shape in BODIES.values() for spot in shape.locations} | {*SHIELD_COVERS}
    faults = [f"shields: {s.id} covers {c}" for s in SHIELDS.values() for c in s.covers if c not in parts]
    faults += [
        f"tactics: no parry table for {t.id}" for t in TACTICS.values() if ("parry" in t.uses) > (t.id in PARRIES)
    ]
    faults += [
        f"tactics: no dodge table for {t.id}" for t in TACTICS.values() if ("dodge" in t.uses) > (t.id in DODGES)
    ]
    melee = [t.id for t in TACTICS.values() if "attack" in t.uses and t.id not in ("standard", "aimed_shot")]
    wanted = {*melee, "grapple", "standard_slash", "standard_crush", "standard_impale"}
    faults += [f"blows: {key} is missing or strange" for key in sorted(wanted ^ set(BLOWS))]
    for damage in (*(m.damage for m in MISSILES.values()), *(s.damage for s in SHIELDS.values())):
        parse(damage)
    for tactic in TACTICS.values():
        for group in tactic.minima:
            minimum(group)
    if faults:
        raise BadTable(f"{PACKAGE}: " + "; ".join(faults))


_check()
