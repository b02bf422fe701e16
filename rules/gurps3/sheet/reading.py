"""The gurps3 character sheet: what a file must say, and every fault of one that does not fit."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.core import effects
from rules.core.encounter import Figure
from rules.core.sheet.checks import BadSheet, Fault, check, plain, view
from rules.gurps.named_checks import skill_id
from rules.gurps3.sheet import armour as worn
from rules.gurps3.sheet.armour import ArmourEntry
from rules.gurps3.sheet.gear import ShieldEntry, WeaponEntry, columns, gear_faults, places_of
from rules.gurps3.tables.cells import formula
from rules.gurps3.tables.kinds import Trait
from rules.gurps3.tables.printed import SKILLS
from rules.gurps3.tables.words import says

Attribute = Annotated[int, Meta(ge=1, le=25)]
Level = Annotated[int, Meta(ge=0, le=25)]
Word = Annotated[str, Meta(min_length=1, max_length=60)]


class Sheet(Struct, frozen=True, omit_defaults=True):
    """A character: the quantities that the catalogue keeps on the sheet, and the gear.

    ``handless``: paws, hooves or wings instead (ours; the catalogue has no such entry), so that it bites where others
    punch.
    """

    name: Word
    system: Literal["gurps3"] = "gurps3"
    owner: str | None = None
    st: Annotated[int, Meta(ge=1, le=200)] = 10
    dx: Attribute = 10
    iq: Attribute = 10
    ht: Attribute = 10
    hp_max: Annotated[int, Meta(ge=1, le=1000)] | None = None
    will: Attribute | None = None
    vision: Annotated[int, Meta(ge=3, le=25)] | None = None
    thrust: str = ""
    swing: str = ""
    toughness: Annotated[int, Meta(ge=0, le=2)] = 0
    traits: tuple[Trait, ...] = ()
    body_lb: Annotated[int, Meta(ge=1, le=100_000)] | None = None
    sm: Annotated[int, Meta(ge=-10, le=10)] = 0
    length: Annotated[int, Meta(ge=1, le=6)] = 1
    hand: Literal["right", "left"] = "right"
    handless: bool = False
    skills: dict[str, Level] = {}
    armour: tuple[ArmourEntry, ...] = ()
    weapons: tuple[WeaponEntry, ...] = ()
    shields: tuple[ShieldEntry, ...] = ()


def read(data: dict[str, Any]) -> dict[str, Any]:
    """Return the canonical plain sheet; raises BadSheet with every fault and its path."""
    if not isinstance(data, dict):
        raise BadSheet((Fault("sheet", says("sheet.table")),))
    raw = dict(data)
    if "body_weight_lb" in raw and "body_lb" not in raw:
        raw["body_lb"] = raw.pop("body_weight_lb")
    pieces, faults = worn.read(raw.pop("armour", ()))
    for name in ("weapons", "shields"):
        if isinstance(raw.get(name), list | tuple):
            raw[name] = [columns(one) for one in raw[name]]
    if isinstance(raw.get("skills"), dict):
        raw["skills"] = {skill_id(str(key)): level for key, level in raw["skills"].items()}
    faults = (*check(raw, Sheet), *faults)
    if faults:
        raise BadSheet(faults)
    sheet = replace(msgspec.convert(raw, Sheet), armour=pieces)
    faults = _sense(sheet)
    if faults:
        raise BadSheet(faults)
    return plain(sheet)


def known_skill(name: str, sheet: Sheet) -> bool:
    """Return whether a skill is one of the list, one of its families, or that of a weapon of the sheet."""
    own = {word for weapon in sheet.weapons for word in (weapon.skill or "").split()}
    return name in SKILLS or name.startswith(("fast_draw_", "speed_load_")) or name in own


def _sense(sheet: Sheet) -> tuple[Fault, ...]:
    """Return what fits the types but makes no sense."""
    faults: list[Fault] = []
    for name in sheet.skills:
        if not known_skill(name, sheet):
            faults.append(Fault(f"skills.{name}", says("sheet.skill", known=", ".join(SKILLS))))
    for key in ("thrust", "swing"):
        said = getattr(sheet, key)
        if said:
            try:
                if formula(said).basis:
                    raise ValueError("dice of its own, as 3d+1")
            except ValueError as fault:
                faults.append(Fault(key, str(fault)))
    if sheet.st > 30 and not (sheet.thrust and sheet.swing):
        faults.append(Fault("thrust", says("sheet.strong")))
    faults += gear_faults(sheet.weapons, sheet.shields)
    if not faults:
        faults += places_of(sheet.weapons, sheet.shields, sheet.hand)[1]
    return tuple(faults)


ATTRIBUTES = ("st", "dx", "iq", "ht")


def sheet_of(figure: Figure) -> Sheet:
    """Return the typed sheet of a figure, its attributes as the effects on it leave them."""
    sheet = view(figure.sheet, Sheet)
    if not effects.bears(figure):
        return sheet
    found = {key: effects.changed(figure, effects.QUANTITY, key, getattr(sheet, key)) for key in ATTRIBUTES}
    return replace(sheet, **{key: max(1, value) for key, value in found.items()})
