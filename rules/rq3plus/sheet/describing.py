"""An rq3plus sheet in words that no system owns (``rules.core.sheet.described``), for systems that take such."""

from collections.abc import Mapping
from typing import Any

from rules.core.sheet.described import Carried, Described, Part, Place
from rules.rq3plus.sheet import layers
from rules.rq3plus.sheet.carried import NaturalEntry, ShieldEntry, chance, melee, shield, uses
from rules.rq3plus.sheet.carried import WeaponEntry as Weapon
from rules.rq3plus.sheet.character import SKILLS, Sheet, shape, trained, typed

NUMBERS = ("str", "con", "siz", "int", "pow", "dex", "mr", "hp_max", "mp_max", "dm")


def described(data: Mapping[str, Any]) -> Described:
    """The canonical sheet: its numbers, what was learned, the skill with each thing, the body spelled out."""
    sheet = typed(dict(data))
    skills = {key: int(data[key]) for key, base in SKILLS.items() if data.get(key) not in (None, base)}
    tactics = sorted({tactic for learned in sheet.tactics.values() for tactic in learned})
    return Described(
        sheet.name,
        sheet.owner or "",
        sheet.handed,
        {key: data[key] for key in NUMBERS if data.get(key) is not None},
        trained(sheet) | skills,
        (*tactics, *(("mount",) if sheet.mount else ())),
        (*(_weapon(one, trained(sheet)) for one in sheet.weapons), *(_shield(one, sheet) for one in sheet.shields)),
        worn={place: _layers(said) for place, said in sheet.armour.items()},
        hide=_hide(sheet),
        parts=tuple(_part(one, trained(sheet)) for one in sheet.natural),
        body=sheet.body,
        places=_places(sheet),
    )


def _weapon(one: Weapon, learned: Mapping[str, int]) -> Carried:
    row = uses(one)[0]
    attack, parry = (_learned(one, chance(one, row, learned, parry), row.base) for parry in (False, True))
    called = one.name or (one.id.replace("_", " ") if one.id.rstrip("_0123456789") != one.like else "")
    return Carried(
        one.like or one.id,
        one.where or "",
        called=called,
        attack=attack,
        parry=None if one.missile else parry,
        damage=one.damage or "",
        shots=one.shots,
    )


def _learned(one: Weapon | ShieldEntry, chance: int, base: int) -> int | None:
    """A chance that is more than everybody's; what the sheet gives itself is told whatever it is."""
    said = one.attack is not None or one.parry is not None or isinstance(one.skill, int)
    return chance if said or chance != base else None


def _shield(one: ShieldEntry, sheet: Sheet) -> Carried:
    row, learned = shield(one), trained(sheet)
    attack, parry = (_learned(one, chance(one, row, learned, parry), row.base) for parry in (False, True))
    return Carried(one.like or one.id, one.where, called=one.name, attack=attack, parry=parry)


def _part(one: NaturalEntry, learned: Mapping[str, int]) -> Part:
    row = melee(one)
    damage = next((mode.damage for mode in row.modes if mode.damage is not None), None)
    modes = tuple(mode.name for mode in row.modes)
    return Part(one.name or one.id.replace("_", " "), str(damage or 0), chance(one, row, learned), one.limb, modes)


def _layers(said: int | str | tuple[str, ...]) -> tuple[str, ...]:
    """Layers by their ids; points that are not those of the table stand as a number."""
    if isinstance(said, int):
        return (str(said),)
    texts = (said,) if isinstance(said, str) else said
    return tuple(str(layers.layer(text).ap) if "=" in text else text for text in texts)


def _hide(sheet: Sheet) -> dict[str, int]:
    said = sheet.natural_armour
    places = said if isinstance(said, dict) else {layers.EVERYWHERE: said}
    return {place: layers.combined(layers.read(one)).ap for place, one in places.items()}


def _places(sheet: Sheet) -> tuple[Place, ...]:
    """The body spelled out: its category says what a wound there means, of a limb its kind."""
    found = []
    for spot in shape(sheet).locations:
        melee, missile = (f"{low}-{high}" for low, high in (spot.rolls(), spot.rolls(missile=True)))
        kind = spot.kind if spot.category == "limb" else spot.category
        found.append(Place(spot.id, kind, melee, missile, sheet.loc_hp_max.get(spot.id)))
    return tuple(found)
