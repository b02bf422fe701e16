"""Checks and contests that any table asks for: an attribute or a skill, by its name (G3-GEN-01, G3-GEN-06)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.gurps import named_checks
from rules.gurps.rolling import Side
from rules.gurps3.figure.move_and_dodge import dodge
from rules.gurps3.figure.quantities import vision, will
from rules.gurps3.figure.shock import hampered, shocked
from rules.gurps3.figure.skills import skill
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.refusals import refuse

FIRM = ("st", "ht", "dodge")
"""What shock does not lower (see G3-INJ-01)."""
OF_MIND = ("iq", "will", "vision", "first_aid")
"""What a head wound that makes clumsy does not lower."""


def side_of(t: Bout, figure: Figure, words: str) -> Side:
    """Return a figure's side of a check by the words said. Raises Refused for what it has not."""
    name = named_checks.skill_id(words)
    sheet = sheet_of(figure)
    own = {"will": will(figure), "vision": vision(figure), "dodge": dodge(figure)}
    own |= {key: getattr(sheet, key) for key in ("st", "dx", "iq", "ht")}
    level = own.get(name, skill(figure, name))
    if level is None:
        known = ", ".join((*own, *sheet.skills))
        raise refuse(t, "nothing_to_check", who=figure.name, skill=words or "that", known=known)
    terms = () if name in FIRM else shocked(figure) if name in OF_MIND else hampered(figure)
    return Side(figure.name, name, level, terms)


def check(t: Bout, command: Command) -> None:
    """Roll an attribute or skill."""
    named_checks.check(t, command, side_of, rule="G3-GEN-01")
