"""What a weapon, and a tactic with it, asks of a figure's strength and dexterity."""

from rules.core.encounter import Figure
from rules.core.report import Term
from rules.rq3plus.figure.arms import Arm
from rules.rq3plus.figure.quantities import dex, strength
from rules.rq3plus.tables.kinds import minimum
from rules.rq3plus.tables.printed import TACTICS
from rules.rq3plus.tables.terms import term


def below_minimum(figure: Figure, arm: Arm) -> tuple[Term, ...]:
    """Half for a weapon whose STR or DEX minimum is not met; 2 STR too many make up for 1 DEX (R3-BAS-08)."""
    over = strength(figure) - arm.weapon.str_min
    short = over < 0 or dex(figure) + over // 2 < arm.weapon.dex_min
    return (term("below_minimum"),) if short else ()


def meets(figure: Figure, arm: Arm, tactic: str) -> bool:
    """Whether a figure has the STR or DEX that a tactic asks for with that weapon (R3-FLU-03, R3-GLA-02, R3-ABL-03)."""
    have, skilled = int(figure.sheet["str"]), int(figure.sheet["dex"])
    return TACTICS[tactic].met(have, skilled, arm.weapon.str_min, arm.weapon.dex_min)


def needed(arm: Arm, tactic: str) -> str:
    """What a tactic asks for with that weapon, in words."""
    least = {"str": arm.weapon.str_min, "dex": arm.weapon.dex_min}
    groups = (
        " and ".join(
            f"{w.characteristic.upper()} {w.points + (least[w.characteristic] if w.relative else 0)}" for w in group
        )
        for group in map(minimum, TACTICS[tactic].minima)
    )
    return ", or ".join(groups)
