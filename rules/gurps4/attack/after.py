"""What an attack uses up, what a blunder does, and what it takes to defend below zero."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.gurps4.attack import ranged, striking_weapons
from rules.gurps4.defence.aftermath import blunders, slip
from rules.gurps4.defence.parrying import swung
from rules.gurps4.defence.threat import Strike
from rules.gurps4.figure import hands, keys
from rules.gurps4.harm.consciousness import conscious


def spent(t: Bout, s: Strike) -> None:
    """What an attack costs its weapon: balance, readiness, ammunition (G4-ATT-12; see G4-RNG-07)."""
    figure = t.figure(s.by)
    item = figure.item(s.item)
    t.do(keys.ATTACKED.set(s.to, keys.Nothing()))
    if item is None:
        return
    if s.mode is not None:
        if s.mode.unbalanced:
            words = " ".join(dict.fromkeys((*swung(figure), s.item)))
            t.do(keys.SWUNG.set(s.by, keys.Words(words)))
        if hands.unreadies(figure, s.mode, s.hand):
            t.do(keys.UNREADY.by(s.by, s.item, 1))
            t.note("becomes_unready", s.by, rule="G4-RDY-07", item=item.name)
    else:
        ranged.loosed(t, s, item)


def fumbled(t: Bout, s: Strike) -> None:
    """A critical miss: the tables, but for who tried to knock a weapon away (see G4-CRIT-04, G4-WPN-06)."""
    if s.purpose == "disarm" and s.item:
        striking_weapons.fumbled(t, s)
        return
    blunders(t, slip(s))


def braves(t: Bout, s: Strike) -> bool:
    """At 0 HP or less the first defence after Do Nothing takes a consciousness roll (see G4-INJ-02)."""
    figure = t.figure(s.to)
    stance = keys.MANEUVER.of(figure)
    idle = stance is None or stance.kind == "do_nothing"
    if keys.HP.of(figure) > 0 or not idle or keys.CONSCIOUS_ROLLED.on(figure):
        return True
    if s.guard is None or s.guard.name == "nothing":
        return True
    return conscious(t, s.to)


def counted(t: Bout, s: Strike, hits: int) -> int:
    """The hits that count: those of suppression fire come to no more than its shots, whoever they hit.

    Rules: see G4-SUP-03.
    """
    swath = keys.SUPPRESS.of(t.figure(s.by)) if s.suppressing else None
    if swath is None:
        return hits
    left = min(hits, swath.shots - swath.hits)
    t.do(keys.SUPPRESS.set(s.by, replace(swath, hits=swath.hits + left)))
    return left
