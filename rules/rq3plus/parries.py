"""The parry: its roll, what it takes off the blow, what it costs the item, whom it hurts (PAR, GLA, WEA; T1-T6)."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.report import Term
from rules.rq3plus import blows, fumbles, items, keys, landing, missiles, wounds
from rules.rq3plus.announced import Attack, Defence, source_of
from rules.rq3plus.arms import Arm
from rules.rq3plus.cells import ParryCell
from rules.rq3plus.degrees import Degree
from rules.rq3plus.kinds import Location
from rules.rq3plus.quantities import body
from rules.rq3plus.situation import parry_terms
from rules.rq3plus.skills import roll
from rules.rq3plus.strike_ranks import round_of
from rules.rq3plus.tables import PARRIES

BARE_HAND = 3
"""What a bare hand takes off the blow of another body part (R3-PAR-08)."""


class Parried(Struct, frozen=True):
    """A parry's degree, its cell, and the degree the attack counts as once a fumbled parry has helped it."""

    degree: Degree
    attack: Degree
    cell: ParryCell


def parry(t: Bout, attack: Attack, defence: Defence, degree: Degree, feint: tuple[Term, ...]) -> Parried:
    """Roll the parry, and its fumble table at once, for that can raise the attack (R3-HIT-01, R3-PAR-07)."""
    who, arm = attack.target, defence.arm
    assert arm is not None
    answer = roll(
        t,
        "parry",
        who,
        arm.name,
        arm.parry,
        (*parry_terms(t, attack, arm), *defence.terms, *feint),
        fumble_factor=2 if arm.weapon.flexible else 1,
        rule="R3-HIT-04",
    )
    remember(t, attack, arm)
    t.note(
        "parry", who, attacker=attack.who, item=arm.name, degree=answer.code, tactic=defence.tactic, rule="R3-PAR-01"
    )
    counts = answer
    if missiles.parry_factor(t, attack, arm) == "crit" and answer in (Degree.SPECIAL, Degree.SUCCESS):
        counts = Degree.FAILURE
        t.note("only_a_critical", who, item=arm.name, rule="R3-MSL-12")
    cell = PARRIES[defence.tactic][degree][counts]
    if cell.parry_fumble:
        table = "natural" if arm.part else "parry"
        got = fumbles.parry_fumble(t, attack, arm, table, degree)
        if got > degree:
            degree = got
            t.note("attack_raised", attack.who, degree=degree.code, rule="R3-FUM-01")
            cell = PARRIES[defence.tactic][degree][Degree.FAILURE]
    return Parried(counts, degree, cell)


def remember(t: Bout, attack: Attack, arm: Arm) -> None:
    """Count a parry against its source (R3-PAA-02)."""
    who, source = attack.target, source_of(attack)
    made = (keys.PARRIES.of(t.figure(who)) or keys.Parries()).made
    count = sum(p.count for p in made if p.source == source)
    rest = tuple(p for p in made if p.source != source)
    now = keys.Parries((*rest, keys.Parried(source, count + 1, arm.id)))
    t.do(keys.PARRIES.set(who, now, until=(round_of(t.enc) + 1,)))


def bare(defence: Defence) -> bool:
    """Whether a part of the body parries (R3-PAR-08)."""
    return defence.arm is not None and bool(defence.arm.part)


def limb(t: Bout, attack: Attack, defence: Defence) -> Location | None:
    """The limb that a bare-handed parry of a weapon puts in the way of the blow, or None (R3-PAR-08)."""
    if not bare(defence) or attack.arm.part or defence.arm is None:
        return None
    return body(t.figure(attack.target)).location(defence.arm.part)


def takes_off(attack: Attack, arm: Arm, cell: ParryCell) -> int:
    """How many points the parrying item takes off a blow (R3-PAR-01, R3-GLA-01, R3-PAR-08)."""
    if arm.part:
        return BARE_HAND if attack.arm.part else 0
    return blows.glancing_ap(arm.ap, arm.shield is not None) if cell.blow == "glance" else arm.ap


def absorb(t: Bout, attack: Attack, arm: Arm, d: int, cell: ParryCell) -> int:
    """What passes the parrying item, and its wear (R3-PAR-01..04, R3-GLA-03, R3-WEA-03)."""
    amount = takes_off(attack, arm, cell)
    passes = 0 if cell.blow == "all" else max(0, d - amount)
    terms = (Term("damage", d), Term(f"{arm.name} takes", passes - d, "R3-PAR-01"))
    t.note(
        "absorbs",
        attack.target,
        item=arm.name,
        ap=amount,
        d=d,
        taken=d - passes,
        passes=passes,
        terms=terms,
        rule="R3-PAR-01",
    )
    if cell.wear and d > amount:
        items.wear(t, attack.target, arm.id, 1, "R3-PAR-02")
    return passes


def hurt_attacker(t: Bout, attack: Attack, parrier: Arm) -> None:
    """The parry strikes the attacking weapon, or the limb that attacks (R3-PAR-05, R3-PAR-06, R3-HIT-13)."""
    who = attack.target
    force = parrier.force(t.figure(who), parrier.weapon.modes[0].name, "standard")
    least = attack.arm.ap + 1 if attack.arm.breakable else 0
    terms = t.sub(blows.plain, who, force, "parry_damage", 1, least)
    d = blows.gross(terms)
    t.note("parry_hurts", who, attacker=attack.who, item=attack.arm.name, d=d, terms=terms, rule="R3-PAR-06")
    if attack.arm.breakable:
        if d > attack.arm.ap:
            items.wear(t, attack.who, attack.arm.id, 1, "R3-PAR-06")
        return
    spot = attack.arm.limb(t.figure(attack.who))
    left = landing.through_armour(t, attack.who, spot, d, False, False)
    if left:
        taken = wounds.hurt(t, attack.who, spot, left, parrier.weapon.modes[0].name)
        hp = keys.HP.of(t.figure(attack.who))
        t.note("wound", attack.who, location=spot.name, amount=taken, hp=hp, rule="R3-PAR-06")
