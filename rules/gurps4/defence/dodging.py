"""The Dodge, in a vehicle and with acrobatics too."""

from rules.core.encounter import Encounter
from rules.gurps.success import Degree
from rules.gurps4.defence.barred import DefenceBar, kind_barred
from rules.gurps4.defence.exchange_records import Attack, Defence, scored
from rules.gurps4.defence.modifiers import common
from rules.gurps4.figure import keys
from rules.gurps4.figure.defence_values import bonuses, dodge_terms
from rules.gurps4.figure.skills import best_skill, skill
from rules.gurps4.sheet.entries import sheet_of
from rules.gurps4.tables.words import term

OPERATING = ("boating", "driving", "piloting", "teamster")
"""Skills that steer something."""


def dodge(enc: Encounter, attack: Attack) -> Defence | DefenceBar:
    """The Dodge, or why there is none (G4-DODG-01; see G4-CHAR-04); of one who may defend at all (``barred``)."""
    bar = kind_barred(enc, attack, "dodge")
    if bar is not None:
        return bar
    figure = enc.figures[attack.target]
    terms = (*dodge_terms(enc, figure), *common(enc, attack, "dodge"))
    return scored(figure, "dodge", terms)


def at_the_wheel(enc: Encounter, attack: Attack, handling: int) -> Defence | DefenceBar:
    """Return the Dodge of who steers a vehicle: half the operator's skill and its handling (G4-DODG-05)."""
    way = dodge(enc, attack)
    figure = enc.figures[attack.target]
    learned = tuple(key for key in sheet_of(figure).skills if key.split("_")[0] in OPERATING)
    best = best_skill(figure, learned)
    if isinstance(way, DefenceBar) or best is None:
        return way if isinstance(way, DefenceBar) else DefenceBar("no_skill", skill="skill with a vehicle")
    name, level = best
    base = (term("operator_skill", level // 2, skill=name.replace("_", " "), level=level), term("handling", handling))
    return scored(figure, "dodge", (*base, *bonuses(figure, "dodge"), *common(enc, attack, "dodge")))


def no_acrobatics(enc: Encounter, attack: Attack) -> DefenceBar | None:
    """Return why a Dodge can't be acrobatic, or None (G4-DODG-03)."""
    figure = enc.figures[attack.target]
    if keys.ACROBATIC.on(figure):
        return DefenceBar("acrobatic_already")
    return DefenceBar("no_skill", skill="acrobatics") if skill(figure, "acrobatics") is None else None


def avoided(hits: int, degree: Degree, margin: int) -> int:
    """Return how many hits of a burst a Dodge takes away: one and one more for each point, all by a critical success.

    Rules: G4-DODG-02.
    """
    if not degree.good:
        return 0
    return hits if degree is Degree.CRITICAL_SUCCESS else min(hits, 1 + max(0, margin))
