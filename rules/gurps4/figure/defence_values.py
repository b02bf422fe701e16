"""What Dodge, Block and Parry come to, before any attack: from speed, skill and traits (G4-CHAR)."""

from rules.core.encounter import Encounter, Figure
from rules.core.report import Term
from rules.gurps4.figure.conditions import reeling
from rules.gurps4.figure.quantities import affected, exhausted, half, trait
from rules.gurps4.figure.speed_and_move import encumbrance_level, speed_q
from rules.gurps4.sheet.entries import sheet_of
from rules.gurps4.tables.settings import option
from rules.gurps4.tables.words import term


def bonuses(figure: Figure, defence: str) -> tuple[Term, ...]:
    """Return what traits add to a defence (see G4-CHAR-12)."""
    found = []
    if trait(figure, "combat_reflexes"):
        found.append(term("combat_reflexes"))
    grade = trait(figure, f"enhanced_{defence}")
    if grade:
        found.append(term("enhanced", grade, defence=defence))
    return tuple(found)


def block_value(enc: Encounter, level: int) -> int:
    """The Block that such a skill with shield or cloak comes to: 3 more than its half, or than all of it by option.

    Rules: G4-CHAR-05.
    """
    return level + 3 if option(enc, "g4_block") == "full" else level // 2 + 3


def parry_value(level: int) -> int:
    """Return the Parry that such a skill with a weapon or hand comes to, without what the weapon adds (G4-CHAR-06)."""
    return level // 2 + 3


def dodge_terms(enc: Encounter, figure: Figure) -> tuple[Term, ...]:
    """Return the Dodge of a figure by its parts (G4-CHAR-04; see G4-INJ-01, G4-FP-01)."""
    speed = speed_q(figure)
    halves = reeling(figure) and option(enc, "g4_reeling") == "speed"
    base = (-(-speed // 8) if halves else speed // 4) + 3
    load = encumbrance_level(figure)
    terms = [term("basic_speed", base, rule="G4-INJ-01" if halves else "G4-CHAR-04")]
    if load:
        terms.append(term("encumbrance", max(-load, 1 - base)))
    if sheet_of(figure).dodge_bonus:
        terms.append(term("own_dodge", sheet_of(figure).dodge_bonus))
    terms += bonuses(figure, "dodge")
    whole = sum(term.n for term in terms)
    if reeling(figure) and not halves:
        terms.append(term("reeling", half(whole) - whole))
        whole = half(whole)
    if exhausted(figure):
        terms.append(term("exhausted", half(whole) - whole))
        whole = half(whole)
    magic = affected(figure, "dodge", whole) - whole
    return (*terms, term("effects", magic)) if magic else tuple(terms)
