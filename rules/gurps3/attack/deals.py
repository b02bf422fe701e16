"""What a hit with each thing at hand rolls for damage, as players write it (see G3-DMG-01)."""

from rules.core.encounter import Encounter, Figure
from rules.gurps3.figure.gear import weapon_item
from rules.gurps3.figure.quantities import damage_of, dice_of
from rules.gurps3.tables.cells import formula
from rules.gurps3.tables.printed import NATURAL

_HELD = ("hand", "strapped")


def deals(enc: Encounter, figure: Figure) -> dict[str, str]:
    """By the id of each thing in hand, of hands and feet too, what each use of it rolls: ``swing 1d+2 cut``."""
    found = {item.id: _uses(figure, item.id) for item in figure.items if item.where in _HELD}
    found |= {what: str(dice_of(figure, formula(row.damage), None)) for what, row in NATURAL.items()}
    return {thing: uses for thing, uses in found.items() if uses}


def _uses(figure: Figure, item: str) -> str:
    mine = weapon_item(figure, item)
    if mine is None or mine.weapon is None:
        return ""
    modes = mine.weapon.modes
    told = [f"{one.use if len(modes) > 1 else ''} {damage_of(figure, mine, one)} {one.type}".strip() for one in modes]
    missile = mine.weapon.missile
    told += [f"{damage_of(figure, mine, missile)} {missile.type}"] if missile is not None else []
    return ", ".join(dict.fromkeys(told))
