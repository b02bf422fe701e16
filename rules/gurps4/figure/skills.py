"""Skills as the sheet has them, and what a missing one defaults to."""

from functools import lru_cache

from rules.core.encounter import Figure
from rules.gurps.named_checks import best_of
from rules.gurps4.figure.quantities import dx, ht, iq, trait
from rules.gurps4.sheet.entries import sheet_of
from rules.gurps4.tables.gear import Gear
from rules.gurps4.tables.printed import defaults, skill_row

MOST_FOR_DEFAULT = 20
"""An attribute counts as at most this much for a default."""


def skill(figure: Figure, key: str) -> int | None:
    """Return a skill as the sheet has it, else its default; None: it has none. ``dx`` serves too (see G4-BASE-09)."""
    of = sheet_of(figure)
    if key in of.skills:
        # What changes DX changes the skills that come of it.
        return of.skills[key] + (dx(figure) - of.dx if from_dx(key) else 0)
    if key == "dx":
        return dx(figure)
    return default(figure, key)


@lru_cache(maxsize=256)
def from_dx(key: str) -> bool:
    """Return whether a skill comes of DX: that is what it defaults to, first of all."""
    row = skill_row(key)
    return row is not None and bool(row.default) and row.default[0].startswith("dx")


def default(figure: Figure, key: str) -> int | None:
    """Return what a skill that the sheet lacks defaults to; None: nothing, so the deed is refused (G4-BASE-09)."""
    values = {"dx": dx(figure), "iq": iq(figure), "ht": ht(figure)}
    found = []
    for base, by in defaults(key):
        if base in values:
            found.append(min(values[base], MOST_FOR_DEFAULT) + by)
        elif (known := sheet_of(figure).skills.get(base)) is not None:
            found.append(known + by)
        elif (further := default(figure, base)) is not None:
            found.append(further + by)
    return max(found, default=None)


best_skill = best_of(skill)


def master(figure: Figure, gear: Gear | None, skill_: str) -> bool:
    """Return whether Trained By A Master or Weapon Master halves penalties here (see G4-CHAR-12)."""
    names = (skill_, gear.row, gear.id) if gear is not None else (skill_,)
    return bool(trait(figure, "trained_by_a_master") or any(trait(figure, f"weapon_master.{n}") for n in names))
