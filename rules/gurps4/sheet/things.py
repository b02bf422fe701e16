"""Entries of a sheet as things: the row of the tables with what the sheet overrides, and every fault of an entry."""

import difflib
from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from msgspec.structs import replace

from rules.core.names import fold
from rules.core.sheet.checks import Fault
from rules.gurps4.sheet import printed
from rules.gurps4.sheet.entries import ModeEntry, ShieldEntry, WeaponEntry
from rules.gurps4.sheet.stock import SHIELD_WORDS, STOCK, TIGHT_BEAM, WEAPON_WORDS, bash, object_hp, stem
from rules.gurps4.tables.gear import Damage, Gear, Mode, Shooting
from rules.gurps4.tables.printed import OBJECTS, SHIELD_ROWS, skill_key, skill_row
from rules.gurps4.tables.says import says

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
_MELEE = ("reach", "parry")
_RANGED = ("acc", "range", "rof", "bulk", "rcl", "shots", "spare", "sight")


def unknown(word: str, known: Mapping[str, str], what: str) -> str:
    """Return what is said of an id that is none, with the nearest that is one."""
    near = difflib.get_close_matches(fold(word), known, n=1)
    if near:
        return says("unknown.near", what=what, word=word, near=known[near[0]])
    return says("unknown", what=what, word=word)


def thing_of(entry: WeaponEntry | ShieldEntry) -> str:
    """Return the thing of the tables an entry is, or is like; empty where there is none."""
    words = SHIELD_WORDS if isinstance(entry, ShieldEntry) else WEAPON_WORDS
    return words.get(fold(entry.like if entry.like is not None else entry.id), "")


def weapon_faults(entry: WeaponEntry, path: str) -> Iterator[Fault]:
    """Yield what of a weapon can't be: an unknown row, a cell that can't be read, a column its row has no use for."""
    thing = thing_of(entry)
    if not thing and not own(entry):
        at, word = ("like", entry.like) if entry.like is not None else ("id", entry.id)
        fault = unknown(str(word), WEAPON_WORDS, "weapon")
        yield Fault(f"{path}.{at}", says("own.wants", fault=fault) if entry.like is None else fault)
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
        at, word = ("like", entry.like) if entry.like is not None else ("id", entry.id)
        yield Fault(f"{path}.{at}", unknown(str(word), SHIELD_WORDS, "shield"))
    elif entry.spiked and SHIELD_ROWS[thing_of(entry)].skill == "cloak":
        yield Fault(f"{path}.spiked", says("sheet.cloak_spike"))
    yield from _cell_faults(entry, path)


def _cell_faults(entry: WeaponEntry | ShieldEntry | ModeEntry, path: str) -> Iterator[Fault]:
    for column, read in _CELLS.items():
        cell = getattr(entry, column, None)
        if isinstance(cell, str):
            try:
                read(cell)
            except ValueError as fault:
                yield Fault(f"{path}.{column}", str(fault))
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
    tight = any(printed.damage(text)[1] for text in _damages(entry))
    gear = replace(
        base,
        id=_id(entry),
        name=entry.name or (base.name if entry.like is None else _id(entry).replace("_", " ")),
        modes=tuple(_own_mode(mode) for mode in entry.modes) or _melee(entry, base.modes),
        shooting=_shooting(entry, base),
        weight=base.weight if entry.lb is None else round(entry.lb * 100),
        dr=base.dr if entry.dr is None else entry.dr,
        hp=base.hp if entry.hp is None else entry.hp,
        ht=base.ht if entry.ht is None else entry.ht,
        quality=entry.quality or "",
        sight=entry.sight or 0,
        flags=(*base.flags, TIGHT_BEAM) if tight else base.flags,
    )
    return replace(gear, rating=entry.st) if _rated(entry, base) and isinstance(entry.st, int) else gear


def _id(entry: WeaponEntry | ShieldEntry) -> str:
    """Return its own id as typed, the thing's where it names a row."""
    return (thing_of(entry) if entry.like is None else "") or fold(entry.id).replace(" ", "_")


def _damages(entry: WeaponEntry) -> tuple[str, ...]:
    return tuple(text for text in (entry.damage, *(mode.damage for mode in entry.modes)) if text is not None)


def _rated(entry: WeaponEntry, base: Gear) -> bool:
    return base.shooting is not None and base.shooting.skill in RATED and isinstance(entry.st, int)


def _own_mode(entry: ModeEntry) -> Mode:
    damage, _ = printed.damage(entry.damage)
    yards, starred = printed.reach(str(entry.reach))
    modifier, unbalanced, fencing = printed.parry(str(entry.parry))
    st, hands = printed.need(str(entry.st))
    skill = skill_key(entry.skill)
    return Mode(entry.name, (skill,), damage, yards, starred, modifier, unbalanced, fencing, st, hands, entry.to_hit)


def _melee(entry: WeaponEntry, modes: tuple[Mode, ...]) -> tuple[Mode, ...]:
    """Return the modes with the entry's columns."""
    damage = None if entry.damage is None else printed.damage(entry.damage)[0]
    chosen = [mode for mode in modes if entry.mode in (None, mode.name)]
    if damage is not None and damage.base and entry.mode is None:
        chosen = [mode for mode in chosen if mode.damage.base == damage.base] or chosen
    return tuple(_mode(entry, mode, damage) if mode in chosen else mode for mode in modes)


def _mode(entry: WeaponEntry, mode: Mode, damage: Damage | None) -> Mode:
    if damage is not None:
        mode = replace(mode, damage=damage)
    if entry.skill is not None:
        mode = replace(mode, skills=(skill_key(entry.skill),))
    if entry.reach is not None:
        yards, starred = printed.reach(str(entry.reach))
        mode = replace(mode, reach=yards, starred=starred)
    if entry.parry is not None:
        modifier, unbalanced, fencing = printed.parry(str(entry.parry))
        if isinstance(entry.parry, int):
            unbalanced, fencing = mode.unbalanced, mode.fencing
        mode = replace(mode, parry=modifier, unbalanced=unbalanced, fencing=fencing)
    if entry.st is not None:
        st, hands = printed.need(str(entry.st))
        mode = replace(mode, st=st, hands=mode.hands if isinstance(entry.st, int) else hands)
    return mode if entry.to_hit is None else replace(mode, to_hit=entry.to_hit)


def _shooting(entry: WeaponEntry, base: Gear) -> Shooting | None:
    """Return how it shoots, with the entry's columns; those a melee weapon has too are the blow's, not the throw's."""
    made = base.shooting
    if made is None:
        return None
    if not base.modes or entry.modes:
        if entry.damage is not None:
            made = replace(made, damage=printed.damage(entry.damage)[0])
        if entry.skill is not None:
            made = replace(made, skill=skill_key(entry.skill))
        if entry.st is not None and not _rated(entry, base):
            st, hands = printed.need(str(entry.st))
            made = replace(made, st=st, hands=made.hands if isinstance(entry.st, int) else hands)
    if entry.range is not None:
        half, most, by_st = printed.ranges(str(entry.range))
        made = replace(made, half=half, range=most, by_st=by_st)
    if entry.rof is not None:
        rate, pellets, full_auto = printed.rate(str(entry.rof))
        made = replace(made, rate=rate, pellets=pellets, full_auto=full_auto)
    if isinstance(entry.shots, str):
        capacity, chamber, reload, each = printed.shots(entry.shots)
        made = replace(made, shots=capacity, chamber=chamber, reload=reload, each=each)
    return replace(
        made,
        acc=made.acc if entry.acc is None else entry.acc,
        bulk=made.bulk if entry.bulk is None else entry.bulk,
        recoil=made.recoil if entry.rcl is None else entry.rcl,
        to_hit=made.to_hit if entry.to_hit is None or (base.modes and not entry.modes) else entry.to_hit,
    )


def shield(entry: ShieldEntry) -> Gear:
    """Return the shield or cloak a sound entry describes."""
    base = STOCK[thing_of(entry)]
    guarding = base.guarding
    assert guarding is not None
    skill = guarding.skill if entry.skill is None else skill_key(entry.skill)
    db = guarding.db if entry.db is None else entry.db
    guarding = replace(guarding, skill=skill, spiked=entry.spiked, db=db, block=entry.block)
    modes = () if guarding.cloak else (bash(skill, entry.spiked),)
    if modes and entry.damage is not None:
        modes = (replace(modes[0], damage=printed.damage(entry.damage)[0]),)
    if modes and entry.reach is not None:
        modes = (replace(modes[0], reach=printed.reach(str(entry.reach))[0]),)
    if modes and entry.to_hit is not None:
        modes = (replace(modes[0], to_hit=entry.to_hit),)
    return replace(
        base,
        id=_id(entry),
        name=entry.name or (base.name if entry.like is None else _id(entry).replace("_", " ")),
        modes=modes,
        guarding=guarding,
        weight=base.weight if entry.lb is None else round(entry.lb * 100),
        dr=base.dr if entry.dr is None else entry.dr,
        hp=base.hp if entry.hp is None else entry.hp,
        quality=entry.quality or "",
    )


def both_hands(entry: WeaponEntry) -> bool:
    """Return whether the row that a sheet names is one for both hands (``spear_2h``), rather than the thing in any."""
    row = fold(entry.like if entry.like is not None else entry.id).replace(" ", "_")
    return row.endswith("_2h") and stem(row) != row
