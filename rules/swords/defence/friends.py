"""Helping others: an assisted block, weight on a pin (SW-DFD-10, SW-MAS-06)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.keys import Nothing
from rules.swords.attack.exchange import adjacent
from rules.swords.attack.holds import pin, victims
from rules.swords.defence.defences import FEW_STEPS
from rules.swords.figure import keys
from rules.swords.place.space import spaces
from rules.swords.tables.refusals import refuse
from rules.swords.time.rounds import number, ready, spend


def block_for(t: Bout, command: Command) -> None:
    """Stand ready to block the next attack on a friend; an action, also outside one's turn.

    Rules: SW-DFD-10; see SW-RND-01.
    """
    figure = ready(t, command, own_turn=False)
    friend = command.targets[0]
    if friend == figure.name:
        raise refuse(t, "assist_self", who=figure.name)
    away = spaces(t.enc, figure.name, friend, command)
    if away > FEW_STEPS:
        raise refuse(t, "assist_too_far", who=figure.name, spaces=away, friend=friend, limit=FEW_STEPS)
    waiting = keys.BLOCKING.of(figure)
    if waiting is not None and waiting.friend == friend:
        raise refuse(t, "assist_ready", who=figure.name, friend=friend)
    spend(t, figure.name, own_turn=False)
    t.do(keys.BLOCKING.set(figure.name, keys.Friend(friend)))
    t.note("blocks_for", figure.name, rule="SW-DFD-10", friend=friend)


def assist(t: Bout, command: Command) -> None:
    """Lend one's weight to a pin until the round's end: an action (see SW-MAS-06)."""
    figure = ready(t, command)
    if not command.targets:
        raise refuse(t, "no_target", what="assist")
    named = command.targets[0]
    victim = named if pin(t.enc, named) is not None else next(iter(victims(t.enc, named)), named)
    held = pin(t.enc, victim)
    if held is None:
        raise refuse(t, "no_pin", victim=victim)
    if figure.name in (*held.holders, *held.helpers):
        raise refuse(t, "assisting_already", who=figure.name, victim=victim)
    if victim == figure.name:
        raise refuse(t, "self_target", who=figure.name, what="assist the pin")
    adjacent(t, command, figure.name, victim)
    spend(t, figure.name)
    until = (number(t.enc) + 1,) if number(t.enc) else None
    t.do(keys.ASSISTING.set(figure.name, victim, Nothing(), until))
    t.note("assists", figure.name, rule="SW-MAS-06", victim=victim)
