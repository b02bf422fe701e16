"""The successes of an attack: its roll, what the situation adds, what a package costs."""

from rules.rqhouse.attack.advantage import helps
from rules.rqhouse.rolls.disadvantage import own
from rules.rqhouse.rolls.success_modifiers import one_extra
from rules.rqhouse.rolls.successes import SkillRoll


def attack_total(rolled: SkillRoll, disadvantage: bool, advantage: bool, conditional: bool, penalty: int) -> int:
    """Attack successes: the roll's own, one extra at most, less what a package costs a roll that succeeded (RH-MOD-08).

    See RH-MOD-06, RH-MOD-07, and RH-ATK-09: without a success there is no conditional one.
    """
    got = own(rolled, disadvantage)
    return max(0, got + one_extra(got, helps(rolled, advantage), conditional) - (penalty if got else 0))
