"""What makes an attacker's situation better, and when it helps his roll (RH-MOD-04, RH-MOD-05)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import KNEELING, PRONE
from rules.rqhouse.figure.limbs import is_held, lame
from rules.rqhouse.place.where import behind, mapped
from rules.rqhouse.rolls.successes import SkillRoll
from rules.rqhouse.tables.words import says


def advantages(t: Bout, order: Command, figure: Figure, target: Figure) -> tuple[str, ...]:
    """Why the attacker has the advantage (RH-MOD-04); several are worth no more than one."""
    back = behind(t.enc, figure.name, target.name)
    causes = (
        (target.posture, target.posture in (PRONE, KNEELING)),
        ("unaware", keys.UNAWARE.on(target)),
        ("exposed", keys.EXPOSED.on(target)),
        (says("leg_lost"), lame(t.enc, target)),
        ("held", is_held(t.enc, target)),
        ("from behind", order.has("behind") or (back and not mapped(t.enc, figure.name, target.name))),
        ("advantage", order.has("advantage")),
    )
    return tuple(word for word, so in causes if so)


def helps(rolled: SkillRoll, advantage: bool) -> bool:
    """Whether advantage gives its success, which it does to a roll that failed too, but not from 96 on (RH-MOD-05).

    It still has to beat the defence. Rules: see RH-MOD-06, RH-MOD-07, RH-MOD-10.
    """
    return advantage and not rolled.never


def one_extra(rolled: int, free: bool, conditional: bool) -> int:
    """The success that situations add to so many of the roll's own: together one at most (RH-MOD-06).

    A free one, by advantage, helps a roll that failed as well; every other source needs a success (RH-MOD-07).
    """
    return 1 if free or (conditional and rolled) else 0


def rewards(order: Command) -> tuple[str, ...]:
    """What the game master rewards with a conditional success (RH-MOD-09)."""
    return ("reward",) if order.has("reward") else ()
