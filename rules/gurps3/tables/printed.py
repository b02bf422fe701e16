"""The tables of gurps3, read from ``data/*.csv`` once at import and checked.

A file that does not fit stops the import with BadTable: a missing number of a table, a name that points nowhere."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules.core.tables.labels import labels
from rules.core.tables.rows import BadTable, by_id, need_known, rows
from rules.gurps.tables import StrengthRow, by_total
from rules.gurps3.tables import attack_rows, kinds
from rules.gurps3.tables.cells import Formula, carry, formula, pounds

PACKAGE = "rules.gurps3"
_GRIP = re.compile(r"_[12]h$")
_ASIDE = re.compile(r"(, (one|two)[- ]hand(ed|s)?)|( \([^)]*\))")

Line = TypeVar("Line", kinds.CriticalHitRow, kinds.CriticalHeadRow, kinds.BlunderRow)


class _WeaponRow(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    skills: tuple[str, ...]
    type: kinds.DamageType
    dmg: str
    max: str = ""
    lb: str
    hands: int
    min_st: int = 0
    cost: int
    tgt: str
    brk: str


class _MeleeRow(_WeaponRow, frozen=True, kw_only=True):
    mode: kinds.Use
    reach: tuple[int, ...]
    changes: bool = False
    unready: int
    cc: bool
    family: str = ""


class _MissileRow(_WeaponRow, frozen=True, kw_only=True):
    ss: int
    acc: int
    half: str
    range: str
    reload: int = 0
    kind: str = ""


def base(row: str) -> str:
    """Return the id of the one thing that a row speaks of: ``spear`` for ``spear_2h`` and ``t_spear``."""
    return _GRIP.sub("", row.removeprefix("t_"))


def plain_name(name: str) -> str:
    """Return a row's name without its grip or side: ``Spear`` for ``Spear, two hands``."""
    return _ASIDE.sub("", name)


def _mode(row: _MeleeRow) -> kinds.Mode:
    return kinds.Mode(
        row.id, row.name, row.skills, row.mode, row.type, formula(row.dmg), formula(row.max) if row.max else None,
        row.reach, row.changes, row.min_st, row.hands, row.unready,
    )  # fmt: skip


def _missile(row: _MissileRow) -> kinds.Shooting:
    return kinds.Shooting(
        row.id, row.name, row.skills, row.type, formula(row.dmg), formula(row.max) if row.max else None, row.ss,
        row.acc, carry(row.half), carry(row.range), row.min_st, row.hands, row.reload, row.kind,
    )  # fmt: skip


def _weapons() -> Mapping[str, kinds.Weapon]:
    """Return every thing of the melee and missile tables under its base id."""
    found: dict[str, kinds.Weapon] = {}
    for row in rows(PACKAGE, "weapons", _MeleeRow):
        key = base(row.id)
        modes = (*(found[key].modes if key in found else ()), _mode(row))
        found[key] = _thing(row, modes=modes, close=row.cc, family=row.family)
    for shot in rows(PACKAGE, "missiles", _MissileRow):
        key = base(shot.id)
        found[key] = replace(found.get(key) or _thing(shot), missile=_missile(shot))
    return MappingProxyType(found)


def _thing(row: _WeaponRow, **more: Any) -> kinds.Weapon:
    lb, name = pounds(row.lb), plain_name(row.name)
    return kinds.Weapon(base(row.id), name, lb, tgt=row.tgt, brk=row.brk, cost=row.cost, **more)


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
SHIELDS = by_id(PACKAGE, "shields", kinds.ShieldRow)
ARMOUR = by_id(PACKAGE, "armour", kinds.ArmourRow)
SKILLS = by_id(PACKAGE, "skills", kinds.SkillRow)
CARDS = by_id(PACKAGE, "cards", kinds.ManeuverRow)
OPENINGS = by_id(PACKAGE, "openings", kinds.OpeningRow)
THREATS = by_id(PACKAGE, "threats", kinds.DefencesAgainst)
ARCS = by_id(PACKAGE, "arcs", kinds.ArcRow)
CONDITIONS = by_id(PACKAGE, "conditions", kinds.ConditionRow)
LOCATIONS = by_id(PACKAGE, "locations", kinds.Location)
AIMS = rows(PACKAGE, "aims", kinds.AimRow)
BREAKAGE = by_id(PACKAGE, "breakage", kinds.BreakageRow)
CRITICAL_HIT = by_number("critical_hit", kinds.CriticalHitRow)
CRITICAL_HEAD = by_number("critical_head", kinds.CriticalHeadRow)
CRITICAL_MISS = by_number("critical_miss", kinds.BlunderRow)
CRITICAL_UNARMED = by_number("critical_unarmed", kinds.BlunderRow)
FOOTING = by_id(PACKAGE, "footing", kinds.FootingRow)
GRIPS = by_id(PACKAGE, "grips", kinds.GripRow)
LOADING = by_id(PACKAGE, "loading", kinds.ReloadRow)
CHARGES = by_id(PACKAGE, "charges", attack_rows.ChargeRow)
CLASSES = by_id(PACKAGE, "classes", attack_rows.WeaponClassRow)
PACES = by_id(PACKAGE, "paces", attack_rows.PaceRow)
NATURAL = by_id(PACKAGE, "unarmed", attack_rows.NaturalRow)
MULTIPLIERS = by_id(PACKAGE, "multipliers", attack_rows.DamageTypeRow)
LOADS = tuple(row.hundredths for row in rows(PACKAGE, "loads", attack_rows.EncumbranceRow))
QUALITIES = by_id(PACKAGE, "qualities", attack_rows.QualityRow)
LIMITS = by_id(PACKAGE, "limits", attack_rows.LimitRow)
FEINTS = {(row.feinter, row.target): row.penalty for row in rows(PACKAGE, "feints", kinds.FeintRow)}
"""T6 by what feinter and target come to."""
SLAMS = {(row.contest, row.slammer_over): row for row in rows(PACKAGE, "slams", kinds.SlamRow)}
"""T7 by the contest and whether the slammer rolled above his ST."""
OUTCOMES: Mapping[str, kinds.ExchangeRow] = {row.attack: row for row in rows(PACKAGE, "degrees", kinds.ExchangeRow)}
LABELS = labels(PACKAGE)


def _strengths() -> Mapping[int, tuple[Formula, Formula]]:
    found = {row.st: (formula(row.thrust), formula(row.swing)) for row in rows(PACKAGE, "damage", StrengthRow)}
    if sorted(found) != list(range(LEAST_ST, MOST_ST + 1)):
        raise BadTable(f"{PACKAGE}/damage.csv: does not hold every ST from {LEAST_ST} to {MOST_ST}")
    return MappingProxyType(found)


LEAST_ST, MOST_ST = 4, 30
STRENGTHS = _strengths()
"""Thrust and swing by ST (see G3-GEN-14)."""


def thrust(st: int) -> Formula:
    """Return Basic thrusting damage (G3-GEN-14); ST above 30 reads as 30, for a sheet gives dice of its own there."""
    return STRENGTHS[min(max(st, LEAST_ST), MOST_ST)][0]


def swing(st: int) -> Formula:
    """Return Basic swinging damage (see G3-GEN-14)."""
    return STRENGTHS[min(max(st, LEAST_ST), MOST_ST)][1]


def limit(name: str) -> int:
    """Return a number that a card prints beside its modifiers: a cap, a threshold, a span."""
    return LIMITS[name].n


def aim(turns: int) -> kinds.AimRow:
    """Return what so many turns of aim give (T15)."""
    return AIMS[min(turns, len(AIMS) - 1)]


need_known(PACKAGE, "openings", OPENINGS, CARDS)
need_known(PACKAGE, "weapons", (s for w in WEAPONS.values() for m in w.modes for s in m.skills), (*SKILLS, "dx"))
need_known(PACKAGE, "weapons", (w.brk for w in WEAPONS.values()), (*BREAKAGE, "none"))
need_known(PACKAGE, "shields", (s.skill for s in SHIELDS.values()), SKILLS)
for _armour in ARMOUR.values():
    pounds(_armour.lb)
