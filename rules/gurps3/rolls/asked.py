"""Checks and contests that any table asks for: an attribute or a skill, by its name (G3-GEN-01, G3-GEN-06)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.gurps.rolling import Side, contest, roll, typed
from rules.gurps.success import Degree
from rules.gurps3.figure.quantities import dodge, hampered, skill, vision, will
from rules.gurps3.sheet.reading import of
from rules.gurps3.tables.refusals import refuse

FIRM = ("st", "ht", "dodge")
"""What shock does not lower (G3-INJ-01)."""


def side_of(t: Bout, command: Command, figure: Figure) -> Side:
    """A figure's side of a check by the words said. Raises Refused for what it has not."""
    said = command.option("named")
    words = str(said.value) if said is not None else ""
    name = "".join(c if c.isalnum() else "_" for c in words.strip().casefold())
    sheet = of(figure)
    own = {"will": will(figure), "vision": vision(figure), "dodge": dodge(figure)}
    own |= {key: getattr(sheet, key) for key in ("st", "dx", "iq", "ht")}
    level = own.get(name, skill(figure, name))
    if level is None:
        known = ", ".join((*own, *sheet.skills))
        raise refuse(t, "nothing_to_check", who=figure.name, skill=words or "that", known=known)
    return Side(figure.name, name, level, () if name in FIRM else hampered(figure))


def check(t: Bout, command: Command) -> None:
    """Roll an attribute or skill."""
    side = side_of(t, command, t.figure(str(command.who)))
    terms = (*side.terms, *typed(command))
    got: Degree = roll(t, "check", side.who, side.skill, side.base, terms, rule="G3-GEN-01")
    t.note("checked_roll", side.who, rule="G3-GEN-01", degree=got.name.lower())


def contest_of(t: Bout, command: Command) -> None:
    """A quick contest of the same attribute or skill between two."""
    one = side_of(t, command, t.figure(str(command.who)))
    other = side_of(t, command, t.figure(command.targets[0]))
    by = contest(
        t, "contest", Side(one.who, one.skill, one.base, (*one.terms, *typed(command))), other, rule="G3-GEN-06"
    )
    winner = one.who if by > 0 else other.who if by < 0 else ""
    t.note("contest_won" if winner else "contest_tied", winner or one.who, rule="G3-GEN-06", by=abs(by))
