"""An rq3plus character as its sheet has it, and what follows from the sheet alone."""

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

from rules.core.sheet.checks import view
from rules.rq3plus.sheet import layers
from rules.rq3plus.sheet.carried import Formula, NaturalEntry, Percent, ShieldEntry, Text, WeaponEntry, Word
from rules.rq3plus.sheet.layers import Armoured, LayerText, Points, Worn
from rules.rq3plus.tables.kinds import Body, Category, Location
from rules.rq3plus.tables.printed import BODIES, MISSILES, SHIELDS, WEAPONS
from rules.rq3plus.tables.rows import body
from rules.runequest.locations import rolls as span

Characteristic = Annotated[int, Meta(ge=1, le=100)]
Wits = Annotated[int, Meta(ge=0, le=100)]
"""What mindless things have none of."""
HitPoints = Annotated[int, Meta(ge=1, le=1000)]
Skill = Annotated[int, Meta(ge=0, le=1000, title="skill")]
"""A percentage with a key of its own."""
Trained = Skill | None

_FRACTION = r"(1|[0-9]{1,2}/[1-9][0-9]?)"
_ROWS = r"(1?[0-9]|20)(-(1?[0-9]|20))?"
_LIMBS = {"fist": "arm", "kick": "leg", "head_butt": "head"}


class LocationEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A location of a body of its own: d20 rows such as ``1-4``, its share of the hit points, what it is.

    ``missile`` rows are the melee ones where left out; ``category`` and ``side`` follow from ``kind`` and ``id``.
    """

    id: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
    melee: Annotated[str, Meta(pattern=f"^{_ROWS}$")]
    kind: Literal["leg", "arm", "wing", "tail", "trunk", "head"]
    fraction: Annotated[str, Meta(pattern=f"^{_FRACTION}$")]
    missile: Annotated[str, Meta(pattern=f"^({_ROWS})?$")] = ""
    name: Text = ""
    category: Category | None = None
    side: Literal["left", "right", "-"] | None = None
    carries_weight: bool | None = None

    @property
    def location(self) -> Location:
        """The location as the tables have it."""
        low, high = span(self.melee)
        first, last = span(self.missile or self.melee)
        side = next((s for s in ("left", "right") if s in self.id.split("_")), "-")
        category = {"head": "head", "trunk": "chest"}.get(self.kind, "limb")
        return msgspec.convert(
            {
                "id": self.id,
                "name": self.name or self.id.replace("_", " "),
                "melee_low": low,
                "melee_high": high,
                "missile_low": first,
                "missile_high": last,
                "fraction": self.fraction,
                "category": self.category or category,
                "side": self.side or side,
                "kind": self.kind,
                "carries_weight": self.kind == "leg" if self.carries_weight is None else self.carries_weight,
            },
            Location,
        )


class Sheet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A character or creature: the catalogue's quantities that are kept on a sheet, its gear and its body.

    Experience, fatigue and encumbrance have no place on it (R3-BAS-10).

    ``armour`` and ``natural_armour`` go by location, or ``all``; see ``layers``. ``skills`` are percentages by skill
    id, for all weapons of a skill as well. ``tactics`` are learned ones by skill id or weapon id. ``sources`` overrides
    how many sources of attack the figure has. ``mount`` names the character it rides; ``saddle_m`` is the height of a
    mount's saddle in metres, ``handed`` the arm that holds the first weapon.
    """

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    system: Literal["rq3plus"]
    owner: Annotated[str, Meta(max_length=80)] | None = None
    str_: Characteristic = field(name="str")
    con: Characteristic
    siz: Characteristic
    int_: Wits = field(name="int")
    pow: Characteristic = 10
    dex: Characteristic
    app: Wits = 10
    mr: Annotated[int, Meta(ge=1, le=100)] = 3
    hp_max: HitPoints | None = None
    mp_max: Annotated[int, Meta(ge=0, le=1000)] | None = None
    dm: Formula | None = None
    height_m: Annotated[float, Meta(gt=0, le=1000)] | None = None
    maneuver: Skill = 25
    dodge: Skill = 15
    grapple: Skill = 25
    fist: Skill = 25
    kick: Skill = 15
    ride: Skill = 5
    jump: Skill = 25
    scan: Skill = 25
    listen: Skill = 25
    search: Skill = 25
    first_aid: Skill = 10
    acrobatics: Trained = None
    breakfall: Trained = None
    instruct: Trained = None
    spirit_combat: Trained = None
    body: Word = "humanoid"
    handed: Literal["right", "left"] = "right"
    sources: Annotated[int, Meta(ge=1, le=20)] | None = None
    mount: Text | None = None
    saddle_m: Annotated[float, Meta(ge=0, le=100)] | None = None
    natural_armour: Points | LayerText | dict[str, Points | LayerText] = 0
    loc_hp_max: dict[str, HitPoints] = field(default_factory=dict)
    skills: dict[str, Percent] = field(default_factory=dict)
    tactics: dict[str, tuple[Word, ...]] = field(default_factory=dict)
    armour: dict[str, Worn] = field(default_factory=dict)
    weapons: tuple[WeaponEntry, ...] = ()
    shields: tuple[ShieldEntry, ...] = ()
    natural: tuple[NaturalEntry, ...] = ()
    locations: tuple[LocationEntry, ...] = ()


SKILLS = {one.encode_name: one.default for one in msgspec.structs.fields(Sheet) if one.type in (Skill, Trained)}
"""The skills that are quantities of their own, with their bases; None may not be tried without training (R3-DDG-01)."""


def typed(data: dict[str, Any]) -> Sheet:
    """The typed view of a canonical sheet, remembered per object."""
    return view(data, Sheet)


def shape(sheet: Sheet) -> Body:
    """The hit locations; raises ValueError for ones of its own that do not fill a d20, KeyError for an unknown body."""
    return body(sheet.body, [spot.location for spot in sheet.locations]) if sheet.locations else BODIES[sheet.body]


def armoured(sheet: Sheet, location: str) -> Armoured:
    """Armour points of a location and their soft and rigid shares (see R3-ARM-02, R3-ARM-04)."""
    return layers.combined(layers.at(location, sheet.armour, sheet.natural_armour))


def trained(sheet: Sheet) -> dict[str, int]:
    """The percentages that hold for every weapon of a skill: ``skills``, and fist, kick and grapple where learned."""
    known = {key: getattr(sheet, key) for key in ("grapple", "fist", "kick") if getattr(sheet, key) != SKILLS[key]}
    return known | sheet.skills


def attack_sources(sheet: Sheet) -> int:
    """How many possible sources of attack a figure has: those listed as natural, and what its hands hold.

    A sheet may give the number itself; nobody has fewer than the two of an ordinary fighter.

    Rules: see R3-ATK-02.
    """
    held = sum(one.where == "hand" for one in sheet.weapons) + sum(one.where == "strapped" for one in sheet.shields)
    return sheet.sources if sheet.sources is not None else max(2, held + len(sheet.natural))


def entry_id(one: WeaponEntry | ShieldEntry | NaturalEntry) -> str:
    """The id an entry asks for: the one written, else one made of its name or of what it is like."""
    return one.id or re.sub(r"\W+", "_", one.name.casefold()).strip("_") or one.like


def row_of(one: WeaponEntry | ShieldEntry | NaturalEntry) -> str:
    """The id of the table row an entry is made after: ``like``, else its own id or name if a row has it; or empty."""
    if one.like:
        return one.like
    rows: Mapping[str, Any] = SHIELDS if isinstance(one, ShieldEntry) else {**MISSILES, **WEAPONS}
    wanted = entry_id(one)
    if wanted in rows:
        return wanted
    return next((key for key, row in rows.items() if not one.id and row.name.casefold() == one.name.casefold()), "")


def limb_of(one: NaturalEntry, places: tuple[Location, ...]) -> str:
    """The location that strikes where the entry names none: an arm for a fist, a leg for a kick; or empty."""
    kind = _LIMBS.get(row_of(one), "")
    return next((spot.id for spot in places if spot.kind == kind), "")
