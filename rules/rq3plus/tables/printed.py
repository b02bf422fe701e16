"""The tables of rq3plus, read from ``data/*.csv`` once at import and checked.

A file that does not fit stops the import with BadTable: an unknown column or code, a d20 or d100 table that misses or
repeats a number, a matrix with a missing row, a name that points nowhere. ``kinds`` holds the values, ``cells`` the
cells of the truth tables and the codes that write them.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

import msgspec

from rules.core.dice import parse
from rules.core.tables import BadTable, by_id, rows
from rules.rq3plus.rolls.degrees import BY_CODE, Degree
from rules.rq3plus.tables import outcomes
from rules.rq3plus.tables.kinds import (
    Action,
    Armour,
    Blade,
    Body,
    Codes,
    Flag,
    Fumble,
    FumbleEffect,
    FumbleTable,
    Label,
    Location,
    Missile,
    Mode,
    Pair,
    Refusal,
    Row,
    Shield,
    Tactic,
    Use,
    Weapon,
    Wound,
)
from rules.rq3plus.tables.outcomes import Blow, DodgeCell, FreeCell, Grasp, ItemHarm, MissileDefence, ParryCell, Push

PACKAGE = "rules.rq3plus"
SHIELD_COVERS = ("shield_arm", "one_leg")
_MODE = re.compile(r"(slash|crush|impale|grapple)(?:=([^@]+))?(?:@(\d+))?")
_MINIMUM = re.compile(r"(str|dex)([+=])(\d+)")
_RULE = re.compile(r"R3-[A-Z]{2,3}(-\d\d(\.\.\d\d)?)?|T\d{1,2}")

Value = TypeVar("Value")
Line = TypeVar("Line")
Matrix = Mapping[Degree, Mapping[Degree, Value]]


class _WeaponRow(Row, frozen=True):
    id: str
    name: str
    skill: str
    hands: int
    base: int
    str_min: int
    dex_min: int
    sr: int
    reach: int
    modes: Codes
    blade: Blade
    damage: str = ""
    ap: int | None = None
    flexible: bool = False
    flags: tuple[Flag, ...] = ()


class _LocationRow(Location, frozen=True, kw_only=True):
    body: str


class _MatrixRow(Row, frozen=True):
    """A line of a truth table: the columns that name it (those the file has) and one cell for each degree."""

    C: Codes
    Sp: Codes
    S: Codes
    F: Codes = ()
    Fu: Codes = ()
    attack: str = ""
    source: str = ""
    tactic: str = ""
    defence: str = ""
    parry: str = ""

    def by_degree(self) -> Mapping[Degree, Codes]:
        """The cells the file has, by degree."""
        return {BY_CODE[c]: getattr(self, c) for c in ("C", "Sp", "S", "F", "Fu") if getattr(self, c)}


class _PushRow(Row, frozen=True):
    tactic: str
    attack: str
    none: Codes
    parry: Codes
    stopped: Codes


class _GraspRow(Row, frozen=True):
    grapple: str
    none: Codes
    dodge: Codes
    weapon: Codes
    shield: Codes
    natural: Codes
    grapple_parry: Codes


class _KnockbackRow(Row, frozen=True):
    blow: str
    past: int
    stopped: int


class _FumbleRow(Row, frozen=True):
    low: int
    high: int
    effect: FumbleEffect
    dice: str = ""
    degree: str = ""
    helpless: bool = False
    times: int = 0
    fallback: int = 0


class _TacticRow(Row, frozen=True):
    id: str
    name: str
    uses: tuple[Use, ...]
    rule: str
    trained: bool = False
    hours: int = 0
    minima: Codes = ()
    missile: bool = False
    needs: str = ""


def modes(texts: Iterable[str], damage: str, reach: int) -> tuple[Mode, ...]:
    """Modes written as ``name[=damage][@reach]``, with the weapon's own ``damage`` and ``reach`` (m) where left out.

    Only a grapple has no damage. Raises ValueError for anything else.
    """
    found = []
    for text in texts:
        match = _MODE.fullmatch(text)
        if match is None:
            raise ValueError(f"not a damage mode: {text!r} (write it like impale, impale=1d8+1 or impale=1d8+1@2)")
        formula = None if match[1] == "grapple" else parse(match[2] or damage)
        found.append(
            msgspec.convert({"name": match[1], "damage": formula, "reach": match[3] or reach}, Mode, strict=False)
        )
    if not found or len({mode.name for mode in found}) < len(found):
        raise ValueError("a weapon has at least one damage mode and none of them twice")
    return tuple(found)


def body(key: str, locations: Iterable[Location]) -> Body:
    """A body of these locations; raises ValueError unless both tables cover 1 to 20 exactly once and ids differ."""
    spots = tuple(sorted(locations, key=lambda spot: spot.melee_low))
    if len({spot.id for spot in spots}) < len(spots):
        raise ValueError(f"body {key}: a location stands twice")
    _cover(f"body {key}, melee", 20, [(spot.melee_low, spot.melee_high) for spot in spots])
    _cover(f"body {key}, missile", 20, [(spot.missile_low, spot.missile_high) for spot in spots])
    return Body(key, spots)


def _cover(what: str, top: int, ranges: Iterable[tuple[int, int]]) -> None:
    expected = 1
    for low, high in sorted(ranges):
        if low != expected or high < low:
            raise ValueError(f"{what}: {low}-{high} does not follow {expected - 1}")
        expected = high + 1
    if expected != top + 1:
        raise ValueError(f"{what}: ends at {expected - 1}, not {top}")


def _weapon(row: _WeaponRow) -> Weapon:
    fields = msgspec.structs.asdict(row)
    made = modes(row.modes, fields.pop("damage"), fields.pop("reach"))
    return Weapon(**(fields | {"modes": made}))


def _tactic(row: _TacticRow) -> Tactic:
    groups = []
    for text in row.minima:
        found = [_MINIMUM.fullmatch(part) for part in text.split(",")]
        groups.append([{"characteristic": m[1], "points": int(m[3]), "relative": m[2] == "+"} for m in found if m])
        if None in found:
            raise ValueError(f"{row.id}: not a minimum: {text!r} (write it like str+3, dex=13 or str+1,dex+3)")
    return msgspec.convert(msgspec.structs.asdict(row) | {"minima": groups}, Tactic)


def _load(name: str, kind: type[Line], make: Callable[[tuple[Line, ...]], Value]) -> Value:
    try:
        return make(rows(PACKAGE, name, kind))
    except (ValueError, msgspec.ValidationError) as fault:
        raise BadTable(f"{PACKAGE}/{name}.csv: {fault}") from fault


def _keyed(pairs: Iterable[tuple[str, Value]]) -> Mapping[str, Value]:
    table: dict[str, Value] = {}
    for key, value in pairs:
        if key in table:
            raise ValueError(f"{key} stands twice")
        table[key] = value
    return table


def _degrees(lines: Iterable[_MatrixRow], cell: Callable[[Codes], Value]) -> Matrix[Value]:
    table = _keyed((line.attack, {d: cell(codes) for d, codes in line.by_degree().items()}) for line in lines)
    if set(table) != set(BY_CODE) or any(len(cells_) < len(Degree) for cells_ in table.values()):
        raise ValueError("a matrix has the rows and columns C, Sp, S, F and Fu")
    return {BY_CODE[attack]: row for attack, row in table.items()}


def _parries(tactic: str) -> Matrix[ParryCell]:
    def cell(codes: Codes) -> ParryCell:
        return outcomes.read(ParryCell, outcomes.PARRY_CODES, codes)

    return _load(f"parry_{tactic}", _MatrixRow, lambda lines: _degrees(lines, cell))


def _dodges(tactic: str) -> Matrix[DodgeCell]:
    def cell(codes: Codes) -> DodgeCell:
        return outcomes.read(DodgeCell, outcomes.DODGE_CODES, codes)

    return _load(f"dodge_{tactic}", _MatrixRow, lambda lines: _degrees(lines, cell))


def _free(lines: Iterable[_MatrixRow]) -> Mapping[str, Mapping[Degree, FreeCell]]:
    return _keyed(
        (line.source, {d: outcomes.read(FreeCell, outcomes.FREE_CODES, c) for d, c in line.by_degree().items()})
        for line in lines
    )


def _blows(lines: Iterable[_MatrixRow]) -> Mapping[str, Mapping[Degree, Blow]]:
    return _keyed(
        (line.tactic, {d: outcomes.read(Blow, outcomes.BLOW_CODES, c) for d, c in line.by_degree().items()})
        for line in lines
    )


def _item_harms(lines: Iterable[_MatrixRow]) -> Mapping[str, Mapping[Degree, ItemHarm]]:
    return _keyed(
        (
            f"{line.tactic} {line.defence} {line.parry}".strip(),
            {d: msgspec.convert(" ".join(c), ItemHarm) for d, c in line.by_degree().items()},
        )
        for line in lines
    )


def _pushes(lines: Iterable[_PushRow]) -> Mapping[str, Mapping[str, Push]]:
    return _keyed(
        (
            f"{line.tactic} {line.attack}",
            {key: outcomes.read(Push, outcomes.PUSH_CODES, getattr(line, key)) for key in ("none", "parry", "stopped")},
        )
        for line in lines
    )


def _grasps(lines: Iterable[_GraspRow]) -> Mapping[Degree, Mapping[str, Grasp]]:
    defences = [name for name in _GraspRow.__struct_fields__ if name != "grapple"]
    table = _keyed(
        (line.grapple, {key: outcomes.read(Grasp, outcomes.GRASP_CODES, getattr(line, key)) for key in defences})
        for line in lines
    )
    return {BY_CODE[degree]: row for degree, row in table.items()}


def _bodies(lines: Iterable[_LocationRow]) -> Mapping[str, Body]:
    parts: dict[str, list[Location]] = {}
    for line in lines:
        fields = msgspec.structs.asdict(line)
        parts.setdefault(fields.pop("body"), []).append(Location(**fields))
    return {key: body(key, spots) for key, spots in parts.items()}


def _fumbles(table: str) -> FumbleTable:
    def make(lines: Iterable[_FumbleRow]) -> FumbleTable:
        found = tuple(
            Fumble(**(msgspec.structs.asdict(line) | {"degree": BY_CODE[line.degree] if line.degree else None}))
            for line in lines
        )
        _cover(table, 100, [(row.low, row.high) for row in found])
        lows = [row.low for row in found]
        for row in found:
            if row.fallback and row.fallback not in lows:
                raise ValueError(f"{row.low}: falls back to {row.fallback}, where no row begins")
            if row.dice:
                parse(row.dice)
        return FumbleTable(table, found)

    return _load(f"fumble_{table}", _FumbleRow, make)


def _pairs(lines: Iterable[Pair]) -> Mapping[tuple[Action, Action], Pair]:
    table: dict[tuple[Action, Action], Pair] = {}
    for line in lines:
        if (line.first, line.second) in table:
            raise ValueError(f"{line.first} {line.second} stands twice")
        table[line.first, line.second] = table[line.second, line.first] = line
    actions = {first for first, _ in table}
    if len(table) != len(actions) ** 2:
        raise ValueError("every pair of actions has a row")
    return table


WEAPONS: Mapping[str, Weapon] = _load("weapons", _WeaponRow, lambda ls: _keyed((row.id, _weapon(row)) for row in ls))
MISSILES: Mapping[str, Missile] = by_id(PACKAGE, "missiles", Missile)
SHIELDS: Mapping[str, Shield] = by_id(PACKAGE, "shields", Shield)
ARMOUR: Mapping[str, Armour] = by_id(PACKAGE, "armour", Armour)
BODIES: Mapping[str, Body] = _load("locations", _LocationRow, _bodies)
PARRIES: Mapping[str, Matrix[ParryCell]] = {
    tactic: _parries(tactic) for tactic in ("standard", "swordbreaking", "glancing", "active", "weave", "riposte")
}
DODGES: Mapping[str, Matrix[DodgeCell]] = {tactic: _dodges(tactic) for tactic in ("standard", "counter")}
FREE_ATTACKS: Mapping[str, Mapping[Degree, FreeCell]] = _load("free_attacks", _MatrixRow, _free)
BLOWS: Mapping[str, Mapping[Degree, Blow]] = _load("blows", _MatrixRow, _blows)
MISSILE_DEFENCES: Mapping[str, MissileDefence] = by_id(PACKAGE, "missile_defence", MissileDefence)
WOUNDS: Mapping[str, Wound] = by_id(PACKAGE, "wounds", Wound)
FUMBLES: Mapping[str, FumbleTable] = {
    table: _fumbles(table) for table in ("melee", "parry", "missile", "natural", "dodge")
}
TACTICS: Mapping[str, Tactic] = _load("tactics", _TacticRow, lambda ls: _keyed((row.id, _tactic(row)) for row in ls))
PAIRS: Mapping[tuple[Action, Action], Pair] = _load("pairs", Pair, _pairs)
LABELS: Mapping[str, Label] = by_id(PACKAGE, "labels", Label)
REFUSALS: Mapping[str, Refusal] = by_id(PACKAGE, "refusals", Refusal)
SKILLS: Codes = tuple(sorted({w.skill for w in WEAPONS.values()} | {m.skill for m in MISSILES.values()} | {"shield"}))
_ITEM_HARMS = _load("break_disarm", _MatrixRow, _item_harms)
_PUSHES = _load("slam_bash", _PushRow, _pushes)
_GRASPS = _load("grapple_defence", _GraspRow, _grasps)
_KNOCKBACKS = _load("knockback", _KnockbackRow, lambda ls: _keyed((row.blow, row) for row in ls))


def blow(tactic: str, mode: str, degree: Degree) -> Blow:
    """What an attack of a degree of at least S does (T10); standard attack and aimed shot follow the damage mode.

    A grapple grasps whatever the tactic. Raises KeyError for an unknown tactic or mode or a degree that does not hit.
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


def push(tactic: str, attack: Degree, parry: ParryCell | None = None) -> Push:
    """What ``slam`` or ``bash`` does at ``attack`` (S or better, after any dodge) against the parry's cell (T12)."""
    if parry is None or parry.blow in ("none", "full"):
        return _PUSHES[f"{tactic} {attack.code}"]["none"]
    return _PUSHES[f"{tactic} {attack.code}"]["stopped" if parry.blow == "all" else "parry"]


def grasp(attack: Degree, defence: str = "none", succeeded: bool = True) -> Grasp:
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
    named = [(x.id, r) for table in (LABELS, REFUSALS) for x in table.values() for r in x.rules]
    faults += [f"{key}: not a rule id: {rule}" for key, rule in named if not _RULE.fullmatch(rule)]
    for missile in MISSILES.values():
        parse(missile.damage)
    for shield in SHIELDS.values():
        parse(shield.damage)
    if faults:
        raise BadTable(f"{PACKAGE}: " + "; ".join(faults))


_check()
