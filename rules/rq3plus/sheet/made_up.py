"""A foe made up at the table: what a game master types on adding it, turned into keys of a sheet."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from rules.core.names import fold
from rules.rq3plus.sheet.character import Sheet
from rules.rq3plus.sheet.layers import EVERYWHERE
from rules.rq3plus.tables.printed import ARMOUR, BODIES, MISSILES, PACKAGE, SHIELDS, SKILLS, WEAPONS
from rules.runequest.adopting import names

FIELDS = frozenset(f.encode_name for f in msgspec.structs.fields(Sheet))
PLACES = frozenset(spot.id for shape in BODIES.values() for spot in shape.locations)
COMMON = names(PACKAGE, "common")
"""What is meant by a word that stands for several rows."""
PARTS = {"bite": ("head",), "horns": ("head",), "claw": ("arm", "leg"), "claws": ("arm", "leg"), "tail": ("tail",)}
"""The kinds of location, the likelier first, that a natural weapon strikes with."""
NATURAL_DAMAGE = "1d6"
SHORT = {"hp": "hp_max", "mp": "mp_max", "damage_modifier": "dm"}


def _named(rows: Iterable[Any]) -> Mapping[str, str]:
    """The id of each row by its name and by its id, words joined by underscores."""
    return {key(word).removesuffix("_one_handed"): row.id for row in rows for word in (row.name, row.id)}


def key(word: str) -> str:
    """A typed word or name as an id is written."""
    return fold(word).replace(" ", "_").replace("-", "_")


def inline(sheet: Mapping[str, Any], said: Mapping[str, int | str]) -> dict[str, Any]:
    """The plain sheet with what was typed: ``str 14``, ``hp 13``, ``broadsword 55`` (attack and parry), ``target 40``,
    ``bite 45``, ``claws 30`` (1d6 where the creature has none), ``axe 40`` and the like, ``axe 1h 60`` (a skill),
    ``weapon club`` (at its base), ``armour 3`` or ``armour chainmail`` (everywhere), ``head 6`` (armour there).

    What means nothing stays a key of its own, for ``read_sheet`` to refuse. Gear that the sheet has already gets the
    new skill; new gear comes before the old in the order it was typed, so that the first is in hand.
    """
    made: dict[str, Any] = {**sheet}
    typed: set[str] = set()
    for word, value in said.items():
        name = _meant(made, key(word), value)
        if _of_weapon(made, name, value, typed):
            continue
        if name == "armour":
            made["armour"] = {EVERYWHERE: _worn(value)}
            if isinstance(value, int):
                # A number is all that protects it, with its hide; armour by name is worn over that.
                made["natural_armour"] = 0
        elif name in FIELDS:
            made[name] = key(value) if name == "body" and isinstance(value, str) else value
        elif name in PLACES:
            made["armour"] = {**made.get("armour", {}), name: _worn(value)}
        elif name in SKILLS:
            made["skills"] = {**made.get("skills", {}), name: value}
        else:
            made[name] = value
    if "natural" in made:
        made["natural"] = [_limbed(one, str(made.get("body", "humanoid"))) for one in made["natural"]]
    return made


def _meant(made: Mapping[str, Any], name: str, value: int | str) -> str:
    """The key that a typed one stands for."""
    name = SHORT.get(name, name)
    if not isinstance(value, int):
        return name
    if name == "shield" and made.get("shields"):
        # That which it bears: with another it would have no hand for its weapon.
        name = key(str(made["shields"][0].get("id")))
    return COMMON.get(name, name)


def _of_weapon(made: dict[str, Any], name: str, value: int | str, typed: set[str]) -> bool:
    """Take a weapon, shield or natural weapon into the sheet that is ``made``; False for anything else."""
    skill = {"attack": value, "parry": value}
    if name == "armour" or name in FIELDS or name in PLACES:
        return False
    if name in _WEAPONS:
        made["weapons"] = _gear(made.get("weapons", ()), {"id": _WEAPONS[name], **skill}, typed)
    elif name in _MISSILES:
        made["weapons"] = _gear(made.get("weapons", ()), {"id": _MISSILES[name], "attack": value}, typed)
    elif name in _SHIELDS:
        made["shields"] = _gear(made.get("shields", ()), {"id": _SHIELDS[name], **skill}, typed)
    elif any(one.get("id") == name for one in made.get("natural", ())):
        made["natural"] = _gear(made["natural"], {"id": name, **skill}, typed)
    elif name in PARTS and isinstance(value, int):
        made["natural"] = [*made.get("natural", ()), {"id": name, **skill}]
    elif name in ("weapon", "shield") and isinstance(value, str):
        made[f"{name}s"] = _gear(made.get(f"{name}s", ()), {"id": ARMS.get(key(value), key(value))}, typed)
    else:
        return False
    return True


def _limbed(one: Mapping[str, Any], shape: str) -> dict[str, Any]:
    """A natural weapon with the limb and damage of its kind where nobody has said them."""
    spots = BODIES[shape].locations if shape in BODIES else ()
    kinds = PARTS.get(str(one.get("id")), ())
    limb = next((spot.id for kind in kinds for spot in spots if spot.kind == kind), "")
    usual = {"damage": NATURAL_DAMAGE, "limb": limb} if limb and "limb" not in one else {}
    return {**usual, **one}


def _gear(has: Iterable[Mapping[str, Any]], new: dict[str, Any], typed: set[str]) -> list[dict[str, Any]]:
    """The gear with a new thing before the old and behind those ``typed`` before it; what is there gets its skill."""
    old = [dict(one) for one in has]
    for n, one in enumerate(old):
        if one.get("id") == new["id"]:
            old[n] = one | new
            return old
    old.insert(sum(one.get("id") in typed for one in old), new)
    typed.add(str(new["id"]))
    return old


def _worn(value: int | str) -> int | str:
    return _ARMOUR.get(key(value), value) if isinstance(value, str) else value


_WEAPONS = _named(WEAPONS.values())
_MISSILES = _named(MISSILES.values())
_SHIELDS = _named(SHIELDS.values())
_ARMOUR = _named(ARMOUR.values())
ARMS = {**_WEAPONS, **_MISSILES, **_SHIELDS}
"""The row of every weapon and shield by its id and by its name."""
