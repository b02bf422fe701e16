"""What a shot is made with: a missile weapon in hand, loaded, its target in sight and range."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.gurps3.attack import melee
from rules.gurps3.attack.reload import turns_to_load
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import WeaponItem, carried_words, count, weapon_item, weapons_held
from rules.gurps3.place.arcs import REAR
from rules.gurps3.place.sight import hidden, in_cover
from rules.gurps3.place.where import arc
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.kinds import Shooting
from rules.gurps3.tables.refusals import refuse
from rules.things.hands import open_hands


class Shot(Struct, frozen=True):
    """A missile weapon ready to be used, with what its sentence asks of it."""

    mine: WeaponItem
    way: Shooting
    far: int


def shooter(t: Bout, command: Command, figure: Figure) -> WeaponItem:
    """The missile weapon named, or the first at hand. Raises Refused for none, or one not in hand (see G3-MIS-01)."""
    if command.what is None:
        able = [g for g in weapons_held(figure) if g.weapon.missile and g.ready]
        able = [g for g in able if not g.weapon.modes] or able
        if not able:
            raise refuse(t, "no_missile", who=figure.name)
        return able[0]
    mine = weapon_item(figure, command.what)
    if mine is None:
        item = command.what.replace("_", " ")
        raise refuse(t, "not_carried", who=figure.name, item=item, carried=carried_words(figure))
    if mine.weapon.missile is None:
        raise refuse(t, "no_missile_weapon", item=mine.name.lower())
    melee.check_hand(t, figure, mine)
    return mine


def loaded(t: Bout, figure: Figure, mine: WeaponItem) -> Shooting:
    """Return the way it shoots. Raises Refused where it is not loaded or the other hand is full (see G3-MIS-01)."""
    way = mine.weapon.missile
    assert way is not None
    if way.thrown:
        return way
    if keys.SHOTS.of(mine.item) < 1 or keys.RELOAD.of(mine.item):
        left = keys.RELOAD.of(mine.item) or turns_to_load(figure, mine)
        raise refuse(t, "not_loaded", item=mine.name.lower(), who=figure.name, turns=left)
    if way.hands > count(mine.hand) + count(open_hands(figure)):
        raise refuse(t, "no_free_hand", who=figure.name)
    return way


def aimed_shot(t: Bout, command: Command, figure: Figure, other: Figure) -> Shot:
    """Return the weapon, in hand and loaded, and the range (see G3-MIS-01).

    Raises Refused for an unknown range or one too far.
    """
    mine = shooter(t, command, figure)
    way = loaded(t, figure, mine)
    far = melee.distance_to(t, command, figure.name, other.name)
    if far is None:
        raise refuse(t, "no_distance", who=figure.name, target=other.name)
    st = keys.RATED.of(mine.item) or sheet_of(figure).st
    if far > way.range.at(st) and way.range.at(st):
        raise refuse(t, "out_of_range", target=other.name, hexes=far, item=mine.name.lower(), most=way.range.at(st))
    if arc(t.enc, figure.name, other.name) == REAR and figure.pos is not None:
        raise refuse(t, "not_in_front", who=figure.name, target=other.name, side=REAR)
    visible(t, figure.name, other.name)
    return Shot(mine, way, far)


def visible(t: Bout, who: str, other: str) -> None:
    """Raises Refused where cover or something solid lies between the two, or he is unseen (see G3-AIM-09)."""
    if in_cover(t.enc, who, other):
        raise refuse(t, "in_cover", target=other)
    if hidden(t.enc, who, other) or keys.INVISIBLE.on(t.figure(other)):
        raise refuse(t, "out_of_sight", who=who, target=other)
