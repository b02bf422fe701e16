"""Slam and bash: attacks that only drive back (areas SLM, BSH; T12)."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.report import Term
from rules.rq3plus.defence import dodges
from rules.rq3plus.figure.arms import Arm
from rules.rq3plus.figure.exchange_records import Attack, Defence
from rules.rq3plus.figure.quantities import sheet, strength
from rules.rq3plus.harm import damage, knockback
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.outcomes import ParryCell
from rules.rq3plus.tables.printed import push
from rules.rq3plus.tables.words import term

SLOW = 3
"""The strike rank of weapons too light to push with (see R3-BSH-03)."""


class SlamResult(Struct, frozen=True):
    """What a slam or bash comes to: knockback points with their parts, and whether it topples (see R3-SLM-03)."""

    points: int
    terms: tuple[Term, ...]
    topples: bool = False


def force(
    t: Bout, attack: Attack, defence: Defence, degree: Degree, cell: ParryCell, feint: tuple[Term, ...]
) -> SlamResult:
    """K after the defence: a parry takes its AP off, a stopping one everything (R3-SLM-02, -04, R3-BSH-02, -05).

    Neither wounds.

    Rules: R3-BSH-01, R3-BSH-04; see R3-SLM-01.
    """
    row = push(attack.tactic, degree, cell)
    if row.factor == 0:
        t.note("stopped", attack.target, rule="R3-SLM-04")
        return SlamResult(0, ())
    parts = _parts(t, attack)
    made = _counted(attack, defence, degree, cell, parts)
    if cell.dodges and made.points > 0:
        dodged = dodges.free_dodge(t, attack, degree, feint)
        if dodged is not None:
            left = dodged.degree
            hits = left is not None and left.succeeds
            made = _counted(attack, defence, left or degree, cell, parts) if hits else SlamResult(0, ())
    rule = "R3-SLM-02" if attack.tactic == "slam" else "R3-BSH-02"
    t.note("pushes", attack.who, target=attack.target, k=made.points, terms=made.terms, rule=rule)
    return made


def _counted(attack: Attack, defence: Defence, degree: Degree, cell: ParryCell, parts: tuple[Term, ...]) -> SlamResult:
    row = push(attack.tactic, degree, cell)
    k = sum(p.n for p in parts)
    terms = list(parts)
    if row.factor == 2:
        terms.append(term("doubled_special", k))
    if row.absorbed and defence.arm is not None:
        terms.append(term("takes_push", -min(k * row.factor, defence.arm.ap), item=defence.arm.name))
    return SlamResult(sum(p.n for p in terms), tuple(terms), row.topples)


def _parts(t: Bout, attack: Attack) -> tuple[Term, ...]:
    figure = t.figure(attack.who)
    if attack.tactic == "slam":
        return term("str", strength(figure)), term("siz", sheet(figure).siz)
    half = term("half_str_siz", (strength(figure) + sheet(figure).siz + 1) // 2)
    if not adds_dice(attack.arm, attack.mode):
        return half, term("adds_nothing", item=attack.arm.name)
    weapon = attack.arm.force(figure, attack.mode, "bash")
    got = t.sub(damage.rolled, attack.who, weapon, Degree.SUCCESS, "limb", False)
    return half, *(Term(p.why, p.n, "R3-BSH-02") for p in got[0].terms)


def adds_dice(arm: Arm, mode: str) -> bool:
    """Whether a weapon adds its dice to a bash: not in a thrust, nor one of SR 3, but a large shield (R3-BSH-03)."""
    if arm.shield is not None:
        return arm.shield.large
    return mode != "impale" and arm.weapon.sr < SLOW


def shove(t: Bout, attack: Attack, made: SlamResult) -> None:
    """The push happens; a critical slam may also topple and shake everything from the hands.

    Rules: R3-SLM-03; see R3-BSH-05.
    """
    if made.points > 0:
        knockback.push(
            t, attack.who, attack.target, made.points, made.terms, obstacle=attack.obstacle, topples=made.topples
        )
