"""Knocked out, in the death zone, coming round; who passes out and wakes, judged after every deed (RH-LOC, RH-HLT)."""

from rules.core.bout import Bout
from rules.core.encounter import Encounter
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import PRONE, body, effects
from rules.rqhouse.figure.conditions import in_zone, out_cold, unconscious
from rules.rqhouse.figure.limbs import lame
from rules.rqhouse.figure.turns import forfeit
from rules.rqhouse.harm.falls import let_go, lie_down
from rules.rqhouse.harm.stun import con5
from rules.rqhouse.rolls.check import characteristic
from rules.rqhouse.sheet import model

MINUTE = 5
"""Rounds."""
HOUR = 60
"""Minutes."""
AWAKE = 2
"""Successes that keep one awake in the death zone."""
KNOCKED_OUT = "knockout"


def knock_out(t: Bout, who: str, why: str, rule: str) -> None:
    """Unconscious until CON x 1, tried once a minute (RH-STN-04, RH-LOC-10)."""
    known = keys.UNCONSCIOUS.of(t.figure(who))
    if known is not None and why in known.why:
        return
    causes = (*(known.why if known else ()), why)
    since = known.round if known else keys.ROUND.of(t.enc)
    t.do(keys.UNCONSCIOUS.set(who, keys.Unconsciousness(since, causes)))
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
    if not in_zone(figure) or keys.ZONE.on(figure) or keys.DEAD.on(figure):
        return
    if out_cold(figure):
        t.do(keys.ZONE.set(who, keys.SinceRound(-1)))
        return
    stays = con5(t, who, "RH-HLT-02", AWAKE)
    t.do(keys.ZONE.set(who, keys.SinceRound(keys.ROUND.of(t.enc) + 1 if stays else -1)))
    t.note("death_zone", who, rule="RH-HLT-02", awake=stays)


def try_to_come_round(t: Bout, who: str, minutes: int) -> None:
    """Time goes by for one who may be senseless: a try each minute (see RH-LOC-10), and none is out for an hour."""
    for _ in range(min(minutes, HOUR)):
        if not keys.UNCONSCIOUS.on(t.figure(who)):
            return
        if minutes >= HOUR or characteristic(t, "con1", who, model.of(t.figure(who)).con, "RH-LOC-10"):
            _wake(t, who)


def _wake(t: Bout, who: str) -> None:
    t.do(keys.UNCONSCIOUS.clear(who))
    t.note("comes_round", who, rule="RH-LOC-10")


def come_round(t: Bout, who: str) -> None:
    """As a round begins: CON x 1 once a minute for the senseless, CON x 5 for those in the death zone."""
    figure = t.figure(who)
    if keys.DEAD.on(figure):
        return
    out = keys.UNCONSCIOUS.of(figure)
    due = out is not None and keys.ROUND.of(t.enc) > out.round and (keys.ROUND.of(t.enc) - out.round) % MINUTE == 0
    if due and characteristic(t, "con1", who, model.of(figure).con, "RH-LOC-10"):
        _wake(t, who)
    figure = t.figure(who)
    zone = keys.ZONE.of(figure)
    if zone is None or not in_zone(figure) or out_cold(figure):
        return
    if con5(t, who, "RH-HLT-02", AWAKE):
        t.do(keys.ZONE.set(who, keys.SinceRound(keys.ROUND.of(t.enc) + 1)))
    state = "out" if unconscious(t.enc, t.figure(who)) else "awake"
    falls = state == "out" and zone.round == keys.ROUND.of(t.enc) - 1
    t.note("near_death", who, rule="RH-HLT-02", state="falls" if falls else state)


def settle(t: Bout, before: Encounter) -> None:
    """Compares each figure with what it was."""
    for name in tuple(t.enc.figures):
        was = before.figures.get(name)
        if was is t.figure(name):
            continue
        _closed(t, name)
        death_zone(t, name)
        if not in_zone(t.figure(name)) and keys.ZONE.on(t.figure(name)):
            t.do(keys.ZONE.clear(name))
        down, was_down = unconscious(t.enc, t.figure(name)), was is not None and unconscious(before, was)
        if keys.DEAD.on(t.figure(name)):
            if was is not None and not keys.DEAD.on(was):
                collapse(t, name)
        elif down and not was_down:
            t.note("unconscious", name, rule="RH-LOC-10")
            collapse(t, name)
        elif was_down and not down:
            t.note("wakes", name, rule="RH-LOC-10")
        figure = t.figure(name)
        if figure.posture != PRONE and not keys.DEAD.on(figure) and lame(t.enc, figure):
            lie_down(t, name, "RH-LOC-13")


def _closed(t: Bout, who: str) -> None:
    """End what a location's stage caused where the location has left it by healing."""
    figure = t.figure(who)
    if not out_cold(figure):
        return
    reached = {spot.id: effects(figure, spot) for spot in body(figure).locations}
    out = keys.UNCONSCIOUS.of(figure)
    if out is not None and out.why:
        still = tuple(why for why in out.why if why not in reached or "unconscious" in reached[why])
        if not still:
            t.do(keys.UNCONSCIOUS.clear(who, "cured"))
        elif still != out.why:
            t.do(keys.UNCONSCIOUS.set(who, keys.Unconsciousness(out.round, still)))
    for mark in (keys.COMATOSE, keys.DYING):
        cause = mark.of(figure)
        if cause is not None and cause.at in reached and mark.key not in reached[cause.at]:
            t.do(mark.clear(who, "cured"))
