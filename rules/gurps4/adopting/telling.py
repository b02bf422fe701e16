"""A gurps4 sheet as a stat block tells of it (``rules.core.sheet.foreign``): the way back of ``character``."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.sheet.foreign import BlockAttack, Foreign, Guard, Protection, worded
from rules.gurps4.adopting import playing
from rules.gurps4.figure import hands
from rules.gurps4.figure.items import natural
from rules.gurps4.sheet.stock import STOCK

NUMBERS = ("st", "dx", "iq", "ht", "hp_max", "will", "per", "fp_max", "basic_move", "sm")
_ELSE = ("right_hand", "left_hand", "right_foot", "left_foot", "right_eye", "left_eye")
"""Places that a block has together."""


def told(sheet: Mapping[str, Any], values: Mapping[str, Any]) -> Foreign:
    """The canonical sheet, with the quantities that its figure has (``Show.values``)."""
    return Foreign(
        system="gurps4",
        name=str(sheet["name"]),
        numbers={key: values[key] for key in NUMBERS} | {"basic_speed": values["basic_speed_q"] / 4},
        skills={worded(key): level for key, level in sheet.get("skills", {}).items()},
        traits=tuple(worded(str(trait)) for trait in sheet.get("traits", ())),
        attacks=tuple(_attacks(sheet)),
        guards=tuple(_guards(sheet)),
        dodge=(playing.dodged(sheet)[0],),
        protection=tuple(_protection(values["dr"])),
    )


def _protection(dr: Mapping[str, int]) -> Iterator[Protection]:
    for place, points in dr.items():
        if points and place not in _ELSE:
            yield Protection(place, points)
    for left, together in (("left_hand", "hand"), ("left_foot", "foot"), ("left_eye", "eyes")):
        if dr.get(left):
            yield Protection(together, dr[left])


def _attacks(sheet: Mapping[str, Any]) -> Iterator[BlockAttack]:
    bodily = {gear.id for gear in natural(playing.standing(sheet)[1])}
    for entry in sheet.get("weapons", ()):
        if entry["id"] in bodily or (entry["id"] in STOCK and STOCK[entry["id"]].natural):
            found = playing.natural_numbers(sheet, entry, entry["id"])
            if found is not None and found.level is not None:
                yield BlockAttack(_name(entry), level=found.level, damage=playing.written(found.damage), reach="C")
            continue
        gear = playing.made(sheet, entry)
        for n in (*range(len(gear.modes)), None) if gear is not None else ():
            found = playing.numbers(sheet, entry, n)
            if found is not None and found.level is not None and gear is not None:
                damage = playing.written(found.damage)
                yield BlockAttack(_name(entry), level=found.level, damage=damage, **_cells(gear, n, found))


def _cells(gear: Any, n: int | None, found: playing.Numbers) -> dict[str, Any]:
    if n is None:
        shot = gear.shooting
        return {"acc": str(shot.acc), "rcl": str(shot.recoil)} if shot.recoil else {"acc": str(shot.acc)}
    parry = {"parry_score": str(found.parry)} if found.parry is not None else {}
    reach = ",".join("C" if step == 0 else str(step) for step in gear.modes[n].reach)
    return {"reach": reach, **parry}


def _name(entry: Mapping[str, Any]) -> str:
    row = entry.get("like") or entry["id"]
    return str(entry.get("name") or (STOCK[row].name if row in STOCK else worded(row))).title()


def _guards(sheet: Mapping[str, Any]) -> Iterator[Guard]:
    figure = playing.standing(sheet)[1]
    for _, gear in hands.held_of(figure.items):
        if gear.guarding is not None:
            yield Guard(gear.name.title(), gear.guarding.db)
