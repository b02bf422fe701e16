"""What missiles leave of a dodge, a parry and a counter (see R3-MSL)."""

from rules.core.bout import Bout
from rules.core.report import Term
from rules.rq3plus.figure.arms import Arm
from rules.rq3plus.figure.exchange_records import Attack
from rules.rq3plus.place import ranges
from rules.rq3plus.place.very_large_creatures import dodges_worse
from rules.rq3plus.tables.outcomes import Multiplier
from rules.rq3plus.tables.printed import MISSILE_DEFENCES
from rules.rq3plus.tables.weapons import MissileRow
from rules.rq3plus.tables.words import term


def dodge_term(t: Bout, attack: Attack, missile: MissileRow) -> tuple[Term, ...]:
    """The factor on a dodge: point blank, or a very large target within the effective range.

    Rules: R3-MSL-01, R3-MSL-03, R3-MSL-04, R3-MSL-08; see R3-LRG-03.
    """
    row = _row(t, attack, missile)
    if dodges_worse(t, attack, ranges.band(missile, attack.metres)):
        times = MISSILE_DEFENCES[f"{missile.kind}_large"].dodge
        return (term("very_large_target", times=times),)
    times = MISSILE_DEFENCES[row].dodge
    rule = "R3-MSL-03" if missile.kind == "projected" else "R3-MSL-04"
    return (term("point_blank", rule=rule, times=times),) if times != "1" else ()


def parry_factor(t: Bout, attack: Attack, missile: MissileRow, arm: Arm) -> Multiplier:
    """What T14 says for this parrying item: a factor, or ``crit`` where only a critical parry counts."""
    row = MISSILE_DEFENCES[_row(t, attack, missile)]
    if arm.shield is None:
        return row.weapon
    return row.hoplite if arm.shield.hoplite else row.shield


def parry_term(t: Bout, attack: Attack, missile: MissileRow, arm: Arm) -> tuple[Term, ...]:
    """The factor on a parry of a missile (R3-MSL-09..12)."""
    times = parry_factor(t, attack, missile, arm)
    if times in ("1", "crit", "="):
        return ()
    at = ranges.band(missile, attack.metres)
    rule = "R3-MSL-12" if at in ("adjacent", "point_blank") else "R3-MSL-11"
    return (term("against_shot", rule=rule, times=times),)


def can_counter(attack: Attack) -> bool:
    """A missile is only countered from an adjacent shooter (R3-MSL-16)."""
    return not attack.arm.shoots or (attack.metres is not None and attack.metres <= ranges.ADJACENT)


def _row(t: Bout, attack: Attack, missile: MissileRow) -> str:
    at = ranges.band(missile, attack.metres)
    if at in ("adjacent", "point_blank"):
        return f"{missile.kind}_{at}"
    return "thrown_small" if missile.small else missile.kind
