"""The parry: its roll, what it takes off the blow, its wear, whom it hurts (PAR, GLA, APA, WEA; T1-T6)."""

from msgspec import Struct

from rules.core.bout import D6, Bout
from rules.core.report import Term
from rules.rq3plus.defence import parry_dodge_actions, swordbreaking
from rules.rq3plus.defence.missile_defence import parry_factor
from rules.rq3plus.defence.modifiers import parry_terms
from rules.rq3plus.figure import items
from rules.rq3plus.figure.arms import Arm
from rules.rq3plus.figure.exchange_records import Attack, Defence
from rules.rq3plus.figure.quantities import body
from rules.rq3plus.harm import damage, fumbles, hits
from rules.rq3plus.rolls.skills import Attempt, attempt
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.kinds import Location
from rules.rq3plus.tables.outcomes import ParryCell
from rules.rq3plus.tables.printed import PARRIES
from rules.rq3plus.tables.words import term

BARE_HAND = 3
"""What a bare hand takes off the blow of another body part (see R3-PAR-08)."""

_SHORT_OF_CRITICAL = (Degree.SPECIAL, Degree.SUCCESS)


class ParryResult(Struct, frozen=True):
    """A parry's degree, its cell, and the degree the attack counts as once a fumbled parry has helped it."""

    degree: Degree
    attack: Degree
    cell: ParryCell


def parry(t: Bout, attack: Attack, defence: Defence, degree: Degree, feint: tuple[Term, ...]) -> ParryResult:
    """Roll the parry, and its fumble table at once, for that can raise the attack (R3-PAR-07; see R3-HIT-01)."""
    who, arm = attack.target, defence.arm
    assert arm is not None
    answer = attempt(t, "parry", who, attempted(t, attack, defence, feint))
    parry_dodge_actions.remember_parry(t, attack, arm)
    t.note(
        "parry", who, attacker=attack.who, item=arm.name, degree=answer.code, tactic=defence.tactic, rule="R3-PAR-01"
    )
    counted = counts(t, attack, arm, answer)
    if counted is not answer:
        t.note("only_a_critical", who, item=arm.name, rule="R3-MSL-12")
    cell = PARRIES[defence.tactic][degree][counted]
    if cell.parry_fumble:
        got = fumbles.parry_fumble(t, attack, arm, fumbles.parry_table(arm), degree)
        if got > degree:
            degree = got
            t.note("attack_raised", attack.who, degree=degree.code, rule="R3-FUM-01")
            cell = raised(defence.tactic, degree)
    return ParryResult(counted, degree, cell)


def attempted(t: Bout, attack: Attack, defence: Defence, feint: tuple[Term, ...]) -> Attempt:
    """The roll of a parry (see R3-APA-03, R3-FLX-03, R3-HIT-04)."""
    arm = defence.arm
    assert arm is not None
    terms = (*parry_terms(t, attack, arm), *defence.terms, *feint)
    return Attempt(arm.name, arm.parry, terms, arm.weapon.fumble_factor, "R3-HIT-04")


def counts(t: Bout, attack: Attack, arm: Arm, answer: Degree) -> Degree:
    """What a rolled parry counts as: against a shot from nearby only a critical is one (see R3-MSL-12)."""
    missile = attack.arm.missile
    if missile is not None and parry_factor(t, attack, missile, arm) == "crit" and answer in _SHORT_OF_CRITICAL:
        return Degree.FAILURE
    return answer


def raised(tactic: str, degree: Degree) -> ParryCell:
    """The cell of a fumbled parry that has raised the attack to ``degree`` (see R3-FUM-01)."""
    return PARRIES[tactic][degree][Degree.FAILURE]


def in_the_way(defence: Defence, cell: ParryCell) -> Arm | None:
    """What the blow meets before the body, or None (see R3-PAR-01, R3-PAR-04)."""
    return defence.arm if defence.kind == "parry" and cell.blow in ("all", "ap", "glance") else None


def bare(defence: Defence) -> bool:
    """Whether a part of the body parries (R3-PAR-08)."""
    return defence.arm is not None and bool(defence.arm.part)


def limb(t: Bout, attack: Attack, defence: Defence) -> Location | None:
    """The limb that a bare-handed parry of a weapon puts in the way of the blow, or None (see R3-PAR-08)."""
    if not bare(defence) or attack.arm.part or defence.arm is None:
        return None
    return body(t.figure(attack.target)).location(defence.arm.part)


def takes_off(attack: Attack, arm: Arm, cell: ParryCell) -> int:
    """How many points the parrying item takes off a blow (R3-PAR-01; see R3-GLA-01, R3-PAR-08)."""
    if arm.part:
        return BARE_HAND if attack.arm.part else 0
    return damage.glancing_ap(arm.ap, arm.shield is not None) if cell.blow == "glance" else arm.ap


def stops(cell: ParryCell) -> bool:
    """Whether nothing at all passes (see R3-PAR-04)."""
    return cell.blow == "all"


def absorb(t: Bout, attack: Attack, arm: Arm, d: int, cell: ParryCell) -> int:
    """What passes the parrying item, and its wear.

    What goes beyond its AP costs it one (R3-PAR-02); what breaks by that has still stopped that blow (R3-PAR-09).

    Rules: see R3-WEA-01, R3-WEA-03, R3-RIP-01, R3-GLA-03, R3-PAR-01, R3-PAR-03, R3-PAR-04.
    """
    passes = passing(t, attack, arm, d, cell)
    if cell.wear and d > takes_off(attack, arm, cell) and items.wear_counts(t, arm.ap):
        items.wear(t, attack.target, arm.id, 1, "R3-PAR-02")
    return passes


def passing(t: Bout, attack: Attack, arm: Arm, d: int, cell: ParryCell) -> int:
    """What passes the parrying item, without wear: also when a weave's dodge has made the blow less (see R3-WEA-02)."""
    ap, item = takes_off(attack, arm, cell), arm.name
    passes = 0 if stops(cell) else max(0, d - ap)
    terms, taken = (term("damage", d), term("takes_blow", passes - d, item=item)), d - passes
    t.note("absorbs", attack.target, item=item, ap=ap, d=d, taken=taken, passes=passes, terms=terms, rule="R3-PAR-01")
    return passes


def strikes_back(t: Bout, attack: Attack, defence: Defence, cell: ParryCell) -> bool:
    """Whether the parry harms what attacks, and that matters (see R3-PAR-05)."""
    arm = defence.arm
    if defence.kind != "parry" or arm is None or attack.arm.shoots or arm.weapon.blade not in cell.hurts:
        return False
    return not attack.arm.breakable or items.wear_counts(t, attack.arm.ap)


def hurt_attacker(t: Bout, attack: Attack, parrier: Arm) -> None:
    """The parry strikes the attacking weapon, or the limb that attacks (R3-PAR-05, R3-PAR-06, R3-HIT-13)."""
    who = attack.target
    force = parrier.force(t.figure(who), parrier.weapon.modes[0].name, "standard")
    least = attack.arm.ap + 1 if attack.arm.breakable else 0
    terms = t.sub(damage.plain, who, force, "parry_damage", 1, least)
    d = damage.gross(terms)
    t.note("parry_hurts", who, attacker=attack.who, item=attack.arm.name, d=d, terms=terms, rule="R3-PAR-06")
    if attack.arm.breakable:
        if d > attack.arm.ap:
            items.wear(t, attack.who, attack.arm.id, 1, "R3-PAR-06")
        return
    spot = attack.arm.limb(t.figure(attack.who))
    left = hits.through_armour(t, attack.who, spot, d, False, False)
    if left:
        mode = parrier.weapon.modes[0].name
        hits.wounded(t, attack.who, spot, left, mode, reached=d, armour=d - left, rule="R3-PAR-06")


def strike_back(t: Bout, attack: Attack, defence: Defence, cell: ParryCell) -> None:
    """What a parry does to the attacking weapon: hurts it, catches it, knocks it away.

    Rules: see R3-APA-01, R3-APA-02, R3-PAR-05, R3-SWB-01.
    """
    arm = defence.arm
    if defence.kind != "parry" or arm is None or attack.arm.shoots:
        return
    if strikes_back(t, attack, defence, cell):
        hurt_attacker(t, attack, arm)
    if cell.catch:
        swordbreaking.catch(t, attack, defence, cell.catch)
    if cell.knocks and attack.arm.breakable:
        items.knock_away(t, attack.who, attack.arm.id, attack.target, D6, "R3-APA-02")
