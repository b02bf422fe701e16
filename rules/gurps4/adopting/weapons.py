"""Weapons and natural attacks of other programs: a row of the tables where it plays as the file says, else their own.

Whatever is made of an attack is played (``playing``), and where the file has worked out another number, that one wins.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from rules.core.names import fold
from rules.core.sheet.foreign import BlockAttack
from rules.gurps.success import succeeding
from rules.gurps4.adopting import playing, reading
from rules.gurps4.adopting.reading import Names, cell, damage_of
from rules.gurps4.sheet import printed
from rules.gurps4.sheet.stock import STOCK, WEAPON_WORDS
from rules.gurps4.tables.gear import Damage, Gear, Mode
from rules.gurps4.tables.printed import MELEE_ROWS, RANGED_ROWS, skill_key, skill_row
from rules.gurps4.tables.words import says

NATURAL = ("punch", "kick", "bite", "claws")
CLAWS = {"slash": "claws", "claw": "claws"}
STRIKING = frozenset(skill for rows in MELEE_ROWS.values() for row in rows for skill in row.skills)
SHOOTING = frozenset(row.skill for row in RANGED_ROWS.values())
DX = "dx"
ASSUMED_RANGE = "100"
"""How far a shot goes that its file gives no range for, in yards."""
ROUNDS = 3
"""How often cells are settled: a literal damage may show a bonus that the next time is taken off."""
_WORDS = (("swing", r"sw[iu]ng|slash|chop"), ("thrust", r"thrust|stab"), ("hook", r"\bhook"))


class Arming:
    """The weapons of one character: its sheet without them, the names given so far, and what is to be said."""

    def __init__(self, sheet: Mapping[str, Any], names: Names, counted: int) -> None:
        self.sheet = sheet
        self.names = names
        self.counted = counted
        self.told: list[str] = []

    def usable(self, attack: BlockAttack) -> bool:
        """Return whether it can be rolled at all: it has a level, and dice of a known type."""
        what = called(attack)
        if attack.block_score and not attack.natural:
            self.told.append(says("adopted.no_block", what=what, score=attack.block_score))
        if attack.level is None or attack.level < 1:
            self.told.append(says("adopted.no_level", what=what))
        elif damage_of(attack) is None:
            if re.match(r"\d+d", attack.damage):
                self.told.append(says("adopted.no_damage_type", what=what, damage=attack.damage))
            else:
                self.told.append(says("adopted.no_dice", what=what, what_2=attack.damage or "none"))
        else:
            more = reading.more_than(attack)
            if more:
                self.told.append(says("adopted.first_damage", what=what, more=more))
            return True
        return False

    # --- parts of the body

    def natural(self, attacks: list[BlockAttack]) -> Iterator[dict[str, Any]]:
        """Entries for punches, kicks, bites and whatever else strikes; none for what everybody has."""
        taken: set[str] = set()
        parries = {one.parry_score for one in attacks if "punch" in one.mode.casefold()}
        for attack in sorted(attacks, key=_might, reverse=True):
            words = {CLAWS.get(word, word) for word in re.findall(r"[a-z]+", attack.mode.casefold())}
            known = [key for key in NATURAL if key in words]
            if attack.parry_score and "punch" not in known and attack.parry_score not in parries:
                self.told.append(says("adopted.no_parry", what=called(attack), score=attack.parry_score))
            for key in known or [""]:
                entry = self._part(attack, "" if key in taken else key, key or "claws")
                taken.add(key)
                if entry is not None:
                    yield entry

    def _part(self, attack: BlockAttack, key: str, like: str) -> dict[str, Any] | None:
        damage = damage_of(attack)
        assert damage is not None
        entry: dict[str, Any] = {"id": key}
        if not key:
            entry = {"id": self.names.id(attack.name), "like": like, "name": self.names.name(attack.name)}
            entry |= cell("reach", attack.reach, printed.reach)
        elif key != "claws":
            plain = playing.natural_numbers(self.sheet, None, key)
            if plain is not None and not playing.settle({}, attack, damage, plain, self.counted):
                return None
        ours = self._settled(entry, attack, damage, lambda: playing.natural_numbers(self.sheet, entry, entry["id"]))
        if key and len(entry) > 1:
            self._tell(attack, ours)
        return entry

    # --- things

    def weapons(self, name: str, attacks: list[BlockAttack]) -> Iterator[dict[str, Any]]:
        """Yield a thing of a file: one entry, and one more for each further way to shoot it."""
        row = self._row(name, attacks)
        if row is not None:
            yield row
            return
        blows, shots = [one for one in attacks if not one.ranged], [one for one in attacks if one.ranged]
        flying = [(one, self._flight(one)) for one in shots]
        yield self._own(name, blows, flying[:1])
        for one in flying[1:]:
            yield self._own(called(one[0]), [], [one]) | {"lb": 0}

    def _flight(self, attack: BlockAttack) -> dict[str, Any]:
        found = reading.flight(attack, own=attack.natural)
        if "range" not in found:
            found["range"] = ASSUMED_RANGE
            self.told.append(says("adopted.no_range", what=called(attack), yards=ASSUMED_RANGE))
        return found

    def _own(
        self, name: str, blows: list[BlockAttack], flying: list[tuple[BlockAttack, dict[str, Any]]]
    ) -> dict[str, Any]:
        entry: dict[str, Any] = {"id": self.names.id(name), "name": self.names.name(name)}
        pounds = next((one.pounds for one in (*blows, *(one for one, _ in flying)) if one.pounds is not None), None)
        if pounds is not None:
            entry["lb"] = pounds
        self.told.append(says("adopted.own_numbers", name=name))
        # The best of equal names comes first: it is the one that a word reaches.
        modes = [(one, self._mode(one)) for one in sorted(blows, key=_might, reverse=True)][:12]
        if modes:
            entry["modes"] = [made for _, made in modes]
        for attack, flight in flying:
            entry |= {"damage": self._muscle(attack), "skill": self._skill(attack), **flight}
            if attack.st:
                entry |= cell("st", _need(attack.st), printed.need)
        for n, (attack, made) in enumerate(modes):
            self._settle(entry, made, attack, n)
        for attack, _ in flying:
            self._settle(entry, entry, attack, None)
        return entry

    def _settle(self, entry: dict[str, Any], cells: dict[str, Any], attack: BlockAttack, n: int | None) -> None:
        damage = damage_of(attack)
        assert damage is not None
        ours = self._settled(cells, attack, damage, lambda: playing.numbers(self.sheet, entry, n))
        self._tell(attack, ours)

    def _settled(self, cells: dict[str, Any], attack: BlockAttack, damage: Damage, play: Any) -> list[str]:
        """Return what the rules would have made of it; the cells are the file's then."""
        first: list[str] = []
        taken_off = damage
        for n in range(ROUNDS):
            ours = play()
            if ours is None:
                return first
            wanted = playing.rolled(damage)
            off = ours.damage[1] - wanted[1]
            literal = n > 0 and ours.damage != wanted and ours.damage[0] == wanted[0]
            if literal:
                # A skill adds for each die what the file has in its number already.
                taken_off = replace(taken_off, adds=taken_off.adds - off)
            found = playing.settle(cells, attack, damage, ours, self.counted)
            if literal:
                cells["damage"] = playing.written(playing.rolled(taken_off))
            first = first or found
            if not found:
                break
        return first

    def _tell(self, attack: BlockAttack, ours: list[str]) -> None:
        if ours:
            self.told.append(says("adopted.file_wins", what=called(attack), ours=", ".join(ours)))

    def _mode(self, attack: BlockAttack) -> dict[str, Any]:
        made = {"name": mode_name(attack), "skill": self._skill(attack), "damage": self._muscle(attack)}
        made |= cell("reach", attack.reach, printed.reach) | cell("st", _need(attack.st), printed.need)
        score = playing.score_of(attack.parry_score)
        parry = attack.parry or (f"0{score[1]}" if score is not None else "No")
        return made | (cell("parry", parry, printed.parry) or {"parry": "No"})

    def _muscle(self, attack: BlockAttack) -> str:
        """Return the damage by thrust or swing where that is what the file says of it, else as it is rolled."""
        damage = damage_of(attack)
        assert damage is not None
        if attack.muscle and cell("damage", attack.muscle, printed.damage):
            return attack.muscle
        base = {"swing": "sw", "thrust": "thr"}.get(mode_name(attack), "")
        if base and not attack.ranged:
            dice, adds = playing.muscle(self.sheet, base)
            if dice == damage.dice:
                by = damage.adds - adds
                divisor = f"({damage.divisor / 100:g})" if damage.divisor != 100 else ""
                return f"{base}{f'{by:+d}' if by else ''}{divisor} {damage.type}"
        return playing.written(playing.rolled(damage))

    def _skill(self, attack: BlockAttack) -> str:
        """The skill an attack is made with: of those named, one that makes its level; else any at that level; else DX.

        Of any, that of the weapon's name goes first. What the skill lacks to the level of the file stands beside it.
        """
        named = [key for key in map(skill_key, attack.skills) if skill_row(key) is not None]
        known = self.sheet["skills"]
        fit = [key for key in named if known.get(key) == attack.level] or [key for key in named if key in known]
        if fit or named:
            return str((fit or named)[0])
        kinds = SHOOTING if attack.ranged else STRIKING
        fit = [key for key, level in known.items() if level == attack.level and key in kinds]
        own = _own_skills(attack.name)
        if by_name := [key for key in fit if own.intersection((key, *key.split("_")))]:
            return str(by_name[0])
        if fit and not attack.skills:
            self.told.append(says("adopted.used_with", name=attack.name, what=fit[0].replace("_", " ")))
            return str(fit[0])
        self.told.append(says("adopted.no_skill", what=called(attack), level=attack.level))
        return DX

    # --- rows of the tables

    def _row(self, name: str, attacks: list[BlockAttack]) -> dict[str, Any] | None:
        """Return a row of the tables with the same name whose modes all play as the file has them, or None."""
        words = fold(re.sub(r"[^\w ]", " ", name))
        fit = [thing for thing in dict.fromkeys(WEAPON_WORDS.values()) if not STOCK[thing].natural]
        exact = [thing for thing in fit if WEAPON_WORDS.get(words) == thing]
        near = [thing for thing in fit if words in (fold(STOCK[thing].name), *_parts(STOCK[thing].name))]
        rows = (self._agrees(STOCK[thing], attacks) for thing in dict.fromkeys((*exact, *near)))
        return next((entry for entry in rows if entry is not None), None)

    def _agrees(self, gear: Gear, attacks: list[BlockAttack]) -> dict[str, Any] | None:
        entry: dict[str, Any] = {"id": gear.id}
        for attack in attacks:
            if attack.ranged:
                if gear.shooting is None or (attack.skills and skill_key(attack.skills[0]) != gear.shooting.skill):
                    return None
                entry |= _other_columns(attack, gear)
                self._in_dice(entry, attack, gear)
                if not self._plays(entry, attack, None):
                    return None
            elif not any(_reaches(mode, attack) and self._plays(entry, attack, n) for n, mode in enumerate(gear.modes)):
                return None
        return entry

    def _in_dice(self, entry: dict[str, Any], attack: BlockAttack, gear: Gear) -> None:
        """A shot of so many dice in the file that the row rolls with as many points of adds is rolled in dice."""
        damage, ours = damage_of(attack), playing.numbers(self.sheet, entry, None)
        if damage is None or ours is None or gear.modes:
            return
        wanted = playing.rolled(damage)
        if ours.damage != wanted and playing.alike(ours.damage, wanted):
            entry["damage"] = playing.written(wanted)

    def _plays(self, entry: dict[str, Any], attack: BlockAttack, n: int | None) -> bool:
        damage, ours = damage_of(attack), playing.numbers(self.sheet, entry, n)
        if damage is None or ours is None:
            return False
        parries = playing.score_of(attack.parry_score) is not None
        if n is not None and parries != (ours.parry is not None):
            return False
        return not playing.settle({}, attack, damage, ours, self.counted)


def _own_skills(name: str) -> set[str]:
    """The words of a weapon's name, and the skills of the weapons of the tables that are called by one of them."""
    words = set(re.findall(r"[a-z]+", name.casefold()))
    things = filter(None, map(WEAPON_WORDS.get, words))
    return words | {skill for thing in things for mode in STOCK[thing].modes for skill in mode.skills}


def called(attack: BlockAttack) -> str:
    """Return an attack as remarks name it."""
    twice = attack.mode.casefold() in attack.name.casefold()
    return attack.name if twice else f"{attack.name} {attack.mode}".strip()


def mode_name(attack: BlockAttack) -> str:
    """Return the word that a sentence has for a mode, else what the file calls it."""
    told = attack.mode.casefold()
    return next((word for word, looks in _WORDS if re.search(looks, told)), told[:60] or "strike")


def _need(text: str) -> str:
    return re.sub(r"[^\d†‡M]", "", text) or "-"


def _might(attack: BlockAttack) -> tuple[int, int]:
    damage = damage_of(attack)
    return attack.level or 0, 0 if damage is None else 7 * damage.dice + 2 * damage.adds


def _reaches(mode: Mode, attack: BlockAttack) -> bool:
    found = cell("reach", attack.reach, printed.reach)
    return not attack.reach or (bool(found) and printed.reach(attack.reach)[0] == mode.reach)


def _other_columns(attack: BlockAttack, gear: Gear) -> dict[str, Any]:
    """Return the columns of a shot in which a file differs from the row."""
    assert gear.shooting is not None
    row = {"acc": gear.shooting.acc, "bulk": gear.shooting.bulk, "rcl": gear.shooting.recoil}
    found = reading.flight(attack, own=False)
    return {column: found[column] for column, own in row.items() if found.get(column, own) != own}


def _parts(name: str) -> tuple[str, ...]:
    """Return the shorter names a longer one contains: ``thrusting broadsword`` is a broadsword."""
    words = name.split(" ")
    return tuple(" ".join(words[n:]) for n in range(1, len(words)))


def by_name(attacks: list[BlockAttack]) -> dict[str, list[BlockAttack]]:
    """Return the attacks of each thing."""
    found: dict[str, list[BlockAttack]] = {}
    for name, same in groupby(attacks, key=lambda one: one.name):
        found.setdefault(name, []).extend(same)
    return found


def placed(
    sheet: Mapping[str, Any], weapons: list[dict[str, Any]], shields: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return the weapons, the best one first and the only one in hand: beside a shield the best that takes one hand."""
    ranked = sorted(weapons, key=lambda entry: -_worth(sheet, entry, bool(shields)))
    return [entry if n == 0 else {**entry, "where": "belt"} for n, entry in enumerate(ranked)]


def _worth(sheet: Mapping[str, Any], entry: dict[str, Any], shielded: bool) -> float:
    """Return what its best use does on average: chance to hit times mean damage."""
    gear = playing.made(sheet, entry)
    if gear is None:
        return 0.0
    uses: list[int | None] = [n for n, mode in enumerate(gear.modes) if not (shielded and mode.hands > 1)]
    if gear.shooting is not None and not (shielded and gear.shooting.hands > 1):
        uses.append(None)
    return max((_mean(sheet, entry, n) * _part(gear, n) for n in uses), default=0.0)


def _part(gear: Gear, n: int | None) -> float:
    """Return what is thrown is gone: that counts a tenth of a blow."""
    return 0.1 if n is None and gear.shooting is not None and not gear.shooting.shots else 1.0


def _mean(sheet: Mapping[str, Any], entry: dict[str, Any], n: int | None) -> float:
    found = playing.numbers(sheet, entry, n)
    if found is None or found.level is None:
        return 0.0
    dice, adds, _, _ = found.damage
    return succeeding(found.level) / 216 * max(0.5, 3.5 * dice + adds)
