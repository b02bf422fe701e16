"""The rqhouse character sheet: its keys, and what values they take."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from rules.core.encounter import Figure
from rules.core.sheet.checks import view
from rules.rqhouse.tables.printed import Kind, Mode

Score = Annotated[int, Meta(ge=0, le=60)]
"""A number that mindless or spiritless things may have none of."""
Bodily = Annotated[int, Meta(ge=1, le=60)]
Percent = Annotated[int, Meta(ge=0, le=400)]
Few = Annotated[int, Meta(ge=0, le=30)]
Kilos = Annotated[float, Meta(ge=0, le=1000)]
Metres = Annotated[int, Meta(ge=0, le=1000)]
Word = Annotated[str, Meta(min_length=1, max_length=60)]
UNTAUGHT = 25
"""What everybody can do who never learned it."""
MV = 15
"""Metres a human moves in one action."""


class WeaponEntry(Struct, frozen=True, omit_defaults=True):
    """A weapon: ``id`` a row of the tables, or a word of its own beside ``like``; every column may be overridden."""

    id: Word
    name: str = ""
    like: str = ""
    attack: Percent | None = None
    parry: Percent | None = None
    skill: Percent | None = None
    where: Literal["hand", "belt", "stored"] | None = None
    also: tuple[Word, ...] = ()
    loaded: bool = False
    shots: Annotated[int, Meta(ge=0, le=1000)] | None = None
    lead: bool = False
    magic_damage: Annotated[int, Meta(ge=0, le=20)] = 0
    group: str = ""
    damage: str | None = None
    modes: tuple[Mode, ...] | None = None
    ap: Few | None = None
    enc: Kilos | None = None
    sr: Annotated[int, Meta(ge=0, le=10)] | None = None
    hands: Annotated[int, Meta(ge=1, le=2)] | None = None
    fumble: Annotated[int, Meta(ge=96, le=100)] | None = None
    load: Annotated[int, Meta(ge=0, le=20)] | None = None
    pb: Metres | None = None
    range: Metres | None = None
    max: Metres | None = None


class ShieldEntry(Struct, frozen=True, omit_defaults=True):
    """A shield of the table; ``parry`` is without its bonus."""

    id: Word
    name: str = ""
    attack: Percent | None = None
    parry: Percent | None = None
    where: Literal["strapped", "belt", "stored"] | None = None


class NaturalEntry(Struct, frozen=True, omit_defaults=True):
    """A weapon of the body: claws, teeth, hooves; without the ``limb`` it belongs to it cannot be used."""

    id: Word
    damage: str
    name: str = ""
    attack: Percent = UNTAUGHT
    limb: str = ""
    modes: tuple[Mode, ...] = ()


class LocationEntry(Struct, frozen=True, omit_defaults=True):
    """A location of a body of its own; ``melee`` and ``missile`` are d20 rolls such as ``1-4`` or ``7``."""

    id: Word
    kind: Kind
    melee: str
    missile: str = ""
    hp_max: Annotated[int, Meta(ge=1, le=100)] | None = None


class Sheet(Struct, frozen=True, omit_defaults=True):
    """A character: the quantities the catalogue keeps on the sheet, and its gear."""

    name: Word
    system: Literal["rqhouse"] = "rqhouse"
    owner: str | None = None
    strength: Bodily = field(default=10, name="str")
    con: Bodily = 10
    siz: Bodily = 10
    intelligence: Score = field(default=10, name="int")
    pow: Bodily = 10
    dex: Bodily = 10
    health_max: Annotated[int, Meta(ge=1, le=60)] | None = None
    damage_bonus: int | str | None = None
    mv: Annotated[int, Meta(ge=0, le=60)] = MV
    heal_rate: int | str = "1d3"
    dodge: Percent | None = None
    maneuver: Percent = UNTAUGHT
    martial_arts: Percent = 0
    scan: Percent = UNTAUGHT
    search: Percent = UNTAUGHT
    listen: Percent = UNTAUGHT
    first_aid: Percent = 0
    physician: Percent = 0
    spirit_attack: Percent | None = None
    spirit_defence: Percent | None = None
    magic_points: Score | None = None
    magic_protection: Few = 0
    natural_armour: Annotated[int, Meta(ge=0, le=20)] = 0
    gear_enc: Kilos = 0
    brawl: Percent | None = None
    grapple: Percent | None = None
    body: Literal["humanoid", "four_legged"] = "humanoid"
    flags: tuple[str, ...] = ()
    armour: dict[str, int | str | tuple[str, ...]] = field(default_factory=dict)
    skills: dict[str, Percent] = field(default_factory=dict)
    weapons: tuple[WeaponEntry, ...] = ()
    shields: tuple[ShieldEntry, ...] = ()
    natural: tuple[NaturalEntry, ...] = ()
    locations: tuple[LocationEntry, ...] = ()


def of(figure: Figure) -> Sheet:
    """The typed sheet of a figure."""
    return view(figure.sheet, Sheet)
