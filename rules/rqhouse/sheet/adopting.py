"""Stat blocks as rqhouse sheets: the numbers of the block win, and a line tells what was assumed or left out."""

import re
from typing import Any

from rules.core.sheet.foreign import BlockAttack, Foreign, Made, adopting
from rules.rqhouse.sheet.items import row_of, shield_of
from rules.rqhouse.sheet.model import Sheet
from rules.rqhouse.tables.printed import BODIES, FIRED, GROUPS, KINDS, SHIELDS, THROWN, WEAPONS
from rules.runequest import blocks
from rules.runequest.blocks import BlockLocation, Telling, key

MOST, MOST_CHANCE, MOST_POINTS, MOST_ARMOUR, MOST_MV = 60, 400, 60, 20, 60
METRES = 5
"""Metres of one action for each metre of a strike rank (a human: 15 and 3)."""
RENAMED = {"evade": "dodge", "spot": "scan", "perception": "scan", "unarmed": "brawl", "fist": "brawl",
           "punch": "brawl", "wrestle": "grapple", "spot_hidden": "search"}  # fmt: skip
NAMES = {"longbow": "nomad_bow", "bow": "shortbow", "composite_bow": "nomad_bow", "short_bow": "shortbow",
         "short_sword": "shortsword", "long_sword": "broadsword", "longsword": "broadsword",
         "great_sword": "greatsword",
         "great_axe": "greataxe", "two_handed_axe": "greataxe", "two_handed_sword": "greatsword", "axe": "battleaxe_1h",
         "battle_axe": "battleaxe_1h", "mace": "heavy_mace_1h", "club": "light_mace", "sword": "broadsword",
         "short_spear": "spear_1h", "shortspear": "spear_1h", "spear": "spear_1h", "long_spear": "spear_2h",
         "longspear": "spear_2h", "shield": "shield_medium", "target_shield": "shield_medium",
         "target": "shield_medium", "buckler": "shield_small", "kite_shield": "shield_large", "kite": "shield_large",
         "heater": "shield_medium", "hoplite_shield": "shield_large", "hoplite": "shield_large",
         "staff": "quarterstaff", "1h_spear": "spear_1h", "2h_spear": "spear_2h", "self_bow": "shortbow",
         "heater_shield": "shield_medium", "buckler_shield": "shield_small",
         "crossbow": "med_xbow", "light_crossbow": "light_xbow", "heavy_crossbow": "hvy_xbow", "hatchet": "handaxe",
         "javelin": "javelin_t", "warhammer": "war_hammer", "hammer": "war_hammer"}  # fmt: skip
FLUNG = {"spear_1h": "war_spear_t", "dagger": "dagger_t", "knife": "knife_t", "handaxe": "handaxe_t"}
PLAIN = "light_mace"
"""What a weapon of no row is like; its dice are the block's."""
BARE = ("brawl", "grapple", "fist", "punch", "unarmed", "wrestle")
OTHER = {"wing": "arm", "tail": "leg"}
"""What a wing and a tail count as."""


@adopting
def adopt(one: Foreign) -> Made:
    """Return a stat block as a sheet, and a line for everything assumed or left out."""
    return _Adoption(one).done()


class _Adoption:
    """One block being taken over: the sheet so far, and what is to be said of it."""

    def __init__(self, one: Foreign) -> None:
        self.one, self.told = one, Telling()
        self.sheet: dict[str, Any] = {"name": one.called(), "system": "rqhouse"}
        self.names: list[str] = []
        self.struck: list[str] = []

    def done(self) -> Made:
        one, sheet = self.one, self.sheet
        self.numbers = blocks.numbers(one, self.told, MOST)
        sheet |= {name: n if name in ("int", "pow") else max(1, n) for name, n in self.numbers.items() if name != "app"}
        if "hp_max" in one.numbers:
            sheet["health_max"] = self._capped("HP", int(one.numbers["hp_max"]), MOST_POINTS)
        if "mp_max" in one.numbers:
            sheet["magic_points"] = self._capped("MP", int(one.numbers["mp_max"]), MOST_POINTS)
        pace = blocks.pace(one, self.told)
        sheet |= {"mv": self._capped("mv", METRES * pace, MOST_MV)} if pace is not None else {}
        sheet |= {"damage_bonus": one.bonus} if one.bonus else {}
        fields = Sheet.__struct_encode_fields__
        skills = blocks.skilled(one, RENAMED, lambda name: name in fields or name in GROUPS, self.told)
        skills = {name: min(n, MOST_CHANCE) for name, n in skills.items()}
        sheet |= {name: n for name, n in skills.items() if name in fields}
        sheet["skills"] = {name: n for name, n in skills.items() if name not in fields}
        self._body()
        sheet |= blocks.things(one, self._thing, self.told)
        blocks.remarks(one, self.told)
        return sheet, self.told.done()

    def _capped(self, what: str, found: int, most: int) -> int:
        if not 1 <= found <= most:
            self.told.say("block.bounded", what=what, found=found, taken=min(max(found, 1), most))
        return min(max(found, 1), most)

    def _body(self) -> None:
        one, sheet = self.one, self.sheet
        placed = blocks.whole(one, self.told)
        hide = blocks.hide(one, placed, self.told)
        sheet |= {"natural_armour": self._capped("armour", hide, MOST_ARMOUR)} if hide else {}
        if not placed:
            sheet["body"] = "four_legged" if blocks.beastly(one) else "humanoid"
            self.told.say("block.body", body=sheet["body"].replace("_", " "))
            self.spots = [BlockLocation(spot.id, spot.kind) for spot in BODIES[sheet["body"]]]
            self._worn()
            return
        sheet["locations"] = []
        for place in one.places:
            kind = blocks.kind_of(place)
            kind = kind if kind in KINDS else OTHER[kind]
            points = {"hp_max": min(100, place.points)} if place.points else {}
            sheet["locations"].append(
                {
                    "id": key(place.name),
                    "kind": kind,
                    "melee": f"{place.low}-{place.high}",
                    **points,
                    **blocks.far(place),
                }
            )
        self.spots = [BlockLocation(spot["id"], spot["kind"]) for spot in sheet["locations"]]
        self._worn()

    def _worn(self) -> None:
        worn = blocks.worn(self.one, self.spots)
        self.sheet["armour"] = {at: self._capped(at, points, MOST_ARMOUR) for at, points in worn.items()}

    # --- things
    def _thing(self, attack: BlockAttack) -> tuple[str, dict[str, Any]]:
        """The list that an attack belongs to, and its entry there; an empty list for one that is left out."""
        dice = blocks.harm(self.one, attack, self.numbers, self.told)
        if attack.damage and not dice:
            return "", {}
        if attack.sr is not None:
            self.told.say("block.strike_rank", name=attack.name, rank=attack.sr)
        if attack.level is None:
            self.told.say("block.no_chance", name=attack.name)
        row = row_of_attack(attack)
        if not row and blocks.limbs(attack) and dice:
            return "natural", self._part(attack, dice)
        if not row and not dice:
            if key(attack.name) in BARE and attack.level is not None:
                bare = RENAMED.get(key(attack.name), key(attack.name))
                self.sheet[bare] = max(min(attack.level, MOST_CHANCE), self.sheet.get(bare) or 0)
            else:
                self.told.say("block.no_weapon", name=attack.name)
            return "", {}
        entry: dict[str, Any] = {"id": row or f"own_{key(attack.name)}", "name": self._name(attack.name)}
        if attack.level is not None:
            entry["attack"] = min(attack.level, MOST_CHANCE)
            if row not in FIRED and row not in THROWN:
                parry = int(attack.parry_score) if attack.parry_score.isdigit() else attack.level
                entry["parry"] = min(parry, MOST_CHANCE)
        if row in SHIELDS:
            if dice and dice != str(SHIELDS[row].formula):
                ours = str(SHIELDS[row].formula)
                self.told.say("block.shield_damage", name=attack.name, damage=dice, ours=ours)
            return "shields", entry
        return "weapons", {**entry, **self._own(attack, row, dice)}

    def _own(self, attack: BlockAttack, row: str, dice: str) -> dict[str, Any]:
        """The columns in which the block's weapon is not that of the table."""
        found: dict[str, Any] = {} if attack.points is None else {"ap": min(attack.points, 30)}
        if not row:
            self.told.say("block.like", name=attack.name, like=WEAPONS[PLAIN].name)
            return {**found, "like": PLAIN, "damage": dice, **blocks.modes(attack)}
        table = next(rows[row] for rows in (WEAPONS, FIRED, THROWN) if row in rows)
        if key(table.name) != key(attack.name):
            self.told.say("block.thing", name=attack.name, ours=table.name)
        if dice and dice != str(table.formula):
            self.told.say("block.other_damage", name=attack.name, damage=dice, ours=table.formula)
            found["damage"] = dice
        return found | (blocks.shots(attack) if row in FIRED or row in THROWN else {})

    def _part(self, attack: BlockAttack, dice: str) -> dict[str, Any]:
        struck = blocks.limb(attack, self.spots, self.struck)
        self.struck.append(struck)
        self.told.say("block.limb", name=attack.name, limb=struck.replace("_", " "))
        chance = {} if attack.level is None else {"attack": min(attack.level, MOST_CHANCE)}
        name = self._name(attack.name)
        return {"id": key(name), "name": name, "damage": dice, "limb": struck, **chance, **blocks.modes(attack)}

    def _name(self, said: str) -> str:
        """A name that nothing else has."""
        plain = re.sub(r"[^\w '.-]", " ", said)
        name = first = " ".join(plain.split()) or "thing"
        n = 2
        while name.casefold() in self.names:
            name, n = f"{first} {n}", n + 1
        self.names.append(name.casefold())
        return name


def row_of_attack(attack: BlockAttack) -> str:
    """The row of the tables that a thing is: by its name, the name without its brackets, or a common word."""
    name = attack.name.casefold()
    bare = key(re.sub(r"\([^()]*\)", " ", name)).removeprefix("thrown_")
    for word in dict.fromkeys((key(name), bare, bare.removesuffix("s"))):
        found = NAMES.get(word) or shield_of(word) or row_of(word) or ""
        if found:
            return FLUNG.get(found, found) if "thrown" in name else found
    return ""
