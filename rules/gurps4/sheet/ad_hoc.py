"""A foe made up at the table: what a game master types on adding it, turned into keys of a sheet."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from rules.core.names import fold
from rules.gurps4.sheet.armour import BODY, COVERS, PLAIN
from rules.gurps4.sheet.entries import Sheet
from rules.gurps4.sheet.stock import SHIELD_WORDS, STOCK, WEAPON_WORDS
from rules.gurps4.tables.printed import TRAITS, skill_key, skill_row

FIELDS = frozenset(f.encode_name for f in msgspec.structs.fields(Sheet))
USUAL_SHIELD = "medium_shield"
SHORT = {"hp": "hp_max", "fp": "fp_max", "move": "basic_move", "armor": "armour"}


def inline(sheet: Mapping[str, Any], said: Mapping[str, int | str]) -> dict[str, Any]:
    """Return the plain sheet with what was typed: ``st 13``, ``hp 15``, ``broadsword 14`` (the weapon, at that skill),
    ``brawling 12`` (a skill), ``weapon axe``, ``shield small_shield``, ``armour mail_shirt``, ``armour 2`` or
    ``dr 2`` (everywhere), ``skull 4``, ``hard_to_kill 2``, ``combat_reflexes 1``; a trait at 0 is taken away.

    A weapon called as a skill that the sheet has is that skill; ``shield 12`` alone brings the usual one. What means
    nothing stays a key of its own, for ``read`` to refuse. New gear comes before the old, so that it is in hand.
    """
    made: dict[str, Any] = {**sheet}
    keys = {word: _key(word, value) for word, value in said.items()}
    if any(keys[word] == "armour" and isinstance(value, int) for word, value in said.items()):
        # A number is all that protects the body, with its hide; armour by name is worn over that.
        made = {key: old for key, old in made.items() if key not in ("armour", "dr")}
    for word, value in said.items():
        key = keys[word]
        if key in ("weapon", "shield") and isinstance(value, str):
            made[f"{key}s"] = _gear(made.get(f"{key}s", ()), value)
        elif key == "armour" or key in COVERS:
            made["armour"] = [*made.get("armour", ()), _worn(value, BODY if key == "armour" else key)]
        elif key in FIELDS or key == "basic_speed":
            made[key] = value
        elif (trait := _trait(key)) is not None:
            made["traits"] = _graded(made.get("traits", ()), trait, value)
        elif skill_key(key) in made.get("skills", {}):
            made["skills"] = {**made["skills"], skill_key(key): value}
        elif fold(key) in WEAPON_WORDS or fold(key) in SHIELD_WORDS:
            made = _armed(made, fold(key), value)
        elif skill_row(skill_key(key)) is not None:
            made["skills"] = {**made.get("skills", {}), skill_key(key): value}
            if key == "shield" and not made.get("shields") and SHIELD_WORDS.keys().isdisjoint(map(fold, said)):
                made["shields"] = _gear((), USUAL_SHIELD)
        else:
            made[key] = value
    return made


def _key(word: str, value: int | str) -> str:
    """Return the key of a sheet that a typed word is for."""
    key = fold(word).replace(" ", "_").replace("-", "_")
    return "armour" if key == "dr" and isinstance(value, int) else SHORT.get(key, key)


def _armed(made: dict[str, Any], word: str, value: int | str) -> dict[str, Any]:
    """Return the sheet with that weapon or shield, and its skill at that score."""
    shield = word not in WEAPON_WORDS
    thing = STOCK[SHIELD_WORDS[word] if shield else WEAPON_WORDS[word]]
    use = thing.guarding or (None if thing.modes else thing.shooting)
    skill = use.skill if use is not None else thing.modes[0].skills[-1]
    lists = "shields" if shield else "weapons"
    gear = _gear(made.get(lists, ()), thing.id)
    return {**made, lists: gear, "skills": {**made.get("skills", {}), skill: value}}


def _gear(has: Iterable[Mapping[str, Any]], new: str) -> list[dict[str, Any]]:
    old = [dict(one) for one in has]
    return old if any(one.get("id") == new for one in old) else [{"id": new}, *old]


def _worn(value: int | str, at: str) -> dict[str, Any]:
    if isinstance(value, int):
        return {"id": f"{PLAIN}_{at}", "at": [at], "dr": value, "lb": 0}
    return {"id": value} if at == BODY else {"id": value, "at": [at]}


def _trait(key: str) -> str | None:
    """Return the trait that a key names: ``hard_to_kill``, ``weapon_master broadsword``."""
    if key in TRAITS:
        return key
    mastery = (row.id for row in TRAITS.values() if row.grade == "weapon" and key.startswith(f"{row.id}_"))
    return next((f"{one} {key.removeprefix(f'{one}_')}" for one in mastery), None)


def _graded(traits: Iterable[str], trait: str, value: int | str) -> list[str]:
    """Return the traits with one of them at a grade: 0 takes it away, 1 is all there is of one without grades."""
    others = [text for text in traits if text != trait and text.partition(" ")[0] != trait]
    if value == 0:
        return others
    plain = value == 1 and TRAITS[trait.partition(" ")[0]].grade != "number"
    return [*others, trait if plain else f"{trait} {value}"]
