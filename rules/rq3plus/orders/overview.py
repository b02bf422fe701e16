"""The whole of a figure under the catalogue's keys, for ``/state``."""

from typing import Any

from rules.core.encounter import Encounter, Figure
from rules.rq3plus.figure import keys, strike_ranks
from rules.rq3plus.figure.arms import by_use, every_arm
from rules.rq3plus.figure.quantities import (
    armour,
    body,
    damage_modifier,
    height,
    hp_max,
    loc_damage,
    loc_hp,
    metres_moved,
    mount_of,
    movement_rate,
    mp_max,
    sheet,
    soft_armour,
    worn,
)
from rules.rq3plus.place import move_allowances
from rules.rq3plus.place.engagement import engaged_by
from rules.rq3plus.sheet.character import SKILLS


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
        "loc_damage": {s.id: loc_damage(figure, s) for s in spots},
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
