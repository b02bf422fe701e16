"""Odds of damage: what is known of a blow without throwing its damage: how much of it gets how far (see R3-HIT-07)."""

from collections.abc import Callable

from msgspec.structs import replace

from rules.core.bout import Bout, Step
from rules.odds.branches import Leapt
from rules.rq3plus.attack import exchange
from rules.rq3plus.attack.exchange import DefenceResult
from rules.rq3plus.defence import parries, shield_cover
from rules.rq3plus.figure import items
from rules.rq3plus.figure.arms import Arm
from rules.rq3plus.figure.exchange_records import Attack, Defence
from rules.rq3plus.harm import damage, hits, knockback
from rules.rq3plus.harm.hits import Penetration
from rules.rq3plus.tables.kinds import Location


def leap(t: Bout) -> tuple[Leapt, ...] | None:
    """Every number of points that the blow poised in ``t`` may bring to a body, apart where what parries is worn.

    Those that come to the same wound, and to nothing else, are told as one.

    None for what only playing it can tell: a shield that covers, a dodge that is rolled once the blow has passed.
    """
    if not t.steps or t.steps[0].go is not exchange.reaches:
        return None
    attack, defence, answered, who, spot = t.steps[0].args
    arm = parries.in_the_way(defence, answered.cell)
    if answered.cell.dodges or (arm is None and shield_cover.shield_before(t, attack, who, spot) is not None):
        return None
    left, later = exchange.left_of(t, attack, defence, answered), t.steps[1:]
    ends: dict[bool, dict[tuple[Step, ...], int]] = {}
    shapes = _shapes(t, hits.reach(attack, who, answered.degree, spot, 0), attack, plain=attack.tactic != "entangle")
    for (points, worn), n in _points(t, attack, answered, arm, spot).items():
        reached = shapes(points)
        ways = ends.setdefault(worn, {})
        steps = (Step(exchange.lands, (attack, defence, left, reached, None)), *later)
        ways[steps] = ways.get(steps, 0) + n
    return tuple([Leapt(_worn(t, attack, defence) if worn else t.fork(), ways) for worn, ways in ends.items()])


def _points(
    t: Bout, attack: Attack, answered: DefenceResult, arm: Arm | None, spot: Location
) -> dict[tuple[int, bool], int]:
    """The ways of each number of points, and whether what is in the way is worn by it (see R3-PAR-02)."""
    cell = answered.cell
    law = damage.law(hits.force_of(t, attack), answered.degree, spot.category, answered.maximum)
    takes = parries.takes_off(attack, arm, cell) if arm is not None else 0
    wears = arm is not None and bool(cell.wear) and items.wear_counts(t, arm.ap)
    found: dict[tuple[int, bool], int] = {}
    for d, n in zip(law.values, law.weights, strict=True):
        passes = 0 if arm is not None and parries.stops(cell) else max(0, d - takes)
        key = passes, wears and d > takes
        found[key] = found.get(key, 0) + n
    return found


def _shapes(t: Bout, none: Penetration, attack: Attack, *, plain: bool) -> Callable[[int], Penetration | None]:
    """What so many points in place of ``none`` come to: what gets through armour, as if none were worn; None for none.

    They stay as they are where they drive the body back, and where more than a wound may come of them (not ``plain``).
    """
    worn, soft = hits.worn_against(t, none.who, none.location, none.ignores, none.half_soft)
    stops, stand = worn - soft, knockback.stand(t, none.who)
    kind = "impaled" if none.sticks else attack.mode

    def shape(points: int) -> Penetration | None:
        wound = max(0, points - stops)
        if not plain or stand.metres(knockback.points(points, kind, past_armour=wound > 0)):
            return replace(none, points=points)
        return Penetration(none.who, none.location, wound, True, False, none.sticks) if wound else None

    return shape


def _worn(t: Bout, attack: Attack, defence: Defence) -> Bout:
    worn = t.fork()
    assert defence.arm is not None
    items.wear(worn, attack.target, defence.arm.id, 1, "R3-PAR-02")
    return worn
