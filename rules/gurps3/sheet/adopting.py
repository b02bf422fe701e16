"""Stat blocks and characters of other GURPS systems as gurps3 sheets; a line tells what was assumed or left out."""

import re
from collections.abc import Mapping
from typing import Any

from rules.core.sheet.described import Carried, Described, Taken
from rules.core.sheet.foreign import BlockAttack, Made, adopting
from rules.gurps.adopting import Adoption
from rules.gurps3.sheet.armour import PLACES
from rules.gurps3.tables.cells import formula
from rules.gurps3.tables.kinds import TRAITS
from rules.gurps3.tables.printed import ARMOUR, PACKAGE, ROW_OF, SHIELDS, SKILLS, WEAPONS
from rules.gurps3.tables.words import says

ATTRIBUTES = ("st", "dx", "iq", "ht")
BOUNDS = {"st": (1, 200), "dx": (1, 25), "iq": (1, 25), "ht": (1, 25), "hp_max": (1, 1000), "will": (1, 25)}
MOST_SKILL, MOST_ST, TOUGHEST = 25, 30, 2
KINDS = {"cut": "cut", "imp": "imp", "cr": "cr"}
PIERCING = "imp"
PLACES_OF = {
    "hand": ("right_hand", "left_hand"), "hands": ("right_hand", "left_hand"), "foot": ("right_foot", "left_foot"),
    "feet": ("right_foot", "left_foot"), "skull": ("brain",), "face": ("head",), "neck": ("head",), "groin": ("torso",),
}  # fmt: skip
"""What places of other tables are here; of several that are one, the best counts."""
_HARM = re.compile(r"(\d{1,2}d)([+-]\d{1,2})? ?(?:\([\d.]+\))? ?([a-z]+[+-]*)")


class _Adoption(Adoption):
    system = "gurps3"

    def done(self) -> Made:
        for name, found, taken in self.bounded(BOUNDS):
            self.told.append(says("block.bounded", what=name.upper(), found=found, taken=taken))
        unsaid = [name for name in ATTRIBUTES if name not in self.sheet]
        self.told += [says("block.no_number", what=name.upper()) for name in unsaid]
        if self.sheet.get("st", 10) > MOST_ST:
            self.sheet |= {"thrust": f"{self.sheet['st'] // 10 + 1}d", "swing": f"{self.sheet['st'] // 10 + 3}d"}
            self.told.append(says("block.strong", thrust=self.sheet["thrust"], swing=self.sheet["swing"]))
        if "sm" in self.one.numbers:
            self.sheet["sm"] = min(max(int(self.one.numbers["sm"]), -10), 10)
        if strange := self.learned(_key, SKILLS.__contains__, MOST_SKILL, 0):
            self.told.append(says("block.skills_left", names=", ".join(strange[:40])))
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
        level, row = min(attack.level or 1, MOST_SKILL), ROW_OF.get(_key(attack.name), "")
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


adopt = adopting(_Adoption.made)
"""Returns a stat block as a sheet, and a line for everything assumed or left out."""
MOST_LEVEL = 25
LONGEST, BEAST = 6, 5
"""The most hexes of a body, the IQ of the cleverest beast."""
HIDE = {"skull": "brain", "face": "head"}
"""Places of a hide by other names."""


def taken(told: Described) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Return the sheet as ``reading.read`` takes it, and the lines for whoever converts."""
    file = Taken(PACKAGE)
    sheet = file.sheet("gurps3", told)
    if told.hand in ("right", "left"):
        sheet["hand"] = told.hand
    _numbers(file, told, sheet)
    sheet["skills"] = file.skills(told.skills, _is_skill, MOST_LEVEL)
    # A trait without its level.
    bare = (name.rstrip(" 0123456789").strip() for name in told.traits)
    traits = [row.ours for name in bare if (row := file.find("trait", name, TRAITS.__contains__))]
    sheet["traits"] = list(dict.fromkeys(traits))
    _things(file, told.things, sheet)
    pieces = [row for name in told.armour if (row := file.find("armour", name, ARMOUR.__contains__))]
    sheet["armour"] = [{"id": row.ours, **({"at": list(row.at)} if row.at else {})} for row in pieces]
    sheet["armour"] += _hide(file, told.hide, sheet)
    worn = {HIDE.get(place, place): max(map(int, layers)) for place, layers in told.worn.items()}
    sheet["armour"] += _plates(file, "plain_armour", worn)
    return sheet, file.done()


def _numbers(file: Taken, told: Described, sheet: dict[str, Any]) -> None:
    for key in (*ATTRIBUTES, "will"):
        if key in told.numbers:
            sheet[key] = max(1, min(MOST_LEVEL if key != "st" else 30, int(told.numbers[key])))
            if sheet[key] != told.numbers[key]:
                file.number("most", key=key.upper(), ours=sheet[key], theirs=told.numbers[key])
    sight = told.numbers.get("vision", told.numbers.get("per"))
    if sight is not None:
        sheet["vision"] = max(3, min(MOST_LEVEL, int(sight)))
    for key in ("sm", "body_lb"):
        if key in told.numbers:
            sheet[key] = int(told.numbers[key])
    if "length" in told.numbers:
        sheet["length"] = max(1, min(LONGEST, int(told.numbers["length"])))
    hits, ht = told.numbers.get("hp_max"), sheet.get("ht", 10)
    if hits is not None and hits != ht:
        # Beasts and giants have more or fewer hits than HT in the third edition too.
        other = bool(sheet.get("sm")) or sheet.get("iq", 10) <= BEAST
        if other:
            sheet["hp_max"] = int(hits)
        file.number("hp_max_kept" if other else "hp_max", ours=ht, theirs=int(hits))
    quarters = sheet.get("dx", 10) + ht
    speed = told.numbers.get("basic_speed")
    if speed is not None and 4 * speed != quarters:
        file.number("basic_speed", ours=f"{quarters / 4:g}", theirs=f"{speed:g}")
    if "basic_move" in told.numbers:
        file.number("basic_move")


def _hide(file: Taken, hide: Mapping[str, int], sheet: dict[str, Any]) -> list[dict[str, Any]]:
    """Natural DR: Toughness as far as that goes, else armour of no PD; what a place has more lies over it."""
    common = hide.get("torso", 0)
    tough = common if common <= TOUGHEST else 0
    places = {HIDE.get(place, place): dr - tough for place, dr in hide.items()}
    if tough:
        sheet["toughness"] = tough
        file.number("toughness", ours=tough)
    return _plates(file, "hide", places)


def _plates(file: Taken, which: str, places: Mapping[str, int]) -> list[dict[str, Any]]:
    """Plain DR by place as pieces of no PD, one for each DR."""
    found = sorted({dr for place, dr in places.items() if dr > 0 and place in PLACES})
    for dr in found:
        file.number(which, theirs=dr)
    return [{"dr": dr, "at": [place for place in PLACES if places.get(place) == dr]} for dr in found]


def _is_skill(word: str) -> bool:
    return word in SKILLS or word.startswith("fast_draw_")


def _things(file: Taken, things: tuple[Carried, ...], sheet: dict[str, Any]) -> None:
    """Weapons and shields; a thing that has one row for each grip there and is one here comes once."""
    found: dict[str, list[dict[str, Any]]] = {"weapons": [], "shields": []}
    for thing in things:
        row = file.find("thing", thing.name, lambda word: word in ROW_OF or word in SHIELDS)
        if row is None:
            continue
        kind = "shields" if row.ours in SHIELDS else "weapons"
        one: dict[str, Any] = {"id": row.ours}
        if thing.damage:
            file.number("damage", item=thing.called.replace("_", " "))
        if kind == "weapons":
            one |= {"quality": thing.quality} if thing.quality in ("cheap", "fine", "very_fine") else {}
            one |= {"where": thing.where} if thing.where in ("hand", "belt", "back", "pack") else {}
        found[kind].append(one)
    sheet |= found
