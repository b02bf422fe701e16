"""The steps of an exchange by themselves: only a location, only damage, only what damage does (R3-HIT-01)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.rq3plus.figure.arms import arm_of, default_arm
from rules.rq3plus.figure.quantities import body
from rules.rq3plus.harm import damage, hits
from rules.rq3plus.place import hit_locations
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.weapons import MODES
from rules.rq3plus.tables.words import refuse, term


def locate(t: Bout, command: Command) -> None:
    """``location Grak``: where a blow would strike, by the melee table, or with ``missile`` by the other."""
    target = command.targets[0]
    spot = hit_locations.rolled(t, "location", command.actor, target, missile=command.has("missile"))
    t.note("located", target, location=spot.name, rule="R3-HIT-07")


def damage_alone(t: Bout, command: Command) -> None:
    """``damage broadsword slash special at chest``: what a blow of that degree comes to, to nobody's harm."""
    who = command.actor
    arm = arm_of(t, who, command.what) if command.what else default_arm(t, who)
    mode = next((o.name for o in command.options if o.name in MODES), arm.weapon.modes[0].name)
    if arm.weapon.mode(mode) is None or arm.mode(mode).damage is None:
        raise refuse(t, "wrong_mode.damage", arm=arm.name, mode=mode)
    said = (one for one in (Degree.CRITICAL, Degree.SPECIAL) if command.has(one.name.casefold()))
    degree = next(said, Degree.SUCCESS)
    spot = body(t.figure(who)).location(command.at or "")
    category = spot.category if spot is not None else "abdomen"
    force = arm.force(t.figure(who), mode, "standard")
    faces = t.sub(damage.throw, who, force, degree, category)
    terms = damage.terms(force, degree, category, faces)
    t.note("damage_alone", who, item=arm.name, d=damage.gross(terms), terms=terms, rule="R3-HIT-07")


def apply(t: Bout, command: Command) -> None:
    """``apply 9 to Grak at chest``: damage by the GM's hand, through armour, or past it with ``ignoring armour``."""
    target = command.targets[0]
    points = command.number("n") or 0
    if not 1 <= points <= 999:
        raise refuse(t, "bad_value.apply", points=points)
    mode = next((o.name for o in command.options if o.name in MODES), "crush")
    named = body(t.figure(target)).location(command.at) if command.at else None
    missile = command.has("missile")
    spot = named or hit_locations.rolled(t, "location", target, target, missile=missile)
    t.note("by_hand", target, d=points, location=spot.name, terms=(term("by_hand", points),))
    wound = hits.through_armour(t, target, spot, points, command.has("ignoring_armour"), False)
    hits.strike_home(t, target, spot, wound, mode, points, command.has("ignoring_armour"))
