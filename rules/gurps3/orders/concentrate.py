"""Concentrate: the card (G3-CON-01)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.gurps3.figure import keys, turns
from rules.gurps3.harm import rousing


def concentrate(t: Bout, command: Command) -> None:
    """One turn of concentration (G3-CON-01); what disturbs it is in ``harm.concentration`` (see G3-CON-02)."""
    assert command.who is not None
    said = command.option("named")
    on = str(said.value) if said is not None and said.value else ""
    was = keys.SPELL.of(t.figure(command.who))
    figure = turns.take_maneuver(t, command, "concentrate")
    if not rousing.rouse(t, figure.name):
        return
    again = was is not None and (not on or was.on == on)
    spell = keys.Spell(was.on if was and again else on, was.turns + 1 if was and again else 1)
    t.do(keys.SPELL.set(figure.name, spell))
    t.note("concentrates", figure.name, rule="G3-CON-01", on=spell.on or "it", turns=spell.turns)
