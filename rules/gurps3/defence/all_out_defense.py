"""All Out Defense: two defences against each attack, or one at +2 (G3-AOD)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.gurps3.defence.exchange_records import Threat
from rules.gurps3.figure import keys, turns
from rules.gurps3.harm import rousing
from rules.gurps3.tables.printed import limit
from rules.gurps3.tables.words import refuse

UNLIMITED = 99
TWICE = limit("double_parries")
MODES = ("double", "increased")
KINDS = ("dodge", "parry", "block")


def all_out_defense(t: Bout, command: Command) -> None:
    """The card: double or increased, with the kind of defence that is meant to be made while it lasts (G3-AOD-01).

    The kind binds nobody: it is what is done where nothing else is picked (see G3-AOD-03).
    """
    modes = [o.name for o in command.options if o.name in MODES]
    kinds = [o.name for o in command.options if o.name in KINDS]
    if len(modes) != 1:
        raise refuse(t, "which_defense")
    figure = turns.take_maneuver(t, command, "all_out_defense", modes[0])
    if kinds:
        t.do(keys.CHOSEN.set(figure.name, keys.Maneuver("all_out_defense", modes[0], means=kinds[0])))
    if rousing.rouse(t, figure.name):
        t.note("all_out_defense", figure.name, rule="G3-AOD-02", how=" ".join((*modes, *kinds)))


def meant(figure: Figure) -> str:
    """Return the kind of defence that was said with the card; empty where none was."""
    chosen = keys.CHOSEN.of(figure)
    return chosen.means if chosen is not None else ""


def parries(fencing: bool) -> int:
    """Return how often one weapon parries in a turn of it: twice, a fencing weapon any number of times (G3-AOD-04)."""
    return UNLIMITED if fencing else TWICE


def double(t: Bout, threat: Threat) -> bool:
    """Return whether its target makes two different defences against each attack (G3-AOD-02)."""
    chosen = keys.CHOSEN.of(t.figure(threat.target))
    return chosen is not None and chosen.kind == "all_out_defense" and chosen.option == "double"


def increased(figure: Figure) -> bool:
    """Return whether it defends once against each attack, at +2 (G3-AOD-03)."""
    chosen = keys.CHOSEN.of(figure)
    return chosen is not None and chosen.kind == "all_out_defense" and chosen.option == "increased"
