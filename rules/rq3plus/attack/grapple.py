"""Grappling: taking hold, and what may follow a hold (R3-GRP-01..09, R3-GRP-12..14; T13)."""

from typing import Literal

from rules.core.bout import Bout
from rules.rq3plus.attack import exchange, free_attacks, holds
from rules.rq3plus.attack.grapple_follow_ups import follow_through
from rules.rq3plus.defence import dodges, parries
from rules.rq3plus.figure import grips, keys
from rules.rq3plus.figure.arms import Arm, limbs
from rules.rq3plus.figure.exchange_records import Attack, Defence
from rules.rq3plus.figure.keys import Hold
from rules.rq3plus.figure.phases import round_of
from rules.rq3plus.figure.strike_ranks import FOLLOW_UPS
from rules.rq3plus.harm import fumbles, hits
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.printed import PARRIES, grasp

Kind = Literal["none", "dodge", "weapon", "shield", "natural", "grapple_parry"]


def resolve(t: Bout, attack: Attack, defence: Defence, height: int = 0) -> None:
    """A grapple attack: it takes hold (T13), or does something to a figure held; ``height`` in metres for a throw.

    Rules: R3-GRP-01.
    """
    exchange.remember(t, attack)
    if attack.tactic in FOLLOW_UPS:
        follow_through(t, attack, defence, height)
        return
    degree, fumbled = exchange.attack_roll(t, attack)
    if defence.kind == "dodge":
        degree, evaded = _dodged(t, attack, defence, degree)
        if not evaded and degree.succeeds:
            _take_location(t, attack, degree)
    elif defence.kind == "parry":
        _parried(t, attack, defence, degree)
    elif degree.succeeds:
        _take_location(t, attack, degree)
    if fumbled:
        t.aftermath("attack fumble")
        fumbles.attack_fumble(t, attack)


def _dodged(t: Bout, attack: Attack, defence: Defence, degree: Degree) -> tuple[Degree, bool]:
    """What a dodge leaves: any success evades; a fumbled one turns a failure into a hold (see R3-GRP-02, T13)."""
    cell = dodges.dodge(t, attack, defence, degree, ())
    if cell.counter:
        use = defence.arm.use if defence.arm is not None else ""
        free_attacks.queue(t, attack.target, attack.who, "counter", cell.counter, attack.sr, use)
    if not degree.succeeds:
        return cell.degree or degree, False
    evaded = cell.degree is None or cell.degree < degree
    if evaded:
        t.note("evades", attack.target, attacker=attack.who, rule="R3-GRP-02")
    return degree, evaded


def _parried(t: Bout, attack: Attack, defence: Defence, degree: Degree) -> None:
    """What a parry leaves: the weapon, the shield, the arm with it or the parrying limb (see R3-GRP-03..06)."""
    arm = defence.arm
    assert arm is not None
    got = parries.parry(t, attack, defence, degree, ())
    row = grasp(got.attack, kind(arm), got.degree.succeeds)
    if row.hurts and arm.weapon.blade in PARRIES["standard"][got.attack][got.degree].hurts:
        parries.hurt_attacker(t, attack, arm)
    if got.cell.riposte:
        free_attacks.queue(t, attack.target, attack.who, "riposte", got.cell.riposte, attack.sr, arm.use)
    figure = t.figure(attack.target)
    match row.takes:
        case "location":
            _take_location(t, attack, got.attack)
        case "item":
            if arm.shield is not None or arm.weapon.blade in row.held:
                rule = "R3-GRP-04" if arm.shield is not None else "R3-GRP-03"
                _take(t, attack, Hold(round_of(t.enc), item=arm.id), rule)
            else:
                t.note("catches_blade", attack.who, target=attack.target, item=arm.name, rule="R3-GRP-03")
        case "arm":
            held = limbs(figure, arm)
            _take(t, attack, Hold(round_of(t.enc), held[0].id if held else ""), "R3-GRP-05")
        case "limb":
            _take(t, attack, Hold(round_of(t.enc), arm.part), "R3-GRP-06")
        case _:
            if got.attack.succeeds:
                t.note("blocked", attack.target, attacker=attack.who, item=arm.name, rule="R3-GRP-06")


def kind(arm: Arm) -> Kind:
    """How the table calls a parry with that item (T13)."""
    if arm.weapon.id == "grapple":
        return "grapple_parry"
    if arm.shield is not None:
        return "shield"
    return "natural" if arm.part else "weapon"


def _take_location(t: Bout, attack: Attack, degree: Degree) -> None:
    _, spot = hits.where(t, attack, degree)
    _take(t, attack, Hold(round_of(t.enc), spot.id), "R3-GRP-01")


def _take(t: Bout, attack: Attack, hold: Hold, rule: str) -> None:
    data = Hold(hold.round, hold.location, hold.item, holds.free_arm(t.enc, attack.who))
    t.do(keys.HOLD.set(attack.who, attack.target, data))
    what = grips.told(t.enc, attack.target, data)
    t.note("grasps", attack.who, target=attack.target, what=what, rule=rule)


# --- what may follow
