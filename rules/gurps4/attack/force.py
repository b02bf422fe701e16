"""What a blow or shot rolls for damage, with every part of it (G4-DMG-01, G4-DMG-06, G4-CHAR-08)."""

from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps4.attack import options
from rules.gurps4.attack.arms import Arm
from rules.gurps4.defence.threat import Harm
from rules.gurps4.figure.gear import Damage
from rules.gurps4.figure.quantities import dx, skill, st_full
from rules.gurps4.tables.printed import UNARMED_BONUS, swing, thrust

MOST_ST = 3
"""A weapon uses at most this many times its own ST."""


def harm(figure: Figure, arm: Arm, used: str, *, strong: bool = False, extra: tuple[Term, ...] = ()) -> Harm:
    """The damage of an arm struck or shot with the skill ``used``."""
    damage = arm.mode.damage if arm.mode is not None else arm.shooting.damage if arm.shooting is not None else Damage()
    dice, adds = dice_of(figure, arm, damage)
    terms = [Term(damage.base or "dice", adds - damage.adds), Term(arm.gear.name, damage.adds)]
    if arm.gear.natural or (arm.mode is not None and arm.mode.name == "punch"):
        bonus = per_die(figure, used, arm.mode.name if arm.mode is not None else "") * dice
        terms.append(Term(used.replace("_", " "), bonus, "G4-UNA-02"))
    if strong:
        terms.append(options.strong(dice))
    terms += extra
    told = tuple(term for term in terms if term.n)
    return Harm(dice, sum(term.n for term in told), damage.type, told, damage.divisor)


def dice_of(figure: Figure, arm: Arm, damage: Damage) -> tuple[int, int]:
    """Dice and adds of a damage entry in these hands (G4-CHAR-08)."""
    if not damage.base:
        return damage.dice, damage.adds
    own = strength(figure, arm)
    dice, adds = thrust(own) if damage.base == "thr" else swing(own)
    return dice + damage.dice, adds + damage.adds


def strength(figure: Figure, arm: Arm) -> int:
    """The ST that counts for muscle-powered damage."""
    if arm.shooting is not None and arm.gear.rating:
        return arm.gear.rating
    need = arm.mode.st if arm.mode is not None else arm.shooting.st if arm.shooting is not None else 0
    return min(st_full(figure), MOST_ST * need) if need else st_full(figure)


def per_die(figure: Figure, used: str, how: str) -> int:
    """What an unarmed skill adds for each die (G4-UNA-02)."""
    level = skill(figure, used)
    if level is None or used == "dx":
        return 0
    fit = (
        row.bonus
        for row in UNARMED_BONUS
        if row.skill == used and level >= dx(figure) + row.above and not (row.punches and how != "punch")
    )
    return max(fit, default=0)
