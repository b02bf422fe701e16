"""A foe made up at the table: what a game master types on adding it, turned into keys of a sheet."""

from collections.abc import Mapping
from typing import Any

from rules.gurps3.tables.printed import ARMOUR, ROW_OF, SHIELDS, SKILLS, WEAPONS

LISTS = {"weapon": "weapons", "shield": "shields", "armour": "armour", "armor": "armour"}
PLAIN = ("broadsword", "axe", "spear", "short_bow", "crossbow", "large_knife", "flail", "shortsword", "sling", "rapier")
"""What a skill hands over where several weapons are used with it."""


def said_on(sheet: Mapping[str, Any], said: Mapping[str, int | str]) -> dict[str, Any]:
    """The plain sheet with what was typed; new gear comes before the old, so that it is in hand."""
    made: dict[str, Any] = {**sheet}
    for word, value in said.items():
        name = "".join(c if c.isalnum() else "_" for c in word.strip().casefold())
        if name in LISTS and isinstance(value, str):
            made[LISTS[name]] = [{"id": value}, *made.get(LISTS[name], ())]
        elif name == "traits" and isinstance(value, str):
            made[name] = [*made.get(name, ()), value]
        elif name in ("st", "dx", "iq", "ht") or name not in (*SKILLS, *ROW_OF, *SHIELDS, *ARMOUR):
            made[name] = value
        else:
            _skilled(made, name, value)
    return made


def _skilled(made: dict[str, Any], name: str, value: int | str) -> None:
    """A skill with what it is used with, or a thing with its skill."""
    if name in ARMOUR:
        made["armour"] = [{"id": name}, *made.get("armour", ())]
        return
    skill, thing = name, name
    if name in SHIELDS:
        skill = SHIELDS[name].skill
    elif name in ROW_OF and name not in SKILLS:
        weapon = WEAPONS[ROW_OF[name]]
        shot = weapon.missile
        skill = (weapon.modes[0] if weapon.modes else shot).skills[0]  # type: ignore[union-attr]
    elif name in SKILLS:
        thing = _with(name)
    if isinstance(value, int):
        made["skills"] = {**made.get("skills", {}), skill: value}
    if thing in SHIELDS or name == "shield":
        made["shields"] = [{"id": thing if thing in SHIELDS else "medium_shield"}, *made.get("shields", ())]
    elif thing:
        made["weapons"] = [{"id": thing}, *made.get("weapons", ())]


def _with(skill: str) -> str:
    """The weapon that goes with a skill, or empty: its usual one, else the first of the table."""
    if skill == "buckler":
        return "buckler"
    every = [
        key
        for key, weapon in WEAPONS.items()
        if any(skill in mode.skills for mode in weapon.modes) or (weapon.missile and skill in weapon.missile.skills)
    ]
    if skill in ("boxing", "brawling", "karate"):
        return ""
    return next((key for key in PLAIN if key in every), every[0] if every else "")
