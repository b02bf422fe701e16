"""A hit lands: location, damage, and what it does beyond harm (RH-ATK-06, RH-XS): steps 9, 11 and 12."""

from rules.core.bout import D10, D20, Bout
from rules.rqhouse.attack import picks as extras
from rules.rqhouse.attack.blow import Blow
from rules.rqhouse.attack.damage import deal
from rules.rqhouse.attack.grapple import hold
from rules.rqhouse.attack.pick_effects import aimed, disarm, knockback, knockout, remaining, specials
from rules.rqhouse.attack.weapons import use_in
from rules.rqhouse.figure.body import body
from rules.rqhouse.harm import consciousness
from rules.rqhouse.harm.brawling import lands
from rules.rqhouse.harm.wounds import Harm, hurt
from rules.rqhouse.sheet.items import GRAPPLE
from rules.runequest.locations import location_die


def spot_hit(t: Bout, blow: Blow, picks: tuple[str, ...]) -> str:
    """The location hit: picked, else rolled by the attacker (RH-ATK-06; see RH-XS-05, RH-WPN-08)."""
    if at := aimed(picks):
        return at
    read = location_die(body(t.figure(blow.target)).spots, blow.missile)
    return t.draw("location", blow.who, D10 if blow.low else D20, read)


def dealt(t: Bout, blow: Blow, picks: tuple[str, ...], at: str, arts: int, kill: bool) -> None:
    """Roll the damage at the location (see RH-ATK-03); what follows depends on its sums alone."""
    spot = body(t.figure(blow.target)).spot(at)
    assert spot is not None
    harm = deal(t, blow, spot, picks, arts)
    rolled = harm.rolled if extras.has(picks, extras.KNOCKBACK) else 0
    t.then(land, blow, remaining(picks), at, rolled, harm.through, kill)


def land(t: Bout, blow: Blow, picks: tuple[str, ...], at: str, rolled: int, through: int, kill: bool) -> None:
    """What gets through and its consequences; a pulled blow (no ``at``) does no harm (see RH-XS-15)."""
    wound = 0
    spot = body(t.figure(blow.target)).spot(at) if at else None
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
