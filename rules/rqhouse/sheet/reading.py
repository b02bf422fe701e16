"""Reading a sheet: every fault with its path, then its plain form; and what a game master types on adding a foe."""

from collections.abc import Mapping
from math import isfinite
from typing import Any

import msgspec

from rules.core.dice import parse
from rules.core.names import fold
from rules.core.sheet.checks import BadSheet, Fault, check, plain, unreadable
from rules.rqhouse.sheet import armour
from rules.rqhouse.sheet.armour import ALL
from rules.rqhouse.sheet.body import body
from rules.rqhouse.sheet.items import BARE, row_of, shield_of, spare
from rules.rqhouse.sheet.model import Sheet
from rules.rqhouse.tables.printed import GROUPS
from rules.rqhouse.tables.words import says
from rules.runequest.locations import D20, rolls

SHORT = {"hp": "health_max", "health": "health_max", "mp": "magic_points"}
"""Keys of a sheet by what people call them."""
MOST_GEAR = 60


def read(data: dict[str, Any]) -> dict[str, Any]:
    """The canonical plain sheet; raises BadSheet with every fault and its path."""
    faults = check(data, Sheet)
    if not faults:
        faults = _sense(msgspec.convert(data, Sheet))
    if faults:
        raise BadSheet(faults)
    return plain(msgspec.convert(data, Sheet))


def _sense(sheet: Sheet) -> tuple[Fault, ...]:
    """What fits the types but makes no sense."""
    faults = [*_formulas(sheet), *_gear(sheet), *_locations(sheet), *_skills(sheet)]
    if not faults:
        faults += _armour(sheet)
    if not faults and (over := spare(sheet)) > 0:
        faults.append(Fault("weapons", says("sheet.hands_full", over=over)))
    return tuple(faults)


def _skills(sheet: Sheet) -> list[Fault]:
    """A skill with a key of its own would be read there and nowhere else."""
    own = [name for name in sheet.skills if name in Sheet.__struct_encode_fields__ and name not in BARE]
    return [Fault(f"skills.{name}", says("sheet.beside_skills", name=name)) for name in own]


def _formulas(sheet: Sheet) -> list[Fault]:
    faults = [*unreadable("damage_bonus", parse, str(sheet.damage_bonus))] if sheet.damage_bonus is not None else []
    faults += unreadable("heal_rate", parse, str(sheet.heal_rate))
    for n, weapon in enumerate(sheet.weapons):
        faults += unreadable(f"weapons[{n}].damage", parse, weapon.damage) if weapon.damage is not None else ()
    for n, one in enumerate(sheet.natural):
        faults += unreadable(f"natural[{n}].damage", parse, one.damage)
    tenths = 10 * sheet.gear_enc
    if abs(round(tenths) - tenths) > 1e-9:
        faults.append(Fault("gear_enc", says("sheet.kilograms")))
    return faults


def _gear(sheet: Sheet) -> list[Fault]:
    faults = []
    for n, weapon in enumerate(sheet.weapons):
        if weapon.id not in BARE and row_of(weapon.like or weapon.id) is None:
            path = f"weapons[{n}].{'like' if weapon.like else 'id'}"
            faults.append(Fault(path, says("sheet.weapon")))
        for other in weapon.also:
            if row_of(other) is None:
                faults.append(Fault(f"weapons[{n}].also", says("sheet.rows_alone", other=other)))
        if weapon.group and weapon.group not in GROUPS:
            faults.append(Fault(f"weapons[{n}].group", f"one of {', '.join(GROUPS)}"))
        if weapon.skill is not None and (weapon.attack is not None or weapon.parry is not None):
            faults.append(Fault(f"weapons[{n}].skill", says("sheet.skill_twice")))
    for n, shield in enumerate(sheet.shields):
        if shield_of(shield.id) is None:
            faults.append(Fault(f"shields[{n}].id", says("sheet.shield")))
    names = [w.name or w.id for w in sheet.weapons] + [s.name or s.id for s in sheet.shields]
    names += [c.name or c.id for c in sheet.natural]
    for twice in sorted({name for name in names if names.count(name) > 1}):
        faults.append(Fault("weapons", says("sheet.name_twice", twice=twice)))
    if len(names) > MOST_GEAR:
        faults.append(Fault("weapons", says("sheet.most_things", most_gear=MOST_GEAR)))
    return faults


def _locations(sheet: Sheet) -> list[Fault]:
    faults = []
    for column in ("melee", "missile"):
        taken: list[int] = []
        for n, one in enumerate(sheet.locations):
            said = getattr(one, column) or one.melee
            try:
                low, high = rolls(said)
            except ValueError:
                faults.append(Fault(f"locations[{n}].{column}", says("sheet.rolls", said=said)))
                break
            taken += range(low, high + 1)
        else:
            if sheet.locations and sorted(taken) != list(range(1, D20 + 1)):
                faults.append(Fault("locations", says("sheet.rolls_shared", column=column, d20=D20)))
    ids = [one.id for one in sheet.locations]
    if len(set(ids)) < len(ids):
        faults.append(Fault("locations", says("sheet.id_twice")))
    return faults


def _armour(sheet: Sheet) -> list[Fault]:
    """Faults of what is worn (see RH-ARM-02, RH-ARM-04) and of the places named."""
    found = []
    spots = {spot.id for spot in body(msgspec.structs.replace(sheet, armour={})).locations}
    for place, said in sheet.armour.items():
        path = f"armour.{place}"
        if place != ALL and place not in spots:
            found.append(Fault(path, says("sheet.no_place_for_armour", known=", ".join(sorted(spots)))))
        found += armour.faults(sheet, path, said)
    for n, one in enumerate(sheet.natural):
        if one.limb and one.limb not in spots:
            found.append(Fault(f"natural[{n}].limb", says("sheet.no_limb", known=", ".join(sorted(spots)))))
    return found


def inline(sheet: Mapping[str, Any], said: Mapping[str, int | str]) -> dict[str, Any]:
    """The plain sheet with what was typed on adding a figure: its keys, ``armour 3``, ``broadsword 60``.

    A weapon's or shield's name with a number gives its attack and parry; what means nothing stays a key of its own,
    for ``read`` to refuse.
    """
    made: dict[str, Any] = {**sheet}
    for typed, given in said.items():
        word, value = _split(typed, given)
        key = word.strip().casefold().replace(" ", "_").replace("defense", "defence").replace("armor", "armour")
        key = SHORT.get(key, key)
        if key == "armour":
            made["armour"] = {ALL: value}
            if not isinstance(value, str):
                # A number is all that protects it, with its hide; armour by name is worn over that.
                made["natural_armour"] = 0
        elif key not in Sheet.__struct_encode_fields__ and isinstance(value, int) and shield_of(word):
            made["shields"] = _raised(made.get("shields", ()), str(shield_of(word)), value, ("attack", "parry"))
        elif key not in Sheet.__struct_encode_fields__ and isinstance(value, int) and row_of(word):
            made["weapons"] = _raised(made.get("weapons", ()), str(row_of(word)), value, ("skill",))
        elif key in GROUPS and key not in BARE and isinstance(value, int):
            made["skills"] = {**made.get("skills", {}), key: value}
        else:
            made[key] = value
    return made


def _split(word: str, value: int | str) -> tuple[str, int | float | str]:
    """A name of several words and its number, which were typed as a word and the rest."""
    if isinstance(value, int):
        return word, value
    *rest, last = value.split()
    try:
        number: float = float(last)
    except ValueError:
        return word, value
    if not isfinite(number):
        return word, value
    name = " ".join((word, *rest))
    return name, int(number) if number == int(number) else number


def _raised(things: Any, row: str, value: int, keys: tuple[str, ...]) -> list[dict[str, Any]]:
    """The list with that thing's skill: of the one it holds already, else of a new one in front."""
    found = [dict(one) for one in things]
    for one in found:
        if fold(one["id"]) == fold(row):
            for skill in ("attack", "parry", "skill"):
                one.pop(skill, None)
            one.update(dict.fromkeys(keys, value))
            return found
    return [{"id": row, **dict.fromkeys(keys, value)}, *found]
