"""Percentages: what a figure can do by itself, and with what it has in hand."""

from rules.core.bout import Bout
from rules.core.dice import Formula, parse
from rules.core.encounter import Figure, Item
from rules.core.report import Refused
from rules.rqhouse.figure import keys
from rules.rqhouse.sheet import model
from rules.rqhouse.sheet.gear import WAYS, WeaponUse
from rules.rqhouse.sheet.items import BARE, BRAWL, CLAW, GRAPPLE, SHIELD
from rules.rqhouse.sheet.model import UNTAUGHT, Sheet
from rules.rqhouse.tables.words import refuse
from rules.runequest.modifier import modifier

BEASTS = range(1, 8)
"""The INT of those whose Dodge has a floor (see RH-DEF-07)."""

ATLATL = "atlatl"
OWN = ("maneuver", "martial_arts", "scan", "search", "listen", "first_aid", "physician")
CALM = frozenset({"scan", "search", "listen", "first_aid", "physician", "spirit_attack", "spirit_defence"})
"""Skills that tire nobody (see RH-FAT-02)."""


def spirit_attack(sheet: Sheet) -> int:
    """The attack of spirit combat."""
    return sheet.spirit_attack if sheet.spirit_attack is not None else 5 * sheet.pow


def spirit_defence(sheet: Sheet) -> int:
    """The defence of spirit combat."""
    return sheet.spirit_defence if sheet.spirit_defence is not None else 5 * sheet.pow


def skill(figure: Figure, name: str) -> int | None:
    """The percentage of a skill by its key; None where the figure has no such skill."""
    sheet = model.of(figure)
    if name in OWN:
        return int(getattr(sheet, name))
    found = {"dodge": dodge_skill, "spirit_attack": spirit_attack, "spirit_defence": spirit_defence}.get(name)
    if found is not None:
        return found(sheet)
    if name == BRAWL:
        return bare(sheet, BRAWL)
    return bare(sheet, GRAPPLE) if name == GRAPPLE else sheet.skills.get(name)


def no_skill(t: Bout, figure: Figure, name: str) -> Refused:
    """The refusal of what needs a skill that the figure has not; it names those that it has."""
    every = (*OWN, "dodge", "spirit_attack", "spirit_defence", BRAWL, GRAPPLE, *sorted(model.of(figure).skills))
    known = dict.fromkeys(one.replace("_", " ") for one in every if skill(figure, one))
    return refuse(t, "no_skill", who=figure.name, skill=name.replace("_", " "), known=", ".join(known))


def bare(sheet: Sheet, row: str) -> int | None:
    """Brawl or Grapple: among the weapons, by its own number or as a skill; Brawl has a default (see RH-BRL-07)."""
    for weapon in sheet.weapons:
        if weapon.id == row:
            return weapon.skill if weapon.skill is not None else weapon.attack
    number = sheet.brawl if row == BRAWL else sheet.grapple
    if number is None:
        number = sheet.skills.get(row)
    return UNTAUGHT if number is None and row == BRAWL else number


def attack(figure: Figure, item: Item, way: str, use: WeaponUse) -> int:
    """The attack with a thing used in that way: its own, else its group's, else what everybody can."""
    sheet = model.of(figure)
    if item.kind == CLAW:
        if item.id in BARE:
            return bare(sheet, item.id) or 0
        return next((one.attack for one in sheet.natural if one.id == item.id), UNTAUGHT)
    if item.kind == SHIELD:
        own = [one.attack for one in sheet.shields if one.id == _base(item)]
        return _first(*own, sheet.skills.get(use.skill))
    own = [one.skill if one.skill is not None else one.attack for one in sheet.weapons if one.id == _base(item)]
    known = bool(keys.KNOWN.of(item) >> WAYS.index(way) & 1)
    group = sheet.skills.get(use.skill)
    return _first(*own, group) if known else _first(group)


def atlatl(figure: Figure) -> int:
    """The skill of casting with an atlatl: of the sheet's own, else of its group (see RH-MSL-03)."""
    sheet = model.of(figure)
    own = [one.skill if one.skill is not None else one.attack for one in sheet.weapons if ATLATL in (one.id, one.like)]
    return _first(*own, sheet.skills.get(ATLATL))


def _base(item: Item) -> str:
    """The sheet's id of a thing; one taken from somebody else may have a number behind it."""
    return item.id.partition(".")[0]


def _first(*numbers: int | None) -> int:
    return next((n for n in numbers if n is not None), UNTAUGHT)


def parry(figure: Figure, item: Item, way: str, use: WeaponUse) -> int:
    """The parry with a thing before a shield's bonus: its own, else its attack."""
    sheet = model.of(figure)
    own: list[int | None] = []
    if item.kind == SHIELD:
        own = [one.parry for one in sheet.shields if one.id == _base(item)]
    elif item.kind != CLAW and keys.KNOWN.of(item) >> WAYS.index(way) & 1:
        own = [one.skill if one.skill is not None else one.parry for one in sheet.weapons if one.id == _base(item)]
    given = next((n for n in own if n is not None), None)
    return given if given is not None else attack(figure, item, way, use)


def damage_bonus(figure: Figure) -> Formula:
    """The damage bonus: the sheet's, else by STR and SIZ."""
    sheet = model.of(figure)
    if sheet.damage_bonus is not None:
        return parse(str(sheet.damage_bonus))
    return modifier(sheet.strength + sheet.siz)


def dodge_skill(sheet: Sheet) -> int:
    """Dodge, before any percentage; beasts have their floor."""
    base = sheet.dodge if sheet.dodge is not None else 2 * sheet.dex
    return max(base, dodge_floor(sheet))


def dodge_floor(sheet: Sheet) -> int:
    """What no circumstance pushes Dodge below (RH-DEF-07)."""
    return 5 * sheet.intelligence if sheet.intelligence in BEASTS else 0
