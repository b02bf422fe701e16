"""Weapons, shields and body parts as a sheet lists them: rows of the tables with any column the owner overrides."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, structs

from rules.rq3plus.tables.kinds import Codes
from rules.rq3plus.tables.printed import MISSILES, SHIELDS, WEAPONS
from rules.rq3plus.tables.rows import modes
from rules.rq3plus.tables.weapons import Blade, Flag, MissileRow, ModeName, ShieldRow, WeaponMode, WeaponRow

Percent: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
Small: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
Word: TypeAlias = Annotated[str, Meta(max_length=60)]
Text: TypeAlias = Annotated[str, Meta(max_length=80)]
Formula: TypeAlias = Annotated[str, Meta(max_length=30)]
Metres: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]

_NEW = WeaponRow("", "", "", 1, 5, 0, 0, None, 3, (), "N")


class _Item(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What every entry has: ``id`` on this sheet, the table row it is ``like``, the percentages and table columns.

    ``skill`` is one percentage for attack and parry, or the id of the skill (which is also the set of its tactics).
    A column left out is the table's.
    """

    id: Word = ""
    name: Text = ""
    like: Word = ""
    attack: Percent | None = None
    parry: Percent | None = None
    skill: Percent | Word = ""
    base: Percent | None = None
    damage: Formula | None = None
    ap: Small | None = None
    sr: Annotated[int, Meta(ge=0, le=10)] | None = None
    str_min: Small | None = None
    dex_min: Small | None = None


class WeaponEntry(_Item, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A melee or missile weapon. ``also`` names rows for other uses of the same thing (both hands, thrown).

    ``where`` is hand or belt; left out, the hands fill in the order of the list. ``arm`` is the location that holds it.
    ``modes`` are written ``impale``, ``crush=1d6`` or ``impale=1d8+1@2`` (its own damage and reach). ``catch_damage``
    is a mounted swordbreaker's. A missile weapon of its own has a ``kind``; ``shots`` are the missiles carried (the
    default is 1 to throw, 20 to shoot), ``loaded`` whether one is ready at the start.
    """

    also: Annotated[tuple[Word, ...], Meta(max_length=5)] = ()
    where: Literal["hand", "belt"] | None = None
    arm: Word = ""
    hands: Annotated[int, Meta(ge=0, le=4)] | None = None
    reach: Annotated[int, Meta(ge=1, le=20)] | None = None
    modes: Annotated[tuple[Formula, ...], Meta(max_length=4)] | None = None
    blade: Blade | None = None
    flexible: bool | None = None
    flags: tuple[Flag, ...] | None = None
    catch_damage: Formula = ""
    kind: Literal["projected", "thrown"] | None = None
    range_effective: Metres | None = None
    range_max: Metres | None = None
    mode: ModeName | None = None
    small: bool | None = None
    reload: Annotated[int, Meta(ge=0, le=20)] | None = None
    magazine: Small | None = None
    shots: Annotated[int, Meta(ge=0, le=1000)] | None = None
    loaded: bool = True

    @property
    def own(self) -> bool:
        """Whether it is a weapon outside the tables."""
        return not self.like

    @property
    def missile(self) -> bool:
        """Whether its first use is to shoot or throw it."""
        return self.kind is not None or self.like in MISSILES

    @property
    def ammunition(self) -> int:
        """The missiles carried at the start, 0 for a weapon that is only struck with."""
        thrown = next((row for row in uses(self) if isinstance(row, MissileRow)), None)
        if thrown is None:
            return 0
        usual = 1 if thrown.kind == "thrown" else thrown.magazine or 20
        return self.shots if self.shots is not None else usual


class NaturalEntry(_Item, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A body part that strikes; ``limb`` is its location. Each entry is one source of attack (see R3-ATK-02).

    It crushes unless ``modes`` say otherwise (see R3-SPC-06); without ``parry`` or ``skill`` it parries at its base.
    """

    limb: Word = ""
    reach: Annotated[int, Meta(ge=1, le=20)] | None = None
    modes: Annotated[tuple[Formula, ...], Meta(max_length=4)] | None = None
    flags: tuple[Flag, ...] | None = None


class ShieldEntry(_Item, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A shield, strapped to an ``arm`` (a location) or carried on the back (``belt``)."""

    where: Literal["strapped", "belt"] = "strapped"
    arm: Word = ""
    covers: Codes | None = None
    large: bool | None = None
    hoplite: bool | None = None


def melee(one: WeaponEntry | NaturalEntry) -> WeaponRow:
    """The melee weapon an entry describes, its overrides applied; natural parts need no hand.

    Raises ValueError for damage or modes that can't be read.
    """
    natural = isinstance(one, NaturalEntry)
    row = WEAPONS.get(one.like, _NEW)
    columns = _columns(one, ("base", "ap", "sr", "str_min", "dex_min", "hands", "blade", "flexible", "flags"))
    if natural:
        columns = {"hands": 0, **columns, "flags": tuple(dict.fromkeys((*columns.get("flags", ()), "natural")))}
    skill = one.skill if isinstance(one.skill, str) and one.skill else row.skill or one.id
    return structs.replace(row, id=one.id, name=_name(one, row.name), skill=skill, modes=_modes(one, row), **columns)


def missile(one: WeaponEntry) -> MissileRow:
    """The missile weapon an entry describes, its overrides applied. Raises KeyError where columns are missing."""
    names = ("base", "damage", "ap", "str_min", "dex_min", "range_effective", "range_max", "kind", "mode", "small")
    columns = _columns(one, (*names, "reload", "magazine"))
    row = MISSILES.get(one.like)
    if row is None:
        new = {"skill": one.id, "base": 5, "str_min": 0, "dex_min": 0, "mode": "impale", "reload": 1, **columns}
        row = MissileRow(**{"id": one.id, "name": one.name or one.id, **new})
    if isinstance(one.skill, str) and one.skill:
        columns["skill"] = one.skill
    made = structs.replace(row, id=one.id, name=_name(one, row.name), **columns)
    made.formula  # noqa: B018 - so that a formula that can't be read shows here
    return made


def uses(one: WeaponEntry) -> tuple[WeaponRow | MissileRow, ...]:
    """Every use of a weapon, the one it is listed as first; the others keep their row's columns, but for its AP.

    The first has the id of the entry, the others the id of their row. Raises as ``melee`` and ``missile`` do.
    """
    first = missile(one) if one.missile else melee(one)
    rows = [WEAPONS.get(key) or MISSILES[key] for key in one.also]
    return (first, *(row if one.ap is None else structs.replace(row, ap=one.ap) for row in rows))


def shield(one: ShieldEntry) -> ShieldRow:
    """The shield an entry describes, its overrides applied. Raises KeyError where columns are missing."""
    columns = _columns(one, ("base", "damage", "ap", "sr", "str_min", "dex_min", "covers", "large", "hoplite"))
    row = SHIELDS.get(one.like)
    if row is None:
        new = {"base": 15, "str_min": 0, "dex_min": 0, "damage": "1d3", "sr": 3, "covers": ("shield_arm",)}
        row = ShieldRow(**{"id": one.id, "name": one.name or one.id, "ap": columns["ap"], **new})
    made = structs.replace(row, id=one.id, name=_name(one, row.name), **columns)
    made.weapon  # noqa: B018 - so that a formula that can't be read shows here
    return made


def chance(one: _Item, row: WeaponRow | MissileRow | ShieldRow, trained: Mapping[str, int], parry: bool = False) -> int:
    """The percentage of an entry used as ``row``, to attack or to parry.

    The entry's own number (for its first use), else its ``skill`` as a number, else the sheet's for the use or its
    skill (``trained``), else the row's base.
    """
    skill = "shield" if isinstance(row, ShieldRow) else row.skill
    if row.id == one.id:
        own = one.parry if parry else one.attack
        if own is not None:
            return own
        if isinstance(one.skill, int):
            return one.skill
    return trained.get(row.id, trained.get(skill, row.base))


def _columns(one: _Item, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: found for name in names if (found := getattr(one, name, None)) is not None}


def _name(one: _Item, row: str) -> str:
    return one.name or row or one.id.replace("_", " ").capitalize()


def _modes(one: WeaponEntry | NaturalEntry, row: WeaponRow) -> tuple[WeaponMode, ...]:
    default = row.modes[0] if row.modes else None
    reach = one.reach or (default.reach if default else 1)
    damage = one.damage or (str(default.damage) if default and default.damage else "0")
    if one.modes is not None or default is None:
        return modes(one.modes or ("crush",), damage, reach)
    mine = modes((default.name,), damage, reach)[0] if default.damage else default
    return tuple(
        WeaponMode(
            mode.name,
            mine.damage if mode.damage == default.damage else mode.damage,
            mine.reach if mode.reach == default.reach else mode.reach,
        )
        for mode in row.modes
    )
