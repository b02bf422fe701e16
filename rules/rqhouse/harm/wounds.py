"""A location loses points: the wound, the Health it costs, what is maimed or cut off for good (RH-DMG)."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.encounter import Wound
from rules.core.events import Wounded
from rules.core.keys import Nothing
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import body, points, stage
from rules.rqhouse.harm import stages
from rules.rqhouse.harm.dying import die, struck_dead
from rules.rqhouse.sheet.body import Location

LIMBS = ("arm", "leg", "head")


class Harm(Struct, frozen=True):
    """Points that get through to a location: of one blow (``blow``), perhaps of a cutting weapon (``cuts``)."""

    who: str
    at: str
    points: int
    cuts: bool = False
    blow: bool = True


def hurt(t: Bout, harm: Harm) -> int:
    """Take the points off the location, which may go negative (RH-DMG-01), and what they cost off Health.

    Returns the id of the wound that it is (RH-DMG-08), 0 for none. One-time effects of the stages reached happen at
    once, the bleeding is rolled (see RH-ATK-17, step 12).
    """
    if harm.points < 1:
        return 0
    who, figure = harm.who, t.figure(harm.who)
    spot = body(figure).location(harm.at)
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
    stages.reach(t, who, spot, was, after)
    return wound


def lose_health(t: Bout, who: str, n: int) -> None:
    """Poison, disease and the like take Health, and no location's points (RH-DMG-04)."""
    was = keys.HEALTH.of(t.figure(who))
    t.do(keys.HEALTH.by(who, -n))
    t.note("loses_health", who, rule="RH-DMG-04", n=n, was=was, health=keys.HEALTH.of(t.figure(who)))


def tell_wound(t: Bout, harm: Harm, spot: Location, before: int, cost: int) -> None:
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


def for_good(t: Bout, harm: Harm, spot: Location) -> None:
    """One blow of three times the points: maimed, cut off, or dead (RH-DMG-05; see RH-DMG-06)."""
    if not maims(harm.points, spot.points):
        return
    if spot.kind in LIMBS:
        word = keys.SEVERED if harm.cuts else keys.MAIMED
        t.do(keys.located(word, spot.id).set(harm.who, Nothing()))
        t.note(word, harm.who, rule="RH-DMG-05", at=spot.name)
        if word == keys.SEVERED and spot.kind == "head":
            die(t, harm.who, "RH-DMG-05")
    struck_dead(t, harm.who, spot)


def health_lost(before: int, after: int, most: int) -> int:
    """Health that a location's way from ``before`` to ``after`` points costs: below zero, twice ``most`` at most.

    Rules: RH-DMG-02, RH-DMG-03.
    """
    return min(max(0, -after), 2 * most) - min(max(0, -before), 2 * most)


def maims(points: int, most: int) -> bool:
    """Whether a single blow of so many points maims a limb or the head (see RH-DMG-05)."""
    return points >= 3 * most
