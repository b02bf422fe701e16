"""Every quantity of the catalogue under its key, and the conditions a figure shows."""

from typing import Any

from rules.core import effects
from rules.core.encounter import Encounter, Figure, Item
from rules.core.parts import among
from rules.rqhouse.figure import body as state
from rules.rqhouse.figure import conditions as derived
from rules.rqhouse.figure import encumbrance, fatigue, keys, limbs, skills
from rules.rqhouse.sheet import model
from rules.rqhouse.sheet.gear import FIRE, ways
from rules.rqhouse.sheet.gear import use as use_of
from rules.rqhouse.tables.words import says

ACTIONS = 2
QUARTER = 4


def actions_max(figure: Figure) -> int:
    """Actions in a round: two, one fewer if Weakened, and what was lost (see RH-RND-02, RH-RND-21)."""
    return max(0, ACTIONS - derived.weakened(figure) - keys.LOST_NOW.of(figure))


def mv(figure: Figure) -> int:
    """Metres in one move action."""
    return max(0, effects.changed(figure, effects.QUANTITY, "mv", model.of(figure).mv))


def quarter_mv(figure: Figure) -> int:
    """Metres of a quarter move: rounded down, at least one for who moves at all."""
    whole = mv(figure)
    return max(1, whole // QUARTER) if whole else 0


def values(enc: Encounter, figure: Figure) -> dict[str, Any]:
    """Every quantity of the figure; numbers by location or weapon are tables."""
    enc = among(enc, figure)
    sheet, spots = model.of(figure), state.body(figure).locations
    found: dict[str, Any] = {
        "str": sheet.strength,
        "con": sheet.con,
        "siz": sheet.siz,
        "int": sheet.intelligence,
        "pow": sheet.pow,
        "dex": sheet.dex,
        "health_max": state.health_max(figure),
        "health": keys.HEALTH.of(figure),
        "loc_hp_max": {spot.id: spot.points for spot in spots},
        "loc_hp": {spot.id: state.points(figure, spot) for spot in spots},
        "armour": {spot.id: state.armour(figure, spot) for spot in spots},
        "magic_protection": keys.MAGIC_PROTECTION.of(figure),
        "damage_bonus": str(skills.damage_bonus(figure)),
        "mv": mv(figure),
        "quarter_mv": quarter_mv(figure),
        "init": keys.INIT.of(figure, default=sheet.dex) - keys.SLOWED.of(figure),
        "pos": None if figure.pos is None else list(figure.pos),
        "actions_max": actions_max(figure),
        "actions_left": keys.ACTIONS.of(figure),
        "minor_free": bool(keys.MINOR.of(figure)),
        **_percentages(figure),
        "magic_points": keys.MAGIC_POINTS.of(figure),
        "heal_rate": str(sheet.heal_rate),
        "fatigue_threshold": fatigue.threshold(figure),
        "fatigue": keys.FATIGUE.of(figure),
        "fatigue_long": keys.FATIGUE_LONG.of(figure),
        "fatigue_total": keys.FATIGUE_TOTAL.of(figure),
        "fatigue_penalty": -fatigue.penalty(figure),
        "enc": keys.KILOGRAM.told(encumbrance.carried(figure)),
        "gear_enc": sheet.gear_enc,
        "enc_band": encumbrance.band(figure),
        "wounds": _wounds(figure),
    }
    return found


def _percentages(figure: Figure) -> dict[str, Any]:
    attack: dict[str, int] = {}
    parry: dict[str, int] = {}
    for item in figure.items:
        for way in ways(item)[:1]:
            use = use_of(item, way)
            assert use is not None
            attack[item.id] = skills.attack(figure, item, way, use)
            parry[item.id] = skills.parry(figure, item, way, use) + keys.SHIELD_BONUS.of(item)
    plain = ("dodge", "spirit_attack", "spirit_defence", *skills.OWN)
    return {"attack": attack, "parry": parry, **{name: skills.skill(figure, name) for name in plain}}


def _wounds(figure: Figure) -> list[dict[str, Any]]:
    return [
        {
            "wound": n,
            "location": wound.location,
            "points": wound.left,
            "health": keys.WOUND_HEALTH.of(figure, str(wound.id)),
            "spell_max": keys.WOUND_SPELL.of(figure, str(wound.id)),
            "aided": bool(keys.WOUND_AIDED.of(figure, str(wound.id))),
        }
        for n, wound in enumerate(figure.wounds, 1)
    ]


def conditions(enc: Encounter, figure: Figure) -> tuple[tuple[str, Any], ...]:
    """The figure's conditions as ``(key, until)``, those that follow from wounds included."""
    enc = among(enc, figure)
    found: dict[str, Any] = {}
    if keys.DEAD.on(figure):
        found[keys.DEAD.key] = None
    if derived.unconscious(enc, figure):
        found[keys.UNCONSCIOUS.key] = None
    for mark in figure.marks:
        if mark.key in SHOWN:
            found.setdefault(mark.key, None if mark.until is None else list(mark.until))
    if derived.weakened(figure):
        found.setdefault(keys.WEAKENED.key, None)
    for spot in state.body(figure).locations:
        for name in (*keys.OF_LOCATIONS, keys.BLEEDING, keys.IMPALED):
            if state.marked(figure, name, spot):
                placed = figure.mark(f"{name}_{spot.id}")
                found.setdefault(f"{name}_{spot.id}", list(placed.until) if placed and placed.until else None)
        if spot.kind in ("arm", "leg") and "useless" in state.effects(figure, spot):
            found.setdefault(f"{keys.USELESS}_{spot.id}", None)
        if spot.kind == "leg" and limbs.legs_out(figure):
            found.setdefault(f"{keys.USELESS}_{spot.id}", None)
        if spot.id in limbs.held_limbs(enc, figure):
            found.setdefault(f"{keys.HELD}_{spot.id}", None)
    return tuple(found.items())


def told_of(item: Item) -> str:
    """Where a thing is, how it strikes by each way of using it, what it stands and weighs, in words."""
    rows = ((way, row) for way in ways(item) if (row := use_of(item, way)) is not None)
    blows = [
        says(f"thing.{way}", harm=" ".join((str(row.damage), *row.types)), pb=row.pb, range=row.range, max=row.max)
        for way, row in rows
    ]
    told = [item.where, *blows]
    if FIRE in ways(item):
        told.append(says("state.loaded" if keys.LOADED.of(item) else "state.unloaded"))
    told += [says("state.shots", n=keys.SHOTS.of(item))] if keys.SHOTS.key in item.q else []
    told += [says("state.ap", n=keys.AP.of(item))] if keys.AP.of(item) else []
    enc = keys.ENC.of(item)
    return ", ".join([*told, says("state.weighs", kg=keys.KILOGRAM.told(enc))] if enc else told)


SHOWN = frozenset(mark.key for mark in keys.OF_FIGURES)
"""The marks of a whole figure that are conditions."""
