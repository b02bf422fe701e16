"""Aim (G3-AIM), and what any shot needs: a weapon ready to shoot, a target in sight and range (G3-MIS, G3-ATK-10)."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.core.tables.rows import rows
from rules.gurps.arcs import REAR
from rules.gurps3.attack import melee
from rules.gurps3.attack.reload import turns_to_load
from rules.gurps3.figure import keys, turns
from rules.gurps3.figure.gear import WeaponItem, carried_words, weapon_item, weapons_held
from rules.gurps3.harm import rousing
from rules.gurps3.place.close_combat import close_in_view
from rules.gurps3.place.sight import hidden, in_cover, sees
from rules.gurps3.place.where import arc
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.kinds import RangeRow, Shooting
from rules.gurps3.tables.printed import PACKAGE, limit
from rules.gurps3.tables.printed import aim as aim_row
from rules.gurps3.tables.words import nonzero, refuse, term
from rules.things.hands import open_hands


class Shot(Struct, frozen=True):
    """A missile weapon ready to be used, with what its sentence asks of it."""

    mine: WeaponItem
    way: Shooting
    far: int


WALKED_EXTRA = limit("walked_aim")
NO_BRACE = ("bow", "sling")
RESTS = ("prone", "sitting")


def streak_terms(figure: Figure, shot: Shot, streak: keys.Aim, pace: str, base: int) -> tuple[Term, ...]:
    """Acc, further turns of aim, and the brace (G3-AIM-02 to 06; see G3-MIS-06)."""
    row = aim_row(streak.turns)
    st = keys.RATED.of(shot.mine.item) or sheet_of(figure).st
    near = not far_off(shot.way, st, shot.far)
    walked = streak.walked or pace == "walking"
    extra = min(row.extra, WALKED_EXTRA) if walked else row.extra
    brace = int(streak.braced and not streak.moved and pace == "still" and not keys.MOVED.of(figure))
    return nonzero(
        term("accuracy", min(shot.way.acc, base) if near and row.acc else 0),
        term("further_aim", extra),
        term("braced", brace),
    )


def aim(t: Bout, command: Command) -> None:
    """The card: Acc, then +1 for each further turn, to +3; another target or weapon begins anew (G3-AIM-10)."""
    other = melee.one_target(t, command) if command.targets else None
    was = keys.AIMING.of(t.figure(str(command.who)))
    if other is None:
        if was is None:
            raise refuse(t, "no_target", what="aim")
        other = t.figure(was.target)
    figure = turns.take_maneuver(t, command, "aim", foe=other.name)
    mine = shooter(t, command, figure)
    way = loaded(t, figure, mine)
    if close_in_view(t.enc, figure.name):
        raise refuse(t, "no_aim_close", who=figure.name)
    visible(t, figure.name, other.name)
    moved = keys.MOVED.of(figure)
    if way.kind == "bow" and (moved or command.has("walking")):
        raise refuse(t, "bow_stands", who=figure.name)
    rests = command.has("braced") or figure.posture in RESTS
    again = was if was is not None and (was.item, was.target) == (mine.id, other.name) else None
    walked = moved > 1 or command.has("walking")
    if not rousing.rouse(t, figure.name):
        return
    streak = keys.Aim(
        mine.id,
        other.name,
        (again.turns if again else 0) + 1,
        walked or bool(again and again.walked),
        walked or moved > 0 or bool(again and again.moved),
        rests and way.kind not in NO_BRACE,
    )
    t.do(keys.AIMING.set(figure.name, streak))
    t.note("aims", figure.name, rule="G3-AIM-02", target=other.name, turns=streak.turns)


def end_aim_unseen(t: Bout, who: str) -> None:
    """An aim ends when its target is out of sight or gone (G3-AIM-09)."""
    streak = keys.AIMING.of(t.figure(who))
    if streak is not None and (streak.target not in t.enc.figures or not sees(t.enc, who, streak.target)):
        t.do(keys.AIMING.clear(who))
        t.note("loses_sight", who, rule="G3-AIM-09", target=streak.target)


RANGES = rows(PACKAGE, "ranges", RangeRow)


def range_modifier(yards: int, speed: int = 0) -> int:
    """Return the modifier of range and the target's speed together (G3-ATK-10)."""
    for row in RANGES:
        if 2 * (yards + speed) <= row.half_yards:
            return row.by
    return RANGES[-1].by


def range_terms(command: Command, other: Figure, yards: int) -> tuple[Term, ...]:
    """Return the same as a part of a shot's number, at the speed said or that of the target's latest own turn."""
    said = command.number("speed")
    speed = keys.MOVED.of(other) if said is None else said
    by = range_modifier(yards, speed)
    return nonzero(term("range_speed", by, yards=yards, speed=speed) if speed else term("range", by, yards=yards))


def far_off(way: Shooting, st: int, far: int) -> bool:
    """Return whether a shot goes to half-damage range or past it: half the damage, and no Acc (G3-MIS-06)."""
    half = way.half.at(st)
    return bool(half) and far >= half


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
    if way.hands > mine.hand.bit_count() + open_hands(figure).bit_count():
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
