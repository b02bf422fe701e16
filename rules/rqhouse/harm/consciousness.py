"""Knocked out, in the death zone, and coming round (RH-STN-04, RH-HLT-02, RH-LOC-10)."""

from rules.core.bout import Bout
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.conditions import dead, in_zone, out_cold, unconscious
from rules.rqhouse.harm.falls import let_go, lie_down
from rules.rqhouse.harm.stun import con5
from rules.rqhouse.rolls.check import characteristic
from rules.rqhouse.sheet import model
from rules.rqhouse.time.budget import forfeit
from rules.rqhouse.time.initiative import number

MINUTE = 5
"""Rounds."""
AWAKE = 2
"""Successes that keep one awake in the death zone."""
KNOCKED_OUT = "knockout"


def knock_out(t: Bout, who: str, why: str, rule: str) -> None:
    """Unconscious until CON x 1, tried once a minute (RH-STN-04, RH-LOC-10)."""
    known = keys.UNCONSCIOUS.of(t.figure(who))
    if known is not None and why in known.why:
        return
    causes = (*(known.why if known else ()), why)
    since = known.round if known else number(t.enc)
    t.do(keys.UNCONSCIOUS.set(who, keys.Out(since, causes)))
    t.note("knocked_out", who, rule=rule, why=why.replace("_", " "))


def comatose(t: Bout, who: str, at: str, rule: str) -> None:
    """Unconscious until the location leaves its stage by healing (RH-LOC-11; see ``judge``)."""
    t.do(keys.COMATOSE.set(who, keys.Cause(at)))
    if not dead(t.figure(who)):
        t.note("comatose", who, rule=rule)


def collapse(t: Bout, who: str) -> None:
    """Whoever loses consciousness falls, lets go, and does and defends nothing more (see RH-LOC-10)."""
    lie_down(t, who, "RH-LOC-10")
    let_go(t, who, "RH-LOC-10")
    forfeit(t, who)
    for mark in (keys.COMMITTED, keys.STANDING):
        if mark.on(t.figure(who)):
            t.do(mark.clear(who))
    for link in keys.GRIP.all(t.enc, a=who):
        t.do(keys.GRIP.clear(who, link.b))


def death_zone(t: Bout, who: str) -> None:
    """Health has fallen to 3 or less: two successes against CON x 5 keep one awake for now (RH-HLT-02)."""
    figure = t.figure(who)
    if not in_zone(figure) or keys.ZONE.on(figure) or dead(figure):
        return
    if out_cold(figure):
        t.do(keys.ZONE.set(who, keys.Since(-1)))
        return
    stays = con5(t, who, "RH-HLT-02", AWAKE)
    t.do(keys.ZONE.set(who, keys.Since(number(t.enc) + 1 if stays else -1)))
    t.note("death_zone", who, rule="RH-HLT-02", awake=stays)


def come_round(t: Bout, who: str) -> None:
    """As a round begins: CON x 1 once a minute for the senseless, CON x 5 for those in the death zone."""
    figure = t.figure(who)
    if dead(figure):
        return
    out = keys.UNCONSCIOUS.of(figure)
    due = out is not None and number(t.enc) > out.round and (number(t.enc) - out.round) % MINUTE == 0
    if due and characteristic(t, "con1", who, model.of(figure).con, "RH-LOC-10"):
        t.do(keys.UNCONSCIOUS.clear(who))
        t.note("comes_round", who, rule="RH-LOC-10")
    figure = t.figure(who)
    zone = keys.ZONE.of(figure)
    if zone is None or not in_zone(figure) or out_cold(figure):
        return
    if con5(t, who, "RH-HLT-02", AWAKE):
        t.do(keys.ZONE.set(who, keys.Since(number(t.enc) + 1)))
    t.note("death_zone", who, rule="RH-HLT-02", awake=not unconscious(t.enc, t.figure(who)))
