"""What the game master says: harm from nobody, a location, damage, darkness, terrain, pairs."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.dice import Dice
from rules.core.encounter import hex_key, hex_of
from rules.core.events import Landscaped
from rules.ground.pairs import say
from rules.gurps3.attack.locations import location, random_on
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import carried_words, weapon_item
from rules.gurps3.figure.quantities import damage_of, place_name
from rules.gurps3.harm.damage import Hit
from rules.gurps3.harm.wounds import do_harm
from rules.gurps3.place.where import FIELD
from rules.gurps3.tables.words import refuse

PAIRED = ("front", "left", "right", "rear")


def light(t: Bout, command: Command) -> None:
    """The game master sets how dark it is, 0 to 10 (see G3-ATK-02)."""

    n = command.number("n", 0) or 0
    t.do(keys.DARKNESS.by(n - keys.DARKNESS.of(t.enc)))
    t.note("darkness", rule="G3-ATK-02", n=n)


def apply(t: Bout, command: Command) -> None:
    """So many points of basic damage from nobody, as the game master says; armour counts."""
    other = t.figure(command.targets[0])
    kind = next(o.name for o in command.options if o.name in ("cut", "imp", "cr"))
    place = location(t, command, other, pointed=True)
    if place == "random":
        raise refuse(t, "no_location", place="random")
    do_harm(t, Hit(other.name, other.name, place, 0, command.number("n", 0) or 0, kind, melee=False))  # type: ignore[arg-type]


def locate(t: Bout, command: Command) -> None:
    """A random hit location on somebody (see G3-ATK-04)."""
    who, target = str(command.who), command.targets[0]
    place = random_on(t, who, target, vital=True)
    t.note("located", target, rule="G3-ATK-04", place=place_name(place))


def damage(t: Bout, command: Command) -> None:
    """Roll the damage of a weapon, by itself (see G3-DMG-01)."""
    figure = t.figure(str(command.who))
    mine = weapon_item(figure, command.what or "")
    if mine is None:
        raise refuse(t, "not_carried", who=figure.name, item=command.what or "that", carried=carried_words(figure))
    modes = [m for m in mine.weapon.modes if not command.has("swing", "thrust") or command.has(m.use)]
    way = modes[0] if modes else mine.weapon.missile
    if way is None:
        raise refuse(t, "no_such_use", item=mine.name.lower(), who=figure.name, ways="others")
    made = damage_of(figure, mine, way)
    rolled = t.total("damage", figure.name, Dice(made.dice, 6)) if made.dice else 0
    t.note("damage", figure.name, rule="G3-DMG-01", item=mine.name.lower(), points=max(0, rolled + made.adds))


def terrain(t: Bout, command: Command) -> None:
    """What lies on hexes: bad footing, cover, something solid, or nothing."""
    kind = next(o.name for o in command.options if o.name in ("bad_footing", "cover", "solid", "clear"))
    for leg in command.parts:
        if leg.at:
            t.do(Landscaped(hex_key(hex_of(leg.at)), "" if kind == "clear" else kind))
            t.note("landscaped", rule="G3-MOV-07", at=leg.at, kind=kind.replace("_", " "))


def pair(t: Bout, command: Command) -> None:
    """How two figures stand without a map: hexes apart, and where the speaker stands around the other."""
    who, other = str(command.who), command.targets[0]
    for part in command.parts:
        if part.verb == "distance":
            t.do(*say(FIELD, t.enc, other, who, (("distance", part.number("n", 1)),)))
        elif part.verb in PAIRED:
            t.do(*say(FIELD, t.enc, other, who, ((part.verb, None),)))
        else:
            raise refuse(t, "pair_word", word=part.verb)
    t.note("paired", who, rule="G3-MOV-05", other=other)
