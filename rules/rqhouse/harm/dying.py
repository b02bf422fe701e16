"""The dying and the dead (RH-LOC-12, RH-HLT-03)."""

from rules.core.bout import Bout
from rules.core.keys import MarkKey, Nothing
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import body
from rules.rqhouse.harm.bleeding import drain_health, flow
from rules.rqhouse.sheet.body import Location
from rules.rqhouse.tables.settings import option

VITAL = ("head", "chest", "abdomen")


def die(t: Bout, who: str, rule: str) -> None:
    """Dead (see RH-HLT-03)."""
    if not keys.DEAD.on(t.figure(who)):
        t.do(keys.DEAD.set(who, Nothing()))
        t.note("dies", who, rule=rule)


def begin(t: Bout, who: str, mark: MarkKey[keys.LocationCause], at: str, rule: str) -> None:
    """A wound to that location is killing somebody, or keeps him unconscious until it has healed so far.

    Rules: RH-LOC-11; see RH-LOC-12, and ``consciousness.settle``.
    """
    t.do(mark.set(who, keys.LocationCause(at)))
    if not keys.DEAD.on(t.figure(who)):
        t.note(mark.key, who, rule=rule)


def slip_away(t: Bout, who: str) -> None:
    """A round's end: what bleeds or sticks takes Health, so does dying (RH-LOC-12); at 0 or less one is dead.

    Rules: RH-HLT-03.
    """
    figure = t.figure(who)
    if keys.DEAD.on(figure):
        return
    for spot in body(figure).locations:
        blood = keys.blood(spot.id).of(figure)
        if blood is not None:
            flow(t, who, spot.id, spot.name, blood)
        stuck = keys.impaled(spot.id).of(figure)
        if stuck is not None:
            drain_health(t, who, len(stuck.each), "impaled_bleeds", "RH-XS-11", at=spot.name)
    if keys.DYING.on(figure):
        drain_health(t, who, 1, "slips_away", "RH-LOC-12")
    if keys.HEALTH.of(t.figure(who)) <= 0:
        die(t, who, "RH-HLT-03")


def struck_dead(t: Bout, who: str, spot: Location) -> None:
    """One blow of three times the points of head, chest or abdomen kills, where the table plays it so (RH-DMG-06)."""
    if option(t.enc, "instant_death") == "rq3" and spot.kind in VITAL:
        die(t, who, "RH-DMG-06")
