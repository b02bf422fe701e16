"""Rolls that the game master calls for: skills, characteristics, resistance, contests (area BAS)."""

from fractions import Fraction

from rules.core.bout import D100, Bout
from rules.core.command import Command, Option
from rules.core.encounter import Figure
from rules.core.report import Check
from rules.rq3plus.figure import able_to_act
from rules.rq3plus.figure.arms import every_arm
from rules.rq3plus.figure.quantities import sheet
from rules.rq3plus.rolls.skills import Resisted, characteristic_roll, resistance_chance, roll
from rules.rq3plus.sheet.character import SKILLS
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.words import refuse, says, term
from rules.runequest.free_words import by_hand

TRAITS = ("str", "con", "siz", "int", "pow", "dex", "app")
NAMES = {
    "strength": "str", "constitution": "con", "size": "siz", "intelligence": "int", "power": "pow", "dexterity": "dex",
    "appearance": "app",
}  # fmt: skip


def try_skill(t: Bout, command: Command) -> None:
    """``try dodge``, ``try dex x 3``, ``try lore beasts -20``, ``try climb 40`` (see R3-BAS-01, R3-BAS-05).

    A skill the sheet does not have needs its percentage behind its name.
    """
    who = command.actor
    able_to_act.need_awake(t, who, says("try_that"))
    words = str(command.options[0].value)
    terms = by_hand(command.bonuses)
    key = NAMES.get(words.casefold(), words.casefold())
    if key in TRAITS:
        times = command.number("n", 5) or 0
        value = trait(t.figure(who), key)
        got = characteristic_roll(t, "skill", who, key.upper(), value, times, terms)
        told = f"{key.upper()} x {times}"
        rule = "R3-BAS-05"
        if times <= 0:
            t.note("tries_nothing", who, what=told, rule=rule)
    else:
        name, base = named_skill(t, who, words)
        got = roll(t, "skill", who, name, base, terms, rule="R3-BAS-01")
        told, rule = name, "R3-BAS-01"
    t.note("tries", who, what=told, degree=got.code, rule=rule)


def trait(figure: Figure, key: str) -> int:
    """A characteristic by its key."""
    return int(figure.sheet.get(key, 10))


def named_skill(t: Bout, who: str, words: str) -> tuple[str, int]:
    """The skill that words name, with its percentage: of the sheet, of a weapon, or typed behind the name."""
    of = sheet(t.figure(who))
    key = words.casefold().replace(" ", "_")
    if key in SKILLS:
        known = getattr(of, key)
        if known is None:
            raise refuse(t, "not_trained.named_skill", who=who, words=words)
        return words.capitalize(), int(known)
    if key in of.skills:
        return words.capitalize(), of.skills[key]
    name, _, last = words.rpartition(" ")
    if name and last.isdigit():
        return name.capitalize(), int(last)
    for arm in every_arm(t.figure(who)):
        if key in (arm.id, arm.weapon.id, arm.name.casefold().replace(" ", "_")):
            return arm.name, arm.attack
    raise refuse(t, "no_skill.named_skill", who=who, words=words)


def resist(t: Bout, command: Command) -> None:
    """``resist str vs siz of Grak``, ``resist half str vs 17``: the resistance table (R3-BAS-06)."""
    who = command.actor
    factors = [o for o in command.options if o.name != "n"]
    other = command.targets[0] if command.targets else who
    active, passive = factor(t.figure(who), factors[0]), factor(t.figure(other), factors[1])
    if factors[1].name and not command.targets:
        raise refuse(t, "no_target.resist", told=factors[1].name.upper())
    chance = resistance_chance(active, passive)
    what = f"{told(factors[0])} against {told(factors[1])}"
    check = Check("resistance", who, what, chance, (), chance, rule="R3-BAS-06")
    won: bool = t.check(check, D100, Resisted(chance))
    terms = (term("even"), term("each_point", chance - 50))
    t.note("overcomes" if won else "resisted", who, what=what, target=other, terms=terms, rule="R3-BAS-06")


def factor(figure: Figure, option: Option) -> Fraction:
    """A factor of a resistance roll: a number, a characteristic, or half of one, exact (see R3-BAS-06)."""
    if not option.name:
        return Fraction(int(option.value or 0))
    key = option.name.removeprefix("half_")
    value = Fraction(trait(figure, key))
    return value / 2 if option.name.startswith("half_") else value


def told(option: Option) -> str:
    """A factor in words."""
    if not option.name:
        return str(option.value)
    key = option.name.removeprefix("half_").upper()
    return f"{key}/2" if option.name.startswith("half_") else key


def oppose(t: Bout, command: Command) -> None:
    """``oppose hide vs scan of Grak``: each rolls its own skill, the better degree wins (R3-BAS-07)."""
    who, other = command.actor, command.targets[0]
    able_to_act.need_awake(t, who, says("try_that"))
    mine, base = named_skill(t, who, str(command.options[0].value))
    theirs, against = named_skill(t, other, str(command.options[1].value))
    terms = by_hand(command.bonuses)
    first: Degree = roll(t, "skill", who, mine, base, terms, rule="R3-BAS-07")
    second: Degree = roll(t, "skill", other, theirs, against, rule="R3-BAS-07")
    result = "wins" if first > second else "loses" if second > first else "tie"
    t.note("contest", who, other=other, result=result, mine=first.code, theirs=second.code, rule="R3-BAS-07")
