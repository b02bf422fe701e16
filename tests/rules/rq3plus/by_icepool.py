"""A parried cut as icepool would be asked about it: the yardstick of the closed form, in values and in time."""

from collections.abc import Mapping
from typing import Any

import icepool
from msgspec import Struct

from rules.core.bout import D100
from rules.core.dice import Formula
from rules.odds.enumerator import grouped
from rules.rq3plus.figure import arms, quantities
from rules.rq3plus.figure.exchange_records import Attack, Defence
from rules.rq3plus.harm import fumbles
from rules.rq3plus.rolls.skills import SkillReader
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.printed import PARRIES
from tests.rules.fight import Fight


class Spot(Struct, frozen=True):
    """A location: its share of a d20, whether it is the chest, its armour, the most one blow takes from it."""

    ways: int
    chest: bool
    armour: int
    most: int


class Cut(Struct, frozen=True):
    """A cut against a parry with a weapon, in plain numbers: two chances, the dice of the blow, the target's body."""

    attack: int
    parry: int
    ap: int
    weapon: Formula
    modifier: Formula
    spots: Mapping[str, Spot]


def cut(f: Fight, attack: Attack, defence: Defence) -> Cut:
    """The numbers of a cut by whom nothing hinders, at whom nothing hinders either."""
    striker, target = f[attack.who], f[attack.target]
    modifier, weapon = quantities.damage_modifier(striker), attack.arm.mode("slash").damage
    assert modifier is not None and weapon is not None and isinstance(defence.arm, arms.Arm)
    spots = {
        spot.id: Spot(
            spot.melee_high - spot.melee_low + 1,
            spot.category == "chest",
            quantities.armour(target, spot.id),
            2 * quantities.loc_hp(target, spot) if spot.category == "limb" else 99,
        )
        for spot in quantities.body(target).locations
    }
    return Cut(attack.arm.attack, defence.arm.parry, defence.arm.ap, weapon, modifier, spots)


def by_icepool(one: Cut) -> "icepool.Die[Any]":
    """The die of ``(location, points)``, ``("", 0)`` for no harm: degree x degree x location x damage, each mapped."""
    attack = icepool.Die(dict(grouped(D100, SkillReader(one.attack), frozenset())))
    parry = icepool.Die(dict(grouped(D100, SkillReader(one.parry), frozenset())))
    weapon, modifier = _die(one.weapon), _die(one.modifier)
    most = one.weapon.high + modifier
    rolled = weapon + modifier
    place = icepool.Die({key: spot.ways for key, spot in one.spots.items()})

    def lands(degree: Degree, off: int) -> "icepool.Die[Any]":
        def at(key: str) -> Any:
            spot = one.spots[key]
            damage = rolled if degree is Degree.SUCCESS or spot.chest else most
            worn = 0 if degree is Degree.CRITICAL else spot.armour
            return damage.map(lambda d: (key, min(spot.most, left)) if (left := d - off - worn) > 0 else ("", 0))

        return place.map(at)

    def exchange(degree: Degree, parried: Degree) -> Any:
        if parried is Degree.FUMBLE:
            raised = icepool.Die(dict(fumbles.raises("parry", degree)))
            return raised.map(lambda got: lands(got, 0) if got.succeeds else ("", 0))
        if not degree.succeeds or PARRIES["standard"][degree][parried].blow == "all":
            return "", 0
        return lands(degree, one.ap if parried.succeeds else 0)

    return icepool.map(exchange, attack, parry)


def _die(formula: Formula) -> "icepool.Die[Any]":
    assert formula.dice is not None
    return formula.sign * (formula.dice.count @ icepool.d(formula.dice.faces)) + formula.flat
