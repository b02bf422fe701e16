"""Going to the ground with whom one holds, and getting up again (SW-GRP-15, SW-GRP-16)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.events import Moved
from rules.swords.figure.mass import clung_to
from rules.swords.figure.pins import massive, pin, restrained, victim_of, victims
from rules.swords.figure.quantities import mass, prone
from rules.swords.figure.turns import ready, spend
from rules.swords.place.mounts import unseat
from rules.swords.tables.words import refuse, says


def fall_prone(t: Bout, command: Command) -> None:
    """Take the fight to the ground, free: both lie (SW-GRP-15)."""
    figure = ready(t, command, cost=0)
    victim = victim_of(t, command, says("take_fight_to_ground"))
    if prone(figure) and prone(victim):
        raise refuse(t, "already_prone", who=figure.name, victim=victim.name)
    heavy = pin(t.enc, victim.name)
    if heavy is not None and clung_to(mass(victim), heavy.drag) and not command.has("allow_big"):
        raise massive(t, figure, victim, says("drag_it_down"))
    spend(t, figure.name, 0)
    for name in (figure.name, victim.name):
        unseat(t, name, "SW-GRP-15")
    t.do(Moved(figure.name, posture="prone"), Moved(victim.name, posture="prone"))
    t.note("to_ground", figure.name, rule="SW-GRP-15", victim=victim.name)


def get_up(t: Bout, command: Command) -> None:
    """Stand up for an action; not while a hold lasts (SW-GRP-16)."""
    figure = ready(t, command)
    if not prone(figure):
        raise refuse(t, "not_prone", who=figure.name)
    for victim in victims(t.enc, figure.name):
        raise refuse(t, "hold_lasts", who=figure.name, holder=figure.name, victim=victim)
    holder = restrained(t.enc, figure.name)
    if holder is not None:
        raise refuse(t, "hold_lasts", who=figure.name, holder=holder.leader, victim=figure.name)
    spend(t, figure.name)
    t.do(Moved(figure.name, posture="standing"))
    t.note("gets_up", figure.name, rule="SW-GRP-16")
