"""A shield held before some locations against missiles, instead of parrying with it (R3-MSL-14)."""

from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.rq3plus.defence import parries
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.arms import Arm, every_arm, limbs
from rules.rq3plus.figure.exchange_records import Attack
from rules.rq3plus.figure.phases import round_of
from rules.rq3plus.figure.quantities import body, declared
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.kinds import Location
from rules.rq3plus.tables.outcomes import ParryCell
from rules.rq3plus.tables.printed import PARRIES
from rules.rq3plus.tables.words import refuse, says


def declare(t: Bout, who: str, shield: str, leg: str = "") -> None:
    """Let a shield cover its locations to the end of the round (R3-MSL-14); raises Refused for one that can't.

    ``leg`` names the leg a large shield covers, by default the one on the shield's side.
    """
    arm = shield_arm(t, who, shield)
    made = keys.PARRIES.read(t.figure(who)).made
    planned = any(a.code == "PAR" and a.item == arm.use for a in declared(t.figure(who)).actions)
    if planned or any(p.item == arm.id for p in made):
        raise refuse(
            t, "hand_unusable", who=who, weapon=arm.name, limb="the shield arm", why=says("parrying_this_round")
        )
    t.do(keys.COVER.set(who, keys.ShieldCover(arm.id, leg), until=(round_of(t.enc) + 1,)))
    spots = [s.name for s in covered(t.figure(who), arm, leg)]
    t.note("covers", who, item=arm.name, locations=", ".join(spots), rule="R3-MSL-14")


def shield_arm(t: Bout, who: str, shield: str) -> Arm:
    """The shield meant, else the only one strapped on."""
    found = [
        a
        for a in every_arm(t.figure(who))
        if a.shield is not None and shield in ("", a.id) and (i := t.figure(who).item(a.id)) is not None and i.held
    ]
    if not found:
        raise refuse(t, "weapon_not_ready.shield", who=who)
    return found[0]


def covered(figure: Figure, arm: Arm, leg: str) -> tuple[Location, ...]:
    """The locations behind a shield."""
    assert arm.shield is not None
    hand = limbs(figure, arm)
    side = hand[0].side if hand else "-"
    found: list[Location] = []
    for code in arm.shield.covers:
        if code == "shield_arm":
            found += hand
        elif code == "one_leg":
            legs = list(body(figure).of_kind("leg"))
            found += [s for s in legs if s.id == leg] or [s for s in legs if s.side == side][:1]
        else:
            found += [s for s in body(figure).locations if s.id == code]
    return tuple(found)


def shield_before(t: Bout, attack: Attack, who: str, spot: Location) -> Arm | None:
    """The shield that covers a location against this attack, or None: only missiles meet one (see R3-MSL-14)."""
    if not attack.arm.shoots:
        return None
    figure = t.figure(who)
    cover = keys.COVER.of(figure)
    shield = cover.shield if cover is not None else declared(figure).cover
    if not shield:
        return None
    arm = next((a for a in every_arm(figure) if a.id == shield and a.ap > 0), None)
    if arm is None or spot not in covered(figure, arm, cover.leg if cover is not None else ""):
        return None
    return arm


def cell(degree: Degree) -> ParryCell:
    """What a covering shield does to a missile: as a normal successful parry without a roll (see R3-MSL-14)."""
    return PARRIES["standard"][degree][Degree.SUCCESS]


def meet(t: Bout, attack: Attack, who: str, spot: Location, degree: Degree, d: int) -> int:
    """What of a missile passes the shield that covers there."""
    arm = shield_before(t, attack, who, spot)
    if arm is None:
        return d
    t.note("shield_covers", who, item=arm.name, location=spot.name, rule="R3-MSL-14")
    return parries.absorb(t, attack, arm, d, cell(degree))
