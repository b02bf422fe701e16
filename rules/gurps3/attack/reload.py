"""Reload, turn by turn (G3-RLD), and what a shot or throw leaves of its weapon (G3-MIS)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.events import ItemChanged, ItemMoved
from rules.core.hexes import step
from rules.ground.hexes import nearest_direction
from rules.gurps.rolling import roll
from rules.gurps.success import Degree
from rules.gurps3.figure import keys, turns
from rules.gurps3.figure.gear import WeaponItem, weapons_held
from rules.gurps3.figure.shock import hampered
from rules.gurps3.figure.skills import drawn
from rules.gurps3.harm import rousing
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.printed import LOADING, limit
from rules.gurps3.tables.words import refuse

STRONGEST = limit("cocked_by_hand")
"""A crossbow of more ST than that above the user's cannot be cocked by hand (see G3-RLD-03)."""


def turns_to_load(figure: Figure, mine: WeaponItem) -> int:
    """Reload turns that a weapon takes (G3-RLD-03)."""
    way = mine.weapon.missile
    assert way is not None
    if way.gun:
        row = LOADING.get(way.action or "detachable", LOADING["detachable"])
        left = keys.SHOTS.of(mine.item)
        rounds = way.magazine - left
        return row.turns + row.per_round * (rounds if way.action == "integral" else left) + row.per_loaded * rounds
    rated = keys.RATED.of(mine.item) or sheet_of(figure).st
    if way.kind == "crossbow" and rated > sheet_of(figure).st:
        return LOADING["crossbow_strong"].turns
    return LOADING[way.kind].turns if way.kind in LOADING else way.reload


def reload(t: Bout, command: Command) -> None:
    """The card: one turn nearer to a loaded weapon; nothing else counts it down (G3-RLD-01, G3-RLD-05).

    Fast-Draw or Speed-Load at its start may save a turn (G3-RLD-04).
    """
    going = keys.LOADING.of(t.figure(str(command.who)))
    figure = turns.take_maneuver(t, command, "reload")
    mine = _to_load(t, command, figure)
    way = mine.weapon.missile
    assert way is not None
    left = keys.RELOAD.of(mine.item)
    full = turns_to_load(figure, mine)
    fresh = left in (0, full) and (going is None or going.item != mine.id)
    left = left or full
    skill = "fast_draw" if command.has("fast_draw") else "speed_load" if command.has("speed_load") else ""
    level = drawn(figure, skill, "arrow" if skill == "fast_draw" else mine.id) if skill else None
    if skill and not fresh:
        raise refuse(t, "quick_at_start", who=figure.name, item=mine.name.lower())
    if skill and level is None:
        raise refuse(t, "no_skill", who=figure.name, skill=skill.replace("_", " "))
    if not rousing.rouse(t, figure.name):
        return
    if skill and level is not None:
        terms = hampered(figure)
        got: Degree = roll(t, skill, figure.name, skill, level, terms, rule="G3-RLD-04")
        left = max(1, left - 1) if got.good else left + int(got is Degree.CRITICAL_FAILURE)
    left -= 1
    t.do(ItemChanged(figure.name, mine.id, keys.RELOAD.key, left - keys.RELOAD.of(mine.item)))
    t.do(keys.LOADING.set(figure.name, keys.Reloading(mine.id)))
    if left <= 0:
        spare, wanted = keys.SPARE.of(mine.item), way.magazine - keys.SHOTS.of(mine.item)
        took = wanted if spare < 0 else min(wanted, spare)
        t.do(ItemChanged(figure.name, mine.id, keys.SHOTS.key, took))
        if spare >= 0 and took:
            t.do(ItemChanged(figure.name, mine.id, keys.SPARE.key, -took))
    t.note("loaded" if left <= 0 else "loading", figure.name, rule="G3-RLD-01", item=mine.name.lower(), turns=left)


def _to_load(t: Bout, command: Command, figure: Figure) -> WeaponItem:
    """The weapon to load. Raises Refused where nothing is to be loaded, or nothing to load it with (see G3-RLD-03)."""
    able = [g for g in weapons_held(figure) if g.weapon.missile and not g.weapon.missile.thrown]
    able = [g for g in able if command.what in (g.id, None)]
    if not able:
        raise refuse(t, "no_missile", who=figure.name)
    mine = able[0]
    way = mine.weapon.missile
    assert way is not None
    full = keys.SHOTS.of(mine.item) >= way.magazine
    if full and not keys.RELOAD.of(mine.item):
        raise refuse(t, "loaded_already", item=mine.name.lower())
    if keys.SPARE.of(mine.item) == 0 and not full:
        raise refuse(t, "no_missiles_left", item=mine.name.lower(), who=figure.name)
    if way.kind == "crossbow" and keys.RATED.of(mine.item) > sheet_of(figure).st + STRONGEST:
        raise refuse(t, "too_strong", item=mine.name.lower(), who=figure.name)
    return mine


THIS_TURN, LAST_TURN = 2, 1
"""When a gun with recoil was fired (see G3-ATK-11)."""


def fly(t: Bout, by: str, to: str, item: str, *, hit: bool) -> None:
    """A thrown weapon ends in the target's hex, or the one beyond (G3-MIS-08)."""
    thrower, target = t.figure(by), t.figure(to)
    at = target.pos
    if at is not None and not hit and thrower.pos is not None and thrower.pos != at:
        at = step(at, nearest_direction(thrower.pos, at)[0])
    held = thrower.item(item)
    if held is not None:
        t.do(ItemMoved(by, item, "ground", pos=at), ItemChanged(by, item, keys.HAND.key, -keys.HAND.of(held)))


def spend(t: Bout, who: str, mine: WeaponItem) -> None:
    """A shot leaves the weapon; one of a single shot has to be loaded again (G3-MIS-07)."""
    way = mine.weapon.missile
    held_ = t.figure(who).item(mine.id)
    if way is None or way.thrown or held_ is None:
        return
    t.do(ItemChanged(who, mine.id, keys.SHOTS.key, -1))
    if way.rof > 1:
        t.do(keys.FIRED.by(who, THIS_TURN - keys.FIRED.of(t.figure(who))))
    if keys.SHOTS.of(held_) - 1 < 1 and not way.gun:
        t.do(ItemChanged(who, mine.id, keys.RELOAD.key, turns_to_load(t.figure(who), mine)))
