"""What makes an attacker's situation better: free and conditional successes (RH-MOD-04, RH-MOD-09)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import KNEELING, PRONE
from rules.rqhouse.figure.conditions import is_held, lame
from rules.rqhouse.place.where import behind, mapped


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
        found.append("leg lost")
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
