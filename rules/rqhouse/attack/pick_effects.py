"""What picks do beside the damage: impale, slash, crush, knockout, disarm, knockback (RH-XS-07 to RH-XS-15)."""

from collections.abc import Sequence

from rules.core.bout import Bout
from rules.rqhouse.attack import picks as extras
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.exchange_records import Attack
from rules.rqhouse.harm import consciousness, stun
from rules.rqhouse.harm.falls import drop, empty_arm, lie_down
from rules.rqhouse.harm.impaled import stick
from rules.rqhouse.harm.stages import gone
from rules.rqhouse.place.walk import driven
from rules.rqhouse.rolls.check import characteristic
from rules.rqhouse.sheet import model
from rules.rqhouse.sheet.body import Location

LASTING = frozenset({*extras.SPECIALS, extras.KNOCKOUT, extras.DISARM, extras.KNOCKBACK})
"""Entries that do something beside the damage, which they leave as it is (RH-XS-15)."""
PER_METRE = 5
"""Points beyond SIZ for each further metre (see RH-XS-09)."""


def remaining(picks: tuple[str, ...]) -> tuple[str, ...]:
    """The picks that still do something once the damage is known."""
    return tuple(pick for pick in picks if extras.entry(pick) in LASTING)


def specials(t: Bout, blow: Attack, picks: tuple[str, ...], spot: Location, wound: int) -> None:
    """Impale and slash need a wound, crush does not (RH-XS-10, RH-XS-12, RH-XS-13)."""
    kind = extras.special(picks)
    if kind == "crush":
        stun.stun(t, blow.target, "RH-XS-13")
    elif kind == "impale" and wound:
        stick(t, blow, spot)
    elif kind == "slash" and wound:
        t.do(keys.slashed(spot.id).set(blow.target, keys.Slashed(wound)))
        if not (keys.DEAD.on(t.figure(blow.target)) or gone(t, blow.target, spot)):
            t.note("impaired", blow.target, rule="RH-XS-12", at=spot.name)
        if spot.kind == "arm":
            empty_arm(t, blow.target, spot, "RH-XS-12")


def knockout(t: Bout, who: str) -> None:
    """CON x 5: stunned, or out (RH-XS-07); who is senseless already feels nothing of it."""
    if stun.con5(t, who, "RH-XS-07"):
        stun.stun(t, who, "RH-XS-07")
    else:
        consciousness.knock_out(t, who, consciousness.KNOCKED_OUT, "RH-XS-07")


def disarm(t: Bout, who: str, picks: tuple[str, ...]) -> None:
    """The named item falls, if it is still held (RH-XS-08)."""
    for pick in picks:
        item = t.figure(who).item(extras.named(pick)) if extras.entry(pick) == extras.DISARM else None
        if item is not None and item.where in ("hand", "strapped"):
            drop(t, who, item, "RH-XS-08")


def knockback(t: Bout, blow: Attack, rolled: int) -> None:
    """A metre back and one for every five points beyond SIZ; DEX x 5 or prone (RH-XS-09)."""
    figure = t.figure(blow.target)
    away = 1 + max(0, rolled - model.of(figure).siz) // PER_METRE
    driven(t, blow.who, blow.target, away)
    t.note("knocked_back", blow.target, rule="RH-XS-09", metres=away)
    if not characteristic(t, "dex5", blow.target, 5 * model.of(figure).dex, "RH-XS-09"):
        lie_down(t, blow.target, "RH-XS-09")


def aimed(picks: Sequence[str]) -> str:
    """The location picked, empty where it is rolled (RH-XS-05)."""
    return next((extras.named(pick) for pick in picks if extras.entry(pick) == extras.AT), "")


def full(picks: Sequence[str]) -> bool:
    """Whether the weapon dice count at their most (RH-XS-03; see RH-XS-10, RH-XS-12, RH-XS-13)."""
    return extras.has(picks, extras.FULL, *extras.SPECIALS)


def plus(picks: Sequence[str]) -> int:
    """What every +5 adds to the damage (RH-XS-06)."""
    return extras.FIVE * sum(extras.entry(pick) == extras.PLUS for pick in picks)
