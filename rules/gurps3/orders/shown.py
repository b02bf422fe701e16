"""What ``/state`` shows of a figure: every quantity under the catalogue's keys, its conditions."""

from collections.abc import Mapping
from typing import Any

from rules.core.encounter import Encounter, Figure, current
from rules.core.hexes import Hex
from rules.core.keys import MarkKey
from rules.core.parts import Part, Prospect, among
from rules.gurps3.defence.exchange_records import Threat
from rules.gurps3.defence.legal import legal
from rules.gurps3.defence.parry import own_terms
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import shield, weapon_item, weapons_held
from rules.gurps3.figure.move_and_dodge import basic_speed_q, dodge, move
from rules.gurps3.figure.quantities import (
    awake,
    body_lb,
    carried,
    cover,
    damage_of,
    dice_of,
    encumbrance,
    hp_max,
    ready_shield,
    reflexes,
    shield_pd,
    side,
    stunned,
    swing,
    thrust,
    vision,
    will,
)
from rules.gurps3.figure.quantities import main_hand as main
from rules.gurps3.figure.skills import UNARMED, bare_share, half_or_fencing, parry_level, skill
from rules.gurps3.harm.crippling import most_of
from rules.gurps3.place import sight
from rules.gurps3.place.close_combat import in_close
from rules.gurps3.place.hexes import hexes as body_hexes
from rules.gurps3.sheet.armour import PLACES
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.cells import POUND, formula
from rules.gurps3.tables.printed import LOCATIONS, NATURAL
from rules.gurps3.tables.words import says


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
        "carried_lb": POUND.told(carried(figure)),
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


def fallen(enc: Encounter, figure: Figure) -> bool:
    """Return whether a figure is out."""
    return not awake(figure)


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
    at = keys.SECOND.of(enc)
    return {"round": at, "second": at, "current": slot.who if slot else None, "clock": max(0, at - 1)}


def clock(enc: Encounter) -> Mapping[str, Any]:
    """Return the second: whose turn it is, and how fast each is, the ladder shows."""
    return {"second": keys.SECOND.of(enc)}


def hexes(enc: Encounter, figure: Figure) -> tuple[Hex, ...]:
    """Return the hexes of its body (see G3-POS-04)."""
    return body_hexes(figure)


def prospect(enc: Encounter, a: str, b: str) -> Prospect:
    """Return what hides one from the other (see G3-AIM-09, G3-POP-03)."""
    return Prospect(sight.barrier(enc, a, b), sight.in_cover(enc, a, b))


PLAIN: tuple[MarkKey[Any], ...] = (
    keys.STUNNED, keys.SURPRISED, keys.UNAWARE, keys.OFF_BALANCE, keys.OPEN_GUARD, keys.BLIND, *keys.BLINDED.values(),
    keys.JUST_BLINDED, keys.DEAF, keys.SCARRED, keys.UNCONSCIOUS, keys.DEAD, keys.SUFFOCATING, keys.EXPOSED,
    keys.MOUNTED, keys.INVISIBLE, *keys.NUMB.values(), *keys.CRIPPLED.values(), *keys.STRAINED.values(),
)  # fmt: skip
MARKABLE = tuple(mark.key for mark in PLAIN)
OWN: tuple[MarkKey[Any], ...] = (
    keys.AIMING, keys.WATCHING, keys.WAITING, keys.SPELL, keys.LOADING, keys.FEINTED, keys.DROPPED, keys.ONLY_DEFENDS,
    keys.CHOKED, keys.COVERED,
)  # fmt: skip


def conditions(enc: Encounter, figure: Figure) -> tuple[tuple[str, Any], ...]:
    """Return every condition of a figure, with until when."""
    enc = among(enc, figure)
    found: list[tuple[str, Any]] = []
    for mark in (*PLAIN, *OWN):
        borne = figure.mark(mark.key)
        if borne is not None:
            found.append((mark.key, borne.data.get("turns") or None))
    chosen, name = keys.CHOSEN.of(figure), figure.name
    if chosen is not None and chosen.kind in ("all_out_attack", "all_out_charge"):
        found.append(("all_out", None))
    elif chosen is not None and chosen.kind == "all_out_defense":
        found.append((chosen.kind, chosen.option))
    holds = (
        ("grappled", keys.GRIP.all(enc, b=name)),
        ("grappling", keys.GRIP.all(enc, a=name)),
        ("holding", keys.SHARE.all(enc, a=name)),
        ("pinned", keys.PIN.all(enc, b=name)),
        ("pinning", keys.PIN.all(enc, a=name)),
    )
    found += [(word, None) for word, links in holds if links]
    if in_close(enc, figure.name):
        found.append(("close_combat", None))
    shock = keys.SHOCK.of(figure) or keys.SHOCK_NOW.of(figure)
    if shock:
        found.append((f"shock {shock}", None))
    if keys.DX_LOSS.of(figure):
        found.append((f"dx -{keys.DX_LOSS.of(figure)}", None))
    counts = ((keys.BLOCKS, "blocked"), (keys.RETREATS, "retreated"))
    found += [(word, None) for number, word in counts if number.of(figure)]
    if keys.SPRINTS.of(figure) and figure.posture == "standing" and not stunned(figure):
        found.append(("sprinting", None))
    if any(keys.PARRIES.family(figure).values()):
        found.append(("parried", None))
    return tuple(found)


_HELD = ("hand", "strapped")


def deals(enc: Encounter, figure: Figure) -> dict[str, str]:
    """By the id of each thing in hand, of hands and feet too, what each use of it rolls: ``swing 1d+2 cut``."""
    found = {item.id: _uses(figure, item.id) for item in figure.items if item.where in _HELD}
    found |= {what: str(dice_of(figure, formula(row.damage), None)) for what, row in NATURAL.items()}
    return {thing: uses for thing, uses in found.items() if uses}


def _uses(figure: Figure, item: str) -> str:
    mine = weapon_item(figure, item)
    if mine is None or mine.weapon is None:
        return ""
    modes = mine.weapon.modes
    told = [f"{one.use if len(modes) > 1 else ''} {damage_of(figure, mine, one)} {one.type}".strip() for one in modes]
    missile = mine.weapon.missile
    told += [f"{damage_of(figure, mine, missile)} {missile.type}"] if missile is not None else []
    return ", ".join(dict.fromkeys(told))
