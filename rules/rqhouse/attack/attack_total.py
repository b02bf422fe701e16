"""The successes of an attack: its roll, what the situation adds, what a package costs."""

from rules.rqhouse.attack.advantage import helps
from rules.rqhouse.rolls.disadvantage import own
from rules.rqhouse.rolls.successes import Rolled


def attack_total(rolled: Rolled, disadvantage: bool, advantage: bool, conditional: bool, penalty: int) -> int:
    """Attack successes (RH-MOD-06 to RH-MOD-08): one extra at most, and a package costs only a roll that succeeded.

    A miss is a miss: without a success there is no conditional one (RH-ATK-09).
    """
    got = own(rolled, disadvantage)
    extra = 1 if helps(rolled, advantage) or (conditional and got) else 0
    return max(0, got + extra - (penalty if got else 0))
