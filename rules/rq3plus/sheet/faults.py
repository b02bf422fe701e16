"""Every fault of a sheet in one pass: those of its shape, and those that only its meaning shows."""

import difflib
import re
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from rules.core.dice import parse
from rules.core.sheet import checks
from rules.core.sheet.checks import Fault, unreadable
from rules.rq3plus.sheet import layers
from rules.rq3plus.sheet.carried import NaturalEntry, ShieldEntry, WeaponEntry, melee, shield, uses
from rules.rq3plus.sheet.character import SKILLS, Sheet, entry_id, limb_of, row_of, shape
from rules.rq3plus.sheet.layers import EVERYWHERE, BadLayers
from rules.rq3plus.tables.kinds import Body
from rules.rq3plus.tables.printed import BODIES, MISSILES, SHIELDS, TACTICS, WEAPONS
from rules.rq3plus.tables.printed import SKILLS as WEAPON_SKILLS
from rules.rq3plus.tables.words import says

_SKILL = re.compile(r"[^\W\d]\w{0,39}")
Entry = TypeVar("Entry", WeaponEntry, NaturalEntry, ShieldEntry)
REQUIRED = {"system": "rq3plus", "name": "nobody", "str": 10, "con": 10, "siz": 10, "int": 10, "dex": 10}
"""What stands for a faulty value without which nothing else can be judged."""
_OWN_WEAPON = ("damage", "ap", "sr")
_OWN_MISSILE = ("damage", "ap", "range_effective", "range_max")


def every_fault(data: Any) -> tuple[Fault, ...]:
    """Every fault of imported data: of its shape, and of the meaning of what is sound in shape."""
    return (*checks.every_fault(hoisted(data), Sheet, faults, REQUIRED), *_twice(data))


def faults(sheet: Sheet) -> tuple[Fault, ...]:
    """What a well-shaped sheet says that can't be: unknown ids with the nearest known, bad layers, bad dice ..."""
    try:
        figure = shape(sheet)
    except KeyError:
        return (Fault("body", _unknown(sheet.body, BODIES, "body")), *_top(sheet), *_gear(sheet, None))
    except ValueError as fault:
        return (Fault("locations", says("sheet.rolls", fault=fault)), *_top(sheet), *_gear(sheet, None))
    return (*_top(sheet), *_places(sheet, figure), *_gear(sheet, figure))


def hoisted(data: Any) -> Any:
    """The data with its system filled in, and with quantities that stand under ``skills`` moved to the top."""
    if not isinstance(data, dict):
        return data
    made = {"system": "rq3plus", **data}
    skills = data.get("skills")
    if isinstance(skills, dict) and any(key in SKILLS for key in skills):
        made["skills"] = {key: value for key, value in skills.items() if key not in SKILLS}
        made = {**{key: value for key, value in skills.items() if key in SKILLS}, **made}
    return made


def _twice(data: Any) -> Iterator[Fault]:
    skills = data.get("skills") if isinstance(data, dict) else None
    if not isinstance(skills, dict):
        return
    for key in skills:
        if key in SKILLS and key in data and data[key] != skills[key]:
            yield Fault(f"skills.{key}", says("sheet.value_twice", key=key))


def _top(sheet: Sheet) -> Iterator[Fault]:
    if not sheet.name.strip() or not sheet.name.isprintable() or '"' in sheet.name:
        yield Fault("name", says("sheet.name"))
    if sheet.dm is not None and sheet.dm.casefold() != "none":
        yield from unreadable("dm", parse, sheet.dm)
    for key in sheet.skills:
        if not _SKILL.fullmatch(key):
            yield Fault(f"skills.{key}", says("sheet.skill"))
    sets = {*WEAPON_SKILLS, *WEAPONS, *SHIELDS, *sheet.skills}
    gear: tuple[WeaponEntry | NaturalEntry | ShieldEntry, ...] = (*sheet.weapons, *sheet.natural, *sheet.shields)
    for one in gear:
        sets |= {entry_id(one)} | ({one.skill} if isinstance(one.skill, str) and one.skill else set())
    for key, known in sheet.tactics.items():
        yield from _strange(f"tactics.{key}", key, sorted(sets), says("weapon_skill_or_weapon"))
        for n, tactic in enumerate(known):
            if tactic not in TACTICS:
                learned = [row.id for row in TACTICS.values() if row.trained]
                yield Fault(f"tactics.{key}[{n}]", _unknown(tactic, learned, "tactic"))


def _places(sheet: Sheet, figure: Body) -> Iterator[Fault]:
    spots = [spot.id for spot in figure.locations]
    for key in sheet.loc_hp_max:
        yield from _strange(f"loc_hp_max.{key}", key, spots, says("location_of_this_body"))
    natural = sheet.natural_armour if isinstance(sheet.natural_armour, dict) else {}
    broken = set()
    for path, table in (("armour", sheet.armour), ("natural_armour", natural)):
        for key, worn in table.items():
            yield from _strange(f"{path}.{key}", key, (*spots, EVERYWHERE), says("location_of_this_body"))
            for fault in _layers(f"{path}.{key}", worn):
                broken.add(key)
                yield fault
    if isinstance(sheet.natural_armour, str):
        unread = tuple(_layers("natural_armour", sheet.natural_armour))
        if unread:
            yield from unread
            return
    told = set()
    for spot in spots:
        key = spot if spot in sheet.armour else EVERYWHERE
        if broken & {spot, key, EVERYWHERE} or key in told:
            continue
        try:
            layers.check(layers.at(spot, sheet.armour, sheet.natural_armour))
        except BadLayers as fault:
            told.add(key)
            yield Fault(f"armour.{key}", str(fault))


def _layers(path: str, worn: int | str | tuple[str, ...]) -> Iterator[Fault]:
    if isinstance(worn, tuple):
        for n, one in enumerate(worn):
            yield from _layers(f"{path}[{n}]", one)
        return
    yield from unreadable(path, layers.read, worn)


def _gear(sheet: Sheet, figure: Body | None) -> Iterator[Fault]:
    spots = [] if figure is None else [spot.id for spot in figure.locations]
    for n, one in enumerate(sheet.weapons):
        yield from _weapon(f"weapons[{n}]", one, spots)
    for n, part in enumerate(sheet.natural):
        yield from _natural(f"natural[{n}]", part, figure)
    for n, worn in enumerate(sheet.shields):
        yield from _shield(f"shields[{n}]", worn, spots)


def _weapon(path: str, one: WeaponEntry, spots: Collection[str]) -> Iterator[Fault]:
    rows: Mapping[str, Any] = {**WEAPONS, **MISSILES}
    sound = yield from _row(path, one, rows, "weapon", _OWN_MISSILE if one.kind else _OWN_WEAPON)
    if one.arm and spots:
        yield from _strange(f"{path}.arm", one.arm, spots, says("location_of_this_body"))
    for n, key in enumerate(one.also):
        yield from _strange(f"{path}.also[{n}]", key, rows, "weapon")
    if one.catch_damage:
        yield from unreadable(f"{path}.catch_damage", parse, one.catch_damage)
    if sound and all(key in rows for key in one.also):
        yield from _columns(path, one, uses)


def _natural(path: str, one: NaturalEntry, figure: Body | None) -> Iterator[Fault]:
    sound = yield from _row(path, one, WEAPONS, says("natural_weapon"), ("damage",))
    if figure is not None:
        spots = [spot.id for spot in figure.locations]
        if one.limb and one.limb not in spots:
            yield Fault(f"{path}.limb", _unknown(one.limb, spots, says("location_of_this_body")))
        elif not one.limb and not limb_of(one, figure.locations):
            yield Fault(f"{path}.limb", says("sheet.natural_location", known=", ".join(spots)))
    if sound:
        yield from _columns(path, one, melee)


def _shield(path: str, one: ShieldEntry, spots: Collection[str]) -> Iterator[Fault]:
    sound = yield from _row(path, one, SHIELDS, "shield", ("ap",))
    if one.arm and spots:
        yield from _strange(f"{path}.arm", one.arm, spots, says("location_of_this_body"))
    for n, key in enumerate(one.covers or ()):
        if spots:
            yield from _strange(f"{path}.covers[{n}]", key, (*spots, "shield_arm", "one_leg"), "location")
    if sound:
        yield from _columns(path, one, shield)


def _row(
    path: str, one: WeaponEntry | NaturalEntry | ShieldEntry, rows: Mapping[str, Any], what: str, needs: Collection[str]
) -> Generator[Fault, None, bool]:
    """Faults of an entry's id, row and damage; returns whether the entry can be made into the thing it describes."""
    bad = () if one.damage is None else unreadable(f"{path}.damage", parse, one.damage)
    yield from bad
    if not entry_id(one):
        yield Fault(f"{path}.id", says("sheet.row_missing", what=what))
        return False
    if one.id and not _SKILL.fullmatch(one.id):
        yield Fault(f"{path}.id", says("sheet.id"))
        return False
    row = row_of(one)
    if row:
        if row not in rows:
            yield Fault(f"{path}.{'like' if one.like else 'id'}", _unknown(row, rows, what))
        return row in rows and not bad
    missing = [key for key in needs if getattr(one, key) is None]
    if len(missing) == len(needs):
        yield Fault(
            f"{path}.{'id' if one.id else 'name'}",
            says("own.also_needs", unknown=_unknown(one.id or one.name, rows, what), needs=", ".join(needs)),
        )
        return False
    for key in missing:
        yield Fault(f"{path}.{key}", says("own.required", unknown=_unknown(one.id or one.name, rows, what)))
    return not missing and not bad


def _columns(path: str, one: Entry, make: Callable[[Entry], Any]) -> Iterator[Fault]:
    """The fault of columns that nothing can be made of."""
    where = f"{path}.modes" if getattr(one, "modes", None) is not None else path
    yield from unreadable(where, make, msgspec.structs.replace(one, like=row_of(one)))


def _strange(path: str, word: str, known: Collection[str], what: str) -> Iterator[Fault]:
    """The fault of a word that is none of those known."""
    if word not in known:
        yield Fault(path, _unknown(word, known, what))


def _unknown(word: str, known: Iterable[str], what: str) -> str:
    words = tuple(known)
    near = difflib.get_close_matches(word.casefold(), words, n=1)
    if near:
        return says("unknown.near", what=what, word=word, near=near[0])
    few = ", ".join((*words[:8], *(("...",) if len(words) > 8 else ())))
    return says("unknown.known", what=what, word=word, known=few)
