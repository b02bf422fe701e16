"""Characters of other programs as gurps4 sheets: what is understood is taken over, everything else is listed by name.

What a file has worked out plays; the rules fill the gaps, and a remark tells each difference.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from rules.core.names import fold
from rules.core.sheet.foreign import BlockAttack, Foreign, Made, Protection, adopting
from rules.gurps.adopting import Adoption
from rules.gurps4.adopting import playing, shields
from rules.gurps4.adopting.reading import Names
from rules.gurps4.adopting.weapons import Arming, by_name, placed
from rules.gurps4.sheet.traits import read_trait
from rules.gurps4.tables.printed import LOCATIONS, TRAITS, skill_key, skill_row
from rules.gurps4.tables.words import says

PLACES = {"eye": "eyes", "eyes": "eyes", "hand": "hands", "hands": "hands", "foot": "feet", "feet": "feet"}
MOST_SHOWN = 60


def few(names: Iterable[str]) -> str:
    """Names in a line, each once, the first of very many."""
    found = list(dict.fromkeys(names))
    more = f" and {len(found) - MOST_SHOWN} more" if len(found) > MOST_SHOWN else ""
    return ", ".join(found[:MOST_SHOWN]) + more


def suits(data: Foreign) -> tuple[list[dict[str, Any]], list[str]]:
    """The pieces, the skull's bone taken off, of which one weighs for all; and a line for what is worth checking."""
    found, strange = _by_place(data.protection)
    alike: dict[tuple[int, int], list[str]] = {}
    for place, dr in found.items():
        if dr != (0, 0):
            alike.setdefault(dr, []).append(place)
    pieces: list[dict[str, Any]] = [
        {"id": f"suit_{n}", "name": "armour", "at": at, "dr": dr, "crushing": crushing, "lb": 0}
        for n, ((dr, crushing), at) in enumerate(alike.items(), start=1)
    ]
    told = []
    if pieces:
        pieces[0]["lb"] = data.armour_pounds
        worn = data.armour
        told.append(says("suit.rigid_of", names=few(worn)) if worn else says("suit.rigid"))
    if strange:
        told.append(says("adopted.strange_locations", strange=few(strange)))
    return pieces, told


def _by_place(protection: Iterable[Protection]) -> tuple[dict[str, tuple[int, int]], list[str]]:
    """DR and DR against crushing of each place, the vitals' beyond the torso's; and places nobody has."""
    found: dict[str, tuple[int, int]] = {}
    strange = []
    for one in protection:
        words = fold(one.location)
        place = PLACES.get(words, words.replace(" ", "_"))
        if place not in (*LOCATIONS, *PLACES.values()):
            strange.append(one.location)
            continue
        bone = LOCATIONS[place].dr if place in LOCATIONS else 0
        crushing = one.dr if one.crushing is None else one.crushing
        found[place] = (max(0, one.dr - bone), max(0, crushing - bone))
    torso, vitals = found.get("torso", (0, 0)), found.pop("vitals", (0, 0))
    extra = (max(0, vitals[0] - torso[0]), max(0, vitals[1] - torso[1]))
    if extra != (0, 0):
        found["vitals"] = extra
    return found, strange


ATTRIBUTES = ("st", "dx", "iq", "ht")
BOUNDS: Mapping[str, tuple[int, int]] = {
    "st": (1, 1000), "dx": (1, 30), "iq": (1, 30), "ht": (1, 30), "hp_max": (1, 10_000), "fp_max": (1, 1000),
    "will": (1, 60), "per": (1, 60), "vision": (1, 60), "hearing": (1, 60), "basic_move": (0, 100), "sm": (-20, 20),
}  # fmt: skip
"""What a sheet has room for: an animal's IQ of 0 is taken as 1."""
MOST = {"weapons": 50, "shields": 10}
MOST_SKILL = 60
LEAST_SPEED = 0.25


class _Adoption(Adoption):
    system = "gurps4"

    def name(self) -> str:
        return self.one.called(len(self.one.name))

    def done(self) -> Made:
        self._numbers()
        self._skills()
        self._traits()
        self.sheet["armour"], worn = suits(self.one)
        if all(key in self.sheet for key in ATTRIBUTES):
            # Without these nobody stands up; the sheet is refused for the lack.
            if self.one.hide:
                self.sheet["dr"] = {"all": self.one.hide}
                self.told.append(says("adopted.hide", dr=self.one.hide))
            self._things()
            self._load()
            self._dodge()
        self.told += worn
        self._left_out()
        return self.sheet, tuple(self.told)

    def _numbers(self) -> None:
        numbers = self.one.numbers
        for key, found, taken in self.bounded(BOUNDS):
            self.told.append(says("adopted.bounded", what=_title(key), found=found, taken=taken))
        if "basic_speed" in numbers:
            self.sheet["basic_speed"] = min(max(int(numbers["basic_speed"] * 4) / 4, LEAST_SPEED), 100)
        if self.one.hand in ("right", "left"):
            self.sheet["hand"] = self.one.hand
        for key, name in (("hp", "HP"), ("fp", "FP")):
            most_ = numbers.get(f"{key}_max")
            now = self.one.now.get(key)
            if most_ is not None and now is not None and now < most_:
                self.told.append(says("adopted.hurt_in_file", name=name, now=now, most=int(most_)))

    def _skills(self) -> None:
        strange = self.learned(_skill, lambda key: skill_row(key) is not None, MOST_SKILL, 1)
        if not self.one.skills:
            self.told.append(says("adopted.no_skills_found", program=self.one.program))
        if strange:
            self.told.append(says("adopted.useless_skills", strange=few(strange)))

    def _traits(self) -> None:
        traits: dict[str, str] = {}
        strange = []
        for name in self.one.traits:
            text = _trait(name)
            key = text.partition(" ")[0]
            if not text or (key == "acute_hearing" and "hearing" in self.sheet):
                strange.append(name)
            else:
                traits[key] = text
        self.sheet["traits"] = list(traits.values())
        if strange:
            self.told.append(says("adopted.useless_traits", strange=few(strange)))

    # --- things

    def _things(self) -> None:
        guards = {guard.name: guard for guard in self.one.guards}
        counted = max((guard.db or 0 for guard in guards.values() if guard.counted), default=0)
        names = Names()
        arming = Arming(self.sheet | self._burdened(), names, counted)
        if not self.one.attacks:
            self.told.append(says("adopted.no_attacks_found", program=self.one.program))
        found: list[dict[str, Any]] = []
        # One is strapped on: the one with the most DB.
        for guard in sorted(guards.values(), key=lambda one: -(one.db or 0)):
            mine = [attack for attack in self.one.attacks if attack.name == guard.name]
            made, told = shields.adopted(arming.sheet, guard, mine, names)
            found.append({**made, "where": "belt"} if found else made)
            self.told += told
        usable = [one for one in self.one.attacks if one.name not in guards and arming.usable(one)]
        weapons = list(arming.natural([one for one in usable if _bodily(one)]))
        held = by_name([one for one in usable if not _bodily(one)])
        things = [entry for name, attacks in held.items() for entry in arming.weapons(name, attacks)]
        self.sheet["shields"] = self._room("shields", found)
        self.sheet["weapons"] = self._room("weapons", [*placed(arming.sheet, things, found), *weapons])
        self.told += dict.fromkeys(arming.told)

    def _burdened(self) -> dict[str, Any]:
        """Return what is worn, and the whole load of the file as one pack: so both are felt as they will be."""
        worn = [{**piece, "lb": 0} for piece in self.sheet["armour"]]
        return {"armour": [*worn, _pack(self.one.pounds)] if self.one.pounds > 0 else worn}

    def _room(self, what: str, entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
        most = MOST[what]
        if len(entries) > most:
            rest = few(str(entry.get("name", entry["id"])) for entry in entries[most:])
            self.told.append(says("adopted.no_room", most=most, rest=rest))
        return entries[:most]

    def _load(self) -> None:
        """What else is carried, as one pack: load slows and hampers as the file has it."""
        rest = round(self.one.pounds - playing.pounds(self.sheet), 2)
        if rest > 0:
            self.sheet["armour"] = [*self.sheet["armour"], _pack(rest)]
            self.told.append(says("adopted.pack", pounds=f"{rest:g}"))

    def _dodge(self) -> None:
        """The Dodge of the file at this load; a shield's DB counts apart."""
        if not self.one.dodge:
            return
        ours, load = playing.dodged(self.sheet)
        if self.one.lift > 0:
            load = playing.load(self.one.pounds, self.one.lift)
        counted = max((guard.db or 0 for guard in self.one.guards if guard.counted), default=0)
        wanted = self.one.dodge[min(load, len(self.one.dodge) - 1)] - counted
        if wanted != ours:
            self.sheet["dodge_bonus"] = wanted - ours
            self.told.append(says("adopted.file_wins", what="Dodge", ours=str(ours)))

    def _left_out(self) -> None:
        if self.one.left:
            self.told.append(says("adopted.not_in_use", rest=few(self.one.left)))
        # A file may list among what is carried what it has told of as an attack already.
        told = (*(attack.name for attack in self.one.attacks), *self.one.armour, *(g.name for g in self.one.guards))
        known = {name.casefold() for name in told}
        rest = [thing for thing in self.one.things if thing.casefold() not in known]
        if rest:
            self.told.append(says("adopted.only_carried", rest=few(rest)))


adopt = adopting(_Adoption.made)
"""Returns a foreign character as a sheet, and a line for all that was left out or read in a way worth checking."""


def _skill(name: str) -> str:
    key = skill_key(name)
    return shields.SKILLS.get(key, key)


def _bodily(attack: BlockAttack) -> bool:
    return attack.natural and not attack.ranged


def _pack(pounds: float) -> dict[str, Any]:
    return {"id": "pack", "name": says("adopted.pack_name"), "at": ["torso"], "dr": 0, "where": "pack", "lb": pounds}


def _title(key: str) -> str:
    return {"hp_max": "HP", "fp_max": "FP"}.get(key, key.upper() if len(key) == 2 else key.replace("_", " ").title())


def _trait(name: str) -> str:
    """Return a trait as a sheet has it; empty where these rules have none of the kind."""
    bare = re.sub(r"\s*\[.*\]$", "", name)
    special = re.search(r"\(([^)]*)\)", bare)
    words = fold(re.sub(r"\([^)]*\)", "", bare))
    grade = re.search(r" (\d+)$", words)
    key = words.removesuffix(grade[0] if grade else "").strip().replace(" ", "_")
    row = TRAITS.get(key)
    if row is None:
        return ""
    behind = special[1] if row.grade == "weapon" and special else grade[1] if row.grade and grade else ""
    try:
        read_trait(f"{key} {behind}".strip())
    except ValueError:
        return ""
    return f"{key} {behind}".strip()
