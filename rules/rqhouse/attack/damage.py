"""Damage of a hit: what is rolled, what is added and what protects (RH-ATK-05)."""

from msgspec import Struct

from rules.core import effects
from rules.core.bout import Bout
from rules.core.report import Term, amount
from rules.rqhouse.attack import picks as extras
from rules.rqhouse.attack.martial_arts import added
from rules.rqhouse.attack.missiles import lead, towards_zero
from rules.rqhouse.attack.pick_effects import full, plus
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import armour, protection
from rules.rqhouse.figure.exchange_records import Attack
from rules.rqhouse.figure.skills import ATLATL, damage_bonus
from rules.rqhouse.figure.weapons import use_in
from rules.rqhouse.sheet.body import Location
from rules.rqhouse.sheet.gear import FIRE, THROW
from rules.rqhouse.tables.printed import THROWN
from rules.rqhouse.tables.words import term


class DamageRoll(Struct, frozen=True):
    """What a hit deals: points rolled before protection, and what gets through."""

    rolled: int
    through: int


def bonus(t: Bout, blow: Attack) -> int:
    """The damage bonus: whole in melee, half for a throw, none for a shot (see RH-MSL-06)."""
    formula = damage_bonus(t.figure(blow.who))
    if blow.way == FIRE or (formula.dice is None and not formula.flat):
        return 0
    total = formula.flat
    if formula.dice is not None:
        total = formula.total(t.total("damage_bonus", blow.who, formula.dice))
    return towards_zero(total) if blow.way == THROW else total


def terms(t: Bout, blow: Attack, picks: tuple[str, ...], arts: int) -> tuple[Term, ...]:
    """The parts of the damage, dice rolled in their order, or the weapon's at their most (see RH-XS-03).

    ``arts``: successes of Martial Arts.
    """
    figure = t.figure(blow.who)
    formula = use_in(blow, figure).damage
    if formula.dice is None or full(picks):
        found = [term("full_damage" if formula.dice is not None else "weapon", formula.high)]
    else:
        found = [term("rolled", formula.total(t.total("damage", blow.who, formula.dice)), dice=str(formula))]
    more = bonus(t, blow)
    if more:
        found.append(term("damage_bonus", more))
    found += fixed(t, blow, picks)
    if arts:
        found.append(term("martial_arts", added(t, blow, arts)))
    return tuple(found)


def fixed(t: Bout, blow: Attack, picks: tuple[str, ...]) -> tuple[Term, ...]:
    """What no die decides: magic, atlatl, lead bullets, each +5 (see RH-XS-06), effects."""
    figure = t.figure(blow.who)
    item, use, found = figure.item(blow.item), use_in(blow, figure), []
    magic = keys.MAGIC_DAMAGE.of(figure, blow.item)
    if magic:
        found.append(term("magic", magic))
    if blow.atlatl:
        found.append(term("atlatl", THROWN[ATLATL].formula.flat))
    found += lead(blow, item, use)
    if more := plus(picks):
        found.append(term("plus_five", more))
    return (*found, *effects.harm(figure, blow.item))


def stopped(t: Bout, blow: Attack, spot: Location, picks: tuple[str, ...]) -> tuple[int, int]:
    """What armour and magical protection of the location take off (RH-ARM-01; see RH-ATK-05, RH-XS-04)."""
    target = t.figure(blow.target)
    return 0 if extras.has(picks, extras.BARE) else armour(target, spot), protection(target, spot)


def deal(t: Bout, blow: Attack, spot: Location, picks: tuple[str, ...], arts: int) -> DamageRoll:
    """Roll the damage of a hit at a location and take off what protects it (RH-ATK-05)."""
    every = terms(t, blow, picks, arts)
    rolled = max(0, int(amount(0, every) // 1))
    through = past(t, blow.who, blow.target, spot, every, *stopped(t, blow, spot, picks), rule="RH-ATK-05")
    return DamageRoll(rolled, through)


def past(
    t: Bout, who: str, target: str, spot: Location, terms: tuple[Term, ...], worn: int, magic: int, *, rule: str
) -> int:
    """What of damage gets past the armour and magical protection of a location, told with its parts."""
    rolled = max(0, int(amount(0, terms) // 1))
    less = tuple(one for one in (term("armour", -worn), term("magical_protection", -magic)) if one.n)
    stop, told = worn + magic, (*terms, *less)
    through = max(0, rolled - stop)
    t.note(
        "damage", who, rule=rule, terms=told, target=target, at=spot.name, rolled=rolled, armour=stop, through=through
    )
    return through
