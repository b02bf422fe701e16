"""A foe made up at the table: what a game master types on adding it, turned into keys of a sheet."""

from collections.abc import Container, Mapping, Sequence
from typing import Any

from rules.gurps.named_checks import skill_id
from rules.gurps3.tables.kinds import TRAITS
from rules.gurps3.tables.printed import ARMOUR, QUALITIES, ROW_OF, SHIELDS, SKILLS, WEAPONS

NOTHING: Mapping[str, str] = {}
LISTS = {"weapon": "weapons", "shield": "shields", "armour": "armour", "armor": "armour"}
SHORT = {"hp": "hp_max"}
DR = ("dr", "armour", "armor")
PLAIN = ("broadsword", "axe", "spear", "short_bow", "crossbow", "large_knife", "flail", "shortsword", "sling", "rapier")
"""What a skill hands over where several weapons are used with it."""


def inline(sheet: Mapping[str, Any], said: Mapping[str, int | str]) -> dict[str, Any]:
    """Return the plain sheet with what was typed: ``st 12``, ``broadsword 12`` (with that weapon), ``armour mail``.

    New gear comes before the old, so that it is in hand. A trait is had at 1 and taken away at 0; ``dr 2`` is armour of
    so much everywhere. What means nothing stays a key of its own, for ``read`` to refuse.
    """
    made: dict[str, Any] = {**sheet}
    names = {word: SHORT.get(name := skill_id(word), name) for word in said}
    served = {skill for name in names.values() if name not in SKILLS for skill in _skills(name)}
    if any(names[word] in DR and isinstance(value, int) for word, value in said.items()):
        # A number is all that protects the body, with its hide; armour by name is worn over that.
        made = {key: old for key, old in made.items() if key not in ("armour", "toughness")}
    for word, value in said.items():
        name = names[word]
        if name in LISTS and isinstance(value, str):
            made[LISTS[name]] = [{"id": value}, *made.get(LISTS[name], ())]
        elif name == "traits" and isinstance(value, str):
            made[name] = [*made.get(name, ()), value]
        elif name in TRAITS and value in (0, 1):
            others = tuple(trait for trait in made.get("traits", ()) if trait != name)
            made["traits"] = [*others, name] if value else list(others)
        elif name in DR and isinstance(value, int):
            made["armour"] = [{"dr": value}, *made.get("armour", ())]
        elif name in ("st", "dx", "iq", "ht") or name not in (*SKILLS, *ROW_OF, *SHIELDS, *ARMOUR):
            made[name] = value
        else:
            _skilled(made, name, value, served)
    return made


def _skills(thing: str) -> tuple[str, ...]:
    """Return the skills a weapon or shield is used with, that of the row named first; none of another word."""
    if thing in SHIELDS:
        return (SHIELDS[thing].skill,)
    if thing not in ROW_OF:
        return ()
    weapon = WEAPONS[ROW_OF[thing]]
    ways = [way for way in (*weapon.modes, weapon.missile) if way is not None]
    return tuple(skill for way in sorted(ways, key=lambda way: way.row != thing) for skill in way.skills)


def _skilled(made: dict[str, Any], name: str, value: int | str, served: Container[str]) -> None:
    """A skill with what it is used with, unless that was named too, or a thing with its skill.

    What the sheet has of that kind is taken in hand; no second one is made.
    """
    if name in ARMOUR:
        made["armour"] = [{"id": name}, *made.get("armour", ())]
        return
    skill = name if name in SKILLS else next(iter(_skills(name)), name)
    thing = name if name not in SKILLS else "" if name in served else _with(name)
    if isinstance(value, int):
        made["skills"] = {**made.get("skills", {}), skill: value}
    if thing in SHIELDS:
        made["shields"] = _first(made.get("shields", ()), (thing,))
    elif name == "shield" and name not in served:
        made["shields"] = _first(made.get("shields", ()), ("medium_shield", *SHIELDS))
    elif thing:
        serving = () if name in ROW_OF else (key for key in WEAPONS if name in _skills(key))
        made["weapons"] = _first(made.get("weapons", ()), (thing, *serving), _how(value))


def _first(own: Sequence[Mapping[str, Any]], ids: Sequence[str], how: Mapping[str, str] = NOTHING) -> list[Any]:
    """The things with one of those ids before the others and in hand: the sheet's own, else a new one of the first."""
    had = next((thing for one in ids for thing in own if thing.get("id") == one), {"id": ids[0]})
    kept = {key: value for key, value in had.items() if key not in ("where", "hand")}
    return [{**kept, **how}, *(thing for thing in own if thing is not had)]


def _how(value: int | str) -> dict[str, str]:
    """Return what a word behind a weapon says of it: its quality, else the hand or hands that hold it."""
    if isinstance(value, int):
        return {}
    word = value.casefold().replace(" ", "_")
    return {"quality": word} if word in QUALITIES else {"hand": word.removesuffix("s").removesuffix("_hand")}


def _with(skill: str) -> str:
    """Return the weapon that goes with a skill, or empty: its usual one, else the first of the table."""
    if skill == "buckler":
        return "buckler"
    every = [key for key in WEAPONS if skill in _skills(key)]
    if skill in ("boxing", "brawling", "karate"):
        return ""
    return next((key for key in PLAIN if key in every), every[0] if every else "")
