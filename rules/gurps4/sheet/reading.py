"""Reading gurps4 sheets: every spelling a sheet may have, every fault of it at once, and its canonical form."""

from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from rules.core.names import fold
from rules.core.sheet.checks import BadSheet, Fault, check, plain
from rules.gurps4.sheet.armour import BODY, COVERS, PLAIN, armour_faults, row_of
from rules.gurps4.sheet.entries import ArmourEntry, NaturalDR, Plain, Sheet, ShieldEntry, WeaponEntry
from rules.gurps4.sheet.placing import hands_fault, named_twice
from rules.gurps4.sheet.things import own, shield_faults, thing_of, weapon_faults
from rules.gurps4.sheet.traits import read_trait, written
from rules.gurps4.tables.printed import SKILLS, skill_key, skill_row
from rules.gurps4.tables.words import says

Entry = TypeVar("Entry", bound=Struct)
_LISTS = ("traits", "skills", "dr", "weapons", "shields", "armour")


def read(data: dict[str, Any]) -> dict[str, Any]:
    """Return the canonical plain sheet; raises BadSheet with every fault and its path.

    Canonical: armour as a list of pieces, natural DR by single locations, skills by key, Basic Speed in quarters. What
    is absent is left out. Reading a canonical sheet gives the same again.
    """
    reader = _Reader(data)
    if reader.faults:
        raise BadSheet(tuple(reader.faults))
    made = plain(msgspec.convert(reader.made, Sheet))
    return {key: value for key, value in made.items() if value not in (None, [], {})}


class _Reader:
    """One pass over imported data: what can be taken stands in ``made``, what can't in ``faults``."""

    def __init__(self, data: Any) -> None:
        self.faults: list[Fault] = []
        self.made: Plain = {}
        if not isinstance(data, dict):
            self.faults += check(data, Sheet)
            return
        self._top(data)
        self._traits(data.get("traits", []))
        self._skills(data.get("skills", {}))
        self._dr(data.get("dr", {}))
        weapons = self._entries(data.get("weapons", []), WeaponEntry, "weapons", weapon_faults)
        shields = self._entries(data.get("shields", []), ShieldEntry, "shields", shield_faults)
        self._armour(data.get("armour", []))
        if all(thing_of(weapon) or own(weapon) for weapon in weapons) and all(thing_of(shield) for shield in shields):
            self.faults += named_twice((*weapons, *shields))
            if not self.faults:
                self.faults += hands_fault(msgspec.convert(self.made, Sheet))

    def _top(self, data: Plain) -> None:
        """The quantities, and Basic Speed in either spelling."""
        rest = {"system": "gurps4", **{key: value for key, value in data.items() if key not in _LISTS}}
        speed = rest.pop("basic_speed", None)
        if speed is not None:
            if "basic_speed_q" in rest:
                self._fault("basic_speed", says("sheet.speed_twice"))
            elif isinstance(speed, bool) or not isinstance(speed, int | float) or not 0 < speed <= 100 or speed * 4 % 1:
                self._fault("basic_speed", says("sheet.basic_speed"))
            else:
                rest["basic_speed_q"] = int(speed * 4)
        self.faults += check(rest, Sheet)
        name = rest.get("name")
        if isinstance(name, str) and name and (not name.strip() or not name.isprintable() or '"' in name):
            self._fault("name", says("sheet.name"))
        self.made |= rest
        if isinstance(name, str):
            self.made["name"] = " ".join(name.split())

    def _fault(self, path: str, expected: str) -> None:
        self.faults.append(Fault(path, expected))

    def _traits(self, traits: Any) -> None:
        if not isinstance(traits, list | tuple):
            self._fault("traits", says("sheet.traits"))  # fmt: skip
            return
        known: dict[tuple[str, str], str] = {}
        for n, text in enumerate(traits):
            try:
                if not isinstance(text, str):
                    raise ValueError("a text, such as hard_to_kill 2")
                key, of, grade = read_trait(text)
            except ValueError as fault:
                self._fault(f"traits[{n}]", str(fault))
                continue
            if (key, of) in known:
                self._fault(f"traits[{n}]", says("sheet.key_twice", key=key))
            known[key, of] = written(key, of, grade)
        self.made["traits"] = list(known.values())

    def _skills(self, skills: Any) -> None:
        if not isinstance(skills, dict):
            self._fault("skills", says("sheet.skills"))
            return
        made: dict[str, Any] = {}
        for text, score in skills.items():
            key = skill_key(str(text))
            if skill_row(key) is None:
                near = get_close_matches(key, SKILLS, n=1)
                self._fault(f"skills.{text}", says("no_skill_near", near=near[0]) if near else says("no_skill"))
            elif key in made:
                self._fault(f"skills.{text}", says("sheet.key_twice", key=key))
            elif isinstance(score, bool) or not isinstance(score, int) or not 1 <= score <= 60:
                self._fault(f"skills.{text}", says("sheet.score"))
            made[key] = score
        self.made["skills"] = made

    def _dr(self, dr: Any) -> None:
        """Natural DR by location, as a number or a table."""
        if not isinstance(dr, dict):
            self._fault("dr", says("sheet.natural_dr"))
            return
        made: dict[str, Any] = {}
        for word, value in sorted(dr.items(), key=lambda pair: fold(str(pair[0])) != BODY):
            path, key = f"dr.{word}", fold(str(word)).replace(" ", "_")
            entry = {"dr": value} if isinstance(value, int) and not isinstance(value, bool) else value
            found = check(entry, NaturalDR, path)
            if key not in COVERS:
                self._fault(path, says("sheet.no_location_of", known=", ".join(COVERS)))
            elif found:
                hint = not isinstance(value, dict)
                self.faults += (Fault(path, says("sheet.dr_by_location")),) if hint else found
            else:
                made |= dict.fromkeys(COVERS[key], entry)
        self.made["dr"] = made

    def _entries(self, values: Any, kind: type[Entry], path: str, more: Any) -> list[Entry]:
        """Read a list of tables of one kind; returns those whose shape is sound."""
        if not isinstance(values, list | tuple):
            self._fault(path, says("sheet.tables", path=path))
            return []
        sound: list[Entry] = []
        for n, value in enumerate(values):
            at = f"{path}[{n}]"
            given = {"id": value} if isinstance(value, str) else value
            found = check(given, kind, at)
            self.faults += found
            if found and not all(fault.unknown for fault in found):
                continue
            known = {key: one for key, one in given.items() if key in kind.__struct_fields__}
            entry = msgspec.convert(known, kind)
            self.faults += more(entry, at)
            sound.append(entry)
        self.made[path] = [plain(entry) for entry in sound]
        return sound

    def _armour(self, armour: Any) -> None:
        """The three spellings of armour, as a list of pieces."""
        if isinstance(armour, dict):
            armour = list(self._by_location(armour))
        self._entries([armour] if isinstance(armour, str) else armour, ArmourEntry, "armour", armour_faults)

    def _by_location(self, armour: Plain) -> Iterator[Plain]:
        """``[armour]`` by location as pieces: one that is named at several places is one piece and weighs once."""
        pieces: dict[str, Plain] = {}
        for word, worn in armour.items():
            path, key = f"armour.{word}", fold(str(word)).replace(" ", "_")
            if key not in COVERS:
                self._fault(path, says("sheet.no_location_of", known=", ".join(COVERS)))
                continue
            for n, one in enumerate(worn if isinstance(worn, list | tuple) else (worn,)):
                at = f"{path}[{n}]" if isinstance(worn, list | tuple) else path
                if isinstance(one, int) and not isinstance(one, bool):
                    one = {"id": f"{PLAIN}_{key}_{n}" if n else f"{PLAIN}_{key}", "dr": one, "lb": 0}
                elif isinstance(one, str):
                    one = {"id": one}
                found = check(one, ArmourEntry, at)
                if found:
                    self.faults += found if isinstance(one, dict) else (Fault(at, says("sheet.armour")),)
                    continue
                if row_of(msgspec.convert(one, ArmourEntry)) is None and one.get("dr") is None:
                    self._fault(at, says("reading.no_such_armour", one=one["id"]))
                    continue
                known = pieces.setdefault(str(one["id"]), {**one, "at": []})
                known["at"] = list(dict.fromkeys([*known["at"], *one.get("at", ()), key]))
        yield from pieces.values()
