"""Aimed shots and aimed blows: the location that is picked out, and whether it can be (areas AIM, ABL)."""

from fractions import Fraction

from rules.core.bout import Bout
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.exchange_records import Attack
from rules.rq3plus.figure.quantities import armour, body, height
from rules.rq3plus.place import high_ground, ranges
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.kinds import Location
from rules.rq3plus.tables.printed import blow
from rules.rq3plus.tables.words import says

SHARE = {"head": Fraction(9, 10), "leg": Fraction(1, 4), "tail": Fraction(1, 4), "arm": Fraction(3, 5)}
"""How high a location sits, as a share of the figure's height; a trunk or wing at a half."""


def aimed(t: Bout, attack: Attack, degree: Degree) -> Location | None:
    """The location a blow strikes without a roll, as aimed at or as an aimed blow may choose; None: it is rolled.

    Rules: R3-AIM-01, R3-ABL-01, R3-ABL-02.
    """
    target = attack.target
    spots = body(t.figure(target))
    if blow(attack.tactic, attack.mode, degree).chooses:
        options = tuple((s.id, s.name) for s in spots.locations if not beyond(t, attack, s))
        default = attack.at or softest(t, target, tuple(key for key, _ in options))
        text = says("location", target=target)
        key = attack.at or t.ask("location", attack.who, text, options, default, "R3-ABL-01")
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
    """Why a location can't be picked out: it is lost, or too high; empty where it can (R3-AIM-02)."""
    if keys.MAIMED.read(t.figure(attack.target)).at.get(spot.id) == "severed":
        return says("it_is_severed")
    if not attack.arm.shoots and not _high_enough(t, attack, spot):
        return says("it_is_too_high", name=attack.arm.name)
    return ""


def _high_enough(t: Bout, attack: Attack, spot: Location) -> bool:
    """Whether a standing attacker's weapon goes up to the location; only a tall or mounted target is too high."""
    figure, target = t.figure(attack.who), t.figure(attack.target)
    reach = max(ranges.ADJACENT, attack.arm.mode(attack.mode).reach)
    top = high_ground.stands_at(t.enc, attack.who) + height(figure) + reach
    return top >= high_ground.stands_at(t.enc, attack.target) + SHARE.get(spot.kind, Fraction(1, 2)) * height(target)
