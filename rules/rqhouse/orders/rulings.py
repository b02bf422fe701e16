"""Single steps for the game master: a location, damage, harm outright, how two stand; and checks that cost nothing."""

from rules.core.bout import D10, D20, Bout
from rules.core.command import Command
from rules.rqhouse.attack import picks as extras
from rules.rqhouse.attack.chosen_weapon import find
from rules.rqhouse.attack.damage import past
from rules.rqhouse.attack.damage import terms as damage_terms
from rules.rqhouse.attack.declare import typed_picks
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import armour, body, protection
from rules.rqhouse.figure.exchange_records import Attack
from rules.rqhouse.harm.wounds import Harm, hurt, lose_health
from rules.rqhouse.orders.using_skills import attempt
from rules.rqhouse.place.where import LONG_REACH, UNKNOWN, engage, mapped, part
from rules.rqhouse.sheet.gear import ways
from rules.rqhouse.tables.words import refuse, term
from rules.runequest.free_words import words


def check(t: Bout, command: Command) -> None:
    """A roll of any skill that takes no action."""
    attempt(t, command, t.figure(command.actor), words(command), 0, "RH-SUC-01")


def location(t: Bout, command: Command) -> None:
    """Roll where a blow lands (see RH-ATK-06, RH-WPN-08)."""
    target = t.figure(command.targets[0])
    got = t.total("location", command.actor, D10 if command.has("higher") else D20)
    spot = body(target).at(got, command.has("missile"))
    t.note("location", target.name, rule="RH-ATK-06", at=spot.name)


def damage(t: Bout, command: Command) -> None:
    """Roll a weapon's damage with picks, before protection (see RH-ATK-05)."""
    figure = t.figure(command.actor)
    arm = find(t, command, figure)
    blow = Attack(figure.name, figure.name, arm.item.id, ways(arm.item)[0], 0, picks=typed_picks(t, command, figure))
    extras.check(t, blow)
    every = damage_terms(t, blow, blow.picks, 0)
    t.note("damage_rolled", figure.name, rule="RH-ATK-05", terms=every, n=max(0, sum(one.n for one in every)))


def apply(t: Bout, command: Command) -> None:
    """Harm outright: at a location, or one that is rolled, less armour and magic unless ignored, or to Health.

    See RH-DMG-04, RH-DMG-01.
    """
    target, amount = t.figure(command.targets[0]), command.number("n") or 0
    if command.has("direct"):
        lose_health(t, target.name, amount)
        return
    if command.at is None and not command.has("random"):
        raise refuse(t, "no_location.unsaid", who=target.name, known=body(target).locations[0].name)
    if command.at is None:
        spot = body(target).at(t.total("location", target.name, D20), missile=False)
    elif (named := body(target).location(command.at)) is None:
        raise refuse(t, "no_location", who=target.name, at=command.at)
    else:
        spot = named
    worn = 0 if command.has("ignoring_armour", "ignoring_armor") else armour(target, spot)
    parts = (term("damage", amount),)
    through = past(t, target.name, target.name, spot, parts, worn, protection(target, spot), rule="RH-DMG-01")
    hurt(t, Harm(target.name, spot.id, through, command.has("slash")))


def pair(t: Bout, command: Command) -> None:
    """How two stand without a map: engaged, apart, so far away, or with the other's back before one."""
    other = command.targets[0]
    if other == command.actor:
        raise refuse(t, "self_target", who=other)
    if mapped(t.enc, command.actor, other):
        raise refuse(t, "map_knows", what=f"where {command.actor} and {other} stand")
    if command.has("engaged"):
        engage(t, command.actor, other)
    away = command.number("distance")
    if command.has("apart") or (away is not None and away > LONG_REACH and not command.has("engaged")):
        part(t, command.actor, other)
    stance = keys.Stance(UNKNOWN if away is None else away, command.has("rear"))
    t.do(keys.STANCE.set(command.actor, other, stance))
    said = ", ".join(o.name if o.value is None else f"{o.name} {o.value}" for o in command.options)
    t.note("stands", command.actor, rule="RH-MAN-03", other=other, how=said)
