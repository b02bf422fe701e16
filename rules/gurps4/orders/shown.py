"""What is shown of a figure and of the map."""

from typing import Any

from rules.core.encounter import Encounter, Figure, Slot
from rules.core.hexes import Hex
from rules.core.parts import Part, Prospect, among, points_left
from rules.gurps4.defence.legal import against_a_blow
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.arms import Arm
from rules.gurps4.figure.conditions import awake, grappled, pinned, reeling
from rules.gurps4.figure.defence_values import dodge_terms
from rules.gurps4.figure.items import natural
from rules.gurps4.figure.quantities import dx, exhausted, fp_max, hearing, hp_max, ht, iq, per, sm, st, vision, will
from rules.gurps4.figure.skills import best_skill
from rules.gurps4.figure.speed_and_move import basic_lift, basic_move, carried, encumbrance, move, speed_q, step
from rules.gurps4.harm.armour import protection
from rules.gurps4.harm.damage import DamageRoll, harm
from rules.gurps4.harm.locations import limit
from rules.gurps4.place import sight, where
from rules.gurps4.tables.gear import Gear
from rules.gurps4.tables.printed import LOCATIONS
from rules.gurps4.tables.words import says
from rules.gurps4.time import waits


def moment(enc: Encounter, slot: Slot) -> str:
    """Return the Basic Speed of whose turn it is."""
    return f"{-slot.key[2] / 4:g}" if slot.who and len(slot.key) > 2 else ""


def gauge(enc: Encounter, figure: Figure) -> tuple[int, int] | None:
    """Return the hit points that are left and the most there may be."""
    return keys.HP.of(figure), hp_max(figure)


vitals = points_left("HP", gauge)


def parts(enc: Encounter, figure: Figure) -> tuple[Part, ...]:
    """Return the hit locations with what counts of injuries there (see G4-LOC-07, G4-LOC-08)."""
    most = hp_max(figure)
    return tuple(Part(place.id, limit(most, place) or most) for place in LOCATIONS.values())


def looks(enc: Encounter, figure: Figure) -> str:
    """Return how hurt a figure looks to those who may not know its numbers."""
    hp, most = keys.HP.of(figure), hp_max(figure)
    return says("looks.unhurt") if hp >= most else says("looks.reeling" if 3 * hp < most else "looks.hurt")


def fallen(enc: Encounter, figure: Figure) -> bool:
    """Return whether a figure is out; whoever is mortally wounded is, too (see G4-INJ-07)."""
    return not awake(figure)


def values(enc: Encounter, figure: Figure) -> dict[str, Any]:
    """Return every quantity of a figure."""
    enc = among(enc, figure)
    one: tuple[tuple[str, Any], ...] = (
        ("st", st), ("dx", dx), ("iq", iq), ("ht", ht), ("hp_max", hp_max), ("will", will), ("per", per),
        ("hearing", hearing), ("vision", vision), ("fp_max", fp_max), ("basic_speed_q", speed_q),
        ("basic_move", basic_move), ("carried", carried), ("encumbrance", encumbrance), ("sm", sm),
    )  # fmt: skip
    found = {key: of(figure) for key, of in one}
    return {
        **found,
        "bl": basic_lift(found["st"]),
        "move": move(enc, figure),
        "step": step(enc, figure),
        "dodge": sum(term.n for term in dodge_terms(enc, figure)),
        "defences": {f"{one.kind} {one.name}".strip(): one.value for one in against_a_blow(enc, figure.name)},
        "db": max((g.guarding.db for _, g in hands.shields(figure) if g.guarding), default=0),
        "hp": keys.HP.of(figure),
        "fp": keys.FP.of(figure),
        "posture": figure.posture,
        "facing": figure.facing,
        "velocity": keys.VELOCITY.of(figure),
        "shock": -keys.SHOCK.of(figure),
        "dr": {place: protection(figure, place, "cut").dr for place in LOCATIONS},
    }


def conditions(enc: Encounter, figure: Figure) -> tuple[tuple[str, Any], ...]:
    """Return the conditions of a figure, those that follow from other state included."""
    enc = among(enc, figure)
    found: list[tuple[str, Any]] = [(mark.key, None) for mark in figure.marks if mark.key in _SHOWN]
    stance = keys.MANEUVER.of(figure)
    if stance is not None and stance.kind in _STANCES:
        found.append((_STANCES[stance.kind], None))
    derived = (
        ("grappled", grappled(enc, figure.name)),
        ("grappling", bool(keys.GRAPPLE.all(enc, a=figure.name))),
        ("pinned", pinned(enc, figure.name)),
        ("holding", bool(keys.SHARED.all(enc, a=figure.name) or keys.SHARED.all(enc, b=figure.name))),
        ("mounted", bool(keys.RIDES.all(enc, a=figure.name))),
        ("feinted", bool(keys.FEINT.all(enc, b=figure.name))),
        ("shock", bool(keys.SHOCK.of(figure) or keys.SHOCK_PENDING.of(figure))),
        ("reeling", reeling(figure)),
        ("exhausted", exhausted(figure)),
        ("encumbered", encumbrance(figure) > 0),
    )
    return (*found, *((key, None) for key, on in derived if on))


def hexes(enc: Encounter, figure: Figure) -> tuple[Hex, ...]:
    """Return the hexes of its body: beasts may be longer than one."""
    return where.body(figure)


def reach_of(enc: Encounter, figure: Figure) -> tuple[Hex, ...]:
    """Return the front hexes that what it holds reaches (see G4-ATT-02, G4-ATT-03)."""
    return tuple(waits.commanded(among(enc, figure), figure)) if awake(figure) else ()


def prospect(enc: Encounter, a: str, b: str) -> Prospect:
    """Return what lies in a line of fire (see G4-WRG-01)."""
    way = sight.in_the_way(enc, a, b)
    return Prospect(sight.barrier(enc, a, b), past=tuple(name for group in way for name in group))


_SHOWN = frozenset(
    mark.key for name, found in vars(keys).items() for mark in (found.values() if isinstance(found, dict) else (found,))
    if name.isupper() and getattr(mark, "condition", False)
)  # fmt: skip


_STANCES = {"all_out_attack": "all_out", "move_and_attack": "moved_and_attacked", "all_out_defense": "all_out_defense"}


_WHOLE = 100


def deals(enc: Encounter, figure: Figure) -> dict[str, str]:
    """By the id of each thing in hand, of hands and feet too, what each use of it rolls: ``swing 2d+1 cut``."""
    found = {item.id: _uses(figure, gear, item.id) for item, gear in hands.held_of(figure.items)}
    found |= {gear.id: _uses(figure, gear, "") for gear in natural(figure)}
    return {thing: uses for thing, uses in found.items() if uses}


def _uses(figure: Figure, gear: Gear, item: str) -> str:
    ways = [Arm(gear, item, mode) for mode in gear.modes]
    ways += [Arm(gear, item, shooting=gear.shooting)] if gear.shooting is not None else []
    told = []
    for arm in ways:
        best = best_skill(figure, arm.mode.skills) if arm.mode is not None else None
        name = arm.mode.name if arm.mode is not None and len(ways) > 1 else ""
        told.append(f"{name} {_written(harm(figure, arm, best[0] if best is not None else 'dx'))}".strip())
    return ", ".join(dict.fromkeys(told))


def _written(force: DamageRoll) -> str:
    adds = f"{force.adds:+d}" if force.adds else ""
    divisor = f"({force.divisor / _WHOLE:g})" if force.divisor != _WHOLE else ""
    return f"{force.dice}d{adds}{divisor} {force.type}"
