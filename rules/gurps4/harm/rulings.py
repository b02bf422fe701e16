"""Harm by the game master's word: damage applied, a place rolled, falls and collisions."""

from typing import cast, get_args

from rules.core.bout import Bout
from rules.core.command import Command
from rules.gurps4.figure.gear import DamageType
from rules.gurps4.figure.quantities import alive, hp_max
from rules.gurps4.harm import blow
from rules.gurps4.harm.blow import WALL, Blow
from rules.gurps4.harm.down import fall
from rules.gurps4.harm.locations import random_location
from rules.gurps4.harm.wounding import falling_speed
from rules.gurps4.refusals import refuse
from rules.gurps4.tables import LOCATIONS

TYPES: tuple[str, ...] = get_args(DamageType)
WORDS = {"pi_minus": "pi-", "pi_plus": "pi+", "pi_plus_plus": "pi++", "special": "spec"}
TYPE = "type"
MOST = 10_000


def _whom(t: Bout, command: Command) -> str:
    """Whom it befalls: the figure named, else the one that speaks. Raises Refused."""
    who = command.targets[0] if command.targets else command.who or ""
    if who not in t.enc.figures:
        raise refuse(t, "nobody_named", what=command.verb)
    if not alive(t.figure(who)):
        raise refuse(t, "patient_dead", who=who)
    return who


def _number(t: Bout, command: Command) -> int:
    number = command.number("n")
    if number is None or not 0 < number <= MOST:
        raise refuse(t, "bad_number", what=command.verb, most=MOST)
    return number


def _kind(command: Command) -> str:
    """The damage type said, as ``type_cut`` or as the value of ``type``; crushing where none is."""
    for option in command.options:
        if option.name == TYPE and isinstance(option.value, str):
            word = option.value
        elif option.name.startswith(f"{TYPE}_"):
            word = option.name.removeprefix(f"{TYPE}_")
        else:
            word = option.name
        word = WORDS.get(word, word)
        if word in TYPES:
            return word
    return "cr"


def apply_damage(t: Bout, command: Command) -> None:
    """So much basic damage of a type meets the armour of a place, as any blow does (G4-DMG-03)."""
    who, number = _whom(t, command), _number(t, command)
    location = command.at or "torso"
    if location not in LOCATIONS:
        raise refuse(t, "no_such_place", where=location, known=", ".join(LOCATIONS))
    kind = cast(DamageType, _kind(command))
    blow.land(t, Blow("", who, location, 0, number, kind), number)


def locate(t: Bout, command: Command) -> None:
    """A hit location at random (G4-LOC-02)."""
    who = _whom(t, command)
    where = random_location(t, who)
    t.note("located", who, rule="G4-LOC-02", location=LOCATIONS[where].name)


def fall_from(t: Bout, command: Command) -> None:
    """A fall of so many yards onto hard ground (G4-MNT-04)."""
    who, yards = _whom(t, command), _number(t, command)
    speed = falling_speed(yards)
    t.note("falls_far", who, rule="G4-MNT-04", yards=yards, speed=speed)
    fall(t, who, "G4-MNT-04")
    blow.crash(t, who, 2 * hp_max(t.figure(who)), speed)


def collide(t: Bout, command: Command) -> None:
    """Running into something that does not give at so many yards a second (G4-KB-05)."""
    who, speed = _whom(t, command), _number(t, command)
    blow.collide(t, who, WALL, speed)
