"""What is worn: layers, points, weight by location (RH-ARM)."""

from functools import lru_cache

from rules.core.sheet.checks import Fault
from rules.rqhouse.sheet.model import Sheet
from rules.rqhouse.tables.printed import ARMOUR
from rules.rqhouse.tables.words import says

ALL, BIG = "all", "big"


@lru_cache(maxsize=1024)
def worn(said: int | str | tuple[str, ...]) -> tuple[int, int]:
    """The points and the weight in kg of a full suit so made (RH-ARM-02; see RH-ARM-01); bare points weigh nothing."""
    if isinstance(said, int):
        return said, 0
    layers = [ARMOUR[one] for one in ((said,) if isinstance(said, str) else said)]
    weight = sum(layer.enc for layer in layers)
    return layers[-1].points + (len(layers) > 1), int(weight)


def clothes(sheet: Sheet, at: str, share: int) -> tuple[int, int]:
    """The points and the weight, in tenths of a kg, of what is worn at a location that has so many tenths of a suit.

    Rules: RH-ARM-03.
    """
    said = sheet.armour.get(at, sheet.armour.get(ALL))
    points, kilos = worn(said) if said is not None else (0, 0)
    return points, kilos * share


def faults(sheet: Sheet, path: str, said: int | str | tuple[str, ...]) -> list[Fault]:
    """What is wrong with a piece of armour: unknown, layers that don't go together, too big (RH-ARM-04)."""
    if isinstance(said, int):
        return [] if 0 <= said <= 20 else [Fault(path, "0 to 20 points")]
    layers = (said,) if isinstance(said, str) else said
    strange = [one for one in layers if one not in ARMOUR]
    if strange or not 1 <= len(layers) <= 2:
        return [Fault(path, says("sheet.armour", known=", ".join(ARMOUR)))]
    found = []
    inner, outer = ARMOUR[layers[0]], ARMOUR[layers[-1]]
    if len(layers) == 2 and not (inner.padding and outer.metal):
        found.append(Fault(path, says("sheet.worn_under", name=inner.name, name_2=outer.name)))
    if BIG in outer.tags and BIG not in sheet.flags:
        found.append(Fault(path, says("sheet.made_for_big", name=outer.name)))
    return found
