"""Hit locations that dice pick: of blows from above, of missiles, of falls and all else (areas HIT, HGR, MSL)."""

from rules.core.bout import D20, Bout
from rules.core.dice import Dice
from rules.rq3plus.figure.exchange_records import Attack
from rules.rq3plus.figure.quantities import body
from rules.rq3plus.place import high_ground
from rules.rq3plus.tables.kinds import Location
from rules.rq3plus.tables.words import says
from rules.runequest.locations import LocationDie, location_die


def rolled(t: Bout, label: str, who: str, target: str, dice: Dice = D20, *, missile: bool = False) -> Location:
    """The location of ``target`` that ``who`` rolls under ``label``."""
    return drawn(t, label, who, target, dice, location_die(body(t.figure(target)).locations, missile))


def drawn(t: Bout, label: str, who: str, target: str, dice: Dice, read: LocationDie) -> Location:
    """The location of ``target`` that ``who`` rolls with these dice under ``label``, read so."""
    found = body(t.figure(target)).location(t.draw(label, who, dice, read))
    assert found is not None
    return found


def location_dice(t: Bout, attack: Attack) -> tuple[Dice, LocationDie]:
    """The dice of a location, and what reads them: a high blow strikes the upper half (R3-MSL-15; see R3-HGR-02)."""
    above = high_ground.strikes_down(attack.high, shoots=attack.arm.shoots) and _from_above(t, attack)
    dice, more = high_ground.location_dice(above)
    return dice, location_die(body(t.figure(attack.target)).locations, attack.arm.shoots, more)


def _from_above(t: Bout, attack: Attack) -> bool:
    """One hand strikes from above as it is; who strikes with both may choose to, or has said so (see R3-HGR-02)."""
    if attack.arm.hands < 2 or attack.anywhere:
        return not attack.anywhere
    words = (("high", says("high_yes")), ("any", says("high_any")))
    return t.ask("high", attack.who, says("high", target=attack.target), words, "high", "R3-HGR-02") == "high"
