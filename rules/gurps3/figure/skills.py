"""Skills, their defaults, and the share of one that parries."""

from rules.core.encounter import Encounter, Figure
from rules.gurps.named_checks import best_of
from rules.gurps3.figure.gear import WeaponItem
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.kinds import Mode
from rules.gurps3.tables.printed import SKILLS, limit
from rules.things.hands import open_hands

UNARMED = ("boxing", "brawling", "judo", "karate")
CLOSE_SKILLS = ("brawling", "judo", "karate")
"""Who has one of these may parry bare-handed in close combat (see G3-CC-04)."""


def skill(figure: Figure, name: str) -> int | None:
    """Return the level of a skill, or its default; None where it cannot be used."""
    sheet = sheet_of(figure)
    if name == "dx":
        return sheet.dx
    if name in sheet.skills:
        return sheet.skills[name]
    row = SKILLS.get(name)
    return None if row is None or row.default is None else max(0, sheet.dx + row.default)


best = best_of(skill)


def drawn(figure: Figure, family: str, thing: str) -> int | None:
    """Return a ``fast_draw`` or ``speed_load`` for that thing: its own, or the family's."""
    skills = sheet_of(figure).skills
    own = [f"{family}_{thing}", f"{family}_{thing.rpartition('_')[2]}"]
    return next((skills[name] for name in own if name in skills), None)


def half_or_fencing(gear: WeaponItem, level: int) -> int:
    """The share of a skill that parries: a half, of fencing weapons and quarterstaffs two thirds (see G3-PAR-01)."""
    return 2 * level // 3 if gear.fencing or gear.weapon.id == "quarterstaff" else level // 2


def bare_share(name: str, level: int) -> int:
    """Return the share of DX or a skill that parries bare-handed (see G3-PBH-01)."""
    return level // 2 if name == "dx" else 2 * level // 3


def parry_level(enc: Encounter, figure: Figure, gear: WeaponItem) -> tuple[str, int] | None:
    """Return the skill to parry with and its level: that of a grip the weapon is or can be held in."""
    room = gear.hand.bit_count() + open_hands(figure).bit_count()
    best = None
    for mode in gear.weapon.modes:
        for name in mode.skills:
            level = skill(figure, name)
            if level is None or mode.hands > room:
                continue
            level -= max(0, mode.st - sheet_of(figure).st)
            if best is None or level > best[1]:
                best = name, level
    return best


STRONG = limit("strong_for_weapon")
"""So much ST above the weapon's minimum keeps it ready (see G3-MEL-03)."""


def turns_unready(st: int, mode: Mode) -> int:
    """Ready turns needed after using a weapon in that way; none for who is much stronger than it takes (G3-MEL-03)."""
    return 0 if st >= mode.st + STRONG else mode.unready
