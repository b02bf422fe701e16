"""A hit lands: picks, location, Martial Arts, damage, and what it does beyond harm (RH-ATK-17): steps 8 to 12."""

from rules.core.bout import D10, D20, Bout
from rules.rqhouse.attack import picks as extras
from rules.rqhouse.attack import spirit
from rules.rqhouse.attack.damage import deal
from rules.rqhouse.attack.grapple import hold
from rules.rqhouse.attack.martial_arts import arts
from rules.rqhouse.attack.pick_effects import aimed, disarm, knockback, knockout, remaining, specials
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import body
from rules.rqhouse.figure.exchange_records import DAMAGE, SPIRIT, Attack
from rules.rqhouse.figure.weapons import use_in
from rules.rqhouse.harm import consciousness
from rules.rqhouse.harm.brawling import lands
from rules.rqhouse.harm.wounds import Harm, hurt
from rules.rqhouse.sheet.items import GRAPPLE
from rules.runequest.locations import location_die

BEST = 4
"""Successes of a 01: with help it is worth one more (see RH-MA-02)."""


def strike(t: Bout, blow: Attack, margin: int, helped: bool) -> None:
    """Picks, location, Martial Arts, damage (RH-ATK-03): steps 8 to 11; in spirit combat magic points are drained."""
    if blow.way == SPIRIT:
        spirit.drain(t, blow)
        return
    picks = extras.settle(t, blow, margin)
    if blow.pulled:
        t.then(land, blow, picks, "", 0, 0, False)
        return
    spot = spot_hit(t, blow, picks)
    successes = 0
    if blow.arts or blow.kill:
        used = keys.ARTS.of(t.figure(blow.who))
        if used is None:
            successes = arts(t, blow.who, DAMAGE)
            successes += successes == BEST and helped
    t.then(dealt, blow, picks, spot, successes, blow.kill and successes > 0)


def dealt(t: Bout, blow: Attack, picks: tuple[str, ...], at: str, arts: int, kill: bool) -> None:
    """Roll the damage at the location (see RH-ATK-03); what follows depends on its sums alone."""
    spot = body(t.figure(blow.target)).location(at)
    assert spot is not None
    harm = deal(t, blow, spot, picks, arts)
    rolled = harm.rolled if extras.has(picks, extras.KNOCKBACK) else 0
    t.then(land, blow, remaining(picks), at, rolled, harm.through, kill)


def land(t: Bout, blow: Attack, picks: tuple[str, ...], at: str, rolled: int, through: int, kill: bool) -> None:
    """What gets through and its consequences; a pulled blow (no ``at``) does no harm (see RH-XS-15)."""
    wound = 0
    spot = body(t.figure(blow.target)).location(at) if at else None
    if spot is not None:
        if blow.brawl:
            lands(t, blow.target, spot, through, kill)
        else:
            cuts = "slash" in use_in(blow, t.figure(blow.who)).types
            wound = hurt(t, Harm(blow.target, spot.id, through, cuts))
        if blow.item == GRAPPLE:
            hold(t, blow.who, blow.target, spot)
        specials(t, blow, picks, spot, wound)
    if extras.has(picks, extras.KNOCKOUT):
        knockout(t, blow.target)
    consciousness.death_zone(t, blow.target)
    if extras.has(picks, extras.DISARM):
        disarm(t, blow.target, picks)
    if extras.has(picks, extras.KNOCKBACK):
        knockback(t, blow, rolled)


def spot_hit(t: Bout, blow: Attack, picks: tuple[str, ...]) -> str:
    """The location hit: picked, else rolled by the attacker (RH-ATK-06; see RH-XS-05, RH-WPN-08)."""
    if at := aimed(picks):
        return at
    read = location_die(body(t.figure(blow.target)).locations, blow.missile)
    return t.draw("location", blow.who, D10 if blow.low else D20, read)
