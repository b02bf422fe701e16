"""The swords character sheet: what a file must say, and every fault of one that does not fit."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field
from msgspec.structs import replace

from rules.core.encounter import Figure
from rules.core.sheet.checks import BadSheet, Fault, check, plain, view
from rules.swords.sheet.gear import Gear
from rules.swords.tables.printed import ARMOUR, ARMOUR_WORDS, SHIELDS, TOUGHNESS, TOUGHNESS_WORDS, WEAPON_WORDS, WEAPONS
from rules.swords.tables.printed import WeaponRow as Row
from rules.swords.tables.words import says

Level = Annotated[int, Meta(ge=0, le=30)]
Count = Annotated[int, Meta(ge=0, le=1000)]
Word = Annotated[str, Meta(min_length=1, max_length=60)]
Class = Literal["melee", "thrown", "missile", "natural"]


class WeaponEntry(Struct, frozen=True, omit_defaults=True):
    """A weapon or other object. ``id`` names a row of the weapon table, whose columns any key here overrides.

    An id outside the table is a new weapon and needs ``class``, or a row that it is ``like``. ``toughness`` is what
    destroys it: a number or a preset such as ``blade`` (see SW-STR-04). Without ``where`` it is in hand as long as
    hands are free, else on the belt.
    """

    id: Word
    name: str = ""
    like: str = ""
    weapon_value: Level | None = None
    classes: tuple[Class, ...] = field(default=(), name="class")
    small: bool | None = None
    hands: Annotated[int, Meta(ge=0, le=2)] | None = None
    mech: bool | None = None
    blocks: bool | None = None
    enormous: bool | None = None
    area: bool | None = None
    harmless: bool = False
    grasping: bool = False
    toughness: Annotated[int, Meta(ge=1, le=100)] | str | None = None
    where: Literal["hand", "belt"] | None = None


class ShieldEntry(Struct, frozen=True, omit_defaults=True):
    """A shield of the shield table, or one of its own with a ``bonus`` to the block."""

    id: Word
    name: str = ""
    bonus: Annotated[int, Meta(ge=0, le=10)] | None = None
    stops_missiles: bool = True
    toughness: Annotated[int, Meta(ge=1, le=100)] | str | None = None
    where: Literal["hand", "belt"] | None = None


class ArmourEntry(Struct, frozen=True, omit_defaults=True):
    """Armour worn: a row of the armour table, or one of its own with an ``armor_value``."""

    id: Word
    armor_value: Level | None = None


class Sheet(Struct, frozen=True, omit_defaults=True):
    """A character: the quantities the catalogue marks as kept on the sheet, and its gear."""

    name: Word
    system: Literal["swords"] = "swords"
    owner: str | None = None
    strength: Level = 0
    constitution: Level = 0
    warrior: Level = 0
    archer: Level = 0
    athlete: Level = 0
    rider: Level = 0
    ranger: Level = 0
    perception: Level = 0
    willpower: Level = 0
    sneak: Level = 0
    mass_lb: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    mass_kg: Annotated[int, Meta(ge=1, le=450_000)] | None = None
    offense_melee: int | None = None
    offense_thrown: int | None = None
    offense_missile: int | None = None
    defense_fixed: int | None = None
    armor_value: Level | None = None
    weapon_value: Level | None = None
    move_spaces: Count | None = None
    hands: Annotated[int, Meta(ge=0, le=8)] = 2
    named: bool = False
    animal: bool = False
    mount: bool = False
    war_trained: bool = False
    trained_by: str = ""
    can_fly: bool = False
    can_swim_free: bool = False
    weapons: tuple[WeaponEntry, ...] = ()
    shields: tuple[ShieldEntry, ...] = ()
    armour: tuple[ArmourEntry, ...] | str = ()


def read(data: dict[str, Any]) -> dict[str, Any]:
    """The canonical plain sheet; raises BadSheet with every fault and its path."""
    faults = check(data, Sheet)
    if faults:
        raise BadSheet(faults)
    sheet = msgspec.convert(data, Sheet)
    faults = _sense(sheet)
    if faults:
        raise BadSheet(faults)
    if sheet.mass_kg is not None:
        sheet = replace(sheet, mass_lb=pounds(sheet.mass_kg), mass_kg=None)
    return plain(sheet)


def _sense(sheet: Sheet) -> tuple[Fault, ...]:
    """What fits the types but makes no sense."""
    faults = [*_twice(sheet), *_unknown_gear(sheet)]
    if not faults:
        needed = sum(g.hands for g, where in gear_with_place(sheet) if where == "hand")
        if needed > sheet.hands:
            faults.append(Fault("weapons", says("sheet.hands_full", needed=needed, hands=sheet.hands)))
    return tuple(faults)


def _twice(sheet: Sheet) -> Iterator[Fault]:
    """What is said in two ways."""
    if sheet.mass_kg is not None and sheet.mass_lb is not None:
        yield Fault("mass_kg", says("sheet.mass_twice"))
    if sheet.armour and sheet.armor_value is not None:
        yield Fault("armor_value", says("sheet.armour_twice"))


def _unknown_gear(sheet: Sheet) -> Iterator[Fault]:
    """Things that are in no list, and have no numbers of their own."""
    said = [(f"weapons[{n}]", one.toughness) for n, one in enumerate(sheet.weapons)]
    said += [(f"shields[{n}]", one.toughness) for n, one in enumerate(sheet.shields)]
    for path, toughness in said:
        if isinstance(toughness, str) and _fold(toughness) not in TOUGHNESS_WORDS:
            yield Fault(f"{path}.toughness", says("sheet.toughness", known=", ".join(TOUGHNESS)))
    for n, weapon in enumerate(sheet.weapons):
        if _row(weapon.like or weapon.id) is None and not weapon.classes:
            yield Fault(f"weapons[{n}].id", says("sheet.weapon", few=", ".join(WEAPONS)))
    for n, shield in enumerate(sheet.shields):
        if shield.id not in SHIELDS and shield.bonus is None:
            yield Fault(f"shields[{n}].id", says("sheet.shield", known=", ".join(SHIELDS)))
    for n, worn in enumerate(_worn(sheet)):
        if _fold(worn.id) not in ARMOUR_WORDS and worn.armor_value is None:
            path = "armour" if isinstance(sheet.armour, str) else f"armour[{n}].id"
            yield Fault(path, says("sheet.armour", known=", ".join(ARMOUR)))


def of(figure: Figure) -> Sheet:
    """The typed sheet of a figure."""
    return view(figure.sheet, Sheet)


def armour_value(sheet: Sheet) -> int:
    """The sum of the armour worn."""
    if sheet.armor_value is not None:
        return sheet.armor_value
    return sum(
        ARMOUR[ARMOUR_WORDS[_fold(a.id)]].value if a.armor_value is None else a.armor_value for a in _worn(sheet)
    )


def _worn(sheet: Sheet) -> tuple[ArmourEntry, ...]:
    """The armour, which a sheet may name by one word."""
    return (ArmourEntry(sheet.armour),) if isinstance(sheet.armour, str) else sheet.armour


def gear_with_place(sheet: Sheet) -> tuple[tuple[Gear, str], ...]:
    """The gear and where it is: as the sheet says, else in hand while hands are free."""
    made = [(_weapon(w), w.where) for w in sheet.weapons] + [(_shield(s), s.where) for s in sheet.shields]
    free = sheet.hands - sum(g.hands for g, where in made if where == "hand")
    found: list[tuple[Gear, str]] = []
    for gear, where in made:
        if where is None:
            where = "hand" if gear.hands <= free else "belt"
            free -= gear.hands if where == "hand" else 0
        found.append((gear, where))
    return tuple(found)


def _weapon(weapon: WeaponEntry) -> Gear:
    row = _row(weapon.like or weapon.id)
    own = {
        "value": weapon.weapon_value,
        "classes": weapon.classes or None,
        "small": weapon.small,
        "hands": weapon.hands,
        "mech": weapon.mech,
        "blocks": weapon.blocks,
        "enormous": weapon.enormous,
        "area": weapon.area,
        "toughness": _toughness(weapon.toughness),
    }
    base = Gear(weapon.id, weapon.id) if row is None else Gear.of_row(row)
    gear = replace(base, **{k: v for k, v in own.items() if v is not None})
    if weapon.like:
        gear = replace(gear, id=weapon.id)
    return replace(gear, name=weapon.name or gear.name, harmless=weapon.harmless, grasping=weapon.grasping)


def _toughness(said: int | str | None) -> int | None:
    return TOUGHNESS[TOUGHNESS_WORDS[_fold(said)]].toughness if isinstance(said, str) else said


def _fold(word: str) -> str:
    return " ".join(word.casefold().replace("_", " ").split())


def _row(word: str) -> Row | None:
    """The weapon table's row for an id or synonym."""
    known = WEAPON_WORDS.get(_fold(word))
    return None if known is None else WEAPONS[known]


def _shield(shield: ShieldEntry) -> Gear:
    row = SHIELDS.get(shield.id)
    return Gear(
        shield.id,
        shield.name or (row.name if row else shield.id),
        hands=1,
        blocks=True,
        shield=shield.bonus if shield.bonus is not None else row.bonus if row else 0,
        stops_missiles=shield.stops_missiles,
        toughness=_toughness(shield.toughness) or 0,
    )


def template() -> dict[str, Any]:
    """A filled example."""
    return {
        "name": "Mara",
        "system": "swords",
        "strength": 3,
        "constitution": 3,
        "warrior": 5,
        "archer": 2,
        "athlete": 4,
        "rider": 1,
        "ranger": 0,
        "perception": 3,
        "willpower": 2,
        "sneak": 2,
        "mass_lb": 150,
        "named": True,
        "weapons": [
            {"id": "sword", "toughness": "blade"},
            {"id": "knife", "where": "belt"},
            {"id": "broom", "class": ["melee"], "weapon_value": 1, "hands": 2, "blocks": True, "where": "belt"},
        ],
        "shields": [{"id": "shield"}],
        "armour": [{"id": "leather"}],
    }


def pounds(kilograms: int | str) -> int:
    """Kilograms in pounds at 2.2 each, halves rounded up; a decimal number comes as text, so that it is exact."""
    return int(Fraction(kilograms) * Fraction(22, 10) + Fraction(1, 2))
