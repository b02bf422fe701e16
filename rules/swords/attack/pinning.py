"""Pinning together: lending one's weight to a friend's hold."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.keys import Nothing
from rules.swords.attack.exchange import adjacent
from rules.swords.figure import keys
from rules.swords.figure.pins import pin, victims
from rules.swords.figure.turns import number, ready, spend
from rules.swords.tables.words import refuse


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
