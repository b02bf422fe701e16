"""A location loses points: the wound, the Health it costs, and what its stages do at once (RH-DMG, RH-LOC, RH-BLD)."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.dice import parse
from rules.core.encounter import Wound
from rules.core.events import Wounded
from rules.core.keys import Nothing
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import body, points, stage, stage_of
from rules.rqhouse.harm import consciousness, stun
from rules.rqhouse.harm.falls import empty_arm, fall
from rules.rqhouse.sheet.body import Spot
from rules.rqhouse.tables.printed import BLEEDING, STAGES
from rules.rqhouse.tables.settings import option

LIMBS = ("arm", "leg", "head")
VITAL = ("head", "chest", "abdomen")
RULES = {"arm": "RH-LOC-02", "leg": "RH-LOC-03", "abdomen": "RH-LOC-04", "chest": "RH-LOC-05", "head": "RH-LOC-06"}


class Harm(Struct, frozen=True):
    """Points that get through to a location: of one blow (``blow``), perhaps of a cutting weapon (``cuts``)."""

    who: str
    at: str
    points: int
    cuts: bool = False
    blow: bool = True


def hurt(t: Bout, harm: Harm) -> int:
    """Take the points off the location and Health; returns the id of the wound that it is (RH-DMG-08), 0 for none.

    One-time effects of the stages reached happen at once, the bleeding is rolled (see RH-ATK-17, step 12); a head left
    with one point stuns (RH-LOC-07).
    """
    if harm.points < 1:
        return 0
    who, figure = harm.who, t.figure(harm.who)
    spot = body(figure).spot(harm.at)
    assert spot is not None
    before, was = points(figure, spot), stage(figure, spot)
    after = before - harm.points
    cost = health_lost(before, after, spot.points)
    wound = t.enc.next_id
    t.do(Wounded(who, Wound(wound, spot.id, harm.points)), keys.LOC_HP.by(who, -harm.points, spot.id))
    if cost:
        t.do(keys.HEALTH.by(who, -cost), keys.WOUND_HEALTH.by(who, cost, str(wound)))
    if after < 0 and not keys.BELOW.of(figure, spot.id):
        t.do(keys.BELOW.by(who, 1, spot.id))
    tell_wound(t, harm, spot, before, cost)
    if harm.blow:
        for_good(t, harm, spot)
    reached = stage_of(spot.points - after, spot.points)
    for n in range(was + 1, reached + 1):
        at_once(t, who, spot, n)
    if spot.kind == "head" and after == 1:
        stun.stun(t, who, "RH-LOC-07")
    if reached > was:
        bleed(t, who, spot, reached)
    return wound


def tell_wound(t: Bout, harm: Harm, spot: Spot, before: int, cost: int) -> None:
    """What the location and Health had before a wound, and what they have now (see RH-DMG-01)."""
    now = keys.HEALTH.of(t.figure(harm.who))
    t.note(
        "wounded",
        harm.who,
        rule="RH-DMG-01",
        at=spot.name,
        points=harm.points,
        was=before,
        left=before - harm.points,
        lost=cost,
        before=now + cost,
        health=now,
    )


def for_good(t: Bout, harm: Harm, spot: Spot) -> None:
    """One blow of three times the points: maimed, cut off, or dead (RH-DMG-05, RH-DMG-06)."""
    if not maims(harm.points, spot.points):
        return
    if spot.kind in LIMBS:
        word = keys.SEVERED if harm.cuts else keys.MAIMED
        t.do(keys.located(word, spot.id).set(harm.who, Nothing()))
        t.note(word, harm.who, rule="RH-DMG-05", at=spot.name)
        if word == keys.SEVERED and spot.kind == "head":
            die(t, harm.who, "RH-DMG-05")
    if option(t.enc, "instant_death") == "rq3" and spot.kind in VITAL:
        die(t, harm.who, "RH-DMG-06")


def gone(t: Bout, who: str, spot: Spot) -> bool:
    """Whether a location is maimed or cut off, which says more than that it is useless (see RH-DMG-05)."""
    return any(keys.located(word, spot.id).on(t.figure(who)) for word in (keys.SEVERED, keys.MAIMED))


def at_once(t: Bout, who: str, spot: Spot, n: int) -> None:
    """What happens when a stage is first reached (RH-LOC-01 to RH-LOC-06; see RH-LOC-08)."""
    rule = RULES[spot.kind]
    row = STAGES[spot.kind, n]
    before = STAGES[spot.kind, n - 1].effects if n > 1 else ()
    for effect in row.effects:
        if effect == "drop":
            empty_arm(t, who, spot, rule)
        elif effect == "useless":
            if effect not in before and not gone(t, who, spot):
                t.note("useless", who, rule=rule, at=spot.name)
            if spot.kind == "arm":
                empty_arm(t, who, spot, rule)
        elif effect == "legs_out" and effect not in before and not dead(t, who):
            t.note("legs_out", who, rule=rule)
        elif effect == "fall":
            fall(t, who, rule)
        elif effect == "unconscious":
            consciousness.knock_out(t, who, spot.id, rule)
        elif effect in ("comatose", "dying"):
            mark = keys.COMATOSE if effect == "comatose" else keys.DYING
            t.do(mark.set(who, keys.Cause(spot.id)))
            if not dead(t, who):
                t.note(effect, who, rule=rule)
        elif effect == "weakened" and not dead(t, who):
            t.note("weakened", who, rule="RH-LOC-09")


def bleed(t: Bout, who: str, spot: Spot, reached: int) -> None:
    """Roll the pool of the stage's grade; the larger pool stays (RH-BLD-01, RH-BLD-03, RH-BLD-04, RH-DMG-07)."""
    grade = STAGES[spot.kind, reached].bleeding
    if not grade or not t.expands("bleeding"):
        return
    dice = parse(BLEEDING[grade].dice).dice
    assert dice is not None
    pool = t.total("bleed", who, dice)
    mark = keys.blood(spot.id)
    old = mark.of(t.figure(who))
    if old is not None:
        pool = max(pool, old.pool)
    t.do(mark.set(who, keys.Blood(grade, pool, keys.ROUND.of(t.enc))))
    if not dead(t, who):
        t.note("bleeds", who, rule="RH-BLD-01", at=spot.name, grade=grade, pool=pool)


def dead(t: Bout, who: str) -> bool:
    """Whether the blow has killed already, after which nothing else that it does is worth telling."""
    return keys.DEAD.on(t.figure(who))


def die(t: Bout, who: str, rule: str) -> None:
    """Dead (see RH-HLT-03)."""
    if not keys.DEAD.on(t.figure(who)):
        t.do(keys.DEAD.set(who, Nothing()))
        t.note("dies", who, rule=rule)


def health_lost(before: int, after: int, most: int) -> int:
    """Health that a location's way from ``before`` to ``after`` points costs: below zero, twice ``most`` at most.

    Rules: RH-DMG-02, RH-DMG-03.
    """
    return min(max(0, -after), 2 * most) - min(max(0, -before), 2 * most)


def maims(points: int, most: int) -> bool:
    """Whether a single blow of so many points maims a limb or the head (see RH-DMG-05)."""
    return points >= 3 * most
