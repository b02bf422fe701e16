"""Which location a blow or missile strikes: aimed at, chosen, rolled, from above too (areas HIT, HGR, AIM, ABL)."""

from fractions import Fraction

from rules.core.bout import D10, D20, Bout
from rules.core.dice import Dice
from rules.core.report import Refused
from rules.rq3plus.attack import mounted
from rules.rq3plus.attack.records import Attack
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.quantities import armour, body, height
from rules.rq3plus.place import high_ground, ranges
from rules.rq3plus.rolls import locations
from rules.rq3plus.rolls.degrees import Degree
from rules.rq3plus.tables.kinds import Location
from rules.rq3plus.tables.printed import blow
from rules.rq3plus.tables.says import says
from rules.rq3plus.tables.terms import term
from rules.runequest.locations import LocationDie, location_die

SHARE = {"head": Fraction(9, 10), "leg": Fraction(1, 4), "tail": Fraction(1, 4), "arm": Fraction(3, 5)}
"""How high a location sits, as a share of the figure's height; a trunk or wing at a half."""


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
    words = (("high", says("high_yes")), ("any", says("high_any")))
    return t.ask("high", attack.who, says("high", target=attack.target), words, "high", "R3-HGR-02") == "high"


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
            fault.message = says("high_die", fault=fault.message)
        raise
    if read.more and t.oracle.last is not None:
        parts = (term("rolled_die", t.oracle.last.value), term("from_above"))
        t.note("from_above", attack.who, n=t.oracle.last.value + read.more, location=spot.name, terms=parts)
    return mounted.deflected(t, attack, spot)


def aimed(t: Bout, attack: Attack, degree: Degree) -> Location | None:
    """The location a blow strikes without a roll, as aimed at or as an aimed blow may choose; None: it is rolled.

    Rules: R3-AIM-01, R3-ABL-01, R3-ABL-02.
    """
    target = attack.target
    spots = body(t.figure(target))
    if blow(attack.tactic, attack.mode, degree).chooses:
        options = tuple((s.id, s.name) for s in spots.locations if not beyond(t, attack, s))
        default = attack.at or softest(t, target, tuple(key for key, _ in options))
        key = (
            default
            if attack.at
            else t.ask("location", attack.who, says("location", target=target), options, default, "R3-ABL-01")
        )
        found = spots.location(key)
        assert found is not None
        t.note("chooses_location", attack.who, target=target, location=found.name, rule="R3-ABL-01")
        return found
    return spots.location(attack.at) if attack.at and attack.tactic != "aimed_blow" else None


def softest(t: Bout, who: str, among: tuple[str, ...]) -> str:
    """Of some locations the one with the least armour, the head before others: what an attacker would pick."""
    figure = t.figure(who)
    order = {"head": 0, "chest": 1, "abdomen": 2, "limb": 3}
    spots = [s for s in body(figure).locations if s.id in among]
    ranked = sorted((armour(figure, s.id), order[s.category], s.id) for s in spots)
    return ranked[0][2]


def beyond(t: Bout, attack: Attack, spot: Location) -> str:
    """Why a location can't be picked out: it is lost, or too high; empty where it can (see R3-AIM-02)."""
    lost = keys.MAIMED.of(t.figure(attack.target))
    if lost is not None and lost.at.get(spot.id) == "severed":
        return "it is severed"
    if not attack.arm.shoots and not _high_enough(t, attack, spot):
        return f"it is too high for {attack.arm.name}"
    return ""


def _high_enough(t: Bout, attack: Attack, spot: Location) -> bool:
    """Whether a standing attacker's weapon goes up to the location; only a tall or mounted target is too high."""
    figure, target = t.figure(attack.who), t.figure(attack.target)
    reach = max(ranges.ADJACENT, attack.arm.mode(attack.mode).reach)
    top = high_ground.stands_at(t.enc, attack.who) + height(figure) + reach
    return top >= high_ground.stands_at(t.enc, attack.target) + SHARE.get(spot.kind, Fraction(1, 2)) * height(target)
