"""Blocks: with shield, weapon or bare hands, at which reach, and what no block stops."""

from rules.core.encounter import Encounter, Figure
from rules.core.report import Term
from rules.swords.defence.threat import Defence, Threat, total
from rules.swords.figure.gear import held
from rules.swords.figure.quantities import trait, wounds_term
from rules.swords.rolls.trait import AVERAGE
from rules.swords.sheet import reading
from rules.swords.tables.printed import Hindrance, defences
from rules.swords.tables.settings import option
from rules.swords.tables.words import says


def may_block(against: Threat, hindered: tuple[Hindrance, ...]) -> tuple[str, str, str]:
    """What the matrix allows bare hands, weapons and shields against an attack (see SW-DFD-03).

    An enormous one is blocked by nothing, whatever its kind (SW-DFD-08).
    """
    row = defences("enormous" if "enormous" in against.words else against.kind, hindered)
    return row.block_bare, row.block_weapon, row.block_shield


def block(enc: Encounter, figure: Figure, against: Threat, allowed: tuple[str, str, str]) -> Defence | None:
    """The best block: with a shield, with a weapon that serves for it, or with bare hands (see SW-DFD-02, SW-DFD-05).

    Shots stop at shields alone, unless the option lets weapons block them (SW-DFD-07).
    """
    if "no_block" in against.words:
        return None
    bare, weapon, shield = allowed
    if "allow_block" in against.words:
        bare, weapon, shield = "penalty", "yes", "yes"
    if weapon == "option":
        weapon = "yes" if option(enc, "block_missiles") else "no"
    found = []
    for gear in held(figure):
        if gear.shield and shield == "yes":
            found.append(_blocking(figure, against, gear.id, (Term(gear.name, gear.shield, "SW-DFD-03"),)))
        elif gear.blocks and not gear.shield and weapon == "yes":
            found.append(_blocking(figure, against, gear.id, ()))
    if not found and bare != "no" and reading.of(figure).hands:
        by = against.barehanded if bare == "penalty" else 0
        found.append(_blocking(figure, against, "bare", (Term(says("bare_hands"), by, "SW-DFD-05"),) if by else ()))
    return max(found, key=lambda one: one.value, default=None)


def _blocking(figure: Figure, against: Threat, item: str, extra: tuple[Term, ...]) -> Defence:
    """A block with one thing; where one weapon is much longer it is worth what was ruled (SW-DFD-06)."""
    fixed = reading.of(figure).defense_fixed
    if fixed is not None:
        terms = (Term("defence", fixed, "SW-DFD-02"), *(e for e in extra if e.n < 0))
    else:
        terms = (Term(says("average_of_2d6"), AVERAGE, "SW-TRT-06"), Term("warrior", trait(figure, "warrior")), *extra)
    if against.reach:
        terms += (Term("reach", against.reach, "SW-DFD-06"),)
    return total("block", (*terms, *wounds_term(figure)), item)
