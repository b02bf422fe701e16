"""Dodges: what they are worth, and who has room for one."""

from rules.core.encounter import Encounter, Figure
from rules.core.report import Term
from rules.swords.defence.threat import Defence, Threat, total
from rules.swords.figure.quantities import trait, wounds_term
from rules.swords.place.space import room
from rules.swords.rolls.trait import AVERAGE
from rules.swords.sheet import reading
from rules.swords.tables.words import says


def may_dodge(enc: Encounter, against: Threat, cell: str) -> bool:
    """Whether the target may dodge: a dodge serves against anything else (SW-DFD-11; see SW-DFD-03).

    ``cell`` is the matrix' word, ``allow_dodge`` and ``no_room`` the game master's; see SW-DFD-04 and SW-MNT-04.
    """
    dodgeable = cell == "room" or "allow_dodge" in against.words
    return dodgeable and "no_room" not in against.words and room(enc, against.target)


def dodge(figure: Figure) -> Defence:
    """What a dodge is worth: 7 and Athletics, or the sheet's Defense (see SW-DFD-02)."""
    fixed = reading.of(figure).defense_fixed
    if fixed is not None:
        return total("dodge", (Term("defence", fixed, "SW-DFD-02"), *wounds_term(figure)))
    terms = (Term(says("average_of_2d6"), AVERAGE, "SW-TRT-06"), Term("athlete", trait(figure, "athlete")))
    return total("dodge", (*terms, *wounds_term(figure)))
