"""Characters of other programs as gurps4 sheets: what is understood is taken over, everything else is listed by name.

A weapon whose numbers are those of the tables becomes that row; one that differs keeps the numbers of its file.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import convert
from msgspec.structs import replace

from rules.core.names import fold
from rules.core.sheet.foreign import Attack
from rules.gurps4.figure.gear import Damage, Gear, Mode
from rules.gurps4.sheet import printed
from rules.gurps4.sheet.stock import STOCK, WEAPON_WORDS
from rules.gurps4.sheet.suits import few, suits
from rules.gurps4.sheet.traits import read_trait
from rules.gurps4.tables.printed import (
    MELEE_ROWS,
    RANGED_ROWS,
    TRAITS,
    defaults,
    skill_key,
    skill_row,
    swing,
    thrust,
)
from rules.gurps4.tables.says import says

FOREIGN = "foreign"
"""The key under which a read file says which program it comes from."""
ATTRIBUTES = ("st", "dx", "iq", "ht")
NUMBERS = (*ATTRIBUTES, "hp_max", "fp_max", "will", "per", "vision", "hearing", "basic_move", "sm")
NATURAL = ("punch", "kick", "bite", "claws")
CLAWS = {"slash": "claws", "claw": "claws"}
SHIELDS = {"shield_shield": "shield", "shield_buckler": "buckler"}
STRIKING = frozenset(skill for rows in MELEE_ROWS.values() for row in rows for skill in row.skills)
SHOOTING = frozenset(row.skill for row in RANGED_ROWS.values())
_ROLLED = re.compile(r"(\d{1,3})d6?([+-]\d{1,3})?(\([\d.]+\))? ([a-z]+[+-]{0,2})")
_SWINGS = ("swing", "swung")


def adopt(data: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """A foreign character as a sheet, and a line for everything that was left out or read in a way worth checking.

    A sheet of our own is returned as it is.
    """
    if FOREIGN not in data:
        return dict(data), ()
    return _Adoption(data).done()


def _key(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", text.casefold()).strip("_")


class _Adoption:
    """One character being taken over: the sheet so far, and what is to be said of it."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.told: list[str] = []
        self.sheet: dict[str, Any] = {"name": data.get("name", ""), "system": "gurps4"}

    def done(self) -> tuple[dict[str, Any], tuple[str, ...]]:
        self._numbers()
        self._skills()
        self._traits()
        self._weapons()
        self.sheet["armour"], worn = suits(self.data)
        self.told += worn
        # A file may list among what is carried what it has told of as an attack already.
        told = (*(attack["name"] for attack in self.data.get("attacks", ())), *self.data.get("armour", ()))
        known = {name.casefold() for name in told}
        rest = [thing for thing in self.data.get("things", ()) if thing.casefold() not in known]
        if rest:
            self.told.append(says("adopted.only_carried", rest=few(rest)))
        return self.sheet, tuple(self.told)

    def _numbers(self) -> None:
        numbers = self.data.get("numbers", {})
        for key in NUMBERS:
            if key in numbers:
                found = numbers[key]
                self.sheet[key] = int(found) if found == int(found) else found
        if "basic_speed" in numbers:
            self.sheet["basic_speed"] = numbers["basic_speed"]
        if self.data.get("hand") in ("right", "left"):
            self.sheet["hand"] = self.data["hand"]
        now = self.data.get("now", {})
        for key, name in (("hp", "HP"), ("fp", "FP")):
            most = numbers.get(f"{key}_max")
            if most is not None and now.get(key, most) < most:
                self.told.append(says("adopted.hurt_in_file", name=name, now=now[key], most=int(most)))

    def _skills(self) -> None:
        skills: dict[str, int] = {}
        strange = []
        for name, level in self.data.get("skills", {}).items():
            key = skill_key(name)
            key = SHIELDS.get(key, key)
            if skill_row(key) is None or level < 1:
                strange.append(name)
            else:
                skills[key] = max(level, skills.get(key, 0))
        self.sheet["skills"] = skills
        if strange:
            self.told.append(says("adopted.useless_skills", strange=few(strange)))

    def _traits(self) -> None:
        traits: dict[str, str] = {}
        strange = []
        for name in self.data.get("traits", ()):
            bare = re.sub(r"\s*\[.*\]$", "", name)
            special = re.search(r"\(([^)]*)\)", bare)
            words = fold(re.sub(r"\([^)]*\)", "", bare))
            grade = re.search(r" (\d+)$", words)
            key = words.removesuffix(grade[0] if grade else "").strip().replace(" ", "_")
            row = TRAITS.get(key)
            if row is None or (key == "acute_hearing" and "hearing" in self.sheet):
                strange.append(name)
                continue
            behind = special[1] if row.grade == "weapon" and special else grade[1] if row.grade and grade else ""
            try:
                read_trait(f"{key} {behind}".strip())
            except ValueError:
                strange.append(name)
                continue
            traits[key] = f"{key} {behind}".strip()
        self.sheet["traits"] = list(traits.values())
        if strange:
            self.told.append(says("adopted.useless_traits", strange=few(strange)))

    # --- weapons

    def _weapons(self) -> None:
        things: dict[str, list[Attack]] = {}
        weapons: list[dict[str, Any]] = []
        for data in self.data.get("attacks", ()):
            attack = convert(data, Attack)
            if not self._usable(attack):
                continue
            if attack.natural:
                weapons += self._natural(attack)
            else:
                things.setdefault(attack.name, []).append(attack)
        for name, attacks in things.items():
            made = self._row(name, attacks) or self._own(name, attacks)
            if made is not None:
                weapons.append(made)
        self.sheet["weapons"] = weapons

    def _usable(self, attack: Attack) -> bool:
        """Whether it can be rolled at all: it has a level, dice, and a skill of these rules."""
        what = f"{attack.name} {attack.mode}".strip()
        if attack.level is None:
            self.told.append(says("adopted.no_level", what=what))
        elif _ROLLED.fullmatch(attack.damage) is None:
            self.told.append(says("adopted.no_dice", what=what, what_2=attack.damage or "none"))
        elif attack.ranged and attack.natural:
            self.told.append(says("adopted.no_attack", what=what))
        else:
            try:
                self._damage(attack)
            except ValueError:
                self.told.append(says("adopted.no_damage_type", what=what, damage=attack.damage))
            else:
                return True
        return False

    def _damage(self, attack: Attack) -> Damage:
        return printed.damage(attack.damage)[0]

    def _resolved(self, damage: Damage) -> tuple[int, int, str, int]:
        """Dice, adds, type and divisor at this character's ST."""
        st = int(self.sheet.get("st", 10))
        dice, adds = thrust(st) if damage.base == "thr" else swing(st) if damage.base else (0, 0)
        return dice + damage.dice, adds + damage.adds, damage.type, damage.divisor

    def _alike(self, one: Damage, other: Damage) -> bool:
        """Whether two damages are the same here, large adds turned into dice as other programs do."""
        return _in_dice(self._resolved(one)) == _in_dice(self._resolved(other))

    def _cell(self, attack: Attack) -> str:
        """The damage as a cell: by thrust or swing where that comes to what the file has worked out."""
        muscle = printed.damage(attack.muscle)[0] if attack.muscle else None
        same = muscle is not None and self._alike(muscle, self._damage(attack))
        return attack.muscle if same else attack.damage

    def _natural(self, attack: Attack) -> list[dict[str, Any]]:
        """Punches, kicks and bites as everybody has them need no entry; others are entries of their own."""
        words = {CLAWS.get(word, word) for word in re.findall(r"[a-z]+", attack.mode.casefold())}
        known = [key for key in NATURAL if key in words]
        found = []
        for key in known:
            row = STOCK[key].modes[0]
            booted = replace(row.damage, adds=row.damage.adds + 1)
            same = self._same_damage(row.damage, attack) or (key == "kick" and self._same_damage(booted, attack))
            if key == "claws" or not same:
                found.append({"id": key, "damage": self._cell(attack)})
        if known:
            return found
        entry: dict[str, Any] = {"id": _key(attack.name)[:50], "like": "claws", "name": _plain_name(attack.name)}
        entry |= {"damage": self._cell(attack)}
        if attack.reach:
            entry["reach"] = attack.reach
        if attack.parry.casefold() in ("", "no") and not attack.parry_score:
            entry["parry"] = "No"
        return [entry]

    def _row(self, name: str, attacks: list[Attack]) -> dict[str, Any] | None:
        """A row of the tables with the same name whose modes all agree with the file, or None."""
        words = fold(re.sub(r"[^\w ]", " ", name))
        fit = [thing for thing in dict.fromkeys(WEAPON_WORDS.values()) if not STOCK[thing].natural]
        exact = [thing for thing in fit if WEAPON_WORDS.get(words) == thing]
        near = [thing for thing in fit if words in (fold(STOCK[thing].name), *_parts(STOCK[thing].name))]
        for thing in dict.fromkeys((*exact, *near)):
            entry = self._agrees(STOCK[thing], attacks)
            if entry is not None:
                return entry
        return None

    def _agrees(self, gear: Gear, attacks: list[Attack]) -> dict[str, Any] | None:
        entry: dict[str, Any] = {"id": gear.id}
        for attack in attacks:
            if attack.ranged:
                if gear.shooting is None or not self._same_damage(gear.shooting.damage, attack):
                    return None
                entry |= self._shooting(attack, gear)
                self._check_level(attack, (gear.shooting.skill,))
            else:
                mode = next((m for m in gear.modes if self._same_mode(m, attack)), None)
                if mode is None:
                    return None
                self._check_level(attack, mode.skills)
        return entry

    def _same_damage(self, damage: Damage, attack: Attack) -> bool:
        return self._alike(damage, self._damage(attack))

    def _same_mode(self, mode: Mode, attack: Attack) -> bool:
        try:
            reach = printed.reach(attack.reach)[0] if attack.reach else mode.reach
        except ValueError:
            return False
        return reach == mode.reach and self._same_damage(mode.damage, attack)

    def _shooting(self, attack: Attack, gear: Gear | None) -> dict[str, Any]:
        """The columns in which a shot differs from the row; all of them without one."""
        found: dict[str, Any] = {}
        row = gear.shooting if gear is not None else None
        for column, cell in (("acc", attack.acc), ("bulk", attack.bulk), ("rcl", attack.rcl)):
            number = int(cell) if re.fullmatch(r"-?\d+", cell) else None
            own = None if row is None else {"acc": row.acc, "bulk": row.bulk, "rcl": row.recoil}[column]
            if number is not None and number != own:
                found[column] = number
        if row is None:
            worked_out = self._cell(attack) == attack.damage and attack.yards
            found["range"] = (attack.yards if worked_out else attack.range).replace(",", "")
            found |= {key: cell for key, cell in (("rof", attack.rof), ("shots", attack.shots)) if cell}
        return found

    def _check_level(self, attack: Attack, skills: Iterable[str]) -> None:
        """Say so where these rules come to another score than the file."""
        ours = max((level for key in skills if (level := self._level(key)) is not None), default=None)
        if ours is not None and ours != attack.level:
            what = f"{attack.name} {attack.mode}".strip()
            self.told.append(says("adopted.other_level", what=what, level=attack.level, ours=ours))

    def _level(self, key: str) -> int | None:
        if key in self.sheet["skills"]:
            return int(self.sheet["skills"][key])
        if key in ATTRIBUTES:
            return int(self.sheet.get(key, 10))
        found = [min(20, int(self.sheet.get(base, 10))) + by for base, by in defaults(key) if base in ATTRIBUTES]
        return max(found, default=None)

    def _skill(self, attack: Attack) -> str:
        """The skill an attack is made with: of those named, one that makes its level; else any at that level."""
        named = [key for key in map(skill_key, attack.skills) if skill_row(key) is not None]
        fit = [key for key in named if self._level(key) == attack.level]
        if fit or named or attack.skills:
            return (fit or named or [""])[0]
        kinds = SHOOTING if attack.ranged else STRIKING
        fit = [key for key, level in self.sheet["skills"].items() if level == attack.level and key in kinds]
        if fit:
            self.told.append(says("adopted.used_with", name=attack.name, what=fit[0].replace("_", " ")))
        return (fit or [""])[0]

    def _own(self, name: str, attacks: list[Attack]) -> dict[str, Any] | None:
        """A weapon outside the tables with the numbers of its file; None where no skill of these rules serves it."""
        entry: dict[str, Any] = {"id": _key(name)[:50], "name": _plain_name(name)}
        modes = []
        for attack in attacks:
            skill = self._skill(attack)
            what = f"{attack.name} {attack.mode}".strip()
            if not skill or (attack.ranged and not attack.range):
                self.told.append(says("adopted.no_range" if skill else "adopted.no_skill", what=what))
                continue
            self._check_level(attack, (skill,))
            if attack.ranged:
                entry |= {"damage": self._cell(attack), "skill": skill, **self._shooting(attack, None)}
                entry |= _cell("st", re.sub(r"[^\d†‡M]", "", attack.st), printed.need)
            else:
                modes.append(self._mode(attack, skill))
        if attacks[0].pounds is not None:
            entry["lb"] = attacks[0].pounds
        if modes:
            entry["modes"] = modes
        if not modes and "range" not in entry:
            return None
        if entry["id"] in (*WEAPON_WORDS, *STOCK) or fold(entry["id"]) in WEAPON_WORDS:
            entry["id"] = f"own_{entry['id']}"
        self.told.append(says("adopted.own_numbers", name=name))
        return entry

    def _mode(self, attack: Attack, skill: str) -> dict[str, Any]:
        made = {"name": attack.mode.casefold() or "strike", "skill": skill, "damage": self._muscle(attack)}
        made |= _cell("reach", attack.reach, printed.reach) | _cell("st", attack.st, printed.need)
        parry = attack.parry
        score = re.fullmatch(r"(\d+)([UF]?)", attack.parry_score)
        if not parry and score and attack.level is not None:
            by = int(score[1]) - attack.level // 2 - 3 - ("combat_reflexes" in self.sheet["traits"])
            parry = f"{by}{score[2]}"
        return made | (_cell("parry", parry, printed.parry) or {"parry": "No"})

    def _muscle(self, attack: Attack) -> str:
        """The damage as thrust or swing where the file says so, or its mode and numbers show it."""
        if attack.muscle:
            return self._cell(attack)
        base = "sw" if attack.mode.casefold() in _SWINGS else "thr" if attack.mode.casefold() == "thrust" else ""
        damage = self._damage(attack)
        dice, adds = swing(int(self.sheet.get("st", 10))) if base == "sw" else thrust(int(self.sheet.get("st", 10)))
        if not base or dice != damage.dice:
            return attack.damage
        by = damage.adds - adds
        divisor = f"({damage.divisor / 100:g})" if damage.divisor != 100 else ""
        return f"{base}{f'{by:+d}' if by else ''}{divisor} {damage.type}"


def _cell(column: str, cell: str, read: Any) -> dict[str, str]:
    """A column whose cell can be read, else nothing."""
    try:
        read(cell)
    except ValueError:
        return {}
    return {column: cell}


def _in_dice(resolved: tuple[int, int, str, int]) -> tuple[int, int, str, int]:
    """Seven points of adds as two dice, four as one."""
    dice, adds, kind, divisor = resolved
    for points, more in ((7, 2), (4, 1)):
        times = max(0, adds // points)
        dice, adds = dice + more * times, adds - points * times
    return dice, adds, kind, divisor


def _parts(name: str) -> tuple[str, ...]:
    """The shorter names a longer one contains: ``thrusting broadsword`` is a broadsword."""
    words = name.split(" ")
    return tuple(" ".join(words[n:]) for n in range(1, len(words)))


def _plain_name(name: str) -> str:
    return " ".join(re.sub(r"[^\w '.-]", " ", name).split())[:60].casefold()
