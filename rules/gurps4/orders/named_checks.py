"""Checks and contests that any table asks for: an attribute or a skill by its name (G4-BASE-01, -05, -06)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.gurps import named_checks
from rules.gurps4.figure.conditions import hampered, shocked
from rules.gurps4.figure.defence_values import dodge_terms
from rules.gurps4.figure.quantities import dx, hearing, ht, iq, per, st, vision, will
from rules.gurps4.figure.skills import skill
from rules.gurps4.rolls.contests import Side, exchange
from rules.gurps4.sheet.entries import sheet_of
from rules.gurps4.tables.words import refuse

OWN = {"st": st, "dx": dx, "iq": iq, "ht": ht, "will": will, "per": per, "hearing": hearing, "vision": vision}
WITS = ("iq",)
"""What shock lowers but a grapple does not (see G4-SHK-01, G4-GRAP-02)."""
FIRM = ("st", "ht", "will", "per", "hearing", "vision")
"""What neither lowers."""


def side_of(t: Bout, figure: Figure, words: str) -> Side:
    """Return a figure's side by the words said: an attribute, Dodge, or a skill, by default too (see G4-BASE-09).

    Raises Refused for what it has not and what has no default.
    """
    name = named_checks.checked_id(words)
    if name in OWN:
        terms = () if name in FIRM else shocked(figure) if name in WITS else hampered(t.enc, figure)
        return Side(figure.name, name.upper() if len(name) == 2 else name.capitalize(), OWN[name](figure), terms)
    if name == "dodge":
        first, *rest = dodge_terms(t.enc, figure)
        return Side(figure.name, name, first.n, tuple(rest))
    level = skill(figure, name)
    if level is None:
        known = ", ".join((*OWN, "dodge", *(one.replace("_", " ") for one in sheet_of(figure).skills)))
        raise refuse(t, "nothing_to_check", who=figure.name, skill=words or "that", known=known)
    return Side(figure.name, name.replace("_", " "), level, hampered(t.enc, figure))


def check(t: Bout, command: Command) -> None:
    """A success roll of an attribute or skill (see G4-BASE-01)."""
    named_checks.check(t, command, side_of, rule="G4-BASE-01")


def contest_of(t: Bout, command: Command) -> None:
    """A Quick Contest of two, or one exchange of a regular one (see G4-BASE-05, G4-BASE-06)."""
    if command.has("regular"):
        one, other = named_checks.sides(t, command, side_of)
        by = exchange(t, "contest", one, other, rule="G4-BASE-06")
        winner = other.who if by < 0 else one.who
        t.note("exchange_won" if by else "exchange_open", winner, rule="G4-BASE-06")
    else:
        named_checks.quick(t, command, side_of, rule="G4-BASE-05")
