"""Every quantity of a figure under the catalogue's keys: what ``/state`` shows."""

from collections.abc import Mapping
from typing import Any

from rules.core.encounter import Encounter, Figure, current
from rules.core.hexes import Hex
from rules.core.parts import Part, Prospect, among
from rules.gurps3.defence.exchange_records import Threat
from rules.gurps3.defence.legal import legal
from rules.gurps3.defence.parry import own_terms
from rules.gurps3.figure import keys, turns
from rules.gurps3.figure.gear import shield, weapons_held
from rules.gurps3.figure.move_and_dodge import basic_speed_q, dodge, move
from rules.gurps3.figure.quantities import (
    body_lb,
    carried,
    cover,
    encumbrance,
    hp_max,
    ready_shield,
    reflexes,
    shield_pd,
    side,
    swing,
    thrust,
    vision,
    will,
)
from rules.gurps3.figure.quantities import main_hand as main
from rules.gurps3.figure.skills import UNARMED, bare_share, half_or_fencing, parry_level, skill
from rules.gurps3.harm.crippling import most_of
from rules.gurps3.place import sight
from rules.gurps3.place.hexes import hexes as body_hexes
from rules.gurps3.sheet.armour import PLACES
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.cells import shown
from rules.gurps3.tables.printed import LOCATIONS
from rules.gurps3.tables.says import says


def values(enc: Encounter, figure: Figure) -> dict[str, Any]:
    """Return all quantities, stored and derived."""
    enc = among(enc, figure)
    sheet, name = sheet_of(figure), figure.name
    found: dict[str, Any] = {
        **{key: getattr(sheet, key) for key in ("st", "dx", "iq", "ht", "sm", "length", "hand", "toughness")},
        "hp": keys.HP.of(figure),
        "hp_max": hp_max(sheet),
        "injury": hp_max(sheet) - keys.HP.of(figure),
        "fatigue": keys.FATIGUE.of(figure),
        "fatigue_max": sheet.st,
        "will": will(figure),
        "vision": vision(figure),
        "basic_speed_q": basic_speed_q(figure),
        "carried_lb": shown(carried(figure)),
        "encumbrance": encumbrance(figure),
        "move": move(figure),
        "dodge": dodge(figure),
        "sprint_bonus": int(keys.SPRINTS.of(figure) > 0),
        "thrust": str(thrust(figure)),
        "swing": str(swing(figure)),
        "skills": dict(sheet.skills),
        "traits": list(sheet.traits),
        "body_lb": body_lb(figure),
        "pd_armour": {place: cover(figure, place, None).pd for place in PLACES},
        "dr_armour": {place: cover(figure, place, None).dr for place in PLACES},
        "pd_shield": shield_pd(figure),
        "shield_arm": "left" if side(main(figure)) == "right" else "right",
        "hexes": [list(at) for at in body_hexes(figure)],
        "shock": keys.SHOCK.of(figure) or keys.SHOCK_NOW.of(figure),
        "moved_hexes": keys.MOVED.of(figure),
        "turns_active": keys.TURNS.of(figure),
        "maneuver": (chosen.kind if (chosen := keys.CHOSEN.of(figure)) else None),
    }
    found |= _defences(enc, figure)
    best = legal(enc, Threat(name, name, "swing"))
    found["defence"] = max((g.value for g in best), default=None)
    return found


def _defences(enc: Encounter, figure: Figure) -> dict[str, Any]:
    row, reflex = shield(figure), reflexes(figure)
    level = skill(figure, row.skill) if row else None
    parries = {}
    for gear in weapons_held(figure):
        known = parry_level(enc, figure, gear) if gear.ready else None
        if known is not None:
            less = sum(term.n for term in own_terms(figure, gear))
            parries[gear.id] = half_or_fencing(gear, known[1]) + reflex + less
    trained = [
        ("dx", sheet_of(figure).dx),
        *((s, sheet_of(figure).skills[s]) for s in UNARMED if s in sheet_of(figure).skills),
    ]
    return {
        "block": None if level is None or not ready_shield(figure) else level // 2 + reflex,
        "parry": parries,
        "parry_bare": max(bare_share(s, n) for s, n in trained) + reflex,
    }


def vitals(enc: Encounter, figure: Figure) -> str:
    """Return the hits that are left, of how many, and the fatigue where it has cost any."""
    sheet = sheet_of(figure)
    tired = keys.FATIGUE.of(figure) < sheet.st
    rest = f", fatigue {keys.FATIGUE.of(figure)}/{sheet.st}" if tired else ""
    return f"HP {keys.HP.of(figure)}/{hp_max(sheet)}{rest}"


def parts(enc: Encounter, figure: Figure) -> tuple[Part, ...]:
    """Return the hit locations with what a limb takes of one blow at most, others with all hits (see G3-DMG-05)."""
    most = hp_max(sheet_of(figure))
    limbs = ((place, most_of(figure, place)) for place in LOCATIONS)
    return tuple(Part(place, points if points > 0 else most) for place, points in limbs)


def gauge(enc: Encounter, figure: Figure) -> tuple[int, int] | None:
    """Return the hits that are left and the most there may be."""
    return keys.HP.of(figure), hp_max(sheet_of(figure))


def looks(enc: Encounter, figure: Figure) -> str:
    """Return how hurt a figure looks to those who may not know its numbers."""
    left, most = keys.HP.of(figure), hp_max(sheet_of(figure))
    if keys.DEAD.on(figure):
        return says("looks.dead")
    return says("looks.unhurt") if left >= most else says("looks.badly_hurt" if 3 * left <= most else "looks.hurt")


def header(enc: Encounter) -> dict[str, Any]:
    """Return the second, as ``round`` too, and whose turn it is."""
    slot = current(enc)
    at = turns.second(enc)
    return {"round": at, "second": at, "current": slot.who if slot else None, "clock": max(0, at - 1)}


def clock(enc: Encounter) -> Mapping[str, Any]:
    """Return the second: whose turn it is, and how fast each is, the ladder shows."""
    return {"second": turns.second(enc)}


def hexes(enc: Encounter, figure: Figure) -> tuple[Hex, ...]:
    """Return the hexes of its body (see G3-POS-04)."""
    return body_hexes(figure)


def prospect(enc: Encounter, a: str, b: str) -> Prospect:
    """Return what hides one from the other (see G3-AIM-09, G3-POP-03)."""
    return Prospect(sight.barrier(enc, a, b), sight.in_cover(enc, a, b))
