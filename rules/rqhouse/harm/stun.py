"""Stunned by a blow or in a brawl, limbs gone numb: how long it lasts, and what ends it (RH-STN, RH-BRL-03)."""

from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.core.keys import MarkKey, Nothing
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import body
from rules.rqhouse.figure.conditions import unconscious
from rules.rqhouse.rolls.check import characteristic
from rules.rqhouse.sheet import model


def con5(t: Bout, who: str, rule: str, least: int = 1) -> bool:
    """Whether a roll against five times CON gives ``least`` successes."""
    return characteristic(t, "con5", who, 5 * model.of(t.figure(who)).con, rule, least)


def stun(t: Bout, who: str, rule: str) -> None:
    """Stunned through the end of the next action (RH-STN-01, RH-STN-02)."""
    t.do(keys.STUNNED.set(who, Nothing()))
    t.note("stunned", who, rule=rule)


def dazed(t: Bout, who: str, left: int) -> None:
    """A blow to the head that leaves it exactly one point stuns (RH-LOC-07)."""
    if left == 1:
        stun(t, who, "RH-LOC-07")


def over(t: Bout, who: str) -> None:
    """The action that a stun lasts for is over (see RH-STN-01)."""
    if keys.STUNNED.on(t.figure(who)):
        t.do(keys.STUNNED.clear(who))
        t.note("stun_over", who, rule="RH-STN-01")


def lasts_for_the_round(t: Bout, who: str) -> None:
    """His next action fills the rest of the round: so long he stays stunned (see RH-STN-01)."""
    if keys.ROUND.of(t.enc) and keys.STUNNED.on(t.figure(who)):
        t.do(keys.STUNNED.set(who, Nothing(), (keys.ROUND.of(t.enc) + 1,)))


def for_the_round(figure: Figure) -> bool:
    """Whether a stun ends with the round, not with a sentence."""
    mark = figure.mark(keys.STUNNED.key)
    return mark is not None and mark.until is not None


def brawl_stun(t: Bout, who: str) -> None:
    """Stunned until CON x 5 succeeds; the first try is when his first turn of a round opens (see RH-STN-03)."""
    if not keys.BRAWL_STUNNED.on(t.figure(who)):
        t.do(keys.BRAWL_STUNNED.set(who, keys.SinceRound(not_before(t, who))))
        t.note("stunned", who, rule="RH-BRL-02")


def not_before(t: Bout, who: str) -> int:
    """The round after which a roll comes: the last one where the first turn of this is still to open."""
    waits = any(s.who == who and keys.TURN.on(s) and not s.opened for s in t.enc.agenda)
    return keys.ROUND.of(t.enc) - waits


def _passing(figure: Figure) -> dict[MarkKey[keys.SinceRound], keys.SinceRound]:
    """The stun of a brawl and every numbness, each with the round after which it is tried."""
    every = (keys.BRAWL_STUNNED, *(keys.numb(spot.id) for spot in body(figure).locations))
    return {mark: since for mark in every if (since := mark.of(figure)) is not None}


def to_shake_off(t: Bout, who: str) -> bool:
    """Whether the round's roll against a brawl's stun is still to come (see RH-STN-03)."""
    figure = t.figure(who)
    due = any(since.round < keys.ROUND.of(t.enc) for since in _passing(figure).values())
    return due and not keys.DEAD.on(figure) and not unconscious(t.enc, figure)


def shake_off(t: Bout, who: str) -> None:
    """Once a round CON x 5 ends a brawl's stun and every numbness (RH-STN-03; see RH-BRL-03)."""
    if not to_shake_off(t, who):
        return
    awake = con5(t, who, "RH-STN-03")
    for mark in _passing(t.figure(who)):
        t.do(mark.clear(who) if awake else mark.set(who, keys.SinceRound(keys.ROUND.of(t.enc))))
    if awake:
        t.note("stun_over", who, rule="RH-STN-03")


def wear_off(t: Bout, who: str) -> None:
    """In an hour every stun and numbness is gone (see RH-STN-03)."""
    if keys.STUNNED.on(t.figure(who)):
        t.do(keys.STUNNED.clear(who, "cured"))
    for mark in _passing(t.figure(who)):
        t.do(mark.clear(who, "cured"))
