"""Stun, knockout and the death zone: losing one's senses, and coming round (RH-STN, RH-HLT-02, RH-LOC-10)."""

from rules.core.bout import Bout
from rules.core.keys import Nothing
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import body, dead, in_zone, out_cold, unconscious
from rules.rqhouse.harm.falls import let_go, lie_down
from rules.rqhouse.rolls.check import characteristic
from rules.rqhouse.sheet import model
from rules.rqhouse.time.budget import forfeit, number

MINUTE = 5
"""Rounds."""
AWAKE = 2
"""Successes that keep one awake in the death zone."""
KNOCKED_OUT = "knockout"


def con5(t: Bout, who: str, rule: str) -> int:
    """The successes of a roll against five times CON."""
    return characteristic(t, "con5", who, 5 * model.of(t.figure(who)).con, rule).successes


def stun(t: Bout, who: str, rule: str) -> None:
    """Stunned through the end of the next action (RH-STN-01, RH-STN-02)."""
    t.do(keys.STUNNED.set(who, Nothing()))
    t.note("stunned", who, rule=rule)


def over(t: Bout, who: str) -> None:
    """The action that a stun lasted for is over (see RH-STN-01)."""
    if keys.STUNNED.on(t.figure(who)):
        t.do(keys.STUNNED.clear(who))
        t.note("stun_over", who, rule="RH-STN-01")


def brawl_stun(t: Bout, who: str) -> None:
    """Stunned until CON x 5 succeeds; the first try is when his first turn of a round opens (see RH-STN-03)."""
    if not keys.BRAWL_STUNNED.on(t.figure(who)):
        t.do(keys.BRAWL_STUNNED.set(who, keys.Since(_not_before(t, who))))
        t.note("stunned", who, rule="RH-BRL-02")


def numb(t: Bout, who: str, at: str) -> None:
    """A limb goes numb, as long as a brawl's stun would last (RH-BRL-03)."""
    t.do(keys.located(keys.NUMBED, at).set(who, Nothing()))
    t.note("numbed", who, rule="RH-BRL-03", at=at.replace("_", " "))


def _not_before(t: Bout, who: str) -> int:
    """The round after which the roll comes: the last one where the first turn of this is still to open."""
    waits = any(s.who == who and s.what == keys.TURN and not s.opened for s in t.enc.agenda)
    return number(t.enc) - waits


def shake_off(t: Bout, who: str) -> None:
    """Once a round CON x 5 ends a brawl's stun and every numbness (RH-STN-03; see RH-BRL-03)."""
    figure = t.figure(who)
    every = [keys.located(keys.NUMBED, spot.id) for spot in body(figure).spots]
    numbed = [mark for mark in every if mark.on(figure)]
    since = keys.BRAWL_STUNNED.of(figure)
    if (since is None and not numbed) or dead(figure) or unconscious(t.enc, figure):
        return
    if since is not None and since.round >= number(t.enc):
        return
    if con5(t, who, "RH-STN-03"):
        for mark in numbed:
            t.do(mark.clear(who))
        if since is not None:
            t.do(keys.BRAWL_STUNNED.clear(who))
        t.note("stun_over", who, rule="RH-STN-03")
    elif since is not None:
        t.do(keys.BRAWL_STUNNED.set(who, keys.Since(number(t.enc))))


def knock_out(t: Bout, who: str, why: str, rule: str) -> None:
    """Unconscious until CON x 1, tried once a minute (RH-STN-04, RH-LOC-10)."""
    known = keys.UNCONSCIOUS.of(t.figure(who))
    if known is not None and why in known.why:
        return
    causes = (*(known.why if known else ()), why)
    since = known.round if known else number(t.enc)
    t.do(keys.UNCONSCIOUS.set(who, keys.Out(since, causes)))
    t.note("knocked_out", who, rule=rule, why=why.replace("_", " "))


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
    stays = con5(t, who, "RH-HLT-02") >= AWAKE
    t.do(keys.ZONE.set(who, keys.Since(number(t.enc) + 1 if stays else -1)))
    t.note("death_zone", who, rule="RH-HLT-02", awake=stays)


def come_round(t: Bout, who: str) -> None:
    """As a round begins: CON x 1 once a minute for the senseless, CON x 5 for those in the death zone."""
    figure = t.figure(who)
    if dead(figure):
        return
    out = keys.UNCONSCIOUS.of(figure)
    if out is not None and number(t.enc) > out.round and (number(t.enc) - out.round) % MINUTE == 0:
        got = characteristic(t, "con1", who, model.of(figure).con, "RH-LOC-10")
        if got.successes:
            t.do(keys.UNCONSCIOUS.clear(who))
            t.note("comes_round", who, rule="RH-LOC-10")
    figure = t.figure(who)
    zone = keys.ZONE.of(figure)
    if zone is None or not in_zone(figure) or out_cold(figure):
        return
    if con5(t, who, "RH-HLT-02") >= AWAKE:
        t.do(keys.ZONE.set(who, keys.Since(number(t.enc) + 1)))
    t.note("death_zone", who, rule="RH-HLT-02", awake=not unconscious(t.enc, t.figure(who)))
