"""The tables of gurps4, read from ``data/*.csv`` once at import and checked.

A file that does not fit stops the import with BadTable: an unknown column or value, an id that stands twice, a table
of 3d6 with a hole, a name that points nowhere. ``kinds`` holds the rows.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import TypeVar

from rules.core.dice import parse
from rules.core.tables.labels import labels
from rules.core.tables.rows import BadTable, by_id, rows
from rules.gurps.tables import StrengthRow, by_total
from rules.gurps4.tables import kinds

PACKAGE = "rules.gurps4"
SIDES = ("right", "left")
_DEFAULT = re.compile(r"([a-z_]+)(-\d+)?")
_SIDED = re.compile(r"(right|left)_(\w+)")

Line = TypeVar("Line", bound=kinds.Row)


def _melee() -> Mapping[str, tuple[kinds.MeleeRow, ...]]:
    found: dict[str, tuple[kinds.MeleeRow, ...]] = {}
    for row in rows(PACKAGE, "weapons", kinds.MeleeRow):
        found[row.id] = (*found.get(row.id, ()), row)
    return found


def _rolled(name: str, kind: type[Line]) -> Mapping[int, Line]:
    """Return a table of 3d6 by its total."""
    return by_total(PACKAGE, name, kind, lambda row: (row.roll,))  # type: ignore[attr-defined]


def halves(text: str) -> int:
    """Return a multiplier such as ``1.5`` in halves; raises ValueError for what is not a whole number of halves."""
    twice = float(text) * 2
    if twice != int(twice):
        raise ValueError(f"not a multiple of a half: {text!r}")
    return int(twice)


def _locations() -> Mapping[str, kinds.Location]:
    found: dict[str, kinds.Location] = {}
    for row in LOCATION_ROWS.values():
        try:
            multipliers = tuple((kind, halves(n)) for kind, _, n in (text.partition("=") for text in row.wounding))
        except ValueError as fault:
            raise BadTable(f"{PACKAGE}/locations.csv: {row.id}: {fault}") from fault
        own = _SIDED.fullmatch(row.id)
        for side in SIDES if row.sided else (own[1] if own else "",):
            key = f"{side}_{row.id}" if row.sided else row.id
            found[key] = kinds.Location(
                key, key.replace("_", " "), own[2] if own else row.id, side,  # type: ignore[arg-type]
                row.penalty, row.shield or row.penalty, row.knockdown, row.cripples, row.dr, row.effect, row.points,
                row.head, row.near_miss, multipliers,
            )  # fmt: skip
    return found


MELEE_ROWS: Mapping[str, tuple[kinds.MeleeRow, ...]] = _melee()
"""The modes of each melee weapon, by its id, in the order printed."""
NATURAL_ROWS = by_id(PACKAGE, "natural", kinds.NaturalRow)
RANGED_ROWS = by_id(PACKAGE, "missiles", kinds.RangedRow)
SHIELD_ROWS = by_id(PACKAGE, "shields", kinds.ShieldRow)
ARMOUR_ROWS = by_id(PACKAGE, "armour", kinds.ArmourRow)
STRENGTH: Mapping[int, StrengthRow] = {row.st: row for row in rows(PACKAGE, "strength", StrengthRow)}
SIZE_RANGE = rows(PACKAGE, "size_range", kinds.DistanceRow)
RAPID_FIRE = rows(PACKAGE, "rapid_fire", kinds.LadderRow)
WATCH = rows(PACKAGE, "watch", kinds.LadderRow)
IMPACT = rows(PACKAGE, "impact", kinds.ImpactRow)
SKILLS = by_id(PACKAGE, "skills", kinds.SkillRow)
UNARMED_BONUS = rows(PACKAGE, "unarmed_bonus", kinds.UnarmedBonusRow)
LOCATION_ROWS = by_id(PACKAGE, "locations", kinds.LocationRow)
LOCATIONS: Mapping[str, kinds.Location] = _locations()
"""The sixteen places to hit, sides told apart."""
RANDOM: Mapping[int, str] = {
    total: row.id for row in LOCATION_ROWS.values() for total in range(row.low, row.high + 1) if total
}
"""3d6 to a row of the hit location table; a ``hand`` and a ``foot`` still want a side."""
WOUNDING = by_id(PACKAGE, "wounding", kinds.DamageTypeRow)
POSTURES = by_id(PACKAGE, "postures", kinds.PostureRow)
DEFENCES = by_id(PACKAGE, "defences", kinds.DefencesAgainst)
ENCUMBRANCE = rows(PACKAGE, "encumbrance", kinds.EncumbranceRow)
OBJECTS = by_id(PACKAGE, "objects", kinds.MaterialRow)
CRITICAL_HIT = _rolled("critical_hit", kinds.CriticalHitRow)
CRITICAL_HEAD = _rolled("critical_head", kinds.CriticalHitRow)
CRITICAL_MISS = _rolled("critical_miss", kinds.ArmedBlunderRow)
CRITICAL_UNARMED = _rolled("critical_unarmed", kinds.BareBlunderRow)
DARKNESS = rows(PACKAGE, "darkness", kinds.DarknessRow)
MANEUVERS = by_id(PACKAGE, "maneuvers", kinds.ManeuverRow)
HELD: Mapping[str, int] = {row.id: row.penalty for row in by_id(PACKAGE, "held", kinds.HeldRow).values()}
COVER = by_id(PACKAGE, "cover", kinds.CoverRow)
LONG_ACTIONS = by_id(PACKAGE, "long_actions", kinds.LongActionRow)
TERRAIN = by_id(PACKAGE, "terrain", kinds.TerrainRow)
TRAITS = by_id(PACKAGE, "traits", kinds.TraitRow)
LABELS = labels(PACKAGE)


@lru_cache(maxsize=512)
def thrust(st: int) -> tuple[int, int]:
    """Return dice and adds of a thrust with that ST."""
    return _muscle(st, STRENGTH[_listed(st)].thrust)


@lru_cache(maxsize=512)
def swing(st: int) -> tuple[int, int]:
    """Return dice and adds of a swing with that ST."""
    return _muscle(st, STRENGTH[_listed(st)].swing)


def _listed(st: int) -> int:
    return max((listed for listed in STRENGTH if listed <= st), default=1)


def _muscle(st: int, cell: str) -> tuple[int, int]:
    formula = parse(cell.replace("d", "d6"))
    assert formula.dice is not None
    return formula.dice.count + max(0, st - 100) // 10, formula.flat


def range_penalty(yards: int) -> int:
    """Return what a distance costs, or distance and speed added (yards, yards/s); 0 or less (see G4-RNG-02)."""
    if yards * 100 > SIZE_RANGE[-1].yards100:
        return range_penalty(-(-yards // 10)) - 6
    return next(row.penalty for row in SIZE_RANGE if row.yards100 >= yards * 100)


def size_modifier(yards100: int) -> int:
    """Return the SM of something of that longest dimension, in hundredths of a yard (see G4-CHAR-11)."""
    if yards100 > SIZE_RANGE[-1].yards100:
        return size_modifier(-(-yards100 // 10)) + 6
    return next(row.sm for row in SIZE_RANGE if row.yards100 >= yards100)


def rapid_fire(shots: int) -> int:
    """Return the bonus for so many shots (see G4-RF-02)."""
    if shots > RAPID_FIRE[-1].up_to:
        return rapid_fire(shots // 2) + 1
    return next(row.bonus for row in RAPID_FIRE if shots <= row.up_to)


def watch_penalty(hexes: int) -> int:
    """Return the printed penalty for watching so many hexes (see G4-OPP-02)."""
    return next((row.penalty for row in WATCH if hexes <= row.up_to), WATCH[-1].penalty)


def dice_of(hp: int, yards: int) -> tuple[int, int]:
    """Return dice and adds of a collision of so many HP at that speed in yards (see G4-SLAM-06)."""
    hundredths = hp * yards
    if hundredths >= 100:
        return (hundredths + 50) // 100, 0
    formula = parse(next(row.dice for row in IMPACT if hundredths <= row.up_to))
    assert formula.dice is not None
    return formula.dice.count, formula.flat


def skill_key(text: str) -> str:
    """A skill as printed or typed, as a key: ``Guns (Pistol)`` is ``guns_pistol``, ``Thrown (Spear)`` a thrown one."""
    key = re.sub(r"[^a-z0-9]+", "_", text.casefold()).strip("_")
    return re.sub(r"^thrown_(?!weapon(_|$))", "thrown_weapon_", key)


def skill_row(key: str) -> kinds.SkillRow | None:
    """Return the skill of that key, or the family it is a specialty of; None where there is no such skill."""
    known = SKILLS.get(key)
    if known is not None:
        return known
    families = (row for row in SKILLS.values() if row.family and key.startswith(f"{row.id}_"))
    return max(families, key=lambda row: len(row.id), default=None)


def defaults(key: str) -> tuple[tuple[str, int], ...]:
    """What a skill that is missing is rolled at: ``(attribute or skill, modifier)``, the best counts (see G4-BASE-09).

    Empty where it has no default, or is no skill.
    """
    row = skill_row(key)
    found = [_DEFAULT.fullmatch(text) for text in row.default] if row else []
    return tuple((match[1], int(match[2] or 0)) for match in found if match)


def _faults() -> list[str]:
    """Return what no single row can show."""
    faults = [f"locations: {n} of 3d6 hits nothing" for n in range(3, 19) if n not in RANDOM]
    steps = {"rapid_fire": [row.up_to for row in RAPID_FIRE], "watch": [row.up_to for row in WATCH]}
    for name, ladder in (steps | {"impact": [row.up_to for row in IMPACT]}).items():
        faults += [f"{name}: out of order" for a, b in pairwise(ladder) if a >= b]
    faults += ["size_range: out of order" for a, b in pairwise(SIZE_RANGE) if a.yards100 >= b.yards100]
    for modes in MELEE_ROWS.values():
        for row in modes:
            if row.throws and row.throws not in RANGED_ROWS:
                faults.append(f"weapons: {row.id} is thrown as {row.throws}, which is no ranged weapon")
            if row.grip and modes[0].id not in {other.grip for other in MELEE_ROWS.get(row.grip, ())}:
                faults.append(f"weapons: {row.id} and {row.grip} don't name each other")
            faults += [f"weapons: {row.id}: no skill {s}" for s in row.skills if s != "dx" and not skill_row(s)]
    faults += [f"missiles: {r.id}: no skill {r.skill}" for r in RANGED_ROWS.values() if not skill_row(r.skill)]
    faults += [f"shields: {r.id}: no skill {r.skill}" for r in SHIELD_ROWS.values() if not skill_row(r.skill)]
    for skill in SKILLS.values():
        faults += [f"skills: {skill.id}: {text}?" for text in skill.default if not _DEFAULT.fullmatch(text)]
    for kind in {name for place in LOCATIONS.values() for name, _ in place.halves} - {"*", *WOUNDING}:
        faults.append(f"locations: no damage type {kind}")
    return faults


if _faults():
    raise BadTable(f"{PACKAGE}: {'; '.join(_faults())}")


def light(darkness: int) -> str:
    """Return what so much darkness (1 to 10) is like (see G4-VIS-04)."""
    return next((row.name for row in DARKNESS if row.penalty == -darkness), "")
