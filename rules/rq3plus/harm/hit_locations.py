"""Which location a blow or missile strikes: aimed at, chosen, or rolled, from high ground too (areas HIT, HGR)."""

from rules.core.bout import D10, D20, Bout
from rules.core.dice import Dice
from rules.core.report import Refused
from rules.rq3plus.attack import mounted
from rules.rq3plus.attack.announced import Attack
from rules.rq3plus.attack.targets import aimed
from rules.rq3plus.figure.quantities import body
from rules.rq3plus.rolls import locations
from rules.rq3plus.rolls.degrees import Degree
from rules.rq3plus.tables.kinds import Location
from rules.rq3plus.tables.terms import term
from rules.runequest.locations import LocationDie, location_die


def location_dice(t: Bout, attack: Attack) -> tuple[Dice, LocationDie]:
    """The dice of a location, and what reads them: a high blow strikes the upper half (R3-HGR-02, R3-MSL-15)."""
    above = high(attack) and _from_above(t, attack)
    dice, more = (D10, 10) if above else (D20, 0)
    return dice, location_die(body(t.figure(attack.target)).locations, attack.arm.shoots, more)


def high(attack: Attack) -> bool:
    """Whether the location is rolled on 1d10+10: high ground with a weapon in the hand (see R3-HGR-02)."""
    return attack.high > 0 and not attack.arm.shoots


def _from_above(t: Bout, attack: Attack) -> bool:
    """One hand strikes from above as it is; who strikes with both may choose to, or has said so (see R3-HGR-02)."""
    if attack.arm.hands < 2 or attack.anywhere:
        return not attack.anywhere
    words = (("high", "Strike high (1d10+10)"), ("any", "Strike anywhere (1d20)"))
    return t.ask("high", attack.who, f"From above at {attack.target}?", words, "high", "R3-HGR-02") == "high"


def where(t: Bout, attack: Attack, degree: Degree) -> tuple[str, Location]:
    """Who is struck and where: aimed, chosen by an aimed blow, or rolled (see R3-ABL-01, R3-AIM-01, R3-HGR-02)."""
    found = aimed(t, attack, degree)
    if found is not None:
        return attack.target, found
    dice, read = location_dice(t, attack)
    try:
        spot = locations.drawn(t, "location", attack.who, attack.target, dice, read)
    except Refused as fault:
        if read.more and attack.arm.hands > 1:
            fault.message += " From above with both hands it is 1d10+10; say anywhere behind the weapon for 1d20."
        raise
    if read.more and t.oracle.last is not None:
        parts = (term("rolled_die", t.oracle.last.value), term("from_above"))
        t.note("from_above", attack.who, n=t.oracle.last.value + read.more, location=spot.name, terms=parts)
    return mounted.deflected(t, attack, spot)
