"""What a blow or shot rolls for damage, with every part of it (G4-DMG-01, G4-DMG-06, G4-CHAR-08)."""

from msgspec.structs import replace

from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps4.attack.arms import Arm
from rules.gurps4.defence.threat import Harm
from rules.gurps4.figure.gear import Damage, Shooting
from rules.gurps4.figure.quantities import dx, skill, st_full
from rules.gurps4.tables.printed import UNARMED_BONUS, swing, thrust

MOST_ST = 3
"""A weapon uses at most this many times its own ST."""


def harm(figure: Figure, arm: Arm, used: str, *, strong: bool = False, extra: tuple[Term, ...] = ()) -> Harm:
    """The damage of an arm struck or shot with the skill ``used`` (G4-BASE-08)."""
    damage = arm.mode.damage if arm.mode is not None else arm.shooting.damage if arm.shooting is not None else Damage()
    dice, adds = dice_of(figure, arm, damage)
    terms = [Term(damage.base or "dice", adds - damage.adds), Term(arm.gear.name, damage.adds)]
    if arm.gear.natural or (arm.mode is not None and arm.mode.name == "punch"):
        bonus = per_die(figure, used, arm.mode.name if arm.mode is not None else "") * dice
        terms.append(Term(used.replace("_", " "), bonus, "G4-UNA-02"))
    if strong:
        terms.append(Term("all-out strong", max(2, dice), "G4-MAN-13"))
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


def range_st(figure: Figure, arm: Arm) -> int:
    """The ST that multiplies a range (G4-RNG-03)."""
    return arm.gear.rating or st_full(figure)


def yards_of(figure: Figure, arm: Arm, shooting: Shooting) -> tuple[int, int]:
    """Half-damage range (0: none) and maximum in yards."""
    if not shooting.by_st:
        return shooting.half, shooting.most
    own = range_st(figure, arm)
    return shooting.half * own // 100, shooting.most * own // 100


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


def halved(force: Harm) -> Harm:
    """The same at or beyond the half-damage range (G4-RNG-03)."""
    return replace(force, halved=True)
