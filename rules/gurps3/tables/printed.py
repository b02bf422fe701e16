"""The tables of gurps3, read from ``data/*.csv`` once at import and checked.

A file that does not fit stops the import with BadTable: a missing number of a table, a name that points nowhere."""

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules.core.tables.labels import labels
from rules.core.tables.refusals import refusals
from rules.core.tables.rows import BadTable, by_id, rows
from rules.gurps.tables import by_total
from rules.gurps3.tables.attack_rows import (
    ChargeRow,
    DamageTypeRow,
    EncumbranceRow,
    LimitRow,
    NaturalRow,
    PaceRow,
    QualityRow,
    WeaponClassRow,
)
from rules.gurps3.tables.cells import carry, formula, pounds
from rules.gurps3.tables.kinds import (
    AimRow,
    ArcRow,
    ArmourRow,
    BlunderRow,
    BreakageRow,
    ConditionRow,
    CriticalHeadRow,
    CriticalHitRow,
    DamageType,
    DefencesAgainst,
    ExchangeRow,
    FeintRow,
    FootingRow,
    GripRow,
    Location,
    ManeuverRow,
    Mode,
    OpeningRow,
    ReloadRow,
    ShieldRow,
    Shooting,
    SkillRow,
    SlamRow,
    Use,
    Weapon,
)

PACKAGE = "rules.gurps3"
_GRIP = re.compile(r"_[12]h$")
_ASIDE = re.compile(r"(, (one|two)[- ]hand(ed|s)?)|( \([^)]*\))")

Line = TypeVar("Line", CriticalHitRow, CriticalHeadRow, BlunderRow)


class _MeleeRow(Struct, frozen=True):
    id: str
    name: str
    skills: tuple[str, ...]
    mode: Use
    type: DamageType
    dmg: str
    reach: tuple[int, ...]
    lb: str
    hands: int
    unready: int
    cost: int
    tgt: str
    brk: str
    cc: bool
    max: str = ""
    changes: bool = False
    min_st: int = 0
    family: str = ""


class _MissileRow(Struct, frozen=True):
    id: str
    name: str
    skills: tuple[str, ...]
    type: DamageType
    dmg: str
    ss: int
    acc: int
    half: str
    range: str
    lb: str
    hands: int
    cost: int
    tgt: str
    brk: str
    max: str = ""
    min_st: int = 0
    reload: int = 0
    kind: str = ""


def base(row: str) -> str:
    """Return the id of the one thing that a row speaks of: ``spear`` for ``spear_2h`` and ``t_spear``."""
    return _GRIP.sub("", row.removeprefix("t_"))


def plain_name(name: str) -> str:
    """Return a row's name without its grip or side: ``Spear`` for ``Spear, two hands``."""
    return _ASIDE.sub("", name)


def _mode(row: _MeleeRow) -> Mode:
    most = formula(row.max) if row.max else None
    return Mode(
        row.id,
        row.name,
        row.skills,
        row.mode,
        row.type,
        formula(row.dmg),
        most,
        row.reach,
        row.changes,
        row.min_st,
        row.hands,
        row.unready,
    )


def _missile(row: _MissileRow) -> Shooting:
    return Shooting(
        row.id,
        row.name,
        row.skills,
        row.type,
        formula(row.dmg),
        formula(row.max) if row.max else None,
        row.ss,
        row.acc,
        carry(row.half),
        carry(row.range),
        row.min_st,
        row.hands,
        row.reload,
        row.kind,
    )


def _weapons() -> Mapping[str, Weapon]:
    """Return every thing of the melee and missile tables under its base id."""
    found: dict[str, Weapon] = {}
    for row in rows(PACKAGE, "weapons", _MeleeRow):
        key, old = base(row.id), found.get(base(row.id))
        thing = Weapon(
            key,
            plain_name(row.name),
            pounds(row.lb),
            (*(old.modes if old else ()), _mode(row)),
            tgt=row.tgt,
            brk=row.brk,
            close=row.cc,
            family=row.family,
            cost=row.cost,
        )
        found[key] = thing
    for shot in rows(PACKAGE, "missiles", _MissileRow):
        key = base(shot.id)
        alone = Weapon(key, plain_name(shot.name), pounds(shot.lb), tgt=shot.tgt, brk=shot.brk, cost=shot.cost)
        found[key] = replace(found.get(key, alone), missile=_missile(shot))
    return MappingProxyType(found)


def by_number(name: str, kind: type[Line]) -> Mapping[int, Line]:
    """Return a 3d6 table by the number rolled."""
    return by_total(PACKAGE, name, kind, lambda row: row.rolls)


WEAPONS = _weapons()
"""Hand weapons and missiles by base id; the ids of single rows lead there by ``ROW_OF``."""
ROW_OF: Mapping[str, str] = {
    row: key
    for key, weapon in WEAPONS.items()
    for row in (key, *(m.row for m in weapon.modes), *((weapon.missile.row,) if weapon.missile else ()))
}
SHIELDS = by_id(PACKAGE, "shields", ShieldRow)
ARMOUR = by_id(PACKAGE, "armour", ArmourRow)
SKILLS = by_id(PACKAGE, "skills", SkillRow)
CARDS = by_id(PACKAGE, "cards", ManeuverRow)
OPENINGS = by_id(PACKAGE, "openings", OpeningRow)
THREATS = by_id(PACKAGE, "threats", DefencesAgainst)
ARCS = by_id(PACKAGE, "arcs", ArcRow)
CONDITIONS = by_id(PACKAGE, "conditions", ConditionRow)
LOCATIONS = by_id(PACKAGE, "locations", Location)
AIMS = rows(PACKAGE, "aims", AimRow)
BREAKAGE = by_id(PACKAGE, "breakage", BreakageRow)
CRITICAL_HIT = by_number("critical_hit", CriticalHitRow)
CRITICAL_HEAD = by_number("critical_head", CriticalHeadRow)
CRITICAL_MISS = by_number("critical_miss", BlunderRow)
CRITICAL_UNARMED = by_number("critical_unarmed", BlunderRow)
FOOTING = by_id(PACKAGE, "footing", FootingRow)
GRIPS = by_id(PACKAGE, "grips", GripRow)
LOADING = by_id(PACKAGE, "loading", ReloadRow)
CHARGES = by_id(PACKAGE, "charges", ChargeRow)
CLASSES = by_id(PACKAGE, "classes", WeaponClassRow)
PACES = by_id(PACKAGE, "paces", PaceRow)
NATURAL = by_id(PACKAGE, "unarmed", NaturalRow)
MULTIPLIERS = by_id(PACKAGE, "multipliers", DamageTypeRow)
LOADS = tuple(row.hundredths for row in rows(PACKAGE, "loads", EncumbranceRow))
QUALITIES = by_id(PACKAGE, "qualities", QualityRow)
LIMITS = by_id(PACKAGE, "limits", LimitRow)
FEINTS = {(row.feinter, row.target): row.penalty for row in rows(PACKAGE, "feints", FeintRow)}
"""T6 by what feinter and target come to."""
SLAMS = {(row.contest, row.slammer_over): row for row in rows(PACKAGE, "slams", SlamRow)}
"""T7 by the contest and whether the slammer rolled above his ST."""
OUTCOMES: Mapping[str, ExchangeRow] = {row.attack: row for row in rows(PACKAGE, "degrees", ExchangeRow)}
LABELS = labels(PACKAGE)
REFUSALS = refusals(PACKAGE)


def limit(name: str) -> int:
    """Return a number that a card prints beside its modifiers: a cap, a threshold, a span."""
    return LIMITS[name].n


def aim(turns: int) -> AimRow:
    """Return what so many turns of aim give (T15)."""
    return AIMS[min(turns, len(AIMS) - 1)]


def _check(name: str, found: Iterable[str], known: Iterable[str]) -> None:
    strange = sorted(set(found) - set(known))
    if strange:
        raise BadTable(f"{PACKAGE}/{name}.csv: nothing is called {', '.join(strange)}")


_check("openings", OPENINGS, CARDS)
_check("weapons", (s for w in WEAPONS.values() for m in w.modes for s in m.skills), (*SKILLS, "dx"))
_check("weapons", (w.brk for w in WEAPONS.values()), (*BREAKAGE, "none"))
_check("shields", (s.skill for s in SHIELDS.values()), SKILLS)
for _armour in ARMOUR.values():
    pounds(_armour.lb)
