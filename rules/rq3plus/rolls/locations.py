"""Hit locations that dice pick."""

from rules.core.bout import D20, Bout
from rules.core.dice import Dice
from rules.rq3plus.figure.quantities import body
from rules.rq3plus.tables.kinds import Location
from rules.runequest.locations import LocationDie, location_die


def rolled(t: Bout, label: str, who: str, target: str, dice: Dice = D20, *, missile: bool = False) -> Location:
    """The location of ``target`` that ``who`` rolls under ``label``."""
    return drawn(t, label, who, target, dice, location_die(body(t.figure(target)).locations, missile))


def drawn(t: Bout, label: str, who: str, target: str, dice: Dice, read: LocationDie) -> Location:
    """The location of ``target`` that ``who`` rolls with these dice under ``label``, read so."""
    found = body(t.figure(target)).location(t.draw(label, who, dice, read))
    assert found is not None
    return found
