"""Rounds: who fights best acts first."""

from rules.skeleton.figure import keys
from rules.skeleton.sheet import reading

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Slot
from rules.core.keys import Nothing
from rules.core.parts import Ability
from rules.turns.pace import finish

LAST = 99
"""The place of the round's end: behind every turn."""


def begin(t: Bout) -> None:
    """Begin a round: a turn for everybody, then its end (SK-RND-01)."""
    t.do(keys.ROUND.by(1))
    for name in t.enc.figures:
        join(t, name)
    t.queue((keys.ROUND.of(t.enc), LAST), None, keys.ROUND_END)


def join(t: Bout, name: str) -> None:
    """Give a figure its turn in this round, once the fight has begun."""
    if keys.ROUND.of(t.enc):
        t.queue((keys.ROUND.of(t.enc), -reading.of(t.figure(name)).fight), name, keys.TURN)


def able(t: Bout, slot: Slot) -> Ability:
    """Return whether a slot may open: the down lose their turn, and no round ends while nobody is left to act."""
    if slot.who is None:
        up = any(not keys.DOWN.on(figure) for figure in t.enc.figures.values())
        return Ability.READY if up else Ability.WAIT
    return Ability.LOST if keys.DOWN.on(t.figure(slot.who)) else Ability.READY


def open_slot(t: Bout, slot: Slot) -> bool:
    """Begin the next round at the end of one; a turn is its owner's."""
    if slot.who is None:
        begin(t)
        return True
    return False


def settle(t: Bout, before: Encounter) -> None:
    """Judge who goes down (see SK-ATT-02)."""
    for name, figure in t.enc.figures.items():
        if keys.HP.of(figure) <= 0 and not keys.DOWN.on(figure):
            t.do(keys.DOWN.set(name, Nothing()))
            t.note("down", name, rule="SK-ATT-02")


def pass_(t: Bout, command: Command) -> None:
    """Let a turn go by."""
    assert command.who is not None
    finish(t, command.who, keys.TURN)
    t.note("passes", command.who, rule="SK-RND-01")
