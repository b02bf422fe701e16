"""What is shown of a figure and of the map."""

from typing import Any

from rules.core.encounter import Encounter, Figure, Slot
from rules.core.keys import MarkKey
from rules.core.parts import Part, Prospect, points_left
from rules.rq3plus.figure import grips, keys, phases, strike_ranks, wounds
from rules.rq3plus.figure.arms import by_use, every_arm
from rules.rq3plus.figure.quantities import (
    armour,
    body,
    damage_modifier,
    height,
    hp_max,
    loc_hp,
    metres_moved,
    mount_of,
    movement_rate,
    mp_max,
    sheet,
    soft_armour,
    worn,
)
from rules.rq3plus.place import move_allowances, terrain
from rules.rq3plus.place.engagement import engaged_by
from rules.rq3plus.sheet.character import SKILLS, typed
from rules.rq3plus.tables.words import says
from rules.rq3plus.time import intent


def conditions(enc: Encounter, figure: Figure) -> tuple[tuple[str, Any], ...]:
    """Return the conditions of a figure, those of its locations and of holds on it included."""
    found: list[tuple[str, Any]] = []
    if wounds.dead(figure):
        return (("dead", None),)
    if wounds.unconscious(figure):
        found.append(("unconscious", None))
    elif wounds.stunned(figure):
        found.append(("incapacitated", None))
    lost = keys.MAIMED.read(figure)
    for spot in body(figure).locations:
        if wounds.useless(figure, spot):
            found.append((f"useless {spot.name}", None))
        if spot.id in lost.at:
            found.append((f"{lost.at[spot.id]} {spot.name}", None))
    hidden = {keys.DEAD.key, keys.SHOCK.key, keys.UNCONSCIOUS.key, keys.MAIMED.key}
    for key in _CONDITIONS:
        mark = figure.mark(key.key)
        if mark is not None and key.key not in hidden:
            found.append((key.key, list(mark.until) if mark.until else getattr(key.of(figure), "round", None)))
    for link in keys.HOLD.all(enc, None, figure.name):
        hold = keys.HOLD.data(link)
        how = "immobilised" if hold.immobile else "held"
        found.append((f"{grips.told(enc, figure.name, hold)} {how} by {link.a}", None))
    for link in keys.ENTANGLED.all(enc, None, figure.name):
        tangle = keys.ENTANGLED.data(link)
        how = says("held_fast") if tangle.immobile else "entangled"
        found.append((f"{grips.told(enc, figure.name, tangle)} {how} by {link.a}", None))
    return tuple(found)


def fallen(enc: Encounter, figure: Figure) -> bool:
    """Return whether a figure is out."""
    return wounds.unconscious(figure)


def moment(enc: Encounter, slot: Slot) -> str:
    """Return the strike rank of a turn."""
    return str(slot.key[2]) if len(slot.key) > 2 and slot.key[1] == phases.MELEE and slot.who else ""


def left(enc: Encounter, figure: Figure) -> str:
    """Return the announced actions."""
    return intent.left(figure)


def gauge(enc: Encounter, figure: Figure) -> tuple[int, int] | None:
    """Return the hit points that are left and the most there may be."""
    return keys.HP.of(figure), hp_max(typed(figure.sheet))


vitals = points_left("HP", gauge)


def parts(enc: Encounter, figure: Figure) -> tuple[Part, ...]:
    """Return the hit locations with their hit points."""
    return tuple(Part(spot.id, loc_hp(figure, spot)) for spot in body(figure).locations)


def prospect(enc: Encounter, a: str, b: str) -> Prospect:
    """Return the hex that hides one from the other."""
    return Prospect(terrain.barrier(enc, a, b))


_CONDITIONS = tuple(key for key in vars(keys).values() if isinstance(key, MarkKey) and key.condition)


def values(enc: Encounter, figure: Figure) -> dict[str, Any]:
    """Every quantity of the figure under the catalogue's key, for ``/state``."""
    of = sheet(figure)
    spots = body(figure).locations
    modifier = damage_modifier(figure)
    declaration = keys.DECLARATION.of(figure)
    arms = by_use(every_arm(figure))
    found: dict[str, Any] = {
        "str": of.str_,
        "con": of.con,
        "siz": of.siz,
        "int": of.int_,
        "pow": of.pow,
        "dex": of.dex,
        "app": of.app,
        "hp_max": hp_max(of),
        "hp": keys.HP.of(figure),
        "mp_max": mp_max(of),
        "mp": keys.MP.of(figure),
        "loc_hp_max": {s.id: loc_hp(figure, s) for s in spots},
        "loc_damage": {s.id: keys.LOC_DAMAGE.of(figure, s.id) for s in spots},
        "dex_sr": strike_ranks.dex_sr(of.dex),
        "siz_sr": strike_ranks.siz_sr(of.siz),
        "weapon_sr": {key: a.weapon.sr for key, a in arms.items()},
        "melee_sr": {key: strike_ranks.melee(of.dex, of.siz, a.weapon.sr) for key, a in arms.items() if not a.shoots},
        "missile_sr": strike_ranks.missile(of.dex),
        "dm": str(modifier) if modifier else "0",
        "mr": movement_rate(figure),
        "mobility": keys.MOBILITY.of(figure),
        "attack": {key: a.attack for key, a in arms.items()},
        "parry": {key: a.parry for key, a in arms.items() if not a.shoots},
        "ap": {s.id: armour(figure, s.id) for s in spots},
        "soft_ap": {s.id: soft_armour(figure, s.id) for s in spots},
        "rigid_ap": {s.id: worn(figure, s.id).rigid for s in spots},
        "magic_ap": {s.id: n for s in spots if (n := keys.MAGIC_AP.of(figure, s.id))},
        "weapon_ap": {i.id: keys.AP.of(i) for i in figure.items},
        "tactics": {skill: list(known) for skill, known in of.tactics.items()},
        "height_m": float(height(figure)),
        "elevation_m": figure.elevation,
        "moves": declaration.moves if declaration else None,
        "actions_max": 3 - declaration.moves if declaration else None,
    }
    return found | _place(enc, figure) | {name: getattr(of, name) for name in SKILLS}


def _place(enc: Encounter, figure: Figure) -> dict[str, Any]:
    """Where the figure stands to others, and how far it may still move in each phase."""
    who = figure.name
    closed = [x.b if x.a == who else x.a for x in keys.CLOSED.all(enc) if who in (x.a, x.b)]
    left = {when: move_allowances.left(enc, who, when) for when in (move_allowances.MOVE, move_allowances.POST)}
    return {
        "engaged_by": list(engaged_by(enc, who)),
        "closed_with": closed,
        "mount": mount_of(enc, who) or None,
        "allowance_left": left,
        "metres_moved": metres_moved(figure),
    }
