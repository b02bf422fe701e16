"""What makes an attacker's situation better, and what comes of his roll by it (RH-MOD-04 to RH-MOD-09)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import KNEELING, PRONE
from rules.rqhouse.figure.limbs import is_held, lame
from rules.rqhouse.place.where import behind, mapped
from rules.rqhouse.rolls.counting import Rolled
from rules.rqhouse.rolls.disadvantage import own
from rules.rqhouse.tables.says import says


def advantages(t: Bout, order: Command, figure: Figure, target: Figure) -> tuple[str, ...]:
    """Why the attacker has the advantage (RH-MOD-04); several are worth no more than one."""
    found = []
    if target.posture in (PRONE, KNEELING):
        found.append(target.posture)
    if keys.UNAWARE.on(target):
        found.append("unaware")
    if keys.EXPOSED.on(target):
        found.append("exposed")
    if lame(t.enc, target):
        found.append(says("leg_lost"))
    if is_held(t.enc, target):
        found.append("held")
    back = behind(t.enc, figure.name, target.name)
    if order.has("behind") or (back and not mapped(t.enc, figure.name, target.name)):
        found.append("from behind")
    if order.has("advantage"):
        found.append("advantage")
    return tuple(found)


def rewards(order: Command) -> tuple[str, ...]:
    """What the game master rewards with a conditional success (RH-MOD-09)."""
    return ("reward",) if order.has("reward") else ()


def attack_total(rolled: Rolled, disadvantage: bool, advantage: bool, conditional: bool, penalty: int) -> int:
    """Attack successes (RH-MOD-05 to RH-MOD-08): one extra at most, and a package costs only a roll that succeeded.

    A miss is a miss: without a success there is no conditional one (RH-ATK-09).
    """
    if rolled.never:
        return 0
    got = own(rolled, disadvantage)
    extra = 1 if advantage or (conditional and got) else 0
    return max(0, got + extra - (penalty if got else 0))
