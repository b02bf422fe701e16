"""What the game master says: harm applied, a place rolled, falls, collisions; pairs, darkness, ground."""

from typing import cast, get_args

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.events import Landscaped
from rules.core.names import fold
from rules.ground.pairs import say
from rules.gurps4.attack.arms import arm_named
from rules.gurps4.defence import collisions
from rules.gurps4.defence.collisions import escapes
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import alive
from rules.gurps4.figure.quantities import hp_max
from rules.gurps4.figure.skills import best_skill
from rules.gurps4.harm import hits
from rules.gurps4.harm.damage import Hit, basic
from rules.gurps4.harm.damage import harm as harm_of
from rules.gurps4.harm.falls_and_drops import fall
from rules.gurps4.harm.hits import WALL
from rules.gurps4.harm.locations import falling_speed, random_location
from rules.gurps4.orders.parts import naturally
from rules.gurps4.place import where
from rules.gurps4.tables.gear import DamageType
from rules.gurps4.tables.printed import LOCATIONS, WOUNDING, light
from rules.gurps4.tables.words import refuse

TYPES: tuple[str, ...] = get_args(DamageType)
WORDS = {row.name: row.id for row in WOUNDING.values() if row.id in TYPES}
TYPE = "named_type"
"""The option with the damage type of a ruling."""
EXPLOSION = "explosion"
"""The option of harm that one may dive from."""
NAMED = "named"
"""The option with the free words of a ruling: whom, and how much."""
MOST = 10_000


def _whom(t: Bout, command: Command) -> str:
    """Return whom it befalls: the figure named, else the one that speaks. Raises Refused."""
    said, _ = _named(t, command)
    who = command.targets[0] if command.targets else said or command.who or ""
    if who not in t.enc.figures:
        raise refuse(t, "nobody_named", what=command.verb)
    if not alive(t.figure(who)):
        raise refuse(t, "patient_dead", who=who)
    return who


def _named(t: Bout, command: Command) -> tuple[str, int | None]:
    """Return the figure and the number in free words such as ``Ann 3``; empty and None for what is not there."""
    option = command.option(NAMED)
    words = option.value.split() if option is not None and isinstance(option.value, str) else []
    number = int(words.pop()) if words and words[-1].isascii() and words[-1].isdigit() and len(words[-1]) < 6 else None
    said = fold(" ".join(words))
    return next((name for name in t.enc.figures if fold(name) == said), ""), number


def _number(t: Bout, command: Command) -> int:
    number = command.number("n", _named(t, command)[1])
    if number is None or not 0 < number <= MOST:
        raise refuse(t, "bad_number", what=command.verb, most=MOST)
    return number


def _kind(t: Bout, command: Command) -> str:
    """Return the damage type said. Raises Refused for a word that is none."""
    option = command.option(TYPE)
    said = fold(str(option.value)).rstrip(".") if option is not None else "cr"
    kind = WORDS.get(said, said)
    if kind not in TYPES:
        raise refuse(t, "no_such_type", what=said, known=", ".join(TYPES))
    return kind


def apply_damage(t: Bout, command: Command) -> None:
    """So much basic damage of a type meets the armour of a place, as any blow does; of an explosion none meets who
    dives for cover (see G4-DMG-03, G4-DIVE-01)."""
    who, number = _whom(t, command), _number(t, command)
    location = command.at or "torso"
    if location not in LOCATIONS:
        raise refuse(t, "no_such_place", where=location, known=", ".join(LOCATIONS))
    kind = cast(DamageType, _kind(t, command))
    if command.has(EXPLOSION) and escapes(t, who):
        return
    hits.meet_armour(t, Hit("", who, location, 0, number, kind), number, collide=collisions.collide)


def locate(t: Bout, command: Command) -> None:
    """A hit location at random (see G4-LOC-02)."""
    who = _whom(t, command)
    where = random_location(t, who)
    t.note("located", who, rule="G4-LOC-02", location=LOCATIONS[where].name)


def fall_from(t: Bout, command: Command) -> None:
    """A fall of so many yards onto hard ground (see G4-MNT-04)."""
    who, yards = _whom(t, command), _number(t, command)
    speed = falling_speed(yards)
    t.note("falls_far", who, rule="G4-MNT-04", yards=yards, speed=speed)
    fall(t, who, "G4-MNT-04")
    hits.crash(t, who, 2 * hp_max(t.figure(who)), speed)


def collide(t: Bout, command: Command) -> None:
    """Running into something that does not give at so many yards a second (see G4-KB-05)."""
    who, speed = _whom(t, command), _number(t, command)
    collisions.collide(t, who, WALL, speed)


COVERED = "kind_of"
"""The option of ``terrain cover N``: only its number is kept."""


def pair(t: Bout, command: Command) -> None:
    """How two stand to each other without a map."""
    assert command.who is not None
    other = command.targets[0]
    if other == command.who:
        raise refuse(t, "not_oneself", who=command.who)
    said = [(part.verb, part.number("n")) for part in command.parts]
    told = (f"{number} yards" if word == "distance" else word for word, number in said)
    t.do(*say(where.FIELD, t.enc, command.who, other, said))
    t.note("pair", command.who, rule="G4-MOVE-01", other=other, how=" ".join(told))


DARKEST = 10


def darkness(t: Bout, command: Command) -> None:
    """How dark it is, 0 to 10 (see G4-VIS-04)."""
    by = command.number("n", 0) or 0
    if by > DARKEST:
        raise refuse(t, "too_dark", n=by)
    t.do(keys.DARKNESS.by(by - keys.DARKNESS.of(t.enc)))
    t.note("darkness", rule="G4-VIS-04", n=by, light=light(by))


def terrain(t: Bout, command: Command) -> None:
    """What lies in a hex."""
    kind = next(o for o in command.options if o.name != "here")
    at = command.at or next((part.at for part in command.parts if part.at), None)
    if at is None:
        raise refuse(t, "no_hex", what="terrain")
    text = f"cover {kind.value}" if kind.name == COVERED else kind.name
    t.do(Landscaped(at, "" if text == "clear" else text))
    t.note("terrain", rule="G4-MOVE-13", at=at, kind=text.replace("_", " "))


def damage(t: Bout, command: Command) -> None:
    """Roll a weapon's damage without a blow."""
    figure = t.figure(command.who or "")
    with_ = arm_named(t, naturally(command), figure)
    best = best_skill(figure, with_.mode.skills) if with_.mode is not None else None
    force = harm_of(figure, with_, best[0] if best is not None else "dx")
    blow = Hit(figure.name, figure.name, "torso", force.dice, force.adds, force.type, force.terms)
    rolled = basic(t, blow)
    t.note("rolls_damage", figure.name, rule="G4-DMG-01", item=with_.gear.name, n=rolled, kind=force.type)
