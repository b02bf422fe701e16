"""The things of the tables, ready to use: every weapon and shield by the one id it has as a thing.

A spear is one thing, whether it is held in one hand, in two, or thrown: its rows are put together here.
"""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec.structs import replace

from rules.core.names import fold
from rules.core.tables.rows import BadTable
from rules.gurps4.sheet import printed
from rules.gurps4.sheet.entries import ModeEntry
from rules.gurps4.tables.gear import Gear, Guarding, Mode, Shooting
from rules.gurps4.tables.kinds import MeleeRow, NaturalRow, RangedRow, ShieldRow
from rules.gurps4.tables.printed import MELEE_ROWS, NATURAL_ROWS, OBJECTS, PACKAGE, RANGED_ROWS, SHIELD_ROWS

FLAIL = {"": 0, "4/2": 4, "2/1": 2}
LIMBS = {"punch": "arm", "claws": "arm", "kick": "leg", "bite": "face"}
BASH = "shield_bash"
TIGHT_BEAM = "tight_beam"
"""The flag of a weapon that burns with a tight beam."""


def object_hp(weight: int, material: str) -> int:
    """HP of an object of so many hundredths of a pound: 8 (machines 4) times the cube root of its pounds, rounded.

    That is the greatest n with (2n - 1)^3 up to 4096 (512) times the pounds.

    Rules: see G4-WPN-08.
    """
    room = (2 * OBJECTS[material].factor) ** 3 * weight
    n = 0
    while (2 * n + 1) ** 3 * 100 <= room:
        n += 1
    return max(1, n)


def stem(row: str) -> str:
    """Return the thing that a row of the weapon tables belongs to: ``spear_1h`` and ``spear_2h`` are both ``spear``."""
    modes = MELEE_ROWS.get(row, ())
    return row.removesuffix("_1h").removesuffix("_2h") if modes and modes[0].grip else row


def blow(row: MeleeRow | ModeEntry) -> dict[str, Any]:
    """Return the fields of a mode that its cells say."""
    damage, _ = printed.damage(row.damage)
    reach, starred = printed.reach(str(row.reach))
    parry, unbalanced, fencing = printed.parry(str(row.parry))
    st, hands = printed.need(str(row.st))
    return {
        "damage": damage, "reach": reach, "starred": starred, "parry": parry, "unbalanced": unbalanced,
        "fencing": fencing, "st": st, "hands": hands,
    }  # fmt: skip


def melee_mode(row: MeleeRow) -> Mode:
    """Return a line of the melee table as a mode."""
    return Mode(row.mode, row.skills, flail=FLAIL[row.flail], mounted="mounted" in row.flags, **blow(row))


def shooting(row: RangedRow) -> Shooting:
    """Return a line of the ranged table: how it shoots or is thrown."""
    damage, _ = printed.damage(row.damage)
    half, most, by_st = printed.ranges(row.range)
    rate, pellets, full_auto = printed.rate(row.rof)
    capacity, chamber, reload, each = printed.shots(row.shots)
    st, hands = printed.need(row.st)
    return Shooting(
        row.skill, damage, row.acc, half, most, by_st, rate, pellets, full_auto, capacity, chamber, reload, each, st,
        hands, row.bulk, row.rcl, row.kind, row.small,
    )  # fmt: skip


def _melee(thing: str, rows: tuple[MeleeRow, ...]) -> Gear:
    first = rows[0]
    flags: tuple[str, ...] = tuple(
        dict.fromkeys(flag for row in rows for flag in row.flags if flag in ("solid_crushing", "may_stick"))
    )
    throws = next((row.throws for row in rows if row.throws), "")
    flags = (*flags, *(("throwable",) if throws else ()))
    return _thing(first, thing, tuple(map(melee_mode, rows)), shooting(RANGED_ROWS[throws]) if throws else None, flags)


def _thing(
    row: MeleeRow | RangedRow, id: str, modes: tuple[Mode, ...], shot: Shooting | None, flags: tuple[str, ...]
) -> Gear:
    made, hp = OBJECTS[row.object], object_hp(row.weight, row.object)
    return Gear(id, row.name, id, modes, shot, None, row.weight, made.dr, hp, made.ht, flags=flags)


def bash(skill: str, spiked: bool) -> Mode:
    """Return the mode in which a shield strikes; a spike adds 1 to its damage."""
    mode = melee_mode(MELEE_ROWS[BASH][0])
    return replace(mode, skills=(skill,), damage=replace(mode.damage, adds=mode.damage.adds + int(spiked)))


def shield(row: ShieldRow, spiked: bool = False) -> Gear:
    """Return a shield or cloak; a shield can be struck with, too."""
    cloak = row.skill == "cloak"
    guarding = Guarding(row.skill, row.db, row.melee < 0, row.buckler, cloak, spiked)
    modes = () if cloak else (bash(row.skill, spiked),)
    dr = OBJECTS["wooden"].dr if row.id == "improvised" else row.dr or 0
    hp = object_hp(row.weight, "wooden") if row.id == "improvised" else row.hp or 0
    return Gear(row.id, row.name, row.id, modes, None, guarding, row.weight, dr, hp)


def _natural(row: NaturalRow) -> Gear:
    damage, reach = printed.damage(row.damage)[0], printed.reach(row.reach)[0]
    parry = None if row.parry == "No" else 0
    mode = Mode(row.id, row.skills, damage, reach, parry=parry, to_hit=row.to_hit, limb=LIMBS[row.id])
    return Gear(row.id, row.name, row.id, (mode,), natural=True)


def _stock() -> Mapping[str, Gear]:
    together: dict[str, tuple[MeleeRow, ...]] = {}
    for key, rows in MELEE_ROWS.items():
        if key != BASH:
            together[stem(key)] = (*together.get(stem(key), ()), *rows)
    try:
        found = {thing: _melee(thing, rows) for thing, rows in together.items()}
        for row in RANGED_ROWS.values():
            thrown = ("throwable",) if row.kind == "thrown" else ()
            found.setdefault(row.id, _thing(row, row.id, (), shooting(row), thrown))
        found |= {row.id: shield(row) for row in SHIELD_ROWS.values()}
        return found | {row.id: _natural(row) for row in NATURAL_ROWS.values()}
    except ValueError as fault:
        raise BadTable(f"{PACKAGE}: a cell of a weapon: {fault}") from fault


STOCK: Mapping[str, Gear] = _stock()
"""Every thing of the weapon, shield and natural weapon tables, by its id as a thing."""


def _words(kind: Literal["weapon", "shield"]) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for thing, gear in STOCK.items():
        if (gear.guarding is not None) == (kind == "shield"):
            found |= {fold(thing): thing, fold(gear.name): thing}
    if kind == "weapon":
        return {**{fold(row): stem(row) for row in MELEE_ROWS if row != BASH}, **found}
    return {**found, **{fold(word): row.id for row in SHIELD_ROWS.values() for word in row.also}}


WEAPON_WORDS: Mapping[str, str] = _words("weapon")
"""Every id and name of a weapon, folded, to its thing; whips are told apart by their ids."""
SHIELD_WORDS: Mapping[str, str] = _words("shield")
"""Every id and name of a shield or cloak, folded."""
