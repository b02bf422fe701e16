"""Entries of a sheet as things: the row of the tables with what the sheet overrides, and every fault of an entry."""

import difflib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

from msgspec.structs import replace

from rules.core.names import fold
from rules.core.sheet.checks import Fault, unreadable
from rules.gurps.item_kinds import given, over
from rules.gurps4.sheet import printed
from rules.gurps4.sheet.entries import ModeEntry, ShieldEntry, WeaponEntry
from rules.gurps4.sheet.stock import SHIELD_WORDS, STOCK, TIGHT_BEAM, WEAPON_WORDS, bash, blow, object_hp, stem
from rules.gurps4.tables.gear import Damage, Gear, Mode, Shooting
from rules.gurps4.tables.printed import OBJECTS, SHIELD_ROWS, skill_key, skill_row
from rules.gurps4.tables.words import says

Family = Literal["muscle", "thrown", "engine", "firearm"]
MUSCLE = ("bow", "crossbow", "sling", "blowpipe", "spear_thrower")
DX = "dx"
"""What serves in place of a skill: plain DX (see G4-BASE-09)."""
RATED = ("bow", "crossbow")
"""Skills whose weapons may have a ST rating of their own (see G4-CHAR-08)."""
_CELLS: Mapping[str, Callable[[str], object]] = {
    "damage": printed.damage,
    "reach": printed.reach,
    "parry": printed.parry,
    "st": printed.need,
    "range": printed.ranges,
    "rof": printed.rate,
    "shots": printed.shots,
}
THING: Mapping[str, tuple[str, Callable[[Any], Any]]] = {
    "lb": ("weight", lambda lb: round(lb * 100)), "dr": ("dr", int), "hp": ("hp", int), "ht": ("ht", int),
    "quality": ("quality", str), "sight": ("sight", int),
    "acc": ("acc", int), "bulk": ("bulk", int), "rcl": ("recoil", int),
}  # fmt: skip
"""The columns that stand for themselves: the field of a thing or shot that each is for, and how it is read."""
_MELEE = ("reach", "parry")
_RANGED = ("acc", "range", "rof", "bulk", "rcl", "shots", "spare", "sight")


def _unknown(entry: WeaponEntry | ShieldEntry, path: str, known: Mapping[str, str], what: str) -> Fault:
    """Return the fault of an entry whose row is none, with the nearest that is one."""
    at, word = ("id", entry.id) if entry.like is None else ("like", entry.like)
    near = difflib.get_close_matches(fold(word), known, n=1)
    if near:
        return Fault(f"{path}.{at}", says("unknown.near", what=what, word=word, near=known[near[0]]))
    return Fault(f"{path}.{at}", says("unknown", what=what, word=word))


def thing_of(entry: WeaponEntry | ShieldEntry) -> str:
    """Return the thing of the tables an entry is, or is like; empty where there is none."""
    words = SHIELD_WORDS if isinstance(entry, ShieldEntry) else WEAPON_WORDS
    return words.get(fold(entry.like if entry.like is not None else entry.id), "")


def weapon_faults(entry: WeaponEntry, path: str) -> Iterator[Fault]:
    """Yield what of a weapon can't be: an unknown row, a cell that can't be read, a column its row has no use for."""
    thing = thing_of(entry)
    if not thing and not own(entry):
        fault = _unknown(entry, path, WEAPON_WORDS, "weapon")
        yield replace(fault, expected=says("own.wants", fault=fault.expected)) if entry.like is None else fault
    yield from _cell_faults(entry, path)
    for n, mode in enumerate(entry.modes):
        yield from _cell_faults(mode, f"{path}.modes[{n}]")
    if not thing:
        return
    gear = STOCK[thing]
    if entry.mode is not None and gear.mode(entry.mode) is None:
        yield Fault(f"{path}.mode", f"one of {', '.join(dict.fromkeys(m.name for m in gear.modes)) or 'none'}")
    useless = (*(() if gear.shooting else _RANGED), *(() if gear.modes or entry.modes else _MELEE))
    for column in useless:
        if getattr(entry, column) is not None:
            yield Fault(f"{path}.{column}", says("sheet.no_column", name=gear.name, column=column))
    if gear.natural:
        for column in ("where", "hand", "quality", "lb"):
            if getattr(entry, column) is not None:
                yield Fault(f"{path}.{column}", says("sheet.no_column_of_body", name=gear.name, column=column))
    if gear.shooting and isinstance(entry.shots, int) and entry.shots > gear.shooting.shots + gear.shooting.chamber:
        yield Fault(
            f"{path}.shots", says("sheet.most_shots", what=gear.shooting.shots + gear.shooting.chamber, name=gear.name)
        )


def shield_faults(entry: ShieldEntry, path: str) -> Iterator[Fault]:
    """Yield what of a shield can't be."""
    if not thing_of(entry):
        yield _unknown(entry, path, SHIELD_WORDS, "shield")
    elif entry.spiked and SHIELD_ROWS[thing_of(entry)].skill == "cloak":
        yield Fault(f"{path}.spiked", says("sheet.cloak_spike"))
    yield from _cell_faults(entry, path)


def _cell_faults(entry: WeaponEntry | ShieldEntry | ModeEntry, path: str) -> Iterator[Fault]:
    for column, read in _CELLS.items():
        cell = getattr(entry, column, None)
        if isinstance(cell, str):
            yield from unreadable(f"{path}.{column}", read, cell)
    if entry.skill is not None and entry.skill != DX and skill_row(skill_key(entry.skill)) is None:
        yield Fault(f"{path}.skill", says("no_such_skill", skill=entry.skill))


def own(entry: WeaponEntry) -> bool:
    """Return whether an entry says all there is to know of a weapon outside the tables: its modes, or how it shoots."""
    shoots = None not in (entry.damage, entry.skill, entry.range)
    return entry.like is None and not thing_of(entry) and (bool(entry.modes) or shoots)


def _blank(entry: WeaponEntry) -> Gear:
    """Return a weapon outside the tables, before its columns: of metal when it strikes, a machine when it shoots."""
    word = fold(entry.id).replace(" ", "_")
    weight = round((entry.lb or 0) * 100)
    shooting = None
    if entry.range is not None and entry.damage is not None and entry.skill is not None:
        skill = skill_key(entry.skill)
        thrown = entry.shots == "T"
        family: Family = "thrown" if thrown else "muscle" if skill in MUSCLE else "firearm"
        shooting = Shooting(skill, printed.damage(entry.damage)[0], 0, 0, 1, shots=0 if thrown else 1, family=family)
    made = OBJECTS["solid" if shooting is None or shooting.family == "thrown" else "machine"]
    return Gear(
        word, word.replace("_", " "), "", (), shooting, None, weight, made.dr, object_hp(weight, made.id), made.ht
    )


def weapon(entry: WeaponEntry) -> Gear:
    """Return the thing a sound entry describes. Its id and name are the entry's, those of its row where it has none."""
    base = _blank(entry) if own(entry) else STOCK[thing_of(entry)]
    cells = (entry.damage, *(mode.damage for mode in entry.modes))
    tight = any(printed.damage(cell)[1] for cell in cells if cell is not None)
    own_modes = tuple(Mode(m.name, (skill_key(m.skill),), to_hit=m.to_hit, **blow(m)) for m in entry.modes)
    return replace(
        over(base, given(entry), THING),
        id=_id(entry),
        name=entry.name or (base.name if entry.like is None else _id(entry).replace("_", " ")),
        modes=own_modes or _melee(entry, base.modes),
        shooting=_shooting(entry, base),
        rating=entry.st if _rated(entry, base) and isinstance(entry.st, int) else base.rating,
        flags=(*base.flags, TIGHT_BEAM) if tight else base.flags,
    )


def _id(entry: WeaponEntry | ShieldEntry) -> str:
    """Return its own id as typed, the thing's where it names a row."""
    return (thing_of(entry) if entry.like is None else "") or fold(entry.id).replace(" ", "_")


def _rated(entry: WeaponEntry, base: Gear) -> bool:
    return base.shooting is not None and base.shooting.skill in RATED and isinstance(entry.st, int)


def _melee(entry: WeaponEntry, modes: tuple[Mode, ...]) -> tuple[Mode, ...]:
    """Return the modes with the entry's columns."""
    damage = None if entry.damage is None else printed.damage(entry.damage)[0]
    chosen = [mode for mode in modes if entry.mode in (None, mode.name)]
    if damage is not None and damage.base and entry.mode is None:
        chosen = [mode for mode in chosen if mode.damage.base == damage.base] or chosen
    return tuple(_mode(entry, mode, damage) if mode in chosen else mode for mode in modes)


def _mode(entry: WeaponEntry, mode: Mode, damage: Damage | None) -> Mode:
    made: dict[str, Any] = {} if damage is None else {"damage": damage}
    if entry.skill is not None:
        made["skills"] = (skill_key(entry.skill),)
    if entry.reach is not None:
        made["reach"], made["starred"] = printed.reach(str(entry.reach))
    if entry.parry is not None:
        made["parry"], *flags = printed.parry(str(entry.parry))
        if isinstance(entry.parry, str):
            made["unbalanced"], made["fencing"] = flags
    if entry.to_hit is not None:
        made["to_hit"] = entry.to_hit
    return replace(mode, **made, **_needed(entry))


def _needed(entry: WeaponEntry) -> dict[str, int]:
    """Return the ST needed and the hands for it, where the entry says so."""
    if entry.st is None:
        return {}
    st, hands = printed.need(str(entry.st))
    return {"st": st} if isinstance(entry.st, int) else {"st": st, "hands": hands}


def _shooting(entry: WeaponEntry, base: Gear) -> Shooting | None:
    """Return how it shoots, with the entry's columns; those a melee weapon has too are the blow's, not the throw's."""
    if base.shooting is None:
        return None
    made: dict[str, Any] = {}
    if not base.modes or entry.modes:
        made |= {} if entry.damage is None else {"damage": printed.damage(entry.damage)[0]}
        made |= {} if entry.skill is None else {"skill": skill_key(entry.skill)}
        made |= {} if entry.to_hit is None else {"to_hit": entry.to_hit}
        made |= {} if _rated(entry, base) else _needed(entry)
    if entry.range is not None:
        made["half"], made["range"], made["by_st"] = printed.ranges(str(entry.range))
    if entry.rof is not None:
        made["rate"], made["pellets"], made["full_auto"] = printed.rate(str(entry.rof))
    if isinstance(entry.shots, str):
        made["shots"], made["chamber"], made["reload"], made["each"] = printed.shots(entry.shots)
    return replace(over(base.shooting, given(entry), THING), **made)


def shield(entry: ShieldEntry) -> Gear:
    """Return the shield or cloak a sound entry describes."""
    base = STOCK[thing_of(entry)]
    guarding = base.guarding
    assert guarding is not None
    skill = guarding.skill if entry.skill is None else skill_key(entry.skill)
    db = guarding.db if entry.db is None else entry.db
    strike: dict[str, Any] = {} if entry.damage is None else {"damage": printed.damage(entry.damage)[0]}
    strike |= {} if entry.reach is None else {"reach": printed.reach(str(entry.reach))[0]}
    strike |= {} if entry.to_hit is None else {"to_hit": entry.to_hit}
    return replace(
        over(base, given(entry), THING),
        id=_id(entry),
        name=entry.name or (base.name if entry.like is None else _id(entry).replace("_", " ")),
        modes=() if guarding.cloak else (replace(bash(skill, entry.spiked), **strike),),
        guarding=replace(guarding, skill=skill, spiked=entry.spiked, db=db, block=entry.block),
    )


def both_hands(entry: WeaponEntry) -> bool:
    """Return whether the row that a sheet names is one for both hands (``spear_2h``), rather than the thing in any."""
    row = fold(entry.like if entry.like is not None else entry.id).replace(" ", "_")
    return row.endswith("_2h") and stem(row) != row
