"""Stat blocks as rq3plus sheets: the numbers of the block win, and a line tells what was assumed or left out."""

import re
from collections.abc import Mapping
from typing import Any

from rules.core.sheet.foreign import BlockAttack, Foreign, Made, adopting
from rules.rq3plus.sheet.character import SKILLS
from rules.rq3plus.sheet.made_up import ARMS, COMMON
from rules.rq3plus.tables.printed import BODIES, MISSILES, SHIELDS, WEAPONS
from rules.rq3plus.tables.printed import SKILLS as WEAPON_SKILLS
from rules.runequest import blocks
from rules.runequest.blocks import BlockLocation, Telling, key

MOST = 100
MOST_CHANCE = 1000
FRACTIONS = {"leg": "1/3", "arm": "1/4", "wing": "1/5", "tail": "1/3", "head": "1/3", "chest": "2/5", "abdomen": "1/3"}
"""The share of the hit points that a location has which the block gives no points for."""
RENAMED = {"evade": "dodge", "spot": "scan", "perception": "scan", "unarmed": "fist", "brawl": "fist", "punch": "fist",
           "spot_hidden": "search", "wrestle": "grapple", "firstaid": "first_aid"}  # fmt: skip
NAMES = {"longbow": "bow_long", "shortbow": "bow_self", "short_bow": "bow_self", "bow": "bow_self",
         "composite_bow": "bow_composite", "short_sword": "shortsword", "two_handed_sword": "great_sword",
         "greatsword": "great_sword", "greataxe": "great_axe", "two_handed_axe": "great_axe", "axe": "battle_axe",
         "large_shield": "kite", "medium_shield": "target", "small_shield": "buckler", "shield": "target",
         "spear": "short_spear_1h", "short_spear": "short_spear_1h", "longspear": "long_spear",
         "hoplite_shield": "hoplite", "long_sword": "broadsword", "longsword": "broadsword", "warhammer": "war_hammer",
         "shortspear": "short_spear_1h", "dagger": "dagger", "javelin": "javelin", "light_crossbow": "xbow_light",
         "heavy_crossbow": "xbow_heavy", "crossbow": "xbow_medium", "staff": "quarterstaff",
         "1h_spear": "short_spear_1h", "2h_spear": "long_spear"}  # fmt: skip
OWN_POINTS, OWN_RANK = 8, 2
"""Armour points and strike rank of a weapon of no row that the block gives none for."""


@adopting
def adopt(one: Foreign) -> Made:
    """Return a stat block as a sheet, and a line for everything assumed or left out."""
    return _Adoption(one).done()


class _Adoption:
    """One block being taken over: the sheet so far, and what is to be said of it."""

    def __init__(self, one: Foreign) -> None:
        self.one, self.told = one, Telling()
        self.struck: list[str] = []
        self.sheet: dict[str, Any] = {"name": one.called(80), "system": "rq3plus"}

    def done(self) -> Made:
        one, sheet = self.one, self.sheet
        self.numbers = blocks.numbers(one, self.told, MOST)
        sheet |= self.numbers
        for name in ("hp_max", "mp_max"):
            if name in one.numbers:
                sheet[name] = max(1 if name == "hp_max" else 0, int(one.numbers[name]))
        pace = blocks.pace(one, self.told)
        sheet |= {"mr": min(pace, MOST)} if pace is not None else {}
        sheet |= {"dm": one.bonus} if one.bonus else {}
        skills = blocks.skilled(one, RENAMED, lambda name: name in SKILLS or name in WEAPON_SKILLS, self.told)
        sheet |= {name: min(chance, MOST_CHANCE) for name, chance in skills.items() if name in SKILLS}
        sheet["skills"] = {name: min(n, MOST_CHANCE) for name, n in skills.items() if name not in SKILLS}
        self._body()
        sheet |= blocks.things(one, self._thing, self.told)
        blocks.remarks(one, self.told)
        return sheet, self.told.done()

    def _body(self) -> None:
        one, sheet = self.one, self.sheet
        placed = blocks.whole(one, self.told)
        hide = blocks.hide(one, placed, self.told)
        sheet |= {"natural_armour": hide} if hide else {}
        if not placed:
            sheet["body"] = "four_legged" if blocks.beastly(one) else "humanoid"
            self.told.say("block.body", body=sheet["body"].replace("_", " "))
            self.spots = [BlockLocation(spot.id, spot.kind) for spot in BODIES[sheet["body"]].locations]
            sheet["armour"] = blocks.worn(one, self.spots)
            return
        shape = {key(place.name): ((place.low, place.high), place.missile) for place in one.places}
        known = next((body for body in BODIES if _alike(body, shape)), None)
        if known is not None:
            sheet["body"] = known
            self.spots = [BlockLocation(spot.id, spot.kind) for spot in BODIES[known].locations]
        else:
            sheet["locations"] = []
            for place in one.places:
                kind = blocks.kind_of(place)
                spot = {"id": key(place.name), "melee": f"{place.low}-{place.high}", "fraction": FRACTIONS[kind]}
                spot |= blocks.far(place)
                spot |= {"kind": "trunk", "category": kind} if kind in ("chest", "abdomen") else {"kind": kind}
                sheet["locations"].append(spot)
            self.spots = [BlockLocation(spot["id"], spot["kind"]) for spot in sheet["locations"]]
        sheet["loc_hp_max"] = {key(place.name): place.points for place in one.places if place.points}
        sheet["armour"] = blocks.worn(one, self.spots)

    # --- things
    def _thing(self, attack: BlockAttack) -> tuple[str, dict[str, Any]]:
        """The list that an attack belongs to, and its entry there; an empty list for one that is left out."""
        dice = blocks.harm(self.one, attack, self.numbers, self.told)
        if attack.damage and not dice:
            return "", {}
        entry = _numbers(attack)
        if attack.sr is not None:
            self.told.say("block.strike_rank", name=attack.name, rank=attack.sr)
        if attack.level is None:
            self.told.say("block.no_chance", name=attack.name)
        row = (
            ""
            if "(" not in attack.name and blocks.limbs(attack) and key(attack.name) not in WEAPONS
            else row_of(attack)
        )
        if row in SHIELDS:
            self._renamed(attack, SHIELDS[row].name)
            return "shields", {"id": row, **entry} | self._other(attack, dice, str(SHIELDS[row].damage))
        if (row in WEAPONS and WEAPONS[row].natural) or (not row and blocks.limbs(attack)):
            return self._part(attack, row, dice, entry)
        if row:
            if row in MISSILES:
                table: Any = MISSILES[row]
                usual = table.damage
            else:
                table = WEAPONS[row]
                usual = table.modes[0].damage if table.modes else ""
            self._renamed(attack, table.name)
            if row in MISSILES:
                entry.pop("parry", None)
                entry |= blocks.shots(attack)
            return "weapons", {"id": row, **entry} | self._other(attack, dice, str(usual or ""))
        if not dice:
            self.told.say("block.no_weapon", name=attack.name)
            return "", {}
        modes = blocks.modes(attack)
        own = {"ap": OWN_POINTS, "sr": OWN_RANK, **entry}
        self.told.say("block.own_weapon", name=attack.name, points=own["ap"], rank=own["sr"])
        name = re.sub(r"[^\w '.-]", " ", attack.name).strip()
        return "weapons", {"id": f"own_{key(attack.name)}"[:40], "name": name, "damage": dice, **own, **modes}

    def _part(self, attack: BlockAttack, row: str, dice: str, entry: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        if not dice and not row:
            self.told.say("block.no_weapon", name=attack.name)
            return "", {}
        parried = attack.parry_score.isdigit()
        entry = {name: value for name, value in entry.items() if name != "ap" and (parried or name != "parry")}
        struck = blocks.limb(attack, self.spots, self.struck)
        self.struck.append(struck)
        self.told.say("block.limb", name=attack.name, limb=struck.replace("_", " "))
        modes = blocks.modes(attack)
        name = re.sub(r"[^\w '.-]", " ", attack.name).strip()
        damage = {"damage": dice} if dice else {}
        return "natural", {"id": key(attack.name), "name": name, "limb": struck, **damage, **entry, **modes}

    def _renamed(self, attack: BlockAttack, ours: str) -> None:
        if key(ours) != key(attack.name):
            self.told.say("block.thing", name=attack.name, ours=ours)

    def _other(self, attack: BlockAttack, dice: str, ours: str) -> dict[str, Any]:
        """The dice of the block, where the table has others."""
        if not dice or dice == ours:
            return {}
        self.told.say("block.other_damage", name=attack.name, damage=dice, ours=ours or "0")
        return {"damage": dice}


def _alike(body: str, shape: Mapping[str, tuple[tuple[int, int], tuple[int, int] | None]]) -> bool:
    """Whether a body has the same locations under the same rolls; those of missiles count where they are told."""
    spots = {spot.id: spot for spot in BODIES[body].locations}
    return set(spots) == set(shape) and all(
        spots[at].rolls() == near and far in (None, spots[at].rolls(missile=True)) for at, (near, far) in shape.items()
    )


def _numbers(attack: BlockAttack) -> dict[str, Any]:
    """The chances, strike rank and armour points that a block prints."""
    found: dict[str, Any] = {}
    if attack.level is not None:
        parry = int(attack.parry_score) if attack.parry_score.isdigit() else attack.level
        found |= {"attack": min(attack.level, MOST_CHANCE), "parry": min(parry, MOST_CHANCE)}
    if attack.points is not None:
        found["ap"] = attack.points
    return found


def row_of(attack: BlockAttack) -> str:
    """The row of the tables that a thing is: by its name, the name without its brackets, or a common word."""
    name = attack.name.casefold()
    thrown = "thrown" in name or "throw" in name
    bare = key(re.sub(r"\([^()]*\)", " ", name))
    words = bare.removeprefix("thrown_")
    for word in dict.fromkeys((key(name), bare, words, words.removesuffix("_shield"), words.removesuffix("s"))):
        found = next((found for table in (NAMES, ARMS, COMMON) if (found := table.get(word))), "")
        if found:
            return _flung(found) if thrown else found
    return ""


def _flung(row: str) -> str:
    """The row of the same thing when it is thrown, where the tables have one."""
    known = {"short_spear_1h": "spear_thrown", "battle_axe": "axe_thrown", "hatchet": "axe_thrown",
             "dagger": "dagger_thrown", "knife": "knife_thrown"}  # fmt: skip
    return known.get(row, row)
