"""What odds know of a blow without throwing its damage: how much of it gets how far (see R3-HIT-07)."""

from rules.core.bout import Bout, Step
from rules.odds.branches import Leapt
from rules.rq3plus.attack import damage_dice, exchange
from rules.rq3plus.attack.announced import Attack, Defence
from rules.rq3plus.attack.exchange import Answered
from rules.rq3plus.defence import covers, parries
from rules.rq3plus.figure import items
from rules.rq3plus.figure.arms import Arm
from rules.rq3plus.harm import hits, knockback
from rules.rq3plus.rolls.degrees import Degree
from rules.rq3plus.tables.kinds import Location


def leap(t: Bout) -> tuple[Leapt, ...] | None:
    """Every number of points that the blow poised in ``t`` may bring to a body, apart where what parries is worn.

    So few that nobody feels them are told as none at all.

    None for what only playing it can tell: a shield that covers, a dodge that is rolled once the blow has passed.
    """
    if not t.steps or t.steps[0].go is not exchange.reaches:
        return None
    attack, defence, answered, _, who, spot, winds = t.steps[0].args
    arm = parries.in_the_way(defence, answered.cell)
    if answered.cell.dodges or (arm is None and covers.shield_before(t, attack, who, spot) is not None):
        return None
    left, later = exchange.left_of(attack, answered), t.steps[1:]
    ends: dict[bool, dict[tuple[Step, ...], int]] = {}
    unfelt = -1 if winds else _unfelt(t, attack, who, spot, answered.degree)
    for (points, worn), n in _points(t, attack, answered, arm, spot).items():
        reached = hits.reach(attack, who, answered.degree, spot, points) if points > unfelt else None
        ways = ends.setdefault(worn, {})
        steps = (Step(exchange.lands, (attack, defence, left, reached, None, winds)), *later)
        ways[steps] = ways.get(steps, 0) + n
    return tuple([Leapt(_worn(t, attack, defence) if worn else t.fork(), ways) for worn, ways in ends.items()])


def _points(
    t: Bout, attack: Attack, answered: Answered, arm: Arm | None, spot: Location
) -> dict[tuple[int, bool], int]:
    """The ways of each number of points, and whether what is in the way is worn by it (see R3-PAR-02)."""
    cell = answered.cell
    law = damage_dice.law(hits.force_of(t, attack), answered.degree, spot.category, answered.maximum)
    takes = parries.takes_off(attack, arm, cell) if arm is not None else 0
    found: dict[tuple[int, bool], int] = {}
    for d, n in zip(law.values, law.weights, strict=True):
        passes = 0 if arm is not None and parries.stops(cell) else max(0, d - takes)
        key = passes, arm is not None and bool(cell.wear) and d > takes
        found[key] = found.get(key, 0) + n
    return found


def _unfelt(t: Bout, attack: Attack, who: str, spot: Location, degree: Degree) -> int:
    """The most points that neither get through armour there nor drive the body back: as if none had reached it."""
    most = hits.reach(attack, who, degree, spot, 0)
    worn, soft = hits.worn_against(t, who, spot, most.ignores, most.half_soft)
    pushes = knockback.points(worn - soft, "impaled" if most.sticks else attack.mode, past_armour=False)
    return 0 if knockback.stand(t, who).metres(sum([term.n for term in pushes])) else worn - soft


def _worn(t: Bout, attack: Attack, defence: Defence) -> Bout:
    worn = t.fork()
    assert defence.arm is not None
    items.wear(worn, attack.target, defence.arm.id, 1, "R3-PAR-02")
    return worn
