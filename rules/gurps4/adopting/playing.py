"""What the rules make of an attack or defence of an adopted sheet, and the cells in which the file's number wins.

Nothing is reckoned here that a fight reckons: the sheet is read, its figure stands up, and its scores are asked for.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rules.core.encounter import Encounter, Figure, Item
from rules.core.sheet.checks import BadSheet
from rules.core.sheet.foreign import BlockAttack
from rules.gurps4.defence.blocking import block
from rules.gurps4.defence.exchange_records import Attack, Defence
from rules.gurps4.defence.parrying import bare_parry, parry
from rules.gurps4.figure import hands, items, keys
from rules.gurps4.figure.arms import Arm, weak
from rules.gurps4.figure.defence_values import dodge_terms
from rules.gurps4.figure.items import fresh
from rules.gurps4.figure.skills import best_skill
from rules.gurps4.figure.speed_and_move import LOADS, NO_LOAD, carried, encumbrance_level
from rules.gurps4.harm.damage import harm
from rules.gurps4.sheet import printed
from rules.gurps4.sheet.reading import read
from rules.gurps4.tables.gear import Damage, Gear, Mode
from rules.gurps4.tables.printed import swing, thrust
from rules.gurps4.tables.words import says
from rules.things import burden


class Numbers(Struct, frozen=True):
    """What an attack comes to: its level, its damage (dice, adds, type, divisor), its Parry; None where it has none."""

    level: int | None
    damage: tuple[int, int, str, int]
    parry: int | None = None


def standing(sheet: Mapping[str, Any], **more: Any) -> tuple[Encounter, Figure]:
    """Return a figure of that sheet alone in a fight; raises BadSheet."""
    made = read({**sheet, **more})
    figure = fresh(str(made["name"]), made)
    return Encounter("adopting", "gurps4", {figure.name: figure}), figure


def threat(figure: Figure) -> Attack:
    """Return a plain thrust from the front."""
    return Attack(figure.name, figure.name, "melee", "", 0, distance=1, thrusting=True)


def thing(figure: Figure) -> tuple[Item, Gear]:
    """Return the one weapon such a figure carries."""
    return next((i, g) for i, g in hands.held_of(figure.items) if g.guarding is None)


def numbers(sheet: Mapping[str, Any], entry: Mapping[str, Any], n: int | None) -> Numbers | None:
    """Return what the nth mode of a weapon comes to, its shot where that is None; None where no such weapon can be."""
    try:
        enc, figure = standing(sheet, weapons=[{**entry, "where": "hand", "lb": 0}], shields=[])
    except BadSheet:
        return None
    item, gear = thing(figure)
    if n is None:
        shot = gear.shooting
        if shot is None:
            return None
        need = shot.st if shot.family != "engine" else 0
        return _numbers(figure, Arm(gear, item.id, None, shot, keys.BOTH), (shot.skill,), shot.to_hit, need, None)
    mode = gear.modes[n]
    way = parry(enc, threat(figure), item.id, mode)
    score = way.value if isinstance(way, Defence) else None
    return _numbers(figure, Arm(gear, item.id, mode, None, keys.BOTH), mode.skills, mode.to_hit, mode.st, score)


def made(sheet: Mapping[str, Any], entry: Mapping[str, Any]) -> Gear | None:
    """Return the thing that an entry makes; None where none can be, which reading the sheet will tell."""
    try:
        return thing(standing(sheet, weapons=[{**entry, "where": "hand", "lb": 0}], shields=[])[1])[1]
    except BadSheet:
        return None


def natural_numbers(sheet: Mapping[str, Any], entry: Mapping[str, Any] | None, key: str) -> Numbers | None:
    """Return the same of a part of the body: as everybody has it, or as an entry has it."""
    try:
        enc, figure = standing(sheet, weapons=[entry] if entry else [], shields=[])
    except BadSheet:
        return None
    gear = next((one for one in items.natural(figure) if one.id == key), None)
    if gear is None:
        return None
    mode = gear.modes[0]
    way = bare_parry(enc, threat(figure), hands.main_hand(figure)) if key == "punch" else None
    score = way.value if isinstance(way, Defence) else None
    return _numbers(figure, Arm(gear, "", mode), mode.skills, mode.to_hit, mode.st, score)


def _numbers(figure: Figure, arm: Arm, skills: tuple[str, ...], by: int, need: int, parry_score: int | None) -> Numbers:
    best = best_skill(figure, skills)
    made = harm(figure, arm, best[0] if best is not None else "dx")
    level = None if best is None else best[1] + by + sum(term.n for term in weak(figure, need))
    return Numbers(level, (made.dice, made.adds, made.type, made.divisor), parry_score)


def blocked(sheet: Mapping[str, Any], entry: Mapping[str, Any]) -> tuple[int | None, Mode | None, Gear, Figure]:
    """Return the Block with a shield and its DB, and its bash."""
    enc, figure = standing(sheet, weapons=[], shields=[entry])
    item, gear = next((i, g) for i, g in hands.held_of(figure.items) if g.guarding is not None)
    way = block(enc, threat(figure), item.id)
    return (way.value if isinstance(way, Defence) else None), (gear.modes or (None,))[0], gear, figure


def bashed(figure: Figure, gear: Gear) -> Numbers:
    """Return what a blow with a shield comes to."""
    mode = gear.modes[0]
    return _numbers(figure, Arm(gear, gear.id, mode), mode.skills, mode.to_hit, mode.st, None)


def dodged(sheet: Mapping[str, Any]) -> tuple[int, int]:
    """Return the Dodge without a shield, and the level of encumbrance it is for."""
    enc, figure = standing(sheet)
    return sum(term.n for term in dodge_terms(enc, figure)), encumbrance_level(figure)


def rolled(damage: Damage) -> tuple[int, int, str, int]:
    """Return a damage of the file as a fight has it."""
    return damage.dice, damage.adds, damage.type, damage.divisor


def alike(one: tuple[int, int, str, int], other: tuple[int, int, str, int]) -> bool:
    """Return whether two damages are the same but for large adds, which other programs turn into dice."""
    return _in_dice(one) == _in_dice(other)


def _in_dice(found: tuple[int, int, str, int]) -> tuple[int, int, str, int]:
    """Seven points of adds as two dice, four as one."""
    dice, adds, kind, divisor = found
    for points, more in ((7, 2), (4, 1)):
        times = max(0, adds // points)
        dice, adds = dice + more * times, adds - points * times
    return dice, adds, kind, divisor


def written(found: tuple[int, int, str, int]) -> str:
    """Such a damage as a cell: ``2d+1(2) imp``."""
    dice, adds, kind, divisor = found
    amount = f"{dice}d{f'{adds:+d}' if adds else ''}" if dice else f"0{adds:+d}"
    return f"{amount}{f'({divisor / 100:g})' if divisor != 100 else ''} {kind}"


def score_of(cell: str) -> tuple[int, str] | None:
    """Return a Parry or Block that a file has worked out, ``11U``: its number and what stands behind it."""
    digits = cell.rstrip("UF ")
    return (int(digits), cell[len(digits) :].strip()) if digits.isdigit() else None


def settle(cells: dict[str, Any], attack: BlockAttack, damage: Damage, ours: Numbers, bonus: int) -> list[str]:
    """Put into the cells what makes the file's numbers hold; returns what these rules would have made, for a remark.

    ``bonus``: what the file's Parry has in it that counts apart here, a shield's DB.
    """
    differs = []
    if attack.level is not None and ours.level is not None and ours.level != attack.level:
        # That no skill serves it is said apart.
        differs += [] if cells.get("skill") == "dx" else [says("adopted.our_level", level=ours.level)]
        cells["to_hit"] = cells.get("to_hit", 0) + attack.level - ours.level
    wanted = rolled(damage)
    if ours.damage != wanted:
        differs.append(says("adopted.our_damage", damage=written(ours.damage)))
        cells["damage"] = written(wanted)
    score = score_of(attack.parry_score)
    if score is not None and ours.parry is not None and ours.parry != score[0] - bonus:
        differs.append(says("adopted.our_parry", score=ours.parry + bonus))
        by, unbalanced, fencing = printed.parry(str(cells.get("parry", "0")))
        flags = f"{'U' if unbalanced else ''}{'F' if fencing else ''}"
        cells["parry"] = f"{(by or 0) + score[0] - bonus - ours.parry}{flags}"
    return differs


def muscle(sheet: Mapping[str, Any], base: str) -> tuple[int, int]:
    """Return dice and adds of a thrust or swing at this ST."""
    return thrust(int(sheet["st"])) if base == "thr" else swing(int(sheet["st"]))


def pounds(sheet: Mapping[str, Any]) -> float:
    """Return what a sheet's things weigh."""
    return carried(standing(sheet)[1]) / 100


def load(pounds_: float, lift: float) -> int:
    """Return the level of encumbrance of such a load with a Basic Lift of the file's own."""
    return min(burden.level(round(pounds_ * 100), round(lift * 100), LOADS), NO_LOAD)
