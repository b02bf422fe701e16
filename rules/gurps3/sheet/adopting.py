"""Stat blocks as gurps3 sheets: the numbers of the block win, and a line tells what was assumed or left out."""

import re
from typing import Any

from rules.core.sheet.foreign import BlockAttack, Foreign, Made, adopting
from rules.gurps3.sheet.armour import PLACES
from rules.gurps3.tables.cells import formula
from rules.gurps3.tables.kinds import TRAITS
from rules.gurps3.tables.printed import ROW_OF, SHIELDS, SKILLS, WEAPONS
from rules.gurps3.tables.says import says

MOST = {"st": 200, "dx": 25, "iq": 25, "ht": 25, "hp_max": 1000, "will": 25}
MOST_SKILL, MOST_ST, TOUGHEST = 25, 30, 2
KINDS = {"cut": "cut", "imp": "imp", "cr": "cr"}
PIERCING = "imp"
PLACES_OF = {
    "hand": ("right_hand", "left_hand"), "hands": ("right_hand", "left_hand"), "foot": ("right_foot", "left_foot"),
    "feet": ("right_foot", "left_foot"), "skull": ("brain",), "face": ("head",), "neck": ("head",), "groin": ("torso",),
}  # fmt: skip
"""What places of other tables are here; of several that are one, the best counts."""
_HARM = re.compile(r"(\d{1,2}d)([+-]\d{1,2})? ?(?:\([\d.]+\))? ?([a-z]+[+-]*)")


@adopting
def adopt(one: Foreign) -> Made:
    """Return a stat block as a sheet, and a line for everything assumed or left out."""
    return _Adoption(one).done()


class _Adoption:
    """One block being taken over: the sheet so far, and what is to be said of it."""

    def __init__(self, one: Foreign) -> None:
        self.one = one
        self.told: list[str] = []
        self.sheet: dict[str, Any] = {"name": one.called(), "system": "gurps3"}

    def done(self) -> Made:
        for name, most in MOST.items():
            if name in self.one.numbers:
                found = int(self.one.numbers[name])
                self.sheet[name] = min(max(found, 1), most)
                if self.sheet[name] != found:
                    self.told.append(says("block.bounded", what=name.upper(), found=found, taken=self.sheet[name]))
            elif name in ("st", "dx", "iq", "ht"):
                self.told.append(says("block.no_number", what=name.upper()))
        if self.sheet.get("st", 10) > MOST_ST:
            self.sheet |= {"thrust": f"{self.sheet['st'] // 10 + 1}d", "swing": f"{self.sheet['st'] // 10 + 3}d"}
            self.told.append(says("block.strong", thrust=self.sheet["thrust"], swing=self.sheet["swing"]))
        if "sm" in self.one.numbers:
            self.sheet["sm"] = min(max(int(self.one.numbers["sm"]), -10), 10)
        self._skills()
        known = [trait for name in self.one.traits if (trait := _key(name.partition("(")[0])) in TRAITS]
        self.sheet["traits"] = list(dict.fromkeys(known))
        strange = [name for name in self.one.traits if _key(name.partition("(")[0]) not in TRAITS]
        if strange:
            self.told.append(says("block.traits_left", names=", ".join(strange[:40])))
        self._hide()
        self._things()
        if self.one.dodge:
            self.told.append(says("block.dodge", score=self.one.dodge[0]))
        return self.sheet, tuple(dict.fromkeys(self.told))

    def _skills(self) -> None:
        skills: dict[str, int] = {}
        strange = []
        for name, level in self.one.skills.items():
            key = _key(name)
            if key in SKILLS:
                skills[key] = min(max(level, skills.get(key, 0)), MOST_SKILL)
            else:
                strange.append(name)
        self.sheet["skills"] = skills
        if strange:
            self.told.append(says("block.skills_left", names=", ".join(strange[:40])))

    def _hide(self) -> None:
        dr = self.one.hide or 0
        if self.one.protection:
            self._worn()
            return
        if not dr:
            return
        tough = dr if dr <= TOUGHEST else 0
        self.sheet |= {"toughness": tough} if tough else {"armour": [{"dr": min(dr, 100)}]}
        self.told.append(says("block.toughness", dr=dr) if tough else says("block.hide", dr=dr))

    def _worn(self) -> None:
        """Armour by location; what the file has everywhere lies on the others."""
        found: dict[str, int] = {"all": min(self.one.hide, 100)} if self.one.hide else {}
        strange = []
        for one in self.one.protection:
            key = _key(one.location)
            places = PLACES_OF.get(key, (key,))
            known = [place for place in places if place in PLACES]
            found |= {place: min(max(one.dr, found.get(place, 0)), 100) for place in known if one.dr}
            strange += [] if known or not one.dr else [one.location]
        self.sheet["armour"] = found
        if strange:
            self.told.append(says("block.no_places", names=", ".join(strange)))

    # --- things
    def _things(self) -> None:
        self.sheet["weapons"], self.sheet["shields"] = [], []
        if not self.one.attacks:
            self.told.append(says("block.no_attacks"))
        for guard in self.one.guards:
            key = _key(guard.name)
            row = key if key in SHIELDS else f"{key}_shield" if f"{key}_shield" in SHIELDS else "medium_shield"
            if row not in SHIELDS:
                row = next(iter(SHIELDS))
            self.sheet["shields"].append({"id": row})
            self.told.append(says("block.shield", name=guard.name, ours=row.replace("_", " ")))
        for attack in self.one.attacks[:30]:
            if attack.level is not None:
                self._attack(attack)

    def _attack(self, attack: BlockAttack) -> None:
        level, row = min(attack.level or 1, MOST_SKILL), ROW_OF.get(_key(attack.name).replace("_", "_"), "")
        if attack.ranged:
            shot = WEAPONS[row].missile if row else None
            if shot is None:
                self.told.append(says("block.no_shot", name=attack.name))
                return
            self._raise(shot.skills[0], level, attack)
            self.sheet["weapons"].append({"id": row})
            self.told.append(says("block.by_table", name=attack.name))
            return
        found = _HARM.match(attack.damage)
        if found is None:
            self.told.append(says("block.no_dice", name=attack.name, damage=attack.damage or "-"))
            return
        harm, kind = f"{found[1]}{found[2] or ''}", KINDS.get(found[3])
        if kind is None:
            kind = PIERCING if found[3].startswith("pi") else "cr"
            self.told.append(says("block.kind", name=attack.name, said=found[3], taken=kind))
        ways = WEAPONS[row].modes if row else ()
        skill = ways[0].skills[0] if ways else f"own_{_key(attack.name)}"
        if ways and self.sheet["skills"].get(skill, level) != level:
            skill = f"own_{_key(attack.name)}"
        self._raise(skill, level, attack)
        use = "thrust" if kind == "imp" or attack.natural else "swing"
        formula(harm)
        number = sum(one["name"].startswith(attack.name) for one in self.sheet["weapons"] if "name" in one) + 1
        name = attack.name if number == 1 else f"{attack.name} {number}"
        entry = {"id": f"own_{_key(name)}", "name": name, "dmg": harm, "type": kind, "skill": skill, "mode": use}
        self.sheet["weapons"].append({**entry, **_reach(attack)})

    def _raise(self, skill: str, level: int, attack: BlockAttack) -> None:
        before = self.sheet["skills"].get(skill)
        if before is not None and before != level:
            self.told.append(says("block.two_levels", name=attack.name, level=level, before=before))
        self.sheet["skills"][skill] = max(level, before or 0)


def _reach(attack: BlockAttack) -> dict[str, str]:
    cells = [one for one in attack.reach.upper().split(",") if one in ("C", "1", "2", "3", "4")]
    return {"reach": ",".join(cells)} if cells else {"reach": "C"} if attack.natural else {}


def _key(name: str) -> str:
    return "_".join(re.sub(r"[^a-z0-9]+", " ", name.casefold()).split())[:50]
