"""Combining: several who pin or throw one foe (G3-CC-06)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.report import Term
from rules.gurps.rolling import Side
from rules.gurps3.attack import targets
from rules.gurps3.figure import keys, turns
from rules.gurps3.figure.posture import low
from rules.gurps3.figure.quantities import awake
from rules.gurps3.harm import rousing
from rules.gurps3.place.close_combat import near
from rules.gurps3.rolls.contests import st_side
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.printed import limit
from rules.gurps3.tables.refusals import refuse
from rules.gurps3.tables.terms import nonzero, term

SHARE = limit("helper_share")
"""A helper adds a fifth of his own score (see G3-CC-06)."""


def helpers(t: Bout, card: str, foe: str, who: str) -> tuple[str, ...]:
    """Return who has declared help in that card against that foe (see G3-CC-06)."""
    found = []
    for name, figure in t.enc.figures.items():
        data = keys.HELPING.of(figure)
        if data is not None and data.kind == card and data.target == foe and name != who and awake(figure):
            found.append(name)
    return tuple(found)


def help_(t: Bout, command: Command) -> None:
    """Help in a pin or takedown, before the one who rolls (G3-CC-06)."""
    other = targets.one_target(t, command)
    card = command.verb.removeprefix("help_")
    near(t, command, other.name)
    figure = turns.take_maneuver(t, command, card, foe=other.name)
    if card == "pin" and not low(other):
        raise refuse(t, "not_down", who=figure.name, target=other.name)
    if card == "takedown" and other.posture != "standing":
        raise refuse(t, "not_standing", target=other.name)
    most = 1 if card == "takedown" else 2
    if len(helpers(t, card, other.name, figure.name)) >= most:
        raise refuse(t, "too_many_helpers", target=other.name)
    if rousing.rouse(t, figure.name):
        t.do(keys.HELPING.set(figure.name, keys.Maneuver(card, target=other.name)))
        t.note("helps", figure.name, rule="G3-CC-06", what=card, foe=other.name)


def group_st(t: Bout, who: str, others: tuple[str, ...], *terms: Term) -> Side:
    """Return the best ST of a group, and a fifth of each other's (see G3-CC-06)."""
    every = sorted((who, *others), key=lambda n: -sheet_of(t.figure(n)).st)
    best, rest = every[0], every[1:]
    more = [term("help", sheet_of(t.figure(n)).st // SHARE, who=n) for n in rest]
    return st_side(t.figure(best), nonzero(*more, *terms))
