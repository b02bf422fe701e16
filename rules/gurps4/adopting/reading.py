"""Cells of attacks as other programs print them, in the spelling of sheets; names and ids for what they name."""

import re
from typing import Any

from rules.core.names import fold, fresh
from rules.core.sheet.foreign import BlockAttack
from rules.gurps4.sheet import printed
from rules.gurps4.sheet.stock import SHIELD_WORDS, STOCK, WEAPON_WORDS
from rules.gurps4.tables.gear import Damage


class Names:
    """The names and ids given so far; another of the same words gets a number."""

    def __init__(self) -> None:
        self._given: set[str] = set()

    def name(self, text: str) -> str:
        """Return a name of its own, in small letters and with signs that a sentence can hold."""
        plain = " ".join(re.sub(r"[^\w '.-]", " ", text).split())[:56].strip().casefold() or "thing"
        return self._own(plain, " ")

    def id(self, text: str) -> str:
        """Return an id of its own that no row of the tables has."""
        key = re.sub(r"[^a-z0-9]+", "_", text.casefold()).strip("_")[:50].strip("_") or "thing"
        if key in STOCK or fold(key) in WEAPON_WORDS or fold(key) in SHIELD_WORDS:
            key = f"own_{key}"
        return self._own(key, "_")

    def _own(self, text: str, joint: str) -> str:
        found = fresh(text, {one.removeprefix(joint) for one in self._given if one.startswith(joint)}, joint)
        self._given.add(f"{joint}{found}")
        return found


ENDLESS = "9999(1)"
"""The shots of what never runs out."""
_ROLLED = re.compile(r"(\d{1,3}d6?([+-]\d{1,3})?(?:\([\d.]+\))? [a-z]+[+-]{0,2})(?= ?[+(\[]| dkb| nw|$)")
_FIXED = re.compile(r"(\d{1,3})((?:\([\d.]+\))? [a-z]+[+-]{0,2})")
_SHOTS = re.compile(r"(\d{1,4})(\+\d{1,2})?(?:\((\d{1,3})(i?)\))?")


def damage_of(attack: BlockAttack) -> Damage | None:
    """Return what a hit rolls, of several things the first; None where that can't be rolled or is of no known type."""
    text = attack.damage.strip()
    fixed, found = _FIXED.fullmatch(text), _ROLLED.match(text)
    if fixed is None and found is None:
        return None
    try:
        return printed.damage(f"0+{fixed[1]}{fixed[2]}" if fixed is not None else found[1] if found else "")[0]
    except ValueError:
        return None


def more_than(attack: BlockAttack) -> str:
    """Return what stands behind the damage that is rolled; empty where there is nothing."""
    found = _ROLLED.match(attack.damage.strip())
    return attack.damage.strip()[found.end() :].strip() if found is not None else ""


def cell(column: str, text: str, read: Any) -> dict[str, str]:
    """Return a column whose cell can be read, else nothing."""
    try:
        read(text)
    except ValueError:
        return {}
    return {column: text}


def flight(attack: BlockAttack, *, own: bool) -> dict[str, Any]:
    """Return the columns of a shot or throw: Acc, Bulk, Rcl, rate of fire, shots, and ranges where they can be read."""
    reach = next((one for text in (attack.yards, attack.range) if (one := text.replace(",", "").strip("~ "))), "")
    found: dict[str, Any] = dict(cell("range", reach, printed.ranges))
    for column, text, least, most in (
        ("acc", attack.acc, 0, 30), ("bulk", attack.bulk, -20, 0), ("rcl", attack.rcl, 1, 20),
    ):  # fmt: skip
        number = re.match(r"[+-]?\d{1,3}", text)
        if number is not None and least <= int(number[0]) <= most:
            found[column] = int(number[0])
    found |= cell("rof", attack.rof.replace("×", "x"), printed.rate)
    return found | {"shots": _shots(attack, own)}


def _shots(attack: BlockAttack, own: bool) -> str:
    if attack.shots.strip().upper().startswith("T") or (not attack.shots and _thrown(attack)):
        return "T"
    found = _SHOTS.match(attack.shots.strip())
    if found is None or int(found[1]) < 1:
        return ENDLESS if own else "1(1)"
    return f"{found[1]}{found[2] or ''}({found[3] or 3}{found[4] or ''})"


def _thrown(attack: BlockAttack) -> bool:
    return not attack.natural and ("thrown" in attack.mode.casefold() or any("hrown" in one for one in attack.skills))
