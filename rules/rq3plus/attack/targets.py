"""What an attack is aimed at besides the body at large: a location that may be out of reach, or a held thing.

Areas AIM, DIS, BRK, ENT.
"""

from fractions import Fraction

from rules.core.bout import Bout
from rules.core.encounter import Figure, Item
from rules.core.remember import remembered
from rules.core.report import Term
from rules.rq3plus.attack.announced import Attack
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.arms import Arm, every_arm
from rules.rq3plus.figure.quantities import armour, body, height
from rules.rq3plus.place import high_ground, ranges
from rules.rq3plus.rolls.degrees import Degree
from rules.rq3plus.tables.kinds import Location
from rules.rq3plus.tables.printed import blow
from rules.rq3plus.tables.refusals import refuse
from rules.rq3plus.tables.terms import term

ITEM = "item."
"""What the name of a thing begins with where a place of a figure may be named."""
SHARE = {"head": Fraction(9, 10), "leg": Fraction(1, 4), "tail": Fraction(1, 4), "arm": Fraction(3, 5)}
"""How high a location sits, as a share of the figure's height; a trunk or wing at a half."""
SMALL = {"target_long": -10, "target_weapon": -20, "target_short": -30, "target_buckler": -10, "target_shield": 0}
"""The penalties for attacking a thing, by the encounter option that may change them (see R3-DIS-02)."""


def held(figure: Figure) -> tuple[Arm, ...]:
    """What of a figure's arms can be attacked: every thing in hand or strapped on, each once."""
    return _held(every_arm(figure), figure.items)


@remembered
def _held(arms: tuple[Arm, ...], items: tuple[Item, ...]) -> tuple[Arm, ...]:
    whole = {item.id for item in items if item.where in ("hand", "strapped") and keys.AP.of(item) > 0}
    found: dict[str, Arm] = {}
    for arm in arms:
        if arm.id in whole:
            found.setdefault(arm.id, arm)
    return tuple(found.values())


def item_attacked(t: Bout, target: str, typed: str) -> str:
    """The thing of the target that is meant: the one named, else the first in its hand (see R3-BRK-01, R3-DIS-01).

    Raises Refused where it holds none, or the one named is not in its hands.
    """
    arms = held(t.figure(target))
    wanted = typed.removeprefix(ITEM) if typed.startswith(ITEM) else ""
    if wanted:
        if any(arm.id == wanted for arm in arms):
            return wanted
        raise refuse(t, "no_target.item_attacked", target=target, told=_list(arms))
    weapons = [arm for arm in arms if arm.shield is None] or list(arms)
    if not weapons:
        raise refuse(t, "no_target.item_attacked_2", target=target)
    return weapons[0].id


def _list(arms: tuple[Arm, ...]) -> str:
    return ", ".join(arm.name for arm in arms) or "nothing"


def arm_held(t: Bout, target: str, item: str) -> Arm:
    """The thing attacked, as its wielder uses it."""
    return next(arm for arm in every_arm(t.figure(target)) if arm.id == item)


def small(t: Bout, target: str, item: str) -> tuple[Term, ...]:
    """The penalty for so small a target: by reach and strike rank of a weapon, by size of a shield (R3-DIS-02)."""
    arm = arm_held(t, target, item)
    if arm.shield is not None:
        option = "target_shield" if arm.shield.large else "target_buckler"
    elif arm.weapon.sr >= 3:
        option = "target_short"
    else:
        option = "target_long" if arm.reach >= 2 else "target_weapon"
    by = int(t.enc.options.get(option, SMALL[option]))
    return (term("at_item", by, item=arm.name),) if by else ()


def two_handed(t: Bout, who: str, item: str) -> bool:
    """Whether a thing is held in both hands: its use takes two, or the sentence that last used it did."""
    figure = t.figure(who)
    uses = [arm for arm in every_arm(figure) if arm.id == item]
    declaration = keys.DECLARATION.of(figure)
    for action in reversed(declaration.actions if declaration else ()):
        named = next((arm for arm in uses if arm.use == action.item), None)
        if named is not None:
            return named.hands >= 2
    return bool(uses) and uses[0].hands >= 2


def need_location(t: Bout, attack: Attack) -> None:
    """Refuse an aim at a location that is lost or out of the weapon's reach (R3-AIM-02)."""
    spot = body(t.figure(attack.target)).location(attack.at)
    if spot is None:
        return
    why = beyond(t, attack, spot)
    if why:
        raise refuse(t, "location_unreachable", location=spot.name, target=attack.target, why=why)


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


def aimed(t: Bout, attack: Attack, degree: Degree) -> Location | None:
    """The location a blow strikes without a roll, as aimed at or as an aimed blow may choose; None: it is rolled.

    Rules: R3-ABL-02.

    Rules: R3-AIM-01, R3-ABL-01.
    """
    target = attack.target
    spots = body(t.figure(target))
    if blow(attack.tactic, attack.mode, degree).chooses:
        options = tuple((s.id, s.name) for s in spots.locations if not beyond(t, attack, s))
        default = attack.at or softest(t, target, tuple(key for key, _ in options))
        key = (
            default
            if attack.at
            else t.ask("location", attack.who, f"Where does the blow at {target} land?", options, default, "R3-ABL-01")
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
